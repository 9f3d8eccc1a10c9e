// what sticks out of the window and of no box that scrolls
(() => {
  const scrolls = node => node && node !== document.body && (
    ['auto', 'scroll', 'hidden'].includes(getComputedStyle(node).overflowX)
    || scrolls(node.parentElement));
  const out = [...document.querySelectorAll('article *')].filter(node =>
    node.getBoundingClientRect().right > innerWidth + 1 && !scrolls(node));
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [...(wide ? ['the page'] : []), ...out.map(node => node.outerHTML.slice(0, 200))];
})()

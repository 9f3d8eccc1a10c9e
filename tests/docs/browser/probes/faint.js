// text whose contrast with the page is under 4.5 to 1
(() => {
  const light = colour => {
    const [r, g, b] = colour.match(/[\d.]+/g).map(Number)
      .map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const page = light(getComputedStyle(document.body).backgroundColor);
  const ratio = text => (Math.max(page, text) + 0.05) / (Math.min(page, text) + 0.05);
  return [...document.querySelectorAll('article p, .verdict, .katex, .drawing svg')]
    .filter(node => ratio(light(getComputedStyle(node).color)) < 4.5)
    .map(node => node.outerHTML.slice(0, 200));
})()

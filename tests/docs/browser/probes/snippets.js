// what stands below the results, which only a server lets the page read
new Promise(resolve => {
  const wait = left => {
    const found = [...document.querySelectorAll('#search-results p.context')];
    if (found.length > 4 || !left) resolve(found.map(p => p.textContent));
    else setTimeout(wait, 100, left - 1);
  };
  wait(100);
})

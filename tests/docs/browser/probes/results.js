// where the results lead, once the search says that it has written all of them
new Promise(resolve => {
  const wait = () => {
    const found = [...document.querySelectorAll('#search-results li > a')];
    if (document.querySelector('#search-results h2')?.textContent === 'Search Results')
      resolve(found.map(a => a.getAttribute('href').split('?')[0]));
    else setTimeout(wait, 20);
  };
  wait();
})

// what a status says, as soon as it says one of these
(id, words) => new Promise(done => {
  const look = () => {
    const text = document.getElementById(id).textContent;
    words.some(word => text.includes(word)) ? done(text) : setTimeout(look, 100);
  };
  look();
})

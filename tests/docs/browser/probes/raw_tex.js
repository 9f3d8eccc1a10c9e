// words of TeX in what a reader sees: code, sources and KaTeX's own notes aside
(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const inside = walker.currentNode.parentElement.closest('code, pre, script, style, annotation');
    if (!inside && /\\[a-zA-Z]|\$[^\s$]|[\^_]\{/.test(walker.currentNode.data))
      found.push(walker.currentNode.data);
  }
  return found;
})()

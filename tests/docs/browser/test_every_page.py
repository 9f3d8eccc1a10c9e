WIDE, PHONE = 1300, 390

UNFOLD = "document.querySelectorAll('details').forEach(d => d.open = true)"

# what sticks out of the window and of no box that scrolls
OVERFLOWING = """
(() => {
  const scrolls = node => node && node !== document.body && (
    ['auto', 'scroll', 'hidden'].includes(getComputedStyle(node).overflowX)
    || scrolls(node.parentElement));
  const out = [...document.querySelectorAll('article *')].filter(node =>
    node.getBoundingClientRect().right > innerWidth + 1 && !scrolls(node));
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [...(wide ? ['the page'] : []), ...out.map(node => node.outerHTML.slice(0, 200))];
})()
"""

# words of TeX in what a reader sees: code, sources and KaTeX's own notes aside
RAW_TEX = r"""
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
"""

# text whose contrast with the page is under 4.5 to 1
FAINT = """
(() => {
  const light = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number)
      .map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const page = light(getComputedStyle(document.body).backgroundColor);
  const ratio = text => (Math.max(page, text) + 0.05) / (Math.min(page, text) + 0.05);
  return [...document.querySelectorAll('article p, .verdict, .katex, .drawing svg')]
    .filter(node => ratio(light(getComputedStyle(node).color)) < 4.5)
    .map(node => node.outerHTML.slice(0, 200));
})()
"""

SETTINGS = {"wide": (WIDE, False), "dark": (WIDE, True), "phone": (PHONE, False)}


def pages_for_readers(pages):
    """The pages but the sources, which are listings."""
    every = sorted(pages.rglob("*.html"))
    return [file for file in every if file.relative_to(pages).parts[0] != "source"]


def test_pages_are_whole_for_a_reader_without_a_network(browser, pages):
    faults = {}
    for file in pages_for_readers(pages):
        browser.open(file, WIDE)
        browser.evaluate(UNFOLD)
        faults[file.name, "tex"] = browser.evaluate(RAW_TEX)
        for name, (width, dark) in SETTINGS.items():
            browser.show_at(width, dark=dark)
            faults[file.name, f"overflows, {name}"] = browser.evaluate(OVERFLOWING)
            faults[file.name, f"faint, {name}"] = browser.evaluate(FAINT)
        beyond = [url for url in browser.requested if not url.startswith(("file:", "data:"))]
        faults[file.name, "asked"] = beyond
        faults[file.name, "errors"] = browser.errors

    assert {where: found for where, found in faults.items() if found} == {}


def test_the_probes_see_what_they_are_for(browser, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<body style='background: white'><article><p style='color: #ddd; width: 5000px'>"
        r"\frac{1}{2} of $x$</p><img src='https://example.org/a.png'></article>"
    )

    browser.open(page, WIDE)

    assert any(url.startswith("https:") for url in browser.requested)
    assert len(browser.evaluate(OVERFLOWING)) == 2
    assert len(browser.evaluate(RAW_TEX)) == 1
    assert len(browser.evaluate(FAINT)) == 1

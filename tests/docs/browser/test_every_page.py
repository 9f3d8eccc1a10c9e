import pytest
from chromium import PROGRAM, Browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="not run: there is no Chromium")

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

SETTINGS = {"wide": (WIDE, False), "phone": (PHONE, False), "dark": (WIDE, True)}


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture(params=SETTINGS)
def opened(request, browser, pages):
    """Open every page in one setting, unfolded, and yield its name with the browser."""

    def each():
        for file in sorted(pages.rglob("*.html")):
            if file.relative_to(pages).parts[0] != "source":
                width, dark = SETTINGS[request.param]
                browser.open(file, width, dark=dark)
                browser.evaluate(UNFOLD)
                yield file.relative_to(pages).as_posix(), browser

    return each()


def test_pages_are_whole_for_a_reader_without_a_network(opened):
    faults = {}
    for name, browser in opened:
        asked = [url for url in browser.requested if not url.startswith(("file:", "data:"))]
        overflowing, tex = browser.evaluate(OVERFLOWING), browser.evaluate(RAW_TEX)
        found = {"asked": asked, "overflows": overflowing, "tex": tex}
        faults[name] = {**found, "faint": browser.evaluate(FAINT)}

    assert {name: found for name, found in faults.items() if any(found.values())} == {}


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

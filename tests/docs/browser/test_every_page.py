from tests.docs.browser.chromium import probe

OVERFLOWING, RAW_TEX, FAINT = map(probe, ("overflowing", "raw_tex", "faint"))
WIDE, PHONE = 1300, 390

UNFOLD = "document.querySelectorAll('details').forEach(d => d.open = true)"

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

"""What a reader finds who types a word into the search of the built pages."""

import pytest
from chromium import PROGRAM, Browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="not run: there is no Chromium")

# the first results, once the search has written all of them
RESULTS = """
new Promise(resolve => {
  const wait = left => {
    const done = !document.querySelector('#search-progress')?.textContent?.includes('...');
    const found = [...document.querySelectorAll('#search-results li > a')];
    if ((found.length && done) || !left)
      resolve(found.map(a => a.getAttribute('href').split('?')[0]));
    else setTimeout(wait, 100, left - 1);
  };
  wait(50);
})
"""


@pytest.fixture(scope="module")
def found(pages, tmp_path_factory):
    """Search in the pages as files, without a server, and return where the results lead."""
    browser = Browser(tmp_path_factory.mktemp("profile"))

    def search(words):
        browser.open(f"{(pages / 'search.html').as_uri()}?q={words}", 1300)
        return browser.evaluate(RESULTS)

    yield search
    browser.close()


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("XOR", "theory/not-separable.html"),
        ("Rosenblatt", "texts/index.html"),
        ("install", "start/library.html"),
        ("alignment-grows", "mistake-bound.html"),
        ("finite-can-be-huge", "theory/tightness.html"),
        ("perceptron replay", "use/commands.html"),
    ],
)
def test_the_first_result_is_the_right_page(found, words, page):
    assert found(words)[0].split("#")[0] == page


def test_what_is_on_no_page_is_not_found(found):
    assert found("zyzzogeton") == []

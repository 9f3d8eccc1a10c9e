import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest


class Page(HTMLParser):
    """The addresses that a page leads to, and the ids that it has."""

    def __init__(self, file):
        super().__init__()
        self.links, self.ids = [], []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        self.ids += [named["id"]] if named.get("id") else []


def parsed(folder):
    return {file.resolve(): Page(file) for file in folder.rglob("*.html")}


@pytest.fixture(scope="module")
def read(pages):
    return parsed(pages)


def broken(read):
    for file, page in read.items():
        for link in page.links:
            parts = urlsplit(link)
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not parts.scheme and not (
                target in read and (not parts.fragment or parts.fragment in read[target].ids)
            ):
                yield file.name, link


def test_every_link_within_the_pages_resolves(read):
    assert sorted(set(broken(read))) == []


def test_no_page_has_an_id_twice(read):
    twice = {
        file.name: [each for each in set(page.ids) if page.ids.count(each) > 1]
        for file, page in read.items()
        if "source" not in file.parts
    }

    assert {name: ids for name, ids in twice.items() if ids} == {}


def test_every_claim_has_its_source_one_click_away(pages):
    text = (pages / "mistake-bound.html").read_text(encoding="utf-8")

    assert re.search(r'href="source/proofs/theorems/mistake_bounds\.html#line-\d+"', text)


@pytest.mark.parametrize("link", ["b.html", "a.html#there", "#there", "../a.html"])
def test_a_link_to_nothing_is_seen(link, tmp_path):
    page = f"<a href='{link}'>x</a><a href='#here' id='here'>y</a><a href='https://x.org'>z</a>"
    (tmp_path / "a.html").write_text(page, encoding="utf-8")

    assert list(broken(parsed(tmp_path))) == [("a.html", link)]

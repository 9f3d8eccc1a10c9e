import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest


class Page(HTMLParser):
    """Where a page leads, what a browser fetches by itself when it opens it, the ids it has."""

    def __init__(self, file):
        super().__init__()
        text = file.read_text(encoding="utf-8")
        self.links, self.ids, self.loads = [], [], urls_in_style(text)
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        self.ids += [named["id"]] if named.get("id") else []
        by_tag = {"href"} if tag in {"link", "use"} else set()
        loading = {"src", "srcset", "poster", "data"} | by_tag
        self.loads += [named[name] for name in loading & named.keys() if named[name]]


def urls_in_style(text):
    return re.findall(r"""(?:url\(|@import)\s*["']?([^"')]+)""", text)


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


def missing(read, folder):
    """Yield each file with what it loads that does not lie in the folder."""
    loads = [(file, url) for file, page in read.items() for url in page.loads]
    for style in folder.rglob("*.css"):
        loads += [(style, url) for url in urls_in_style(style.read_text(encoding="utf-8"))]
    for file, url in loads:
        parts = urlsplit(url)
        target = file.parent / parts.path if parts.path else file
        if parts.scheme != "data" and (parts.scheme or parts.netloc or not target.is_file()):
            yield file.name, url


def test_every_link_resolves_and_all_that_a_page_loads_lies_in_the_site(read, pages):
    assert sorted(set(broken(read))) == []
    assert sorted(set(missing(read, pages))) == []


def test_no_page_has_an_id_twice(read):
    ids = {
        file.name: Counter(page.ids) for file, page in read.items() if "source" not in file.parts
    }
    twice = {name: [each for each, n in found.items() if n > 1] for name, found in ids.items()}

    assert {name: found for name, found in twice.items() if found} == {}


def test_every_claim_has_its_source_one_click_away(read, pages):
    links = read[(pages / "theory" / "mistake-bound.html").resolve()].links

    source = r"\.\./source/proofs/theorems/mistake_bounds\.html#line-\d+"
    assert [link for link in links if re.fullmatch(source, link)]


@pytest.mark.parametrize("link", ["b.html", "a.html#there", "#there", "../a.html"])
@pytest.mark.parametrize("url", ["b.png", "https://x.org/b.png", "//x.org/b.png"])
def test_a_link_to_nothing_and_a_load_from_elsewhere_are_seen(link, url, tmp_path):
    page = f"<a href='{link}'>x</a><a href='#here' id='here'>y</a><a href='https://x.org'>z</a>"
    loads = f"<img src='{url}'><img src='data:,'>"
    (tmp_path / "a.html").write_text(page + loads, encoding="utf-8")

    assert list(broken(parsed(tmp_path))) == [("a.html", link)]
    assert list(missing(parsed(tmp_path), tmp_path)) == [("a.html", url)]

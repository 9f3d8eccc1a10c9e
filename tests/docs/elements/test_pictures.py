import re
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="pictures are drawn in `tox -e docs`")
pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings.pictures import PICTURES


@pytest.fixture(scope="module")
def drawn():
    return {name: draw() for name, draw in PICTURES.items()}


@pytest.fixture(scope="module")
def svgs(drawn):
    return {name: picture.inline(name) for name, picture in drawn.items()}


def test_the_same_picture_is_the_same_bytes(svgs):
    assert {name: draw().inline(name) for name, draw in PICTURES.items()} == svgs


def test_a_picture_says_in_words_what_it_shows_in_the_ink_of_its_page(drawn, svgs):
    trees = {name: ElementTree.fromstring(svg) for name, svg in svgs.items()}  # noqa: S314  our own
    told = {name: tree.get("aria-label") for name, tree in trees.items()}

    assert told == {name: picture.told for name, picture in drawn.items()}
    assert [name for name, svg in svgs.items() if "#010101" in svg or "#000" in svg] == []
    words = trees["bounds"].iter("{http://www.w3.org/2000/svg}text")
    assert "mistakes made" in "".join("".join(node.itertext()) for node in words)


def smallest_letters(svg, width):
    """The size, in pixels, of the smallest letters of a picture that is shown at most so wide."""
    own = float(re.search(r'viewBox="0 0 ([\d.]+) ', svg)[1])
    words = re.findall(r'<text style="font-size: ([\d.]+)px', svg)
    return min(map(float, words)) * min(1, width / own)


def test_the_words_of_every_picture_can_be_read_on_a_phone(svgs):
    sizes = {name: smallest_letters(svg, 358) for name, svg in svgs.items()}

    assert {name: size for name, size in sizes.items() if size < 9} == {}
    assert smallest_letters(svgs["run-of-k"], 200) < 9

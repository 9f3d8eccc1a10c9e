import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings.arrows import Arrow, drawn

ALONG = [Arrow("u", (2,)), Arrow("z", (-1,)), Arrow("w", (1,), "path", (2,))]
PLANE = [Arrow("u", (2, 1)), Arrow("x", (0, 0), "plus"), Arrow("y", (1, -3), "minus")]


@pytest.mark.parametrize("arrows", [ALONG, PLANE])
def test_a_drawing_is_one_element_with_its_words(arrows):
    svg = ElementTree.fromstring(drawn(arrows, "what & why"))  # noqa: S314  our own

    assert svg.get("aria-label") == "what & why"


@pytest.mark.parametrize("arrows", [ALONG, PLANE])
def test_every_name_is_in_the_drawing(arrows):
    svg = drawn(arrows, "")

    assert all(f">{arrow.name}</text>" in svg for arrow in arrows)


def test_a_longer_vector_is_drawn_longer_and_to_its_side():
    svg = drawn(ALONG, "")
    shafts = [
        (float(b), float(c)) for b, c in re.findall(r'd="M([\d.]+) [\d.]+L([\d.]+) [\d.]+"/>', svg)
    ]

    assert shafts[0][1] - shafts[0][0] == pytest.approx(2 * (shafts[1][0] - shafts[1][1]), abs=0.2)


@pytest.mark.parametrize("size", [Fraction(1, 1000), 1, 10**6])
def test_a_drawing_fills_its_width_whatever_the_numbers(size):
    tips = re.findall(r'd="M[\d.]+ [\d.]+L([\d.]+) [\d.]+"/>', drawn([Arrow("u", (size,))], ""))

    assert tips == ["274.0"]


def test_a_point_has_the_sign_of_its_label():
    svg = drawn(PLANE, "")

    signs = re.findall(r'class="(plus|minus)"[^>]*/><path class="sign" d="([^"]*)"', svg)
    assert [(kind, "v8" in d) for kind, d in signs] == [("plus", True), ("minus", False)]


def test_what_is_in_space_is_not_drawn():
    assert drawn([Arrow("u", (1, 2, 3))], "") is None


def test_a_point_of_one_of_several_classes_is_drawn_as_a_point_with_its_class():
    svg = drawn([Arrow("(0, 1)", (0, 1), "class 0"), Arrow("(1, 1)", (1, 1), "class 2")], "")

    assert [number for number in "0123" if f">{number}</text>" in svg] == ["0", "2"]
    assert "head" not in svg

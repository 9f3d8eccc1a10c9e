import re
from xml.etree import ElementTree

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings.arrows import Arrow, drawn

ALONG = [Arrow("u", (2,)), Arrow("z", (-1,)), Arrow("w", (1,), "path", (2,))]
PLANE = [Arrow("u", (2, 1)), Arrow("x", (0, 0), "plus"), Arrow("y", (1, -3), "minus")]


@pytest.mark.parametrize("arrows", [ALONG, PLANE])
def test_a_drawing_is_one_element_with_its_words_and_every_name(arrows):
    svg = drawn(arrows, "what & why")

    told = ElementTree.fromstring(svg)  # noqa: S314  our own
    assert told.get("aria-label") == "what & why"
    assert all(f">{arrow.name}</text>" in svg for arrow in arrows)


def test_a_point_has_the_sign_of_its_label_or_the_number_of_its_class():
    signs = re.findall(
        r'class="(plus|minus)"[^>]*/><path class="sign" d="([^"]*)"', drawn(PLANE, "")
    )
    classes = drawn([Arrow("(0, 1)", (0, 1), "class 0"), Arrow("(1, 1)", (1, 1), "class 2")], "")

    assert [(kind, "v8" in d) for kind, d in signs] == [("plus", True), ("minus", False)]
    assert [number for number in "0123" if f">{number}</text>" in classes] == ["0", "2"]
    assert "head" not in classes

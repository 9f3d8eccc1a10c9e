import re
import struct
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="it draws")

import matplotlib as mpl
from matplotlib.image import imread

from perceptron import Refused
from perceptron.plotting import Picture
from perceptron.plotting.figure import INK, drawn, panels

TOLD = "R² <\"1\"> & 'a'"


def elements(svg):
    return ElementTree.fromstring(svg).iter()  # noqa: S314  our own


def references(svg):
    """Return the ids of the parts, and those that are used by others."""
    return re.findall(r'\bid="([^"]*)"', svg), re.findall(r'(?:url\(#|href="#)([^")]*)', svg)


def line():
    """Return a small picture with a line, markers and a word."""
    with panels(1, 1, (2, 1)) as (figure, (axis,)):
        axis.plot([0, 1], [0, 1], "-o", color=INK)
        axis.set_title("a word")
        axis.set_xticks([])
        axis.set_yticks([])
    return Picture(figure, TOLD)


@pytest.fixture
def picture():
    return line()


@pytest.fixture
def saved(tmp_path):
    def save(picture, name="picture.svg"):
        picture.save(tmp_path / name)
        return tmp_path / name

    return save


@pytest.mark.parametrize("name", ["picture.svg", "PICTURE.SVG"])
def test_an_svg_is_told_in_its_first_element(picture, saved, name):
    root, *parts = elements(saved(picture, name).read_bytes())

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("role"), root.get("aria-label")) == ("img", TOLD)
    assert [part for part in parts if part.get("role") or part.get("aria-label")] == []


def test_an_svg_has_its_words_as_text(picture, saved):
    texts = {part.text for part in elements(saved(picture).read_bytes())}

    assert "a word" in texts


def test_no_file_says_when_or_with_what_it_was_made(picture, saved):
    svg, png = saved(picture).read_text(encoding="utf-8"), saved(picture, "a.png").read_bytes()

    assert re.findall("dc:date|dc:creator|Matplotlib v", svg) == []
    assert re.findall(b"Software|[Mm]atplotlib", png) == []


@pytest.mark.parametrize("name", ["picture.png", "PICTURE.PNG"])
def test_a_png_has_150_dots_an_inch_on_white(picture, saved, name):
    path = saved(picture, name)

    assert path.read_bytes()[:4] == b"\x89PNG"
    assert struct.unpack(">II", path.read_bytes()[16:24]) == (300, 150)
    assert imread(path)[0, 0].tolist() == [1, 1, 1, 1]


def test_a_file_has_a_white_ground_and_a_page_its_own(picture, saved):
    assert "#ffffff" in saved(picture).read_text(encoding="utf-8")
    assert "#ffffff" not in picture.inline("p")


def test_on_a_page_the_parts_are_named_after_the_picture(picture):
    named, used = references(picture.inline("p-1"))

    assert [name for name in named if not name.startswith("p-1-")] == []
    assert set(used) <= set(named)
    assert {"p-1-figure_1", "p-1-axes_1"} <= set(named)
    assert used


def test_on_a_page_the_ink_is_that_of_its_text(picture, saved):
    text = picture.inline("p")

    count = saved(picture).read_text(encoding="utf-8").count("#010101")
    assert re.findall("#010101", text) == []
    assert re.findall(r"\w*currentColor\w*", text) == ["currentColor"] * count


def test_a_picture_on_a_page_is_one_element_that_is_told(picture):
    text = picture.inline("p")

    told = "R² &lt;&quot;1&quot;&gt; &amp; &#x27;a&#x27;"
    assert text.startswith(f'<svg role="img" aria-label="{told}" ')
    assert text.count("aria-label") == 1


def test_the_settings_of_the_reader_change_nothing(saved):
    before = saved(line()).read_bytes(), line().inline("p")

    with mpl.rc_context({"lines.linewidth": 9, "svg.fonttype": "path", "font.size": 20}):
        after = saved(line()).read_bytes(), line().inline("p")

    assert after == before


def test_the_settings_of_the_reader_are_left_as_they_were(saved):
    with mpl.rc_context({"lines.linewidth": 9}):
        saved(line())

        assert mpl.rcParams["lines.linewidth"] == 9


@pytest.mark.parametrize(("name", "ending"), [("a.pdf", ".pdf"), ("svg", ""), ("a.svg.gz", ".gz")])
def test_another_ending_is_refused_and_nothing_written(tmp_path, picture, name, ending):
    with pytest.raises(
        Refused, match=rf"{name}: a picture cannot end in '{ending}'; use \.svg or \.png$"
    ):
        picture.save(tmp_path / name)

    assert list(tmp_path.iterdir()) == []


def test_panels_are_handed_out_row_by_row():
    with panels(2, 3, (6, 4)) as (figure, axes):
        places = [axis.get_subplotspec() for axis in axes]

    assert figure.get_size_inches().tolist() == [6, 4]
    assert type(axes) is list
    assert [(p.rowspan.start, p.colspan.start) for p in places] == [
        (row, column) for row in (0, 1) for column in (0, 1, 2)
    ]
    sides = ("left", "right", "bottom", "top")
    assert [axes[0].spines[side].get_visible() for side in sides] == [True, False, True, False]


def test_what_stands_outside_the_axes_has_room():
    with panels(1, 2, (4, 2)) as (figure, axes):
        for axis in axes:
            axis.set_ylabel("so\nmany\nlines")
        Picture(figure, "").inline("p")

    left, right = (axis.get_tightbbox().x0 for axis in axes)
    assert left >= 0
    assert right >= axes[0].get_window_extent().x1


def test_a_coordinate_is_drawn_at_the_nearest_float():
    numbers = [Fraction(1, 3), -(10**100), 10**100]

    assert [drawn(a) for a in numbers] == [1 / 3, -1e100, 1e100]


@pytest.mark.parametrize("sign", [1, -1])
def test_a_coordinate_beyond_10_to_the_100_is_refused(sign):
    too_large = f"^plot: {'-' * (sign < 0)}1e\\+100 is too large to be drawn; rescale the data$"

    with pytest.raises(Refused, match=too_large):
        drawn(sign * (10**100 + 1))


def test_without_matplotlib_a_picture_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    told = "^plot: matplotlib is not installed; run `python -m pip install matplotlib`$"
    with pytest.raises(Refused, match=told):
        line()

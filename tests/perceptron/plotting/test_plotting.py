"""Pictures say in words, exactly, what they draw; files and pages get them whole.

`pictures.txt` lists what is drawn: an expression, and below it the picture in words and each of its
axes, with all that shows on it from the lowest layer up.
"""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="it draws")

from matplotlib.colors import to_hex

from perceptron import Conventions, Dataset, Refused, Trace, certify, train
from perceptron.plotting import bounds, certificate, columns, cycle, margin, passes, steps

RECORD = Path(__file__).with_name("pictures.txt").read_text(encoding="utf-8")
PICTURES = re.findall(r"^(\w.*)\n((?: {4}.*\n)+)", RECORD, re.MULTILINE)
COLOURS = {
    "#0072b2": "blue",
    "#d55e00": "orange",
    "#009e73": "green",
    "#cc79a7": "purple",
    "#010101": "ink",
    "#ffffff": "white",
}


def run(mistakes, made):
    """A run with so many mistakes, in as many passes as made some, and a clean one."""
    point = Dataset([(1,)], [1])
    return Trace(point, Conventions(), (0,) * mistakes, len(made), "converged")


DRAW = (bounds, certificate, columns, cycle, margin, passes, steps)
DRAWN = {each.__name__: each for each in (*DRAW, Dataset, Fraction, certify, run, train)} | {
    "FOUR": Dataset([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1]),
    "LINED": Dataset([(1, 2), (0, 0), (3, 6)], [1, -1, -1], bias="append"),
    "SIGNED_XOR": Dataset([(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, -1, -1, 1]),
    "THREE": Dataset([(3, 1), (1, 0), (0, -2)], [1, -1, -1], bias="append"),
}


def described(picture):
    """What a picture says and draws, line by line."""
    yield f"{picture.told!r}"
    for axis in picture.figure.axes:
        if axis.axison:
            limits = f"{place(axis.get_xlim())} by {place(axis.get_ylim())}"
            scale = f"{axis.get_xscale()} by {axis.get_yscale()}, aspect {axis.get_aspect()}"
            names = f"[{axis.get_title()}] {axis.get_xlabel()} / {axis.get_ylabel()}"
            yield f"{names}: {limits}, {scale}"
            yield from (f"  {line}" for line in shapes(axis))
            yield from (f"  {line}" for line in notes(axis))
    for box in picture.figure.legends:
        yield "legend: " + "; ".join(text.get_text() for text in box.get_texts())


def shapes(axis):
    """Each line and marker that shows, from the lowest layer to the highest."""
    for line in sorted(axis.lines, key=lambda line: line.get_zorder()):
        stroke, sign = line.get_linestyle(), line.get_marker()
        drawn = [f"{stroke} {colour(line.get_color())}"] * (stroke != "None")
        if sign not in ("None", ""):
            hollow = line.get_markerfacecolor() == "none"
            drawn.append(f"{sign} {'hollow ' * hollow}{colour(line.get_markeredgecolor())}")
        if drawn:
            yield f"{', '.join(drawn)} at {' '.join(map(place, line.get_xydata()))}"


def notes(axis):
    """Each arrow from its tail to its tip, and the words beside a place."""
    for text in axis.texts:
        if patch := text.arrow_patch:
            style = f"{patch.get_linestyle()} {colour(patch.get_edgecolor())}"
            yield f"arrow {style} {place(text.xyann)} to {place(text.xy)}"
        else:
            yield f"{text.get_text()!r} beside {place(text.xy)}"


def colour(value):
    return COLOURS.get(to_hex(value), to_hex(value))


def place(point):
    # -0.0 is drawn where 0.0 is
    return f"({', '.join(f'{round(float(a), 3) + 0.0:g}' for a in point)})"


@pytest.mark.parametrize(("expression", "record"), PICTURES, ids=[each for each, _ in PICTURES])
def test_a_picture_says_and_draws_what_is_on_record(expression, record):
    picture = eval(expression, DRAWN.copy())  # noqa: S307 - of the file beside this one

    assert list(described(picture)) == [line[4:] for line in record.splitlines()]


def test_a_long_run_is_drawn_in_twelve_panels_the_last_of_its_end():
    trace = train(Dataset([(1, 0), (-1, 1)], [1, 1]), Conventions(start=(-30, 0)))

    panels = [axis.get_title() for axis in steps(trace).figure.axes if axis.axison]

    assert panels == [*(f"w = ({a}, 0)" for a in range(-30, -19)), "w = (1, 2)"]


# files and pages


@pytest.fixture(scope="module")
def picture():
    return columns(DRAWN["FOUR"], (0, 1), ("<a>", '"b"'))


def elements(svg):
    return ElementTree.fromstring(svg).iter()  # noqa: S314  our own


@pytest.mark.parametrize("name", ["picture.svg", "PICTURE.SVG"])
def test_an_svg_is_told_in_its_first_element(picture, tmp_path, name):
    picture.save(tmp_path / name)

    root, *parts = elements((tmp_path / name).read_bytes())

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("role"), root.get("aria-label")) == ("img", picture.told)
    assert [part for part in parts if part.get("role") or part.get("aria-label")] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.svg", b"dc:date|dc:creator|Matplotlib v"), ("a.png", b"Software|[Mm]atplotlib")],
)
def test_no_file_says_when_or_with_what_it_was_made(picture, tmp_path, name, words):
    picture.save(tmp_path / name)

    content = (tmp_path / name).read_bytes()
    assert content.startswith({"a.svg": b"<?xml", "a.png": b"\x89PNG\r\n"}[name])
    assert re.findall(words, content) == []


def test_a_picture_on_a_page_is_one_element_whose_parts_are_named_after_it(picture):
    text = picture.inline("p-1")
    named = re.findall(r'\bid="([^"]*)"', text)
    used = re.findall(r'(?:url\(#|href="#)([^")]*)', text)

    told = "2 points of label +1 and 2 of label -1 by &lt;a&gt; and &quot;b&quot;"
    assert text.startswith(f'<svg role="img" aria-label="{told}" ')
    assert text.count("aria-label") == 1
    assert [name for name in named if not name.startswith("p-1-")] == []
    assert {*used, "p-1-figure_1", "p-1-axes_1"} <= set(named)
    assert used


@pytest.mark.parametrize(("name", "ending"), [("a.pdf", ".pdf"), ("svg", ""), ("a.svg.gz", ".gz")])
def test_another_ending_is_refused_and_nothing_written(tmp_path, picture, name, ending):
    with pytest.raises(
        Refused, match=rf"{name}: a picture cannot end in '{ending}'; use \.svg or \.png$"
    ):
        picture.save(tmp_path / name)

    assert list(tmp_path.iterdir()) == []

"""Pictures say in words, exactly, what they draw; files and pages get them whole."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib", reason="it draws")

from matplotlib.colors import to_hex
from matplotlib.patches import ArrowStyle

from perceptron import Conventions, Dataset, Refused, Trace, certify, train
from perceptron.plotting import Picture, bounds, certificate, columns, cycle, margin, passes, steps
from perceptron.plotting.figure import INK, panels

NAMES = {
    "#0072b2": "blue",
    "#d55e00": "orange",
    "#009e73": "green",
    "#cc79a7": "purple",
    "#010101": "ink",
    "#ffffff": "white",
}


def shapes(axis):
    """Return the lines and markers that show, from the lowest layer to the highest."""
    told = map(shape, sorted(axis.lines, key=lambda line: line.get_zorder()))
    return [text for text in told if text]


def arrows(axis):
    """Return the arrows: style, width and colour, tail and tip."""
    return [arrow(text) for text in axis.texts if text.arrow_patch]


def notes(axis):
    """Return the words that stand beside a place, and how far."""
    texts = [text for text in axis.texts if text.get_text()]
    return [f"{t.get_text()} at {place(t.xy)}, {t.anncoords} {place(t.xyann)}" for t in texts]


def legend(figure):
    """Return the names in the legend: one row, above the axes."""
    figure.draw_without_rendering()
    (box,) = figure.legends
    words = box.get_texts()
    assert box.get_window_extent().y0 >= figure.axes[0].get_window_extent().y1
    extents = [word.get_window_extent() for word in words]
    assert max(each.y0 for each in extents) < min(each.y1 for each in extents)
    return [word.get_text() for word in words]


def shape(line):
    drawn = [*stroke(line), *marker(line)]
    return f"{', '.join(drawn)} at {places(line.get_xydata())}" if drawn else ""


def stroke(line):
    style = line.get_linestyle()
    if style != "None":
        yield f"{style} {line.get_linewidth():g} {colour(line.get_color())}"


def marker(line):
    sign = line.get_marker()
    if sign not in ("None", ""):
        face, rim = line.get_markerfacecolor(), line.get_markeredgewidth()
        body = "hollow" if face == "none" else colour(face)
        edge = f" rim {rim:g} {colour(line.get_markeredgecolor())}" if rim else ""
        yield f"{sign} {line.get_markersize():g} {body}{edge}"


def arrow(text):
    patch = text.arrow_patch
    style = f"{patch.get_linestyle()} {patch.get_linewidth():g} {colour(patch.get_edgecolor())}"
    head = "->" if isinstance(patch.get_arrowstyle(), ArrowStyle.CurveFilledB) else "?"
    gaps = "" if (patch.shrinkA, patch.shrinkB) == (0, 0) else "with gaps "
    return f"{style} {gaps}{place(text.xyann)} {head} {place(text.xy)}"


def colour(value):
    return NAMES.get(to_hex(value), to_hex(value))


def places(points):
    return " ".join(map(place, points))


def place(point):
    # -0.0 is drawn where 0.0 is
    return f"({', '.join(f'{round(float(a), 3) + 0.0:g}' for a in point)})"


def frame(axis):
    """Return the title, the names of the coordinates, the limits, and the shape of the units."""
    names = axis.get_title(), axis.get_xlabel(), axis.get_ylabel()
    return (*names, place(axis.get_xlim()), place(axis.get_ylim()), axis.get_aspect())


# files and pages


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


def test_no_file_says_when_or_with_what_it_was_made(picture, saved):
    svg, png = saved(picture).read_text(encoding="utf-8"), saved(picture, "a.png").read_bytes()

    assert re.findall("dc:date|dc:creator|Matplotlib v", svg) == []
    assert re.findall(b"Software|[Mm]atplotlib", png) == []


def test_on_a_page_the_parts_are_named_after_the_picture(picture):
    named, used = references(picture.inline("p-1"))

    assert [name for name in named if not name.startswith("p-1-")] == []
    assert set(used) <= set(named)
    assert {"p-1-figure_1", "p-1-axes_1"} <= set(named)
    assert used


def test_a_picture_on_a_page_is_one_element_that_is_told(picture):
    text = picture.inline("p")

    told = "R² &lt;&quot;1&quot;&gt; &amp; &#x27;a&#x27;"
    assert text.startswith(f'<svg role="img" aria-label="{told}" ')
    assert text.count("aria-label") == 1


@pytest.mark.parametrize(("name", "ending"), [("a.pdf", ".pdf"), ("svg", ""), ("a.svg.gz", ".gz")])
def test_another_ending_is_refused_and_nothing_written(tmp_path, picture, name, ending):
    with pytest.raises(
        Refused, match=rf"{name}: a picture cannot end in '{ending}'; use \.svg or \.png$"
    ):
        picture.save(tmp_path / name)

    assert list(tmp_path.iterdir()) == []


# mistakes and bounds


POINT = Dataset([(1,)], [1])


def run(mistakes, made):
    """Return a run with so many mistakes, in as many passes as made some, and a clean one."""
    return Trace(POINT, Conventions(), (0,) * mistakes, len(made), "converged")


def curve(mistakes, made, bound=None):
    (axis,) = passes(run(mistakes, made), made, bound).figure.axes
    return axis


# mistakes beside the bound
def test_each_data_set_has_a_row_from_its_mistakes_to_its_bound():
    picture = bounds([("one", 1, Fraction(26)), ("two", 3, Fraction(5, 2)), ("three", 4, 9)])

    (axis,) = picture.figure.axes
    assert picture.figure.get_size_inches() == pytest.approx([5.2, 3 * 0.42 + 1.1])
    assert shapes(axis) == [
        "- 1 ink at (4, 0) (9, 0)",
        "o 8 blue rim 1 blue at (4, 0)",
        "D 8 hollow rim 2 orange at (9, 0)",
        "- 1 ink at (3, 1) (2.5, 1)",
        "o 8 blue rim 1 blue at (3, 1)",
        "D 8 hollow rim 2 orange at (2.5, 1)",
        "- 1 ink at (1, 2) (26, 2)",
        "o 8 blue rim 1 blue at (1, 2)",
        "D 8 hollow rim 2 orange at (26, 2)",
    ]
    assert axis.get_yticks().tolist() == [0, 1, 2]
    assert [tick.get_text() for tick in axis.get_yticklabels()] == ["three", "two", "one"]
    assert (axis.get_xscale(), axis.get_xlabel()) == ("log", "mistakes")
    assert axis.get_ylim() == pytest.approx((-0.3, 2.3))
    assert legend(picture.figure) == ["mistakes made", "R²/γ*², the bound"]  # noqa: RUF001
    assert picture.told == (
        "mistakes made and the bound on them: "
        "one: 1 of at most 26; two: 3 of at most 5/2; three: 4 of at most 9"
    )


# pass by pass
def test_the_mistakes_so_far_stand_at_the_end_of_each_pass():
    picture = passes(run(5, [3, 2, 0]), [3, 2, 0], Fraction(13, 2))

    (axis,) = picture.figure.axes
    assert picture.figure.get_size_inches().tolist() == [5.2, 3.4]
    assert shapes(axis) == [
        "- 1.5 blue, o 4 blue rim 1 blue at (0, 0) (1, 3) (2, 5) (3, 5)",
        "-- 2 orange at (0, 6.5) (1, 6.5)",
    ]
    assert frame(axis) == ("", "pass", "mistakes", "(-0.15, 3.15)", "(0, 6.825)", "auto")
    assert legend(picture.figure) == ["mistakes so far", "R²/γ*² = 13/2, the bound"]  # noqa: RUF001
    assert picture.told == (
        "a run that ends converged: 5 mistakes in 3 passes, where R^2/gamma*^2 is 13/2"
    )


@pytest.mark.parametrize(
    ("mistakes", "bound", "scale"),
    [(3, 60, "linear"), (3, 61, "symlog"), (0, 20, "linear"), (0, 21, "symlog")],
)
def test_a_bound_twenty_times_the_mistakes_is_drawn_to_powers_of_ten(mistakes, bound, scale):
    assert curve(mistakes, [mistakes], bound).get_yscale() == scale


# the plane


THREE = Dataset([(3, 1), (1, 0), (0, -2)], [1, -1, -1], bias="append")
FOUR = Dataset([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1])


# the first is two thirds of the second and a third of the third
ON_A_LINE = Dataset([(1, 2), (0, 0), (3, 6)], [1, -1, -1], bias="append")
SIGNED_XOR = Dataset([(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, -1, -1, 1])

FOUR_POINTS = [
    "o 10 blue at (4, 0) (-2, -2)",
    "+ 6 white rim 1.5 white at (4, 0) (-2, -2)",
    "s 10 orange at (1, 1) (0, 1)",
    "_ 6 white rim 1.5 white at (1, 1) (0, 1)",
]

THREE_POINTS = [
    "o 10 blue at (3, 1)",
    "+ 6 white rim 1.5 white at (3, 1)",
    "s 10 orange at (1, 0) (0, -2)",
    "_ 6 white rim 1.5 white at (1, 0) (0, -2)",
]


# the run, step by step
def test_each_panel_shows_the_weights_and_the_point_that_is_their_mistake():
    picture = steps(train(FOUR), ("a", "b"))

    limits = ("(-2.9, 4.9)", "(-4.4, 3.4)", 1)
    at_0, first, _, last = picture.figure.axes
    assert [frame(axis) for axis in (at_0, first)] == [
        ("w = (0, 0)", "a", "b", *limits),
        ("w = (4, 0)", "", "", *limits),
    ]
    assert shapes(at_0) == [*FOUR_POINTS, "o 17 hollow rim 2 purple at (4, 0)"]
    assert shapes(first) == [
        "- 1.6 ink at (0, 39.2) (0, -39.2)",
        *FOUR_POINTS,
        "o 17 hollow rim 2 purple at (1, 1)",
    ]
    assert shapes(last) == ["- 1.6 ink at (37.188, 12.396) (-37.188, -12.396)", *FOUR_POINTS]
    assert [arrows(axis) for axis in (at_0, first, last)] == [
        [],
        ["- 1.8 green (0, 0) -> (1.404, 0)"],
        ["- 1.8 green (0, 0) -> (0.444, -1.332)"],
    ]
    assert picture.told == (
        "a run that ends converged after 3 mistakes; its weights: (0, 0), (4, 0), (3, -1), (1, -3)"
    )


# the margin
@pytest.mark.parametrize("bias", ["append", "prepend"])
def test_the_margin_is_a_strip_with_rings_on_its_edges(bias):
    data = Dataset([x[:2] for x in THREE.points], THREE.labels, bias)

    picture = margin(data, certify(data), ("a", "b"))

    (axis,) = picture.figure.axes
    assert frame(axis) == ("", "a", "b", "(-0.45, 3.45)", "(-2.45, 1.45)", 1)
    assert shapes(axis) == [
        "- 1.6 ink at (-25.286, 14.143) (26.486, -11.743)",
        ": 1.2 ink at (-24.886, 14.943) (26.886, -10.943)",
        ": 1.2 ink at (-25.686, 13.343) (26.086, -12.543)",
        *THREE_POINTS,
        "o 17 hollow rim 2 purple at (3, 1) (1, 0)",
    ]
    assert arrows(axis) == ["- 1.8 green (0.6, 1.2) -> (0.914, 1.828)"]


def test_the_margin_is_told_with_who_holds_it():
    picture = margin(THREE, certify(THREE))

    assert picture.told == (
        "3 points, the line of w = (1, 2, -3), which has the largest margin, gamma*^2 = 2/7, "
        "and a ring around the 2 points that hold it"
    )


# what cancels
def test_the_multiples_that_cancel_are_laid_end_to_end():
    picture = certificate(ON_A_LINE, certify(ON_A_LINE), ("a", "b"))

    left, right = picture.figure.axes
    assert frame(left) == ("", "a", "b", "(-2.4, 5.4)", "(-0.9, 6.9)", 1)
    assert shapes(left)[::2] == ["o 10 blue at (1, 2)", "s 10 orange at (0, 0) (3, 6)"]
    title = "y x end to end: back at 0"
    assert frame(right) == (title, "", "", "(-0.2, 1.2)", "(-0.4, 2.4)", 1)
    assert right.get_adjustable() == "datalim"
    assert shapes(right) == ["o 5 ink rim 1 ink at (0, 0)"]
    assert arrows(right) == ["- 1.8 blue (0, 0) -> (1, 2)", "-- 1.8 orange (1, 2) -> (0, 0)"]
    assert picture.told == (
        "3 points that nothing separates; 3 of point 0, 2 of point 1, 1 of point 2, "
        "each with its sign, add up to 0"
    )


# the path of the weights
def test_the_path_of_the_weights_is_drawn_arrow_by_arrow():
    picture = cycle(train(SIGNED_XOR), ("a", "b"))

    (axis,) = picture.figure.axes
    assert frame(axis) == ("", "a", "b", "(-0.2, 1.2)", "(-0.4, 2.4)", "auto")
    assert shapes(axis) == [
        "o 6 blue rim 1 blue at (0, 0) (1, 1) (0, 2) (1, 1) (0, 0)",
        "s 9 hollow rim 2 ink at (0, 0)",
    ]
    assert arrows(axis) == [
        "- 1.8 blue (0, 0) -> (1, 1)",
        "- 1.8 blue (1, 1) -> (0, 2)",
        "- 1.8 blue (0, 2) -> (1, 1)",
        "- 1.8 blue (1, 1) -> (0, 0)",
    ]
    assert notes(axis) == [
        "1, 4 at (0.5, 0.5), offset points (5, 5)",
        "2, 3 at (0.5, 1.5), offset points (5, 5)",
    ]
    assert picture.told == (
        "the weights of the run: (0, 0), (1, 1), (0, 2), (1, 1), (0, 0); outcome endless"
    )


# two columns
def test_two_columns_are_drawn_with_a_legend():
    data = Dataset([(1, 2, 3), (4, 5, 6), (2, 3, 9)], [1, -1, 1])

    picture = columns(data, (0, 2), ("a", "c"))

    (axis,) = picture.figure.axes
    assert frame(axis) == ("", "a", "c", "(-3.85, 7.85)", "(-1.35, 10.35)", 1)
    assert shapes(axis)[::2] == ["o 10 blue at (1, 3) (2, 9)", "s 10 orange at (4, 6)"]
    assert legend(picture.figure) == ["+1", "-1"]
    assert picture.told == "2 points of label +1 and 1 of label -1 by a and c"


@pytest.mark.parametrize(
    ("points", "bias", "limits"),
    [
        # one unit along both coordinates, unless one is four times as long
        ([(4, 1), (2, 0)], "none", ("(-0.6, 4.6)", "(-0.15, 1.15)", "auto")),
        ([(1, 4), (0, 2)], "none", ("(-0.15, 1.15)", "(-0.6, 4.6)", "auto")),
        ([(3, 1), (2, 0)], "none", ("(-0.45, 3.45)", "(-1.45, 2.45)", 1)),
        ([(1, 3), (0, 2)], "none", ("(-1.45, 2.45)", "(-0.45, 3.45)", 1)),
        ([(0, 0), (0, 0)], "none", ("(-1.3, 1.3)", "(-1.3, 1.3)", 1)),
        # with a bias the origin is a point as others, unless the points are far off it
        ([(1, 7), (3, 9)], "append", ("(0.7, 3.3)", "(6.7, 9.3)", 1)),
        ([(1, 7), (3, 9)], "none", ("(-4.35, 7.35)", "(-1.35, 10.35)", 1)),
        ([(0, 7), (3, 9)], "append", ("(-4.35, 7.35)", "(-1.35, 10.35)", 1)),
        ([(3, 4), (4, 4)], "append", ("(-0.6, 4.6)", "(-0.6, 4.6)", 1)),
        ([(3, 4), (4.5, 4)], "append", ("(2.45, 5.05)", "(2.7, 5.3)", 1)),
    ],
)
def test_the_limits_leave_room_around_the_points(points, bias, limits):
    picture = columns(Dataset(points, [1, -1], bias), (0, 1), ("a", "b"))

    assert frame(picture.figure.axes[0])[3:] == limits

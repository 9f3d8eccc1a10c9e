from fractions import Fraction

import pytest

pytest.importorskip("matplotlib", reason="it draws")

from perceptron import Conventions, Dataset, Refused, Trace, certify, train
from perceptron.plotting import certificate, columns, cycle, margin, steps
from tests.perceptron.shapes import arrows, frame, legend, notes, shapes

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


def size(picture):
    return picture.figure.get_size_inches().tolist()


def many(updates):
    """Return a run along a line that makes so many updates."""
    return train(Dataset([(1, 0)], [1]), Conventions(start=(1 - updates, 0)))


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


@pytest.mark.parametrize("factor", [10**400, Fraction(1, 10**400)])
def test_weights_beyond_the_floats_have_the_boundary_of_their_direction(factor):
    conventions = Conventions(start=(factor, -3 * factor))

    (axis,) = steps(Trace(FOUR, conventions, (), 1, "converged")).figure.axes

    assert shapes(axis)[0] == "- 1.6 ink at (37.188, 12.396) (-37.188, -12.396)"
    assert arrows(axis) == ["- 1.8 green (0, 0) -> (0.444, -1.332)"]


@pytest.mark.parametrize("points", [[(4, 1), (2, 0)], [(1, 4), (0, 2)]])
def test_the_arrow_of_the_weights_is_as_long_however_the_points_lie(points):
    conventions = Conventions(start=(1, 0))

    (axis,) = steps(Trace(Dataset(points, [1, -1]), conventions, (), 1, "limit")).figure.axes

    assert arrows(axis) == ["- 1.8 green (0, 0) -> (0.936, 0)"]


def test_the_coordinates_are_numbered_where_they_have_no_names():
    found = certify(FOUR)

    pictures = steps(many(1)), margin(FOUR, found), certificate(ON_A_LINE, certify(ON_A_LINE))

    assert [frame(picture.figure.axes[0])[1:3] for picture in pictures] == [("x1", "x2")] * 3
    assert frame(cycle(many(1)).figure.axes[0])[1:3] == ("w1", "w2")


def test_panels_stand_four_in_a_row_and_those_left_over_are_empty():
    picture = steps(many(4))

    axes = picture.figure.axes
    places = [axis.get_subplotspec() for axis in axes]
    assert size(picture) == pytest.approx([4 * 2.6, 2 * 2.85])
    assert [(p.rowspan.start, p.colspan.start) for p in places] == [
        (row, column) for row in (0, 1) for column in (0, 1, 2, 3)
    ]
    assert [axis.axison for axis in axes] == 5 * [True] + 3 * [False]


def test_few_panels_stand_in_one_row():
    assert size(steps(many(1))) == pytest.approx([2 * 2.6, 2.85])


def test_twelve_weights_are_drawn_one_by_one():
    picture = steps(many(11))

    titles = [axis.get_title() for axis in picture.figure.axes]
    assert titles == [f"w = ({at}, 0)" for at in range(-10, 2)]


def test_of_a_longer_run_the_first_weights_are_drawn_and_the_last():
    picture = steps(many(20))

    titles = [axis.get_title() for axis in picture.figure.axes]
    assert titles == [*(f"w = ({at}, 0)" for at in range(-19, -8)), "w = (1, 0)"]
    assert picture.told.endswith("after 20 mistakes; its weights: " + ", ".join(
        title.removeprefix("w = ") for title in titles
    ))  # fmt: skip


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

    assert size(picture) == [5, 4.2]
    assert picture.told == (
        "3 points, the line of w = (1, 2, -3), which has the largest margin, gamma*^2 = 2/7, "
        "and a ring around the 2 points that hold it"
    )


# what cancels
def test_the_multiples_that_cancel_are_laid_end_to_end():
    picture = certificate(ON_A_LINE, certify(ON_A_LINE), ("a", "b"))

    left, right = picture.figure.axes
    assert size(picture) == [7.4, 3.4]
    assert frame(left) == ("", "a", "b", "(-2.4, 5.4)", "(-0.9, 6.9)", 1)
    assert shapes(left)[::2] == ["o 10 blue at (1, 2)", "s 10 orange at (0, 0) (3, 6)"]
    title = "multiples of y x, end to end: back at 0"
    assert frame(right) == (title, "", "", "(-0.2, 1.2)", "(-0.4, 2.4)", 1)
    assert right.get_adjustable() == "datalim"
    assert shapes(right) == ["o 5 ink rim 1 ink at (0, 0)"]
    assert arrows(right) == [
        "- 1.8 blue (0, 0) -> (1, 2)",
        "-- 1.8 orange (1, 2) -> (0, 0)",
    ]
    assert picture.told == (
        "3 points that nothing separates; 3 of point 0, 2 of point 1, 1 of point 2, "
        "each with its sign, add up to 0"
    )


# the path of the weights
def test_the_path_of_the_weights_is_drawn_arrow_by_arrow():
    picture = cycle(train(SIGNED_XOR), ("a", "b"))

    (axis,) = picture.figure.axes
    assert size(picture) == [4.6, 4.2]
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
        "1 at (0.5, 0.5), offset points (5, 5)",
        "2 at (0.5, 1.5), offset points (5, 5)",
        "3 at (0.5, 1.5), offset points (5, 5)",
        "4 at (0.5, 0.5), offset points (5, 5)",
    ]
    assert picture.told == (
        "the weights of the run: (0, 0), (1, 1), (0, 2), (1, 1), (0, 0); outcome endless"
    )


def test_a_path_leaves_out_the_weights_beyond_the_second():
    path = cycle(train(ON_A_LINE, max_updates=2))

    assert shapes(path.figure.axes[0])[0] == "o 6 blue rim 1 blue at (0, 0) (1, 2) (1, 2)"


# two columns
def test_two_columns_are_drawn_with_a_legend():
    data = Dataset([(1, 2, 3), (4, 5, 6), (2, 3, 9)], [1, -1, 1])

    picture = columns(data, (0, 2), ("a", "c"))

    (axis,) = picture.figure.axes
    assert size(picture) == [5, 4.2]
    assert frame(axis) == ("", "a", "c", "(-3.85, 7.85)", "(-1.35, 10.35)", 1)
    assert shapes(axis)[::2] == ["o 10 blue at (1, 3) (2, 9)", "s 10 orange at (4, 6)"]
    assert legend(picture.figure) == ["+1", "-1"]
    assert picture.told == "2 points of label +1 and 1 of label -1 by a and c"


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (30, ["o 10 blue", "+ 6 white rim 1.5 white", "s 10 orange", "_ 6 white rim 1.5 white"]),
        (31, ["o 5 blue", "s 5 orange"]),
    ],
)
def test_many_points_are_small_and_without_signs(count, told):
    data = Dataset([(1, 1)] * (count - 1) + [(2, 2)], [1] * (count - 1) + [-1])

    picture = columns(data, (0, 1), ("a", "b"))

    assert [each.split(" at ")[0] for each in shapes(picture.figure.axes[0])] == told


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


# refusals
def test_points_off_the_plane_are_refused():
    with pytest.raises(
        Refused, match="^plot: points of 3 coordinates are not in a plane; choose two columns$"
    ):
        steps(train(Dataset([(1, 2, 3)], [1])))


def test_one_weight_makes_no_path():
    with pytest.raises(
        Refused,
        match="^plot: one weight makes no path in a plane; give the points two coordinates$",
    ):
        cycle(train(Dataset([(1,), (-1,)], [1, 1])))

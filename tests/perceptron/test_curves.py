from fractions import Fraction

import pytest

pytest.importorskip("matplotlib", reason="it draws")

from perceptron import Conventions, Dataset, Trace
from perceptron.plotting import bounds, passes
from tests.perceptron.shapes import frame, legend, shapes

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
    assert picture.figure.get_size_inches() == pytest.approx([7.4, 3 * 0.42 + 1.1])
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


@pytest.mark.parametrize(
    ("bound", "told"),
    [
        (10**11, "100000000000"),
        (10**12, "about 1e+12"),
        (Fraction(1234, 10**6 + 1), "1234/1000001"),
        (Fraction(123456, 10**6 + 1), "about 0.123456"),
    ],
)
def test_a_bound_of_more_than_twelve_signs_is_told_to_six_digits(bound, told):
    assert bounds([("a", 1, bound)]).told.endswith(f"a: 1 of at most {told}")


# pass by pass
def test_the_mistakes_so_far_stand_at_the_end_of_each_pass():
    picture = passes(run(5, [3, 2, 0]), [3, 2, 0], Fraction(13, 2))

    (axis,) = picture.figure.axes
    assert picture.figure.get_size_inches().tolist() == [6.4, 3.4]
    assert shapes(axis) == [
        "- 1.5 blue, o 4 blue rim 1 blue at (0, 0) (1, 3) (2, 5) (3, 5)",
        "-- 2 orange at (0, 6.5) (1, 6.5)",
    ]
    assert frame(axis) == ("", "pass", "mistakes", "(-0.15, 3.15)", "(0, 6.825)", "auto")
    assert legend(picture.figure) == ["mistakes so far", "R²/γ*² = 13/2, the bound"]  # noqa: RUF001
    assert picture.told == (
        "a run that ends converged: 5 mistakes in 3 passes, where R^2/gamma*^2 is 13/2"
    )


def test_where_nothing_separates_the_data_no_bound_is_drawn_or_told():
    picture = passes(run(5, [3, 2, 0]), [3, 2, 0], None)

    assert len(shapes(picture.figure.axes[0])) == 1
    assert legend(picture.figure) == ["mistakes so far"]
    assert picture.told == "a run that ends converged: 5 mistakes in 3 passes"


@pytest.mark.parametrize(
    ("mistakes", "heights"),
    [(5, "(0, 0) (1, 3) (2, 5)"), (6, "(0, 0) (1, 3) (2, 5) (3, 6)")],
)
def test_mistakes_of_a_pass_that_was_cut_short_come_last(mistakes, heights):
    assert shapes(curve(mistakes, [3, 2]))[0].endswith(f" at {heights}")


def test_the_passes_are_marked_one_by_one_unless_they_are_many():
    few, many = curve(59, [1] * 59), curve(60, [1] * 60)

    assert [shapes(axis)[0].split(" at ")[0] for axis in (few, many)] == [
        "- 1.5 blue, o 4 blue rim 1 blue",
        "- 1.5 blue",
    ]


@pytest.mark.parametrize("count", [1999, 2000, 8000])
def test_a_curve_goes_through_2000_passes_at_most_evenly(count):
    places = curve(count, [1] * count).lines[0].get_xydata().tolist()

    step = max(1, count // 2000)
    assert places == [[at, at] for at in range(0, count + 1, step)]


@pytest.mark.parametrize(("bound", "lines"), [(10**100, 2), (10**100 + 1, 1)])
def test_a_bound_too_large_to_be_drawn_is_told_in_words_alone(bound, lines):
    picture = passes(run(1, [1]), [1], bound)

    assert len(shapes(picture.figure.axes[0])) == lines
    assert picture.told.endswith("where R^2/gamma*^2 is about 1e+100")


@pytest.mark.parametrize(
    ("mistakes", "bound", "scale"),
    [(3, 60, "linear"), (3, 61, "symlog"), (0, 20, "linear"), (0, 21, "symlog")],
)
def test_a_bound_twenty_times_the_mistakes_is_drawn_to_powers_of_ten(mistakes, bound, scale):
    assert curve(mistakes, [mistakes], bound).get_yscale() == scale


def test_up_to_ten_mistakes_a_large_bound_leaves_the_scale_even():
    axis = curve(3, [3], 1000)

    heights = axis.transData.transform([(0, 0), (0, 5), (0, 10)])[:, 1]
    assert heights[1] - heights[0] == pytest.approx(heights[2] - heights[1])
    assert axis.yaxis.get_transform().linthresh == 10

"""Where points are planted around a hyperplane: anywhere, at it, on ties, on earlier points."""

from fractions import Fraction

import pytest

from perceptron import Refused
from perceptron.arithmetic.vectors import dot
from properties.strategies import separable, separable_datasets, separated_datasets, size_limits
from tests.properties.choices import begun, every, last, plainest, some

LINE = {"max_dimension": 1, "biases": ["none"], "scales": [1]}


def plane(normal, point, bias, *placed):
    made = separable._Plane(normal, point, bias)
    for x in placed:
        made.put(x)
    return made


def test_the_plainest_separable_data_are_the_point_1():
    drawn = plainest(separated_datasets())

    assert (drawn.data.rows, drawn.data.labels, drawn.data.bias) == (((1,),), (1,), "none")
    assert drawn.separator == (1,)


def test_the_last_separable_data_fill_all_limits():
    drawn = last(separated_datasets())

    assert drawn.data.rows == ((3 * 10**40 + 3,) * 3,) * 6
    assert (drawn.data.labels, drawn.data.bias) == ((1,) * 6, "prepend")
    assert drawn.separator == (-27, 3, 3, 3)


def test_separable_data_alone_fill_the_same_limits():
    data = last(separable_datasets())

    assert (len(data), data.rows[0]) == (6, (3 * 10**40 + 3,) * 3)


def test_separable_data_are_the_data_of_the_separated():
    given = {"max_points": 3, "max_dimension": 2, "biases": ["append"], "scales": [2, 5]}

    drawn = [data.rows for data in some(separable_datasets(**given), 10)]

    assert drawn == [each.data.rows for each in some(separated_datasets(**given), 10)]


def test_the_weights_that_separate_have_a_positive_margin_under_each_bias():
    drawn = some(separated_datasets(max_points=4, max_dimension=2), 40)

    assert min(y * dot(each.separator, x) for each in drawn for x, y in each.data) > 0
    assert {each.data.bias for each in drawn} == {"none", "append", "prepend"}
    assert {len(each.data) for each in drawn} == {1, 2, 3, 4}
    assert {len(each.data.rows[0]) for each in drawn} == {1, 2}


def test_all_single_points_of_a_line_are_planted_on_their_side(monkeypatch):
    monkeypatch.setattr(size_limits, "LARGEST_COORDINATE", 1)

    drawn = every(separated_datasets(max_points=1, **LINE))

    found = {(*each.data.rows[0], each.separator, *each.data.labels) for each in drawn}
    assert found == {(1, (1,), 1), (-1, (1,), -1), (1, (-1,), -1), (-1, (-1,), 1)}


def test_large_points_are_moved_by_less_than_their_distance():
    data = [
        each.data for each in some(separated_datasets(max_points=1, **LINE | {"scales": [100]}), 40)
    ]

    assert {abs(a) % 100 for each in data for (a,) in each.rows} >= {0, 1, 2, 3, 97, 98, 99}


def test_a_point_is_lifted_by_1_where_there_is_a_bias():
    lifted = [plane((1, 0), (0, 0), bias).lifted((5, 6)) for bias in ("none", "append", "prepend")]

    assert lifted == [(5, 6), (5, 6, 1), (5, 6, 1)]


def test_the_side_of_a_point_is_that_of_its_difference_from_the_point_of_the_plane():
    made = plane((2, -1), (1, 1), "append")

    assert [made.side(x) for x in ((3, 1), (1, 1), (2, 3), (0, 3))] == [4, 0, 0, -4]


def test_the_learner_starts_from_0_and_moves_on_a_mistake_and_on_a_tie_alone():
    made = plane((2, -1), (1, 1), "append")
    weights = [made.weights]
    for x in ((3, 1), (4, 0), (0, 3), (-2, -3)):
        made.put(x)
        weights.append(made.weights)

    assert made.placed == [((3, 1), 1), ((4, 0), 1), ((0, 3), -1), ((-2, -3), -1)]
    assert weights == [(0, 0, 0), (3, 1, 1), (3, 1, 1), (3, -2, 0), (5, 1, -1)]


def test_a_point_anywhere_is_moved_off_the_plane_by_the_normal():
    drawn = every(separable._anywhere(plane((2,), (1,), "append")))

    assert drawn == [(-2,), (-1,), (0,), (3,), (2,), (3,), (4,)]


def test_a_point_nearby_is_the_normal_away_from_the_plane():
    drawn = every(separable._near(plane((2, 1), (1, 0), "append")))

    assert set(drawn) == {(3, 1), (-1, -1), (4, -1), (0, -3), (2, 3), (-2, 1)}


def test_a_copy_is_of_any_point_placed_before():
    assert every(separable._copied(plane((1,), (0,), "none", (2,), (-1,)))) == [(2,), (-1,)]


@pytest.mark.parametrize("place", [separable._copied, separable._tied])
def test_where_there_is_nothing_placed_a_point_is_anywhere(place):
    assert every(place(plane((1,), (0,), "none"))) == [(-3,), (-2,), (-1,), (1,), (1,), (2,), (3,)]


def test_a_tied_point_is_one_of_the_ties():
    made = plane((1, 0), (0, 0), "none", (1, 1))

    assert every(separable._tied(made)) == separable._ties(made) == [(-1, 1), (1, -1)]


def test_ties_without_a_bias_are_slid_to_the_primitive_points_off_the_plane():
    made = plane((1, 2), (0, 0), "none", (2, 3))

    # (2, 3) slid along the first axis is (-9/2, 3), and along the second (2, -4/3)
    assert made.weights == (2, 3)
    assert separable._ties(made) == [(-3, 2), (3, -2)]


def test_ties_with_a_bias_are_slid_to_integer_points_alone():
    made = plane((1, 1), (1, 1), "append", (2, 3))

    # (1, 1) scores 6 and slides along both axes, (2, 3) scores 14, which 3 does not divide
    assert made.weights == (2, 3, 1)
    assert separable._ties(made) == [(1, -1), (-2, 1), (-5, 3)]


def test_ties_on_the_plane_are_left_out():
    made = plane((1, -1), (0, 0), "none", (1, -1))

    assert separable._ties(made) == []


@pytest.mark.parametrize(("size", "ties"), [(12, [(-12, 1), (12, -1)]), (13, [])])
def test_ties_are_at_most_12_in_size(size, ties):
    assert separable._ties(plane((1, 0), (0, 0), "none", (1, size))) == ties


def test_the_smallest_tie_comes_first():
    made = plane((1, 0, 0), (0, 0, 0), "none", (1, 2, 0), (-1, 0, 5))

    assert separable._ties(made) == [(-2, 1, 0), (2, -1, 0), (-2, 1, 10)]


def test_an_axis_without_weight_slides_nothing():
    made = plane((1, 1), (0, 0), "none", (3, 0))

    # the only axis with a weight leads to 0, which is on the plane
    assert separable._ties(made) == []


@pytest.mark.parametrize(
    ("bias", "x", "axis", "slid"),
    [
        ("none", (2, 3), 0, (-3, 2)),
        ("none", (2, 3), 1, (3, -2)),
        ("append", (0, 0), 0, ()),
        ("append", (1, 1), 0, (-2, 1)),
        ("append", (1, 1), 1, (1, -1)),
    ],
)
def test_a_point_is_slid_along_its_line_until_it_is_a_tie(bias, x, axis, slid):
    assert separable._slid(x, axis, plane((1, 1), (0, 0), bias, (2, 3))) == slid


@pytest.mark.parametrize(
    ("bias", "scale", "shifts"),
    [
        ("append", 10**40, {(2, 3)}),
        ("none", 18, {(0, 0)}),
        ("none", Fraction(1, 2), {(0, 0)}),
        ("none", 19, {(a, b) for a in range(-3, 4) for b in range(-3, 4)}),
    ],
)
def test_only_large_points_without_a_bias_are_moved_off_their_plane(bias, scale, shifts):
    made = plane((1, 1), (2, 3) if bias != "none" else (0, 0), bias)

    drawn = every(separable._shifts(made, scale))

    assert set(drawn) == shifts
    assert drawn[0] == made.point


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
def test_a_plane_has_a_normal_and_without_a_bias_passes_through_0(bias):
    drawn = every(separable._planes(_limits(bias), bias))

    points = range(-3, 4) if bias != "none" else (0,)
    assert {(made.normal, made.point, made.bias) for made in drawn} == {
        ((v,), (p,), bias) for v in range(-3, 4) if v for p in points
    }


def test_a_normal_of_0_becomes_the_first_axis():
    made = begun(separable._planes(_limits("none", 3), "none"), 3)

    assert (made.normal, made.point) == ((1, 0, 0), (0, 0, 0))


def _limits(bias, dimension=1):
    return separable.Limits(3, dimension, (bias,), (1,))


@pytest.mark.parametrize("ask", [separable_datasets, separated_datasets])
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"max_points": 0}, "max_points: 0 is too small; give an integer, 1 or more"),
        ({"max_dimension": 0}, "max_dimension: 0 is too small; give an integer, 1 or more"),
        ({"biases": ["x"]}, "biases: 'x' is unknown; use some of none, append, prepend"),
        ({"scales": [0]}, "scales: 0 is not positive; give factors above 0"),
    ],
)
def test_limits_within_which_nothing_is_separable_are_refused(ask, given, sentence):
    with pytest.raises(Refused) as refused:
        ask(**given)

    assert str(refused.value) == sentence

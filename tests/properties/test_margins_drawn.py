"""Data of a margin that is asked for, a row on their border, and one row that spoils them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from perceptron import Dataset, GordanCertificate, Refused, Separator, certify
from perceptron.arithmetic.vectors import dot
from properties.strategies import (
    Marked,
    border_datasets,
    datasets_of_margin,
    datasets_of_margin_at_least,
    hair_datasets,
    known_margins,
    size_limits,
    spoilt_datasets,
)
from tests.properties.choices import begun, every, last, plainest, some

LINE = {"max_dimension": 1, "biases": ["none"]}
THIRD = Fraction(1, 3)


def told(data):
    return data.rows, data.labels, data.bias


def margins_squared(drawn):
    return {certify(data).margin_squared for data in drawn}


def sizes(drawn):
    """Numbers of points, and of coordinates without the bias."""
    return {len(data) for data in drawn}, {len(data.rows[0]) for data in drawn}


@pytest.mark.parametrize("margin", [Fraction(1, 7), 2])
def test_data_of_a_margin_have_it_exactly_within_their_limits(margin):
    drawn = some(datasets_of_margin(margin, max_points=4, max_dimension=2), 25)

    assert margins_squared(drawn) == {margin**2}
    assert sizes(drawn) == ({2, 3, 4}, {1, 2})
    assert {data.bias for data in drawn} == {"none", "append", "prepend"}


def test_two_points_of_a_margin_on_a_line_are_all_at_it():
    drawn = every(datasets_of_margin(2, max_points=2, **LINE))

    assert set(map(told, drawn)) == {
        (((side * y,), (side * other,)), (y, other), "none")
        for y, other, side in product((1, -1), (1, -1), (2, -2))
    }


def test_with_a_bias_two_points_of_a_margin_have_both_labels():
    drawn = every(datasets_of_margin(2, max_points=2, max_dimension=1, biases=["append"]))

    assert set(map(told, drawn)) == {
        (((side * y,), (-side * y,)), (y, -y), "append") for y, side in product((1, -1), (2, -2))
    }


def test_further_points_lie_at_the_margin_or_up_to_3_beyond():
    drawn = some(datasets_of_margin(THIRD, max_points=3, **LINE), 60)

    assert {tuple(sorted(abs(a) for (a,) in data.rows)) for data in drawn if len(data) == 3} == {
        (THIRD, THIRD, THIRD + beyond) for beyond in (0, 1, 2, 3)
    }


def thirds(*rows):
    return tuple(tuple(Fraction(a, 3) for a in row) for row in rows)


A, B, C = thirds((8, 11, 11), (11, 5, 5), (13, 1, 1))


@pytest.mark.parametrize(
    ("strategy", "rows", "labels"),
    [
        (lambda: datasets_of_margin(1), (A, B, C, A, A, A), (-1, -1, 1, -1, -1, -1)),
        (
            lambda: hair_datasets(1),
            (A, B, C, *thirds((10, 7, 7)), A, A),
            (-1, -1, 1, -1, -1, -1),
        ),
        (
            lambda: border_datasets().map(lambda drawn: drawn.data),
            ((-4, -1, -1), A, B, C, A, A),
            (-1, -1, -1, 1, -1, -1),
        ),
        (
            lambda: spoilt_datasets().map(lambda drawn: drawn.data),
            ((3 * 10**40 + 3,) * 3,) * 6,
            (-1, 1, 1, 1, 1, 1),
        ),
    ],
)
def test_the_last_data_of_a_margin_are_reflected_and_fill_their_limits(strategy, rows, labels):
    assert told(last(strategy())) == (rows, labels, "prepend")


@pytest.mark.parametrize(
    ("strategy", "rows", "labels"),
    [
        (lambda: datasets_of_margin(THIRD), ((THIRD,), (THIRD,)), (1, 1)),
        (lambda: datasets_of_margin_at_least(THIRD), ((THIRD,), (THIRD,)), (1, 1)),
        (
            hair_datasets,
            ((Fraction(1, 1024),), (Fraction(1, 1024),), (Fraction(1025, 1024),)),
            (1, 1, 1),
        ),
        (lambda: border_datasets().map(lambda drawn: drawn.data), ((1,), (1,), (0,)), (1, 1, 1)),
        (lambda: spoilt_datasets().map(lambda drawn: drawn.data), ((1,), (1,)), (1, -1)),
    ],
)
def test_what_has_a_margin_shrinks_to_points_at_it(strategy, rows, labels):
    assert told(plainest(strategy())) == (rows, labels, "none")


def test_a_margin_of_at_least_another_is_up_to_3_times_as_large():
    strategy = datasets_of_margin_at_least(2, max_points=2, **LINE)

    drawn = [begun(strategy, k).radius_squared for k in range(9)]

    assert drawn == [(2 + Fraction(k, 2)) ** 2 for k in range(9)]
    assert last(strategy).radius_squared == 6**2


def test_data_separable_by_a_hair_have_it_as_margin_and_a_radius_of_1_or_more():
    hair = Fraction(1, 2**20)

    drawn = some(hair_datasets(hair, max_points=4, max_dimension=2), 25)

    assert margins_squared(drawn) == {hair**2}
    assert min(data.radius_squared for data in drawn) >= 1
    assert sizes(drawn) == ({3, 4}, {1, 2})


def test_the_far_point_of_a_hair_has_either_label_and_is_1_beyond():
    drawn = some(hair_datasets(THIRD, max_points=3, **LINE), 30)

    assert {tuple(sorted(abs(a) for (a,) in data.rows)) for data in drawn} == {
        (THIRD, THIRD, 1 + THIRD)
    }
    assert {y for data in drawn for (a,), y in data if abs(a) > 1} == {1, -1}


def test_a_row_on_the_border_ties_under_the_best_weights_of_the_others():
    drawn = some(border_datasets(THIRD, max_points=4, max_dimension=2), 40)

    assert {dot(certify(each.others()).weights, each.data.points[each.row]) for each in drawn} == {
        0
    }
    assert margins_squared(each.others() for each in drawn) == {THIRD**2}
    assert sizes([each.data for each in drawn]) == ({3, 4}, {1, 2})


def test_a_row_on_the_border_is_anywhere_in_the_data_on_either_side():
    drawn = some(border_datasets(max_points=3, max_dimension=2), 40)

    assert {each.row for each in drawn} == {0, 1, 2}
    assert {each.data.labels[each.row] for each in drawn} == {1, -1}
    assert len({each.data.rows[each.row] for each in drawn}) > 10


def test_without_one_row_spoilt_data_are_separable():
    drawn = some(spoilt_datasets(max_points=4, max_dimension=2), 30)

    assert {type(certify(each.others())) for each in drawn} == {Separator}
    assert {type(certify(each.data)) for each in drawn} == {GordanCertificate}
    assert sizes([each.data for each in drawn]) == ({2, 3, 4}, {1, 2})
    assert {each.row for each in drawn} == {0, 1, 2, 3}


def means(spoilt):
    """How many times the spoiling row is multiplied to be a sum of as many rows."""
    row = spoilt.data.rows[spoilt.row]
    alike = [
        x
        for x, y in zip(*told(spoilt.others())[:2], strict=True)
        if y != spoilt.data.labels[spoilt.row]
    ]
    return {
        size
        for size in (1, 2, 3)
        for few in product(alike, repeat=size)
        if tuple(map(sum, zip(*few, strict=True))) == tuple(size * a for a in row)
    }


def test_the_row_that_spoils_is_the_mean_of_one_two_or_three_of_the_other_label():
    assert all(map(means, some(spoilt_datasets(max_points=4, scales=[1]), 25)))


def test_the_row_that_spoils_is_drawn_from_one_two_or_three_points_of_its_label():
    drawn = every(known_margins._spoilt(Dataset([[0], [12], [1]], [1, 1, -1], "append")))

    # of two points, 2 are drawn, or 4 pairs, or 8 triples; of one, 1 and 1 and 1; into 4 places
    assert Counter((told(each.data)[1][each.row], each.data.rows[each.row]) for each in drawn) == {
        (-1, (0,)): 24,
        (-1, (4,)): 24,
        (-1, (6,)): 16,
        (-1, (8,)): 24,
        (-1, (12,)): 24,
        (1, (1,)): 12,
    }


def test_all_that_a_reflection_in_the_plane_does_to_an_axis():
    images = {image((5, 0)) for image in every(known_margins._reflections(2))}

    assert images == {(5, 0), (-5, 0), (0, 5), (0, -5)}


def test_a_reflection_keeps_lengths_and_has_rational_entries():
    image = known_margins._reflection((1, 1, -1))

    assert image((3, 0, 0)) == (1, -2, 2)
    assert image((0, 1, 1)) == (0, 1, 1)


def test_the_others_of_a_marked_row_are_all_but_it_with_their_bias():
    marked = Marked(Dataset([[1], [2], [3]], [1, -1, 1], "append"), 1)

    assert told(marked.others()) == (((1,), (3,)), (1, 1), "append")


@pytest.fixture
def points_at_0(monkeypatch):
    """Leave no vector but 0, so that all else can be gone through."""
    monkeypatch.setattr(size_limits, "LARGEST_COORDINATE", 0)


@pytest.mark.usefixtures("points_at_0")
def test_two_points_and_a_row_on_their_border_on_a_line():
    drawn = every(border_datasets(2, max_points=3, max_dimension=1, biases=["append"]))

    assert {(*told(each.data), each.row) for each in drawn} == {
        (
            tuple((a,) for a in (*rows[:row], 0, *rows[row:])),
            (*labels[:row], y, *labels[row:]),
            "append",
            row,
        )
        for rows, labels, row, y in product(
            ((2, -2), (-2, 2)), ((1, -1), (-1, 1)), (0, 1, 2), (1, -1)
        )
    }


POSITIVE = "{}: {} is not positive; give a number above 0"
POINTS = "max_points: {} is too small; give an integer, {} or more"
DIMENSION = "max_dimension: 0 is too small; give an integer, 1 or more"
UNKNOWN = "biases: 'x' is unknown; use some of none, append, prepend"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: datasets_of_margin(0), POSITIVE.format("margin", 0)),
        (lambda: datasets_of_margin(1, max_points=1), POINTS.format(1, 2)),
        (lambda: datasets_of_margin(1, max_dimension=0), DIMENSION),
        (lambda: datasets_of_margin(1, biases=["x"]), UNKNOWN),
        (lambda: datasets_of_margin_at_least(-1), POSITIVE.format("margin", -1)),
        (lambda: datasets_of_margin_at_least(1, max_points=1), POINTS.format(1, 2)),
        (lambda: hair_datasets(Fraction(-1, 2)), POSITIVE.format("hair", "-1/2")),
        (lambda: hair_datasets(max_points=2), POINTS.format(2, 3)),
        (lambda: hair_datasets(max_dimension=0), DIMENSION),
        (lambda: hair_datasets(biases=["x"]), UNKNOWN),
        (lambda: border_datasets(0), POSITIVE.format("margin", 0)),
        (lambda: border_datasets(max_points=2), POINTS.format(2, 3)),
        (lambda: border_datasets(max_dimension=0), DIMENSION),
        (lambda: border_datasets(biases=["x"]), UNKNOWN),
        (lambda: spoilt_datasets(max_points=1), POINTS.format(1, 2)),
        (lambda: spoilt_datasets(max_dimension=0), DIMENSION),
        (lambda: spoilt_datasets(biases=["x"]), UNKNOWN),
    ],
)
def test_a_margin_that_no_data_can_have_is_refused(ask, sentence):
    with pytest.raises(Refused) as refused:
        ask()

    assert str(refused.value) == sentence

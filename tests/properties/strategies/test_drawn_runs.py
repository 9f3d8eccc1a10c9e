"""The runs that claims are tried on, seen by drawing: the plainest, the last, and many."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from perceptron import Conventions, train
from perceptron.arithmetic.vectors import dot
from properties.strategies import runs
from tests.properties.helpers import is_separable, plainest, separates, some


def test_large_runs_repeat_their_rows_beyond_what_is_run_exactly():
    found = [(getattr(data, "data", data), how) for data, how in some(runs.ALL_RUNS, 60)]
    large = [(data, how) for data, how in found if len(data) > 80]

    assert len(large) > 5
    assert all(isinstance(how.order, str) for _, how in large)
    assert min(len(data) * len(data.rows[0]) for data, _ in large) > 256
    assert {len(set(data.labels)) for data, _ in large} == {1, 2}


def test_a_learner_meets_scores_that_floats_cannot_tell_from_0():
    close = [each for each in some(runs.ALL_RUNS, 80) if len(each[0]) == 72]

    assert len(close) > 8
    assert {how.update for _, how in close} == {"le", "predict+", "predict-"}
    wrong = 0
    for data, how in close:
        trace = train(data, how)
        history = [w for w in trace.history() if any(w)]
        ties = [(w, x) for w in history for x in data.points[:9] if not dot(w, x)]
        wrong += any(np.dot([*map(float, w)], [*map(float, x)]) for w, x in ties)
        assert is_separable(data)
        assert trace.updates < 60
        assert ties
    assert wrong > len(close) / 3


def test_one_point_is_not_0_and_its_start_may_be_far_on_its_wrong_side():
    found = some(runs.ONE_POINT, 60)

    assert all(any(data.rows[0]) for data, _ in found)
    behind = [-data.labels[0] * dot(how.start, data.points[0]) for data, how in found]
    assert sum(score > 0 for score in behind) > len(found) / 3
    assert any(score < 0 for score in behind)
    starts = [a for _, how in some(runs.ONE_POINT, 2000) for a in how.start]
    assert max(starts) == -min(starts) == 3 + 9 * 3


def test_runs_under_lt_are_on_small_integers_in_one_order():
    found = some(runs.LT_RUNS, 60)

    assert all(how.update == "lt" and how.repeats for _, how in found)
    assert not any(is_separable(data) for data, _ in found)
    assert {1, 3} <= {a for data, _ in found for x in data.rows for a in x}
    assert {len(how.start) - data.dimension for data, how in found} == {0}


def test_started_runs_are_on_data_that_their_separator_separates():
    found = some(runs.STARTED, 150)

    assert all(map(separates, (drawn for drawn, _ in found)))
    moves = {Fraction(how.start[0], how.rate) for _, how in found}
    assert moves == {k + Fraction(a, b) for k in range(-3, 4) for a, b in ((0, 1), (1, 2), (1, 3))}


@pytest.mark.parametrize(
    ("over", "sizes"),
    [
        (runs.ONE_POINT, {1, 2, 3}),
        (runs.ORTHONORMAL, {1, 2, 3, 4, 5}),
        (runs.HARD, {1, 2, 3, 4}),
        (runs.PAIRS, {1, 2, 3}),
    ],
)
def test_runs_of_a_known_length_are_on_data_of_a_few_dimensions(over, sizes):
    found = some(over, 200)

    assert {data.dimension for data, _ in found} == sizes
    assert {how.rate for _, how in found} == {1, 2, Fraction(1, 2), Fraction(1, 3), 10**6}


def test_pairs_have_one_length_and_are_not_opposite():
    for data, how in some(runs.PAIRS, 200):
        (first, second), (y, z) = data.points, data.labels
        assert {*next(how.passes(2))} == {0, 1}
        assert dot(first, first) == dot(second, second) > 0
        assert any(y * a + z * b for a, b in zip(first, second, strict=True))


def test_any_runs_are_at_tiny_rates_too_and_the_plainest_is_of_one_separable_point():
    found = [how for _, how in some(runs.ANY_RUNS, 100)]

    assert {how.rate for how in found} >= {Fraction(1, 2**40), Fraction(1, 3), 10**6}
    assert min(how.rate for how in found) == Fraction(1, 2**40)
    assert {how.step for how in found} == {1, 2}
    data, how = plainest(runs.ANY_RUNS)
    assert (data.rows, data.labels, data.bias, how) == (((1,),), (1,), "none", Conventions())


def test_the_exclusive_or_is_on_two_values_near_0():
    values = {frozenset(a for x in data.rows for a in x) for (data,) in some(runs.XORS, 100)}

    assert values == {frozenset({low, low + k}) for low in range(-2, 2) for k in (1, 2)}


def test_the_vector_of_a_class_scores_highest_on_its_points():
    found = some(runs.CLASSES, 100)

    assert {len(vectors) for *_, vectors in found} == {2, 3, 4}
    every = {*product((0, 1, -1), repeat=2)} - {(0, 0)}
    assert {u for *_, vectors in found for u in vectors} == every
    assert all(len({dot(u, u) for u in vectors}) == 1 for *_, vectors in found)
    assert {len(points) - len(vectors) for points, _, vectors in found} == {3}
    reach = [max(map(abs, x)) for points, *_ in found for x in points]
    assert (min(reach), max(reach)) == (13 - 3, 20 + 3)
    for points, classes, vectors in found:
        scores = [[dot(u, x) for u in vectors] for x in points]
        assert [row.index(max(row)) for row in scores] == list(classes)
        assert all(row.count(max(row)) == 1 for row in scores)
        assert set(classes) == set(range(len(vectors)))


def test_points_of_a_curve_are_the_powers_of_distinct_integers_near_0():
    found = [points for (points,) in some(runs.CURVES, 90) if len(points[0]) > 1]
    times = [[x[1] for x in points] for points in found]

    assert all(x == tuple(x[1] ** k for k in range(len(x))) for points in found for x in points)
    assert all(len(set(each)) == len(each) for each in times)
    assert {t for each in times for t in each} == {*range(-6, 7)}
    assert {len(each) for each in times} == {1, 2, 3, 4}
    assert {len(points[0]) for points in found} == {2, 3}


def test_data_of_either_kind_come_with_weights_and_multipliers():
    found = some(runs.ANY_DATA, 60)

    assert {multipliers[0] for *_, multipliers in found} == {1, 2, 3}
    assert {a for *_, multipliers in found for a in multipliers[1:]} == {0, 1, 2, 3}
    assert {len(data) - len(multipliers) for data, _, multipliers in found} == {0}
    assert {a for _, weights, _ in found for a in weights} == {*range(-3, 4)}
    assert {len(weights) - data.dimension for data, weights, _ in found} == {0}
    assert {is_separable(data) for data, *_ in found} == {True, False}

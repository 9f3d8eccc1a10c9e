"""The runs that claims are tried on, seen by drawing: the plainest, the last, and many."""

from fractions import Fraction

import numpy as np

from perceptron import Separator, certify, train
from perceptron.arithmetic.vectors import dot
from properties.strategies import runs
from tests.properties.helpers import some


def is_separable(data):
    return isinstance(certify(data), Separator)


def separates(drawn):
    return min(y * dot(drawn.separator, x) for x, y in drawn.data) > 0


def test_large_runs_repeat_their_rows_beyond_what_is_run_exactly():
    found = [(getattr(data, "data", data), how) for data, how in some(runs.ALL_RUNS, 60)]
    large = [(data, how) for data, how in found if len(data) > 80]

    assert len(large) > 5
    assert all(
        len(data) * len(data.rows[0]) > 256 and isinstance(how.order, str) for data, how in large
    )
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


def test_runs_under_lt_are_on_small_integers_in_one_order():
    found = some(runs.LT_RUNS, 60)

    assert all(how.update == "lt" and how.repeats for _, how in found)
    assert not any(is_separable(data) for data, _ in found)
    assert {len(how.start) - data.dimension for data, how in found} == {0}


def test_started_runs_are_on_data_that_their_separator_separates():
    found = some(runs.STARTED, 60)

    assert all(map(separates, (drawn for drawn, _ in found)))
    offsets = {Fraction(how.start[0], how.rate).denominator for _, how in found}
    assert offsets == {1, 2, 3}


def test_the_vector_of_a_class_scores_highest_on_its_points():
    for points, classes, vectors in some(runs.CLASSES, 30):
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


def test_data_of_either_kind_come_with_weights_and_multipliers():
    found = some(runs.ANY_DATA, 60)

    assert {multipliers[0] for *_, multipliers in found} == {1, 2, 3}
    assert {a for *_, multipliers in found for a in multipliers[1:]} == {0, 1, 2, 3}
    assert {len(data) - len(multipliers) for data, _, multipliers in found} == {0}
    assert {a for _, weights, _ in found for a in weights} == {*range(-3, 4)}
    assert {len(weights) - data.dimension for data, weights, _ in found} == {0}
    assert {is_separable(data) for data, *_ in found} == {True, False}

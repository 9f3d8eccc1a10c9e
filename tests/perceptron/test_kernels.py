"""What a move keeps beside the weights bounds what the error bound says that it bounds."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron.arithmetic import float_scores

DIMENSION, ROWS = 8, 40
random = np.random.default_rng(0)
POINTS = random.standard_normal((ROWS, DIMENSION)) * 10.0 ** random.integers(-9, 9, (ROWS, 1))
POINTS[random.random(POINTS.shape) < 0.5] = 0.0
LABELS = random.choice([-1.0, 1.0], ROWS)


def moved(stored):
    """The float state after a move by every point: weights, bounds on their errors, sizes."""
    v, lost, sizes = np.zeros(DIMENSION + 1), np.zeros(DIMENSION + 1), np.zeros(3)
    for row in range(ROWS):
        float_scores.move(*stored, row, LABELS[row], v, lost, 1.0, 0.0, sizes)
    return v, lost, sizes


def exact_weights():
    """The same sums, exactly."""
    rows = [[*map(Fraction, x), Fraction(1)] for x in POINTS.tolist()]
    signed = [[int(y) * a for a in x] for x, y in zip(rows, LABELS, strict=True)]
    return [sum(column) for column in zip(*signed, strict=True)]


def dense():
    none = np.empty(0, dtype=np.int32)
    return POINTS, none, none


def sparse():
    matrix = csr_array(POINTS)
    return matrix.data, matrix.indices, matrix.indptr


@pytest.mark.parametrize("stored", [dense(), sparse()], ids=["dense", "sparse"])
def test_a_move_keeps_bounds_on_the_weights_and_on_what_they_lost(stored):
    v, lost, sizes = moved(stored)

    errors = [abs(Fraction(a) - b) for a, b in zip(v.tolist(), exact_weights(), strict=True)]

    assert any(errors)
    assert all(error <= Fraction(e) for error, e in zip(errors, lost.tolist(), strict=True))
    assert sizes[float_scores.NORM] >= np.abs(v).sum() * (1 - 1e-12)
    assert sizes[float_scores.DRIFT] >= lost.sum() * (1 - 1e-12)


@pytest.mark.parametrize("stored", [dense(), sparse()], ids=["dense", "sparse"])
def test_the_bound_of_the_sizes_holds_for_every_score(stored):
    v, _, sizes = moved(stored)
    sizes[float_scores.RADIUS] = np.abs(POINTS).sum(axis=1).max() + 1

    error = Fraction(float_scores.bound(sizes, DIMENSION + 1, 0.0))

    for row, x in enumerate(POINTS.tolist()):
        told = Fraction(float(float_scores.score_of(*stored, row, v, 1.0)))
        score = sum(a * Fraction(b) for a, b in zip(exact_weights(), [*x, 1.0], strict=True))
        assert abs(told - score) <= error


ROW = [2.0, 0.0, -4.0]
FEW = np.array([[9.0, 9.0, 9.0], ROW, [9.0, 9.0, 9.0]])
WEIGHTS = np.array([3.0, 5.0, -0.5, -7.0])


def few(kind, row=ROW):
    """A point between two others, dense or sparse."""
    points = FEW.copy()
    points[1] = row
    if kind == "dense":
        return points, np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int32)
    matrix = csr_array(points)
    return matrix.data, matrix.indices, matrix.indptr


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(("bias", "score", "size"), [(1.0, 1.0, 7.0), (0.0, 8.0, 6.0)])
def test_a_score_of_whole_numbers_is_exact_and_read_with_the_size(kind, bias, score, size):
    first = float_scores.first_score(*few(kind), 1, WEIGHTS, bias)

    assert (float_scores.score_of(*few(kind), 1, WEIGHTS, bias), *first) == (score, score, size)


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(("bias", "sizes"), [(1.0, (15.0, 3.5, 7.0)), (0.0, (8.0, 1.5, 6.0))])
def test_the_sizes_of_a_point_are_those_of_the_bound(kind, bias, sizes):
    lost = np.array([0.5, 0.25, 0.125, 2.0])

    assert float_scores._sizes(*few(kind), 1, WEIGHTS, lost, bias) == sizes


@pytest.mark.parametrize(
    ("old", "a", "new", "error"),
    [
        (1.0, 2.0**-60, 1.0, 2.0**-60),
        (2.0**-60, -1.0, -1.0, 2.0**-60),
        (2.0**53, 1.0, 2.0**53, 1.0),
        (2.0**53, 3.0, 2.0**53 + 4, 1.0),
        (1.0, 2.0**-53 * 1.5, 1 + 2.0**-52, 2.0**-54),
        (1 + 2.0**-51, 4 + 3 * 2.0**-50, 5 + 2.0**-48, 2.0**-51),
        (3.0, -3.0, 0.0, 0.0),
    ],
)
def test_a_sum_comes_with_what_it_rounds_away(old, a, new, error):
    assert float_scores._sum(old, a) == (new, error)


E = 2.0**-54


@pytest.mark.parametrize(
    ("kind", "sizes"), [("dense", [17.5, 8.5 * E, 1]), ("sparse", [105, 14 * E, 1])]
)
def test_a_move_adds_the_point_and_what_it_rounds_and_what_was_not_stored(kind, sizes):
    v, lost = np.array([-1.0, 5.0, -0.5, -7.0]), np.array([2.0, 1.0, 0.5, 0.0]) * E
    state = np.array([100.0, 10 * E, 1.0])

    float_scores.move(*few(kind, [E, 0, -4]), 1, -1.0, v, lost, 1.0, E / 2, state)

    assert v.tolist() == [-1, 5, 3.5, -8]
    assert lost.tolist() == [3 * E, E, 2.5 * E, 0]
    assert state.tolist() == pytest.approx(sizes)


@pytest.mark.parametrize(
    ("kind", "sizes"), [("dense", [2.0**53 + 5, 9, 1]), ("sparse", [101, 11, 1])]
)
def test_a_move_keeps_what_the_bias_rounds_and_nothing_that_was_not_stored_of_it(kind, sizes):
    v, lost = np.array([0, 5, 0, 2.0**53]), np.array([0, 2.0, 0, 6])
    state = np.array([100.0, 10, 1])

    float_scores.move(*few(kind, [0, 0, 0]), 1, 1.0, v, lost, 1.0, 0.5, state)

    assert (v.tolist(), lost.tolist()) == ([0, 5, 0, 2.0**53], [0, 2, 0, 7])
    assert state.tolist() == sizes


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_without_a_bias_its_weight_stays(kind):
    v, state = WEIGHTS.copy(), np.zeros(3)

    float_scores.move(*few(kind), 1, 1.0, v, np.zeros(4), 0.0, 0.0, state)

    assert v.tolist() == [5, 5, -4.5, -7]
    assert state.tolist() == {"dense": [21.5, 0, 0], "sparse": [6, 0, 0]}[kind]


def stated_bound(norm, drift, radius, terms, rho):
    """What the module says that a score may be wrong by."""
    n, e, r, part = map(Fraction, (norm, drift, radius, rho))
    tiny = 3 * terms * Fraction(2) ** -1074
    return ((terms + 2) * Fraction(2) ** -53 + part) * n * r + (1 + part) * e * r + tiny


@pytest.mark.parametrize(
    ("sizes", "terms", "rho"),
    [
        ((3.0, 0.0, 5.0), 1, 0.0),
        ((3.0, 0.0, 5.0), 4, 2.0**-53),
        ((0.0, 3.0, 5.0), 4, 0.5),
        ((2.0**993, 2.0**980, 4.0), 2, 0.0),
    ],
)
def test_the_bound_is_the_one_stated_with_one_percent_to_spare(sizes, terms, rho):
    stated = stated_bound(*sizes, terms, rho)

    assert stated <= Fraction(float_scores.bound(np.array(sizes), terms, rho)) <= stated * 102 / 100


def test_the_bound_covers_underflow():
    nothing, of_small = np.zeros(3), np.array([2.0**-1074, 0, 2.0**1000])

    assert float_scores.bound(nothing, 4, 0.0) == 12 * 2.0**-1074
    assert float_scores.bound(of_small, 4, 0.0) >= stated_bound(*of_small.tolist(), 4, 0.0) > 0


@pytest.mark.parametrize(("norm", "is_finite"), [(2.0**990, False), (2.0**989.9, True)])
def test_there_is_no_bound_where_a_sum_may_overflow(norm, is_finite):
    assert np.isfinite(float_scores.bound(np.array([norm, 0, 64.0]), 4, 0.0)) == is_finite

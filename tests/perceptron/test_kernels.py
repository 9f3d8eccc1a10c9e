"""What a move keeps beside the weights bounds what the error bound says that it bounds."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron.engine import kernels

DIMENSION, ROWS = 8, 40
random = np.random.default_rng(0)
POINTS = random.standard_normal((ROWS, DIMENSION)) * 10.0 ** random.integers(-9, 9, (ROWS, 1))
POINTS[random.random(POINTS.shape) < 0.5] = 0.0
LABELS = random.choice([-1.0, 1.0], ROWS)


def moved(stored):
    """The float state after a move by every point: weights, bounds on their errors, sizes."""
    v, lost, sizes = np.zeros(DIMENSION + 1), np.zeros(DIMENSION + 1), np.zeros(3)
    for row in range(ROWS):
        kernels.move(*stored, row, LABELS[row], v, lost, 1.0, 0.0, sizes)
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
    assert sizes[kernels.NORM] >= np.abs(v).sum() * (1 - 1e-12)
    assert sizes[kernels.DRIFT] >= lost.sum() * (1 - 1e-12)


@pytest.mark.parametrize("stored", [dense(), sparse()], ids=["dense", "sparse"])
def test_the_bound_of_the_sizes_holds_for_every_score(stored):
    v, _, sizes = moved(stored)
    sizes[kernels.RADIUS] = np.abs(POINTS).sum(axis=1).max() + 1

    error = Fraction(kernels.bound(sizes, DIMENSION + 1, 0.0))

    for row, x in enumerate(POINTS.tolist()):
        told = Fraction(float(kernels.score_of(*stored, row, v, 1.0)))
        score = sum(a * Fraction(b) for a, b in zip(exact_weights(), [*x, 1.0], strict=True))
        assert abs(told - score) <= error

"""The exact weights after any mistakes are the start and the sum of the moves, however added up."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron import Conventions, Dataset, Refused
from perceptron.arithmetic.vectors import add, dot, scaled
from perceptron.training import exact_weights
from perceptron.training.exact_weights import Weights, cancels

ROWS, DIMENSION = 9, 3
random = np.random.default_rng(3)
LABELS = random.choice([-1, 1], ROWS)
FLOATS = random.standard_normal((ROWS, DIMENSION)) * 2.0 ** random.integers(-60, 60, (ROWS, 1))
FLOATS[random.random(FLOATS.shape) < 0.3] = 0.0
FLOATS[0] = [5e-324, 1.7976931348623157e308, -1.0]
WHOLE = random.integers(-9, 9, (ROWS, DIMENSION))
KINDS = {
    "floats": FLOATS,
    "singles": FLOATS[1:].astype(np.float32),
    "sparse": csr_array(FLOATS),
    "bytes": WHOLE.astype(np.int8),
    "beyond floats": WHOLE + 2**60 + 1,
    "rows": [[Fraction(int(a), 7) for a in row] for row in WHOLE],
}
MISTAKES = random.integers(0, ROWS - 1, 200)


def by_hand(data, conventions, mistakes):
    w = conventions.first_weights(data.dimension)
    factor = conventions.step * conventions.rate
    for row in mistakes:
        w = add(w, scaled(factor * data.labels[row], data.points[row]))
    return w


@pytest.fixture(params=[{}, {"AT_A_TIME": 7, "FEW": 2}, {"KEPT": 3, "FEW": 99}], ids=str)
def limits(request, monkeypatch):
    """So many are added at a time, and so many kept: as they are, and some small numbers."""
    for name, value in request.param.items():
        monkeypatch.setattr(exact_weights, name, value)


@pytest.mark.usefixtures("limits")
@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_weights_are_the_start_and_the_moves(kind, bias):
    X = KINDS[kind]
    data = Dataset(X, LABELS[-np.shape(X)[0] :], bias)
    start = (Fraction(1, 3), -2, *[Fraction(5, 2)] * (data.dimension - 2))
    conventions = Conventions(step=2, rate=Fraction(1, 5), start=start)
    found = Weights(data, conventions)

    for until in (3, 3, 5, 200):
        found.catch_up(MISTAKES[:until])

        w = by_hand(data, conventions, MISTAKES[:until])
        assert found.vector() == w
        signs = [(s > 0) - (s < 0) for s in (dot(w, x) for x in data.points)]
        assert [found.sign(row) for row in range(len(data))] == signs


def test_a_score_of_zero_has_the_sign_zero():
    found = Weights(Dataset([[1, 2], [2, -1], [-1, 0]], [1, 1, 1]), Conventions())

    before = [found.sign(row) for row in range(3)]
    found.catch_up(np.array([0]))

    assert (before, [found.sign(row) for row in range(3)]) == ([0, 0, 0], [1, 0, -1])


@pytest.mark.parametrize("fill", [np.array, csr_array])
def test_points_that_are_zero_add_nothing(fill):
    found = Weights(Dataset(fill(np.zeros((9, 2))), np.ones(9)), Conventions(start=(1, 2)))

    found.catch_up(np.arange(9))

    assert found.vector() == (1, 2)


@pytest.mark.parametrize("fill", [np.array, csr_array])
def test_points_that_are_not_finite_are_refused_when_they_are_added(fill):
    X = np.ones((2**16, 2))
    X[5, 1] = np.nan
    found = Weights(Dataset(fill(X), np.ones(2**16)), Conventions())

    with pytest.raises(Refused, match=r"^X\[5\]\[1\]: nan is not finite; remove the row$"):
        found.catch_up(np.arange(10))


@pytest.mark.parametrize(
    ("rows", "whether"), [([0, 1], True), ([0, 1, 2, 2], False), ([0], False), ([], True)]
)
def test_rows_cancel_where_they_add_up_to_zero(rows, whether):
    data = Dataset([[1, 2], [1, 2], [0, 1]], [1, -1, 1])

    assert cancels(data, np.array(rows, dtype=np.int64)) == whether

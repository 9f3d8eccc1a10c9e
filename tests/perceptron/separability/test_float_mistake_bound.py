"""No float64 program makes more mistakes than is proved, and where nothing is proved it is said."""

from pathlib import Path

import numpy as np
import pytest

from perceptron import Dataset, certify
from perceptron.data.readers import read
from perceptron.training.float_mistake_bound import float_runs, is_bound

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"


def in_order(products):
    total = 0.0
    for each in products:
        total += each
    return total


def backwards(products):
    return in_order(products[::-1])


def in_pairs(products):
    while len(products) > 1:
        products = [in_order(products[i : i + 2]) for i in range(0, len(products), 2)]
    return products[0]


SUMS = [in_order, backwards, in_pairs]


def float_mistakes(data, total, reverse, most):
    """Count the mistakes of a plain float64 program; it gives up above `most`."""
    X, y = np.array(data.points, float), list(data.labels)
    w, made = np.zeros(X.shape[1]), 0
    rows = range(len(X))[::-1] if reverse else range(len(X))
    while made <= most:
        before = made
        for row in rows:
            if y[row] * total([float(a) for a in w * X[row]]) <= 0:
                w, made = w + y[row] * X[row], made + 1
        if made == before:
            return made
    return made


def test_iris_is_covered_although_its_decimals_are_no_float64():
    data = read(IRIS, label="species", positive="setosa", bias="append").data

    assert float_runs(data, certify(data).weights).mistakes == 221


@pytest.mark.parametrize("total", SUMS)
@pytest.mark.parametrize("seed", range(6))
def test_no_program_makes_more_mistakes_whatever_the_order_of_its_sums(total, seed):
    random = np.random.default_rng(seed)
    d = int(random.integers(2, 6))
    X = random.normal(size=(40, d)) * 10.0 ** random.integers(-100, 100)
    y = np.where(X @ random.normal(size=d) > 0, 1, -1)
    data = Dataset(X, y)
    most = float_runs(data, certify(data).weights).mistakes

    for reverse in (False, True):
        assert float_mistakes(data, total, reverse, min(most, 3000)) <= most


def test_the_bound_is_the_least_that_the_condition_allows():
    # two points of iris, in units of 2^-54: 42 is enough and 41 is not, as Coq computes too
    numbers = (-54, 5, 20262, 27353668887868789630655704291302464, 3640709938766309000)

    assert is_bound(*numbers, 42)
    assert not is_bound(*numbers, 41)


@pytest.mark.parametrize(
    ("X", "weights", "hindrance"),
    [
        ([[1, 1], [-1, -1 + 1e-9]], (1, -1), "row 1 as float64 is not on its side of the weights"),
        ([[10**309, 1]], (1, 0), "a coordinate is larger than any float64"),
        ([[1e200, 1], [1e200, 2]], (1, 0), "a score could overflow float64"),
        ([[5e-324, 0], [0, 5e-324]], (1, 1), "its products are so small that float64 loses them"),
        (
            [[1, 1], [-1, -1 + 1e-9]],
            (-2000000000, 2000000001),
            "the margin is about 1e-10 of the radius, and from about 3e-8 on no bound is proved",
        ),
    ],
)
def test_where_nothing_is_proved_the_reason_is_given(X, weights, hindrance):
    found = float_runs(Dataset(X, [1] * len(X)), weights)

    assert (found.mistakes, found.hindrance) == (None, hindrance)

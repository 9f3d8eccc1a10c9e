from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties.conformance.grid import float64_is_exact


def is_exact(X, y, **conventions):
    run = train(Dataset(X, y), Conventions(**conventions), 10)
    return float64_is_exact(run.data, run.conventions, run.history())


@pytest.mark.parametrize(
    "X",
    [[[3, -5]], [[2**480, 3 * 2**480]], [[Fraction(5, 2**500), 0]], [[2**26, 1]], [[0, 0]]],
)
def test_a_run_on_a_grid_of_53_bits_is_exact(X):
    assert is_exact(X, [1])


@pytest.mark.parametrize(
    "X",
    [
        [[2**27, 1]],  # the square and 1 do not fit in one sum
        [[Fraction(1, 3), 1]],
        [[2**600, 2**600]],  # the square overflows
        [[Fraction(1, 2**600), 0]],  # the square underflows
        [[2**53 + 1, 0]],
    ],
)
def test_a_run_that_needs_more_is_not(X):
    assert not is_exact(X, [1])


def test_the_rate_and_the_start_share_one_grid():
    fine = Fraction(1, 2**53)

    assert is_exact([[1, 2]], [1], rate=fine, start=(0, 0))
    assert not is_exact([[1, 2]], [1], rate=fine, start=(3, 0))

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties.floating_point.exactness import float64_is_exact


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
        [[Fraction(1, 6), 1]],
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


TOP = 2**53
ROOT = Fraction(1, 2**511)


@pytest.mark.parametrize(
    ("x", "given", "weights", "exact"),
    [
        # the sum of a score
        ((1, -1), {}, (TOP // 2, -TOP // 2), True),
        ((1, -1), {}, (TOP // 2 + 1, -TOP // 2), False),
        ((2,), {}, (2 * TOP,), True),
        ((2,), {}, (2 * TOP + 2,), False),
        ((2,), {"step": 2}, (4 * TOP,), True),
        ((Fraction(1, 2),), {}, (TOP // 4,), True),
        ((Fraction(1, 2),), {"rate": Fraction(1, 2)}, (TOP // 4,), True),
        ((Fraction(1, 2),), {"rate": Fraction(1, 2)}, (TOP // 2,), False),
        # a weight whose product is 0
        ((1, 0), {}, (0, TOP), True),
        ((1, 0), {}, (0, -TOP - 1), False),
        ((1, 0), {"rate": Fraction(1, 2)}, (0, TOP // 2), True),
        ((1, 0), {"rate": Fraction(1, 2)}, (0, TOP // 2 + 1), False),
        ((1, 0), {"start": (0, Fraction(1, 2))}, (0, TOP), False),
        # a move beside a start
        ((TOP,), {"start": (1,)}, (0,), True),
        ((-2 * TOP,), {"start": (1,)}, (0,), False),
        # no power of two clears it
        ((1, 0), {"start": (0, Fraction(1, 3))}, (0, 0), False),
        ((1, 0), {"rate": Fraction(1, 3)}, (0, 0), False),
        # the least product, and the largest
        ((ROOT,), {}, (0,), True),
        ((ROOT,), {"rate": Fraction(1, 2)}, (0,), False),
        ((2**511,), {}, (2**512,), True),
        ((2**511,), {}, (2**512 + 2**511,), False),
        ((1, 0), {"rate": 2**1000}, (0, 2**1023), True),
        ((1, 0), {"rate": 2**1000}, (0, 2**1023 + 2**1000), False),
    ],
)
def test_a_run_that_leaves_the_grid_is_not_exact(x, given, weights, exact):
    zero = (0,) * len(x)

    for history in ([zero, weights], [weights, zero]):
        assert float64_is_exact(Dataset([x], [1]), Conventions(**given), history) is exact

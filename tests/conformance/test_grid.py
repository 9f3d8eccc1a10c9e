from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties.conformance.grid import (
    dyadic,
    float64_is_exact,
    grid_unit,
    held_by_float64,
    sizes,
)


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


@pytest.mark.parametrize("a", [0, 1, -3, Fraction(1, 2), Fraction(-5, 8)])
def test_a_power_of_two_clears_the_denominator_of_a_dyadic_number(a):
    assert dyadic(a)
    assert not dyadic(a + Fraction(1, 3))
    assert not dyadic(a + Fraction(1, 6))


@pytest.mark.parametrize(
    ("a", "held"),
    [
        (2**53, True),
        (2**53 + 1, False),
        (-(2**1023), True),
        (2**1024, False),
        (Fraction(1, 3), False),
        (Fraction(1, 2**1074), True),
        (Fraction(1, 2**1075), False),
    ],
)
def test_whether_a_number_is_a_float64(a, held):
    assert held_by_float64(a) is held


def test_the_sizes_of_a_vector_are_without_signs():
    assert sizes((-1, Fraction(1, 2), 0)) == (1, Fraction(1, 2), 0)


@pytest.mark.parametrize(
    ("numbers", "unit"),
    [
        ([], 1),
        ([0], 1),
        ([0, 8], 8),
        ([6, -12], 2),
        ([3, Fraction(1, 4)], Fraction(1, 4)),
        ([Fraction(6, 8), Fraction(3, 2)], Fraction(1, 4)),
    ],
)
def test_the_unit_is_the_largest_power_of_two_that_all_are_multiples_of(numbers, unit):
    assert grid_unit(iter(numbers)) == unit


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
def test_where_a_run_leaves_the_grid_it_is_not_exact(x, given, weights, exact):
    zero = (0,) * len(x)

    for history in ([zero, weights], [weights, zero]):
        assert float64_is_exact(Dataset([x], [1]), Conventions(**given), history) is exact

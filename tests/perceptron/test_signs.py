"""The sign of a score by the bound of its own point, and where a score is known to be exact."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron.arithmetic import float_scores

V = np.array([3.0, 5.0, -0.5, -0.25])
TINY = 2.0**-1074
UNKNOWN = 2


def stored(kind, row):
    """A point between two others."""
    points = np.full((3, 3), 9.0)
    points[1] = row
    if kind == "dense":
        return points, np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int32)
    matrix = csr_array(points)
    return matrix.data, matrix.indices, matrix.indptr


@pytest.mark.parametrize(
    ("number", "unit"),
    [
        (0.0, math.inf),
        (1.0, 1.0),
        (-6.0, 2.0),
        (0.75, 0.25),
        (1 + 2.0**-52, 2.0**-52),
        (-(2.0**1000), 2.0**1000),
        (3 * TINY, TINY),
    ],
)
def test_the_unit_of_a_number_is_the_largest_power_of_two_that_divides_it(number, unit):
    assert float_scores._unit(number) == unit


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(("bias", "limit"), [(1.0, 2.0**50), (0.0, 2.0**52)])
def test_a_score_is_exact_while_its_products_stay_below_2_52_units(kind, bias, limit):
    point, lost = stored(kind, [2, 0, -4]), np.array([0.0, 9.0, 0.0, 0.0])

    exact = [
        float_scores._is_exact(*point, 1, V, lost, bias, mass)
        for mass in (math.nextafter(limit, 0), limit)
    ]

    assert exact == [True, False]


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(
    ("lost", "with_bias", "without"),
    [
        ([TINY, 0, 0, 0], False, False),
        ([0, 0, TINY, 0], False, False),
        ([0, 0, 0, TINY], False, True),
        ([0, TINY, 0, 0], True, True),
    ],
)
def test_a_score_is_exact_only_where_the_weights_in_it_are(kind, lost, with_bias, without):
    point = stored(kind, [2, 0, -4])

    exact = [float_scores._is_exact(*point, 1, V, np.array(lost), bias, 8.0) for bias in (1.0, 0.0)]

    assert exact == [with_bias, without]


def sign(kind, score, *, row=(2, 0, -5), v=V, drift=0.0, rho=0.0, norm=100.0, bias=1.0):
    """What is said of a point of this score, whose |a|_1 is 8 with its bias."""
    lost, sizes = np.array([drift, drift, drift, 2 * drift]), np.array([norm, 0.0, 9.0])
    return float_scores.sign_of(*stored(kind, row), 1, v, lost, bias, rho, sizes, score)


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(("drift", "rho"), [(2.0**-54, 2.0**-53), (3.0, 0.5)])
def test_a_score_tells_its_sign_from_the_bound_of_its_point_on(kind, drift, rho):
    terms, u = {"dense": 4, "sparse": 3}[kind], Fraction(1, 2**53)
    mass, lost = Fraction(35, 4), 9 * Fraction(drift)
    error = ((terms + 2) * u + Fraction(rho)) * mass + (1 + Fraction(rho)) * lost

    told = [
        sign(kind, float(error * part), drift=drift, rho=rho)
        for part in (Fraction(-102, 100), -1, 1, Fraction(102, 100))
    ]

    assert told == [-1, UNKNOWN, UNKNOWN, 1]


@pytest.mark.parametrize(("kind", "most"), [("dense", 12), ("sparse", 9)])
def test_of_products_that_underflow_a_score_tells_its_sign_from_so_many_of_the_least_on(kind, most):
    scores = [-(most + 1) * TINY, -most * TINY, most * TINY, (most + 1) * TINY]

    told = [sign(kind, score, v=np.zeros(4), rho=0.5) for score in scores]

    assert told == [-1, UNKNOWN, UNKNOWN, 1]


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_a_score_within_the_bound_has_the_sign_it_shows_where_nothing_rounds(kind):
    scores = [-1e-18, 0.0, 1e-18]

    assert [sign(kind, score) for score in scores] == [-1, 0, 1]
    assert [sign(kind, score, drift=1.0) for score in scores] == [UNKNOWN] * 3
    assert [sign(kind, score, rho=2.0**-53) for score in scores] == [UNKNOWN] * 3


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize("score", [-5.0, 0.0, 5.0])
def test_where_a_sum_may_overflow_no_score_tells_a_sign(kind, score):
    shown = int(np.sign(score))

    told = [sign(kind, score, norm=norm) for norm in (math.nextafter(2.0**993, 0), 2.0**993)]

    assert told == [shown, UNKNOWN]


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_without_a_bias_its_weight_says_nothing_of_the_sign(kind):
    v = np.array([3.0, 5.0, -0.5, 2.0**60])

    assert sign(kind, 2.0**-10, v=v, bias=0.0, rho=2.0**-53) == 1

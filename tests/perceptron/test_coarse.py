"""The coarse copy of a point, the nearest float32 of the weights, and what is told from them."""

import math
from fractions import Fraction

import numpy as np
import pytest

from perceptron.training import float32_filter

THIRD = 1 / 3


def room(rows, *, filled=0):
    """Room for the copies of these points, whatever their number."""
    values = np.array(rows)
    whole = np.full(values.shape, filled, dtype=np.int16)
    nearest = np.zeros(values.shape[1], dtype=np.float32)
    return values, (values.view(np.int64), whole, np.zeros(len(values)), nearest)


def test_a_copy_holds_the_leading_bits_of_a_point_and_leaves_the_others_alone():
    values, copy = room([[9.0, 9.0, 9.0], [THIRD, -3.0, -THIRD], [9.0, 9.0, 9.0]], filled=7)

    float32_filter.copy_row(values, copy, 1)

    assert copy[1].tolist() == [[7, 7, 7], [2730, -24576, -2730], [7, 7, 7]]
    assert copy[2].tolist() == [0, 2.0**-13, 0]


@pytest.mark.parametrize(
    ("number", "scale"),
    [
        (1.0, 2.0**-14),
        (-2.0, 2.0**-13),
        (2.0 - 2.0**-52, 2.0**-14),
        (2.0**499 - 2.0**446, 2.0**484),
        (2.0**499, math.inf),
        (2.0**-500, 2.0**-514),
        (2.0**-501, math.inf),
        (0.0, math.inf),
        (-math.inf, math.inf),
        (math.nan, math.inf),
    ],
)
def test_a_copy_is_scaled_by_its_largest_number_within_limits(number, scale):
    values, copy = room([[0.0, number]])

    float32_filter.copy_row(values, copy, 0)

    assert copy[2].tolist() == [scale]


@pytest.mark.parametrize("d", [1, 3, 40])
def test_what_a_copy_leaves_out_is_bounded_as_stated_with_one_percent_to_spare(d):
    _, copy = room([[0.0] * d])
    v, norm = np.array([THIRD] * d + [5.0]), 7.0
    stated = (1 + (d + 3) * Fraction(1, 2**9)) * 7
    most = (1 + (d + 3) * Fraction(102, 100 * 2**9)) * 7

    bound = float32_filter.narrow(v, np.array([norm, 100.0, 1000.0]), copy)

    assert copy[3].tolist() == [np.float32(THIRD)] * d
    assert stated <= Fraction(bound) <= most


@pytest.mark.parametrize(
    ("norm", "is_finite"),
    [(2.0**-60, False), (2.0**-59.9, True), (2.0**99.9, True), (2.0**100, False), (0.0, False)],
)
def test_weights_that_float32_may_not_hold_have_no_bound(norm, is_finite):
    _, copy = room([[0.0]])

    bound = float32_filter.narrow(np.array([1.0, 0.0]), np.array([norm, 0.0, 0.0]), copy)

    assert np.isfinite(bound) == is_finite


@pytest.mark.parametrize(
    ("y", "score", "last", "sure", "error", "is_told"),
    [
        (1, 3, 1.0, 2.0, 2.0, True),
        (1, 3, 1.0, 3.0, 2.0, False),
        (1, 3, 1.0, 2.0, 2.5, False),
        (1, 3, -1.0, 2.0, 2.0, False),
        (1, -3, -1.0, 2.0, 2.0, False),
        (-1, 3, 1.0, 2.0, 2.0, False),
        (-1, -3, -1.0, 2.0, 2.0, True),
        (-1, -3, 5.0, 2.0, 2.0, False),
        (1, 3, 1.0, 2.0, math.inf, False),
        (1, 3, 1.0, math.inf, 2.0, False),
    ],
)
def test_a_copy_tells_what_is_right_beyond_both_bounds(y, score, last, sure, error, is_told):
    _, copy = room([[0.0] * 3, [0.0] * 3])
    copy[1][:], copy[2][:], copy[3][:] = [[90] * 3, [1, -2, 3]], [90.0, 2.0], [2, 2, 1]
    copy[3][:] *= score

    assert float32_filter.tells_right(copy, 1, y, last, sure, error) == is_told


def test_the_score_of_a_copy_is_in_the_numbers_of_the_weights():
    _, copy = room([[0.0] * 3, [0.0] * 3])
    copy[1][:], copy[3][:] = [[9, 9, 9], [2**14, -3, 1]], [2, 0.5, -1]

    score = float32_filter._score(copy, 1)

    assert score == 2**15 - 2.5

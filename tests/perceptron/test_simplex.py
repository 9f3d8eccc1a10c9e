"""The steps of the simplex in integers: what is held, what comes in, and what leaves."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Dataset
from perceptron.arithmetic.linear_algebra import PRIME
from perceptron.arithmetic.vectors import dot
from perceptron.separability import exact_simplex
from perceptron.separability.signed_rows import Signed


def rows_of(*rows):
    return Signed(Dataset(rows, [1] * len(rows)))


def test_a_row_that_is_zero_cancels_by_itself():
    assert exact_simplex.alternative(rows_of([1, 2], [0, 0]), [1]) == {1: 1}


def test_as_many_of_the_first_rows_are_held_as_are_independent():
    signed = rows_of([1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1])

    assert exact_simplex._start(signed, [3, 0, 1, 2]) == [3, 0, 2]


def test_of_rows_that_seem_dependent_the_first_that_is_not_zero_is_held():
    assert exact_simplex._start(rows_of([0, 0], [PRIME, 0], [0, PRIME]), range(3)) == [1]


@pytest.mark.parametrize(
    ("rows", "z", "shares"),
    [
        ([(2, 1), (0, 3)], (4, 5), [2, 1]),
        ([(1, 0, 1), (0, 1, 1)], (2, 3, 5), [2, 3]),
        ([(1, 0, 0), (1, 2, 0)], (2, 1, 9), [Fraction(3, 2), Fraction(1, 2)]),
    ],
)
def test_the_part_of_a_row_in_the_span_of_others_is_combined_of_them(rows, z, shares):
    (u, scale), twice = exact_simplex._coordinates(rows, z, [2 * a for a in z])

    assert [Fraction(a, scale) for a in u] == shares
    assert [Fraction(a, twice[1]) for a in twice[0]] == [2 * a for a in shares]


@pytest.mark.parametrize("rows", [[(2, 1), (0, 3)], [(2, 1, 1), (0, 3, 5)], [(4,)]])
def test_the_rows_held_have_the_score_1(rows):
    w, scale = exact_simplex._at_one(rows)

    assert scale > 0
    assert [dot(w, b) for b in rows] == [scale] * len(rows)


@pytest.mark.parametrize("quick", [0, exact_simplex.QUICK])
@pytest.mark.parametrize(
    ("rows", "first"),
    [
        ([[1, 0], [0, 1], [1, -1]], [0, 1]),
        ([[1, 0, 0], [0, 1, 0], [-1, -1, 1]], [0]),
    ],
)
def test_rows_come_in_until_none_has_a_score_of_0_or_less(monkeypatch, rows, first, quick):
    monkeypatch.setattr(exact_simplex, "QUICK", quick)

    w = exact_simplex.alternative(rows_of(*rows), first)

    assert min(dot(w, z) for z in rows) > 0


@pytest.mark.parametrize(
    ("row", "multipliers"), [([-1, -1], {2: 6, 0: 3, 1: 2}), ([-4, 0], {2: 1, 0: 2})]
)
def test_rows_that_cancel_are_named_with_how_often(row, multipliers):
    found = exact_simplex.alternative(rows_of([2, 0], [0, 3], row), [0, 1])

    assert found == multipliers


@pytest.mark.parametrize(
    ("held", "u", "shares", "place"),
    [
        ([0, 1], [1, 2], [3, 4], 1),
        ([5, 7, 6], [2, 1, 1], [9, 2, 2], 2),
        ([5, 6, 7], [2, 1, 1], [9, 2, 2], 1),
        ([0, 1], [-1, 1], [0, 9], 1),
        ([0, 1], [0, 1], [0, 9], 1),
        ([1, 0], [1, 0], [9, 0], 0),
        ([0, 1], [2, 1], [3, 2], 0),
    ],
)
def test_the_row_leaves_whose_share_is_used_up_first_and_of_several_the_first(
    held, u, shares, place
):
    assert exact_simplex._leaving(held, u, shares) == place


@pytest.mark.parametrize(
    ("scale", "exchanges", "row"),
    [(1, 0, 2), (1, exact_simplex.QUICK, 1), (3, exact_simplex.QUICK, 0)],
)
def test_at_last_the_first_row_comes_in_that_may(scale, exchanges, row):
    signed = rows_of([1, 1], [1, -1], [-5, 1])

    assert exact_simplex._entering(signed, [1, 1], scale, exchanges) == row


def test_exchanges_are_counted(monkeypatch):
    entering, counted = exact_simplex._entering, []
    monkeypatch.setattr(
        exact_simplex, "_entering", lambda *state: counted.append(state[-1]) or entering(*state)
    )
    X = np.random.default_rng(124).integers(-9, 10, (8, 3))
    X[:, 0] = np.abs(X[:, 0])

    exact_simplex.alternative(rows_of(*X.tolist()), range(3))

    assert counted == [0, 1, 2, 3]


def test_rows_of_different_lengths_are_not_solved():
    with pytest.raises(ValueError, match="^zip"):
        exact_simplex._coordinates([(1, 2), (3, 4, 5)], (1, 1))


def test_dependent_rows_are_not_solved():
    with pytest.raises(ArithmeticError, match="^simplex: dependent rows .*; please report"):
        exact_simplex._solved([[1, 1], [1, 1]], [1, 1])

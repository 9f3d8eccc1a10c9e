"""The step of the simplex in floats: which row leaves, and what is kept of those that are held."""

import numpy as np
import pytest

from perceptron.separability import float_simplex


def test_a_placeholder_leaves_first_and_then_the_row_whose_share_is_used_up():
    u, shares = np.array([2.0, 1.0, -1.0]), np.array([1.0, 2.0, 0.0])

    places = [
        float_simplex._leaving(np.array(held), u, shares)
        for held in ([7, -1, -1], [7, 8, 9], [7, 8, -1])
    ]

    assert places == [1, 0, 2]


def test_what_is_held_keeps_its_inverse_and_no_share_becomes_negative():
    rows = np.random.default_rng(0).normal(size=(400, 8))
    rows[:, 0] = np.abs(rows).sum(axis=1) / 30
    held, dual, shares, w = np.full(8, -1), np.eye(8), np.zeros(8), np.zeros(8)

    float_simplex.pivot(rows, held, dual, shares, w, 30)

    assert np.allclose(dual @ rows[held].T, np.eye(8))
    assert np.allclose(rows[held] @ w, 1)
    assert shares.min() >= 0


def test_the_most_wrong_row_is_the_first_of_the_least_score():
    rows = np.array([[1.0, 0.0], [0.0, -3.0], [2.0, 2.0], [0.0, -3.0]])

    told = [float_simplex._most_wrong(rows, np.array(w)) for w in ([1.0, 2.0], [1.0, -2.0])]

    assert told == [(1, -6.0), (2, -2.0)]


def test_the_coordinates_of_a_row_are_its_products_with_the_inverse():
    u = np.array([9.0, 9.0])

    float_simplex._coordinates(np.array([[1.0, 2.0], [3.0, -4.0]]), np.array([10.0, 1.0]), u)

    assert u.tolist() == [12, 26]


ZERO = 2.0**-30


@pytest.mark.parametrize(
    ("held", "u", "shares", "place"),
    [
        ([-1, -1, -1], [1.0, -3.0, 2.0], [0.0] * 3, 1),
        ([-1, -1, -1], [2.0, 1.0, -2.0], [0.0] * 3, 0),
        ([-1, -1, 7], [ZERO, -ZERO, 1.0], [0.0, 0.0, 5.0], 2),
        ([-1, 7, 8], [2 * ZERO, 1.0, 1.0], [0.0, 1.0, 1.0], 0),
        ([7, 8, 9], [1.0, 2.0, 4.0], [1.0, 1.0, 5.0], 1),
        ([7, 8, 9], [1.0, 2.0, 4.0], [1.0, 2.0, 4.0], 2),
        ([7, 8, 9], [4.0, 2.0, 4.0], [4.0, 2.0, 4.0], 0),
        ([7, 8, 9], [1.0, ZERO, -1.0], [4.0, 0.0, 0.0], 0),
        ([7, 8, -1], [-1.0, ZERO, 0.0], [0.0, 0.0, 0.0], -1),
        ([-1, 7, 7], [-ZERO, -1.0, 2.0], [-9.0, 1.0, 9.0], 2),
    ],
)
def test_the_place_that_becomes_free_is_known(held, u, shares, place):
    assert float_simplex._leaving(np.array(held), np.array(u), np.array(shares)) == place


@pytest.mark.parametrize(
    ("held", "shares_after"), [([5, 6], [1.0, 1.5]), ([5, -1], [4.0, 1.0]), ([-1, 6], [1.0, 1.5])]
)
def test_an_exchange_takes_the_share_of_the_row_that_leaves(held, shares_after):
    held, u = np.array(held), np.array([2.0, 4.0])
    dual, shares = np.array([[1.0, 3.0], [8.0, -4.0]]), np.array([4.0, 6.0])

    float_simplex._exchange(held, dual, shares, u, 1, 9)

    assert (held[1], shares.tolist()) == (9, shares_after)
    assert dual.tolist() == [[-3, 5], [2, -1]]


def pivoted(rows, most, *, held=(-1, -1), w=(0.0, 0.0)):
    """How the search ends from the unit matrix, and what it leaves."""
    held, w, dual, shares = np.array(held), np.array(w), np.eye(2), np.zeros(2)
    ended = float_simplex.pivot(np.array(rows), held, dual, shares, w, most)
    return ended, held.tolist(), dual.tolist(), shares.tolist(), w.tolist()


CORNER = [[1.0, 0.0], [0.0, 1.0], [-1.0, 1.0]]


@pytest.mark.parametrize(
    ("most", "left"),
    [
        (1, ((float_simplex.LOST, 0), [0, -1], [[1, 0], [0, 1]], [1, 0], [1, 0])),
        (2, ((float_simplex.LOST, 2), [0, 2], [[1, 1], [0, 1]], [1, 1], [1, 2])),
        (3, ((float_simplex.SEPARATES, 0), [0, 2], [[1, 1], [0, 1]], [1, 1], [1, 2])),
    ],
)
def test_rows_that_err_are_let_in_until_none_does(most, left):
    assert pivoted(CORNER, most) == left


def test_a_row_that_nothing_makes_room_for_cancels_with_those_held():
    ended, held, *_ = pivoted([[1.0, 0.0], [-1.0, 0.0]], 9)

    assert (ended, held) == ((float_simplex.CANCELS, 1), [0, -1])


def test_a_search_is_lost_where_a_row_held_errs():
    ended, *_ = pivoted([[1.0, 0.0]], 9, held=(-1, 0), w=(-1.0, 0.0))

    assert ended == (float_simplex.LOST, 0)


@pytest.mark.parametrize(
    ("score", "ended"), [(ZERO, float_simplex.LOST), (2 * ZERO, float_simplex.SEPARATES)]
)
def test_a_score_as_small_as_rounding_does_not_separate(score, ended):
    assert pivoted([[1.0, 0.0]], 1, w=(score, 0.0))[0] == (ended, 0)

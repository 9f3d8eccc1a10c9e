"""The step of the simplex in floats: which row leaves, and what is kept of those that are held."""

import numpy as np

from perceptron.deciding import pivoting


def test_a_placeholder_leaves_first_and_then_the_row_whose_share_is_used_up():
    u, shares = np.array([2.0, 1.0, -1.0]), np.array([1.0, 2.0, 0.0])

    places = [
        pivoting._leaving(np.array(held), u, shares)
        for held in ([7, -1, -1], [7, 8, 9], [7, 8, -1])
    ]

    assert places == [1, 0, 2]


def test_what_is_held_keeps_its_inverse_and_no_share_becomes_negative():
    rows = np.random.default_rng(0).normal(size=(400, 8))
    rows[:, 0] = np.abs(rows).sum(axis=1) / 30
    held, dual, shares, w = np.full(8, -1), np.eye(8), np.zeros(8), np.zeros(8)

    pivoting.pivot(rows, held, dual, shares, w, 30)

    assert np.allclose(dual @ rows[held].T, np.eye(8))
    assert np.allclose(rows[held] @ w, 1)
    assert shares.min() >= 0

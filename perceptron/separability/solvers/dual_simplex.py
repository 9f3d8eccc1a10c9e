"""The dual simplex in floats: quick, and good only for a guess.

w has the score 1 on each of the rows held, and the row that errs most comes in. At first d
placeholders are held, of score 0; a row that can takes the place of one. `dual` holds the inverse:
the coordinates of z in what is held are dual z, and w is the sum of its rows that belong to rows
held.
"""

from typing import Any

import numpy as np

from perceptron.arithmetic.numba_compile import compiled

# how a search ends; or by LOST: a row held seems to err, or there are too many exchanges
SEPARATES, CANCELS, LOST = range(3)

PLACEHOLDER = -1
# what is no larger is taken for 0
ZERO = 2.0**-30
ANY_ORDER = {"reassoc", "contract", "nsz"}


@compiled(ANY_ORDER)
def _most_wrong(rows: Any, w: Any) -> Any:
    """Return the row of the least score, and that score."""
    best, least = 0, np.inf
    for i in range(rows.shape[0]):
        score = 0.0
        for j in range(rows.shape[1]):
            score += rows[i, j] * w[j]
        if score < least:
            best, least = i, score
    return best, least


@compiled(ANY_ORDER)
def _coordinates(dual: Any, z: Any, u: Any) -> None:
    for j in range(dual.shape[0]):
        u[j] = 0.0
        for k in range(dual.shape[1]):
            u[j] += dual[j, k] * z[k]


@compiled()
def _leaving(held: Any, u: Any, shares: Any) -> Any:
    """Return the place that becomes free: a placeholder's, or that of the least share / u."""
    place, size = -1, ZERO
    for j in range(len(held)):
        if held[j] == PLACEHOLDER and abs(u[j]) > size:
            place, size = j, abs(u[j])
    if place >= 0:
        return place
    least = np.inf
    for j in range(len(held)):
        if held[j] != PLACEHOLDER and u[j] > ZERO:
            ratio = shares[j] / u[j]
            if ratio < least or (ratio == least and u[j] > u[place]):
                place, least = j, ratio
    return place


@compiled()
def _exchange(held: Any, dual: Any, shares: Any, u: Any, place: int, row: int) -> None:
    """Hold the row, of coordinates u, at a place."""
    share = 1.0
    if held[place] != PLACEHOLDER:
        share = shares[place] / u[place]
        shares -= share * u
    shares[place] = share
    dual[place] /= u[place]
    for j in range(len(u)):
        if j != place:
            factor = u[j]
            for k in range(dual.shape[1]):
                dual[j, k] -= factor * dual[place, k]
    held[place] = row


@compiled()
def pivot(rows: Any, held: Any, dual: Any, shares: Any, w: Any, most: int) -> Any:
    """Let rows in until none errs, the one that errs cannot be held, or floats fail.

    Parameters
    ----------
    rows
        Of size about 1 each: (n, d).
    held, dual, shares, w
        The state, changed in place: what is held at each of d places, the inverse, the share of
        each in the sum that is to stay a combination without negative ones, and the weights.
    most
        No more exchanges than this.

    Returns
    -------
    tuple
        How it ended, and the row that was last let in, or could not be.
    """
    u = np.zeros(len(w))
    for _ in range(most):
        row, score = _most_wrong(rows, w)
        if score > ZERO:
            return SEPARATES, row
        if np.any(held == row):
            return LOST, row
        _coordinates(dual, rows[row], u)
        place = _leaving(held, u, shares)
        if place < 0:
            return CANCELS, row
        _exchange(held, dual, shares, u, place, row)
        w += (1.0 - score) * dual[place]
    return LOST, row

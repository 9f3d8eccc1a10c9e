"""The dual simplex in floats: quick, and good only for a guess.

As in `exact_simplex`, w has the score 1 on each of the rows held, and the row that errs most
comes in. At first d placeholders are held, of score 0; a row that can takes the place of one.
`dual` holds the inverse: the coordinates of z in what is held are dual z, and w is the sum of its
rows that belong to rows held.

The rows and columns are each about 1 in size.

They are brought there by powers of 2, which changes the margin and not whether there is one.
"""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.numba_compile import compiled
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.separability.signed_rows import Floats, Signed

__all__ = ["CANCELS", "PLACEHOLDER", "SEPARATES", "End", "Search", "pivot"]

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


End = Literal["separates", "cancels", "lost"]
Integers = NDArray[np.int64]

# so many exchanges for each row and coordinate that there are; far fewer suffice as a rule
EXCHANGES = 10
# the exponent of 0, below all others
NOTHING = -(2**40)
# weights have as many digits as the rows taken need, and for the sake of others no fewer
BITS = 14


class Search:
    """The search over rows of which more may be taken in.

    Parameters
    ----------
    signed
        All rows.
    taken
        The numbers of those to begin with.
    """

    def __init__(self, signed: Signed, taken: Sequence[int]) -> None:
        n, d = signed.shape
        self._signed = signed
        self.taken = dict.fromkeys(taken)
        mantissas, exponents = signed.parts(np.array(taken))
        self._columns = _column_sizes(mantissas, exponents)
        rows = _levelled(mantissas, exponents, self._columns)
        # fewer rows than coordinates are turned into a space of as many
        self._turn: Floats | None = None
        if n < d:
            self._turn, rows = _turned(rows)
        self._rows, places = rows, rows.shape[1]
        self._state = (
            np.full(places, PLACEHOLDER), np.eye(places), np.zeros(places), np.zeros(places)
        )  # fmt: skip
        self._last = 0

    def advance(self) -> End:
        """Go on until no row taken errs, or one cannot be held, or floats fail."""
        most = EXCHANGES * sum(self._rows.shape)
        end, self._last = pivot(self._rows, *self._state, most)
        return "separates" if end == SEPARATES else "cancels" if end == CANCELS else "lost"

    def take(self, more: Sequence[int]) -> None:
        """Take in more rows."""
        new = _levelled(*self._signed.parts(np.array(more)), self._columns)
        self.taken |= dict.fromkeys(more)
        self._rows = np.concatenate([self._rows, new])

    @property
    def held(self) -> list[int]:
        """The rows held, and the one that was last let in, or could not be."""
        numbers = list(self.taken)
        held = self._state[0]
        places = dict.fromkeys([*held[held != PLACEHOLDER].tolist(), self._last])
        return [numbers[place] for place in places]

    def weights(self) -> IntegerVector:
        """Return w in integers, rounded so that no score of a row taken loses its sign by it."""
        w = self._state[3] if self._turn is None else self._turn @ self._state[3]
        least = float((self._rows @ self._state[3]).min())
        _, top = np.frexp(np.abs(w).max())
        bits = int(top) - int(np.frexp(least)[1]) + len(w).bit_length() + 1
        if least <= 0 or bits > 52:
            return _whole(w, self._columns)
        near = np.rint(np.ldexp(w, max(bits, BITS) - int(top))).astype(np.int64)
        return _shifted(near, self._columns.max() - self._columns)


def _column_sizes(mantissas: Floats, exponents: Integers) -> Integers:
    """Return the exponent of the largest number of each column, after that of each row."""
    sizes = np.where(mantissas == 0, NOTHING, exponents)
    columns = (sizes - sizes.max(axis=1)[:, None]).max(axis=0)
    return np.where(columns < NOTHING // 2, 0, columns)


def _levelled(mantissas: Floats, exponents: Integers, columns: Integers) -> Floats:
    """Return rows by powers of 2, one for each row and column; what is far below 1 becomes 0."""
    sizes = np.where(mantissas == 0, NOTHING, exponents - columns)
    shifts = np.maximum(sizes - sizes.max(axis=1)[:, None], -1060)
    levelled: Floats = np.ldexp(mantissas, shifts.astype(np.int32))
    return levelled


def _turned(rows: Floats) -> tuple[Floats, Floats]:
    """Return Q, and rows Q, of as many columns as rows."""
    turn, upper = np.linalg.qr(rows.T)
    return turn, np.ascontiguousarray(upper.T)


def _whole(w: Floats, columns: Integers) -> IntegerVector:
    """Return w as the integers that it is, up to a factor."""
    mantissas, exponents = np.frexp(w)
    whole = (mantissas * 2.0**53).astype(np.int64)
    sizes = np.where(w == 0, 0, exponents - columns)
    return _shifted(whole, sizes - sizes.min())


def _shifted(whole: Integers, shifts: Integers) -> IntegerVector:
    """Return integers of any size: whole 2^shifts."""
    return tuple((whole.astype(object) << shifts.astype(object)).tolist())

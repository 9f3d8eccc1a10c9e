"""The rows brought to about 1 in size, and the dual simplex in floats over more and more of them.

They are brought there by powers of 2, which changes the margin and not whether there is one.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.separability.signed_rows import Floats, Signed
from perceptron.separability.solvers.dual_simplex import CANCELS, PLACEHOLDER, SEPARATES, pivot
from perceptron.separability.solvers.levels import column_levels, levelled

End = Literal["separates", "cancels", "lost"]
Integers = NDArray[np.int64]

# so many exchanges for each row and coordinate that there are; far fewer suffice as a rule
EXCHANGES = 10
# weights have as many digits as the rows taken need, and for the sake of others no fewer
BITS = 14


class Levelled:
    """Rows by powers of 2, one for each row and column, of which more may be taken in.

    By those taken to begin with, the columns are about 1 in size.
    """

    def __init__(self, signed: Signed, taken: Sequence[int]) -> None:
        self._signed = signed
        self.taken = dict.fromkeys(taken)
        mantissas, exponents = signed.parts(np.array(taken))
        self._columns = column_levels(mantissas, exponents)
        self.rows = levelled(mantissas, exponents, self._columns)

    def take(self, more: Sequence[int]) -> None:
        """Take in more rows."""
        new = levelled(*self._signed.parts(np.array(more)), self._columns)
        self.taken |= dict.fromkeys(more)
        self.rows = np.concatenate([self.rows, new])

    def in_integers(self, w: Floats, least: float) -> IntegerVector:
        """Return w in integers, for the user's columns.

        Rounded so that no score of a row taken loses its sign by it; `least` is the least of them.
        """
        _, top = np.frexp(np.abs(w).max())
        bits = int(top) - int(np.frexp(least)[1]) + len(w).bit_length() + 1
        if least <= 0 or bits > 52:
            return _whole(w, self._columns)
        near = np.rint(np.ldexp(w, max(bits, BITS) - int(top))).astype(np.int64)
        return _shifted(near, self._columns.max() - self._columns)


class Search(Levelled):
    """The search over rows of which more may be taken in."""

    def __init__(self, signed: Signed, taken: Sequence[int]) -> None:
        super().__init__(signed, taken)
        self._begin()

    def _begin(self) -> None:
        # fewer rows than coordinates are turned into a space of as many
        self._turn: Floats | None = None
        self._rows = self.rows
        if self.rows.shape[0] < self.rows.shape[1]:
            self._turn, self._rows = _turned(self.rows)
        places = self._rows.shape[1]
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
        """Take in more rows; where they do not lie in the turned space, begin again."""
        super().take(more)
        if self._turn is None:
            self._rows = self.rows
        else:
            self._begin()

    @property
    def held(self) -> list[int]:
        """The rows held, and the one that was last let in, or could not be."""
        numbers = list(self.taken)
        held = self._state[0]
        places = dict.fromkeys([*held[held != PLACEHOLDER].tolist(), self._last])
        return [numbers[place] for place in places]

    def weights(self) -> IntegerVector:
        """Return w in integers."""
        w = self._state[3] if self._turn is None else self._turn @ self._state[3]
        return self.in_integers(w, float((self._rows @ self._state[3]).min()))


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

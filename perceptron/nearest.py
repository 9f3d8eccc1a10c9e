"""Which rows hold the nearest point of the hull, and is it 0? Guesses in floats, good for a start.

The nearest point is p = sum a_i z_i / sum a_i where a >= 0 minimises |sum a_i z_i|^2 +
(sum a_i - 1)^2: nonnegative least squares. Nothing here decides anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perceptron.signed import Signed

__all__ = ["Guess", "Rounded", "balanced", "last", "level", "plain"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Rounded = tuple[int, ...]

# of more rows for every coordinate than this, only those that matter are taken in, by rounds
MANY = 4
ROUNDS = 1000
# the digits of a separator: few suffice unless rows come near to it
BITS = (8, 14, 20, 28, 40, 52)
# more equations are solved by threads, which can wait long for a busy core
MOST = 64
# exponents that differ by no more are left as they are
LEVEL = 8


@dataclass(frozen=True)
class Guess:
    """What the floats say of the nearest point.

    Parameters
    ----------
    p
        A multiple of it.
    scores
        <z_i, p>.
    multipliers
        The rows that hold it, and how much of each, in falling order.
    exponents
        Coordinate j is in truth 2^exponents_j as large.
    """

    p: Floats
    scores: Floats
    multipliers: dict[int, float]
    exponents: Integers

    @property
    def separates(self) -> bool:
        """Whether all scores are positive, as far as floats can tell."""
        return bool(self.scores.min() > 0)

    def separators(self) -> Iterator[Rounded]:
        """Yield integer weights near the direction in which p separates; the last are p itself."""
        _, top = np.frexp(np.abs(self.p).max())
        shifts = (self.exponents.max() - self.exponents).tolist()
        needed = int(top) - int(np.frexp(self.scores.min())[1]) - 3
        for bits in (bits for bits in BITS if bits > needed):
            w = np.rint(np.ldexp(self.p, bits - int(top))).astype(np.int64).tolist()
            yield tuple(a << s for a, s in zip(w, shifts, strict=True))
        mantissas, own = np.frexp(self.p)
        whole = (mantissas * 2.0**53).astype(np.int64).tolist()
        shifts = (own - own.min() + self.exponents.max() - self.exponents).tolist()
        yield tuple(a << s for a, s in zip(whole, shifts, strict=True))


def level(signed: Signed) -> Iterator[Guess]:
    """Yield weights that give every row the score 1, which no more rows than coordinates allow."""
    n, d = signed.shape
    if n > min(d, MOST):
        return
    rows = signed.floats
    try:
        found = (
            np.linalg.solve(rows, np.ones(n)) if n == d else np.linalg.lstsq(rows, np.ones(n))[0]
        )
    except np.linalg.LinAlgError:
        return
    w = found.astype(np.float64)
    if np.isfinite(w).all():
        yield Guess(w, rows @ w, {}, np.zeros(d, np.int64))


def plain(signed: Signed) -> Iterator[Guess]:
    """Yield better and better guesses, the last of them for all rows.

    References
    ----------
    Lawson and Hanson (1974), Solving Least Squares Problems, chapter 23.
    """
    yield from _guesses(signed.floats, np.zeros(signed.shape[1], np.int64))


def balanced(signed: Signed) -> Iterator[Guess]:
    """Yield guesses of whether the data are separable where rows or columns differ in size.

    Each is multiplied by a power of 2, which changes the margin and not that.
    """
    mantissas, exponents = signed.parts
    sizes = np.where(mantissas == 0, -(2**40), exponents)
    by_row = sizes.max(axis=1)
    by_column = np.maximum((sizes - by_row[:, None]).max(axis=0), -(2**20))
    if np.ptp(by_row) <= LEVEL and np.ptp(by_column) <= LEVEL:
        return
    shifts = np.maximum(sizes - by_row[:, None] - by_column, -1060)
    rows = np.ldexp(mantissas, shifts.astype(np.int32))
    yield from _guesses(rows, by_column)


def last(guesses: Iterator[Guess]) -> Guess | None:
    """Return the last guess, if there is any."""
    found = None
    for guess in guesses:
        found = guess
    return found


def _guesses(rows: Floats, exponents: Integers) -> Iterator[Guess]:
    n, d = rows.shape
    taken: Integers = np.arange(n)
    if n > MANY * d:
        taken = np.argsort(rows @ rows.mean(axis=0))[: 2 * d]
    for _ in range(ROUNDS):
        a = _least_squares(rows[taken])
        if a is None or not a.any():
            return
        p = a @ rows[taken]
        scores = rows @ p
        order = np.argsort(-a)[: np.count_nonzero(a)]
        multipliers = dict(zip(taken[order].tolist(), a[order].tolist(), strict=True))
        yield Guess(p, scores, multipliers, exponents)
        new = np.ones(n, np.bool_)
        new[taken] = False
        new &= scores < float(p @ p) / float(a.sum()) * (1 - 2.0**-30)
        if np.abs(p).max() < 2.0**-45 or not new.any():
            return
        wrong = np.flatnonzero(new)
        taken = taken[a > 0] if len(taken) > MANY * d else taken
        taken = np.concatenate([taken, wrong[np.argsort(scores[wrong])[:d]]])


def _least_squares(rows: Floats) -> Floats | None:
    from scipy.optimize import nnls  # noqa: PLC0415 - half a second to import

    n, d = rows.shape
    matrix = np.ones((d + 1, n))
    matrix[:d] = rows.T
    right = np.zeros(d + 1)
    right[d] = 1
    try:
        found: Floats = nnls(matrix, right)[0]
    except (RuntimeError, ValueError):
        return None
    return found

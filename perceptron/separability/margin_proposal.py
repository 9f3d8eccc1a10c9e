"""Which rows hold the nearest point of the hull? A guess in floats, good for a start.

The nearest point is p = sum a_i z_i / sum a_i where a >= 0 minimises |sum a_i z_i|^2 +
(sum a_i - 1)^2: nonnegative least squares. Nothing here decides anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from perceptron.arithmetic.lazy_numpy import np
from perceptron.separability.signed_rows import Floats, Signed

if TYPE_CHECKING:
    from numpy.typing import NDArray

Shares = dict[int, float]
Integers: TypeAlias = "NDArray[np.int64]"

# of more rows for every coordinate than this, only those that matter are taken in, by rounds
MANY = 4
ROUNDS = 1000
# up to so many numbers it is solved here, sooner than scipy is imported
FEW = 2**10


def support(signed: Signed) -> Shares:
    """Return a guess of the rows that hold it and how much of each, in falling order; or none.

    References
    ----------
    Lawson and Hanson (1974), Solving Least Squares Problems, chapter 23.
    """
    n, d = signed.shape
    rows = signed.floats
    taken: Integers = np.arange(n)
    found: Shares = {}
    if n > MANY * d:
        taken = np.argsort(rows @ rows.mean(axis=0))[: 2 * d]
    for _ in range(ROUNDS):
        few = signed.written_out(taken)
        a = _least_squares(few)
        if a is None or not a.any():
            break
        p = a @ few
        scores = rows @ p
        order = np.argsort(-a)[: np.count_nonzero(a)]
        found = dict(zip(taken[order].tolist(), a[order].tolist(), strict=True))
        new = np.ones(n, np.bool_)
        new[taken] = False
        new &= scores < float(p @ p) / float(a.sum()) * (1 - 2.0**-30)
        if np.abs(p).max() < 2.0**-45 or not new.any():
            break
        wrong = np.flatnonzero(new)
        taken = taken[a > 0] if len(taken) > MANY * d else taken
        taken = np.concatenate([taken, wrong[np.argsort(scores[wrong])[:d]]])
    return found


def _least_squares(rows: Floats) -> Floats | None:
    n, d = rows.shape
    matrix = np.ones((d + 1, n))
    matrix[:d] = rows.T
    right = np.zeros(d + 1)
    right[d] = 1
    if n * d <= FEW:
        return _of_few(matrix, right)
    from scipy.optimize import nnls  # noqa: PLC0415 - half a second to import

    try:
        found: Floats = nnls(matrix, right)[0]
    except (RuntimeError, ValueError):
        return None
    return found


def _of_few(matrix: Floats, right: Floats) -> Floats | None:
    """Minimise |matrix a - right| over a >= 0 by Lawson and Hanson's method."""
    a = np.zeros(matrix.shape[1])
    free = np.zeros(len(a), np.bool_)
    for _ in range(3 * len(a)):
        slope = np.where(free, -np.inf, matrix.T @ (right - matrix @ a))
        if slope.max() <= 2.0**-40:
            return a
        free[slope.argmax()] = True
        while True:
            best = np.zeros(len(a))
            best[free] = np.linalg.lstsq(matrix[:, free], right, rcond=None)[0]
            falling = free & (best <= 0)
            if not falling.any():
                break
            a += (a[falling] / (a[falling] - best[falling])).min() * (best - a)
            free &= a > 2.0**-50
            a[~free] = 0
        a = best
    return None

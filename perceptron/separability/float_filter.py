"""Comparisons over all rows of a data set: floats settle most by a proven bound, integers the rest.

With u = 2^-53, a sum of d products is wrong by at most (d + 2) u / (1 - (d + 2) u) times the sum of
their sizes, in any order, the roundings of both factors included. Twice d + 8 covers the rounding
of that sum, and of a level that scores are held against, which matters only if it is no larger.

References
----------
Higham (2002), Accuracy and Stability of Numerical Algorithms, section 3.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import mul
from typing import Any

from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.linear_algebra import product
from perceptron.data.storage import nearest_float
from perceptron.separability.signed_rows import Floats, Signed

# above all that underflow can do to one product, with or without subnormal numbers
TINY = 2.0**-1020
# so many numbers stay in a processor's cache
BLOCK = 2**17
# so many products are sooner made one by one than handed over
MANY = 2**15


def doubtful(signed: Signed, w: Sequence[int], level: int = 0) -> list[int]:
    """Return the rows of which floats do not prove <integers, w> > level."""
    if signed.is_small:
        return list(range(signed.shape[0]))
    scores, errors, shift = _scores(signed, w)
    line = nearest_float(level / Fraction(2) ** (shift + signed.top))
    rows: list[int] = np.flatnonzero(~(scores - errors > line)).tolist()
    return rows


def short(signed: Signed, w: Sequence[int], level: int = 0) -> list[int]:
    """Return the rows of which <integers, w> <= level. Exact."""
    if signed.is_small:
        return [row for row, z in enumerate(signed.every) if sum(map(mul, z, w)) <= level]
    rows = doubtful(signed, w, level)
    return [row for row, score in _known(signed, rows, w) if score <= level]


def wrong(signed: Signed, w: Sequence[int]) -> list[int]:
    """Return the rows of which <integers, w> <= 0, about by falling error. Exact.

    None is written out in integers of which the floats tell.
    """
    scores, errors, _ = _scores(signed, w)
    is_wrong = scores + errors <= 0
    unclear = np.flatnonzero(~is_wrong & ~(scores - errors > 0)).tolist()
    is_wrong[[row for row, score in _known(signed, unclear, w) if score <= 0]] = True
    rows = np.flatnonzero(is_wrong)
    falling: list[int] = rows[np.argsort(scores[rows], kind="stable")].tolist()
    return falling


def least(signed: Signed, w: Sequence[int]) -> tuple[int, int]:
    """Return the row of the least <integers, w>, the first of them, and that number. Exact."""
    if signed.is_small:
        exact = [_dot(z, w) for z in signed.every]
        return exact.index(min(exact)), min(exact)
    scores, errors, _ = _scores(signed, w)
    highest = (scores + errors).min()
    rows = np.flatnonzero(~(scores - errors > highest)).tolist()
    score, row = min((score, row) for row, score in _known(signed, rows, w))
    return row, score


def radius_squared(signed: Signed) -> Fraction:
    """Return R^2, the largest |z_i|^2, in the user's units squared. Exact."""
    rows: Iterable[int] = range(signed.shape[0])
    if not signed.is_small:
        floats = signed.floats
        norms = np.asarray((floats * floats).sum(axis=1))
        enough = norms.max() * (1 - (signed.shape[1] + 8) * 2.0**-50)
        rows = np.flatnonzero(norms >= enough).tolist()
    return max(_dot(z, z) for z in signed.integers(rows)) * signed.unit**2


def _scores(signed: Signed, w: Sequence[int]) -> tuple[Floats, Floats, int]:
    """Return the scores of `floats` by w / 2^shift, a bound on the error of each, and shift."""
    shift = max(0, max(abs(a) for a in w).bit_length() - 60)
    v = np.array([a / (1 << shift) for a in w])
    d = len(w)
    with np.errstate(all="ignore"):
        scores = signed.floats @ v
        sizes = _sizes(signed.floats, np.abs(v))
    errors = sizes * ((d + 8) * 2.0**-52) + TINY * (d + float(np.abs(v).sum()))
    return scores, errors, shift


def _sizes(rows: Any, v: Floats) -> Floats:
    """Return the sums of the sizes of the rows by v; no more than a block of them is copied."""
    if not isinstance(rows, np.ndarray):
        return abs(rows) @ v  # type: ignore[no-any-return]
    block = max(1, BLOCK // len(v))
    return np.concatenate([np.abs(rows[i : i + block]) @ v for i in range(0, len(rows), block)])


def _known(signed: Signed, rows: Iterable[int], w: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield these rows with their <integers, w>."""
    rows = list(rows)
    numbers = signed.integers(rows)
    if len(rows) * len(w) > MANY:
        yield from zip(rows, product([w], numbers)[0], strict=True)
    else:
        yield from ((row, _dot(z, w)) for row, z in zip(rows, numbers, strict=True))


def _dot(u: Sequence[int], v: Sequence[int]) -> int:
    return sum(map(mul, u, v))

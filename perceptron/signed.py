"""The rows z_i = y_i x_i of a data set, on which separability and margin alone depend.

There are floats for those who propose, and integers, one unit for all, for those who decide. Most
comparisons are settled by the floats with a proven bound; integers settle the rest.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perceptron.dataset import Dataset
from perceptron.exact import Exact
from perceptron.points import nearest_float
from perceptron.vectors import IntegerVector

__all__ = ["Multipliers", "Signed"]

Floats = NDArray[np.float64]
Multipliers = dict[int, int]

# so few numbers are gone through sooner than an array is made of them
FEW = 64
# above all that underflow can do to one product, with or without subnormal numbers
TINY = 2.0**-1020


class Signed:
    """The rows unit * (integers), n of d coordinates, bias included.

    Parameters
    ----------
    data
        Where they come from: every row is y_i x_i.
    """

    def __init__(self, data: Dataset) -> None:
        self._data = data
        self.shape = len(data), data.dimension
        self.is_small = len(data) * data.dimension <= FEW
        self._floats = None if self.is_small else _as_floats(data)
        self._known: dict[int, Sequence[int]] = {}

    @cached_property
    def unit(self) -> Fraction:
        """What the integers are multiples of, in the user's units."""
        return (
            Fraction(2) ** self._lowest
            if self._floats is not None
            else Fraction(1, self._data.scale)
        )

    @cached_property
    def every(self) -> Sequence[Sequence[int]]:
        """All rows as integers."""
        return self.integers(range(self.shape[0]))

    def integers(self, rows: Iterable[int]) -> list[Sequence[int]]:
        """Return these rows as integers, in multiples of the unit. O(d) each, once."""
        rows = list(rows)
        missing = [row for row in rows if row not in self._known]
        if missing:
            made = (
                self._from_floats(missing)
                if self._floats is not None
                else self._from_points(missing)
            )
            self._known.update(zip(missing, made, strict=True))
        return [self._known[row] for row in rows]

    @cached_property
    def floats(self) -> Floats:
        """The rows by a power of 2 that brings the largest coordinate to 1/2 to 1.

        Each coordinate within 2^-53 of its exact value, relatively, or below 2^-1022.
        """
        if self._floats is not None:
            return np.ldexp(self._stored, -self._top)
        if self._top <= 1000:
            return np.ldexp(np.array(self.every, dtype=np.float64), -self._top)
        return np.array([[a / (1 << self._top) for a in row] for row in self.every])

    @cached_property
    def parts(self) -> tuple[Floats, NDArray[np.int64]]:
        """Mantissas, 1/2 to 1 in size or 0, and exponents: mantissa * 2^exponent units."""
        if self._floats is not None:
            mantissas, exponents = np.frexp(self._stored)
            return mantissas, exponents.astype(np.int64) - self._lowest
        exponents = np.array([[a.bit_length() for a in row] for row in self.every], dtype=np.int64)
        values = [[_halved(a) for a in row] for row in self.every]
        return np.array(values), exponents

    def doubtful(self, w: Sequence[int], level: int = 0) -> list[int]:
        """Return the rows of which floats do not prove <integers, w> > level.

        With u = 2^-53, a sum of d products is wrong by at most (d + 2) u / (1 - (d + 2) u) times
        the sum of their sizes, in any order, the roundings of both factors included; twice d + 8
        covers the rounding of that sum, and of the level, which matters only if it is no larger.

        References
        ----------
        Higham (2002), Accuracy and Stability of Numerical Algorithms, section 3.1.
        """
        if self.is_small:
            return list(range(self.shape[0]))
        scores, errors, shift = self._scores(w)
        line = 0.0
        if level:
            above = shift + self._top - (self._lowest if self._floats is not None else 0)
            line = nearest_float(level / Fraction(2) ** above)
        rows: list[int] = np.flatnonzero(~(scores - errors > line)).tolist()
        return rows

    def short(self, w: Sequence[int], level: int = 0) -> list[int]:
        """Return the rows of which <integers, w> <= level. Exact."""
        rows = self.doubtful(w, level)
        known = zip(rows, self.integers(rows), strict=True)
        return [row for row, z in known if _dot(z, w) <= level]

    def least(self, w: Sequence[int]) -> tuple[int, int]:
        """Return the row of the least <integers, w>, the first of them, and that number. Exact."""
        rows: Iterable[int] = range(self.shape[0])
        if not self.is_small:
            scores, errors, _ = self._scores(w)
            highest = (scores + errors).min()
            rows = np.flatnonzero(~(scores - errors > highest)).tolist()
        scored = ((_dot(z, w), i) for i, z in zip(rows, self.integers(rows), strict=True))
        score, row = min(scored)
        return row, score

    @cached_property
    def radius_squared(self) -> Fraction:
        """R^2, the largest |z_i|^2, in the user's units squared."""
        rows: Iterable[int] = range(self.shape[0])
        if not self.is_small:
            norms = np.einsum("ij,ij->i", self.floats, self.floats)
            least = norms.max() * (1 - (self.shape[1] + 8) * 2.0**-50)
            rows = np.flatnonzero(norms >= least).tolist()
        return max(_dot(z, z) for z in self.integers(rows)) * self.unit**2

    def combination(self, multipliers: Multipliers) -> IntegerVector:
        """Return sum a_i integers_i."""
        rows = self.integers(multipliers)
        a = list(multipliers.values())
        return tuple(_dot(a, column) for column in zip(*rows, strict=True))

    def _scores(self, w: Sequence[int]) -> tuple[Floats, Floats, int]:
        """Return the scores of `floats` by w / 2^shift, a bound on the error of each, and shift."""
        shift = max(0, max(abs(a) for a in w).bit_length() - 60)
        v = np.array([a / (1 << shift) for a in w])
        d = len(w)
        with np.errstate(all="ignore"):
            scores = self.floats @ v
            sizes = np.abs(self.floats) @ np.abs(v)
        errors = sizes * ((d + 8) * 2.0**-52) + TINY * (d + float(np.abs(v).sum()))
        return scores, errors, shift

    @cached_property
    def _stored(self) -> Floats:
        """The rows as the floats that they are."""
        data = self._data
        before = int(data.bias == "prepend")
        rows = np.ones(self.shape)
        rows[:, before : before + data.dimension - (data.bias != "none")] = self._floats
        rows *= data.signs[:, None]
        return rows

    @cached_property
    def _lowest(self) -> int:
        """The exponent of the lowest bit of all coordinates that are stored as floats."""
        lowest = _lowest_bits(self._stored)
        return int(lowest.min()) if lowest.size else 0

    @cached_property
    def _top(self) -> int:
        """The exponent of the largest coordinate, as stored, or in units."""
        if self._floats is not None:
            return int(np.frexp(max(self._stored.max(), -self._stored.min()))[1])
        return max(abs(a) for row in self.every for a in row).bit_length()

    def _from_points(self, rows: Sequence[int]) -> list[Sequence[int]]:
        scale, signs = self._data.scale, self._data.signs[list(rows)].tolist()
        points: Iterable[Sequence[Exact]] = map(self._data.point, rows)
        if scale == 1:
            return [x if y > 0 else [-a for a in x] for x, y in zip(points, signs, strict=True)]  # type: ignore[misc]
        return [
            [y * a.numerator * (scale // a.denominator) for a in x]
            for x, y in zip(points, signs, strict=True)
        ]

    def _from_floats(self, rows: Sequence[int]) -> list[Sequence[int]]:
        part = self._stored[list(rows)]
        mantissas, exponents = np.frexp(part)
        whole = (mantissas * 2.0**53).astype(np.int64)
        shifts = exponents - 53 - self._lowest
        whole >>= np.clip(-shifts, 0, 63)
        shifts = np.where(whole == 0, 0, np.maximum(shifts, 0))
        if shifts.max(initial=0) < 10:
            return list((whole << shifts).tolist())
        pairs = zip(whole.tolist(), shifts.tolist(), strict=True)
        return [[a << s for a, s in zip(*row, strict=True)] for row in pairs]


def _as_floats(data: Dataset) -> NDArray[Any] | None:
    """Return the points without a bias where float64 holds each of their numbers."""
    data.check_finite()
    if data.is_exact:
        whole = np.array(data.rows)
        return whole if whole.dtype == np.int64 and _fits(whole) else None
    stored = data.floats
    if stored.rounding and not _fits(stored.values):
        return None
    if stored.values.ndim == 2:
        return stored.values
    rows = np.zeros((len(data), data.dimension - (data.bias != "none")))
    numbers = np.repeat(np.arange(len(data)), np.diff(stored.indptr))
    rows[numbers, stored.indices] = stored.values
    return rows


def _fits(values: NDArray[Any]) -> bool:
    """Say whether float64 holds these integers: it holds all up to 2^53."""
    return not values.size or bool(values.min() >= -(2**53) and values.max() <= 2**53)


def _lowest_bits(values: Floats) -> NDArray[np.int64]:
    """Return for every number other than 0 the exponent of its lowest bit."""
    mantissas, exponents = np.frexp(values[values != 0])
    whole = (mantissas * 2.0**53).astype(np.int64)
    _, zeros = np.frexp((whole & -whole).astype(np.float64))
    lowest: NDArray[np.int64] = exponents.astype(np.int64) - 54 + zeros
    return lowest


def _halved(a: int) -> float:
    """Return a by the power of 2 that brings it to 1/2 to 1."""
    return a / (1 << a.bit_length())


def _dot(u: Sequence[int], v: Sequence[int]) -> int:
    return sum(map(mul, u, v))

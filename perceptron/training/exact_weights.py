"""The weights of a run, exact.

Integers over one denominator, brought up to date with the mistakes when they are asked for; or,
after a run in floats, sums of two floats in each of which nothing was rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from math import lcm
from operator import add, mul, or_
from typing import TYPE_CHECKING, Any, NamedTuple

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.float_mode import departure
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import Conventions
from perceptron.data.bias import joined
from perceptron.data.dataset import Dataset

if TYPE_CHECKING:
    from numpy.typing import NDArray

# so many numbers of cleared points are kept, and so many are added up at a time
KEPT = 2**16
AT_A_TIME = 2**19
# numbers are taken apart into limbs of so many bits
LIMB = 26
# below so many points the bookkeeping of adding them together costs more than it saves
FEW = 4
# so few mistakes on exact numbers are counted without an array
SOON = 2**16


class _Cleared(NamedTuple):
    """Columns, and the numerators that stand there, over one denominator; the rest is 0."""

    columns: Sequence[int]
    numerators: list[int]
    denominator: int


class FloatPairs(NamedTuple):
    """Weights that are exactly factor * (high + low)."""

    high: NDArray[np.float64]
    low: NDArray[np.float64]
    factor: Fraction

    def vector(self) -> Vector:
        """Return the weights, an int wherever integral. O(d)."""
        sums = tuple(map(_sum_of_two, self.high.tolist(), self.low.tolist()))
        return sums if self.factor == 1 else tuple(exact(self.factor * a) for a in sums)


class Weights:
    """What w / (step * rate) is after any number of mistakes, from 0 or the start.

    The sign of a score is the same for w / (step * rate), and a move adds just y x to it.
    """

    def __init__(self, data: Dataset, conventions: Conventions) -> None:
        self._data = data
        self._factor = Fraction(conventions.step * conventions.rate)
        first = conventions.first_weights(data.dimension)
        self.start: Vector = tuple(exact(a / self._factor) for a in first) if any(first) else first
        self._numerators, self._denominator = [0] * data.dimension, 1
        self._add(_cleared(self.start), 1)
        self._seen = 0
        self._points: dict[int, _Cleared] = {}
        self._kept = 0

    def catch_up(self, mistakes: Sequence[int] | NDArray[np.int64]) -> None:
        """Take in the mistakes that were not there before. O(d) for each row among them."""
        if len(mistakes) == self._seen:
            return
        made, self._seen = mistakes[self._seen :], len(mistakes)
        if isinstance(made, tuple) and len(made) <= SOON and self._data.is_exact:
            for row, count in Counter(made).items():
                self._add(self._point(row), count * self._data.labels[row])
            return
        rows, counts = np.unique(np.asarray(made, dtype=np.int64), return_counts=True)
        counts = counts * self._data.signs[rows]
        suits = len(rows) > FEW and self._data.floats.rounding == 0 and not departure()
        if suits and int(np.abs(counts).sum()) < 2**LIMB:
            self._add_floats(rows, counts)
            return
        for row, count in zip(rows.tolist(), counts.tolist(), strict=True):
            self._add(self._point(row), count)

    def sign(self, row: int) -> int:
        """Return the sign of <w, x>: -1, 0 or 1."""
        columns, numerators, _ = self._point(row)
        w = self._numerators
        score: int = sum(map(mul, [w[j] for j in columns], numerators))
        return (score > 0) - (score < 0)

    def vector(self) -> Vector:
        """Return w in the user's units, an int wherever integral."""
        top, bottom = (self._factor / self._denominator).as_integer_ratio()
        if bottom == 1:
            return tuple(top * a for a in self._numerators)
        return tuple(
            top * a // bottom if top * a % bottom == 0 else Fraction(top * a, bottom)
            for a in self._numerators
        )

    def _add(self, x: _Cleared, count: int) -> None:
        common = lcm(self._denominator, x.denominator)
        if common != self._denominator:
            widen = common // self._denominator
            self._numerators = [widen * a for a in self._numerators]
            self._denominator = common
        factor = count * (common // x.denominator)
        for j, a in zip(x.columns, x.numerators, strict=True):
            self._numerators[j] += factor * a

    def _add_floats(self, rows: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
        width = self._data.floats.values.shape[-1] if self._data.floats.values.ndim == 2 else 1
        many = max(1, AT_A_TIME // width)
        for first in range(0, len(rows), many):
            part = slice(first, first + many)
            self._add(_sum_of_floats(self._data, rows[part], counts[part]), 1)
        if self._data.bias != "none":
            at = 0 if self._data.bias == "prepend" else self._data.dimension - 1
            self._add(_Cleared([at], [1], 1), int(counts.sum()))

    def _point(self, row: int) -> _Cleared:
        if row not in self._points:
            if self._kept > KEPT:
                self._points, self._kept = {}, 0
            self._points[row] = _cleared_point(self._data, row)
            self._kept += len(self._points[row].columns)
        return self._points[row]


def _sum_of_two(a: float, b: float) -> Exact:
    """Return a + b, exact: the denominators are powers of two, so the larger is the common one."""
    top, bottom = a.as_integer_ratio()
    if b:
        p, q = b.as_integer_ratio()
        if q > bottom:
            top, bottom = top * (q // bottom) + p, q
        else:
            top += p * (bottom // q)
    return Fraction(top, bottom) if top % bottom else top // bottom


def cancels(data: Dataset, rows: NDArray[np.int64]) -> bool:
    """Say whether the y x of these rows, each as often as it stands there, add up to 0. Exact."""
    weights = Weights(data, Conventions())
    weights.catch_up(rows)
    return not any(weights.vector())


def _cleared_point(data: Dataset, row: int) -> _Cleared:
    """Clear a point; a dense one that is stored exactly straight from its floats."""
    if data.is_exact:
        return _cleared(data.point(row))
    stored = data.floats
    if stored.rounding or stored.values.ndim == 1 or not np.isfinite(stored.values[row]).all():
        return _cleared(data.point(row))
    return _cleared(joined(tuple(stored.values[row].tolist()), 1, data.bias))


def _cleared(numbers: Sequence[Exact | float]) -> _Cleared:
    columns = [j for j, a in enumerate(numbers) if a]
    ratios = [numbers[j].as_integer_ratio() for j in columns]
    denominator = lcm(*{q for _, q in ratios})
    return _Cleared(columns, [p * (denominator // q) for p, q in ratios], denominator)


def _sum_of_floats(data: Dataset, rows: NDArray[np.int64], counts: NDArray[np.int64]) -> _Cleared:
    """Add up points without a bias, each times its count: exact, for counts of less than 2^26."""
    entries = _dense if data.floats.values.ndim == 2 else _sparse
    values, added = entries(data, rows, counts)
    if not np.isfinite(values).all():
        data.check_finite()
    return _joined(_limbs(values, added), before=int(data.bias == "prepend"))


Added = Callable[["NDArray[np.float64]"], "NDArray[Any]"]


def _dense(
    data: Dataset, rows: NDArray[np.int64], counts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], Added]:
    """Return the numbers of these rows, and how numbers in their places add up by columns."""
    times = counts.astype(np.float64)
    return data.floats.values[rows].astype(np.float64), lambda whole: times @ whole


def _sparse(
    data: Dataset, rows: NDArray[np.int64], counts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], Added]:
    """Do the same for compressed rows."""
    stored = data.floats
    lengths = stored.indptr[rows + 1] - stored.indptr[rows]
    ends = np.cumsum(lengths)
    at = np.arange(ends[-1]) - np.repeat(ends - lengths - stored.indptr[rows], lengths)
    columns, times = stored.indices[at].astype(np.int64), np.repeat(counts, lengths)
    values = stored.values[at].astype(np.float64)
    return values, lambda whole: np.bincount(columns, whole * times, minlength=data.width)


def _limbs(values: NDArray[np.float64], added: Added) -> Iterator[tuple[int, list[int]]]:
    """Take numbers apart from the top, 26 bits at a time; yield the unit of each limb, its sums.

    What a limb is taken of is left without its leading bits, which is exact. The limbs are integers
    below 2^26, of which fewer than 2^26 add up to less than 2^53, exactly in any order.
    """
    while largest := np.abs(values).max(initial=0.0):
        unit = int(np.frexp(largest)[1]) - LIMB
        whole = np.trunc(_times_power(values, -unit))
        yield unit, added(whole).astype(np.int64).tolist()
        values = values - _times_power(whole, unit)


def _times_power(values: NDArray[np.float64], power: int) -> NDArray[np.float64]:
    """Return values * 2^power; a product is several times as fast where 2^power is a float."""
    scaled = values * 2.0**power if abs(power) < 1000 else np.ldexp(values, power)
    return np.asarray(scaled)


def _joined(limbs: Iterable[tuple[int, list[int]]], before: int) -> _Cleared:
    """Put the sums of the limbs together; leave columns out in which all are 0."""
    totals, unit = list[int](), 0
    for lower, sums in limbs:
        higher = [a << unit - lower for a in totals] or [0] * len(sums)
        totals, unit = list(map(add, higher, sums)), lower
    columns, every = [j for j, a in enumerate(totals) if a], reduce(or_, totals, 0)
    spare = min((every & -every).bit_length() - 1, -unit) if every and unit < 0 else 0
    unit += spare
    numerators = [(totals[j] >> spare) << max(unit, 0) for j in columns]
    return _Cleared([j + before for j in columns], numerators, 1 << max(-unit, 0))

"""The rows z_i = y_i x_i of a data set, on which separability and margin alone depend.

There are floats for those who propose, and integers, one unit for all, for those who decide.
Sparse points stay sparse: only the rows that are asked for are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import IntegerVector, combination
from perceptron.data.dataset import Dataset, checked

if TYPE_CHECKING:
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float64]"
Multipliers = dict[int, int]

# so few numbers are gone through sooner than an array is made of them
FEW = 64
# of weights in floats, so many bits of the largest are kept
BITS = 40
# a small multiple of no smaller power of 2 is a normal number
LEAST = -1000


class Signed:
    """The rows y_i x_i of the data, unit * (integers), n of d coordinates, bias included."""

    def __init__(self, data: Dataset) -> None:
        self._data = checked(data)
        self.shape = len(data), data.dimension
        self.is_small = len(data) * data.dimension <= FEW
        self._given = None if self.is_small else _given(data)
        self._known: dict[int, Sequence[int]] = {}

    @property
    def is_sparse(self) -> bool:
        """Whether `floats` is a scipy matrix by compressed rows, not an array."""
        return self._given is not None and not isinstance(self._given, np.ndarray)

    @cached_property
    def unit(self) -> Fraction:
        """What the integers are multiples of, in the user's units."""
        if self._given is not None:
            return Fraction(2) ** self._lowest
        return Fraction(1, self._data.scale)

    @cached_property
    def every(self) -> Sequence[Sequence[int]]:
        """All rows as integers."""
        return self.integers(range(self.shape[0]))

    def integers(self, rows: Iterable[int]) -> list[Sequence[int]]:
        """Return these rows as integers, in multiples of the unit. O(d) each, once."""
        rows = list(rows)
        missing = [row for row in rows if row not in self._known]
        if missing:
            made = self._from_points if self._given is None else self._from_floats
            self._known.update(zip(missing, made(missing), strict=True))
        return [self._known[row] for row in rows]

    @cached_property
    def floats(self) -> Any:
        """The rows by 2^-top, which brings the largest coordinate to 1/2 to 1.

        Each coordinate within 2^-53 of its exact value, relatively, or below 2^-1022.
        """
        if self._given is not None:
            return _changed(self._lowered, self._stored)
        if self._top <= 1000:
            return np.ldexp(np.array(self.every, dtype=np.float64), -self._top)
        return np.array([[a / (1 << self._top) for a in row] for row in self.every])

    @property
    def top(self) -> int:
        """The exponent of that power of 2, in units."""
        return self._top - (self._lowest if self._given is not None else 0)

    def written_out(self, rows: NDArray[np.int64]) -> Floats:
        """Return these rows of `floats` as an array."""
        return _written_out(self.floats[rows])

    def parts(self, rows: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
        """Return mantissas, 1/2 to 1 in size or 0, and exponents: mantissa * 2^exponent units."""
        if self._given is not None:
            mantissas, exponents = np.frexp(_written_out(self._stored[rows]))
            return mantissas, exponents.astype(np.int64) - self._lowest
        from perceptron.separability.solvers.levels import parts  # noqa: PLC0415 - numpy is late

        return parts(self.integers(rows.tolist()))

    def some(self, rows: Sequence[int], more: Sequence[Sequence[int]] = ()) -> Dataset:
        """Return these rows, and more in multiples of the unit, as points of the label +1."""
        labels = [1] * (len(rows) + len(more))
        if self._given is None or self.is_sparse or self._lowest < LEAST:
            return Dataset([list(z) for z in (*self.integers(rows), *more)], labels)
        added = np.array(more, dtype=np.float64).reshape(-1, self.shape[1]) * 2.0**self._lowest
        return Dataset(np.concatenate([self._stored[list(rows)], added]), labels)

    def combination(self, multipliers: Multipliers) -> IntegerVector:
        """Return sum a_i integers_i."""
        return combination(list(multipliers.values()), self.integers(multipliers))

    @cached_property
    def _stored(self) -> Any:
        """The rows as the floats that they are."""
        data, given = self._data, self._given
        if self.is_sparse:
            return _signed_sparse(data, given)
        before = int(data.bias == "prepend")
        rows = np.ones(self.shape)
        rows[:, before : before + data.width] = given
        rows *= data.signs[:, None]
        return rows

    @cached_property
    def _lowest(self) -> int:
        """The exponent of the lowest bit of all coordinates that are stored as floats."""
        lowest = _lowest_bits(_values(self._stored))
        return int(lowest.min()) if lowest.size else 0

    @cached_property
    def _top(self) -> int:
        """The exponent of the largest coordinate, as stored, or in units."""
        if self._given is not None:
            values = _values(self._stored)
            largest = max(values.max(initial=0.0), -values.min(initial=0.0))
            return int(np.frexp(largest)[1])
        return max(abs(a) for row in self.every for a in row).bit_length()

    def _lowered(self, values: Floats) -> Floats:
        # a product takes a third of the time, where its power of 2 is a normal number
        if abs(self._top) <= 1000:
            return values * 2.0**-self._top
        return np.ldexp(values, -self._top)

    def _from_points(self, rows: Sequence[int]) -> list[Sequence[int]]:
        data, scale = self._data, self._data.scale
        points: Iterable[tuple[Sequence[Exact], int]] = (
            (data.point(row), data.labels[row]) for row in rows
        )
        if scale == 1:
            return [x if y > 0 else [-a for a in x] for x, y in points]  # type: ignore[misc]
        return [[y * a.numerator * (scale // a.denominator) for a in x] for x, y in points]

    def _from_floats(self, rows: Sequence[int]) -> list[Sequence[int]]:
        part = _written_out(self._stored[list(rows)])
        mantissas, exponents = np.frexp(part)
        whole = (mantissas * 2.0**53).astype(np.int64)
        shifts = exponents - 53 - self._lowest
        whole >>= np.clip(-shifts, 0, 63)
        shifts = np.where(whole == 0, 0, np.maximum(shifts, 0))
        if shifts.max() < 10:
            return list((whole << shifts).tolist())
        return list((whole.astype(object) << shifts.astype(object)).tolist())


def _given(data: Dataset) -> Any:
    """Return the points without a bias where float64 holds each of their numbers."""
    data.check_finite()
    if data.is_exact:
        whole = np.array(data.rows)
        return whole if whole.dtype == np.int64 and _fits(whole) else None
    stored = data.floats
    if stored.rounding and not _fits(stored.values):
        return None
    return data.matrix


def _signed_sparse(data: Dataset, given: Any) -> Any:
    from scipy.sparse import csr_array, hstack  # noqa: PLC0415 - who has sparse points has it loaded

    signs = data.signs.astype(np.float64)
    values = given.data * np.repeat(signs, np.diff(given.indptr))
    rows = csr_array((values, given.indices, given.indptr), shape=given.shape)
    if data.bias == "none":
        return rows
    ones = csr_array(signs[:, None])
    both = (rows, ones) if data.bias == "append" else (ones, rows)
    return hstack(both, format="csr")


def _values(matrix: Any) -> Floats:
    """Return the numbers that are stored."""
    values: Floats = matrix if isinstance(matrix, np.ndarray) else matrix.data
    return values


def _changed(function: Callable[[Floats], Floats], matrix: Any) -> Any:
    """Return the matrix with a function applied to what is stored, which keeps 0."""
    if isinstance(matrix, np.ndarray):
        return function(matrix)
    changed = matrix.copy()
    changed.data = function(changed.data)
    return changed


def _written_out(matrix: Any) -> Floats:
    rows: Floats = matrix if isinstance(matrix, np.ndarray) else matrix.toarray()
    return rows


def _fits(values: NDArray[Any]) -> bool:
    """Say whether float64 holds these integers: it holds all up to 2^53."""
    return not values.size or bool(values.min() >= -(2**53) and values.max() <= 2**53)


def _lowest_bits(values: Floats) -> NDArray[np.int32]:
    """Return for every number other than 0 the exponent of its lowest bit."""
    mantissas, exponents = np.frexp(values[values != 0])
    whole = (mantissas * 2.0**53).astype(np.int64)
    _, zeros = np.frexp(whole & -whole)
    lowest: NDArray[np.int32] = exponents - 54 + zeros
    return lowest


def in_integers(w: Floats) -> IntegerVector:
    """Return w, rounded to so many bits of its largest number, as integers in its direction."""
    _, top = np.frexp(np.abs(w).max())
    return tuple(np.rint(np.ldexp(w, BITS - int(top))).astype(np.int64).tolist())

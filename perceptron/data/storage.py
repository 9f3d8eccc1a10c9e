"""Where the coordinates of a data set stand: exact rows, an array as it was given, or sparse rows.

Each gives any single row exactly, and all of them as floats with the error of that, uncopied
wherever the numbers are stored as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from perceptron.arithmetic.exact import Exact, counted, exact
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import Refused, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

# an array of so many numbers leaves the cache: it is checked when it is first read, not before
LATE = 2**16
# the squares of no more numbers are added up by one thread
ONE_THREAD = 10_000


class Floats(NamedTuple):
    """What is stored of the points: dense (n, d), or as in scipy's CSR.

    `rounding` bounds |stored - exact| / |stored|; infinity where nothing does.
    """

    values: NDArray[Any]
    indices: NDArray[Any]
    indptr: NDArray[Any]
    rounding: float

    @classmethod
    def dense(cls, values: NDArray[Any], rounding: float = 0.0) -> Floats:
        """Return what is stored of points without gaps."""
        none = np.empty(0, dtype=np.int32)
        return cls(values, none, none, rounding)


class Table:
    """Rows of exact numbers."""

    def __init__(self, rows: tuple[Vector, ...]) -> None:
        self.rows = rows
        self.shape = len(rows), len(rows[0])

    def row(self, number: int) -> Vector:
        """Return one point."""
        return self.rows[number]

    def check(self) -> None:
        """Do nothing: exact numbers are finite."""

    def stored_rows(self) -> Sequence[Vector]:
        """Return the points."""
        return self.rows

    @cached_property
    def floats(self) -> Floats:
        """The nearest floats; an integer beyond them all becomes infinite, and is in doubt."""
        values = np.array([[nearest_float(a) for a in row] for row in self.rows])
        stored = (float(v) for v in values.flat)
        errors = (float_error(v, a) for v, a in zip(stored, (a for r in self.rows for a in r)))  # noqa: B905 - one length
        return Floats.dense(values, max(errors))


class Array:
    """A numpy array (n, d) of integers or floats, as it was given."""

    def __init__(self, array: NDArray[Any], names: Sequence[str]) -> None:
        self.array, self.names = array, names
        self.shape: tuple[int, int] = array.shape
        if array.size <= LATE:
            self.check()

    def row(self, number: int) -> Vector:
        """Return one point; refuse it where it is not finite."""
        values = self.array[number].tolist()
        return tuple(_entry(a, number, j, self.names) for j, a in enumerate(values))

    def check(self) -> None:
        """Refuse the first number that is not finite."""
        if self.array.dtype.kind == "f" and not _is_finite(self.array):
            self.row(int(np.flatnonzero(~np.isfinite(self.array).all(axis=1))[0]))

    def stored_rows(self) -> Iterator[list[Any]]:
        """Yield each point in Python's numbers of the array's type: a float stays one."""
        return (row.tolist() for row in self.array)

    @cached_property
    def rows(self) -> tuple[Vector, ...]:
        """All points, exact."""
        self.check()
        return tuple(tuple(map(exact, row)) for row in self.array.tolist())

    @cached_property
    def floats(self) -> Floats:
        """The array itself; another layout, byte order or half precision is copied."""
        if self.array.dtype == np.float64 and self.array.flags.carray:
            return Floats.dense(self.array)
        array = self.array.view(np.uint8) if self.array.dtype == bool else self.array
        kind = array.dtype.newbyteorder("=")
        array = np.require(array, np.float32 if kind == np.float16 else kind, ["C", "A"])
        return Floats.dense(array, _rounding(array.dtype))


class Sparse:
    """A scipy matrix by compressed rows; what is not stored is 0."""

    def __init__(self, matrix: Any) -> None:
        matrix = matrix.tocsr()
        if not matrix.has_canonical_format:
            matrix = matrix.copy()
            matrix.sum_duplicates()
        self.matrix = matrix
        self.shape: tuple[int, int] = matrix.shape
        if matrix.nnz <= LATE:
            self.check()

    def row(self, number: int) -> Vector:
        """Return one point, with its zeros; refuse it where it is not finite."""
        row, columns = self._stored(number)
        for j in columns:
            row[j] = _entry(row[j], number, j, ())
        return tuple(row)

    def check(self) -> None:
        """Refuse the first number that is not finite, or is complex."""
        values = self.matrix.data
        for at in np.flatnonzero(~np.isfinite(values) | np.iscomplexobj(values))[:1]:
            self.row(int(np.searchsorted(self.matrix.indptr, at, side="right")) - 1)

    def stored_rows(self) -> Iterator[list[Any]]:
        """Yield each point, with its zeros, in Python's numbers of the matrix's type."""
        return (self._stored(number)[0] for number in range(self.shape[0]))

    def _stored(self, number: int) -> tuple[list[Any], list[int]]:
        """Return a point as it is stored, with its zeros, and the columns of what is stored."""
        first, last = self.matrix.indptr[number : number + 2]
        columns = self.matrix.indices[first:last].tolist()
        row: list[Any] = [0] * self.shape[1]
        for j, a in zip(columns, self.matrix.data[first:last].tolist(), strict=True):
            row[j] = a
        return row, columns

    @cached_property
    def rows(self) -> tuple[Vector, ...]:
        """All points, exact, with their zeros."""
        return tuple(map(self.row, range(self.shape[0])))

    @cached_property
    def floats(self) -> Floats:
        """The stored entries themselves."""
        matrix = self.matrix
        rounding = _rounding(matrix.data.dtype)
        return Floats(matrix.data, matrix.indices, matrix.indptr, rounding)


Points = Table | Array | Sparse


def points(X: Any) -> Points:
    """Take points from rows, an array, a data frame or a sparse matrix; refuse anything else."""
    if isinstance(X, list | tuple):
        return Table(_rows(X, ()))
    if hasattr(X, "tocsr"):
        _check_shape(*X.shape)
        return Sparse(X)
    names = [f"column {quoted(name)}" for name in getattr(X, "columns", ())]
    X = X.to_numpy() if hasattr(X, "to_numpy") else X
    X = X.tolist() if isinstance(X, np.ma.MaskedArray) else X  # what is masked becomes None
    if isinstance(X, np.ndarray) and X.dtype.kind in "biuf" and X.dtype != np.longdouble:
        if X.ndim != 2:
            raise Refused(
                f"X: an array of shape {X.shape}; give one of shape (points, coordinates)"
            )
        _check_shape(*X.shape)
        return Array(X, names)
    return Table(_rows(X, names))


def _rows(X: Any, names: Sequence[str]) -> tuple[Vector, ...]:
    if isinstance(X, str) or not hasattr(X, "__iter__"):
        raise Refused(f"X: {quoted(X)} is not a table; give rows of numbers")
    rows = tuple(_row(number, row, names) for number, row in enumerate(X))
    _check_shape(len(rows), len(rows[0]) if rows else 0)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise Refused(
                f"X[{number}]: {counted(len(row), 'number')} where X[0] has {len(rows[0])}; "
                "give every point the same coordinates"
            )
    return rows


def _check_shape(points: int, coordinates: int) -> None:
    if points == 0:
        raise Refused("X: no points; give at least one")
    if coordinates == 0:
        raise Refused("X: points without coordinates; give each at least one")


def _row(number: int, row: Any, names: Sequence[str]) -> Vector:
    if isinstance(row, str) or not hasattr(row, "__iter__"):
        raise Refused(f"X[{number}]: {quoted(row)} is not a point; give a row of numbers")
    values: Vector = tuple(row)
    if set(map(type, values)) == {int}:
        return values
    return tuple(_entry(value, number, column, names) for column, value in enumerate(values))


def _entry(value: Any, row: int, column: int, names: Sequence[str]) -> Exact:
    try:
        return exact(value)
    except Refused as refusal:
        place = f"X[{row}], {names[column]}" if names else f"X[{row}][{column}]"
        raise Refused(f"{place}: {refusal}; remove the row") from None


def _is_finite(array: NDArray[Any]) -> bool:
    """Say whether all numbers are finite: where their sum is, or that of their squares, they are.

    The squares of few numbers are added up soonest, and those of many, by several threads; between,
    threads only wait for each other.
    """
    if array.itemsize > 2:  # half precision overflows
        if ONE_THREAD < array.size <= LATE:
            with np.errstate(over="ignore", invalid="ignore"):
                total = array.sum()
        else:
            total = np.vdot(array, array)
        if isfinite(total):
            return True
    return bool(np.isfinite(array).all())


def nearest_float(a: Exact) -> float:
    """Return the float nearest to a; beyond them all, infinity."""
    try:
        return float(a)
    except OverflowError:
        return float("inf") if a > 0 else float("-inf")


def float_error(stored: float, a: Exact) -> float:
    """Return a bound on |stored - a| / |stored|: infinity below the normal floats."""
    if stored == a:
        return 0.0
    return 2.0**-52 if abs(stored) >= np.finfo(float).tiny else float("inf")


def _rounding(dtype: np.dtype[Any]) -> float:
    """Return the same for a number that is turned into a float as it is read."""
    return 2.0**-52 if dtype.kind in "iu" and dtype.itemsize == 8 else 0.0

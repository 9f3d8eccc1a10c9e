"""A data set: points and their labels, validated, and exact whenever exact numbers are asked for.

A bias is one more coordinate of every point, 1 in the user's units.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from perceptron.exact import Exact, Refused, exact
from perceptron.replay import digest
from perceptron.vectors import IntegerVector, Vector, common_denominator, dot

__all__ = ["BIASES", "Bias", "Dataset"]

Bias = Literal["none", "append", "prepend"]
BIASES: tuple[Bias, ...] = ("none", "append", "prepend")


class Dataset:
    """Points in R^d with labels -1 and +1.

    Parameters
    ----------
    X
        n points of d coordinates: a sequence of rows, a numpy array (n, d), or a data frame, of
        ints, Fractions, Decimals or floats. A float is the dyadic rational that it is. An array
        is not copied until exact numbers are needed: leave it as it is meanwhile.
    y
        n labels. Without `positive` they must be -1 and +1.
    bias
        "append" or "prepend" adds a coordinate 1 to every point; "none" adds nothing.
    positive
        The label that becomes +1; every other label becomes -1.

    Raises
    ------
    Refused
        Where X is empty, ragged, or holds what is no finite number; where y does not fit X, or
        is not made of -1 and +1.

    Examples
    --------
    >>> data = Dataset([[0, 0], [0, 1]], ["no", "yes"], bias="append", positive="yes")
    >>> data.points, data.labels
    (((0, 0, 1), (0, 1, 1)), (-1, 1))
    """

    def __init__(self, X: Any, y: Any, bias: Bias = "none", *, positive: Any = None) -> None:
        if bias not in BIASES:
            raise Refused(f"bias: {bias!r} is unknown; use one of {', '.join(BIASES)}")
        self.bias = bias
        self._X = _table(X)
        self.labels = _signs(_column(y), positive)
        if len(self.labels) != len(self._X):
            raise Refused(
                f"y: {len(self.labels)} labels for {len(self._X)} points; give each point one label"
            )

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[tuple[Vector, int]]:
        return zip(self.points, self.labels, strict=True)

    def __repr__(self) -> str:
        return f"<Dataset: {len(self)} points in R^{self.dimension}, bias {self.bias}>"

    def with_bias(self, bias: Bias) -> "Dataset":
        """Return the same points and labels under another bias."""
        return Dataset(self._X, self.labels, bias)

    @property
    def dimension(self) -> int:
        """The number of weights: d, and one more with a bias."""
        return len(self._X[0]) + (self.bias != "none")

    @cached_property
    def rows(self) -> tuple[Vector, ...]:
        """The points as they were given, exact, without a bias."""
        if not isinstance(self._X, np.ndarray):
            return self._X
        return tuple(tuple(map(exact, row)) for row in self._X.tolist())

    @cached_property
    def points(self) -> tuple[Vector, ...]:
        """The points in the user's units, exact, with the bias coordinate."""
        if self.bias == "append":
            return tuple((*x, 1) for x in self.rows)
        if self.bias == "prepend":
            return tuple((1, *x) for x in self.rows)
        return self.rows

    @cached_property
    def scale(self) -> int:
        """The least positive integer that makes every coordinate of every point an integer."""
        return common_denominator(a for x in self.points for a in x)

    @cached_property
    def signed_grid(self) -> tuple[IntegerVector, ...]:
        """The rows scale * y_i * x_i: separating them strictly is separating the data."""
        return tuple(tuple(int(self.scale * y * a) for a in x) for x, y in self)

    @cached_property
    def radius_squared(self) -> Exact:
        """R^2, the largest |x_i|^2, in the user's units squared."""
        return max(dot(x, x) for x in self.points)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the points as they were given and their labels."""
        return digest(self.rows, self.labels)


def _table(X: Any) -> "np.ndarray[Any, Any] | tuple[Vector, ...]":
    names = [f"column {name!r}" for name in getattr(X, "columns", ())]
    X = X.to_numpy() if hasattr(X, "to_numpy") else X
    X = X.tolist() if isinstance(X, np.ma.MaskedArray) else X  # what is masked becomes None
    if isinstance(X, np.ndarray) and X.dtype.kind in "biuf" and X.dtype != np.longdouble:
        return _checked_array(X, names)
    if isinstance(X, str) or not hasattr(X, "__iter__"):
        raise Refused(f"X: {X!r} is no table; give rows of numbers")
    rows = tuple(_row(number, row, names) for number, row in enumerate(X))
    _check_shape(len(rows), len(rows[0]) if rows else 0)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise Refused(
                f"X[{number}]: {len(row)} numbers where X[0] has {len(rows[0])}; "
                "give every point the same coordinates"
            )
    return rows


def _checked_array(X: "np.ndarray[Any, Any]", names: Sequence[str]) -> "np.ndarray[Any, Any]":
    if X.ndim != 2:
        raise Refused(f"X: an array of shape {X.shape}; give one of shape (points, coordinates)")
    _check_shape(*X.shape)
    finite = np.isfinite(X)
    if not finite.all():
        row, column = (int(i) for i in np.argwhere(~finite)[0])
        raise Refused(
            f"{_place(row, column, names)}: {X[row, column]} is not finite; remove the row"
        )
    return X


def _check_shape(points: int, coordinates: int) -> None:
    if points == 0:
        raise Refused("X: no points; give at least one")
    if coordinates == 0:
        raise Refused("X: points without coordinates; give each at least one")


def _row(number: int, row: Any, names: Sequence[str]) -> Vector:
    if isinstance(row, str) or not hasattr(row, "__iter__"):
        raise Refused(f"X[{number}]: {row!r} is no point; give a row of numbers")
    return tuple(_entry(value, number, column, names) for column, value in enumerate(row))


def _entry(value: Any, row: int, column: int, names: Sequence[str]) -> Exact:
    try:
        return exact(value)
    except Refused as refusal:
        raise Refused(f"{_place(row, column, names)}: {refusal}; remove the row") from None


def _place(row: int, column: int, names: Sequence[str]) -> str:
    return f"X[{row}], {names[column]}" if names else f"X[{row}][{column}]"


def _column(y: Any) -> list[Any]:
    y = y.to_numpy() if hasattr(y, "to_numpy") else y
    if isinstance(y, np.ndarray):
        if y.ndim != 1:
            raise Refused(f"y: an array of shape {y.shape}; give one label a point")
        return list(y.tolist())
    if isinstance(y, str) or not hasattr(y, "__iter__"):
        raise Refused(f"y: {y!r} is no sequence; give one label a point")
    return list(y)


def _signs(labels: Sequence[Any], positive: Any) -> tuple[int, ...]:
    for row, label in enumerate(labels):
        if label is None or label != label:  # only a missing value differs from itself
            raise Refused(f"y[{row}]: {label!r} is a missing label; remove the row")
    if positive is None:
        return tuple(_sign(row, label) for row, label in enumerate(labels))
    if labels and positive not in labels:
        raise Refused(f"positive: {positive!r} is no label of the data; use one of {_some(labels)}")
    return tuple(1 if label == positive else -1 for label in labels)


def _sign(row: int, label: Any) -> int:
    if isinstance(label, bool | np.bool_) or label not in (-1, 1):
        raise Refused(
            f"y[{row}]: label {label!r} is neither -1 nor +1; "
            "name the label that counts as +1 (positive)"
        )
    return int(label)


def _some(labels: Sequence[Any]) -> str:
    distinct = list(dict.fromkeys(labels))
    return ", ".join(map(repr, distinct[:5])) + (", ..." if len(distinct) > 5 else "")

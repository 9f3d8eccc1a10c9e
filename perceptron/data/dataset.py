"""A data set: points and their labels, validated, and exact whenever exact numbers are asked for.

A bias is one more coordinate of every point, 1 in the user's units.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from perceptron.arithmetic.exact import Exact, counted
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import IntegerVector, Vector, common_denominator, dot
from perceptron.checker.verdict import digest
from perceptron.data.bias import BIASES, Bias, joined
from perceptron.data.boolean_functions import function
from perceptron.data.labels import signs
from perceptron.data.storage import Floats, Table, points
from perceptron.errors import Refused, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BIASES", "Bias", "Dataset", "checked"]


class Dataset:
    """Points in R^d with labels -1 and +1.

    Parameters
    ----------
    X
        n points of d coordinates: a sequence of rows, a numpy array (n, d), a data frame, or a
        scipy sparse matrix, of ints, Fractions, Decimals or floats. A float is the dyadic
        rational that it is. An array is not copied: leave it as it is while this is in use.
    y
        n labels. Without `positive` they are -1 and +1, or 0 and 1, or booleans.
    bias
        "append" or "prepend" adds a coordinate 1 to every point; "none" adds nothing.
    positive
        The label that becomes +1; every other label becomes -1.

    Raises
    ------
    Refused
        Where X is empty, ragged, or holds what is no finite number; where y does not fit X, or
        its labels need `positive`. In an array of more than 2^16 numbers one that is not finite is
        refused when the numbers are first read through, by `train` or any exact property.

    Examples
    --------
    >>> data = Dataset([[0, 0], [0, 1]], ["no", "yes"], bias="append", positive="yes")
    >>> data.points, data.labels
    (((0, 0, 1), (0, 1, 1)), (-1, 1))
    """

    def __init__(self, X: Any, y: Any, bias: Bias = "none", *, positive: Any = None) -> None:
        if bias not in BIASES:
            raise Refused(f"bias: {quoted(bias)} is unknown; use one of {', '.join(BIASES)}")
        self.bias = bias
        self._points = points(X)
        self._labels = signs(y, positive)
        if len(self._labels) != self._points.shape[0]:
            raise Refused(
                f"y: {counted(len(self._labels), 'label')} for "
                f"{counted(self._points.shape[0], 'point')}; "
                "give each point one label"
            )

    @classmethod
    def of_function(cls, text: str, bias: Bias = "append") -> Dataset:
        """Return the truth table of a Boolean function: points of 0 and 1, +1 where it is true.

        Parameters
        ----------
        text
            A truth table such as "0110", row after row as the points count up in binary, or an
            expression such as "a & (b | !c)": not, and, or, xor, ->, = and their usual signs.
        bias
            As for `Dataset`.

        Raises
        ------
        Refused
            Where `text` is neither, or has more than 12 variables.

        Examples
        --------
        >>> Dataset.of_function("0110").points
        ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1))
        >>> Dataset.of_function("a and not b").labels
        (-1, -1, 1, -1)
        """
        table = function(text)
        return cls(table.points, table.signs, bias)

    def __len__(self) -> int:
        return len(self._labels)

    def __iter__(self) -> Iterator[tuple[Vector, int]]:
        return zip(self.points, self.labels, strict=True)

    def __repr__(self) -> str:
        return f"<Dataset: {len(self)} points in R^{self.dimension}, bias {self.bias}>"

    def with_bias(self, bias: Bias) -> Dataset:
        """Return the same points and labels under another bias."""
        other = copy(self)
        for name in ("points", "signed_grid", "radius_squared"):  # the scale stays the same
            other.__dict__.pop(name, None)
        other.bias = bias
        return other

    def with_labels_exchanged(self) -> Dataset:
        """Return the same points, every label -1 where it was +1, and +1 where it was -1."""
        other = copy(self)
        for name in ("labels", "signs", "signed_grid", "digest"):
            other.__dict__.pop(name, None)
        given = self._labels
        other._labels = tuple(-y for y in given) if isinstance(given, tuple) else -given
        return other

    @property
    def dimension(self) -> int:
        """The number of weights: d, and one more with a bias."""
        return self.width + (self.bias != "none")

    @property
    def width(self) -> int:
        """The coordinates of a point without a bias: d."""
        return self._points.shape[1]

    @cached_property
    def labels(self) -> tuple[int, ...]:
        """The labels, -1 and +1."""
        given = self._labels
        return given if isinstance(given, tuple) else tuple(given.tolist())

    @cached_property
    def signs(self) -> NDArray[np.int8]:
        """The labels as an array."""
        return np.asarray(self._labels, dtype=np.int8)

    @property
    def is_exact(self) -> bool:
        """Whether the points are held as exact numbers, not as an array."""
        return isinstance(self._points, Table)

    @property
    def floats(self) -> Floats:
        """The points without a bias, as they are stored, with the error of that."""
        return self._points.floats

    @property
    def matrix(self) -> Any:
        """The same as an array (n, d); of sparse points, as a scipy matrix by compressed rows."""
        stored = self.floats
        if stored.values.ndim == 2:
            return np.asarray(stored.values)
        from scipy.sparse import csr_array  # noqa: PLC0415 - who has sparse points has it loaded

        return csr_array((stored.values, stored.indices, stored.indptr), shape=self._points.shape)

    @property
    def rows(self) -> tuple[Vector, ...]:
        """The points as they were given, exact, without a bias."""
        return self._points.rows

    def point(self, row: int) -> Vector:
        """Return one point of `points`, and leave the others as they are stored. O(d)."""
        return joined(self._points.row(row), 1, self.bias)

    @cached_property
    def points(self) -> tuple[Vector, ...]:
        """The points in the user's units, exact, with the bias coordinate."""
        if self.bias == "none":
            return self.rows
        return tuple([joined(x, 1, self.bias) for x in self.rows])

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
        self.check_finite()
        return digest(self._points.stored_rows(), self.labels)

    def check_finite(self) -> None:
        """Refuse the first number that is not finite, where this has been put off."""
        self._points.check()


def checked(data: object) -> Dataset:
    """Return a data set; refuse what is given in place of one."""
    if isinstance(data, Dataset):
        return data
    raise Refused(f"data: {quoted(data)} is not a data set; give Dataset(X, y)")

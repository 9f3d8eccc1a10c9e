"""Data with a name in the literature: Boolean functions, parity, hard families, many classes."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.data.dataset import BIASES, Bias
from perceptron.data.hard_families import Family, alternating_nested, orthonormal, triangular
from properties.strategies.size_limits import (
    Signed,
    checked_biases,
    checked_count,
    signs,
    vectors,
)

BITS = ((0, 1), (-1, 1))


class ManyClasses(NamedTuple):
    """Points and their classes 0 to k - 1, each of which occurs."""

    points: tuple[IntegerVector, ...]
    classes: tuple[int, ...]


def truth_tables(variables: int, bits: tuple[int, int] = (0, 1)) -> tuple[IntegerVector, ...]:
    """Return the points of {a, b}^n in the order of their binary numbers, the last bit fastest.

    Examples
    --------
    >>> truth_tables(2)
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    return tuple(product(bits, repeat=checked_count("variables", variables, 1)))


def parity(variables: int, bits: tuple[int, int], odd: int) -> list[Signed]:
    """Return the points with the label `odd` where an odd number of bits is 1, -odd elsewhere."""
    return [(x, odd if x.count(1) % 2 else -odd) for x in truth_tables(variables, bits)]


def boolean_datasets(
    *, max_variables: int = 4, biases: Sequence[Bias] = BIASES
) -> st.SearchStrategy[Dataset]:
    """Draw a Boolean function on all points of {0,1}^n or {-1,1}^n, true as +1; shrink to all +1.

    Parameters
    ----------
    max_variables
        n is at most this, 1 or more.
    biases
        The biases that the data may have.

    Raises
    ------
    Refused
        At once, where there is nothing to draw.
    """
    variables = checked_count("max_variables", max_variables, 1)
    known = st.sampled_from(checked_biases(biases))
    return st.tuples(st.integers(1, variables), st.sampled_from(BITS), known).flatmap(
        lambda drawn: st.tuples(*[signs()] * 2 ** drawn[0]).map(
            lambda labels: Dataset(truth_tables(*drawn[:2]), labels, drawn[2])
        )
    )


def parity_datasets(
    *, max_bits: int = 4, biases: Sequence[Bias] = BIASES
) -> st.SearchStrategy[Dataset]:
    """Draw the parity of n bits or its complement, plain; shrink towards XOR on {0,1}.

    Nothing separates them, with a bias or without. `xor_like_datasets` draws their images.

    Parameters
    ----------
    max_bits
        n is at most this, 2 or more.
    biases
        The biases that the data may have.

    References
    ----------
    Minsky and Papert (1969); claim ``parity-not-separable``.
    """
    most = checked_count("max_bits", max_bits, 2)
    known = st.sampled_from(checked_biases(biases))
    return st.builds(_parity, st.integers(2, most), st.sampled_from(BITS), signs(), known)


def hard_families(*, max_size: int = 5) -> st.SearchStrategy[Family]:
    """Draw orthonormal, triangular or nested data with what is known of them in closed form.

    Shrinks towards the orthonormal point 1.

    Parameters
    ----------
    max_size
        The largest size of a family, 2 or more; runs grow as 4^size.
    """
    most = checked_count("max_size", max_size, 2)
    return st.one_of(
        st.integers(1, most).map(orthonormal),
        st.integers(1, most).map(triangular),
        st.integers(2, most).map(alternating_nested),
    )


def many_classes(
    *, max_classes: int = 4, max_points: int = 8, max_dimension: int = 3
) -> st.SearchStrategy[ManyClasses]:
    """Draw points in classes 0 to k - 1, k from 2; shrink towards the point 0 in classes 0 and 1.

    Parameters
    ----------
    max_classes
        k is at most this, 2 or more.
    max_points, max_dimension
        At most so many points, as many as classes or more, and coordinates.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.
    """
    classes = checked_count("max_classes", max_classes, 2)
    points = checked_count("max_points", max_points, classes)
    return _classified(classes, points, checked_count("max_dimension", max_dimension, 1))


def _parity(variables: int, bits: tuple[int, int], odd: int, bias: Bias) -> Dataset:
    points, labels = zip(*parity(variables, bits, odd), strict=True)
    return Dataset(points, labels, bias)


@st.composite
def _classified(draw: st.DrawFn, classes: int, points: int, dimension: int) -> ManyClasses:
    k, d = draw(st.integers(2, classes)), draw(st.integers(1, dimension))
    extra = draw(st.lists(st.integers(0, k - 1), max_size=points - k))
    labels = draw(st.permutations([*range(k), *extra]))
    return ManyClasses(draw(st.tuples(*[vectors(d)] * len(labels))), tuple(labels))

"""Data that nothing separates, built around signed points that cancel; added points change nothing.

Where sum lambda_i y_i x_i = 0 with lambda_i > 0, no w has every y_i<w,x_i> > 0 (Gordan 1873). With
a bias the labels of the sum cancel too, so there each point of +1 meets one of -1.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.data.dataset import BIASES, Bias
from properties.strategies.named_families import BITS, parity
from properties.strategies.size_limits import (
    SCALES,
    Limits,
    Signed,
    checked_count,
    dressed,
    limits,
    signs,
    vectors,
)

Shear = tuple[int, int, int]


def nonseparable_datasets(
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Dataset]:
    """Draw data that nothing separates; shrink towards the point 0, or one under both labels.

    They hold signed points of which a positive combination is 0, among any others.

    Parameters
    ----------
    max_points, max_dimension
        At most so many points, 2 or more, and coordinates without the bias, 1 or more.
    biases, scales
        As in `separable_datasets`.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.

    References
    ----------
    Gordan (1873), theorem of the alternative; claim ``gordan``.
    """
    return _cancelling(limits(max_points, max_dimension, biases, scales, fewest=2))


def xor_like_datasets(
    *,
    max_bits: int = 3,
    max_noise: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Dataset]:
    """Draw the parity of bits, sheared, moved and among noise; shrink towards XOR itself.

    Nothing separates them: the maps of the bits are invertible, and more points separate no better.

    Parameters
    ----------
    max_bits
        At most so many bits, 2 or more; n bits make 2^n points.
    max_noise
        So many points may stand beside the 2^max_bits, of any place and label; fewer bits leave
        room for more.
    biases, scales
        As in `separable_datasets`.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.

    References
    ----------
    Minsky and Papert (1969); claims ``xor-not-separable``, ``parity-not-separable``.
    """
    bits = checked_count("max_bits", max_bits, 2)
    noise = checked_count("max_noise", max_noise, 0)
    return _parity(limits(2**bits + noise, bits, biases, scales))


@st.composite
def _cancelling(draw: st.DrawFn, limits: Limits) -> Dataset:
    """Draw data around a sum that cancels; shrink towards 0, or one point under both labels."""
    bias, dimension = draw(limits.drawn_biases), draw(limits.dimensions)
    cores = (_opposed,) if bias != "none" else (_closed, _opposed)
    core = draw(st.sampled_from(cores))(draw, dimension, limits.points)
    return dressed(draw, core, bias, limits)


@st.composite
def _parity(draw: st.DrawFn, limits: Limits) -> Dataset:
    """Draw the parity of 2 or more bits, sheared and moved; shrink towards XOR on 0 and 1."""
    bias, bits = draw(limits.drawn_biases), draw(st.integers(2, limits.dimension))
    plain = parity(bits, draw(st.sampled_from(BITS)), draw(signs()))
    shears, shift = draw(_shears(bits)), draw(vectors(bits))
    core = [(_moved(corner, shears, shift), y) for corner, y in plain]
    return dressed(draw, core, bias, limits)


def _closed(draw: st.DrawFn, dimension: int, points: int) -> list[Signed]:
    """Draw signed points and the one that makes a positive combination of them 0."""
    free = draw(_weighted(dimension, points - 1))
    last = _combined([(-a, z) for a, z in free], dimension)
    labels = [draw(signs()) for _ in range(len(free) + 1)]
    signed = [*(z for _, z in free), last]
    return [(tuple(y * a for a in z), y) for z, y in zip(signed, labels, strict=True)]


def _opposed(draw: st.DrawFn, dimension: int, points: int) -> list[Signed]:
    """Draw as many points of +1 as of -1, with one mean under the same weights."""
    free = [
        (a, z[:dimension], z[dimension:])
        for a, z in draw(_weighted(2 * dimension, points // 2 - 1))
    ]
    first = draw(vectors(dimension))
    terms = [term for a, p, n in free for term in ((a, p), (-a, n))]
    last = _combined([(1, first), *terms], dimension)
    pairs = [*((p, n) for _, p, n in free), (first, last)]
    return [signed for p, n in pairs for signed in ((p, 1), (n, -1))]


@cache
def _weighted(dimension: int, most: int) -> st.SearchStrategy[list[tuple[int, IntegerVector]]]:
    return st.lists(st.tuples(st.integers(1, 3), vectors(dimension)), max_size=most)


def _combined(terms: Sequence[tuple[int, IntegerVector]], dimension: int) -> IntegerVector:
    return tuple(sum(a * z[j] for a, z in terms) for j in range(dimension))


@cache
def _shears(bits: int) -> st.SearchStrategy[list[Shear]]:
    """Draw some elementary moves: k times a coordinate is added to another."""
    pairs = [(i, j) for i, j in product(range(bits), repeat=2) if i != j]
    shear = st.tuples(st.sampled_from(pairs), st.integers(-2, 2)).map(lambda s: (*s[0], s[1]))
    return st.lists(shear, max_size=bits)


def _moved(x: IntegerVector, shears: Sequence[Shear], shift: IntegerVector) -> IntegerVector:
    """Return the image under an invertible map of the integer grid, then a shift."""
    moved = list(x)
    for source, target, k in shears:
        moved[target] += k * moved[source]
    return tuple(a + b for a, b in zip(moved, shift, strict=True))

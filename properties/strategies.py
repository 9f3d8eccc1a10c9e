"""Data sets and orders for searches, as Hypothesis strategies. They build what they promise.

Nothing is drawn and thrown away. The numbers are small integers times one scale for all points, and
the places are those where implementations err: the hyperplane, exact ties, copies, huge numbers.
"""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.dataset import BIASES, Bias
from properties.cancelling import cancelling, parity
from properties.limits import SCALES, checked_count, limits
from properties.planted import Separated, separated

__all__ = [
    "Separated",
    "nonseparable_datasets",
    "orders",
    "separable_datasets",
    "separated_datasets",
    "xor_like_datasets",
]


def separable_datasets(
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Dataset]:
    """Draw data that some weights separate strictly; shrink towards the point 1 with label +1.

    Points lie anywhere near 0, or exactly |v| away from the hyperplane of v, or where a learner
    that starts from 0 and sees them in turn is exactly undecided, or on an earlier point.

    Parameters
    ----------
    max_points, max_dimension
        At most so many points, and coordinates without the bias; 1 or more.
    biases
        The biases that the data may have.
    scales
        All points are multiplied by one of these; ``(1,)`` leaves small integers.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.
    """
    return separated_datasets(
        max_points=max_points, max_dimension=max_dimension, biases=biases, scales=scales
    ).map(lambda drawn: drawn.data)


def separated_datasets(
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Separated]:
    """Draw what `separable_datasets` draws, with the weights that it was built around.

    Weights and data are exact. `separator` has the bias coordinate where the data have it, and is
    in general not the separator of largest margin.
    """
    points = checked_count("max_points", max_points, 1)
    dimension = checked_count("max_dimension", max_dimension, 1)
    return separated(limits(points, dimension, biases, scales))


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
    points = checked_count("max_points", max_points, 2)
    dimension = checked_count("max_dimension", max_dimension, 1)
    return cancelling(limits(points, dimension, biases, scales))


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
        At most so many points beside them, of any place and label.
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
    return parity(limits(2**bits + noise, bits, biases, scales))


def orders(points: int) -> st.SearchStrategy[str | tuple[int, ...]]:
    """Draw an order for `Conventions`; shrink towards "cyclic".

    Beside "cyclic", "reversed" and "shuffled:SEED" these are sequences that name each of the rows
    0 to points - 1, some of them more than once.

    Raises
    ------
    Refused
        At once, where `points` is below 1.
    """
    rows = range(checked_count("points", points, 1))
    repeated = st.lists(st.sampled_from(rows), max_size=3)
    return st.one_of(
        st.sampled_from(("cyclic", "reversed")),
        st.integers(0, 999).map("shuffled:{}".format),
        repeated.flatmap(lambda extra: st.permutations([*rows, *extra])).map(tuple),
    )

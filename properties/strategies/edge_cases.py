"""Data of a kind that some implementation forgot: copies, zero rows, one class, one point, d = 1.

Nothing is promised but the kind: the data may be separable or not. What is hard in them is drawn
on purpose, and put among any other points. All take the limits of `datasets`, and refuse as it
does.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.data.dataset import BIASES, Bias
from properties.strategies.size_limits import (
    SCALES,
    Limits,
    Signed,
    dressed,
    limits,
    signs,
    vectors,
)

# what the data hold, drawn for their dimension
Core = Callable[[int], st.SearchStrategy[list[Signed]]]


def datasets(
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Dataset]:
    """Draw any points with any labels; shrink towards the point 0 with label +1.

    Parameters
    ----------
    max_points, max_dimension
        At most so many points, and coordinates without the bias; 1 or more.
    biases, scales
        As in `separable_datasets`.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.
    """
    within = limits(max_points, max_dimension, biases, scales)
    return _around(within, cache(lambda d: st.tuples(vectors(d), signs()).map(lambda z: [z])))


def one_point_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw one point with any label; shrink towards 0 with +1."""
    return datasets(max_points=1, **given)


def line_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw points of the line, d = 1; shrink towards 0 with +1."""
    return datasets(max_dimension=1, **given)


def one_class_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw points that all have one label; shrink towards the point 0 with label +1."""
    return st.builds(
        lambda data, y: Dataset(data.rows, [y] * len(data), data.bias),
        datasets(**given),
        signs(),
    )


def zero_row_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw data with the point 0 among them; shrink towards it alone with label +1.

    Without a bias nothing separates them: y<w,0> is 0.
    """
    return _holding(1, lambda d: signs().map(lambda y: [((0,) * d, y)]), **given)


def repeated_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw data with a row given twice, label and all; shrink towards 0 with +1, twice."""
    return _holding(2, lambda d: st.tuples(vectors(d), signs()).map(lambda z: [z, z]), **given)


def contradictory_datasets(**given: Any) -> st.SearchStrategy[Dataset]:
    """Draw data with a point under both labels; shrink towards 0 with +1 and -1.

    Nothing separates them.
    """
    return _holding(2, lambda d: vectors(d).map(lambda x: [(x, 1), (x, -1)]), **given)


def _holding(
    least: int,
    core: Core,
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
    scales: Sequence[Any] = SCALES,
) -> st.SearchStrategy[Dataset]:
    return _around(limits(max_points, max_dimension, biases, scales, least), cache(core))


@st.composite
def _around(draw: st.DrawFn, within: Limits, core: Core) -> Dataset:
    """Draw what `core` draws among other points."""
    bias, dimension = draw(within.drawn_biases), draw(within.dimensions)
    return dressed(draw, draw(core(dimension)), bias, within)

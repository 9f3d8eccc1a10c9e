"""Data whose numbers are the hard part: subnormal to 2^1000, beyond machine words, an ulp apart.

The scales of the other strategies multiply all points alike; here sizes differ within one point.
"""

import math
from collections.abc import Sequence

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.data.dataset import BIASES, Bias
from properties.strategies.size_limits import Limits, limits, signs

SMALLEST, LARGEST = -1074, 1000
# where an integer type ends, or a float leaves out integers
EDGES = (2**53, 2**63, 2**31, 2**24, 2**64, 2**15, 2**7)


def wide_datasets(
    *, max_points: int = 4, max_dimension: int = 3, biases: Sequence[Bias] = BIASES
) -> st.SearchStrategy[Dataset]:
    """Draw floats from 2^-1074, the least subnormal, to 2^1000, and 0; shrink towards 0.

    Each coordinate has a size of its own, so sums in float64 absorb, underflow and overflow.

    Parameters
    ----------
    max_points, max_dimension
        At most so many points, and coordinates without the bias; 1 or more.
    biases
        The biases that the data may have.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.
    """
    exponents = st.one_of(
        st.sampled_from((0, SMALLEST, LARGEST, -1022)),
        st.integers(SMALLEST, LARGEST),
    )
    number = st.builds(math.ldexp, st.sampled_from((0.0, 1.0, -1.0)), exponents)
    return _filled(number, limits(max_points, max_dimension, biases))


def wide_integer_datasets(
    *, max_points: int = 4, max_dimension: int = 3, biases: Sequence[Bias] = BIASES
) -> st.SearchStrategy[Dataset]:
    """Draw integers within 2 of 0, 2^53, 2^63 and other edges of machine words; shrink towards 0.

    Parameters and refusals are those of `wide_datasets`.
    """
    number = st.builds(
        lambda edge, off, sign: sign * (edge + off),
        st.sampled_from((0, *EDGES)),
        st.sampled_from((0, 1, -1, 2, -2)),
        signs(),
    )
    return _filled(number, limits(max_points, max_dimension, biases))


def ulp_datasets(
    *, max_points: int = 4, max_dimension: int = 3, biases: Sequence[Bias] = BIASES
) -> st.SearchStrategy[Dataset]:
    """Draw floats with two points one ulp apart in one coordinate; shrink towards 1 and the next.

    Parameters and refusals are those of `wide_datasets`; max_points is 2 or more.
    """
    return _an_ulp_apart(limits(max_points, max_dimension, biases, fewest=2))


@st.composite
def _filled(draw: st.DrawFn, number: st.SearchStrategy[float], within: Limits) -> Dataset:
    bias, dimension, points = (
        draw(within.drawn_biases),
        draw(within.dimensions),
        draw(within.counts),
    )
    rows = [[draw(number) for _ in range(dimension)] for _ in range(points)]
    return Dataset(rows, [draw(signs()) for _ in rows], bias)


@st.composite
def _an_ulp_apart(draw: st.DrawFn, within: Limits) -> Dataset:
    bias, dimension = draw(within.drawn_biases), draw(within.dimensions)
    number = st.builds(
        math.ldexp, st.sampled_from((1.0, -1.0, 1.5, 2 - 2**-52)), st.integers(-3, 3)
    )
    points = draw(
        st.lists(st.tuples(*[number] * dimension), min_size=1, max_size=within.points - 1)
    )
    x, axis = draw(st.sampled_from(points)), draw(st.integers(0, dimension - 1))
    near = math.nextafter(x[axis], draw(st.sampled_from((math.inf, -math.inf))))
    points.insert(
        len(points) - draw(st.integers(0, len(points))), (*x[:axis], near, *x[axis + 1 :])
    )
    return Dataset(points, [draw(signs()) for _ in points], bias)

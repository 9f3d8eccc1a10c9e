"""Separable data whose largest margin is known exactly, and points put on its hyperplane.

In a frame whose first axis is the normal u, signed points (h, t) with h >= gamma and two of them,
(gamma, t) and (gamma, -t), have gamma* = gamma: their middle is gamma u. A reflection with rational
entries brings u to any direction. With a bias the two have both labels, so their last
coordinates cancel, and the hyperplane passes through 0.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset, Refused
from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, reflected, scaled
from perceptron.data.dataset import BIASES, Bias
from properties.strategies.separable import separable_datasets
from properties.strategies.size_limits import (
    Limits,
    Signed,
    checked_count,
    limits,
    rearranged,
    signs,
    vectors,
)

Point = tuple[Vector, int]
Core = Callable[[st.DrawFn, Exact, int, Bias], list[Point]]


@dataclass(frozen=True)
class Marked:
    """Data, and the row of the point that they are about."""

    data: Dataset
    row: int

    def others(self) -> Dataset:
        """Return the data without the marked row."""
        kept = [i for i in range(len(self.data)) if i != self.row]
        rows, labels = self.data.rows, self.data.labels
        return Dataset([rows[i] for i in kept], [labels[i] for i in kept], self.data.bias)


def datasets_of_margin(
    margin: Any,
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
) -> st.SearchStrategy[Dataset]:
    """Draw data with gamma* exactly `margin`; shrink towards the points `margin` and its opposite.

    Parameters
    ----------
    margin
        A positive rational, in the units of the points.
    max_points, max_dimension
        At most so many points, 2 or more, and coordinates without the bias, 1 or more.
    biases
        The biases that the data may have; the margin is that of the points with the bias.

    Raises
    ------
    Refused
        At once, where nothing can be drawn within these limits.

    References
    ----------
    Claim ``best-bound-is-max-margin``.
    """
    within = limits(max_points, max_dimension, biases, fewest=2)
    return _of_margin(_positive("margin", margin), within, _two).map(lambda drawn: drawn.data)


def datasets_of_margin_at_least(margin: Any, **given: Any) -> st.SearchStrategy[Dataset]:
    """Draw data with gamma* at least `margin`, from equal to 3 times; shrink towards equal.

    Parameters and refusals are those of `datasets_of_margin`.
    """
    least = _positive("margin", margin)
    strategies = [datasets_of_margin(least * (1 + Fraction(k, 4)), **given) for k in range(9)]
    return st.sampled_from(strategies).flatmap(lambda drawn: drawn)


def hair_datasets(
    hair: Any = Fraction(1, 2**10),
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
) -> st.SearchStrategy[Dataset]:
    """Draw data separable by a hair: gamma* = `hair`, R >= 1; shrink as `datasets_of_margin`.

    A run may take as long as R^2 / gamma*^2 allows; max_points is 3 or more.
    """
    within = limits(max_points, max_dimension, biases, fewest=3)
    return _of_margin(_positive("hair", hair), within, _two_and_a_far_one).map(
        lambda drawn: drawn.data
    )


def border_datasets(
    margin: Any = 1,
    *,
    max_points: int = 6,
    max_dimension: int = 3,
    biases: Sequence[Bias] = BIASES,
) -> st.SearchStrategy[Marked]:
    """Draw data with a row on the hyperplane of every separator of largest margin of the others.

    The others have gamma* exactly `margin`, so those separators are the multiples of one, and all
    of them score the marked row exactly 0. Shrinks as `datasets_of_margin`, the row at 0.
    """
    within = limits(max_points, max_dimension, biases, fewest=3)
    return _bordered(_positive("margin", margin), replace(within, points=max_points - 1))


def spoilt_datasets(*, max_points: int = 6, **given: Any) -> st.SearchStrategy[Marked]:
    """Draw data that nothing separates, and the one row without which they are separable.

    It lies at the mean of points of one label and has the other: -z is a convex combination of
    their z_i. Shrinks towards one point under both labels.

    Parameters
    ----------
    max_points
        At most so many points, 2 or more.
    given
        The other limits, as in `separable_datasets`.
    """
    checked_count("max_points", max_points, 2)
    return _spoilt(separable_datasets(max_points=max_points - 1, **given))


@dataclass(frozen=True)
class _Framed:
    """Data, and the image of any point of the frame."""

    data: Dataset
    image: Callable[[Vector], Vector]


@st.composite
def _of_margin(draw: st.DrawFn, margin: Exact, within: Limits, core: Core) -> _Framed:
    bias, dimension = draw(within.drawn_biases), draw(within.dimensions)
    placed = core(draw, margin, dimension, bias)
    for (height, *t), y in draw(_further(dimension, within.points - len(placed))):
        placed.append((scaled(y, (margin + abs(height), *t)), y))
    image = draw(_reflections(dimension))
    points = [placed[place] for place in draw(rearranged(len(placed)))]
    rows = [image(x) for x, _ in points]
    return _Framed(Dataset(rows, [y for _, y in points], bias), image)


@cache
def _further(dimension: int, most: int) -> st.SearchStrategy[list[Signed]]:
    return st.lists(st.tuples(vectors(dimension), signs()), max_size=most)


def _two(draw: st.DrawFn, margin: Exact, dimension: int, bias: Bias) -> list[Point]:
    """Draw (margin, t) and (margin, -t), signed: their middle is the point nearest to 0."""
    t = draw(vectors(dimension - 1))
    y, free = draw(signs()), draw(signs())
    other = -y if bias != "none" else free
    return [(scaled(y, (margin, *t)), y), (scaled(other, (margin, *scaled(-1, t))), other)]


def _two_and_a_far_one(draw: st.DrawFn, margin: Exact, dimension: int, bias: Bias) -> list[Point]:
    y, t = draw(signs()), draw(vectors(dimension - 1))
    return [*_two(draw, margin, dimension, bias), (scaled(y, (margin + 1, *t)), y)]


@st.composite
def _bordered(draw: st.DrawFn, margin: Exact, within: Limits) -> Marked:
    framed = draw(_of_margin(margin, within, _two))
    dimension = framed.data.dimension - (framed.data.bias != "none")
    x = framed.image((0, *draw(vectors(dimension - 1))))
    return _inserted(draw, framed.data, x, draw(signs()))


@st.composite
def _spoilt(draw: st.DrawFn, over: st.SearchStrategy[Dataset]) -> Marked:
    data = draw(over)
    y = data.labels[draw(st.integers(0, len(data) - 1))]
    alike = [x for x, label in zip(data.rows, data.labels, strict=True) if label == y]
    few = [alike[each] for each in draw(_some_of(len(alike)))]
    mean = tuple(Fraction(sum(column)) / len(few) for column in zip(*few, strict=True))
    return _inserted(draw, data, mean, -y)


@cache
def _some_of(number: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, number - 1), min_size=1, max_size=3)


def _inserted(draw: st.DrawFn, data: Dataset, x: Vector, y: int) -> Marked:
    row = len(data) - draw(st.integers(0, len(data)))
    rows, labels = [*data.rows], [*data.labels]
    rows.insert(row, x)
    labels.insert(row, y)
    return Marked(Dataset(rows, labels, data.bias), row)


@cache
def _reflections(dimension: int) -> st.SearchStrategy[Callable[[Vector], Vector]]:
    """Draw x -> x - 2 <v,x>/<v,v> v, which keeps all lengths; shrink towards x -> x."""
    return st.tuples(*[st.integers(-1, 1)] * dimension).map(_reflection)


def _reflection(v: Vector) -> Callable[[Vector], Vector]:
    if not any(v):
        return lambda x: x
    return lambda x: reflected(x, v)


def _positive(where: str, number: Any) -> Exact:
    value = exact(number)
    if value <= 0:
        raise Refused(f"{where}: {value} is not positive; give a number above 0")
    return value

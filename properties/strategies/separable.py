"""Data built around a planted separator, and aimed at its hyperplane and at the learner's own ties.

Points are placed at unit size around the hyperplane of a normal v through a point p, each on a side
by construction; then all grow together, x = scale * (x0 - p) + q, which keeps every side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import IntegerVector, Vector, add, dot, primitive, scaled
from perceptron.data.bias import joined
from perceptron.data.dataset import BIASES, Bias
from perceptron.specification import is_mistake
from properties.strategies.size_limits import (
    LARGEST_COORDINATE,
    SCALES,
    Limits,
    Signed,
    directions,
    limits,
    signs,
    vectors,
)

# each tie is slid from points that were slid before; unchecked, they outgrow all others
LARGEST_TIE = 12


@dataclass(frozen=True)
class Separated:
    """Data and weights that separate them strictly, the bias coordinate where the data have it."""

    data: Dataset
    separator: Vector


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
    return _separated(limits(max_points, max_dimension, biases, scales))


@st.composite
def _separated(draw: st.DrawFn, limits: Limits) -> Separated:
    """Draw data with a separator; shrink towards the one point 1 with label +1."""
    bias = draw(limits.drawn_biases)
    plane = _plane(draw, limits, bias)
    for _ in range(draw(limits.counts)):
        plane.put(draw(_PLACES)(draw, plane))
    scale = draw(limits.drawn_scales)
    shift = _shift(draw, plane, scale)
    grown = [add(scaled(scale, _minus(x, plane.point)), shift) for x, _ in plane.placed]
    data = Dataset(grown, [y for _, y in plane.placed], bias)
    return Separated(data, joined(plane.normal, -dot(plane.normal, shift), bias))


class _Plane:
    """The hyperplane of a normal through a point, and the points placed around it so far."""

    def __init__(self, normal: IntegerVector, point: IntegerVector, bias: Bias) -> None:
        self.normal, self.point, self.bias = normal, point, bias
        self.placed: list[Signed] = []
        self.weights: Vector = (0,) * len(self.lifted(point))

    def lifted(self, x: Vector) -> Vector:
        """Return x with a last coordinate 1 where the data have a bias."""
        return x if self.bias == "none" else (*x, 1)

    def side(self, x: Vector) -> Exact:
        """Return <v, x - p>: its sign is the label of x."""
        return dot(self.normal, _minus(x, self.point))

    def put(self, x: IntegerVector) -> None:
        """Place x with the label of its side; the learner that sees the points in turn moves."""
        y = 1 if self.side(x) > 0 else -1
        self.placed.append((x, y))
        if is_mistake("le", dot(self.weights, self.lifted(x)), y):
            self.weights = add(self.weights, scaled(y, self.lifted(x)))


def _plane(draw: st.DrawFn, limits: Limits, bias: Bias) -> _Plane:
    dimension = draw(limits.dimensions)
    normal = draw(directions(dimension))
    point = (0,) * dimension if bias == "none" else draw(vectors(dimension))
    return _Plane(normal, point, bias)


def _anywhere(draw: st.DrawFn, plane: _Plane) -> IntegerVector:
    """Draw any small point, moved off the hyperplane where it lies on it."""
    return _off(plane, _sum(plane.point, draw(vectors(len(plane.normal)))))


def _near(draw: st.DrawFn, plane: _Plane) -> IntegerVector:
    """Draw p + t + v or p + t - v, where t is tangent to the hyperplane: exactly |v| away."""
    v, a, side = plane.normal, draw(vectors(len(plane.normal))), draw(signs())
    squared, along = int(dot(v, v)), int(dot(v, a))
    tangent = primitive([squared * b - along * c for b, c in zip(a, v, strict=True)])
    return _sum(_sum(plane.point, tangent), tuple(side * b for b in v))


def _tied(draw: st.DrawFn, plane: _Plane) -> IntegerVector:
    """Draw a point whose score under the learner's present weights is exactly 0."""
    ties = _ties(plane)
    return ties[draw(st.integers(0, len(ties) - 1))] if ties else _anywhere(draw, plane)


def _copied(draw: st.DrawFn, plane: _Plane) -> IntegerVector:
    """Draw one of the points placed before."""
    last = len(plane.placed) - 1
    return plane.placed[draw(st.integers(0, last))][0] if last >= 0 else _anywhere(draw, plane)


def _shift(draw: st.DrawFn, plane: _Plane, scale: Exact) -> IntegerVector:
    """Draw q. With a bias it is p; without one, large points may be moved by a little."""
    dimension = len(plane.normal)
    if plane.bias != "none" or scale <= dimension * LARGEST_COORDINATE**2:
        return plane.point
    return draw(vectors(dimension)) if draw(st.booleans()) else plane.point


_PLACES = st.sampled_from((_anywhere, _tied, _near, _tied, _copied))


def _ties(plane: _Plane) -> list[IntegerVector]:
    """Slide the points along each axis until <w, x> is 0; the smallest first."""
    # without a bias the point of the plane is 0, which slides to itself
    bases = {plane.point, *(x for x, _ in plane.placed)}
    axes = [axis for axis in range(len(plane.normal)) if plane.weights[axis]]
    slid = {_slid(x, axis, plane) for x, axis in product(bases, axes)}
    sizes = {x: max(map(abs, x)) for x in slid if x and plane.side(x)}
    return sorted((x for x in sizes if sizes[x] <= LARGEST_TIE), key=lambda x: (sizes[x], x))


def _slid(x: IntegerVector, axis: int, plane: _Plane) -> IntegerVector:
    """Return the tie on the line through x along `axis`, () where it has no integer point."""
    score, slope = int(dot(plane.weights, plane.lifted(x))), int(plane.weights[axis])
    if plane.bias == "none":
        return primitive([slope * a - (score if i == axis else 0) for i, a in enumerate(x)])
    if score % slope:
        return ()
    return tuple(a - (score // slope if i == axis else 0) for i, a in enumerate(x))


def _off(plane: _Plane, x: IntegerVector) -> IntegerVector:
    return x if plane.side(x) else _sum(x, plane.normal)


def _sum(u: IntegerVector, v: IntegerVector) -> IntegerVector:
    return tuple(a + b for a, b in zip(u, v, strict=True))


def _minus(x: Vector, p: Vector) -> Vector:
    return add(x, scaled(-1, p))

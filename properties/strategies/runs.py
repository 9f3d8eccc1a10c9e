"""What the claims are tried on: data, and the conventions under which an implementation runs.

Claims that speak of the same runs share one strategy here: to draw an example takes longer than to
run it, so an example is drawn once for all of them.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from hypothesis import strategies as st

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.conventions import UPDATES, Update
from perceptron.data.hard_families import triangular
from properties.strategies import (
    Separated,
    contradictory_datasets,
    fixed_orders,
    nonseparable_datasets,
    orders,
    parity_datasets,
    rates,
    separable_datasets,
    separated_datasets,
    spoilt_datasets,
    xor_like_datasets,
)
from properties.strategies.conventions import shuffled_orders
from properties.strategies.near_ties import close_runs
from properties.strategies.size_limits import SCALES, directions, rearranged, signs, vectors

#: Points of classes 0, 1, ... with one weight vector a class that scores highest on its points.
Classes = tuple[tuple[Vector, ...], tuple[int, ...], tuple[Vector, ...]]

# arrays of more numbers are run with floats
ENGINE = 256

# moves off the grid of the inner products: a start there meets no tie
OFFSETS: tuple[Exact, ...] = (0, 0, Fraction(1, 2), Fraction(1, 3))


@st.composite
def _started(draw: st.DrawFn) -> tuple[Separated, Conventions]:
    """Draw a run on separable data from any start, often one that meets no tie."""
    drawn, conventions = draw(SEPARABLE)
    start: Vector = draw(vectors(drawn.data.dimension))
    offset = draw(st.sampled_from(OFFSETS))
    # as large as so many moves: at a small rate, a start of 1 is a million updates away
    start = scaled(conventions.rate, (start[0] + offset, *start[1:]))
    return drawn, replace(conventions, start=start)


@st.composite
def _lt_runs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw a run under "lt" on small integers that nothing separates: it stops, or comes back."""
    data = draw(SMALL_NONSEPARABLE)
    start, order = draw(vectors(data.dimension)), draw(fixed_orders(len(data)))
    return data, Conventions(update="lt", start=start, order=order)


def _any_runs() -> st.SearchStrategy[tuple[Dataset, Conventions]]:
    """Draw a run of either kind; what nothing separates is run under "le"."""
    separable = st.one_of(SEPARABLE, STARTED, _unusual())
    return st.one_of(separable.map(lambda drawn: (drawn[0].data, drawn[1])), nonseparable_runs())


@st.composite
def _unusual(draw: st.DrawFn) -> tuple[Separated, Conventions]:
    """Draw a run in shuffled order at a rate that makes all scores tiny."""
    drawn, conventions = draw(SEPARABLE)
    return drawn, replace(conventions, order=draw(shuffled_orders()), rate=Fraction(1, 2**40))


@st.composite
def _large_runs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw a run on an array so large that it is made with floats: tenths, which are none."""
    drawn, conventions = draw(SEPARABLE)
    rows = np.array([[float(a) / 10 for a in x] for x in drawn.data.rows])
    times = ENGINE // rows.size + 1
    labels = drawn.data.labels * times
    fixed = (
        conventions if isinstance(conventions.order, str) else replace(conventions, order="cyclic")
    )
    return Dataset(np.tile(rows, (times, 1)), labels, drawn.data.bias), fixed


@st.composite
def _one_point(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw one point, not 0, and a start that can be far on its wrong side."""
    dimension, scale = draw(st.integers(1, 3)), draw(st.sampled_from(SCALES))
    x = draw(directions(dimension))
    far = draw(st.integers(0, 9))
    y = draw(signs())
    start = add(draw(vectors(dimension)), scaled(-y * far, x))
    conventions = Conventions(rate=draw(rates()), start=start)
    return Dataset([scaled(scale, x)], [y]), conventions


@st.composite
def _orthonormal(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw the unit vectors in some order, each with either sign and either label."""
    dimension = draw(st.integers(1, 5))
    axes = draw(rearranged(dimension))
    rows = [tuple(draw(signs()) * (axis == j) for j in range(dimension)) for axis in axes]
    labels = [draw(signs()) for _ in axes]
    return Dataset(rows, labels), draw(_from_zero(dimension))


@st.composite
def _hard(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw the triangular family, 2^d > d points long in all but the number of points."""
    dimension = draw(st.integers(1, 4))
    return triangular(dimension).data, draw(_from_zero(dimension))


@st.composite
def _pairs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw two signed points of one length that are not opposite."""
    dimension, scale = draw(st.integers(1, 3)), draw(st.sampled_from(SCALES))
    first = draw(directions(dimension))
    axes, turns = draw(rearranged(dimension)), [draw(signs()) for _ in first]
    second = tuple(turn * first[axis] for turn, axis in zip(turns, axes, strict=True))
    second = first if not any(add(first, second)) else second
    labels = [draw(signs()), draw(signs())]
    rows = [scaled(scale * y, z) for y, z in zip(labels, (first, second), strict=True)]
    return Dataset(rows, labels), draw(_from_zero(2))


@st.composite
def _classes(draw: st.DrawFn) -> Classes:
    """Draw points of 2 to 4 classes, far out along the vector of each, which are of one length."""
    length = draw(st.integers(1, 2))
    equals = [u for u in product((0, 1, -1), repeat=2) if dot(u, u) == length]
    vectors_of = draw(st.lists(st.sampled_from(equals), min_size=2, unique=True))
    near = [(draw(vectors(2)), draw(st.integers(0, len(vectors_of) - 1))) for _ in range(3)]
    near += [(draw(vectors(2)), k) for k in range(len(vectors_of))]
    # the scores <u_k, a> reach 6 at most, and another vector's share of |u|^2 t is at least t less
    far = draw(st.integers(13, 20))
    points = tuple(add(a, scaled(far, vectors_of[k])) for a, k in near)
    return points, tuple(k for _, k in near), tuple(vectors_of)


@st.composite
def _xors(draw: st.DrawFn) -> tuple[Dataset]:
    """Draw the exclusive or or its negation, on two values that lie near 0, in some order."""
    low = draw(st.integers(-2, 1))
    high, odd = low + draw(st.integers(1, 2)), draw(signs())
    corners = draw(st.permutations([*product((low, high), repeat=2)]))
    return (Dataset(corners, [odd if a == b else -odd for a, b in corners]),)


@st.composite
def _curves(draw: st.DrawFn) -> tuple[tuple[Vector, ...]]:
    """Draw points (1, t, t^2, ...) of distinct t: any d of them are independent."""
    dimension = draw(st.integers(1, 3))
    times = draw(st.lists(st.integers(-6, 6), min_size=1, max_size=4, unique=True))
    return (tuple(tuple(t**power for power in range(dimension)) for t in times),)


@cache
def _from_zero(rows: int) -> st.SearchStrategy[Conventions]:
    return st.builds(Conventions, rate=rates(), order=orders(rows))


def separable_runs(*updates: Update) -> st.SearchStrategy[tuple[Separated, Conventions]]:
    """Draw data, the weights they are built around, and conventions with the start 0."""
    return _separable_runs(separated_datasets(), updates)


@st.composite
def _separable_runs(
    draw: st.DrawFn, over: st.SearchStrategy[Separated], updates: tuple[Update, ...]
) -> tuple[Separated, Conventions]:
    drawn = draw(over)
    return drawn, draw(_from(len(drawn.data), updates))


def nonseparable_runs() -> st.SearchStrategy[tuple[Dataset, Conventions]]:
    """Draw data that nothing separates, and conventions with the rule "le" and any start."""
    kinds = (
        nonseparable_datasets(),
        xor_like_datasets(),
        contradictory_datasets(),
        spoilt_datasets().map(lambda marked: marked.data),
        parity_datasets(max_bits=3),
    )
    # one strategy a kind, so that `one_of` draws each as often as a kind of separable runs
    return st.one_of([_nonseparable_runs(kind) for kind in kinds])


@st.composite
def _nonseparable_runs(
    draw: st.DrawFn, over: st.SearchStrategy[Dataset]
) -> tuple[Dataset, Conventions]:
    data = draw(over)
    return data, draw(_from(len(data), ("le",), data.dimension))


def alternatives() -> st.SearchStrategy[tuple[Dataset, Vector, Vector]]:
    """Draw data of either kind, weights, and multipliers of which the first is positive."""
    return _alternatives(st.one_of(separable_datasets(), nonseparable_datasets()))


@st.composite
def _alternatives(
    draw: st.DrawFn, over: st.SearchStrategy[Dataset]
) -> tuple[Dataset, Vector, Vector]:
    data = draw(over)
    w = draw(vectors(data.dimension))
    others = [draw(st.integers(0, 3)) for _ in range(len(data) - 1)]
    return data, w, (draw(st.integers(1, 3)), *others)


@cache
def _from(
    rows: int, updates: tuple[Update, ...], dimension: int | None = None
) -> st.SearchStrategy[Conventions]:
    """Draw conventions for so many rows, from 0 or, if a dimension is given, from anywhere."""
    starts = st.none() if dimension is None else st.one_of(st.none(), vectors(dimension))
    return st.builds(
        Conventions,
        update=st.sampled_from(updates),
        step=st.sampled_from((1, 2)),
        rate=rates(),
        start=starts,
        order=orders(rows),
    )


SEPARABLE = separable_runs(*UPDATES)
STARTED = _started()
NONSEPARABLE = nonseparable_runs()
ANY_RUNS = _any_runs()
# each of the three comes up often, which `one_of` does not give in a hundred examples
ALL_RUNS = st.sampled_from((ANY_RUNS, ANY_RUNS, _large_runs(), close_runs())).flatmap(
    lambda kind: kind
)
ANY_DATA = alternatives()
ONE_POINT = _one_point()
SMALL_NONSEPARABLE = nonseparable_datasets(scales=(1,))
LT_RUNS = _lt_runs()
ORTHONORMAL = _orthonormal()
HARD = _hard()
PAIRS = _pairs()
CLASSES = _classes()
CURVES = _curves()
XORS = _xors()
PARITIES = st.tuples(xor_like_datasets())

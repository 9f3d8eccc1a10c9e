"""How large the drawn data may be: checked when a strategy is asked for, before anything is drawn.

The numbers that stress an implementation come from the scale: all points are multiplied by it, so
the exact mistake bound, and with it the length of a run, stays moderate.

Strategies are made once for each size: to make and validate one takes longer than to draw from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from hypothesis import strategies as st

from perceptron import Dataset, Refused
from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import IntegerVector, scaled
from perceptron.data.dataset import BIASES, Bias
from perceptron.errors import quoted

Signed = tuple[IntegerVector, int]

# beyond the integers of float64, of int64, and of every machine word; halves are floats
SCALES: tuple[Exact, ...] = (1, 2, Fraction(1, 2), Fraction(1, 4), 2**53 + 1, 2**63, 10**40)

LARGEST_COORDINATE = 3


@dataclass(frozen=True)
class Limits:
    """What a strategy may draw: at most so many points and coordinates, these biases and scales."""

    points: int
    dimension: int
    biases: tuple[Bias, ...]
    scales: tuple[Exact, ...]

    @cached_property
    def drawn_biases(self) -> st.SearchStrategy[Bias]:
        """Draw one of the biases; shrink towards the first."""
        return st.sampled_from(self.biases)

    @cached_property
    def drawn_scales(self) -> st.SearchStrategy[Exact]:
        """Draw one of the scales, every other time the first; shrink towards it."""
        return st.one_of(st.just(self.scales[0]), st.sampled_from(self.scales))

    @cached_property
    def counts(self) -> st.SearchStrategy[int]:
        """Draw a number of points; shrink towards 1."""
        return st.integers(1, self.points)

    @cached_property
    def dimensions(self) -> st.SearchStrategy[int]:
        """Draw a number of coordinates; shrink towards 1."""
        return st.integers(1, self.dimension)


def limits(
    max_points: int,
    max_dimension: int,
    biases: Sequence[Bias],
    scales: Sequence[Any] = (1,),
    fewest: int = 1,
) -> Limits:
    """Return the limits of data with `fewest` points or more.

    Raises
    ------
    Refused
        If nothing can be drawn within them; the message names the value.
    """
    points = checked_count("max_points", max_points, fewest)
    dimension = checked_count("max_dimension", max_dimension, 1)
    known = checked_biases(biases)
    factors = tuple(exact(scale) for scale in _some("scales", scales))
    for factor in factors:
        if factor <= 0:
            raise Refused(f"scales: {factor} is not positive; give factors above 0")
    return Limits(points, dimension, known, factors)


def checked_biases(biases: Sequence[Bias]) -> tuple[Bias, ...]:
    """Return the biases; refuse an unknown one, and none at all."""
    for bias in _some("biases", biases):
        if bias not in BIASES:
            raise Refused(f"biases: {quoted(bias)} is unknown; use some of {', '.join(BIASES)}")
    return tuple(biases)


def checked_count(where: str, value: int, least: int) -> int:
    """Return `value`; refuse what is not an integer, or below `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise Refused(f"{where}: {quoted(value)} is too small; give an integer, {least} or more")
    return value


@cache
def vectors(dimension: int) -> st.SearchStrategy[IntegerVector]:
    """Draw a vector of small integers; shrink towards 0."""
    coordinate = st.integers(-LARGEST_COORDINATE, LARGEST_COORDINATE)
    return st.tuples(*[coordinate] * dimension)


@cache
def directions(dimension: int) -> st.SearchStrategy[IntegerVector]:
    """Draw a vector of small integers that is not 0; shrink towards 1 in the first coordinate."""
    return vectors(dimension).map(lambda v: v if any(v) else (1, *v[1:]))


@cache
def signs() -> st.SearchStrategy[int]:
    """Draw a label; shrink towards +1."""
    return st.sampled_from((1, -1))


@cache
def rearranged(count: int) -> st.SearchStrategy[list[int]]:
    """Draw the numbers 0 to count - 1 in some order; shrink towards the sorted."""
    return st.permutations(range(count))


def dressed(draw: st.DrawFn, core: list[Signed], bias: Bias, within: Limits) -> Dataset:
    """Draw the points of `core` among any points and copies of them, in any order, scaled."""
    placed = [*core, *_extra(draw, core, within.points - len(core))]
    points = [placed[place] for place in draw(rearranged(len(placed)))]
    scale = draw(within.drawn_scales)
    rows = [scaled(scale, x) for x, _ in points]
    return Dataset(rows, [y for _, y in points], bias)


def _extra(draw: st.DrawFn, core: list[Signed], room: int) -> list[Signed]:
    drawn = draw(_anything(len(core[0][0]), len(core), room))
    return [core[each] if isinstance(each, int) else each for each in drawn]


@cache
def _anything(dimension: int, core: int, room: int) -> st.SearchStrategy[list[Signed | int]]:
    """Draw points with labels, or the places of points of the core."""
    anything = st.tuples(vectors(dimension), signs())
    return st.lists(st.one_of(anything, st.integers(0, core - 1)), max_size=room)


def _some(where: str, values: Sequence[Any]) -> Sequence[Any]:
    if isinstance(values, str) or not len(values):
        raise Refused(f"{where}: {quoted(values)} leaves nothing to draw; give a sequence of some")
    return values

"""How an implementation is run: orders, starts, rates, and conventions as a whole."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import UPDATES, Update
from properties.strategies.size_limits import checked_count, rearranged, vectors

# from a start that errs a run is as long as the rate is small
RATES: tuple[Exact, ...] = (1, 2, Fraction(1, 2), Fraction(1, 3), 10**6)


def orders(points: int) -> st.SearchStrategy[str | tuple[int, ...]]:
    """Draw an order for `Conventions`; shrink towards "cyclic".

    Beside "cyclic", "reversed" and "shuffled:SEED" these are sequences that name each of the rows
    0 to points - 1, some of them more than once.

    Raises
    ------
    Refused
        At once, where `points` is below 1.
    """
    return _orders(checked_count("points", points, 1))


def fixed_orders(points: int) -> st.SearchStrategy[str | tuple[int, ...]]:
    """Draw an order that is the same in every pass; shrink towards "cyclic".

    Raises
    ------
    Refused
        At once, where `points` is below 1.
    """
    return _fixed_orders(checked_count("points", points, 1))


@cache
def _orders(points: int) -> st.SearchStrategy[str | tuple[int, ...]]:
    return st.one_of(_fixed_orders(points), shuffled_orders())


@cache
def shuffled_orders() -> st.SearchStrategy[str]:
    """Draw an order that is shuffled anew in each pass."""
    return st.integers(0, 999).map("shuffled:{}".format)


@cache
def _fixed_orders(points: int) -> st.SearchStrategy[str | tuple[int, ...]]:
    return st.one_of(st.sampled_from(("cyclic", "reversed")), _with_repeated(points))


@st.composite
def _with_repeated(draw: st.DrawFn, points: int) -> tuple[int, ...]:
    rows = [*range(points), *draw(_some_of(points))]
    return tuple(rows[place] for place in draw(rearranged(len(rows))))


@cache
def _some_of(points: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, points - 1), max_size=3)


def starts(dimension: int) -> st.SearchStrategy[Vector | None]:
    """Draw first weights, of so many coordinates with the bias; shrink towards None, which is 0.

    Raises
    ------
    Refused
        At once, where `dimension` is below 1.
    """
    small = vectors(checked_count("dimension", dimension, 1))
    halves = small.map(lambda v: tuple(Fraction(a, 2) for a in v))
    return st.one_of(st.none(), small, halves)


@cache
def rates() -> st.SearchStrategy[Exact]:
    """Draw a learning rate, below 1, above 1 and no dyadic one among them; shrink towards 1."""
    return st.sampled_from(RATES)


def conventions(
    data: Dataset, updates: Sequence[Update] = UPDATES
) -> st.SearchStrategy[Conventions]:
    """Draw conventions that fit the data; shrink towards `Conventions()`.

    The bias is that of the data, named or left as it is.

    Parameters
    ----------
    data
        What will be run.
    updates
        The rules that may be drawn.
    """
    return st.builds(
        Conventions,
        update=st.sampled_from(updates),
        step=st.sampled_from((1, 2)),
        rate=rates(),
        start=starts(data.dimension),
        bias=st.sampled_from((None, data.bias)),
        order=orders(len(data)),
    )

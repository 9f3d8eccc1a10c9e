"""One function of each class: the self-dual regular functions of n + 1 variables.

Threshold functions f of n variables are as many as self-dual threshold functions F of n + 1: write
a sign for the values, then F(x, t) = t f(t x), and <w,x> + b t gives its sign, without a bias.

A function is *regular* where it is monotone and no later variable is weaker than an earlier one:
f never falls when a coordinate rises, nor when a +1 moves from coordinate i to a later one. Under
the 2^m m! permutations and sign changes of m variables every threshold function goes to a regular
one (sort the |w_i|), and to one only: signed permutations move the Chow parameters along, those
of a regular function are sorted, and where two are equal (or one is 0) the exchange (or the sign
change) leaves the function as it is. So with k parameters that are not 0, and m_1, m_2, ... equal
ones, 0 among them, the class has exactly 2^k m! / (m_1! m_2! ...) functions.

Which are regular is seen on halves. f = (g, h), g where the last coordinate is -1, is regular
exactly if g and h are and hi(g) <= lo(h). For F = (f, f dual) and f = ((a, b), (c, d)) this says:
a, b, c, d regular, hi(a) <= lo(b) <= b <= c, hi(c) <= lo(d) and d <= c dual. So for each c, the
*head*, every (a, b) goes with every d, and the number of candidates is a sum of products.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import factorial

import numpy as np

from perceptron.counting.truth_tables import (
    Integers,
    Mask,
    Tables,
    batches,
    below,
    points,
    variables,
)

HEADS_AT_ONCE = 64


@dataclass(frozen=True)
class Regular:
    """The regular functions of n >= 1 variables: tables, and the numbers of their two halves."""

    tables: Tables
    low: Integers
    high: Integers


@lru_cache
def regular(n: int) -> Regular:
    """Return the regular functions of n variables: 3, 5, 10, 27, 119, 1173, 44315 of 1, 2, ...

    References
    ----------
    Winder (1962); Muroga (1971); the numbers are A132183 in the OEIS.

    Examples
    --------
    >>> len(regular(4).tables)
    27
    """
    if n == 1:
        constants = _halves(1)
        return _joined(constants, below(constants, constants))
    halves = regular(n - 1)
    order = below(_halves(n - 1), _halves(n - 1))
    return _joined(halves.tables, order[np.ix_(halves.high, halves.low)])


class SelfDual:
    """The self-dual regular functions F = (f, f dual) of n + 1 variables, n >= 3, numbered."""

    lifted = 0
    settled: int | None = None

    def __init__(self, n: int) -> None:
        self._quarters = regular(n - 2)
        eighths = _halves(n - 2)
        self._order = below(eighths, eighths)
        self._dual_order = below(eighths, 1 - eighths[:, ::-1])
        starts = self._order[self._quarters.high]
        self._starts = starts.sum(axis=0)[self._quarters.low]

    def sizes(self) -> Integers:
        """Return how many candidates each head has, without making them."""
        heads = np.arange(len(self._starts))
        blocks = np.array_split(heads, -(-len(heads) // HEADS_AT_ONCE))
        return np.concatenate([self._sizes(block) for block in blocks])

    def tables(self, head: int, first: int, last: int) -> Tables:
        """Return the halves f of the candidates of one head numbered first to last."""
        tails = np.flatnonzero(self._tails(np.array([head]))[:, 0])
        body, tail = np.divmod(np.arange(first, last), len(tails))
        a, b = self._bodies(head, int(body[0]), int(body[-1]) + 1)
        body -= body[0]
        quarters = (a[body], b[body], np.full(last - first, head), tails[tail])
        return np.hstack([self._quarters.tables[numbers] for numbers in quarters])

    def class_sizes(self, tables: Tables) -> Integers:
        """Return how many functions the class of each candidate has, from its half f."""
        sizes = np.zeros(len(tables), np.int64)
        for batch in batches(np.arange(len(tables)), variables(tables)):
            sizes[batch] = _class_sizes(tables[batch])
        return sizes

    def _sizes(self, heads: Integers) -> Integers:
        # float64 holds these numbers exactly, and multiplies them faster
        bodies = self._starts.astype(np.float64) @ self._middles(heads).astype(np.float64)
        sizes: Integers = bodies.astype(np.int64) * self._tails(heads).sum(axis=0)
        return sizes

    def _middles(self, heads: Integers) -> Mask:
        """Return at [b, c] whether b <= c, for these heads c."""
        low, high = self._quarters.low, self._quarters.high
        return self._order[:, low[heads]][low] & self._order[:, high[heads]][high]

    def _tails(self, heads: Integers) -> Mask:
        """Return at [d, c] whether hi(c) <= lo(d) and d <= c dual, for these heads c."""
        low, high = self._quarters.low, self._quarters.high
        is_regular = self._order[high[heads]].T[low]
        dual = self._dual_order
        return is_regular & dual[:, high[heads]][low] & dual[:, low[heads]][high]

    def _bodies(self, head: int, first: int, last: int) -> tuple[Integers, Integers]:
        """Return the pairs (a, b) of the head numbered first to last."""
        middles = np.flatnonzero(self._middles(np.array([head]))[:, 0])
        ends = np.cumsum(self._starts[middles])
        begin, end = np.searchsorted(ends, [first, last - 1], side="right")
        used = middles[begin : end + 1]
        b, a = np.nonzero(self._order[np.ix_(self._quarters.high, self._quarters.low[used])].T)
        skip = first - int(ends[begin] - self._starts[middles[begin]])
        asked = slice(skip, skip + last - first)
        return a[asked], used[b][asked]


def _class_sizes(tables: Tables) -> Integers:
    x = points(variables(tables))
    parameters = np.abs((tables * 2 - np.float32(1)) @ x.astype(np.float32))  # small sums: exact
    parameters.sort(axis=1)
    exchanges, repeated = np.ones((2, len(tables)), np.int64)
    for column in range(1, x.shape[1]):
        same = parameters[:, column] == parameters[:, column - 1]
        repeated = np.where(same, repeated + 1, 1)
        exchanges = exchanges * repeated
    essential = np.count_nonzero(parameters, axis=1)
    sizes: Integers = np.left_shift(factorial(x.shape[1]) // exchanges, essential)
    return sizes


def _halves(n: int) -> Tables:
    return np.array([[0], [1]], np.uint8) if n == 1 else regular(n - 1).tables


def _joined(halves: Tables, fits: Mask) -> Regular:
    low, high = np.nonzero(fits)
    return Regular(np.hstack([halves[low], halves[high]]), low, high)

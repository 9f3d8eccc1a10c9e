"""A case as conventions see it: integer points, integer moves, a start, and where floats are exact.

All weights of a run are integers over one `unit`, so that following a run takes integer sums only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, floor, gcd, lcm
from operator import add, mul
from typing import Any

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import IntegerVector, Vector, common_denominator
from perceptron.specification import is_mistake
from properties.conformance.cases.case import Case, Signed
from properties.conformance.reference.target_conventions import (
    RADIUS_SQUARED,
    Number,
    TargetConventions,
)

#: Bits of a significand; a score is certain if it is farther from 0 than these can move it.
BITS: dict[Number, int] = {"float64": 53, "float32": 24, "float16": 11}
#: The largest number of each type; beyond it a case says nothing about the perceptron.
LARGEST: dict[Number, int] = {
    "float64": 2**1000,
    "float32": 2**120,
    "float16": 2**14,
    "int64": 2**62,
    "int32": 2**30,
    "int16": 2**14,
    "int8": 2**6,
}
LEAST: dict[Number, Fraction] = {
    "float64": Fraction(1, 2**1000),
    "float32": Fraction(1, 2**120),
    "float16": Fraction(1, 2**13),
}
# bits that a program loses which takes the square of a root for what is under it
LOST_TO_A_ROOT = 2


@dataclass(frozen=True)
class Setup:
    """What a run needs, in integers.

    Parameters
    ----------
    how, order
        The conventions, and the order of the case or theirs.
    points, labels
        The points, the bias coordinate last, all times one positive factor, which changes no sign.
    moves
        What a mistake on each row adds to the weights, times `unit`; even if a tie moves by half.
    start
        First weights, times `unit`.
    unit
        By what integers are divided to give weights.
    factor
        What the points were multiplied by.
    limit
        How many passes at most, or updates if the order picks mistakes; None if nothing but its
        end ends the run.
    bits
        Significant bits of the target's numbers; None if they are exact.
    safe
        So many updates round nothing, in whatever order a program sums; -1 if any may round.
    """

    how: TargetConventions
    order: str | tuple[int, ...]
    points: tuple[IntegerVector, ...]
    labels: tuple[int, ...]
    moves: tuple[IntegerVector, ...]
    start: IntegerVector
    unit: int
    factor: int
    limit: int | None
    bits: int | None
    safe: int

    @cached_property
    def edge(self) -> int:
        """The margin as a score, rounded down."""
        return floor(self.how.margin * self.unit * self.factor)

    @cached_property
    def most(self) -> tuple[int, ...]:
        """The largest score of a mistake, with the sign of its label, by its row."""
        if not self.how.margin:
            # scores are integers: where a tie is none, -1 is
            return tuple(0 if is_mistake(self.how.update, 0, y) else -1 for y in self.labels)
        below = ceil(self.how.margin * self.unit * self.factor) - 1
        return (below if self.how.update == "lt" else self.edge,) * len(self.labels)

    def is_wrong(self, row: int, score: int) -> bool:
        """Say whether a point of this score is a mistake."""
        return self.labels[row] * score <= self.most[row]

    def beyond(self, row: int, score: int) -> int:
        """Return how far the score is from what decides whether its point is a mistake."""
        return score - self.labels[row] * self.edge if self.how.margin else score

    def weights(self, held: IntegerVector) -> Vector:
        """Return integers as the weights that they stand for."""
        unit = self.unit
        return tuple([Fraction(a, unit) if a % unit else a // unit for a in held])

    def moved(self, held: IntegerVector, row: int) -> IntegerVector:
        """Return weights after an update on a row, both times `unit`."""
        if self.how.tie == "whole":
            return tuple(map(add, held, self.moves[row]))
        return tuple(map(add, held, self.move(row, sum(map(mul, held, self.points[row])))))

    def move(self, row: int, score: int) -> IntegerVector:
        """Return what a mistake of this score adds, times `unit`: half if a tie moves by half."""
        return self.half(row) if self.how.tie == "half" and not score else self.moves[row]

    def half(self, row: int) -> IntegerVector:
        """Return half of a move, times `unit`, if a tie moves by half."""
        return tuple([a // 2 for a in self.moves[row]])


@lru_cache(maxsize=8192)
def setup(
    case: Case,
    conventions: TargetConventions,
    limit: int | None,
    start: Vector | None = None,
    rate: Exact | None = None,
) -> Setup | None:
    """Return the case as these conventions see it; None if it does not fit them.

    Parameters
    ----------
    limit
        Passes at most, None without a limit.
    start
        First weights, the bias last, if they are not those of the conventions.
    rate
        What the rate is, if it is not that of the conventions.
    """
    first = _first_weights(case, conventions) if start is None else start
    if first is None:
        return None
    share = len(case.points) if conventions.mode == "batch-mean" else 1
    move = exact(Fraction(conventions.step * (conventions.rate if rate is None else rate), share))
    rate_of_bias = conventions.bias_rate_on(x for x, _ in case.points)
    if rate_of_bias == 0 and conventions.bias_rate == RADIUS_SQUARED:
        return None  # where all points are 0 nothing is promised, and some take another rate
    bias = (conventions.bias_input, rate_of_bias) if conventions.has_bias else None
    parts = 2 if conventions.tie == "half" else 1
    whole = _in_integers(case.points, move, parts, bias, first, conventions.number)
    if whole is None:
        return None
    if conventions.bias_rate == RADIUS_SQUARED and whole["bits"] is not None:
        whole = {**whole, "bits": whole["bits"] - LOST_TO_A_ROOT, "safe": -1}
    return Setup(how=conventions, order=case.order or conventions.order, limit=limit, **whole)


@lru_cache(maxsize=8192)
def _in_integers(
    signed: tuple[Signed, ...],
    move: Exact,
    parts: int,
    bias: tuple[int, Exact] | None,
    first: Vector,
    number: Number,
) -> Mapping[str, Any] | None:
    """Return all of a setup but its limit; None if its numbers are out of range.

    Parameters
    ----------
    move
        What a mistake adds y x times.
    parts
        Into how many equal parts a move may be divided.
    bias
        What stands beside each point for the bias, and how many times as far that moves.
    """
    points = [(*x, *(bias[:1] if bias else ())) for x, _ in signed]
    by = [move] * len(signed[0][0]) + ([move * bias[1]] if bias else [])
    labels = tuple(y for _, y in signed)
    factor = common_denominator(a for x in points for a in x)
    rows = tuple([_times(factor, x) for x in points])
    of_moves = common_denominator(by)
    times = _times(of_moves, by)
    moves = [
        tuple([y * m * a for m, a in zip(times, x, strict=True)])
        for x, y in zip(rows, labels, strict=True)
    ]
    held = of_moves * factor * parts
    unit = lcm(held // gcd(held, *(a for z in moves for a in z)), common_denominator(first))
    # held need not divide unit: the moves have the rest in common
    least_moves = tuple([tuple([unit * a // held for a in z]) for z in moves])
    whole_moves = tuple([tuple([parts * a for a in z]) for z in least_moves])
    whole_start = _times(unit, first)
    if not _in_range(rows, factor, whole_moves, whole_start, unit, number):
        return None
    bits = BITS.get(number)
    steps = (*whole_moves, *least_moves)
    safe = 10**9 if bits is None else _safe(rows, steps, whole_start, unit, factor, bits)
    return {
        "points": rows, "labels": labels, "moves": whole_moves, "start": whole_start,
        "unit": unit, "factor": factor, "bits": bits, "safe": safe,
    }  # fmt: skip


def _times(by: int, numbers: Iterable[Exact]) -> IntegerVector:
    """Return the products, where a multiple of all denominators makes them integers."""
    return tuple([a.numerator * (by // a.denominator) for a in numbers])


def _first_weights(case: Case, conventions: TargetConventions) -> Vector | None:
    own = conventions.first_weights(case.dimension)
    if case.start is None:
        return own
    *weights, bias = case.start
    if len(weights) != case.dimension:
        return None
    # a bias beside the weights begins where it always does
    last = (own or (0,))[-1] if conventions.bias == "separate" else bias
    return (*weights, last) if conventions.has_bias else tuple(weights)


def _in_range(
    rows: Sequence[IntegerVector],
    factor: int,
    moves: Sequence[IntegerVector],
    start: IntegerVector,
    unit: int,
    number: Number,
) -> bool:
    """Say whether all products of these numbers stay far within what the type holds."""
    if number not in LARGEST:
        return number != "int" or unit == 1
    in_points = [factor, *(abs(a) for x in rows for a in x if a)]
    in_weights = [unit, *(abs(a) for v in (*moves, start) for a in v if a)]
    largest = max(Fraction(max(in_points), factor), Fraction(max(in_weights), unit))
    if 64 * len(rows) * largest * largest > LARGEST[number]:
        return False
    if number in LEAST:
        least = min(Fraction(min(in_points), factor), Fraction(min(in_weights), unit))
        return bool(least * least >= LEAST[number])
    return factor == unit == 1


def _safe(
    rows: Sequence[IntegerVector],
    moves: Sequence[IntegerVector],
    start: IntegerVector,
    unit: int,
    factor: int,
    bits: int,
) -> int:
    """Return after how many updates every sum is still exact, in whatever order it is taken.

    Weights and scores are then integers of at most `bits` bits over one power of two.

    References
    ----------
    claim ``float-is-exact``.
    """
    if unit & (unit - 1) or factor & (factor - 1):
        return -1
    of_weights = _power(a for v in (start, *moves) for a in v)
    of_points = _power(a for x in rows for a in x)
    most = (1 << bits) * of_weights * of_points
    widest = [max(abs(x[j]) for x in rows) for j in range(len(start))]
    longest = [max(abs(z[j]) for z in moves) for j in range(len(start))]
    first = sum(abs(a) * b for a, b in zip(start, widest, strict=True))
    each = sum(a * b for a, b in zip(longest, widest, strict=True))
    largest = max((*map(abs, start), 0))
    step = max((*longest, 0))
    if first > most or largest > (1 << bits) * of_weights:
        return -1
    in_scores = (most - first) // each if each else 10**9
    in_weights = ((1 << bits) * of_weights - largest) // step if step else 10**9
    return min(in_scores, in_weights, 10**9)


def _power(numbers: Iterable[int]) -> int:
    """Return the largest power of two that divides all numbers."""
    common = gcd(*numbers)
    return common & -common if common else 1

"""A case as conventions see it: integer points, integer moves, a start, and where floats are exact.

All weights of a run are integers over one `unit`, so that following a run takes integer sums only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import IntegerVector, Vector, common_denominator
from perceptron.errors import Refused
from properties.conformance.cases.case import Case
from properties.conformance.reference.conventions import Number, TargetConventions

__all__ = ["BITS", "Setup", "setup"]

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


@dataclass(frozen=True)
class Setup:
    """What a run needs, in integers.

    Parameters
    ----------
    points, labels
        The points, the bias coordinate last, all times one positive factor, which changes no sign.
    moves
        What a mistake on each row adds to the weights, times `unit`.
    start
        First weights, times `unit`.
    unit
        By what integers are divided to give weights.
    factor
        What the points were multiplied by.
    limit
        How many passes at most; None if nothing but its end ends the run.
    bits
        Significant bits of the target's numbers; None if they are exact.
    safe
        So many updates round nothing, in whatever order a program sums; -1 if any may round.
    """

    points: tuple[IntegerVector, ...]
    labels: tuple[int, ...]
    moves: tuple[IntegerVector, ...]
    start: IntegerVector
    unit: int
    factor: int
    limit: int | None
    bits: int | None
    safe: int

    def weights(self, held: IntegerVector) -> Vector:
        """Return integers as the weights that they stand for."""
        return tuple(exact(Fraction(a, self.unit)) for a in held)


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
    bias = (conventions.bias_input,) if conventions.has_bias else ()
    points = [(*x, *bias) for x, _ in case.points]
    share = len(points) if conventions.mode == "batch-mean" else 1
    move = Fraction(conventions.step * (conventions.rate if rate is None else rate)) / share
    by = [move] * case.dimension + [move * conventions.bias_rate] * len(bias)
    moves = [
        tuple(y * m * a for m, a in zip(by, x, strict=True))
        for x, (_, y) in zip(points, case.points, strict=True)
    ]
    unit = common_denominator(a for v in (first, *moves) for a in v)
    factor = common_denominator(a for x in points for a in x)
    rows = tuple(tuple(int(a * factor) for a in x) for x in points)
    whole_moves = tuple(tuple(int(a * unit) for a in z) for z in moves)
    whole_start = tuple(int(a * unit) for a in first)
    if not _in_range(points, moves, first, conventions.number):
        return None
    bits = BITS.get(conventions.number)
    safe = 10**9 if bits is None else _safe(rows, whole_moves, whole_start, unit, factor, bits)
    labels = tuple(y for _, y in case.points)
    return Setup(rows, labels, whole_moves, whole_start, unit, factor, limit, bits, safe)


def _first_weights(case: Case, conventions: TargetConventions) -> Vector | None:
    if case.start is not None:
        *weights, bias = case.start
        if len(weights) != case.dimension:
            return None
        kept = conventions.has_bias and conventions.bias != "separate"
        tail = (bias,) if kept else (0,) * conventions.has_bias
        return (*weights, *tail)
    try:
        return conventions.first_weights(case.dimension)
    except Refused:
        return None


def _in_range(
    points: Sequence[Vector], moves: Sequence[Vector], start: Vector, number: Number
) -> bool:
    """Say whether all products of these numbers stay far within what the type holds."""
    if number not in LARGEST:
        return number != "int" or all(a.denominator == 1 for v in (*moves, start) for a in v)
    numbers = [size(a) for v in (*points, *moves, start) for a in v if a]
    if not numbers:
        return True
    largest = max(*numbers, 1)
    if 64 * len(points) * largest * largest > LARGEST[number]:
        return False
    if number in LEAST:
        least = min(*numbers, 1)
        return bool(least * least >= LEAST[number])
    return all(a.denominator == 1 for a in numbers)


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

"""Starts from which no tie can occur, so that the rules `<` and `<=` are one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import gcd

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.vectors import Vector, dot
from proofs.computed.lines import table
from proofs.refuted.search import cases
from proofs.terms import Refused

__all__ = ["SCOPE", "never_ties", "starts_without_ties"]

SCOPE = (
    "all n <= 2 points of d <= 2 coordinates -1, 0 or 1, not all 0, with all labels; all starts of "
    "coordinates 1/2, -1/3 or 1 of which no <w_0,x_i> is in the group of the <x_j,x_i>"
)


ENTRIES: Vector = (Fraction(1, 2), Fraction(-1, 3), 1)


def starts_without_ties() -> tuple[str, ...]:
    """Run both rules from every such start: they make the same mistakes, to the same end.

    Raises
    ------
    Refused
        Where the rules differ, or none of the starts is such a one.
    """
    runs, updates = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for data, start in _scope():
        strict, lax = (train(data, Conventions(update=rule, start=start)) for rule in ("lt", "le"))
        if (strict.mistakes, strict.outcome) != (lax.mistakes, lax.outcome):
            raise Refused(f"starts: the rules differ on {list(data)} from {start}; a tie occurred")
        size = len(data), data.dimension
        runs[size], updates[size] = runs[size] + 1, updates[size] + lax.updates
    if not runs:
        raise Refused("starts: none is without ties; try others")
    rows = ((*size, made, updates[size]) for size, made in runs.items())
    return table(("points", "coordinates", "runs", "updates by either rule"), rows)


def never_ties(points: Sequence[Vector], start: Vector) -> bool:
    """Say whether no <w_0,x_i> is in the additive group that the <x_j,x_i> generate.

    Of integer points that group holds the multiples of the greatest common divisor.
    """
    for x in points:
        score, step = Fraction(dot(start, x)), gcd(*(int(dot(x, other)) for other in points))
        if score == 0 or (step and (score / step).denominator == 1):
            return False
    return True


def _scope() -> Iterator[tuple[Dataset, Vector]]:
    for case in cases(points=2, dimension=2, largest=1):
        for start in product(ENTRIES, repeat=len(case.points[0])):
            if never_ties(case.points, start):
                yield Dataset(case.points, case.labels), start

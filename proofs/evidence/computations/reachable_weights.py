"""All weights that a run from 0 can ever have, in any order: a finite set. Starts without ties.

What makes it a certificate is that it holds 0 and that no mistake leads out of it, which the
checker of certificates sees apart from the search.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, prod
from typing import NamedTuple

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.training.reachable_weights import closed_set
from proofs.display.tables import table
from proofs.evidence.computations.witness_search import cases
from proofs.evidence.named_data import CORNERS
from proofs.terms import Refused


class Bounded(NamedTuple):
    """Data, how many weights a run on them can have, and the largest |w|^2 among these."""

    data: Dataset
    weights: int
    longest: int


BITS = [(0, 0), (0, 1), (1, 0), (1, 1)]
UNITS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
CUBE = list(product((1, -1), repeat=3))

BOUNDED = {
    "one point under both labels": Bounded(Dataset([[1], [1]], [1, -1]), 3, 1),
    "two axes, opposite points alike": Bounded(Dataset(UNITS, [1, 1, 1, 1]), 9, 2),
    "xor on 0/1 with bias": Bounded(Dataset(BITS, [-1, 1, 1, -1], "append"), 162, 29),
    "xor on -1/+1 with bias": Bounded(Dataset(CORNERS, [1, -1, -1, 1], "append"), 15, 4),
    "xor on -1/+1 without bias": Bounded(Dataset(CORNERS, [1, -1, -1, 1]), 9, 4),
    "parity of three bits": Bounded(Dataset(CUBE, [prod(x) for x in CUBE], "append"), 465, 28),
    "three points around 0": Bounded(Dataset([(2, 1), (-1, 1), (-1, -2)], [1, 1, 1]), 7, 5),
    "a separable pair": Bounded(Dataset([(1, 2), (2, -1)], [1, 1]), 4, 10),
}

# weights after which the search gives up
MOST = 2_000


def weights_stay_bounded(bounded: Mapping[str, Bounded] = BOUNDED) -> tuple[str, ...]:
    """Find, for each data set, the finite set of weights that no run from 0 ever leaves.

    Raises
    ------
    Refused
        Where a set is not closed, or not of the size that is recorded.
    perceptron.Refused
        Where a set is not finite below `MOST`.
    """
    rows = []
    for name, (data, size, longest) in bounded.items():
        certificate = closed_set(data, most=MOST)
        if not certificate.verify(data):
            raise Refused(f"bounded: a mistake leaves the weights found on {name}; mend the search")
        found = len(certificate.weights), certificate.longest_squared
        if found != (size, longest):
            raise Refused(f"bounded: on {name} (weights, max |w|^2) is {found}; record that")
        rows.append((name, *found))
    return table(("data", "weights", "largest |w|^2"), rows)


SCOPE = (
    "all n <= 2 points of d <= 2 coordinates -1, 0 or 1, not all 0, with all labels; all starts of "
    "coordinates 1/2, -1/3 or 1 of which no <w_0,x_i> is in the group of the <x_j,x_i>"
)


Scope = Callable[[], Iterator[tuple[Dataset, Vector]]]
ENTRIES: Vector = (Fraction(1, 2), Fraction(-1, 3), 1)


def starts_without_ties(scope: Scope | None = None) -> tuple[str, ...]:
    """Run both rules from every such start: they make the same mistakes, to the same end.

    Raises `Refused` where the rules differ, or none of the starts is such a one.
    """
    runs, updates = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for data, start in (scope or _scope)():
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
                yield case.data, start

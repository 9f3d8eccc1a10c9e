"""All weights that a run from 0 can ever have, in any order of presentation: a finite set.

The set is found by following every mistake from every weight. What makes it a certificate is that
it holds 0 and is closed under every mistake, which `is_closed` checks apart from the search.
"""

from collections.abc import Collection, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from perceptron import Dataset
from proofs.computed.lines import table
from proofs.terms import Refused

__all__ = ["BOUNDED", "Bounded", "is_closed", "reachable_weights", "weights_stay_bounded"]

Vector = tuple[int, ...]


class Bounded(NamedTuple):
    """Data, how many weights a run on them can have, and the largest |w|^2 among these."""

    data: Dataset
    weights: int
    longest: int


CORNERS = [(0, 0), (0, 1), (1, 0), (1, 1)]
SIGNS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
UNITS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
CUBE = list(product((1, -1), repeat=3))

BOUNDED = {
    "one point under both labels": Bounded(Dataset([[1], [1]], [1, -1]), 3, 1),
    "two axes, opposite points alike": Bounded(Dataset(UNITS, [1, 1, 1, 1]), 9, 2),
    "xor on 0/1 with bias": Bounded(Dataset(CORNERS, [-1, 1, 1, -1], "append"), 162, 29),
    "xor on -1/+1 with bias": Bounded(Dataset(SIGNS, [1, -1, -1, 1], "append"), 15, 4),
    "xor on -1/+1 without bias": Bounded(Dataset(SIGNS, [1, -1, -1, 1]), 9, 4),
    "parity of three bits": Bounded(Dataset(CUBE, [prod(x) for x in CUBE], "append"), 465, 28),
    "three points around 0": Bounded(Dataset([(2, 1), (-1, 1), (-1, -2)], [1, 1, 1]), 7, 5),
    "a separable pair": Bounded(Dataset([(1, 2), (2, -1)], [1, 1]), 4, 10),
}

# weights after which the search gives up
MOST = 2_000


def weights_stay_bounded() -> tuple[str, ...]:
    """Find, for each data set, the finite set of weights that no run from 0 ever leaves.

    Raises
    ------
    Refused
        Where a set is not finite below `MOST`, not closed, or not of the size that is recorded.
    """
    rows = []
    for name, (data, size, longest) in BOUNDED.items():
        weights = reachable_weights(data.signed_grid)
        if not is_closed(weights, data.signed_grid):
            raise Refused(f"bounded: a mistake leaves the weights found on {name}; mend the search")
        found = len(weights), max(_dot(w, w) for w in weights)
        if found != (size, longest):
            raise Refused(f"bounded: on {name} (weights, max |w|^2) is {found}; record that")
        rows.append((name, *found))
    return table(("data", "weights", "largest |w|^2"), rows)


def reachable_weights(examples: Sequence[Vector]) -> set[Vector]:
    """Return every weight vector that mistakes on the z = y x lead to from 0, in any order.

    Raises
    ------
    Refused
        Where there are more than `MOST`.
    """
    start = (0,) * len(examples[0])
    found, todo = {start}, [start]
    while todo:
        w = todo.pop()
        for z in examples:
            moved = _sum(w, z)
            if _dot(w, z) <= 0 and moved not in found:
                found.add(moved)
                todo.append(moved)
        if len(found) > MOST:
            raise Refused(f"bounded: more than {MOST} weights; take a smaller data set")
    return found


def is_closed(weights: Collection[Vector], examples: Sequence[Vector]) -> bool:
    """Say whether 0 is among the weights and every mistake stays among them."""
    pairs = [(w, z) for w in weights for z in examples]
    mistakes = [_sum(w, z) for w, z in pairs if sum(a * b for a, b in zip(w, z, strict=True)) <= 0]
    return (0,) * len(examples[0]) in weights and all(moved in weights for moved in mistakes)


def _dot(u: Vector, v: Vector) -> int:
    return sum(a * b for a, b in zip(u, v, strict=True))


def _sum(u: Vector, v: Vector) -> Vector:
    return tuple(a + b for a, b in zip(u, v, strict=True))

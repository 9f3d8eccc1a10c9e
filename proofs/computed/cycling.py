"""All weights that a run from 0 can ever have, in any order of presentation: a finite set.

What makes it a certificate is that it holds 0 and that no mistake leads out of it, which the
checker of certificates sees apart from the search.
"""

from itertools import product
from math import prod
from typing import NamedTuple

from perceptron import Dataset
from perceptron.training.reachable_weights import closed_set
from proofs.computed.lines import table
from proofs.terms import Refused

__all__ = ["BOUNDED", "Bounded", "weights_stay_bounded"]


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
        Where a set is not closed, or not of the size that is recorded.
    perceptron.Refused
        Where a set is not finite below `MOST`.
    """
    rows = []
    for name, (data, size, longest) in BOUNDED.items():
        certificate = closed_set(data, most=MOST)
        if not certificate.verify(data):
            raise Refused(f"bounded: a mistake leaves the weights found on {name}; mend the search")
        found = len(certificate.weights), certificate.longest_squared
        if found != (size, longest):
            raise Refused(f"bounded: on {name} (weights, max |w|^2) is {found}; record that")
        rows.append((name, *found))
    return table(("data", "weights", "largest |w|^2"), rows)

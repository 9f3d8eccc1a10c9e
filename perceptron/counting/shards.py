"""A count cut into shards: which functions to decide, and what deciding a few of them says.

A shard is plain numbers, so it can be sent anywhere, and its tally is sums, so it can be kept.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import lru_cache

import numpy as np

from perceptron.counting.all_functions import EveryFunction
from perceptron.counting.is_threshold import settle
from perceptron.counting.regular_functions import SelfDual
from perceptron.counting.truth_tables import Integers
from perceptron.errors import Refused

MOST_EVERY, MOST_VARIABLES = 5, 9

# of each head the functions first to last, without the last
Shard = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Tally:
    """What deciding some functions says; tallies add up.

    Attributes
    ----------
    decided
        How many functions were decided, each with a certificate that was checked.
    by_weights, by_four_points, by_certify
        How many with which certificate.
    functions
        How many threshold functions they stand for.
    """

    decided: int = 0
    by_weights: int = 0
    by_four_points: int = 0
    by_certify: int = 0
    functions: int = 0

    @classmethod
    def total(cls, tallies: Iterable["Tally"]) -> "Tally":
        """Return the sum."""
        return cls(*map(sum, zip(*map(astuple, [cls(), *tallies]), strict=True)))


@lru_cache
def plan(variables: int) -> EveryFunction | SelfDual:
    """Return which functions to decide, each made from its number under a head; once a process.

    Raises
    ------
    Refused
        Where `variables` is not 1 to 9.
    """
    if not 1 <= variables <= MOST_VARIABLES:
        raise Refused(
            f"N: {variables} variables cannot be counted here; give 1 to {MOST_VARIABLES}"
        )
    return EveryFunction(variables) if variables <= MOST_EVERY else SelfDual(variables)


def cut(sizes: Integers, most: int) -> list[Shard]:
    """Cut the functions, in order, into shards of `most`; the last may be smaller."""
    shards: list[Shard] = []
    pieces: list[tuple[int, int, int]] = []
    room = most
    for head in np.flatnonzero(sizes).tolist():
        first, size = 0, int(sizes[head])
        while first < size:
            last = min(size, first + room)
            pieces.append((head, first, last))
            room -= last - first
            first = last
            if not room:
                shards.append(tuple(pieces))
                pieces, room = [], most
    return [*shards, tuple(pieces)] if pieces else shards


def tally(variables: int, shard: Shard) -> Tally:
    """Decide the functions of a shard, and check every certificate. Exact."""
    functions = plan(variables)
    tables = np.vstack([functions.tables(*piece) for piece in shard])
    settled = settle(tables)
    return Tally(
        decided=len(tables),
        by_weights=int(settled.by_weights.sum()),
        by_four_points=int(settled.by_four_points.sum()),
        by_certify=len(settled.others),
        functions=int(functions.class_sizes(tables[settled.threshold]).sum()),
    )

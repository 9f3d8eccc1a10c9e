"""A count from beginning to end: what is finished is read back, the rest decided, all added up."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptron.counting.journal import Journal
from perceptron.counting.shards import Shard, Tally, cut, plan, tally
from perceptron.errors import Defect

FORMAT = "perceptron-count/1"

# A000609 in the OEIS, of 0, 1, 2, ... variables; Muroga (1971)
PUBLISHED = (
    2,
    4,
    14,
    104,
    1882,
    94572,
    15028134,
    8378070864,
    17561539552946,
    144130531453121108,
)

# a shard takes a fraction of a second, but there are not too many of them
LEAST_SHARD, MOST_SHARDS = 20_000, 10_000

# decides shards, whatever the order: variables and numbered shards to numbers and tallies
Run = Callable[[int, Mapping[int, Shard]], Iterator[tuple[int, Tally]]]


@dataclass(frozen=True)
class Count:
    """How many threshold functions there are, and which decisions say so.

    Attributes
    ----------
    variables, functions
        Of so many variables there are so many threshold functions.
    tally
        The functions that were decided, and their certificates, each checked.
    lifted
        How many functions have the checked certificate of one of their halves (5 variables).
    settled
        How many functions these decisions settle, where it is every one; None where it is one
        of each class.
    """

    variables: int
    functions: int
    tally: Tally
    lifted: int
    settled: int | None

    @property
    def agrees(self) -> bool:
        """Whether the count is the published one."""
        return self.functions == PUBLISHED[self.variables]

    def content(self) -> dict[str, Any]:
        """Return the count for JSON; numbers that may be large as decimal strings."""
        return {
            "format": FORMAT,
            "variables": self.variables,
            "threshold_functions": str(self.functions),
            "published": str(PUBLISHED[self.variables]),
            "agrees": self.agrees,
            "method": "every function" if self.settled else "one of each class",
            "decided": self.tally.decided,
            "by_weights": self.tally.by_weights,
            "by_four_points": self.tally.by_four_points,
            "by_certify": self.tally.by_certify,
            "lifted": str(self.lifted),
        }


def in_turn(variables: int, shards: Mapping[int, Shard]) -> Iterator[tuple[int, Tally]]:
    """Decide one shard after the other, in this process."""
    for number, shard in shards.items():
        yield number, tally(variables, shard)


def count(
    variables: int,
    *,
    state: Path | None = None,
    run: Run = in_turn,
    watch: Callable[[int, int], object] = lambda decided, of: None,
    shard_size: int | None = None,
) -> Count:
    """Count the threshold functions of so many variables, every decision certified. Exact.

    Up to 5 variables every function is settled: together 2^(2^n). From 6 on, one function of each
    class under permutations and sign changes is, and the class sizes are added up.

    Parameters
    ----------
    variables
        1 to 9. Eight take seconds, nine hours.
    state
        A file that keeps finished shards; a count that was stopped goes on from there.
    run
        Who decides the shards, in any order.
    watch
        Called with the number of functions decided so far, and of all.
    shard_size
        How many functions a shard decides (default: 20,000, or a 10,000th of all).

    Raises
    ------
    Refused
        Where `variables` is out of reach, or the file cannot be used.
    Defect
        Where the shards do not add up to the plan: a fault here.

    References
    ----------
    Winder (1962) and Muroga (1971) for the classes; A000609 in the OEIS for the numbers.

    Examples
    --------
    >>> count(3).functions, count(6).functions
    (104, 15028134)
    """
    functions = plan(variables)
    heads = functions.sizes()
    most = shard_size or max(LEAST_SHARD, int(heads.sum()) // MOST_SHARDS)
    shards = cut(heads, most)
    sizes = [sum(last - first for _, first, last in shard) for shard in shards]
    with Journal(state, variables, sizes) as journal:
        decided = Tally.total(journal.finished.values()).decided
        watch(decided, sum(sizes))
        rest = {i: shard for i, shard in enumerate(shards) if i not in journal.finished}
        for number, done in run(variables, rest):
            journal.record(number, done)
            decided += done.decided
            watch(decided, sum(sizes))
    total = Tally.total(journal.finished.values())
    if total.decided != sum(sizes):
        raise Defect(f"count: {total.decided} decided of {sum(sizes)}; please report this")
    return Count(variables, total.functions, total, functions.lifted, functions.settled)

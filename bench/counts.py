"""Counting threshold functions: the whole command as a user gives it, and the decisions alone."""

import subprocess
import sys
from time import perf_counter
from typing import Any

from timing import medians

from perceptron.counting.is_threshold import settle
from perceptron.counting.shards import plan

Row = dict[str, Any]

# seconds that each count may take
GOALS = {5: 2, 6: 1, 7: 1, 8: 60}
# candidates of nine variables that are typical in kind: head, first, last
NINE = (3300, 831_951, 851_951)


def commands(quick: bool) -> list[Row]:
    """`perceptron count N`, Python's start and the imports included."""
    counts = (lambda n=n: counted(n) for n in GOALS)
    taken = medians(1 if quick else 5, *counts, clock=perf_counter)
    return [
        {"command": f"perceptron count {n}", "seconds": seconds, "goal": goal}
        for (n, goal), seconds in zip(GOALS.items(), taken, strict=True)
    ]


def counted(variables: int) -> None:
    """Count as a user does."""
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "perceptron", "count", str(variables)],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def decisions(quick: bool) -> list[Row]:
    """How fast the shards of the longest count are, which took no whole run here."""
    tables = plan(9).tables(*NINE)
    (taken,) = medians(1 if quick else 5, lambda: settle(tables))
    return [{"what": "9 variables, a shard", "functions": len(tables), "seconds": taken}]

"""Time the counts of threshold functions, whole commands and the decisions alone.

Usage: python bench/counts.py [--json] [--quick].
"""

import argparse
import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from perceptron.counting.settling import settle
from perceptron.counting.shards import plan
from perceptron.counting.tables import every_table

# candidates of nine variables that are typical in kind: head, first, last
NINE = (3300, 831_951, 851_951)


def seconds(work: Callable[[], object], repeats: int) -> float:
    """Return the median time of a few repeats."""
    taken = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def command(variables: int) -> None:
    """Count as a user does, imports included."""
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "perceptron", "count", str(variables)],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def rows(repeats: int) -> list[dict[str, Any]]:
    """Return what was timed, and how long it took, in seconds."""
    every, nine = every_table(4), plan(9).tables(*NINE)
    timed = [
        {"what": f"perceptron count {n}", "seconds": seconds(lambda n=n: command(n), repeats)}
        for n in range(4, 9)
    ]
    for what, tables in (("4 variables, every function", every), ("9 variables, a shard", nine)):
        taken = seconds(lambda tables=tables: settle(tables), repeats)
        timed.append({"what": what, "seconds": taken, "functions": len(tables)})
    return timed


def main() -> None:
    """Time and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    arguments = parser.parse_args()
    timed = rows(3 if arguments.quick else 9)
    if arguments.json:
        versions = {"python": platform.python_version(), "numpy": np.__version__}
        print(json.dumps({"counts": timed, "machine": platform.machine(), **versions}, indent=2))
        return
    for row in timed:
        rate = f"{row['functions'] / row['seconds']:12,.0f}/s" if "functions" in row else ""
        print(f"{row['what']:<30}{row['seconds']:8.3f} s{rate}")


if __name__ == "__main__":
    main()

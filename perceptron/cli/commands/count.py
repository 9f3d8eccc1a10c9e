"""`perceptron count N`: count the threshold functions of N variables, every decision certified."""

import argparse
import json
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from tqdm import tqdm

from perceptron.cli.exit_codes import FAILS, HOLDS
from perceptron.counting.count import Count, Run, count, in_turn
from perceptron.counting.dask_cluster import on_cluster
from perceptron.data.readers import cache_folder

# from so many variables on a count takes seconds, and is kept without being asked
FIRST_KEPT = 8


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Count the Boolean functions of N variables that a perceptron with a bias can "
        "represent. Each one decided has integer weights checked on every point, or a combination "
        "of points that cancels: of up to 5 variables every function, from 6 on one of each class. "
        "8 take seconds, 9 hours. A count that is stopped goes on where it was."
    )
    parser.epilog = "example: perceptron count 6. Exit code: 0 the published number, 1 another."
    parser.add_argument("variables", metavar="N", type=int, help="1 to 9")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="decide on the workers of this Dask scheduler"
    )
    parser.add_argument(
        "--state",
        metavar="FILE",
        type=Path,
        help="keep finished shards there, or go on from it (default: from N = 8 on a file in the "
        "cache folder, removed at the end)",
    )
    parser.add_argument("--json", action="store_true", help="print the count as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Count, and print the number: 0 where it is the published one."""
    kept = arguments.state or _default_state(arguments.variables)
    counted = _counted(arguments, kept)
    if kept and not arguments.state:
        with suppress(OSError):
            kept.unlink()
    print(json.dumps(counted.content(), indent=2) if arguments.json else _told(counted))
    return HOLDS if counted.agrees else FAILS


def _counted(arguments: argparse.Namespace, kept: Path | None) -> Count:
    decide: Run = in_turn
    if arguments.scheduler:
        decide = on_cluster(arguments.scheduler)
    with tqdm(desc="count", unit=" functions", delay=1, disable=None, leave=False) as bar:

        def watch(decided: int, of: int) -> None:
            bar.total = of
            bar.update(decided - bar.n)

        try:
            return count(arguments.variables, state=kept, run=decide, watch=watch)
        except KeyboardInterrupt:
            if kept and kept.exists():
                print(f"the finished shards are in {kept}; ask again to go on", file=sys.stderr)
            raise


def _default_state(variables: int) -> Path | None:
    # without a folder seconds are lost at worst, and --state is there for hours
    if variables < FIRST_KEPT or (folder := cache_folder()) is None:
        return None
    return folder / f"count-{variables}-{version('verified-perceptron')}.jsonl"


def _told(counted: Count) -> str:
    tally, n = counted.tally, counted.variables
    every = f"every function of {_variables(n)}, 2^{1 << n} in all"
    classes = f"one function of each class, {n + 1} coordinates with the bias"
    lines = [
        f"{counted.functions} threshold functions of {_variables(n)}",
        "",
        f"decided          {every if counted.settled else classes}",
        f"  weights        {tally.by_weights}, integers, checked at every point",
        f"  four points    {tally.by_four_points}, two true, two false, of the same sum, checked",
    ]
    if tally.by_certify:
        lines += [f"  other          {tally.by_certify}, by certify, checked by replay"]
    if counted.lifted:
        lines += [f"  lifted         {counted.lifted}, by the four points of one half"]
    published = "the same" if counted.agrees else "ANOTHER NUMBER"
    return "\n".join([*lines, f"published        {published} (A000609)"])


def _variables(n: int) -> str:
    return f"{n} variable{'s' * (n > 1)}"

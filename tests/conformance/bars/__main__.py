"""Measure how well the kit judges programs whose fair verdict is known.

Exit 1 if fewer than 99 of 100 wrong programs are found, or one that is right is refused, accused
or left undetermined.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.conformance.bars.measure import KINDS, Measured, Task, measured

OUTCOMES = ("found", "fair", "missed", "false alarm", "undetermined", "refused")
ENOUGH = 0.99
WIDTH = 80


def main() -> int:
    """Measure, print, and say by the exit code whether the bars are met."""
    parser = argparse.ArgumentParser("python -m tests.conformance.bars", description=__doc__)
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    parser.add_argument("--seed", type=int, default=0, help="of the mutants, and of each check")
    parser.add_argument("--count", type=int, help="how many programs; by default all, 2000 mutants")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print every verdict as it comes")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="perceptron-bars-"))
    results = []
    for kind in KINDS if asked.kind == "all" else [asked.kind]:
        for result in _results(KINDS[kind](asked.seed, asked.count), folder, asked):
            results.append((kind, result))
            if asked.verbose:
                _print(result.in_words)
    _table(results)
    unfair = [result for _, result in results if result.outcome not in ("found", "fair")]
    for result in unfair:
        _print("", result.in_words, f"  perceptron check {result.target} --seed {asked.seed}")
    if not unfair:
        shutil.rmtree(folder)
    return 0 if _meets_the_bars([result for _, result in results]) else 1


def _results(tasks: Iterable[Task], folder: Path, asked: argparse.Namespace) -> Iterator[Measured]:
    one = partial(measured, folder=folder, seed=asked.seed)
    if asked.jobs == 1:
        yield from map(one, tasks)
        return
    with ProcessPoolExecutor(asked.jobs) as pool:
        yield from pool.map(one, tasks)


def _print(*lines: str) -> None:
    for line in lines:
        is_command = line.startswith("  ")
        print(line if is_command else textwrap.fill(line, WIDTH), flush=True)


def _table(results: list[tuple[str, Measured]]) -> None:
    """Print how often each outcome came of each group, and the CPU seconds."""
    heads = ("found", "fair", "missed", "alarm", "undet.", "refused", "median", "worst")
    _print("", f"{'group':18}{'n':>5}" + "".join(f"{head:>7}" for head in heads).rstrip())
    groups = dict.fromkeys((kind, result.group) for kind, result in results)
    for kind, group in groups:
        inside = [r for k, r in results if (k, r.group) == (kind, group)]
        counts = Counter(r.outcome for r in inside)
        cells = "".join(f"{counts[outcome] or '.':>7}" for outcome in OUTCOMES)
        cpu = [r.cpu for r in inside]
        times = f"{statistics.median(cpu):>6.1f}s{max(cpu):>6.1f}s"
        name = f"{kind} {group}" if kind != group else kind
        print(f"{name:18}{len(inside):>5}{cells}{times}")


def _meets_the_bars(results: list[Measured]) -> bool:
    """Nothing sound is accused or left undecided; of the wrong, 99 in 100 are found."""
    wrong = [r.outcome == "found" for r in results if r.program.fair[0] == "deviates"]
    sound = [r.outcome == "fair" for r in results if r.program.fair[0] != "deviates"]
    return all(sound) and (not wrong or sum(wrong) >= ENOUGH * len(wrong))


if __name__ == "__main__":
    sys.exit(main())

"""What `check` and `identify` cost: CPU seconds, peak memory and requests, target by target.

Usage: python bench/oracle.py [--json] [--only WORD]. Each target is checked in a process that is
started anew, so that the start of Python and all imports count.
"""

import argparse
import json
import resource
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGETS = Path(__file__).with_name("targets")
# CPU seconds that issue the verdicts: of a right target, of a wrong one, of its conventions
GOALS = {"right": 3.0, "wrong": 1.5, "identify": 1.0}
COLUMNS = ("target", "verdict", "CPU, s", "of it target", "peak, MB", "requests", "goal, s")

Row = dict[str, Any]


def main() -> None:
    """Print every table, or, for one target, its measures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", metavar="WORD", default="", help="targets whose name has WORD")
    parser.add_argument("--one", nargs=2, metavar=("COMMAND", "TARGET"), help="measure one target")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(one(*options.one)))
        return
    tables = {
        "check, right targets": checks("right", options.only),
        "check, wrong targets": checks("wrong", options.only),
        "identify": identifications(options.only),
    }
    if options.json:
        print(json.dumps({name: list(rows) for name, rows in tables.items()}, indent=2))
        return
    for name, rows in tables.items():
        print_table(name, rows)


def checks(kind: str, only: str) -> Iterator[Row]:
    """Check the targets of a kind, "right" or "wrong"; a row each, as soon as it is measured."""
    for target in targets(kind, only):
        yield measured("check", target, GOALS[kind])


def identifications(only: str) -> Iterator[Row]:
    """Identify the right targets."""
    for target in targets("right", only):
        yield measured("identify", target, GOALS["identify"])


def targets(kind: str, only: str) -> Iterator[str]:
    """Yield the targets of a file, in its order."""
    path = TARGETS / f"{kind}.py"
    for name, held in runpy.run_path(str(path)).items():
        if only in name and not name.startswith("_") and callable(held):
            yield f"{path}:{name}"


def measured(command: str, target: str, goal: float) -> Row:
    """Measure one target in a process of its own."""
    done = subprocess.run(  # noqa: S603 - this file
        [sys.executable, __file__, "--one", command, target],
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout) | {"goal, s": goal}


def one(command: str, target: str) -> Row:
    """Run a command of the library, and return what this process and its children used."""
    import properties  # noqa: PLC0415 - what it takes is measured

    found = getattr(properties, command)(target)
    own = resource.getrusage(resource.RUSAGE_SELF)
    child = resource.getrusage(resource.RUSAGE_CHILDREN)
    of_child = child.ru_utime + child.ru_stime
    return {
        "target": target.rpartition(":")[2],
        "verdict": found.verdict,
        "CPU, s": round(own.ru_utime + own.ru_stime + of_child, 2),
        "of it target": round(of_child, 2),
        "peak, MB": round((own.ru_maxrss + child.ru_maxrss) / 1024),
        "requests": getattr(found, "requests", None),
    }


def print_table(name: str, rows: Iterator[Row]) -> None:
    """Print rows as they come, and their sum."""
    print(f"\n{name}")
    print(f"{COLUMNS[0]:<20} {COLUMNS[1]:<12}", *(f"{column:>12}" for column in COLUMNS[2:]))
    total, worst = 0.0, 0.0
    for row in rows:
        numbers = ("-" if row[column] is None else row[column] for column in COLUMNS[2:])
        print(
            f"{row['target']:<20} {row['verdict']:<12}", *(f"{n:>12}" for n in numbers), flush=True
        )
        total, worst = total + row["CPU, s"], max(worst, row["CPU, s"])
    print(f"{'together':<20} {'':<12} {total:>12.2f}; the slowest {worst:.2f} s")


if __name__ == "__main__":
    main()

"""Time the exact reference against its peers, on the same work, in one run.

Usage: python bench/compare.py [--json] [--quick]. It needs scikit-learn and z3-solver. A table is
a function that returns its rows; a ratio above 1 says that ours is faster, the exact answer
included.
"""

import argparse
import json
import os
import platform
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import decisions
import training

TABLES: dict[str, Callable[[bool], list[dict[str, Any]]]] = {
    "training against scikit-learn": training.against_scikit_learn,
    "training, means": training.means,
    "training, sparse": training.sparse_against_scikit_learn,
    "training, worst cases": training.worst_cases,
    "training, memory": training.memory,
    "decisions against solvers": decisions.against_solvers,
    "decisions, margins": decisions.margins,
    "decisions, truth tables": decisions.truth_tables,
}
PACKAGES = ("verified-perceptron", "numpy", "scipy", "numba", "scikit-learn", "python-flint")


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    parser.add_argument("--only", metavar="WORD", default="", help="tables whose name has WORD")
    options = parser.parse_args()
    asked = {name: rows for name, rows in TABLES.items() if options.only in name}
    tables = {name: rows(options.quick) for name, rows in asked.items()}
    measured = {"versions": versions(), "machine": machine(), "tables": tables}
    print(json.dumps(measured, indent=2) if options.json else as_text(measured))


def versions() -> dict[str, str]:
    """Return what was measured with."""
    return {"python": platform.python_version()} | {name: version(name) for name in PACKAGES}


def machine() -> str:
    """Return a line on the machine."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"


def as_text(measured: dict[str, Any]) -> str:
    """Return the tables in columns."""
    head = [measured["machine"], ", ".join(f"{k} {v}" for k, v in measured["versions"].items())]
    return "\n".join(
        head + [line for table in measured["tables"].items() for line in lines(*table)]
    )


def lines(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """Return a table's lines: its name, the names of its columns, its rows."""
    cells = [list(rows[0]), *([shown(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["", name, *("  ".join(map(str.rjust, row, widths)) for row in cells)]


def shown(value: object) -> str:
    """Return a value as a cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()

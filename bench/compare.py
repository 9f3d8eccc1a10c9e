"""Time the exact reference against its peers, on the same work, in one run.

Usage: python bench/compare.py [--json] [--quick] [--only WORD]. It needs scikit-learn and
z3-solver. A table is a function that returns its rows; a ratio above 1 says that ours is faster,
the exact answer included.
"""

import argparse
import json
import os
import platform
import textwrap
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import accumulate
from typing import Any

import counts
import decisions
import many_columns
import plain_loop
import training

Table = list[dict[str, Any]]

TABLES: dict[str, Callable[[bool], Table]] = {
    "training against scikit-learn": training.against_scikit_learn,
    "training, means": training.means,
    "training against a plain C loop": plain_loop.against_c,
    "training, sparse": training.sparse_against_scikit_learn,
    "training, worst cases": training.worst_cases,
    "training, memory": training.memory,
    "decisions against solvers": decisions.against_solvers,
    "decisions, hundreds of columns": many_columns.against_highs,
    "decisions, margins": decisions.margins,
    "decisions, truth tables": decisions.truth_tables,
    "counts, whole commands": counts.commands,
    "counts, decisions": counts.decisions,
}
PACKAGES = (
    "verified-perceptron",
    "numpy",
    "scipy",
    "numba",
    "scikit-learn",
    "python-flint",
    "z3-solver",
)
WIDTH = 80


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
    head = [measured["machine"], *(f"{name} {of}" for name, of in measured["versions"].items())]
    head = textwrap.wrap(", ".join(head), WIDTH)
    tables = measured["tables"].items()
    return "\n".join([*head, *(line for table in tables for line in lines(*table))])


def lines(name: str, table: Table) -> Iterator[str]:
    """Yield a table's lines: its name, then its columns, in as many blocks as the width asks."""
    yield from ("", name)
    columns = [[title, *(shown(row[title]) for row in table)] for title in table[0]]
    first, rest = (
        padded(columns[0], str.ljust),
        [padded(column, str.rjust) for column in columns[1:]],
    )
    while rest:
        widths = accumulate((len(column[0]) + 2 for column in rest), initial=len(first[0]))
        fitting = max(1, sum(width <= WIDTH for width in widths) - 1)
        yield from map("  ".join, zip(first, *rest[:fitting], strict=True))
        rest = rest[fitting:]


def padded(cells: list[str], pad: Callable[[str, int], str]) -> list[str]:
    """Return the cells of a column, all as wide as the widest."""
    width = max(map(len, cells))
    return [pad(cell, width) for cell in cells]


def shown(value: object) -> str:
    """Return a value as a cell."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()

"""The search for the smallest witnesses: all data sets over a few numbers, the smallest first.

`python -m properties.floating_point.witness_search` searches, and compares what it finds with the
files kept; `--write` writes them. All labels are +1: what a run does depends on the y x alone.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from perceptron import Dataset, Refused, train
from perceptron.arithmetic.exact import Exact
from perceptron.data.readers import write_whole
from perceptron.errors import quoted
from properties.floating_point.machine_numbers import ARITHMETICS
from properties.floating_point.witness import FOLDER, content, file_of, happenings


class Scope(NamedTuple):
    """Where a witness is searched: all data of these sizes over these numbers.

    Attributes
    ----------
    arithmetic, happens
        What breaks, and how.
    numbers
        The coordinates, the simplest first.
    sizes
        Points and coordinates, the smallest first.
    """

    arithmetic: str
    happens: str
    numbers: tuple[Exact | float, ...]
    sizes: tuple[tuple[int, int], ...]


LINE, PLANE = ((1, 1), (2, 1)), ((1, 1), (2, 1), (1, 2), (2, 2))
SPACE = (*PLANE, (1, 3), (2, 3))

# a witness is to be read: the exact run makes no more mistakes
MOST_MISTAKES = 100


def _both(*numbers: Any) -> tuple[Any, ...]:
    return tuple(sign * number for number in numbers for sign in (1, -1))


def _powers(step: int, least: int) -> tuple[float, ...]:
    return tuple(2.0**e for e in range(0, least - 1, -step))


#: By the name of the witness.
SCOPES = {
    "float64-absorbed": Scope("float64", "endless", _both(1, 2**53, 2**54), PLANE),
    "float64-underflow": Scope("float64", "endless", _powers(90, -1000), LINE),
    "float64-starved": Scope("float64", "too many mistakes", _powers(90, -1000), LINE),
    "float64-rounded": Scope("float64", "wrong stop", _both(1, 2**27, 2**27 + 1), SPACE),
    "float64-overflow": Scope("float64", "wrong stop", _both(1, 2.0**512), PLANE),
    "float32-absorbed": Scope("float32", "endless", _both(1, 2**24, 2**25), PLANE),
    "float32-underflow": Scope("float32", "endless", _powers(10, -120), LINE),
    "float32-starved": Scope("float32", "too many mistakes", _powers(10, -120), LINE),
    "float32-rounded": Scope("float32", "wrong stop", _both(1, 2**12, 2**12 + 1), SPACE),
    "float32-overflow": Scope("float32", "wrong stop", _both(1, 2.0**64), PLANE),
    "int64-wrong-sign": Scope("int64", "wrong sign", tuple(range(3037000490, 3037000510)), LINE),
    "int64-endless": Scope("int64", "endless", tuple(2**k for k in range(63)), LINE),
    "int64-too-many": Scope("int64", "too many mistakes", tuple(2**k for k in range(63)), LINE),
    "int64-wrong-stop": Scope("int64", "wrong stop", tuple(2**k + 1 for k in range(63)), LINE),
}


def smallest_witness(scope: Scope) -> Dataset:
    """Return the first data set of the scope on which it happens, while the exact run soon ends.

    Raises
    ------
    Refused
        Where it happens nowhere in the scope.
    """
    for data in _smallest_first(scope):
        found = happenings(data, ARITHMETICS[scope.arithmetic])
        if scope.happens in found and _soon_separates(data):
            return data
    raise Refused(f"{scope.arithmetic}: no {quoted(scope.happens)} in the scope; allow larger data")


def main(arguments: list[str] | None = None) -> int:
    """Search every scope; return 0 if the files kept are what comes out, or were written."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.floating_point.witness_search", description=__doc__
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCOPES))
    parser.add_argument("--write", action="store_true", help="write the files")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="of the files")
    asked = parser.parse_args(arguments)
    stale = False
    for name in asked.names or SCOPES:
        if name not in SCOPES:
            parser.error(f"{quoted(name)} is unknown; use {', '.join(SCOPES)}")
        text, path = _file(name), file_of(name, asked.folder)
        if asked.write:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        is_same = path.exists() and path.read_text(encoding="utf-8") == text
        stale |= not is_same
        print(f"{name}: {json.loads(text)['explanation']}{'' if is_same else ' [not as kept]'}")
    return int(stale)


def _file(name: str) -> str:
    scope = SCOPES[name]
    found = content(name, smallest_witness(scope), ARITHMETICS[scope.arithmetic], scope.happens)
    return json.dumps(found, indent=2) + "\n"


def _soon_separates(data: Dataset) -> bool:
    return train(data, max_updates=MOST_MISTAKES).outcome == "converged"


def _smallest_first(scope: Scope) -> Iterator[Dataset]:
    """Yield all data sets of the scope: by size, then by how far along the numbers they reach."""
    for points, dimension in scope.sizes:
        places = product(range(len(scope.numbers)), repeat=points * dimension)
        for chosen in sorted(places, key=lambda each: (sum(each), each)):
            flat = [scope.numbers[place] for place in chosen]
            yield Dataset(_rows(flat, dimension), [1] * points)


def _rows(flat: Sequence[Any], dimension: int) -> list[Sequence[Any]]:
    return [flat[at : at + dimension] for at in range(0, len(flat), dimension)]


if __name__ == "__main__":
    raise SystemExit(main())

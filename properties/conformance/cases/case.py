"""A data set to train on, with what a target is given beside it; and its file."""

import json
import re
import tempfile
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, get_args

from perceptron.arithmetic.exact import Exact, exact, from_text, to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.data.dataset import Dataset
from perceptron.data.readers import cache_folder, write_whole
from perceptron.errors import Refused, quoted

Family = Literal[
    "worked", "tight", "inseparable", "small", "aimed", "size", "option", "number", "searched",
    "data",
]  # fmt: skip
Signed = tuple[Vector, int]

FORMAT = "perceptron-case/1"


@dataclass(frozen=True)
class Case:
    """One data set to train on.

    Parameters
    ----------
    id, family, why
        Its name, never given to another case; its kind; what it is there to show.
    points
        Pairs of a point and its label.
    epochs
        The limit of passes, for a target that takes one.
    start
        First weights, the last of them for the bias: only for a target that takes `w0`.
    rate, order
        Only for a target that takes `eta`, or `order`.
    """

    id: str
    family: Family
    why: str
    points: tuple[Signed, ...]
    epochs: int = 4
    start: Vector | None = None
    rate: Exact | None = None
    order: tuple[int, ...] | None = None

    @property
    def dimension(self) -> int:
        """Number of coordinates of a point, the bias left out."""
        return len(self.points[0][0])

    @cached_property
    def longest(self) -> int:
        """The longest of its numbers: numerator times denominator."""
        return max(abs(a.numerator) * a.denominator for x, _ in self.points for a in x)

    @property
    def size(self) -> tuple[int, int, int, int]:
        """Return points, dimension, longest number, passes: the smaller the easier to read."""
        return len(self.points), self.dimension, self.longest, self.epochs

    @property
    def is_whole(self) -> bool:
        """Whether no coordinate is a fraction."""
        return all(a.denominator == 1 for x, _ in self.points for a in x)

    @property
    def labels(self) -> frozenset[int]:
        """The labels that it holds."""
        return frozenset(y for _, y in self.points)

    def applies(self, parameters: Collection[str]) -> bool:
        """Whether a target that takes these options can be given the case."""
        needed = {"w0": self.start, "eta": self.rate, "order": self.order}
        return all(name in parameters for name, value in needed.items() if value is not None)

    def content(self) -> dict[str, Any]:
        """Return plain JSON content; numbers as strings."""
        given = {
            "id": self.id,
            "why": self.why,
            "X": [[to_text(a) for a in x] for x, _ in self.points],
            "y": [str(y) for _, y in self.points],
            "epochs": str(self.epochs),
            "w0": self.start and [to_text(a) for a in self.start],
            "eta": self.rate and to_text(self.rate),
            "order": self.order and list(map(str, self.order)),
        }
        return {name: value for name, value in given.items() if value is not None}


def of_data(data: Dataset) -> Case:
    """Return a case of the user's own points, each number as the float64 nearest to it.

    Raises
    ------
    Refused
        If a number is larger than any float64, which is what a target takes.
    """
    try:
        rows = [tuple(exact(float(a)) for a in x) for x in data.rows]
    except OverflowError:
        raise Refused("data: a number is larger than any float64; leave its row out") from None
    points = tuple(zip(rows, data.labels, strict=True))
    return Case("data", "data", "your own data", points, epochs=10)


def held_by_float64(a: Exact) -> bool:
    """Say whether a is a float64."""
    try:
        return exact(float(a)) == a
    except OverflowError:
        return False


def renamed(case: Case) -> Case:
    """Return a case with an id that its content makes."""
    content = {k: v for k, v in case.content().items() if k not in ("id", "why")}
    return replace(case, id=f"searched-{sha256(json.dumps(content).encode()).hexdigest()[:10]}")


def save_case(case: Case, folder: Path | None = None) -> Path:
    """Write a case to a file of the folder, named by its id; return the file.

    Without a folder that of the user's cache; a new one, if neither can be written.
    """
    if place := folder or cache_folder():
        with suppress(OSError, Refused):
            return _saved(case, place)
    return _saved(case, Path(tempfile.mkdtemp(prefix="perceptron-cases-")))


def _saved(case: Case, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{case.id}.json"
    content = {"format": FORMAT, "family": case.family, **case.content()}
    write_whole(path, json.dumps(content, indent=2) + "\n")
    return path


def read_case(path: Path) -> Case:
    """Return the case that `save_case` wrote.

    Raises
    ------
    Refused
        If the file does not hold a case.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(f"{path}: not a readable case file ({str(error)[:200]})") from None
    found = content.get("format") if isinstance(content, dict) else None
    if found != FORMAT:
        raise Refused(
            f"{path}: its format is {quoted(str(found)[:60])}; give a file of format {FORMAT}"
        )
    try:
        return _case(content)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Refused(
            f"{path}: its case is incomplete ({repr(error)[:200]}); save it again"
        ) from None


def _case(content: Mapping[str, Any]) -> Case:
    if content["family"] not in get_args(Family):
        raise Refused(f"family: {quoted(content['family'])} is unknown")
    rows, rate, order = map(_vector, content["X"]), content.get("eta"), content.get("order")
    labels = [int(y) for y in content["y"]]
    if not re.fullmatch(r"[\w.+-]{1,100}", content["id"]):
        raise Refused(f"id: {quoted(content['id'][:60])} is not a name; give letters and digits")
    if not labels or set(labels) - {1, -1}:
        raise Refused(f"y: labels are {labels[:5]}; give -1 or 1")
    case = Case(
        id=str(content["id"]),
        family=content["family"],
        why=str(content["why"]),
        points=tuple(zip(rows, labels, strict=True)),
        epochs=int(content["epochs"]),
        start=_vector(content["w0"]) if "w0" in content else None,
        rate=from_text(rate) if rate else None,
        order=tuple(map(int, order)) if order else None,
    )
    if len({len(x) for x, _ in case.points}) != 1 or not case.dimension:
        raise Refused("X: its points differ in length, or are empty")
    if case.epochs < 1:
        raise Refused(f"epochs: {case.epochs} is not a number of passes; give 1 or more")
    if case.rate is not None and case.rate <= 0:
        raise Refused(f"eta: {to_text(case.rate)} is not positive; give a number such as 1")
    if case.start is not None and len(case.start) != case.dimension + 1:
        raise Refused("w0: it needs a number for each coordinate, and one more for the bias")
    if not set(case.order or ()) <= set(range(len(case.points))):
        raise Refused("order: it names a row that X does not have; rows are numbered from 0")
    return case


def _vector(numbers: list[str]) -> Vector:
    return tuple(map(from_text, numbers))

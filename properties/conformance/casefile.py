"""A case in a file: a departure that a search found is kept whole, to be run again."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from perceptron.exact import Refused, from_text
from perceptron.files import write_whole
from perceptron.vectors import Vector
from properties.conformance.cases import Case, Family

__all__ = ["read_case", "save_case"]

FORMAT = "perceptron-case/1"


def save_case(case: Case, folder: Path) -> Path:
    """Write a case to a file of the folder, named by its id; return the file."""
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
        Where the file holds none.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refused(f"{path}: no case can be read from it ({error})") from None
    found = content.get("format") if isinstance(content, dict) else None
    if found != FORMAT:
        raise Refused(f"{path}: its format is {found!r}; give a file of format {FORMAT}")
    try:
        return _case(content)
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"{path}: its case is not whole ({error!r}); save it again") from None


def _case(content: Mapping[str, Any]) -> Case:
    if content["family"] not in get_args(Family):
        raise Refused(f"family: {content['family']!r} is unknown")
    rows, rate, order = map(_vector, content["X"]), content.get("eta"), content.get("order")
    return Case(
        id=str(content["id"]),
        family=content["family"],
        why=str(content["why"]),
        points=tuple(zip(rows, map(int, content["y"]), strict=True)),
        epochs=int(content["epochs"]),
        start=_vector(content["w0"]) if "w0" in content else None,
        rate=from_text(rate) if rate else None,
        order=tuple(map(int, order)) if order else None,
    )


def _vector(numbers: list[str]) -> Vector:
    return tuple(map(from_text, numbers))

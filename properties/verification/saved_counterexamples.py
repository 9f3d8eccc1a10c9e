"""Counterexamples that a search found: written to a folder as JSON, and tried again later."""

import json
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import perceptron
from perceptron import Conventions, Dataset, Refused
from perceptron.arithmetic.exact import from_text, to_text
from perceptron.data.readers import write_whole
from perceptron.errors import quoted
from properties.claims import PROPERTIES
from properties.harness.budgets import Budget
from properties.harness.counterexample import Departure
from properties.harness.registry import Property, Train
from properties.strategies import Separated
from properties.verification.search import Search

FORMAT = "perceptron-counterexample/1"

# a file is named by its claim and as much of the digest of its data
DIGEST = "[0-9a-f]" * 12


def keep(found: Search, folder: Path) -> Path | None:
    """Write the departure of a search to a file of the folder, named by claim and data.

    Returns
    -------
    Path or None
        The file; None if the search found no departure.
    """
    if found.departure is None:
        return None
    example = [_written(value) for value in found.example]
    content = {"format": FORMAT, **found.content(), "example": example}
    path = folder / f"{found.claim}-{found.departure.data.digest[:12]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(content, indent=2) + "\n")
    return path


def again(claim: str, folder: Path, train: Train = perceptron.train) -> Search | None:
    """Try all kept counterexamples of a claim; return the first that departs still or again.

    Returns
    -------
    Search or None
        The search that found it, with its seed and budget, and with the departure of today; None
        if the claim holds on all files of the folder, or there are none.

    Raises
    ------
    Refused
        If a file that is named for the claim does not hold a counterexample.
    """
    began = perf_counter()
    for number, path in enumerate(sorted(folder.glob(f"{claim}-{DIGEST}.json")), 1):
        kept = _kept(path)
        try:
            under_test = train if kept.searched.of == "train" else perceptron.certify
            kept.searched.holds(under_test, *kept.example)
        except Departure as departure:
            took = perf_counter() - began
            return Search(claim, number, kept.seed, kept.budget, departure, took, kept.example)
    return None


class _Kept(NamedTuple):
    """What a file says."""

    searched: Property
    example: tuple[Any, ...]
    seed: int
    budget: Budget


def _kept(path: Path) -> _Kept:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise ValueError(f"format {quoted(content['format'])}")
        searched = PROPERTIES[content["claim"]]
        example = tuple(_read(value) for value in content["example"])
        return _Kept(searched, example, content["seed"], content["budget"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(
            f"{path}: this is not a saved counterexample ({quoted(error)}); "
            "restore the file or delete it"
        ) from None


def _written(value: Any) -> Any:
    """Return a drawn value as JSON, numbers as strings; what it is stands beside it."""
    match value:
        case Separated():
            return {"separated": [_written(value.data), _written(value.separator)]}
        case Dataset():
            return {"data": [_written(value.rows), list(value.labels), value.bias]}
        case Conventions():
            return {"conventions": value.to_json()}
        case tuple():
            return [_written(inner) for inner in value]
    return to_text(value)


def _read(value: Any) -> Any:
    """Return what `_written` wrote."""
    match value:
        case {"separated": [data, separator]}:
            return Separated(_read(data), _read(separator))
        case {"data": [rows, labels, bias]}:
            return Dataset(_read(rows), labels, bias)
        case {"conventions": content}:
            return Conventions.from_json(content)
        case list():
            return tuple(_read(inner) for inner in value)
    return from_text(value)

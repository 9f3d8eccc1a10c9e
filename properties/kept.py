"""Counterexamples, kept: written whole to a folder as JSON, and tried again for ever after."""

import json
from pathlib import Path
from typing import Any

import perceptron
from perceptron import Conventions, Dataset, Refused
from perceptron.exact import from_text, to_text
from perceptron.files import write_whole
from properties.registry import PROPERTIES, Certify, Train
from properties.search import Search
from properties.strategies import Separated

__all__ = ["FORMAT", "keep", "retry"]

FORMAT = "perceptron-counterexample/1"


def keep(found: Search, folder: Path) -> Path | None:
    """Write the departure of a search to a file of the folder, named by claim and data.

    Returns
    -------
    Path or None
        The file; None where the search found no departure.
    """
    if found.departure is None:
        return None
    example = [_written(value) for value in found.example]
    content = {"format": FORMAT, **found.content(), "example": example}
    path = folder / f"{found.claim}-{found.departure.data.digest[:12]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(content, indent=2) + "\n")
    return path


def retry(
    path: Path, train: Train = perceptron.train, certify: Certify = perceptron.certify
) -> None:
    """Hold an implementation to the claim of a kept file, on its example.

    Raises
    ------
    Departure
        Where the claim fails there, still or again.
    Refused
        Where the file holds no counterexample.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise ValueError(f"format {content['format']!r}")
        searched = PROPERTIES[content["claim"]]
        example = [_read(value) for value in content["example"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{path}: no counterexample can be read from it ({error!r})") from None
    searched.holds({"train": train, "certify": certify}[searched.of], *example)


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

"""Reports as files: JSON, JUnit's XML, or a page of HTML, by the ending of the name."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from perceptron.exact import Refused
from perceptron.files import write_whole
from properties.conformance.html import page
from properties.conformance.judging import Judged
from properties.conformance.junit import suites

__all__ = ["checked_place", "write_report"]

FORMAT = "perceptron-reports/1"


def _json(judged: Sequence[Judged]) -> str:
    content = {"format": FORMAT, "reports": [one.content for one in judged]}
    return json.dumps(content, indent=1) + "\n"


FORMS: Mapping[str, Callable[[Sequence[Judged]], str]] = {
    ".json": _json,
    ".xml": suites,
    ".html": page,
}


def checked_place(path: Path) -> Path:
    """Return the path.

    Raises
    ------
    Refused
        Where its ending is that of no form of report, or its folder is not there.
    """
    if path.suffix.lower() not in FORMS:
        raise Refused(f"report: {path} ends in none of {', '.join(FORMS)}; name it so")
    if not path.absolute().parent.is_dir():
        raise Refused(f"report: {path.parent} is no folder; make it first")
    return path


def write_report(path: Path, judged: Sequence[Judged]) -> None:
    """Write what was judged, a part a target, in the form that the ending of `path` names.

    Raises
    ------
    Refused
        Where the ending is unknown, or the file cannot be written.
    """
    write_whole(path, FORMS[checked_place(path).suffix.lower()](judged))

"""Reports recorded, and written as JSON, JUnit's XML or HTML, by the ending of the file's name."""

import json
from collections.abc import Sequence
from pathlib import Path

from perceptron.data.readers import refuse_unwritable, write_whole
from perceptron.errors import Refused
from properties.conformance.check.report import Report
from properties.conformance.reports.facts import Record

FORMAT = "perceptron-reports/1"
ENDINGS = (".json", ".xml", ".html")


def checked_place(path: Path) -> Path:
    """Return the path.

    Raises
    ------
    Refused
        If its ending is not that of a form of report, or it cannot be written.
    """
    if path.suffix.lower() not in ENDINGS:
        raise Refused(f"report: {path} has the wrong ending; use one of {', '.join(ENDINGS)}")
    refuse_unwritable("report", path)
    return path


def record(report: Report) -> Record:
    """Return the content of `Report.to_json`, and what its sentences leave out.

    Beside that content: "each", a row a fixed case; of each finding the options "given" to the
    target; and apart from the remarks "shown", how its own order was followed, and the "notes".
    """
    content = report.content()
    for written, finding in zip(content["findings"], report.findings, strict=True):
        written["given"] = finding.shown.question.options
    content["evidence"]["sentence"] = report.evidence.sentence
    apart = {"shown": report.shown, "notes": list(report.notes), "alone": report.alone}
    return content | apart | {"each": report.each()}


def write_report(path: Path, records: Sequence[Record]) -> None:
    """Write records, a part each, in the form that the ending of `path` names; whole or not at all.

    Parameters
    ----------
    path
        Ends in ``.json``, ``.xml`` (JUnit) or ``.html``.
    records
        What `record` returns for a report.

    Raises
    ------
    Refused
        If the ending is unknown, or the file cannot be written.
    """
    match checked_place(path).suffix.lower():
        case ".json":
            content = {"format": FORMAT, "reports": list(records)}
            text = json.dumps(content, indent=1) + "\n"
        case ".xml":
            from properties.conformance.reports.junit import suites  # noqa: PLC0415

            text = suites(records)
        case _:
            # jinja2 takes long to import
            from properties.conformance.reports.html import page  # noqa: PLC0415

            text = page(records)
    write_whole(path, text)

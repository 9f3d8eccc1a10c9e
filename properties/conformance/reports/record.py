"""All that a rendering needs of a report, as plain JSON values that any process can read."""

from collections.abc import Mapping
from typing import Any

from properties.conformance.check.report import Report

__all__ = ["Record", "record"]

Record = Mapping[str, Any]


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

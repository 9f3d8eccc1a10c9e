"""All that a written report holds of one target: the report, and a line a case."""

import shlex
from dataclasses import dataclass
from typing import Any

from properties.conformance.casewise import case_results
from properties.conformance.checking import Target
from properties.conformance.command import Command
from properties.conformance.report import Report
from properties.conformance.telling import told

__all__ = ["Judged", "judged", "target_named"]


@dataclass(frozen=True)
class Judged:
    """A judgement as plain JSON values, so that it goes to another process whole.

    Parameters
    ----------
    content
        That of `Report.to_json`, and "each", a line a case.
    text
        The report for people, 80 columns wide.
    """

    content: dict[str, Any]
    text: str


def judged(target: Target, report: Report) -> Judged:
    """Return what a written report holds. Runs the target again, case by case."""
    content = report.content()
    content["each"] = [result.content(report) for result in case_results(target, report)]
    return Judged(content, told(report))


def target_named(text: str) -> Target:
    """Return the target that a command line names.

    Examples
    --------
    >>> target_named("--command 'node mine.js'").text
    'node mine.js'
    >>> target_named("mine.py:train")
    'mine.py:train'
    """
    if text.startswith("--command "):
        return Command(" ".join(shlex.split(text)[1:]))
    return text

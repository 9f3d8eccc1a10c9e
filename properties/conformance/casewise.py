"""How each fixed case went, by its id: for reports that have a line a case."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from properties.conformance.cases import Case
from properties.conformance.checking import Target
from properties.conformance.findings import Finding, stops_short
from properties.conformance.fixed import fixed
from properties.conformance.naming import named
from properties.conformance.outcomes import Outcome, outcomes
from properties.conformance.process import Process
from properties.conformance.report import Report
from properties.conformance.tasks import tasks

__all__ = ["CaseResult", "case_results"]

Result = Literal["agrees", "departs", "not run", "does not apply"]

# causes that a single answer shows; any other is seen from all of them together
GENERAL = ("tie-no-update", "unsteady", "edits-input", "never-stops")


@dataclass(frozen=True)
class CaseResult:
    """One fixed case.

    Parameters
    ----------
    case
        What was asked.
    result
        "does not apply" where the target lacks an option that it needs, or its conventions do.
    finding
        The id of the cause, where it departs.
    expected, got
        Plain JSON values, where it departs.
    """

    case: Case
    result: Result
    finding: str | None = None
    expected: Mapping[str, Any] | None = None
    got: Mapping[str, Any] | None = None

    def content(self, report: Report) -> dict[str, Any]:
        """Return plain JSON values."""
        told = {"id": self.case.id, "family": self.case.family, "result": self.result}
        if self.finding is None:
            return told
        answers = {"expected": self.expected, "got": self.got}
        return {**told, "finding": self.finding, **answers, "replay": report.replay(self.case.id)}


def case_results(target: Target, report: Report, seconds: float = 60) -> tuple[CaseResult, ...]:
    """Return how each fixed case went under the conventions of the report. Runs the target."""
    if report.reason:
        return tuple(CaseResult(case, "not run") for case in fixed())
    with Process(named(target)) as process:
        greeting = process.greeting()
        options = tuple(greeting.get("parameters", ())), tuple(greeting.get("required", ()))
        given = tasks(fixed(), report.declared, *options)
        came = {o.task.case.id: o for o in outcomes(given, process, seconds)}
    applied = {task.case.id for task in given}
    causes = dict(_causes(list(came.values()), report.findings))
    return tuple(_result(case, came.get(case.id), causes, applied) for case in fixed())


def _result(
    case: Case, outcome: Outcome | None, causes: Mapping[str, str], applied: set[str]
) -> CaseResult:
    if outcome is None:
        return CaseResult(case, "not run" if case.id in applied else "does not apply")
    if case.id not in causes:
        return CaseResult(case, "agrees")
    return CaseResult(case, "departs", causes[case.id], outcome.wanted(), outcome.got())


def _causes(came: Sequence[Outcome], found: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    """Yield the ids of the cases that depart, each with its cause among those of the report."""
    ids = [finding.id for finding in found]
    joint = [name for name in ids if name not in GENERAL]
    for outcome in came:
        own = _own(outcome, promised=GENERAL[0] in ids)
        if own:
            yield outcome.task.case.id, own if own in ids else (*joint, *ids, own)[0]


def _own(outcome: Outcome, *, promised: bool) -> str | None:
    """Return the cause that the outcome shows by itself; None where nothing is to be told of."""
    trouble, task = outcome.trouble, outcome.task
    if outcome.unsteady and not task.audited:
        return "unsteady"
    if outcome.edited:
        return "edits-input"
    if outcome.fault:
        return outcome.fault.id
    if trouble:
        return "never-stops" if trouble.kind == "hangs" and task.endless else trouble.kind
    if outcome.departs:
        return outcome.departs[0]
    return GENERAL[0] if promised and stops_short(task) else None

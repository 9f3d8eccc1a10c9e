"""The report of a check: a verdict, what it was measured under, how much ran, what was found."""

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from properties.conformance.declared import Declared
from properties.conformance.findings import Finding
from properties.conformance.searching import Searched

__all__ = ["Counts", "Report", "Verdict"]

FORMAT = "perceptron-conformance/1"

# so few cases show little
FEW = 100

Verdict = Literal["conforms", "deviates", "cannot-run"]
Trace = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Counts:
    """How many cases apply to the target, and how many of them it was given."""

    declared: int = 0
    run: int = 0

    @property
    def skipped(self) -> int:
        """How many cases it was not given."""
        return self.declared - self.run

    def content(self) -> dict[str, int]:
        """Return the three counts."""
        return {"declared": self.declared, "run": self.run, "skipped": self.skipped}


@dataclass(frozen=True)
class Report:
    """What `check` found.

    Parameters
    ----------
    target
        As the command line of `perceptron check` names it.
    declared
        The conventions under which it was held against the reference.
    cases
        How many were declared, and run.
    findings
        The causes of deviations.
    reason
        Why the target cannot be run; None where it was.
    traces
        Of a single case: the states pass by pass, "expected" and "got".
    rounding
        What differs by rounding alone.
    searched
        What the search beyond the fixed cases did; None where there was none.
    places
        How a case that is not a fixed one is given again, by its id: options of the command line.
    notes
        What else a reader should know.
    """

    target: str
    declared: Declared
    cases: Counts = Counts()
    findings: tuple[Finding, ...] = ()
    reason: str | None = None
    traces: dict[str, Trace] | None = None
    rounding: tuple[Finding, ...] = ()
    searched: Searched | None = None
    places: Mapping[str, Sequence[str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Say "conforms" only where every declared case ran and nothing was found."""
        if self.findings:
            return "deviates"
        return "cannot-run" if self.reason or self.cases.skipped else "conforms"

    @property
    def exit_code(self) -> int:
        """0 conforms, 1 deviates, 2 cannot be run, 3 fewer cases ran than declared."""
        if self.verdict == "cannot-run":
            return 2 if self.reason else 3
        return 1 if self.findings else 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the verdict."""
        promise = self.declared.promise
        few = (
            f"only {self.cases.declared} cases are exact in float64 under these conventions; "
            "a start of 0 and a rate that is a power of two give hundreds"
        )
        slow = "the time for the search was over before its examples were"
        late = f"only {self.cases.run} of {self.cases.declared} cases were run in the time allowed"
        return (
            tuple(
                text
                for text, applies in (
                    (few, 0 < self.cases.declared < FEW and self.traces is None),
                    (late, self.cases.skipped and not self.findings),
                    (slow, self.searched and self.searched.late),
                    (f"promised: {promise}", self.verdict == "conforms"),
                )
                if applies
            )
            + self.notes
        )

    def replay(self, case: str) -> str:
        """Return the command that runs one case again."""
        options = ["--convention", self.declared.text] if self.declared.text else []
        place = self.places.get(case, ["--case", case])
        return f"perceptron check {self.target} {shlex.join([*options, *place])}"

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        content: dict[str, Any] = {
            "format": FORMAT,
            "target": self.target,
            "verdict": self.verdict,
            "conventions": self.declared.to_json(),
            "cases": self.cases.content(),
            "findings": [finding.content(self.replay) for finding in self.findings],
            "rounding": [finding.content(self.replay) for finding in self.rounding],
            "searched": self.searched.content() if self.searched else None,
            "remarks": list(self.remarks),
        }
        if self.reason:
            content["reason"] = self.reason
        return content | ({"traces": self.traces} if self.traces else {})

    def to_json(self) -> str:
        """Return the report as JSON text; numbers of the data as strings."""
        return json.dumps(self.content(), indent=2)

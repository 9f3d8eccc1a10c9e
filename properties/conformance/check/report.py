"""The report of a check: a verdict, what it was measured under, every case, and what was found."""

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from perceptron.cli.exit_codes import CANNOT_RUN, FAILS, HOLDS, UNDETERMINED, UNUSUAL
from properties.conformance.check.evidence import Evidence
from properties.conformance.check.findings import Finding
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.promise import Promise, promise
from properties.conformance.reference.target_conventions import TargetConventions

FORMAT = "perceptron-conformance/1"

Verdict = Literal["conforms", "unusual", "undetermined", "deviates", "cannot-run"]
EXIT_CODES: Mapping[Verdict, int] = {
    "conforms": HOLDS,
    "deviates": FAILS,
    "cannot-run": CANNOT_RUN,
    "undetermined": UNDETERMINED,
    "unusual": UNUSUAL,
}
Trace = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Counts:
    """How many cases apply to the target, and how many of them it was given."""

    declared: int = 0
    run: int = 0

    @property
    def skipped(self) -> int:
        """How many cases it was not given, or did not answer in time."""
        return self.declared - self.run


@dataclass(frozen=True)
class Searched:
    """What a search beyond the fixed cases did.

    Parameters
    ----------
    budget, seed
        What it was given.
    examples
        How many drawn cases the target was asked.
    """

    budget: str
    seed: int
    examples: int = 0


@dataclass(frozen=True)
class Report:
    """What `check` found; every answer is recorded, so that no rendering asks the target again.

    Parameters
    ----------
    target
        As the command line of `perceptron check` names it.
    conventions
        The conventions under which it was held against the reference.
    cases
        How many were declared, and run.
    findings
        The causes of deviations.
    reason
        Why the target cannot be run; None if it was.
    results
        How each fixed case went, in their order.
    odd
        Sentences on conventions that no textbook prints and nobody declared.
    evidence
        How much the decided cases would have shown.
    shown
        How the order of the target's own was followed; "" if its order is known.
    taken
        What was guessed about how the target is called.
    alone
        Whether a single case was run.
    traces
        Of a single case: the states pass by pass, "expected" and "got".
    rounding
        What differs by rounding alone.
    searched
        What the search beyond the fixed cases did; None if there was none.
    places
        How a case that is not a fixed one is given again, by its id: options of the command line.
    notes
        What else a reader should know.
    requests
        How many lines the target was sent.
    """

    target: str
    conventions: TargetConventions
    cases: Counts = Counts()
    findings: tuple[Finding, ...] = ()
    reason: str | None = None
    results: tuple[CaseResult, ...] = ()
    odd: tuple[str, ...] = ()
    evidence: Evidence = field(default_factory=Evidence)
    shown: str = ""
    taken: tuple[str, ...] = ()
    alone: bool = False
    traces: Mapping[str, Trace] | None = None
    rounding: tuple[Finding, ...] = ()
    searched: Searched | None = None
    places: Mapping[str, Sequence[str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    requests: int = 0

    @property
    def promise(self) -> Promise:
        """The theorem that covers the conventions, or why none does."""
        return promise(self.conventions)

    @property
    def verdict(self) -> Verdict:
        """What was shown: "conforms" only if every declared case ran and enough were decided."""
        if self.reason:
            return "cannot-run"
        if self.findings:
            return "deviates"
        if self.alone or self.cases.skipped or not self.evidence.enough:
            return "undetermined"
        return "unusual" if self.odd else "conforms"

    @property
    def exit_code(self) -> int:
        """0 conforms, 1 deviates, 2 cannot be run, 3 undetermined, 4 unusual."""
        return EXIT_CODES[self.verdict]

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        match self.verdict:
            case "cannot-run":
                return f"{self.reason}"
            case "deviates":
                count = len(self.findings)
                return f"{self.target}, {count} cause{'s' * (count != 1)} found"
            case "unusual":
                return f"{self.target} {'; '.join(self.odd)}"
            case "undetermined":
                return f"{self.target}: {self._undetermined()}"
        if self.shown:
            is_open = any(r.answer and r.outcome == "undecided" for r in self.results)
            each = "every answer that is decided" if is_open else "every answer"
            return f"{self.target}: {each} is one that the textbook loop gives in some order"
        return f"{self.target} agrees exactly with the reference"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the verdict."""
        if self.reason or self.alone:
            return self.notes
        held = self.verdict in ("conforms", "unusual")
        measured = self.evidence.planted and not self.findings
        said = (
            f"promised: {self.promise.sentence}" if held else "",
            f"order: {self.shown}" if self.shown else "",
            *(self.odd if self.verdict != "unusual" else ()),
            f"evidence: {self.evidence.sentence}" if measured else "",
        )
        return (*filter(None, said), *self.notes)

    def _undetermined(self) -> str:
        if self.alone:
            return "agrees on the one case that was run; leave out --case for a verdict"
        if self.cases.skipped:
            lost = [r.case.id for r in self.results if r.outcome in ("not run", "timed out")]
            shown = ", ".join([*lost[:3], *["..."] * (len(lost) > 3)])
            words = f"{self.cases.skipped} of {self.cases.declared} cases were not run or timed out"
            return f"{words} ({shown}); those that ran agree"
        missed = ", ".join(self.evidence.missed[:4])
        words = f"no answer differs, but too few cases were decided: {self.evidence.sentence}"
        return f"{words} (not: {missed})" if missed else words

    def replay(self, case: str) -> str:
        """Return the command that runs one case again."""
        options = ["--convention", self.conventions.text] if self.conventions.text else []
        place = self.places.get(case, ["--case", case])
        return f"perceptron check {self.target} {shlex.join([*options, *place])}"

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        content: dict[str, Any] = {
            "format": FORMAT,
            "target": self.target,
            "verdict": self.verdict,
            "headline": self.headline,
            "conventions": self.conventions.to_json(),
            "cases": {**asdict(self.cases), "skipped": self.cases.skipped},
            "findings": [finding.content(self.replay) for finding in self.findings],
            "rounding": [finding.content(self.replay) for finding in self.rounding],
            "evidence": {**asdict(self.evidence), "missed": [*self.evidence.missed]},
            "promise": {"theorem": self.promise.theorem or None, "words": self.promise.sentence},
            "odd": list(self.odd),
            "taken": list(self.taken),
            "searched": asdict(self.searched) if self.searched else None,
            "remarks": list(self.remarks),
        }
        if self.reason:
            content["reason"] = self.reason
        return content | ({"traces": dict(self.traces)} if self.traces else {})

    def each(self) -> list[dict[str, Any]]:
        """Return a line a fixed case, as plain JSON values."""
        return [result.content(self.replay) for result in self.results]

    def to_json(self) -> str:
        """Return the report as JSON text; numbers of the data as strings."""
        return json.dumps(self.content(), indent=2)

"""Checks each target once, and says how each test that stands for a part of it ends."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any, Literal

import pytest

from perceptron.errors import Refused
from properties.conformance.cases.corpus import corpus
from properties.conformance.check import Report, check
from properties.conformance.reference.target_conventions import TargetConventions
from properties.conformance.reports import Record, record
from properties.pytest_plugin.known_deviations import Known

# cases that tell nothing because they did not come to an end
MISSING = ("not run", "timed out")

Departure = Mapping[str, Any]


class Deviation(AssertionError):
    """What was found of a target, in words that can be understood alone."""


@dataclass(frozen=True)
class Outcome:
    """How a test ends, and why in words."""

    kind: Literal["passed", "failed", "skipped", "known"]
    words: str = ""


def end_test(outcome: Outcome) -> None:
    """Pass, fail or skip the test as recorded.

    Raises
    ------
    Deviation
        If a deviation is not known.
    """
    __tracebackhide__ = True
    if outcome.kind == "failed":
        raise Deviation(outcome.words)
    if outcome.kind == "skipped":
        pytest.skip(outcome.words)
    if outcome.kind == "known":
        pytest.xfail(outcome.words)


def recorded(target: object, conventions: str | None = None, **search: Any) -> Record:
    """Check the target as `properties.check` does, and return the record of the report.

    Executes the target's code.
    """
    try:
        report = check(target, conventions, **search)
    except Refused as refusal:
        name = getattr(target, "arguments", str(target))
        report = Report(name, TargetConventions(), reason=str(refusal))
    return record(report)


@dataclass(frozen=True)
class Checked:
    """The record of a target's report, beside the deviations that are known."""

    content: Record
    known: Sequence[Known] = ()

    def family(self, name: str) -> Outcome:
        """Say how the fixed cases of a family went."""
        if self.content.get("reason"):
            return Outcome("failed", f"cannot-run: {self.content['reason']}")
        each = [case for case in self.content["each"] if case["family"] == name]
        given = [case for case in each if case["result"] != "does not apply"]
        departing = [case for case in given if case["result"] == "departs"]
        unknown = [case for case in departing if not self._excusing(case)]
        missing = sum(case["result"] in MISSING for case in given)
        if unknown:
            return Outcome("failed", "\n".join(self._causes(unknown, len(given))))
        if departing:
            return self._accepted(departing)
        if missing:
            return Outcome("failed", f"only {len(given) - missing} of {len(given)} cases were run")
        return Outcome("passed") if given else Outcome("skipped", "no case of the family applies")

    def verdict(self) -> Outcome:
        """Say how the target as a whole went: its cases, its conventions, that enough was run."""
        findings, odd = self.content["findings"], self.content["odd"]
        match self.content["verdict"]:
            case "conforms":
                return Outcome("passed")
            case "unusual" if all(map(self._declaring, odd)):
                return self._accepted(odd)
            case "deviates" if all(map(self._is_known, findings)):
                return self._accepted([*self._findings, *self._departing])
        # rich takes long to import
        from properties.conformance.reports.text import report_text  # noqa: PLC0415

        return Outcome("failed", report_text(self.content))

    @cached_property
    def used(self) -> frozenset[Known]:
        """The entries that excuse something here."""
        return frozenset(self._entries([*self._departing, *self._findings, *self.content["odd"]]))

    @property
    def _departing(self) -> list[Departure]:
        return [case for case in self.content["each"] if case["result"] == "departs"]

    @property
    def _findings(self) -> list[Departure]:
        return [{"finding": f["id"]} for f in self.content["findings"]]

    def _is_known(self, finding: Mapping[str, Any]) -> bool:
        """Say whether its cause is known, or each of its cases is, if they are fixed ones."""
        if self._excusing({"finding": finding["id"]}):
            return True
        among = [case for case in self._departing if case["finding"] == finding["id"]]
        return len(among) == finding["count"] and all(map(self._excusing, among))

    def _excusing(self, departure: Departure) -> list[Known]:
        name, cause = departure.get("id"), departure.get("finding")
        return [entry for entry in self.known if entry.excuses(self.content, name, cause)]

    def _declaring(self, sentence: str) -> list[Known]:
        return [entry for entry in self.known if entry.declares(self.content, sentence)]

    def _entries(self, found: Sequence[Departure | str]) -> Iterator[Known]:
        for each in found:
            yield from self._declaring(each) if isinstance(each, str) else self._excusing(each)

    def _accepted(self, found: Sequence[Departure | str]) -> Outcome:
        reasons = dict.fromkeys(entry.reason for entry in self._entries(found))
        return Outcome("known", f"known: {'; '.join(reasons)}")

    def _causes(self, departing: Sequence[Departure], given: int) -> Iterator[str]:
        words = {finding["id"]: finding["cause"] for finding in self.content["findings"]}
        for name in dict.fromkeys(case["finding"] for case in departing):
            first, *more = [case for case in departing if case["finding"] == name]
            count, cause = 1 + len(more), words.get(name, name)
            yield f"{cause}: {count} of {given} cases, for example {first['id']}"
            yield f"  run it again: {first['replay']}"


def outcomes(checked: Callable[[], Checked]) -> dict[str, Callable[[], Outcome]]:
    """Return how the tests of a target end, by their names: one a family of cases, one for all.

    What was recorded is asked for when a test runs.
    """
    families = dict.fromkeys(case.family for case in corpus())
    return {
        **{name: partial(_family, checked, name) for name in families},
        "verdict": lambda: checked().verdict(),
    }


def _family(checked: Callable[[], Checked], name: str) -> Outcome:
    return checked().family(name)


def entry_outcome(entry: Known, among: Callable[[], Sequence[Checked]]) -> Outcome:
    """Say whether an entry still holds: it excuses something, and has not expired."""
    if not any(entry in checked.used for checked in among()):
        words = f"the entry {entry.named} excuses nothing that was found; remove it"
        return Outcome("failed", f"known: {words} ({entry.reason})")
    if entry.expiry <= datetime.now(UTC).date():
        words = f"the entry {entry.named} expired on {entry.expiry}"
        remedy = "fix the deviation or extend the date"
        return Outcome("failed", f"known: {words}; {remedy} ({entry.reason})")
    return Outcome("passed")

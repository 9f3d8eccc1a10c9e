"""Judges each target once in a session, and says how a family of cases went under what is known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from perceptron.exact import Refused
from properties.conformance import check
from properties.conformance.checking import FOLDER, Target
from properties.conformance.declared import Declared
from properties.conformance.fixed import fixed
from properties.conformance.judging import Judged, judged
from properties.conformance.report import Report
from properties.plugin.known import Known

__all__ = ["VERDICT", "Held", "Told", "families", "judge"]

#: The name of the item that is for the whole of a target, beside the families of cases.
VERDICT = "verdict"

Departure = Mapping[str, Any]


def families() -> tuple[str, ...]:
    """Return the kinds of fixed cases, in the order in which they are given."""
    return tuple(dict.fromkeys(case.family for case in fixed()))


def judge(
    target: Target,
    conventions: str | None = None,
    *,
    budget: str = "default",
    seed: int = 0,
    folder: Path = FOLDER,
) -> Judged:
    """Check the target, and keep how each case went. Executes the target's code."""
    try:
        report = check(target, conventions, budget=budget, seed=seed, folder=folder)
    except Refused as refusal:
        report = Report(getattr(target, "arguments", str(target)), Declared(), reason=str(refusal))
    return judged(target, report)


@dataclass(frozen=True)
class Told:
    """How a test ends: "passed", "failed", "skipped" or "known", and why in words."""

    outcome: str
    words: str = ""


@dataclass(frozen=True)
class Held:
    """What was judged, beside the deviations that are known.

    Parameters
    ----------
    judged
        What was found.
    known
        The entries of the file of known deviations.
    """

    judged: Judged
    known: Sequence[Known] = ()

    def family(self, name: str) -> Told:
        """Say how the fixed cases of a family went."""
        if self._content.get("reason"):
            return Told("failed", f"cannot-run: {self._content['reason']}")
        each = [case for case in self._content["each"] if case["family"] == name]
        departing = [case for case in each if case["result"] == "departs"]
        unknown = [case for case in departing if not self._reasons(case)]
        given = [case for case in each if case["result"] != "does not apply"]
        missing = sum(case["result"] == "not run" for case in given)
        if unknown:
            return Told("failed", self._causes(unknown, len(given)))
        if departing:
            return Told("known", self._known(departing))
        if missing:
            return Told("failed", f"only {len(given) - missing} of {len(given)} cases were run")
        if not given:
            return Told("skipped", "no case of the family applies to the target")
        return Told("passed")

    def verdict(self) -> Told:
        """Say how the target as a whole went: the fixed cases, the search, that all were run."""
        if self._content["verdict"] == "conforms":
            return Told("passed")
        found = self._content["findings"]
        if not (found and all(map(self._finding_is_known, found))):
            return Told("failed", self.judged.text)
        return Told("known", self._known([*self._findings, *self._departing]))

    @cached_property
    def used(self) -> tuple[Known, ...]:
        """The entries that excuse something here."""
        found = {
            entry for case in [*self._departing, *self._findings] for entry in self._excusing(case)
        }
        return tuple(entry for entry in self.known if entry in found)

    @property
    def _content(self) -> Mapping[str, Any]:
        return self.judged.content

    @property
    def _departing(self) -> list[Departure]:
        return [case for case in self._content["each"] if case["result"] == "departs"]

    @property
    def _findings(self) -> list[Departure]:
        return [{"finding": f["id"]} for f in self._content["findings"]]

    def _finding_is_known(self, finding: Mapping[str, Any]) -> bool:
        """Say whether its cause is known, or each of its cases is, where they are fixed ones."""
        if self._reasons({"finding": finding["id"]}):
            return True
        among = [case for case in self._departing if case["finding"] == finding["id"]]
        return len(among) == finding["count"] and all(map(self._reasons, among))

    def _excusing(self, case: Departure) -> list[Known]:
        name, cause = case.get("id"), case.get("finding")
        return [known for known in self.known if known.excuses(self._content, name, cause)]

    def _reasons(self, case: Departure) -> list[str]:
        return [known.reason for known in self._excusing(case)]

    def _known(self, departing: Sequence[Departure]) -> str:
        reasons = dict.fromkeys(reason for case in departing for reason in self._reasons(case))
        return f"known: {'; '.join(reasons)}"

    def _causes(self, departing: Sequence[Departure], given: int) -> str:
        grouped: dict[str, list[Departure]] = {}
        for case in departing:
            grouped.setdefault(case["finding"], []).append(case)
        words = {finding["id"]: finding["cause"] for finding in self._content["findings"]}
        return "\n".join(
            f"{words.get(name, name)}: {len(among)} of {given} cases, as {among[0]['id']}\n"
            f"  replay  {among[0]['replay']}"
            for name, among in grouped.items()
        )

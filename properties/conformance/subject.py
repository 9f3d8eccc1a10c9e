"""A started target: what it is given, and the report on what came back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from perceptron import Dataset
from properties.conformance.casefile import save_case
from properties.conformance.cases import Case, of_data, renamed
from properties.conformance.declared import Declared
from properties.conformance.findings import Finding, findings, roundings
from properties.conformance.minimal import minimal
from properties.conformance.outcomes import LOST, TO_ANSWER, Outcome, asked, outcomes
from properties.conformance.process import Process
from properties.conformance.reconsidering import explains_more, other_conventions
from properties.conformance.report import Counts, Report
from properties.conformance.searching import ONCE_KNOWN, Budget, Searched, searched
from properties.conformance.shrinking import shrunk
from properties.conformance.tasks import Task, applied, tasks
from properties.conformance.tracing import traces

__all__ = ["CannotRun", "Plan", "Subject"]

# passes that are shown of a case alone, and of each finding
SHOWN, FEW_PASSES = 20, 6
# departures that are looked at first under other conventions; answers that show a cause
FEW, ENOUGH = 24, 48
# how long the target is given for a case alone
TO_SHOW = 30.0
# how long the target is given for data of the user's own, and how long these are made smaller
TO_READ, TO_SHRINK = 30.0, 10.0


class CannotRun(Exception):
    """Why no case can be given to the target, in one sentence."""


@dataclass(frozen=True)
class Plan:
    """What a target is given."""

    cases: tuple[Case, ...]
    data: Dataset | None
    budget: Budget
    seed: int
    seconds: float
    folder: Path


@dataclass(frozen=True)
class Subject:
    """A started target, and how it is asked."""

    process: Process
    declared: Declared
    greeting: Mapping[str, Any]
    may_be_other: bool

    @property
    def options(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The options that it takes, and those that it needs."""
        return tuple(self.greeting["parameters"]), tuple(self.greeting["required"])

    def report(self, plan: Plan) -> Report:
        """Give it the fixed cases, the user's data, and where they show nothing, search."""
        given = self._given(plan.cases)
        coming = outcomes(given, self.process, plan.seconds)
        came = list(self._until_known(coming, ONCE_KNOWN[plan.budget]))
        _look_at_the_bias(came)
        if len(came) < len(given) and self._may_pick(came, plan):
            # a few answers do not show what it is
            came += coming
        found = findings(came)
        for other in self._others(found, given):
            legal = other.legal(plan, came)
            if legal is not None:
                return other.told(plan, legal, findings(legal))
        return self.told(plan, came, found)

    def _until_known(self, coming: Iterator[Outcome], seconds: float) -> Iterator[Outcome]:
        """Yield what comes back; from a slow target that departs no more than shows why."""
        known, enough = False, self.process.spent + seconds
        for number, outcome in enumerate(coming, 1):
            yield outcome
            known = known or not outcome.agrees
            if known and number > ENOUGH and self.process.spent > enough:
                return

    def legal(self, plan: Plan, before: Sequence[Outcome]) -> list[Outcome] | None:
        """Give it every case under these conventions; None where they forbid an answer.

        The smallest in which it departed `before` come first: most often the first shows it.
        """
        if self._allowed(_departed(before), plan) is None:
            return None
        came = self._allowed(plan.cases, plan)
        return came if came is not None and explains_more(findings(came)) else None

    def _may_pick(self, came: Sequence[Outcome], plan: Plan) -> bool:
        """Say whether an order of its own explains the smallest cases in which it departed."""
        departed = _departed(came)
        if not (self.may_be_other and departed) or any(map(_is_lost, came)):
            return False
        picking = replace(self, declared=replace(self.declared, own_order=True))
        return picking._allowed(departed, plan) is not None

    def _allowed(self, cases: tuple[Case, ...], plan: Plan) -> list[Outcome] | None:
        """Give it these cases; return None where these conventions forbid an answer."""
        came = list[Outcome]()
        for outcome in outcomes(tasks(cases, *self._taken), self.process, plan.seconds):
            if outcome.trouble or outcome.departs or outcome.fault:
                return None
            came.append(outcome)
        return came

    def told(self, plan: Plan, came: Sequence[Outcome], found: Sequence[Finding]) -> Report:
        """Return the report on what came back, its findings, and what else it is then given."""
        given = self._given(plan.cases)
        own, notes = self._own_data(plan.data)
        if found and len(came) < len(given) and not any(map(_is_lost, came)):
            notes += (SLOW,)
        found = findings([*came, *own]) if own else found
        search = None
        if len(came) == len(given) and not found:
            search = searched(self.process, self.declared, *self.options, plan.budget, plan.seed)
            own += self._found(search)
            found = findings([*came, *own])
        seen = [*came, *own]
        found = tuple(map(self._shown, found))
        return Report(
            self.process.kind.arguments,
            self.declared,
            Counts(len(given), len(came)),
            found,
            rounding=roundings([*seen, *(search.close if search else ())]),
            searched=search,
            places=_places([*own, *(finding.shown for finding in found)], search, plan),
            notes=notes,
        )

    def _shown(self, finding: Finding) -> Finding:
        """Make its case smaller, and show the passes there."""
        small = minimal(finding, partial(self._ask, seconds=TO_ANSWER))
        if small.shown.task.audited or _is_lost(small.shown):
            return small
        both = traces(small.shown.task, self.process, FEW_PASSES)
        return replace(small, details={**small.details, "traces": both})

    def _others(self, found: Sequence[Finding], given: Sequence[Task]) -> Iterator["Subject"]:
        if self.may_be_other:
            others = other_conventions(found, self.declared, given, self.process)
            for other in others:
                yield replace(self, declared=other)

    def alone(self, case: Case) -> Report:
        """Give it one case, and tell the passes."""
        task = applied(case, self.declared, *self.options)
        if task is None:
            raise CannotRun(
                f"case: {case.id} does not apply; it needs an option that the target does not "
                "take, or a limit of passes, or other conventions"
            )
        came = [asked(task, self.process, TO_SHOW)]
        _look_at_the_bias(came)
        return Report(
            self.process.kind.arguments,
            self.declared,
            Counts(1, 1),
            findings(came),
            traces=traces(task, self.process, SHOWN),
            rounding=roundings(came),
        )

    @property
    def _taken(self) -> tuple[Declared, tuple[str, ...], tuple[str, ...]]:
        return self.declared, *self.options

    def _given(self, chosen: tuple[Case, ...]) -> Sequence[Task]:
        given = tasks(chosen, *self._taken)
        if not given:
            raise CannotRun(
                f"conventions: no case fits {self.declared.text or 'them'}, or float64 would round "
                "in each; use a start of 0 and a rate that is a power of two"
            )
        return given

    def _own_data(self, data: Dataset | None) -> tuple[list[Outcome], tuple[str, ...]]:
        """Give it the user's data; where it departs, also smaller ones on which it does."""
        if data is None:
            return [], ()
        whole = self._ask(of_data(data, self.declared.bias), TO_READ)
        if whole is None:
            note = "your data were not given: a run over them has no end that the reference reaches"
            return [], (note,)
        if whole.agrees:
            note = "your data were given too, and the answer agrees"
            return [whole], (note,) if not whole.unjudged else (UNJUDGED,)
        smaller = shrunk(whole, partial(self._ask, seconds=TO_ANSWER), TO_SHRINK)
        return [whole] if smaller is whole else [whole, smaller], ()

    def _found(self, search: Searched) -> list[Outcome]:
        if search.found is None:
            return []
        return [shrunk(search.found, partial(self._ask, seconds=TO_ANSWER), TO_SHRINK)]

    def _ask(self, case: Case, seconds: float) -> Outcome | None:
        known = case if case.family in ("data", "inseparable") else renamed(case)
        task = applied(known, self.declared, *self.options)
        return None if task is None else asked(task, self.process, seconds)


UNJUDGED = "your data were given too; too many scores are close to 0 to say if rounding explains it"

SLOW = (
    "the other cases were not given: the target takes long, and that it deviates is known; "
    "--budget thorough gives them all"
)


def _departed(came: Sequence[Outcome]) -> tuple[Case, ...]:
    departed = (outcome.task.case for outcome in came if not outcome.agrees)
    return tuple(sorted(departed, key=lambda case: case.size)[:FEW])


def _is_lost(outcome: Outcome) -> bool:
    return outcome.trouble is not None and outcome.trouble.kind in LOST


def _places(
    own: Sequence[Outcome], search: Searched | None, plan: Plan
) -> dict[str, tuple[str, ...]]:
    """Save the departures, and say how each is given again."""
    places: dict[str, tuple[str, ...]] = {}
    for outcome in search.close if search else ():
        again = ("--budget", str(plan.budget), "--seed", str(plan.seed))
        places[outcome.task.case.id] = again
    for outcome in own:
        case = outcome.task.case
        if not outcome.agrees and case not in plan.cases:
            places[case.id] = ("--case", str(save_case(case, plan.folder)))
    return places


def _look_at_the_bias(came: Sequence[Outcome]) -> None:
    trouble = came[0].trouble if came else None
    if trouble and trouble.kind == "undeclared-bias":
        raise CannotRun(f"target: {trouble.words}")

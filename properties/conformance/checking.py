"""Holds an implementation against the reference, case by case, in exact numbers.

The fixed cases come first; where they show nothing, a search looks further. The target runs in a
process of its own, under limits of time and memory.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from perceptron import Conventions, Dataset, Refused
from properties.conformance.casefile import read_case, save_case
from properties.conformance.cases import Case, cases, of_data, renamed
from properties.conformance.command import Command, PythonTarget
from properties.conformance.declared import Declared
from properties.conformance.findings import findings, roundings
from properties.conformance.identifying import identified
from properties.conformance.naming import named
from properties.conformance.outcomes import TO_ANSWER, Outcome, asked, outcomes
from properties.conformance.process import Process
from properties.conformance.reconsidering import explains_more, other_conventions
from properties.conformance.report import Counts, Report
from properties.conformance.searching import Searched, checked_budget, searched
from properties.conformance.shrinking import shrunk
from properties.conformance.tasks import Task, applied, tasks

__all__ = ["FOLDER", "check"]

# passes of a trace that is shown, and how long the target is given for each
SHOWN, TO_SHOW = 20, 30.0
# how long the target is given for data of the user's own, and how long these are made smaller
TO_READ, TO_SHRINK = 30.0, 10.0
#: Where departures that a search found are kept.
FOLDER = Path("perceptron-departures")

Target = str | Callable[..., Any] | Command | PythonTarget


class _CannotRun(Exception):
    """Why no case can be given to the target, in one sentence."""


def check(
    target: Target,
    conventions: Conventions | Mapping[str, Any] | str | None = None,
    *,
    case: str | None = None,
    data: Dataset | None = None,
    budget: str = "default",
    seed: int = 0,
    seconds: float = 60,
    folder: Path = FOLDER,
) -> Report:
    """Hold `target` against the reference. Executes the target's code. Exact.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, or a function that has such a name: a
        ``train(X, y)``, with any of the keywords `epochs`, `w0`, `order`, `eta`; a stepper
        ``step(w, x, y)``; a scikit-learn estimator; or a `Command`. X is a float64
        array (n, d), y an int array of -1 and +1. A function returns weights of length d, or d + 1
        under a bias; ``(weights, bias)``; or a mapping or an object with `weights` and, where it
        knows them, `bias`, `mistakes`, `updates`, `passes`, `converged`.
    conventions
        Those of the target, as ``update=le,bias=append,...``; otherwise its attribute
        `conventions`; otherwise they are identified.
    case
        Run this case alone, and tell the passes of the reference and of the target: an id, or a
        file that a search saved.
    data
        Give it these points too, the bias left out: the target's conventions say where it goes.
    budget, seed
        Of the search, which begins where the fixed cases show nothing: "quick", "default" or
        "thorough".
    seconds
        How long fixed cases are given; those that are left are skipped, and the report says so.
    folder
        Where a departure that the search finds is saved.

    Raises
    ------
    Refused
        Where the conventions, `case`, `budget` or `seed` cannot be read.

    Examples
    --------
    >>> check("nowhere.py:train").verdict
    'cannot-run'
    """
    chosen = _chosen(case)
    plan = _Plan(chosen, data, checked_budget(budget, seed), seed, seconds, folder)
    declared = Declared.read(conventions)
    with Process(named(target), loud=case is not None) as process:
        try:
            greeting = _greeting(process)
            if conventions is None:
                declared = _own(greeting, process)
            undeclared = conventions is None and greeting["conventions"] is None
            subject = _Subject(process, declared, greeting, may_be_other=undeclared)
            return subject.alone(chosen[0]) if case is not None else subject.report(plan)
        except _CannotRun as reason:
            return Report(process.kind.arguments, declared, reason=str(reason))


def _chosen(case: str | None) -> tuple[Case, ...]:
    if case is None:
        return cases()
    if case.endswith(".json"):
        return (read_case(Path(case)),)
    chosen = tuple(known for known in cases() if known.id == case)
    if not chosen:
        raise Refused(f"case: {case!r} is unknown; a report names those that it shows")
    return chosen


def _greeting(process: Process) -> dict[str, Any]:
    greeting = process.greeting()
    if "cannot" in greeting:
        raise _CannotRun(greeting["cannot"])
    return greeting


def _own(greeting: Mapping[str, Any], process: Process) -> Declared:
    """Return what the target declares, or what it is found to be.

    Narrow numbers and a stop of its own are no conventions from which the theory's promise holds:
    a target is held to float64 and to a clean pass, unless it declares otherwise. An order of its
    own would excuse much: it is reconsidered where nothing else explains the answers.
    """
    if greeting["conventions"] is not None:
        # its own declaration is repeated by every replay: the command needs none
        return replace(Declared.read(greeting["conventions"]), text="")
    found = identified(process)
    if found.reason:
        raise _CannotRun(found.reason)
    known = found.declared
    if found.unexplained:
        (place,) = found.left.get("bias", ())[:1] or ("none",)
        known = Declared.read(f"bias={place}")
    stop = "clean" if known.stop == "own" else known.stop
    promised = replace(known, number="float64", stop=stop, limit=None, own_order=False)
    return replace(promised, text=promised.to_text())


@dataclass(frozen=True)
class _Plan:
    """What a target is given."""

    cases: tuple[Case, ...]
    data: Dataset | None
    budget: Any
    seed: int
    seconds: float
    folder: Path


@dataclass(frozen=True)
class _Subject:
    """A started target, and how it is asked."""

    process: Process
    declared: Declared
    greeting: Mapping[str, Any]
    may_be_other: bool

    @property
    def options(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The options that it takes, and those that it needs."""
        return tuple(self.greeting["parameters"]), tuple(self.greeting["required"])

    def report(self, plan: _Plan) -> Report:
        """Give it the fixed cases, the user's data, and where they show nothing, search."""
        given = self._given(plan.cases)
        came = list(outcomes(given, self.process, plan.seconds))
        _look_at_the_bias(came)
        for other in self._reconsidered(came, given):
            if other.suits(plan):
                return other.report(plan)
        own, notes = self._own_data(plan.data)
        search = None
        if len(came) == len(given) and not findings([*came, *own]):
            search = searched(self.process, self.declared, *self.options, plan.budget, plan.seed)
            own += self._found(search)
        seen = [*came, *own]
        return Report(
            self.process.kind.arguments,
            self.declared,
            Counts(len(given), len(came)),
            findings(seen),
            rounding=roundings([*seen, *(search.close if search else ())]),
            searched=search,
            places=_places(own, search, plan),
            notes=notes,
        )

    def suits(self, plan: _Plan) -> bool:
        """Say whether every fixed case runs, and shows nothing that its conventions forbid."""
        given = self._given(plan.cases)
        came = list(outcomes(given, self.process, plan.seconds))
        return len(came) == len(given) and explains_more(findings(came))

    def _reconsidered(self, came: Sequence[Outcome], given: Sequence[Task]) -> Iterator["_Subject"]:
        if self.may_be_other:
            others = other_conventions(findings(came), self.declared, given, self.process)
            for other in others:
                yield replace(self, declared=other, may_be_other=False)

    def alone(self, case: Case) -> Report:
        """Give it one case, and tell the passes."""
        task = applied(case, self.declared, *self.options)
        if task is None:
            raise _CannotRun(
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
            traces=_traces(task, self.process),
            rounding=roundings(came),
        )

    def _given(self, chosen: tuple[Case, ...]) -> Sequence[Task]:
        given = tasks(chosen, self.declared, *self.options)
        if not given:
            raise _CannotRun(
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


def _places(
    own: Sequence[Outcome], search: Searched | None, plan: _Plan
) -> dict[str, tuple[str, ...]]:
    """Save the departures, and say how each is given again."""
    places: dict[str, tuple[str, ...]] = {}
    for outcome in search.close if search else ():
        again = ("--budget", str(plan.budget), "--seed", str(plan.seed))
        places[outcome.task.case.id] = again
    for outcome in own:
        if not outcome.agrees:
            case = outcome.task.case
            places[case.id] = ("--case", str(save_case(case, plan.folder)))
    return places


def _look_at_the_bias(came: Sequence[Outcome]) -> None:
    trouble = came[0].trouble if came else None
    if trouble and trouble.kind == "undeclared-bias":
        raise _CannotRun(f"target: {trouble.words}")


def _traces(task: Task, process: Process) -> dict[str, Any]:
    if task.audited:
        return {"expected": [], "got": []}
    passes = min(task.end().passes or 0, SHOWN)
    expected = [state.content() for state in islice(task.passes(), passes + 1)]
    return {"expected": expected, "got": _target_trace(task, passes, process)}


def _target_trace(task: Task, passes: int, process: Process) -> list[dict[str, Any]]:
    """Ask a target that takes a limit for its first pass, then its first two, and so on."""
    if task.epochs is None:
        return []
    steps = [
        replace(task, epochs=n, options={**task.options, "epochs": str(n)})
        for n in range(1, passes + 1)
    ]
    return [outcome.got() for outcome in outcomes(steps, process, TO_SHOW)]

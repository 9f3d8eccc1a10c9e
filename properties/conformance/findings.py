"""Deviations grouped by their cause, each shown on the smallest case that has it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from perceptron import Conventions, Dataset, train
from perceptron.exact import to_text
from perceptron.specification import passes
from perceptron.vectors import Vector, dot
from properties.conformance.audit import updates_bound
from properties.conformance.habits import NEVER_LEARNS, Habit, explanations
from properties.conformance.outcomes import Outcome
from properties.conformance.task import SOON
from properties.conformance.tasks import Task

__all__ = ["Finding", "findings", "roundings", "stops_short"]


@dataclass(frozen=True)
class Finding:
    """One cause, and the smallest of the cases that show it.

    Parameters
    ----------
    id, cause
        A name for the cause, and the sentence.
    count
        How many cases show it.
    shown
        The smallest of them.
    expected
        What a right target answers there, as plain JSON values.
    details
        What else is known of it there, as plain JSON values.
    """

    id: str
    cause: str
    count: int
    shown: Outcome
    expected: dict[str, Any]
    details: dict[str, Any] = field(default_factory=dict)

    def content(self, replay: Callable[[str], str]) -> dict[str, Any]:
        """Return plain JSON values; `replay` gives the command for a case's id."""
        case = self.shown.task.case
        return {
            "id": self.id,
            "cause": self.cause,
            "count": self.count,
            "case": case.content(),
            "expected": self.expected,
            "got": self.shown.got(),
            **self.details,
            "replay": replay(case.id),
        }


def findings(outcomes: Sequence[Outcome]) -> tuple[Finding, ...]:
    """Return every cause of a deviation among `outcomes`, the gravest first."""
    steady = [outcome for outcome in outcomes if not _is_unsteady(outcome)]
    return (
        *_promised(outcomes),
        *_unsteady(outcomes),
        *_edited(outcomes),
        *_never_stopping(outcomes),
        # once an answer depends on what came before, no other answer can be explained
        *(_wrong(outcomes) if len(steady) == len(outcomes) else ()),
    )


def roundings(outcomes: Iterable[Outcome]) -> tuple[Finding, ...]:
    """Return what differs by rounding alone, with the exact numbers: no deviation."""
    turned, digits = list[Outcome](), list[Outcome]()
    for outcome in outcomes:
        if outcome.rounding:
            (turned if outcome.rounding.turned else digits).append(outcome)
    return tuple(
        _rounding(name, words, among)
        for name, words, among in (
            ("rounding-decision", "decides otherwise where rounding can turn the score", turned),
            ("rounding-digits", "its weights differ by no more than rounding can", digits),
        )
        if among
    )


def _rounding(name: str, words: str, among: Sequence[Outcome]) -> Finding:
    plain = _finding(name, words, among)
    why = plain.shown.rounding
    if why is None:
        return plain
    details: dict[str, Any] = {"weights_within": list(map(to_text, why.bound))}
    if why.turned:
        details["score"] = {
            "row": str(why.turned.row),
            "after_updates": str(why.turned.updates),
            "exact": to_text(why.turned.score),
            "float_error_at_most": to_text(why.turned.bound),
        }
    return replace(plain, details=details)


def _finding(name: str, cause: str, among: Sequence[Outcome]) -> Finding:
    shown = min(among, key=lambda outcome: outcome.task.case.size)
    return Finding(name, cause, len(among), shown, shown.wanted())


def _some(name: str, cause: str, among: Sequence[Outcome]) -> Iterator[Finding]:
    if among:
        yield _finding(name, cause, among)


def _promised(outcomes: Sequence[Outcome]) -> Iterator[Finding]:
    """Find the data on which the declared conventions themselves break the theory's promise."""
    if not (outcomes and outcomes[0].task.declared.may_stop_short):
        return
    short = [outcome for outcome in outcomes if stops_short(outcome.task)]
    if not short:
        return
    shown = min(short, key=lambda outcome: outcome.task.case.size)
    zero = not any(shown.task.conventions.first_weights(shown.task.data.dimension))
    cause = NEVER_LEARNS if zero else "never updates at a tie: its stop need not separate the data"
    right = train(shown.task.data).weights
    expected = {"weights": "any that separate strictly", "such_as": list(map(to_text, right))}
    yield Finding("tie-no-update", cause, len(short), shown, expected)


def stops_short(task: Task) -> bool:
    """Say whether the conventions themselves end the run before the data are separated."""
    end = task.end()
    if not end.converged or _separates(task.data, end.weights):
        return False
    return _separable(task.data)


def _separable(data: Dataset) -> bool:
    """Say whether something separates the data: most often a short run finds it."""
    soon = islice(passes(data, Conventions()), SOON)
    return any(not mistakes for _, mistakes in soon) or updates_bound(data) is not None


def _separates(data: Dataset, weights: Vector) -> bool:
    return all(y * dot(x, weights) > 0 for x, y in data)


def _unsteady(outcomes: Iterable[Outcome]) -> Iterator[Finding]:
    among = [outcome for outcome in outcomes if _is_unsteady(outcome)]
    cause = "answers otherwise when it is given the same data again: it keeps state, or draws lots"
    yield from _some("unsteady", cause, among)


def _is_unsteady(outcome: Outcome) -> bool:
    """Say whether it answered otherwise, where it may not: one with an order of its own may."""
    return outcome.unsteady and not outcome.task.audited


def _edited(outcomes: Iterable[Outcome]) -> Iterator[Finding]:
    among = [outcome for outcome in outcomes if outcome.edited]
    names = sorted({name for outcome in among for name in outcome.edited})
    yield from _some("edits-input", f"changes the {' and '.join(names)} that it is given", among)


def _never_stopping(outcomes: Iterable[Outcome]) -> Iterator[Finding]:
    hung = [outcome for outcome in outcomes if _hangs(outcome) and outcome.task.endless]
    yield from _some("never-stops", "never stops on data that nothing separates", hung)


def _hangs(outcome: Outcome) -> bool:
    return outcome.trouble is not None and outcome.trouble.kind == "hangs"


def _wrong(outcomes: Sequence[Outcome]) -> Iterator[Finding]:
    """Find causes for answers that depart, and for troubles other than on endless data."""
    yield from _audited(outcomes)
    judged = [o for o in outcomes if not (_hangs(o) and o.task.endless)]
    wrong = [o for o in judged if o.trouble or o.departs]
    if not wrong:
        return
    habit = _habit(wrong, judged)
    if habit:
        yield _finding(habit.id, habit.words, wrong)
    elif all(o.task.case.family == "number" for o in wrong):
        # told by the first rung of the ladder that fails
        words = f"right on small integers, not on other numbers: {wrong[0].task.case.why}"
        yield Finding("number", words, len(wrong), wrong[0], wrong[0].wanted())
    else:
        yield from _troubles([o for o in wrong if o.trouble])
        yield from _departures([o for o in wrong if o.departs])


def _audited(outcomes: Iterable[Outcome]) -> Iterator[Finding]:
    grouped: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.fault:
            grouped.setdefault((outcome.fault.id, outcome.fault.cause), []).append(outcome)
    for (name, cause), among in grouped.items():
        plain = _finding(name, cause, among)
        fault = plain.shown.fault
        yield replace(plain, details={"because": fault.here} if fault else {})


def _habit(wrong: Sequence[Outcome], judged: Sequence[Outcome]) -> Habit | None:
    told = [o for o in judged if not (o.rounding or o.unjudged)]
    clear = [o for o in told if o.trouble is None or _hangs(o)]
    if not any(o.departs for o in wrong) or any(o.trouble and not _hangs(o) for o in wrong):
        return None
    return next(explanations(clear), None)


def _troubles(troubled: Iterable[Outcome]) -> Iterator[Finding]:
    grouped: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in troubled:
        if outcome.trouble:
            # what stands behind the colon may differ from case to case
            sort = (outcome.trouble.kind, outcome.trouble.words.partition(":")[0])
            grouped.setdefault(sort, []).append(outcome)
    return (_finding(kind, _words(among), among) for (kind, _), among in grouped.items())


def _words(among: Sequence[Outcome]) -> str:
    return next(outcome.trouble.words for outcome in among if outcome.trouble)


DEPARTURES = {
    "weights": "its weights are not those of the reference, and no known habit explains them",
    "mistakes": "its weights are right, and the mistakes that it tells are not those it made",
    "updates": "its weights are right, and the number of updates that it tells is not",
    "passes": "its weights are right, and the number of passes that it tells is not",
    "converged": "says that it converged where its last pass was not clean, or the other way round",
}
ENDLESS = {
    "weights": "on data that nothing separates, it stops with weights that no pass ends with",
    "converged": "says that it converged on data that nothing separates",
}


def _departures(departing: Sequence[Outcome]) -> Iterator[Finding]:
    endless = all(o.task.endless for o in departing)
    for name, cause in (DEPARTURES | (ENDLESS if endless else {})).items():
        yield from _some(name, cause, [o for o in departing if o.departs[0] == name])

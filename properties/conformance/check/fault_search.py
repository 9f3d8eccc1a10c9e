"""Which known fault gives a target's answers: of the catalogue, or a small edit of the loop."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product
from typing import Any

from perceptron.arithmetic.exact import size
from properties.conformance.check.results import CaseResult
from properties.conformance.check.seeded import (
    APART,
    WAYS,
    Setting,
    Way,
    answer_apart,
    applies,
)
from properties.conformance.identify.responses import Response
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.explanation import Explanation
from properties.seeded_faults.causes import CAUSES, STOP, Cause
from properties.seeded_faults.edits import LIMITS, edits
from properties.seeded_faults.textbook import Textbook

__all__ = ["explained_by_a_fault", "is_clear", "known_cause", "stops_after"]

# what people do to the number of passes that they are given
PASS_COUNTS = {
    ("pass-less", "makes one pass fewer than it is given"): -1,
    ("pass-more", "makes one pass more than it is given"): 1,
}
# causes that round where the textbook does not, so that some ties are decided by chance
ROUNDED = ("scales-each", "scales-all")
# the largest number of a case on which rounding decides nothing
MODERATE = 2**20
# limits that targets set themselves which never end otherwise
OWN_LIMITS = (1000, 100)
# answers, the first of all, for which a wrong perceptron may come to no end before it is given up
ENDLESS = 3
# answers on which a small edit of the loop is tried
MANY = 200
# answers by which the conventions are chosen under which a fault is sought
FEW = 80
# digits to which an answer that had to round agrees with a cause that rounds elsewhere; in float32
NINE_DIGITS, FOUR_DIGITS = 10**9, 10**4


def is_clear(result: CaseResult) -> bool:
    """Say whether rounding blurs little of what a wrong perceptron does on the case."""
    return result.case.family != "number" and result.case.size[2] <= MODERATE


def explained_by_a_fault(
    bases: Sequence[Explanation], results: Sequence[CaseResult]
) -> Explanation | None:
    """Return the first of these conventions under which a known fault gives every answer."""
    departing = [r for r in results if r.departs and r.answer is not None]
    if not departing or any(r.first_difference == "layout" for r in departing):
        return None
    clear = sorted((r for r in results if r.answer and is_clear(r)), key=_likely)
    known = known_cause(bases, clear[:FEW])
    return None if known is None else known[1]


Known = tuple[Cause, Explanation]


def _likely(result: CaseResult) -> tuple[Any, ...]:
    """Order cases by how likely they are to tell causes apart at little cost."""
    return not result.departs, result.case.size


def known_cause(bases: Sequence[Explanation], clear: Sequence[CaseResult]) -> Known | None:
    """Return the cause whose wrong perceptron gives every answer, and under which conventions."""
    ordered = sorted(clear, key=_likely)
    if not ordered:
        return None
    for base in filter(applies, bases):
        for fault, cause in CAUSES.items():
            if _gives_all(fault, base, _told_by(cause, ordered), cause):
                return cause, base
        for (name, words), change in PASS_COUNTS.items():
            if _gives_all(Textbook, base, ordered, change=change):
                return Cause(name, words, STOP), base
        for limit in LIMITS:
            if _gives_all(Textbook, base, ordered, limit=limit):
                return Cause("pass-limit", stops_after(limit), STOP), base
    for base in list(filter(applies, bases))[:4]:
        if _shuffles_apart(base, [r for r in ordered if r.departs]):
            return APART, base
        # a target without a limit of passes may set itself one, where the fault goes on
        limits_itself = any(r.question and r.question.epochs is None for r in ordered)
        known = CAUSES.items() if limits_itself else ()
        for fault, cause in chain(known, edits(bias=base.conventions.has_bias)):
            if _gives_most(fault, base, ordered):
                return cause, base
    return _cause_of_a_limited(bases, ordered)


def stops_after(limit: int) -> str:
    """Return the cause of a program that limits its passes, in words."""
    return f"stops after {limit} pass{'es' * (limit > 1)}, converged or not"


def _shuffles_apart(base: Explanation, departing: Sequence[CaseResult]) -> bool:
    """Say whether one way to shuffle points and labels apart gives nine answers of ten."""
    apart = replace(base, drawn_order="")
    others: dict[Way, int] = dict.fromkeys(WAYS, len(departing) // 10)
    for result in departing:
        if result.response is None or result.answer is None:
            return False
        setting = Setting(apart, result.response.question, result.answer)
        for way in tuple(others):
            made = answer_apart(setting, result.answer, way)
            others[way] -= made is None or not _same(made, result.answer, base)
            if others[way] < 0:
                del others[way]
        if not others:
            return False
    return bool(departing)


def _cause_of_a_limited(
    bases: Sequence[Explanation], ordered: Sequence[CaseResult]
) -> Known | None:
    """Return the cause for a target that takes no limit, and ends its run by one of its own."""
    few = [r for r in ordered if r.departs and r.question and r.question.epochs is None][:12]
    for base, limit in product(list(filter(applies, bases))[:2], OWN_LIMITS):
        for fault, cause in CAUSES.items():
            told = _told_by(cause, ordered)
            if not few or not _gives_all(fault, base, _told_by(cause, few), cause, limit=limit):
                continue
            if _gives_all(fault, base, told, cause, limit=limit):
                return cause, base
    return None


def _told_by(cause: Cause, results: Sequence[CaseResult]) -> list[CaseResult]:
    """Return the cases on which the cause says something: no row can be left out of one."""
    alone = cause.id in ("forgets-last", "forgets-first")
    return [r for r in results if len(r.case.points) > 1] if alone else list(results)


def _gives_most(fault: type[Textbook], base: Explanation, ordered: Sequence[CaseResult]) -> bool:
    """Say whether it gives nine of ten departures, and as few of the other answers are not its own.

    It may round where the target does not. A target may limit a run itself that the wrong
    perceptron does not end: one in four must end.
    """
    some = ordered[:: -(-len(ordered) // MANY)]
    departing = [r for r in some if r.departs]
    for among in (departing, some):
        ended, others = 0, len(departing) // 10
        for number, result in enumerate(among, 1):
            gives = _gives(fault, base, result.response)  # type: ignore[arg-type]
            ended += gives is not None
            others -= gives is False
            if others < 0 or number > 4 * ended + ENDLESS:
                return False
        if 4 * ended < len(among) or not ended:
            return False
    return True


def _gives_all(
    fault: type[Textbook],
    base: Explanation,
    results: Sequence[CaseResult],
    cause: Cause | None = None,
    *,
    limit: int | None = None,
    change: int = 0,
) -> bool:
    missing = len(results) // 5 if cause is not None and cause.id in ROUNDED else 0
    for result in results:
        missing -= not _gives(fault, base, result.response, limit, change)  # type: ignore[arg-type]
        if missing < 0:
            return False
    return bool(results)


@lru_cache(maxsize=2**16)
def _gives(
    fault: type[Textbook],
    base: Explanation,
    response: Response | None,
    limit: int | None = None,
    change: int = 0,
) -> bool | None:
    """Say whether the fault gives the target's answers; None if it comes to no end."""
    if response is None:
        return False
    made = [(s.answer(fault, limit), s.real) for s in _settings(base, response, change)]
    if any(m is not None and a is not None and not _same(m, a, base) for m, a in made):
        return False
    return None if any(m is None for m, _ in made) else True


@lru_cache(maxsize=2**12)
def _settings(base: Explanation, response: Response, change: int) -> Sequence[Setting]:
    question = response.question
    if change and "epochs" in question.given:
        case = replace(question.case, epochs=question.case.epochs + change)
        question = replace(question, case=case)
    return [Setting(base, question, answer) for answer in response.answers]


def _same(made: Answer, answer: Answer, base: Explanation) -> bool:
    if made.predictions is not None:
        return made.predictions == answer.predictions
    for name in ("mistakes", "updates", "passes", "converged"):
        if getattr(answer, name) is not None and getattr(answer, name) != getattr(made, name):
            return False
    digits = FOUR_DIGITS if base.conventions.number == "float32" else NINE_DIGITS
    return len(made.numbers) == len(answer.numbers) and all(
        a == b or digits * size(a - b) <= 1 + size(a)
        for a, b in zip(made.numbers, answer.numbers, strict=True)
    )

"""How each case went: the question, what came back, and what the reference makes of it."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, Literal

from perceptron.arithmetic.exact import Exact
from perceptron.conventions import UPDATES
from properties.conformance.cases.case import Case, renamed
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.judgement.stopping import end, most_updates
from properties.conformance.reference.answer import TOLD, Answer, Trouble
from properties.conformance.reference.draws import ORDER_RULES
from properties.conformance.reference.explanation import (
    PATIENCE,
    Explanation,
    Judgement,
    expected_run,
)
from properties.conformance.reference.promise import promise
from properties.conformance.reference.question import Question
from properties.conformance.reference.runs import KEPT
from properties.seeded_faults.edits import LIMITS

Outcome = Literal[
    "agrees", "rounding", "departs", "undecided", "timed out", "not run", "does not apply"
]


# margins below 1/2 that people write, the likeliest first: to be safe from rounding, or to learn
# until all points are so far away
SMALL_MARGINS: tuple[Exact, ...] = (
    *(Fraction(1, 10**digits) for digits in (7, 6, 8, 9, 10, 12, 5, 4, 3, 2, 1)),
    *(Fraction(n, 20) for n in (4, 1, 6, 5, 3)),
)

UNJUDGED = Judgement("undecided")


@dataclass(frozen=True)
class CaseResult:
    """How one case went, the answer that was judged, and the id of the cause if it departs.

    The judgement is of the answer that departs, otherwise of the first; "undecided" and "timed out"
    count for nothing.
    """

    outcome: Outcome
    response: Response
    judgement: Judgement = UNJUDGED
    answer: Answer | None = None
    finding: str | None = None

    @property
    def question(self) -> Question:
        """What the target was asked."""
        return self.response.question

    @property
    def case(self) -> Case:
        """The case that it was asked."""
        return self.response.question.case

    @property
    def departs(self) -> bool:
        """Whether the case shows that the target is not a right program."""
        return self.outcome == "departs"

    @property
    def decided(self) -> bool:
        """Whether the answer is shown to be that of a right program."""
        return self.outcome in ("agrees", "rounding")

    @property
    def ends_cleanly(self) -> bool:
        """Whether the run that is due, or that is shown, ends with a pass without a mistake."""
        return self.judgement.run is not None and self.judgement.run.clean

    @property
    def is_limited(self) -> bool:
        """Whether a limit ends the run that is due, or that is shown, before it converges."""
        return self.judgement.run is not None and not self.ends_cleanly

    @property
    def is_told_wrong(self) -> bool:
        """Whether the answer is right, and what is said of the run beside it is not."""
        return self.departs and self.answer is not None and {*self.judgement.differs} <= {*TOLD}

    @property
    def first_difference(self) -> str:
        """What of the answer differs first: "weights" if nothing else is known."""
        return next(iter(self.judgement.differs), "weights")

    @property
    def said_otherwise(self) -> str:
        """What of the answer differs first; its weights, if a run ended too early."""
        name, answer = self.first_difference, self.answer
        if name == "converged" and answer is not None and answer.converged is False:
            return "not-converged"
        return "weights" if getattr(answer, name, None) is None else name

    def renamed(self) -> "CaseResult":
        """Return it with a case whose id its content makes."""
        question = replace(self.question, case=renamed(self.case))
        return replace(self, response=replace(self.response, question=question))

    def got(self) -> dict[str, Any]:
        """Return the answer or the trouble as plain JSON values."""
        if self.response.trouble:
            return {"trouble": self.response.trouble.words}
        return self.answer.content() if self.answer else {}

    def content(self, replay: Callable[[str], str]) -> dict[str, Any]:
        """Return plain JSON values; `replay` gives the command for a case's id."""
        content: dict[str, Any] = {
            "id": self.case.id,
            "family": self.case.family,
            "result": self.outcome,
        }
        if not self.departs:
            return content
        shown = {"finding": self.finding, "expected": self.judgement.expected, "got": self.got()}
        return {**content, **shown, "replay": replay(self.case.id)}


# departures, the fewest that show where a program departs
SEVERAL = 3
# updates a row after which some give up
MANY = 10
WORST_FIRST = ("departs", "undecided", "rounding", "agrees")
# the ends of what is said of None in the place of weights
NONE = (" no weights", " is None")


def judged(explanation: Explanation, responses: Iterable[Response]) -> list[CaseResult]:
    """Judge every answer on its own; the worst of a case's answers is its outcome."""
    return [_rounded_to_ties(explanation, _one(explanation, each)) for each in responses]


def _rounded_to_ties(explanation: Explanation, result: CaseResult) -> CaseResult:
    """Return the result, explained if it moves half as far only where a score rounds to 0.

    From a start that is drawn y - sign(<w, x>) is half as large nowhere else.
    """
    if not result.departs or not explanation.drawn_start or explanation.conventions.tie == "half":
        return result
    halved = _one(explanation.under(tie="half"), result.response)
    return halved if halved.outcome == "rounding" else result


def _one(explanation: Explanation, response: Response) -> CaseResult:
    if response.trouble is not None:
        if _gives_up(explanation, response.question, response.trouble):
            return CaseResult("undecided", response)
        late = response.trouble.kind == "timed-out"
        return CaseResult("timed out" if late else "departs", response)
    made = zip(judgements(explanation, response), response.answers, strict=True)
    judgement, answer = min(made, key=lambda each: WORST_FIRST.index(each[0].kind))
    return CaseResult(judgement.kind, response, judgement, answer)


def _gives_up(explanation: Explanation, question: Question, trouble: Trouble) -> bool:
    """Say whether a target returns nothing, or says why, where a limit may have ended its run."""
    has_none = trouble.kind == "unreadable" and trouble.words.endswith(NONE)
    how, limit = explanation.conventions, question.epochs
    if not (has_none or trouble.stated):
        return False
    # it says that an order must name each row once
    order = question.case.order if "order" in question.given else None
    if order and sorted(order) != [*range(len(question.case.points))]:
        return True
    # from a start that is drawn a run may be longer than anybody waits
    if how.start == "random" and limit is None:
        return True
    if explanation.drawn_start or explanation.drawn_order or (how.own_order and limit):
        most = most_updates(explanation, question)
        return most is None or most >= (limit or PATIENCE)
    run = end(explanation, question)
    is_close = not how.own_order and expected_run(explanation, question) is None
    if run is None or not run.clean or is_close:
        return True
    return question.epochs is None and len(run.mistakes) >= MANY * len(question.case.points)


def not_run(case: Case, question: Question | None, explanation: Explanation) -> CaseResult:
    """Return the result of a case that was not answered, or not asked."""
    free = question is not None and "epochs" not in question.given
    response = Response(question or Question(case, frozenset(), explanation.conventions))
    return CaseResult("does not apply" if question is None or free else "not run", response)


def explains(
    explanation: Explanation, departing: Iterable[Response], rest: Iterable[Response]
) -> bool:
    """Say whether it decides what departs from another, and nothing else departs from it."""
    return all(_one(explanation, response).decided for response in departing) and not any(
        _one(explanation, response).departs for response in rest
    )


def explained(
    ways: Iterable[Explanation], results: Sequence[CaseResult], others: Sequence[Response] = ()
) -> Explanation | None:
    """Return the first explanation that decides what departs, and under which nothing else does.

    Nor may any of the `others` depart from it, answers beside those of the results. On cases that
    are chosen for their numbers rounding may decide.
    """
    left = [r for r in results if r.departs]
    shown = [r for r in left if r.case.family != "number"] or left
    departing = [r.response for r in shown]
    some = {r.case.id for r in shown}
    rest = [*(r.response for r in results if r.case.id not in some), *others]
    return next((each for each in ways if departing and explains(each, departing, rest)), None)


def widened(
    explanation: Explanation,
    results: Sequence[CaseResult],
    others: Sequence[Response],
    named: Collection[str],
) -> Explanation:
    """Return the explanation with a small margin, or a limit of its own, if that alone explains.

    The named conventions were declared, and stay as they are.
    """
    how, departing = explanation.conventions, [r for r in results if r.departs]
    ways = list[Explanation]()
    if "update" not in named and explanation.drawn_start:  # from which a tie is rare
        ways += [explanation.under(update=update) for update in UPDATES]
    if "margin" not in named and how.update == "le" and not how.margin:
        ways += [explanation.under(margin=margin) for margin in SMALL_MARGINS]
    # a limit of draws, or of an order that nobody knows, would explain any stop
    in_passes = not how.own_order or explanation.drawn_order in ORDER_RULES
    is_open = (how.stop, how.limit, how.mode) == ("clean", None, "online") and in_passes
    if "stop" not in named and is_open and not any("epochs" in r.question.given for r in departing):
        # what counts from 1, or looks once more, makes one more or less
        known = [n + m for r in departing[:1] for n in r.question.pass_limits for m in (0, 1, -1)]
        limits = [*known, *LIMITS]
        kept = ("last", *KEPT) if "result" not in named and how.result == "last" else (how.result,)
        limited = product(kept, dict.fromkeys(limits))
        # the best of two passes, of which the second is not tried, are those of one
        ways += [explanation.under(result=r, limit=n) for r, n in limited if n > 1 + (r in KEPT)]
    return explained(ways, results, others) or explanation


def keeping_the_best(
    explanation: Explanation, results: Sequence[CaseResult], others: Sequence[Response]
) -> Explanation:
    """Return the explanation with the best weights kept, if a run shows what the last do not.

    They are the last ones wherever a run comes to its end.
    """
    is_last = explanation.conventions.result == "last"
    if not is_last or any(r.departs and r.ends_cleanly for r in results):
        return explanation
    ways = (explanation.under(result=result) for result in KEPT)
    sound = (each for each in ways if promise(each.conventions).holds)
    return explained(sound, results, others) or explanation


def own_limit(explanation: Explanation, results: Sequence[CaseResult]) -> tuple[str, ...]:
    """Say that a target has a limit of its own, if it stopped where no run ends, or gave up."""
    troubles = [r.response.trouble for r in results if r.outcome == "undecided"]
    if words := [trouble.words for trouble in troubles if trouble]:
        # they may tell after how many passes it gave up
        alike = Counter(re.sub(r"\d+", "", each) for each in words)
        shown = {re.sub(r"\d+", "", each): each for each in words[::-1]}
        return tuple(f"{shown[w]}; cases left undecided: {n}" for w, n in alike.items())
    known = [r for r in results if r.answer and not r.departs]
    stopped_there = (r.question for r in known if r.case.family == "inseparable")
    if all("epochs" in q.given or end(explanation, q) for q in stopped_there):
        return ()
    return (
        "it stops where nothing separates the data, by a limit or a test of its own; what it "
        "returns there need not separate",
    )


def of_a_pocket(
    target: str, explanation: Explanation, results: Sequence[CaseResult]
) -> Literal["last", "not judged", ""]:
    """Say which weights a target that is named for a pocket returns, if it keeps none."""
    _, colon, name = target.rpartition(":")
    is_named = bool(colon) and "pocket" in name.lower()
    if not is_named or explanation.conventions.result != "last":
        return ""
    stopped = (r for r in results if r.decided and r.is_limited)
    return "last" if any(r.case.family == "inseparable" for r in stopped) else "not judged"

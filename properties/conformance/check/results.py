"""How each case went: the question, what came back, and what the reference makes of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from properties.conformance.cases.case import Case
from properties.conformance.check.ends import end
from properties.conformance.identify.responses import Response
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.explanation import Explanation, Judgement
from properties.conformance.reference.question import Question

__all__ = ["CaseResult", "Outcome", "judged", "own_limit"]

Outcome = Literal[
    "agrees", "rounding", "departs", "undecided", "timed out", "not run", "does not apply"
]


@dataclass(frozen=True)
class CaseResult:
    """One case.

    Parameters
    ----------
    case
        What was asked.
    outcome
        How it went; "undecided" and "timed out" count for nothing.
    response
        What came back; None if it was not asked.
    judgement
        Of the answer that departs, otherwise of the first.
    answer
        The answer that was judged.
    finding
        The id of the cause, if it departs.
    """

    case: Case
    outcome: Outcome
    response: Response | None = None
    judgement: Judgement | None = None
    answer: Answer | None = None
    finding: str | None = None

    @property
    def departs(self) -> bool:
        """Whether the case shows that the target is not a right program."""
        return self.outcome == "departs"

    @property
    def decided(self) -> bool:
        """Whether the answer is shown to be that of a right program."""
        return self.outcome in ("agrees", "rounding")

    @property
    def decided_twice(self) -> bool:
        """Whether both of two different answers are shown to be those of right runs."""
        return self.decided and self.response is not None and len(self.response.answers) == 2

    @property
    def question(self) -> Question | None:
        """What the target was asked."""
        return self.response.question if self.response else None

    @property
    def witness(self) -> tuple[int, ...] | None:
        """The rows of the updates of a legal run that gives the answer."""
        if not self.decided or self.judgement is None or self.judgement.run is None:
            return None
        return self.judgement.run.mistakes

    @property
    def first_difference(self) -> str:
        """What of the answer differs first: "weights" if nothing else is known."""
        judgement = self.judgement
        return judgement.differs[0] if judgement and judgement.differs else "weights"

    def expected(self) -> dict[str, Any]:
        """Return what a right target answers, as plain JSON values."""
        return dict(self.judgement.expected) if self.judgement else {}

    def got(self) -> dict[str, Any]:
        """Return the answer or the trouble as plain JSON values."""
        if self.response and self.response.trouble:
            return {"trouble": self.response.trouble.words}
        return self.answer.content() if self.answer else {}

    def content(self, replay: Callable[[str], str]) -> dict[str, Any]:
        """Return plain JSON values; `replay` gives the command for a case's id."""
        content: dict[str, Any] = {
            "id": self.case.id,
            "family": self.case.family,
            "result": self.outcome,
        }
        if self.outcome != "departs":
            return content
        shown = {"finding": self.finding, "expected": self.expected(), "got": self.got()}
        return {**content, **shown, "replay": replay(self.case.id)}


# what is said of None in the place of weights
NONE = ("it returns no weights", "its weights cannot be read: None is not a number")


def judged(explanation: Explanation, responses: Iterable[Response]) -> list[CaseResult]:
    """Judge every answer on its own; the worst of a case's answers is its outcome."""
    return [_one(explanation, response) for response in responses]


@lru_cache(maxsize=2**13)
def _one(explanation: Explanation, response: Response) -> CaseResult:
    case = response.question.case
    if response.trouble is not None:
        if _gives_up(explanation, response):
            return CaseResult(case, "undecided", response)
        late = response.trouble.kind == "timed-out"
        return CaseResult(case, "timed out" if late else "departs", response)
    made = [(explanation.judge(response.question, a), a) for a in response.answers]
    for kind in ("departs", "undecided", "rounding", "agrees"):
        for judgement, answer in made:
            if judgement.kind == kind:
                return CaseResult(case, judgement.kind, response, judgement, answer)
    return CaseResult(case, "undecided", response)


def _gives_up(explanation: Explanation, response: Response) -> bool:
    """Say whether a target that ends by itself has no weights where its run may never end."""
    question, trouble = response.question, response.trouble
    has_none = trouble is not None and trouble.kind == "unreadable" and trouble.words in NONE
    if not has_none or "epochs" in question.given:
        return False
    # from a start that is drawn a run may be longer than anybody waits
    return explanation.conventions.start == "random" or end(explanation, question) is None


def own_limit(explanation: Explanation, results: Iterable[CaseResult]) -> tuple[str, ...]:
    """Say that a target has a limit of its own, if it stopped where no run ends."""
    stopped_there = (r.question for r in results if r.decided and r.case.family == "inseparable")
    free = (q for q in stopped_there if q is not None and "epochs" not in q.given)
    if all(end(explanation, question) for question in free):
        return ()
    return (
        "it stops where nothing separates the data, so it has a limit of its own; what it returns "
        "at the limit need not separate",
    )

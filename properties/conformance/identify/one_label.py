"""Programs for two classes, which refuse data of one label, or do not see which of them it is.

Many map labels by the sorted labels that occur. What they do on data of both is judged; what they
do on data of one is said, and is no departure.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from properties.conformance.identify.responses import Interview, Response
from properties.conformance.identify.seen import Seen
from properties.conformance.reference.explanation import Explanation

TAKEN = {
    1: "takes the label for +1 if all labels are the same",
    -1: "takes the label for -1 if all labels are the same",
}
NOT_FINITE = "gives weights that are not finite if all labels are the same"
# what unpacks the labels that occur, or takes the second of them, wants two of them
WANTS_TWO = re.compile("expected 2, got 1|index out of range|index 1 is out of bounds")
# where the label that it predicts is the one that was given
THOUGH = ", though it predicts the one that it is given"
CONSTANT = "predicts the same everywhere if all labels are the same"


def may_want_both(seen: Seen) -> bool:
    """Say whether no answer about single points depends on the label, or none comes."""
    by_point: dict[object, list[Response]] = {}
    for response in _of_one_label(seen.responses):
        question = response.question
        asked = tuple(x for x, _ in question.case.points), question.rate
        by_point.setdefault(asked, []).append(response)
    return bool(by_point) and all(_alike(responses) for responses in by_point.values())


def behaviour(responses: Iterable[Response], explanation: Explanation) -> str:
    """Say what the target does on data of one label; "" if it is none of the known things."""
    alone = _of_one_label(responses)
    refused = [r.trouble for r in alone if r.trouble]
    if alone and len(refused) == len(alone):
        of_one_kind = len({each.words.partition(":")[0] for each in refused}) == 1
        if of_one_kind and all(each.kind == "not-finite" for each in refused):
            return NOT_FINITE
        meant = (each.stated or WANTS_TWO.search(each.words) for each in refused)
        is_refusal = of_one_kind and all(meant)
        verb = "refuses" if all(each.stated for each in refused) else "fails on"
        return f"{verb} data of one label ({refused[0].words})" if is_refusal else ""
    if all(_is_constant(r) for r in alone):
        return CONSTANT
    if not any(_departs(explanation, r, min(r.question.case.labels)) for r in alone):
        return ""
    for label, words in TAKEN.items():
        if not any(_departs(explanation, response, label) for response in alone):
            return words
    return ""


def predicted_too(interview: Interview, words: str, responses: Iterable[Response]) -> str:
    """Return the words on which label it takes; and that it predicts the one given, if it does."""
    if words not in TAKEN.values() or not interview.greeting.predicts:
        return words
    asked = [replace(r.question, predicts=True) for r in _of_one_label(responses)]
    return words + THOUGH * all(map(_predicts_it, interview.ask(asked, twice=False)))


def _of_one_label(responses: Iterable[Response]) -> list[Response]:
    return [r for r in responses if len(r.question.case.labels) == 1]


def _alike(responses: list[Response]) -> bool:
    if all(_is_constant(r) for r in responses):
        return True
    known = [None if r.answer is None else (r.answer.weights, r.answer.bias) for r in responses]
    return all(one == known[0] for one in known)


def _is_constant(response: Response) -> bool:
    """Whether there are labels alone, and all are the one that was given."""
    answer = response.answer
    return answer is not None and answer.weights is None and _predicts_it(response)


def _predicts_it(response: Response) -> bool:
    answer = response.answer
    if answer is None or answer.predictions is None:
        return False
    return response.question.case.labels == frozenset(answer.predictions)


def _departs(explanation: Explanation, response: Response, label: int) -> bool:
    """Say whether an answer is not that of a right program to the same points with this label."""
    case = response.question.case
    turned = replace(case, points=tuple((x, label) for x, _ in case.points))
    question = replace(response.question, case=turned)
    return not response.answers or any(
        explanation.judge(question, replace(answer, predictions=None)).kind == "departs"
        for answer in response.answers
    )

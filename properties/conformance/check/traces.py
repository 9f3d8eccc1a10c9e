"""A run pass by pass, as the reference makes it and as the target answers, and where they part."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile
from operator import sub
from typing import Any, NamedTuple

from perceptron.arithmetic.exact import as_written, size, to_text
from perceptron.arithmetic.vectors import Vector
from properties.conformance.identify.responses import Interview, Response
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import Comparison, weights_of
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.question import Question
from properties.conformance.reference.runs import Close, Run, follow, known_orders
from properties.conformance.reference.setup import Setup

# presentations among which the first that differs is looked for
MOST = 60
# passes among which the first that differs is looked for
LATEST = 1024


def traces(
    explanation: Explanation, question: Question, interview: Interview, most: int
) -> dict[str, Any]:
    """Return both runs, "expected" and "got", as plain JSON values, of so many passes at most.

    They are the first ones, or those about the first that differs, if that is a later one.
    """
    prepared = explanation.prepared(question, None)
    runs = [] if prepared is None else _passes(explanation, prepared, max(most, LATEST))
    if prepared is None or not runs:
        return {"expected": [], "got": []}
    shown, responses = range(min(most, len(runs))), list[Response]()
    if "epochs" in question.given:
        asked = partial(_asked, question, interview)
        responses = asked(shown)
        if len(runs) > most and not _is_apart(explanation, prepared, runs, responses[-1]):
            is_apart = partial(_is_apart, explanation, prepared, runs)
            first = len(runs) - 1
            while first > most and (not shown.start or is_apart(responses[0])):
                # they may meet again, and part once more
                later = range(most, min(first, shown.start or first))
                first = most + bisect_left(later, True, key=lambda n: is_apart(*asked([n])))
                shown = range(first - most // 2, min(first + most - most // 2, len(runs)))
                responses = asked(shown)
    begun = {r.answer.draws[:1] for r in responses if r.answer}
    # runs that draw other numbers, or fail after they drew, are not the passes of one run
    apart = len(begun) > 1 or (any(begun) and any(r.trouble for r in responses))
    # nor do labels alone show a pass
    apart = apart or any(r.answer and r.answer.weights is None for r in responses)
    got: list[dict[str, Any]] = []
    for response in () if apart else responses:
        words = response.trouble.words if response.trouble else ""
        got.append(response.answer.content() if response.answer else {"trouble": words})
    return {"expected": list(_expected(prepared, runs, shown)), "got": got}


def standstill(both: dict[str, Any], answer: Answer) -> str:
    """Say up to which pass both runs agree, if the target changes no weights after it; or "".

    It does not if the passes that are shown, and its answer at the end, have the same weights.
    """
    due = [state for state in both["expected"] if state["passes"] != "0"]
    came = [[*each.get("weights", ()), *filter(None, [each.get("bias")])] for each in both["got"]]
    pairs = zip(due, came, strict=False)
    agreed = sum(1 for _ in takewhile(lambda pair: pair[0]["weights"] == pair[1], pairs))
    left = [*came[agreed:], list(map(to_text, answer.numbers))]
    if not agreed or len(left) < 3 or any(each != came[agreed - 1] for each in left):
        return ""
    last = due[agreed - 1]["passes"]
    return f"up to pass {last} its weights are the textbook's; after it they stay as they are"


def _asked(question: Question, interview: Interview, passes: Iterable[int]) -> list[Response]:
    """Return what comes back with one pass more than each of these as the limit."""
    cases = (replace(question.case, epochs=n + 1) for n in passes)
    return interview.ask([replace(question, case=case) for case in cases], twice=False)


def _is_apart(
    explanation: Explanation, prepared: Setup, runs: Sequence[Run], response: Response
) -> bool:
    """Whether the weights after its passes are others than those of the run."""
    case = response.question.case
    given = response.answer and weights_of(response.answer, explanation.conventions, case.dimension)
    return given != runs[(case.epochs or 1) - 1].answer(prepared)


def _passes(explanation: Explanation, prepared: Setup, most: int) -> list[Run]:
    how = explanation.conventions
    if how.own_order or how.picks or explanation.drawn_order:
        return []
    limit = most if prepared.limit is None else min(most, prepared.limit)
    runs: list[Run] = []
    try:
        for run in islice(follow(prepared), limit):
            runs.append(run)
            if run.clean and how.stop != "epochs":
                break
    except Close:
        return runs
    return runs


def _expected(prepared: Setup, runs: Sequence[Run], shown: range) -> Iterator[dict[str, Any]]:
    how = prepared.how
    start = how.laid_out(prepared.weights(prepared.start))
    if not shown.start:
        yield {"passes": "0", "rows": [], "weights": list(map(to_text, start))}
    before = len(runs[shown.start - 1].mistakes) if shown.start else 0
    for run in runs[shown.start : shown.stop]:
        weights = how.laid_out(run.answer(prepared))
        yield {
            "passes": str(run.passes),
            "rows": list(map(str, run.mistakes[before:])),
            "weights": list(map(to_text, weights)),
        }
        before = len(run.mistakes)


NOT_ENOUGH = (
    "updates a point that is right, if y <w, x> is above 0 but small: it asks for a margin, or "
    "rounds the score"
)


# where the textbook loop makes no update; where it does, and nothing moves; where something does
OF_THE_WEIGHTS = (
    "its weights change where the textbook loop makes no update",
    "its weights stay as they are where the textbook loop changes them",
    "its weights become others than w + rate y x",
)
OF_THE_BIAS = (
    "its bias changes where the textbook loop makes no update",
    "its bias stays as it is where the textbook loop changes it",
    "its bias becomes another than the textbook's b + rate y, its weights are the textbook's",
)


class Parting(NamedTuple):
    """Where the target first does something else than the textbook loop: in short, and whole.

    And in short if it shows on other numbers than small integers alone; "" if that is not known.
    """

    cause: str
    words: str
    of_numbers: str


def parting(
    explanation: Explanation, question: Question, answer: Answer, interview: Interview
) -> Parting | None:
    """Say on which row the target first does something else than the textbook loop.

    The presentations of the run are given as the rows of one pass, one more each time, so that
    every step of the target can be seen. None if it takes no limit of passes, or draws rows or a
    start that is not understood, or nothing differs.
    """
    how, prepared = explanation.conventions, explanation.prepared(question, None)
    if any(draw.kind != "numbers" or how.start != "random" for draw in answer.draws):
        return None
    plain = how.result == "last" and how.mode == "online" and not (how.own_order or how.picks)
    if prepared is None or not plain or explanation.drawn_order or "epochs" not in question.given:
        return None
    orders = known_orders(prepared)
    limit = 3 if prepared.limit is None else min(prepared.limit, 10)
    rows = [row for order in islice(orders, limit) for row in order][:MOST]
    if how.order == "reversed" or question.case.order:
        return None
    points = tuple(question.case.points[row] for row in rows)
    once = replace(question.case, epochs=1, order=None)
    cases = (replace(once, points=points[: n + 1]) for n in range(len(rows)))
    steps = [replace(question, case=case) for case in cases]
    for number, response in enumerate(interview.ask(steps, twice=False)):
        said = _difference(explanation, response.question, response.answer, rows[number], number)
        if said:
            return said
    return None


def _difference(
    explanation: Explanation, question: Question, answer: Answer | None, row: int, number: int
) -> Parting | None:
    how, prepared = explanation.conventions, explanation.prepared(question, None)
    if prepared is None or answer is None:
        return None
    given = weights_of(answer, how, question.case.dimension)
    order = tuple(range(len(question.case.points)))
    try:
        (before,) = follow(prepared, iter([order[:-1]]))
        (after,) = follow(prepared, iter([order]))
    except Close:
        return None
    held, due = before.answer(prepared), after.answer(prepared)
    if given is None or Comparison(prepared, question, answer, given).within(after):
        return None
    x, y = question.case.points[-1]
    score = sum(a * b for a, b in zip(before.weights, prepared.points[-1], strict=True))
    margin = "0" if not score else ("positive" if score * y > 0 else "negative")
    updates = len(after.mistakes) > len(before.mistakes)
    is_bias = how.has_bias and any(x) and given[:-1] == due[:-1]
    moves = given[-1] != held[-1] if is_bias else given != held
    cause = (OF_THE_BIAS if is_bias else OF_THE_WEIGHTS)[updates + (updates and moves)]
    is_first = not number and "w0" not in question.given  # where your code starts is not seen
    if is_first and given != held:
        cause = f"starts elsewhere, or {cause}"
    # what a program adds may depend on all rows: only where it ends is seen
    several = f"given the first {number + 1} presentations alone, the last of them row {row}"
    shown = several if number else f"given row {row} alone"
    added = vector_text(how.laid_out(tuple(map(sub, due, held)))) if updates else "nothing"
    words = (
        f"{shown}, x = {vector_text(x)} with label {y:+d}: the textbook's weights are "
        f"{vector_text(how.laid_out(held))} and y <w, x> is {margin}, so it adds {added}; your "
        f"weights are then {vector_text(how.laid_out(given))}"
    )
    is_small = margin == "positive" and size(how.score(held, x)) <= 1
    return Parting(cause, words, NOT_ENOUGH if is_small else "")


def vector_text(v: Vector) -> str:
    """Return a vector as people write it."""
    return f"({', '.join(map(as_written, v))})"

"""In which type a target keeps its numbers, and which label it predicts at a score of 0."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import is_mistake
from properties.conformance.cases.case import Case
from properties.conformance.cases.corpus import kit_cases
from properties.conformance.identify.responses import Interview, Response
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.explanation import Explanation, expected_run
from properties.conformance.reference.question import Question, asked
from properties.conformance.reference.target_conventions import AtZero, Number, TargetConventions

Rounding = Callable[[Exact], Exact]
# passes in which the ladder of magnitudes ends
ENOUGH = 40
# beyond these lie the sizes at which types part
PARTING = ("number-10", "number-11", "number-16")
# data whose sums only fractions, or only wide floats, hold
THIRD, BIG = exact(float(Fraction(1, 3))), 2**53
LONG = [
    Case("probe-digits", "number", "long sums", (((THIRD, 1), 1), ((THIRD * 2, -1), 1)), 30),
    Case("probe-wide", "number", "long sums", (((BIG, 1), 1), ((1, 1), -1), ((-BIG, 1), 1)), 30),
]


def on_long_numbers(
    explanations: Sequence[Explanation], interview: Interview
) -> tuple[tuple[Explanation, ...], tuple[Number, ...]]:
    """Return the explanations, and the types, in which runs give most answers on long numbers.

    Not all answers: where the rate is no short binary number, a product in another order rounds
    otherwise. The widest types come first.
    """
    how = explanations[0].conventions
    ladder = [c for c in kit_cases() if c.family == "number" and not c.id.startswith(PARTING)]
    ladder = [c for c in ladder if len(c.points) > 1] + LONG
    greeting = interview.greeting
    rated = "eta" in greeting.parameters
    questions = [asked(case, greeting, how, rated=rated) for case in ladder]
    responses = [r for r in interview.ask(filter(None, questions), twice=False) if r.answer]
    fitting = {
        (each, number): sum(_gives(each, rounding, r) for r in responses)
        for each in explanations
        for number, rounding in ROUNDINGS.items()
    }
    most = max(fitting.values())
    fits = [pair for pair, count in fitting.items() if count == most]
    return tuple(dict.fromkeys(each for each, _ in fits)), tuple(dict.fromkeys(n for _, n in fits))


def _gives(explanation: Explanation, rounding: Rounding, response: Response) -> bool:
    question, how = response.question, explanation.conventions
    given = response.answer and weights_of(response.answer, how, question.case.dimension)
    return _emulated(explanation, question, rounding) == given


def _emulated(explanation: Explanation, question: Question, rounding: Rounding) -> Vector | None:
    """Run the loop with every operation rounded; None if it does not end."""
    how = explanation.conventions
    prepared = explanation.prepared(question, None)
    move = how.move if question.rate is None else how.step * question.rate
    tail = (how.bias_input,) if how.has_bias else ()
    try:
        of_bias = how.bias_rate_on(x for x, _ in question.case.points)
        own = [rounding(move * of_bias)] * len(tail)
        moves = (*[rounding(move)] * question.case.dimension, *own)
        rows = [(tuple(map(rounding, (*x, *tail))), y) for x, y in question.case.points]
        rows = rows[::-1] if how.order == "reversed" else rows
        w: Vector = prepared.weights(prepared.start) if prepared else (0,) * len(moves)
        for _ in range(min(question.epochs or ENOUGH, ENOUGH)):
            before = w
            w = _pass(w, rows, moves, how, rounding)
            if w == before:
                return w
    except (OverflowError, ValueError):
        return None
    return None if question.epochs is None else w


def _pass(
    w: Vector,
    rows: Sequence[tuple[Vector, int]],
    moves: Vector,
    how: TargetConventions,
    rounding: Rounding,
) -> Vector:
    held = w
    for x, y in rows:
        score: Exact = 0
        for a, b in zip(w if how.mode == "online" else held, x, strict=True):
            score = rounding(score + rounding(a * b))
        if is_mistake(how.update, score - y * how.margin, y):
            w = tuple(
                rounding(a + rounding(y * rounding(m * b)))
                for a, m, b in zip(w, moves, x, strict=True)
            )
    return w


def _floating(kind: type[np.floating]) -> Rounding:
    def rounded(a: Exact) -> Exact:
        with np.errstate(over="ignore"):
            return exact(kind(float(a)).item())

    return rounded


def _whole(bits: int | None) -> Rounding:
    def rounded(a: Exact) -> Exact:
        whole = int(a)
        return whole if bits is None else (whole + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)

    return rounded


ROUNDINGS: Mapping[Number, Rounding] = {
    "float64": _floating(np.float64),
    "float32": _floating(np.float32),
    "float16": _floating(np.float16),
    "exact": lambda a: a,
    "int": _whole(None),
    "int64": _whole(64),
    "int32": _whole(32),
    "int16": _whole(16),
    "int8": _whole(8),
}


def label_at_zero(explanation: Explanation, interview: Interview) -> AtZero | None:
    """Ask for the label of a point on the hyperplane of weights that are known."""
    if not interview.greeting.predicts:
        return None
    for case in (c for c in kit_cases() if c.id in ("plain", "small-2d-1-000", "example-M")):
        question = asked(case, interview.greeting, explanation.conventions)
        if question is None:
            continue
        label = _label(explanation, replace(question, predicts=True), interview)
        if label is not None:
            return label
    return None


def _label(explanation: Explanation, question: Question, interview: Interview) -> AtZero | None:
    run = expected_run(explanation, question)
    prepared = explanation.prepared(question, None)
    if run is None or prepared is None or not any(run.weights[:2]):
        return None
    w = prepared.weights(run.weights)
    bias = w[2] * explanation.conventions.bias_input if len(w) > 2 else 0
    tie = _tie(w[:2], bias)
    if tie is None:
        return None
    beside = [add(tie, scaled(side, w[:2])) for side in (8, -8)]
    asked_at = replace(question, at=(tie, *beside))
    answer = interview.ask([asked_at], twice=False)[0].answer
    if answer is None or answer.predictions is None or len(answer.predictions) != 3:
        return None
    label, plus, minus = answer.predictions
    shown: Mapping[int, AtZero] = {0: "0", minus: "-1", plus: "+1"}
    return shown.get(label) if plus != minus else None


def _tie(w: Vector, bias: Exact) -> Vector | None:
    """Return a point whose score is 0 in every order of summing."""
    if bias == 0:
        return (w[1], -w[0])
    for axis in (0, 1):
        if w[axis]:
            at = exact(Fraction(-bias) / w[axis])
            if at.denominator in (1, 2, 4, 8) and dot((at,), (w[axis],)) == -bias:
                return (at, 0) if axis == 0 else (0, at)
    return None

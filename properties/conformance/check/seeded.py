"""What a wrong perceptron of the catalogue answers to a question, under a target's conventions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from properties.conformance.cases.case import Case
from properties.conformance.reference.answer import Answer, Draw
from properties.conformance.reference.conventions import TargetConventions
from properties.conformance.reference.draws import (
    ORDER_RULES,
    Permutation,
    as_drawn,
    carried,
    permutations,
)
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation
from properties.conformance.reference.question import Question
from properties.seeded_faults.causes import EACH, Cause
from properties.seeded_faults.textbook import Example, Textbook

__all__ = ["APART", "answer_of", "answers_apart", "applies", "as_answer"]

APART = Cause(
    "shuffles-apart",
    "shuffles points and labels apart from each other, so that labels go with other points",
    EACH,
)

# passes that a run without a limit is followed: a fault may never end
FAR = 40
# which order stands for one that no rule makes
STAND_IN = "shuffled:1"


def applies(explanation: Explanation) -> bool:
    """Say whether the catalogue's loops are made for such conventions."""
    how = explanation.conventions
    return (how.mode, how.result, how.bias_rate) == ("online", "last", 1)


def answer_of(
    fault: type[Textbook],
    explanation: Explanation,
    question: Question,
    real: Answer | None = None,
    limit: int | None = None,
) -> Answer | None:
    """Return the answer of a wrong perceptron; None if it does not end, or fails.

    Parameters
    ----------
    real
        What the target answered: its random draws are those of the wrong perceptron too.
    limit
        A limit of passes of the wrong perceptron's own.
    """
    prepared = explanation.prepared(question, real)
    if prepared is None:
        return None
    how = explanation.conventions
    limits = [n for n in (prepared.limit, limit) if n is not None]
    rate = question.rate * how.step if question.rate is not None else how.move
    learner = fault()
    learner.limit = min(limits, default=FAR)
    start = prepared.weights(prepared.start)
    if learner.limit < 1:
        return as_answer(start, explanation, question, real)
    orders = _orders(explanation, question, real)
    held = _turned(start, how) if any(start) else None
    conventions = Conventions(update=how.update, rate=rate, start=held, order=orders)
    if explanation.drawn_order in ONE_BY_ONE and real is not None:
        learner.data, learner.how = _dataset(question.case, how.has_bias), conventions
        return _one_by_one(learner, explanation, question, real)
    if explanation.drawn_order and real is not None:
        n = len(prepared.points)
        presented = ORDER_RULES[explanation.drawn_order](permutations(real, n), n)
        if not presented:
            return None
        learner.orders = lambda: iter(presented)  # type: ignore[method-assign]
    data = _dataset(question.case, how.has_bias)
    try:
        trace = learner(data, conventions)
        weights = tuple(map(exact, trace.weights))
    except (ArithmeticError, LookupError, ValueError, StopIteration):
        return None
    # the target drew no more orders than these, so a run that goes on after them is another
    is_at_an_end = limits or trace.outcome == "converged" or explanation.drawn_order
    if len(weights) != len(start) or not is_at_an_end:
        return None
    made = as_answer(_turned(weights, how), explanation, question, real)
    if real is None:
        return made
    passes = prepared.limit if how.stop == "epochs" and prepared.limit else trace.passes
    return replace(
        made,
        mistakes=None if real.mistakes is None else trace.mistakes,
        updates=None if real.updates is None else len(trace.mistakes),
        passes=None if real.passes is None else passes,
        converged=None if real.converged is None else trace.outcome == "converged",
    )


class _Apart(Textbook):
    """Each pass presents the points in one order, and the labels in another."""

    pairs: Sequence[tuple[Permutation, Permutation]]

    def orders(self) -> Iterator[Permutation]:
        self.drawn = iter(self.pairs)
        return (tuple(range(len(self.data))) for _ in self.pairs)

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        points, labels = next(self.drawn)
        apart = [(examples[i][0], examples[j][1]) for i, j in zip(points, labels, strict=True)]
        return super().one_pass(w, apart, order)

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return False  # it drew as often as it made passes


def answers_apart(
    explanation: Explanation, question: Question, real: Answer
) -> Iterator[Answer | None]:
    """Yield the answers if the permutations that were drawn shuffled points and labels apart.

    A pass draws one for the points and one for the labels, or one for either alone, at its start or
    at its end; each stands for itself, or shuffles the rows as the one before left them.
    """
    n = len(question.case.points)
    drawn, whole = permutations(real, n), tuple(range(n))
    for kept in (as_drawn, carried):
        orders, rests = kept(drawn, n), [whole] * len(drawn)
        both = kept(drawn[::2], n), kept(drawn[1::2], n)
        for points, labels in (both, (orders, rests), (rests, orders)):
            pairs = list(zip(points, labels, strict=False))
            for presented in (pairs, [(whole, whole), *pairs[:-1]]):
                kind = type("Apart", (_Apart,), {"pairs": presented})
                yield answer_of(kind, explanation, question, real, len(pairs)) if pairs else None


def _one_by_one(
    learner: Textbook, explanation: Explanation, question: Question, real: Answer
) -> Answer | None:
    """Run the wrong perceptron with rows that it draws one at a time, and record its draws."""
    kind = type(learner)
    own = (kind.one_pass, kind.is_clean, kind.__call__)
    if own != (Textbook.one_pass, Textbook.is_clean, Textbook.__call__):
        return None  # a fault of passes, which such a program does not make
    random, draws, made = Random(1), list[Draw](), list[int]()  # noqa: S311 - a fixed sequence, no secret
    examples, w = learner.examples(learner.data), learner.start()
    among = explanation.drawn_order == ONE_BY_ONE[1]
    try:
        for _ in range(FAR * FAR):
            wrong = [r for r, (x, y) in enumerate(examples) if learner.errs(learner.score(w, x), y)]
            if not wrong:
                break
            rows = wrong if among else list(range(len(examples)))
            index = random.randrange(len(rows))
            draws.append(("choice", (len(rows), (index,))))
            if rows[index] in wrong:
                w = learner.moved(w, *examples[rows[index]])
                made.append(rows[index])
        w = tuple(map(exact, learner.said(made, 1, "converged", None, w).weights))
    except (ArithmeticError, LookupError, AttributeError):  # it keeps a count for a whole run
        return None
    answer = as_answer(_turned(w, explanation.conventions), explanation, question, real)
    return replace(answer, draws=tuple(draws))


def as_answer(
    weights: Vector, explanation: Explanation, question: Question, real: Answer | None
) -> Answer:
    """Return weights, the bias last, as the target would answer with them."""
    how, draws = explanation.conventions, real.draws if real else ()
    if real is not None and real.weights is None:
        return Answer(predictions=tuple(_labels(weights, question, how)), draws=draws)
    beside = real is not None and real.bias is not None and len(real.weights or ()) < len(weights)
    if how.bias == "separate" or beside:
        return Answer(weights=weights[:-1], bias=weights[-1], draws=draws)
    return Answer(weights=how.laid_out(weights), draws=draws)


def _labels(weights: Vector, question: Question, how: TargetConventions) -> Iterator[int]:
    for x in question.probes:
        bias: Exact = weights[-1] * how.bias_input if how.has_bias else 0
        score = sum(a * b for a, b in zip(weights[: len(x)], x, strict=True)) + bias
        yield 1 if score > 0 else -1


def _turned(weights: Vector, how: TargetConventions) -> Vector:
    """Return a threshold as a bias, or back."""
    if how.has_bias and how.bias_input == -1:
        return (*weights[:-1], -weights[-1])
    return weights


def _orders(
    explanation: Explanation, question: Question, real: Answer | None
) -> str | tuple[int, ...]:
    how = explanation.conventions
    if question.case.order and "order" in question.given:
        return question.case.order
    return STAND_IN if how.own_order or how.picks else how.order


@lru_cache(maxsize=4096)
def _dataset(case: Case, has_bias: bool) -> Dataset:
    X, y = zip(*case.points, strict=True)
    try:
        return Dataset(X, y, "append" if has_bias else "none")
    except Refused as refusal:
        raise ValueError(str(refusal)) from None

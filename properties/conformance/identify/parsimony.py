"""How long an explanation is, against how much it explains: both in bits, by one rule.

A textbook value costs a bit, any other value eight, a number as many as its digits have in binary.
An order that no rule makes costs, for each answer, what it takes to name that answer among all
legal ones; an answer that is left undecided is not explained, and is written down whole. Under an
order that a rule makes, mostly rounding leaves answers undecided: they are left out, if one in
three is decided. An explanation is accepted if it is at most half as long as the answers.
"""

from collections.abc import Iterable
from math import log2

from perceptron.arithmetic.exact import Exact
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.explanation import Explanation, legal_answers
from properties.conformance.reference.target_conventions import RADIUS_SQUARED, TargetConventions

ODD = 8
# one in so many answers must be decided under an order that a rule makes
DECIDED_AMONG = 3
# the one step beside 1 that texts print
DOUBLE = ("step", "2")


def is_short(explanation: Explanation, responses: Iterable[Response]) -> bool:
    """Say whether the explanation is far shorter than the answers that it explains."""
    held = [(r, r.answer) for r in responses if r.answer is not None]
    decided = [each for each in held if judgements(explanation, each[0])[0].counts]
    if _has_a_rule(explanation) and DECIDED_AMONG * len(decided) > len(held):
        held = decided
    described = length(explanation) + sum(_choice(explanation, *each) for each in held)
    return 2 * described <= sum(_of_answer(answer) for _, answer in held)


def length(explanation: Explanation) -> float:
    """Return the bits that it takes to write the explanation down."""
    own, plain = explanation.conventions.to_json(), TargetConventions().to_json()
    bits = 0.0
    for name, value in own.items():
        if name in ("undetermined", "predict_at_zero", "rate", "bias_rate", "start"):
            continue
        textbook = value == plain[name] or name in ("update", "bias") or (name, value) == DOUBLE
        bits += 1 if textbook else ODD
    how = explanation.conventions
    of_bias = 1 if how.bias_rate == RADIUS_SQUARED else how.bias_rate
    bits += _digits(how.rate) + (0 if how.bias_rate == 1 else ODD + _digits(of_bias))
    if how.start == "each":
        bits += ODD + _digits(how.each[0]) + _digits(how.each[1])
    bits += sum(_digits(a) for _, start in explanation.starts for a in start)
    bits += ODD * (explanation.drawn_start is not None) + ODD * bool(explanation.drawn_order)
    return bits


def _of_answer(answer: Answer) -> float:
    """Return the bits of an answer, each number as many as its digits have."""
    bits = sum(map(_digits, answer.numbers)) + len(answer.predictions or ())
    return bits + sum(1 + row.bit_length() for row in answer.mistakes or ())


def _choice(explanation: Explanation, response: Response, answer: Answer) -> float:
    """Return the bits that name the answer among all that are legal; 0 if the order is a rule."""
    if not judgements(explanation, response)[0].counts:
        return _of_answer(answer)
    if _has_a_rule(explanation):
        return 0.0
    count = legal_answers(explanation, response.question, answer)
    return _of_answer(answer) if count is None else log2(max(count, 1))


def _has_a_rule(explanation: Explanation) -> bool:
    return not explanation.conventions.own_order or bool(explanation.drawn_order)


def _digits(a: Exact) -> int:
    return 1 + abs(a.numerator).bit_length() + a.denominator.bit_length() - 1

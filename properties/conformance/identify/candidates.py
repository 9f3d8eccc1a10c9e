"""Explanations that a target's answers suggest, the plainest first.

The textbook's own family comes first: the update rules, places of the bias and orders that texts
print. Then what people also do: batches, averages, a bias at another rate, an odd start. Numbers
(a rate, a start) are not guessed: they are read off answers about one point.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice, product
from operator import eq
from typing import Literal, get_args

import numpy as np

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import Vector, scaled
from perceptron.conventions import UPDATES, Update
from properties.conformance.cases.probes import is_single
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.conventions import (
    PICKING,
    Mode,
    Number,
    Place,
    Result,
    Stop,
    TargetConventions,
    Tie,
)
from properties.conformance.reference.draws import (
    ORDER_RULES,
    DrawnStart,
    drawn_starts,
)
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation, expected_run
from properties.conformance.reference.promise import promise
from properties.conformance.reference.runs import KEPT
from properties.conformance.reference.setup import BITS, Setup

__all__ = [
    "Seen",
    "held_in",
    "near_textbook",
    "own_orders",
    "places_of",
    "shortest",
    "textbook",
    "unusual",
]

PLAIN_ORDERS = ("cyclic", "reversed")
SHORT = 20
# rates that people write and floats round
DECIMAL = (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
# answers about one point that show how far it moves the weights
FEW_MOVES = 4
# answers that no plain order makes, and that show an order of its own
FEW_SHOWN = 2
# passes that programs make which take no limit, and of which an average depends
OWN_LIMITS = (5, 10, 20, 50, 100, 200, 500, 1000)
# by how much, relative to it, a rate that is read off sums of such numbers may be wrong
LAST_BITS: Mapping[Number, Fraction] = {
    "float64": Fraction(1, 10**11),
    "float32": Fraction(1, 10**6),
}

Kinds = Sequence[tuple[Mode, Result]]
PLAIN: Kinds = (("online", "last"),)


@dataclass(frozen=True)
class Seen:
    """What is known of a target before its conventions are.

    Parameters
    ----------
    responses
        All that came back; those about one point, or one and its negative, first.
    drawn
        Whether it drew random numbers.
    dimension
        The one number of coordinates that it takes, if all other points made it fail.
    """

    responses: tuple[Response, ...]
    drawn: bool
    dimension: int | None = None

    @cached_property
    def both(self) -> bool:
        """Whether all data that it was asked about hold both labels."""
        return all(len(r.question.case.labels) == 2 for r in self.responses)

    @cached_property
    def step(self) -> Exact | None:
        """What a mistake adds at a given rate of 1; None if no rate can be given."""
        for response in (r for r in self.lonely if r.question.rate == 1):
            (x, _), *_ = response.question.case.points
            for numbers in (answer.numbers for answer in response.answers if answer.numbers):
                moved = Fraction(max(map(size, numbers))) / max(map(size, x))
                if 2 * moved < 1:  # it is where it began
                    continue
                whole = round(moved)
                is_whole = abs(moved - whole) < Fraction(1, 50)
                return whole if is_whole else _snapped(moved, self.number)
        return None

    @cached_property
    def number(self) -> Number:
        """The type that the answers show: float32 if that holds all of them, and some are long."""
        numbers = [a for r in self.responses for each in r.answers for a in each.numbers]
        is_long = any(a.denominator >= 2**SHORT for a in numbers)
        is_single = all(held_in("float32", a) for a in numbers)
        return "float32" if is_long and is_single else "float64"

    def drew(self, kind: str) -> bool:
        """Whether random numbers of this kind were drawn."""
        return any(d.kind == kind for r in self.responses for a in r.answers for d in a.draws)

    @property
    def shuffles_once(self) -> bool:
        """Whether an order was drawn, and in no run a second one."""
        drawn = [[d.kind for d in a.draws] for r in self.responses for a in r.answers]
        return max((kinds.count("permutation") for kinds in drawn), default=0) == 1

    @cached_property
    def lonely(self) -> tuple[Response, ...]:
        """Answers about one point, or one and its negative."""
        return tuple(r for r in self.responses if r.answer and is_single(r.question.case))

    @cached_property
    def predicts_only(self) -> bool:
        """Whether it gives labels and no weights."""
        return all(r.answer is None or r.answer.weights is None for r in self.responses)


def shortest(a: Exact, number: Number) -> Exact:
    """Return a float as people write it: one tenth for 0.1, the fraction itself if it is short.

    Parameters
    ----------
    number
        The type that rounded it.

    Examples
    --------
    >>> shortest(exact(0.1), "float64"), shortest(exact(0.25), "float64")
    (Fraction(1, 10), Fraction(1, 4))
    """
    if a.denominator & (a.denominator - 1) or a.denominator < 2**SHORT:
        return a
    held = float(a) if number == "float64" else np.float32(float(a))
    return exact(Fraction(str(held)))


def held_in(number: Number, a: Exact) -> bool:
    """Say whether a number has no more significant bits than those of a type of floats."""
    top, bottom = abs(a.numerator), a.denominator
    return not bottom & (bottom - 1) and (top // max(top & -top, 1)).bit_length() <= BITS[number]


def places_of(seen: Seen) -> tuple[Place, ...]:
    """Return where the target may keep its bias, from how many numbers it returns."""
    if seen.predicts_only:
        return "append", "none"
    for response in seen.responses:
        answer, d = response.answer, response.question.case.dimension
        if answer is None or answer.weights is None:
            continue
        if answer.bias is not None and len(answer.weights) == d:
            return ("separate",)
        return tuple(_ends(seen)) if len(answer.weights) == d + 1 else ("none",)
    return ("none",)


def _ends(seen: Seen) -> list[Place]:
    """Return at which end the bias may be: from 0, one point moves it as far as by 1 or -1."""
    alone = [r for r in seen.lonely if len(r.question.case.points) == 1]
    held = [(r.question.case.points[0][0], a.weights or ()) for r in alone for a in r.answers]
    ends: list[tuple[Place, int, slice]] = [
        ("append", -1, slice(-1)), ("prepend", 0, slice(1, None))
    ]  # fmt: skip
    known = [
        place for place, end, rest in ends
        if all(w and w[rest] in (scaled(w[end], x), scaled(-w[end], x)) for x, w in held)
    ]  # fmt: skip
    return known or ["append", "prepend"]


@lru_cache(maxsize=4)
def textbook(seen: Seen) -> Sequence[Explanation]:
    """Return the textbook's own family, fitted to the answers."""
    bases = _explaining(seen, odd=False)
    return tuple(each for base in bases for each in _ordered(base, seen))


def near_textbook(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family in plain or drawn orders, whether it explains an answer or not.

    Each at rate 1 too: a rate that is read off wrong answers may be none that anybody wrote.
    """
    # a start that was drawn shows where no point was wrong
    zero, *drawn = _starts(seen, odd=False)
    for start in (*drawn[:2], zero):
        for base in _bases(seen, start, odd=False):
            is_guess = seen.predicts_only and base.conventions.rate != 1
            if base.conventions.update != "lt" and not is_guess:
                rates = dict.fromkeys((base.conventions.rate, 1))
                for (order, rule), rate in product(_orders(seen), rates):
                    if order in PLAIN_ORDERS or rule:
                        yield replace(base.under(order=order, rate=rate), drawn_order=rule)


def unusual(seen: Seen) -> Iterator[Explanation]:
    """Yield what is beyond the textbook: other modes, results, bias rates, starts."""
    kinds: list[tuple[Mode, Result]] = [("online", result) for result in get_args(Result)]
    kinds += [("batch", "last"), ("batch-mean", "last"), ("batch", "average-passes")]
    for base in _explaining(seen, kinds, odd=True):
        yield from _ordered(base, seen)
    if seen.predicts_only:
        for base in _bases(seen, Explanation(TargetConventions()), odd=True):
            if _explains_one_point(voting := base.under(predict="vote"), seen):
                yield from _ordered(voting, seen)


def own_orders(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family in an order that no rule explains, where a theorem covers it.

    Where what was drawn makes nearly all answers by a rule, the others are no order of their own;
    nor are those that a plain order does not make, if no legal run is found for any of them.
    """
    if any(_is_nearly(each, seen) for each in textbook(seen) if each.drawn_order):
        return
    for base in _explaining(seen, odd=True):
        for in_passes in (True, False) if promise(base.conventions).holds else ():
            own = replace(base.under(order="own"), in_passes=in_passes)
            if all(_is_shown(own, base.under(order=order), seen) for order in PLAIN_ORDERS):
                yield own


def _explaining(seen: Seen, kinds: Kinds = PLAIN, *, odd: bool) -> Iterator[Explanation]:
    """Yield the explanations of all answers about one point, from any start that these allow."""
    for start in _starts(seen, odd=odd):
        for base in _bases(seen, start, kinds, odd=odd):
            if _explains_one_point(base, seen):
                yield base


def _bases(
    seen: Seen, start: Explanation, kinds: Kinds = PLAIN, *, odd: bool
) -> Iterator[Explanation]:
    """Yield explanations with rates that are read off the answers about one point."""
    for place, (mode, result) in product(places_of(seen), kinds):
        inputs: tuple[Literal[1, -1], ...] = (1,) if place == "none" else (1, -1)
        rules: list[tuple[Update, Tie]] = [(update, "whole") for update in UPDATES]
        # from a start that is drawn no score is 0
        is_seen = odd and (mode, result) in PLAIN and start.drawn_start is None
        rules += [("le", "half")] if is_seen else []
        for sign, (update, tie), (stop, limit) in product(inputs, rules, _stops(seen, result)):
            if mode != "online" and limit == 1:  # one sum of points, right or wrong, learns nothing
                continue
            how = replace(
                start.conventions, update=update, tie=tie, bias=place, bias_input=sign, mode=mode,
                result=result, stop=stop, limit=limit, number=seen.number,
                labels="both" if seen.both else "any",
            )  # fmt: skip
            starts = tuple((d, how.bias_last(w)) for d, w in start.starts)
            plain = replace(start, conventions=how, starts=starts)
            yield from _fitted(plain, seen, odd=odd)


def _is_nearly(explanation: Explanation, seen: Seen) -> bool:
    """Say whether it gives seven of eight answers on data whose order shows."""
    telling = [r for r in seen.responses if len(r.question.case.points) > 2]
    kinds = [judgement.kind for r in telling for judgement in judgements(explanation, r)]
    departing = kinds.count("departs")
    return 0 < 8 * departing <= len(kinds) - kinds.count("undecided")


def _is_shown(own: Explanation, plain: Explanation, seen: Seen) -> bool:
    """Say whether legal runs are found for some answers that a plain order does not make."""
    shown = 0
    for response in seen.responses:
        if not is_single(response.question.case):
            departs = any(each.kind == "departs" for each in judgements(plain, response))
            shown += departs and all(each.counts for each in judgements(own, response))
    return shown >= FEW_SHOWN


def _ordered(base: Explanation, seen: Seen) -> Iterator[Explanation]:
    is_state = base.conventions.mode == "online" and base.conventions.result in ("last", *KEPT)
    for order, rule in _orders(seen):
        if is_state or order in PLAIN_ORDERS or (rule and rule not in ONE_BY_ONE):
            yield replace(base.under(order=order), drawn_order=rule)


def _explains_one_point(fitted: Explanation, seen: Seen) -> bool:
    how = fitted.conventions
    if seen.both and (how.mode, how.result) == ("online", "last"):
        # which of the two points comes first moves the bias
        fitted = fitted.under(order="own")
    return not any(
        judgement.kind == "departs"
        for response in seen.lonely
        for judgement in judgements(fitted, response)
    )


def _stops(seen: Seen, result: Result) -> tuple[tuple[Stop, int | None], ...]:
    """Return the rules for stopping that an answer may show: by the passes, or by an average."""
    counted = any(a.passes is not None for r in seen.responses for a in r.answers)
    limited = any(r.question.epochs is not None for r in seen.responses)
    is_mean = result not in ("last", *KEPT)
    if limited and (counted or is_mean):
        return ("clean", None), ("epochs", None)
    if is_mean:
        return ("clean", None), *(("epochs", limit) for limit in OWN_LIMITS)
    return (("clean", None),)


def _orders(seen: Seen) -> Sequence[tuple[str, str]]:
    """Return orders, each with the rule for recorded draws."""
    known = [(order, "") for order in (*PLAIN_ORDERS, *PICKING)]
    drawn = [("own", rule) for rule in ORDER_RULES] if seen.drew("permutation") else []
    drawn += [("own", rule) for rule in ONE_BY_ONE] if seen.drew("indices") else []
    return [*known, *drawn]


# starts


def _starts(seen: Seen, *, odd: bool) -> list[Explanation]:
    """Return explanations that know a start alone, one that answers about one point allow."""
    starts = [Explanation(TargetConventions())]
    if seen.drew("floats"):
        shown = {rule: _unmoved(rule, seen) for rule in drawn_starts(_constants(seen))}
        # the right rule gives all answers without an update, others some of them by chance
        rules = [rule for rule in shown if 0 < shown[rule] == max(shown.values())]
        drawn = TargetConventions(start="random")
        starts += [Explanation(drawn, drawn_start=rule) for rule in rules]
    if not odd or seen.predicts_only:
        return starts
    learnt = _learnt(seen)
    if any(any(v) for v in learnt.values()):
        each = _each(list(learnt.values()), seen)
        if each is None:
            vector = TargetConventions(start="vector")
            starts.append(Explanation(vector, starts=tuple(sorted(learnt.items()))))
        else:
            starts.append(Explanation(TargetConventions(start="each", each=each)))
    return starts


def _constants(seen: Seen) -> list[Exact]:
    """Return where a bias that is not drawn may begin: at 0, or where most answers leave it."""
    how = TargetConventions(bias=places_of(seen)[0])
    given = [_given(response, how) for response in seen.lonely] if how.has_bias else []
    common = Counter(w[-1] for w in given if w).most_common(1)
    return [0, *(a for a, count in common if a and count >= FEW_SHOWN)]


def _unmoved(rule: DrawnStart, seen: Seen) -> int:
    """Return how many answers about one point are the start that the rule gives."""
    shown = list[int]()
    for how in (TargetConventions(bias=place) for place in places_of(seen)):
        lonely = [response for pair in _pairs(seen.lonely) for response in pair]
        given = [_given(response, how) for response in lonely]
        starts = [
            r.answer and rule.of(r.answer, r.question.case.dimension, how.has_bias) for r in lonely
        ]
        is_whole = all(starts) and None not in given
        shown.append(sum(map(eq, given, starts)) if is_whole else 0)
    return max(shown)


def _pairs(lonely: Sequence[Response]) -> list[tuple[Response, Response]]:
    """Return answers about one point with either label, side by side, at a rate that it chose.

    At the rate that was given, if it must be given one.
    """
    by_point: dict[Vector, dict[int, Response]] = {}
    own = [response for response in lonely if response.question.rate is None]
    for response in own or lonely:
        (x, y), *_ = response.question.case.points
        by_point.setdefault(x, {})[y] = response
    return [(held[1], held[-1]) for held in by_point.values() if len(held) == 2]


def _learnt(seen: Seen) -> dict[int, Vector]:
    """Return the start in each dimension: where no update happened the answer is the start.

    Where the answers of a dimension have none in common, no start explains them.
    """
    how = TargetConventions(bias=places_of(seen)[0])
    found: dict[int, list[set[Vector]]] = {}
    for pair in _pairs(seen.lonely):
        d = pair[0].question.case.dimension
        u, v = (_given(r, how) for r in pair)
        if u is not None and v is not None:
            middle = tuple(exact(Fraction(a + b) / 2) for a, b in zip(u, v, strict=True))
            found.setdefault(d, []).append({u, v, middle})
    common = {d: set.intersection(*choices) for d, choices in found.items()}
    if not all(common.values()):
        return {}
    return {d: min(starts, key=lambda w: sum(map(size, w))) for d, starts in common.items()}


def _given(response: Response, how: TargetConventions) -> Vector | None:
    answer, d = response.answer, response.question.case.dimension
    return None if answer is None else weights_of(answer, how, d)


def _each(starts: Sequence[Vector], seen: Seen) -> tuple[Exact, Exact] | None:
    """Return the number that stands in every weight, and the one in the bias."""
    has_bias = places_of(seen)[0] != "none"
    weights = {a for w in starts for a in (w[:-1] if has_bias else w)}
    biases = {w[-1] for w in starts} if has_bias else weights
    if len(weights) != 1 or len(biases) != 1:
        return None
    (weight,), (bias,) = weights, biases
    return shortest(weight, seen.number), shortest(bias, seen.number)


# rates


def _fitted(plain: Explanation, seen: Seen, *, odd: bool) -> Iterator[Explanation]:
    """Yield the explanation with the rate, and the bias rate, that answers about one point show."""
    if seen.predicts_only:
        # labels show no rate, but one that rounds may turn a tie
        for rate in (1,) if odd else (1, *DECIMAL):
            yield plain.under(rate=rate)
        return
    how = plain.conventions
    # a bias rate of its own, and another mode or result, are too much at once
    is_plain = (how.mode, how.result) == PLAIN[0]
    # from 0 a single point shows how far a tie moves
    whole = seen.step and seen.step * (2 if how.tie == "half" else 1)
    for bias_rate in _bias_rates(plain, seen) if odd and is_plain else (1,):
        moved = plain.under(bias_rate=bias_rate)
        rates = dict.fromkeys(_rates(moved, seen))
        # what moves the wrong way alone is none that is right, but may be near to one
        turned = [-rate for rate in rates if rate < 0]
        for rate in [rate for rate in rates if rate > 0] or turned or [1]:
            by_labels = how.tie == "half" or how.update in ("predict+", "predict-")
            twice = whole == 2 or (rate == 2 and by_labels)
            given = [whole] if odd and how.result in ("last", *KEPT) and whole else []
            for step in dict.fromkeys((2 if twice else 1, *given)):
                yield moved.under(rate=exact(Fraction(rate) / step), step=step)


def _rates(plain: Explanation, seen: Seen) -> Iterator[Exact]:
    """Yield what the move is, by how far an answer lies from the start at rate 1."""
    how = plain.conventions
    for response, prepared, moved in islice(_moves(plain, seen), FEW_MOVES):
        (x, y), *_ = response.question.case.points
        run = expected_run(plain, response.question) if how.start == "zero" else None
        by = (run.answer(prepared)[0] if run else 0) or y * x[0]
        if moved[0]:
            yield _snapped(Fraction(moved[0]) / by, seen.number)


def _moves(plain: Explanation, seen: Seen) -> Iterator[tuple[Response, Setup, list[Exact]]]:
    """Yield answers about one point with how far they lie from the start, if they moved.

    From a start that is drawn many do not.
    """
    for response in (r for r in seen.lonely if r.question.rate is None):
        given = _given(response, plain.conventions)
        prepared = plain.prepared(response.question, response.answer)
        if given is None or prepared is None:
            continue
        start = prepared.weights(prepared.start)
        moved = [exact(a - b) for a, b in zip(given, start, strict=True)]
        if any(moved[: response.question.case.dimension]):
            yield response, prepared, moved


def _bias_rates(plain: Explanation, seen: Seen) -> Iterable[Exact]:
    """Return by how much more than the weights the bias moves."""
    how = plain.conventions
    if not how.has_bias:
        return (1,)
    few = islice(_moves(plain, seen), FEW_MOVES)
    moves = ((r.question.case.points[0][0], moved) for r, _, moved in few)
    ratios = (
        Fraction(moved[-1]) / moved[0] * x[0] * how.bias_input for x, moved in moves if moved[0]
    )
    return dict.fromkeys(_snapped(ratio, seen.number) for ratio in ratios) or (1,)


@lru_cache(maxsize=4096)
def _snapped(ratio: Fraction, number: Number) -> Exact:
    """Return the shortest decimal within rounding of a quotient of floats, or the quotient."""
    if ratio.denominator < 2**SHORT and not ratio.denominator & (ratio.denominator - 1):
        return exact(ratio)
    for digits in range(1, 10):
        near = Fraction(f"{float(ratio):.{digits}g}")
        if abs(near - ratio) <= LAST_BITS[number] * abs(ratio):
            return exact(near)
    return exact(Fraction(repr(float(ratio))))

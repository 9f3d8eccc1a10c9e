"""Explanations that a target's answers suggest, the plainest first.

The textbook's own family comes first: the update rules, places of the bias and orders that texts
print. Then what people also do: batches, averages, a bias at another rate, an odd start. Numbers
(a rate, a start) are not guessed: they are read off answers about one point.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from typing import Literal, get_args

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import dot
from perceptron.conventions import UPDATES, Update
from properties.conformance.identify.possible_starts import possible_starts, weights_given
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.identify.seen import Seen, places_of, snapped
from properties.conformance.reference.draws import ORDER_RULES
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation, expected_run
from properties.conformance.reference.runs import KEPT
from properties.conformance.reference.setup import Setup
from properties.conformance.reference.target_conventions import (
    ENDS,
    PICKING,
    RADIUS_SQUARED,
    Mode,
    Place,
    Result,
    Stop,
    TargetConventions,
    Tie,
)

PLAIN_ORDERS = ("cyclic", "reversed")
# rates that people write and floats round
DECIMAL = (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
# answers about one point that show how far it moves the weights
FEW_MOVES = 4
# times a move that no float shows beside the weight that it moves
INVISIBLE = 2**50
# starts that are tried: of hundreds of drawn numbers each may be the first of one
MANY_STARTS = 100
# passes that programs make which take no limit, and of which an average depends
OWN_LIMITS = (5, 10, 20, 50, 100, 200, 500, 1000)

Kinds = Sequence[tuple[Mode, Result]]
PLAIN: Kinds = (("online", "last"),)


@lru_cache(maxsize=4)
def textbook(seen: Seen) -> Sequence[Explanation]:
    """Return the textbook's own family, fitted to the answers."""
    bases = explaining_one_point(seen, odd=False)
    return tuple(each for base in bases for each in _ordered(base, seen))


def near_textbook(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family in plain or drawn orders, whether it explains an answer or not.

    Each at rate 1 too: a rate that is read off wrong answers may be none that anybody wrote.
    """
    # a start that was drawn shows where no point was wrong
    zero, *drawn = possible_starts(seen, odd=False)
    for start in (*drawn[:2], zero):
        for base in _bases(seen, start, odd=False):
            how = base.conventions
            is_guess = seen.predicts_only and how.rate != 1
            # without ties one rule is as good as the others
            is_other = how.update != "le" and has_no_ties(start, how.bias, seen)
            if how.update != "lt" and not is_guess and not is_other:
                rates = dict.fromkeys((how.rate, 1))
                for (order, rule), rate in product(_orders(seen), rates):
                    if order in PLAIN_ORDERS or rule:
                        yield replace(base.under(order=order, rate=rate), drawn_order=rule)


def ending_on_predictions(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family that stops when all labels are predicted, at ties in one way.

    From a start that is drawn no score is 0.
    """
    for start in possible_starts(seen, odd=False):
        bases = _bases(seen, start, odd=False) if start.drawn_start is None else ()
        for base, stop in product(bases, ENDS):
            own = base.under(stop=stop)
            if own.conventions.update == "le" and _explains_one_point(own, seen):
                yield from (e for e in _ordered(own, seen) if not e.conventions.picks)


def unusual(seen: Seen) -> Iterator[Explanation]:
    """Yield what is beyond the textbook: other modes, results, bias rates, starts."""
    kinds: list[tuple[Mode, Result]] = [("online", result) for result in get_args(Result)]
    kinds += [("batch", "last"), ("batch-mean", "last"), ("batch", "average-passes")]
    for base in explaining_one_point(seen, kinds, odd=True):
        yield from _ordered(base, seen)
    if seen.predicts_only:
        for base in _bases(seen, Explanation(TargetConventions()), odd=True):
            if _explains_one_point(voting := base.under(predict="vote"), seen):
                yield from _ordered(voting, seen)


def explaining_one_point(seen: Seen, kinds: Kinds = PLAIN, *, odd: bool) -> Iterator[Explanation]:
    """Yield the explanations of all answers about one point, from any start that these allow."""
    for start in islice(possible_starts(seen, odd=odd), MANY_STARTS):
        for base in _bases(seen, start, kinds, odd=odd):
            if _explains_one_point(base, seen):
                yield base


def _bases(
    seen: Seen, start: Explanation, kinds: Kinds = PLAIN, *, odd: bool
) -> Iterator[Explanation]:
    """Yield explanations with rates that are read off the answers about one point."""
    for place, (mode, result) in product(places_of(seen), kinds):
        inputs: tuple[Literal[1, -1], ...] = (1,) if place == "none" else (1, -1)
        # the best weights under "lt" may be the first, whatever a run does
        updates = [update for update in UPDATES if update != "lt" or result not in KEPT]
        rules: list[tuple[Update, Tie]] = [(update, "whole") for update in updates]
        rules += [("le", "half")] if odd and result == "last" else []
        rules = rules[:1] if odd and has_no_ties(start, place, seen) else rules
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


def has_no_ties(start: Explanation, place: Place, seen: Seen) -> bool:
    """Say whether all of a start is drawn, and no whole number: then no score is 0 by chance."""
    rule = start.drawn_start
    if rule is None or not rule.line.scale or not seen.drew("numbers"):
        return False
    return place == "none" or isinstance(rule.bias, str)


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


# rates


def _fitted(plain: Explanation, seen: Seen, *, odd: bool) -> Iterator[Explanation]:
    """Yield the explanation with the rate, and the bias rate, that answers about one point show."""
    if seen.predicts_only:
        yield from (plain.under(rate=rate) for rate in _rates_of_labels(plain, seen, odd=odd))
        return
    how = plain.conventions
    # a bias rate of its own, and another mode or result, are too much at once
    is_plain = (how.mode, how.result) == PLAIN[0]
    # from 0 a single point shows how far a tie moves
    whole = seen.step and seen.step * (2 if (how.tie, how.start) == ("half", "zero") else 1)
    for bias_rate in _bias_rates(plain, seen) if odd and is_plain else (1,):
        moved = plain.under(bias_rate=bias_rate)
        rates = dict.fromkeys(_rates(moved, seen))
        # what moves the wrong way alone is none that is right, but may be near to one
        turned = [-rate for rate in rates if rate < 0]
        # where one is always given none of its own is seen
        own: list[Exact | None] = [rate for rate in rates if rate > 0] or [*turned] or [None]
        for move in own:
            by_labels = how.tie == "half" or how.update in ("predict+", "predict-")
            twice = whole == 2 or (move == 2 and by_labels)
            given = [whole] if odd and how.result in ("last", *KEPT) and whole else []
            for step in dict.fromkeys((2 if twice else 1, *given)):
                yield moved.under(rate=exact(Fraction(move or step) / step), step=step)


def _rates_of_labels(plain: Explanation, seen: Seen, *, odd: bool) -> list[Exact]:
    """Return rates that labels alone may tell apart.

    One that rounds may turn a tie. Beside a start that is drawn they show how far a mistake moves,
    by y or by 2 y.
    """
    decimals: Sequence[Exact] = () if odd or not seen.may_round else DECIMAL
    if not plain.drawn_start:
        return [1, *decimals]
    return [
        n * rate for rate in (1, *decimals, *(1 / Fraction(a) for a in decimals)) for n in (1, 2)
    ]


def _rates(plain: Explanation, seen: Seen) -> Iterator[Exact]:
    """Yield what the move is, by how far an answer lies from the start at rate 1."""
    how = plain.conventions
    for response, prepared, moved in islice(_moves(plain, seen), FEW_MOVES):
        (x, y), *_ = response.question.case.points
        run = expected_run(plain, response.question) if how.start == "zero" else None
        by = (run.answer(prepared)[0] if run else 0) or y * x[0]
        if moved[0]:
            yield snapped(Fraction(moved[0]) / by, seen.number)


def _moves(plain: Explanation, seen: Seen) -> Iterator[tuple[Response, Setup, list[Exact]]]:
    """Yield answers about one point with how far they lie from the start, if they moved.

    From a start that is drawn many do not.
    """
    for response in (r for r in seen.lonely if r.question.rate is None):
        given = weights_given(response, plain.conventions)
        prepared = plain.prepared(response.question, response.answer)
        if given is None or prepared is None:
            continue
        start = prepared.weights(prepared.start)
        pairs = zip(given, start, strict=True)
        moved = [exact(a - b) if INVISIBLE * size(a - b) > size(b) else 0 for a, b in pairs]
        if any(moved[: response.question.case.dimension]):
            yield response, prepared, moved


def _bias_rates(plain: Explanation, seen: Seen) -> Iterable[Exact | Literal["R2"]]:
    """Return by how much more than the weights the bias moves."""
    how = plain.conventions
    if not how.has_bias:
        return (1,)
    few = islice(_moves(plain, seen), FEW_MOVES)
    moves = ((r.question.case.points[0][0], moved) for r, _, moved in few)
    ratios = {
        x: snapped(Fraction(moved[-1]) / moved[0] * x[0] * how.bias_input, seen.number)
        for x, moved in moves
        if moved[0]
    }
    # but for rounding
    if len(ratios) > 1 and all(size(ratio - dot(x, x)) < 1 for x, ratio in ratios.items()):
        return (RADIUS_SQUARED,)
    # of a point and its negative the one that comes first moves the bias
    either = map(size, ratios.values()) if seen.both else ()
    return dict.fromkeys([*either, *ratios.values()]) or (1,)

"""The textbook's conventions that come nearest to what a target answers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import get_args

from perceptron.arithmetic.exact import Exact
from properties.conformance.cases.probes import is_single
from properties.conformance.identify.candidates import has_no_ties, near_textbook
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.identify.seen import Seen
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.draws import ONCE
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import Counted
from properties.conformance.reference.target_conventions import TargetConventions

# answers by which conventions are ranked, and those of a drawn order that are ranked by all
RANKING = 24


def nearest_textbook(seen: Seen) -> Explanation:
    """Return the textbook conventions, in a plain order, under which most answers agree.

    What is not the usual value must be worth it: a tenth of the answers each. Of those that are
    worth as much, the bias stands where the weights classify most points right. A rate that no text
    prints must explain half of the answers about several points: on one a fault looks like it.
    """

    def worth(e: Explanation, responses: Sequence[Response]) -> float:
        several = [r for r in responses if not is_single(r.question.case)]
        is_odd = not _is_printed(e.conventions.rate)
        is_hollow = is_odd and 2 * agreeing(e, several) < len(several)
        # no number of answers makes up for it
        worthless = len(responses) * is_hollow
        return agreeing(e, responses) - worthless - len(responses) / 10 * _odd(e.conventions)

    candidates = list(dict.fromkeys(near_textbook(seen)))
    candidates.sort(key=lambda e: -worth(e, seen.responses[::4]))
    worths = {e: worth(e, seen.responses) for e in candidates[:RANKING]}
    best = [e for e, value in worths.items() if value == max(worths.values())]
    return max(best, key=lambda e: _classified(e.conventions, seen.responses))


def near_conventions(seen: Seen, nearest: Explanation) -> Sequence[Explanation]:
    """Return the textbook conventions under which a known fault may explain the answers.

    The nearest before all, unless it has a rate that nobody declared and no text prints, above 1.
    The others at rate 1 first: a fault hides the rate, or shows it.
    """
    likely, best = _likely(seen)
    at_one = (e.under(rate=1, step=step) for e in likely for step in _steps(e.conventions))
    how = nearest.conventions
    first = [nearest.under(step=step) for step in _steps(how)]
    first = first if how.rate <= 1 or "rate" in how.named else []
    # at each pass anew, the wrong way, by y - sign(<w, x>)
    is_twice = seen.step is not None and seen.step > 2 and seen.step % 2 == 0
    twice = [e.under(rate=1, step=2) for e in likely[:2]] if is_twice else []
    return tuple(dict.fromkeys([*first, *at_one, *twice, nearest, *best]))


def _steps(how: TargetConventions) -> Iterable[Exact]:
    """Return the likely steps: what tests y <w, x> moves by y, unless something is declared."""
    return (how.step,) if how.update != "le" or "step" in how.named else (1, how.step)


@lru_cache(maxsize=4)
def _likely(seen: Seen) -> tuple[Sequence[Explanation], Sequence[Explanation]]:
    """Return those of all near conventions that are likely, and the best of them."""
    fitted = list(dict.fromkeys(near_textbook(seen)))
    cyclic = [e for e in fitted if e.conventions.order == "cyclic" and not e.drawn_order]
    cyclic = _by_agreement(cyclic, seen.responses[:RANKING])
    drawn = _likely_orders([each for each in fitted if each.drawn_order], cyclic, seen)
    best = list({e.conventions.bias: e for e in cyclic[::-1]}.values())[::-1]
    ways = [*best, *(e.under(bias_input=1) for e in best)]
    first = [e for e in best[:1] if not has_no_ties(e, e.conventions.bias, seen)]
    ties = [e.under(update=u) for e in first for u in ("le", "predict-", "predict+")]
    hows = ((each, each.conventions) for each in cyclic)
    plain = [e for e, how in hows if (how.update, how.rate, how.bias_input) == ("le", 1, 1)]
    # a fault may leave no answer as it is
    return [*drawn, *ways, *ties, *plain, *cyclic[:4]], [*drawn[:1], *cyclic[:2]]


def _likely_orders(
    drawn: Sequence[Explanation], cyclic: Sequence[Explanation], seen: Seen
) -> list[Explanation]:
    """Return those in drawn orders under which most answers agree, and what is usual."""
    if not drawn:
        return []
    several = [r for r in seen.responses if len(r.question.case.points) > 1]
    best = _by_agreement(_by_agreement(drawn, several[::4])[:RANKING], several)[0]
    kinds = dict.fromkeys(each.drawn_order for each in drawn)
    likely = [ONCE[0]] if seen.shuffles_once else [best.drawn_order, *list(kinds)[:2]]
    usual = replace(best.conventions, bias_input=1)  # a wrong bias may seem to be a threshold
    near = [best.conventions, usual, *(each.conventions for each in cyclic[:2])]
    hows = dict.fromkeys([*near, replace(usual, update="le", rate=1, step=1)])
    ways = product(hows, dict.fromkeys(likely))
    held = [(replace(how, order="own"), rule) for how, rule in ways]
    return list(dict.fromkeys(replace(best, conventions=how, drawn_order=r) for how, r in held))


def _by_agreement(
    explanations: Sequence[Explanation], responses: Sequence[Response]
) -> list[Explanation]:
    return sorted(explanations, key=lambda each: -agreeing(each, responses))


def _odd(how: TargetConventions) -> int:
    """Count the conventions that are not the usual ones; draws show an order of its own."""
    plain = how.order in ("cyclic", "own")
    return (how.update != "le") + (not plain) + (how.rate != 1) + (how.bias_input != 1)


def _is_printed(rate: Exact) -> bool:
    """Say whether a rate is one that texts print: 1, or a decimal of one digit below it."""
    return rate <= 1 and Fraction(f"{float(rate):.1g}") == rate


def _classified(how: TargetConventions, responses: Sequence[Response]) -> int:
    """Return how many points answers put on their side, if the weights stand so."""
    count = 0
    for response in responses:
        case = response.question.case
        w = response.answer and weights_of(response.answer, how, case.dimension)
        count += sum(y * how.score(w, x) > 0 for x, y in case.points if w)
    return count


def nearest_declared(declared: TargetConventions, seen: Seen) -> Explanation:
    """Return how a declared start or order of the target's own follows best from what it drew."""
    near = [*held(near_textbook(seen), declared), Explanation(declared)]
    own = [replace(each, drawn_order="", counted=c) for each in near for c in get_args(Counted)]
    best = max(dict.fromkeys([*near, *own]), key=lambda each: agreeing(each, seen.responses))
    return best.under(text=declared.text)


def agreeing(explanation: Explanation, responses: Iterable[Response]) -> int:
    """Return how many responses agree in all their answers."""
    return sum(
        all(judgement.counts for judgement in judgements(explanation, r))
        for r in responses
        if r.answers
    )


def held(
    explanations: Iterable[Explanation], declared: TargetConventions | None
) -> Iterator[Explanation]:
    """Yield the explanations with the values that were declared."""
    for each in explanations:
        if declared is None:
            yield each
        elif declared.start != "random" or each.conventions.start == "random":
            yield replace(each, conventions=each.conventions.held_to(declared))

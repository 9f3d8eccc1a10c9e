"""The textbook conventions nearest to a target's answers, under which a fault may explain them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from perceptron.conventions import Update
from properties.conformance.check.results import CaseResult
from properties.conformance.identify.candidates import Seen, near_textbook
from properties.conformance.identify.identification import agreeing
from properties.conformance.identify.responses import Response
from properties.conformance.reference.explanation import Explanation

__all__ = ["near_conventions"]

# answers by which conventions are ranked
FEW = 24
TIES: tuple[Update, ...] = ("le", "predict-", "predict+")


def near_conventions(seen: Seen, results: Sequence[CaseResult]) -> Sequence[Explanation]:
    """Return the textbook conventions under which a known fault may explain what departs."""
    return _near(seen) if any(result.departs for result in results) else ()


@lru_cache(maxsize=4)
def _near(seen: Seen) -> Sequence[Explanation]:
    """Return them at rate 1 first: a fault hides the rate, or shows it."""
    fitted = list(dict.fromkeys(near_textbook(seen)))
    cyclic = [e for e in fitted if e.conventions.order == "cyclic" and not e.drawn_order]
    cyclic = _by_agreement(cyclic, seen.responses[:FEW])
    drawn = _likely_orders([each for each in fitted if each.drawn_order], cyclic, seen)
    best = list({e.conventions.bias: e for e in cyclic[::-1]}.values())[::-1]
    ways = [*best, *(replace(e, conventions=replace(e.conventions, bias_input=1)) for e in best)]
    ties = [
        replace(e, conventions=replace(e.conventions, update=u)) for e in best[:1] for u in TIES
    ]
    # a fault may leave no answer as it is
    likely = [*drawn, *ways, *ties, *filter(_is_plain, cyclic), *cyclic[:4]]
    at_one = (replace(e, conventions=replace(e.conventions, rate=1)) for e in likely)
    return tuple(dict.fromkeys([*at_one, *drawn[:1], *cyclic[:2]]))


def _likely_orders(
    drawn: Sequence[Explanation], cyclic: Sequence[Explanation], seen: Seen
) -> list[Explanation]:
    """Return those in drawn orders under which most answers agree, and what is usual."""
    if not drawn:
        return []
    best = _by_agreement(drawn, [r for r in seen.responses if len(r.question.case.points) > 1])[0]
    kinds = dict.fromkeys(each.drawn_order for each in drawn)
    plain = replace(best.conventions, update="le", rate=1)
    ways = product(
        dict.fromkeys([best.conventions, *(each.conventions for each in cyclic[:2]), plain]),
        dict.fromkeys([best.drawn_order, *list(kinds)[:2]]),
    )
    held = [(replace(how, order="own"), rule) for how, rule in ways]
    return list(dict.fromkeys(replace(best, conventions=how, drawn_order=r) for how, r in held))


def _by_agreement(
    explanations: Sequence[Explanation], responses: Sequence[Response]
) -> list[Explanation]:
    return sorted(explanations, key=lambda each: -agreeing(each, responses))


def _is_plain(explanation: Explanation) -> bool:
    how = explanation.conventions
    return (how.update, how.rate, how.bias_input) == ("le", 1, 1)

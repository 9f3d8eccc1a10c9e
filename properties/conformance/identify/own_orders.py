"""Orders of a target's own: what decides that no rule explains how it orders its rows."""

from collections.abc import Iterator
from dataclasses import replace

from properties.conformance.cases.probes import is_single
from properties.conformance.identify.candidates import (
    PLAIN_ORDERS,
    explaining_one_point,
    textbook,
)
from properties.conformance.identify.responses import judgements
from properties.conformance.identify.seen import FEW_SHOWN, Seen
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.promise import promise

__all__ = ["own_orders"]


def own_orders(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family in an order that no rule explains, where a theorem covers it.

    Where what was drawn makes nearly all answers by a rule, the others are no order of their own;
    nor are those that a plain order does not make, if no legal run is found for any of them.
    """
    if any(_is_nearly(each, seen) for each in textbook(seen) if each.drawn_order):
        return
    for base in explaining_one_point(seen, odd=True):
        for in_passes in (True, False) if promise(base.conventions).holds else ():
            own = replace(base.under(order="own"), in_passes=in_passes)
            if all(_is_shown(own, base.under(order=order), seen) for order in PLAIN_ORDERS):
                yield own


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

"""Orders of a target's own: what decides that no rule explains how it orders its rows."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from properties.conformance.cases.probes import is_single
from properties.conformance.identify.candidates import PLAIN_ORDERS, explaining_one_point, textbook
from properties.conformance.identify.nearest import held
from properties.conformance.identify.responses import Response, judgements
from properties.conformance.identify.seen import FEW_SHOWN, Seen
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import Counted
from properties.conformance.reference.promise import promise
from properties.conformance.reference.target_conventions import TargetConventions

#: What a limit counts in most programs.
KNOWN_COUNTS: tuple[Counted, ...] = ("passes", "updates")


def own_orders(seen: Seen) -> Iterator[Explanation]:
    """Yield the textbook's family in an order that no rule explains, where a theorem covers it.

    Those are none that a plain order does not make, if no legal run is found for any of them.
    """
    for own in _in_own_order(seen, None, KNOWN_COUNTS):
        plain = (own.under(order=order) for order in PLAIN_ORDERS)
        if all(_is_shown(own, each, seen) for each in plain):
            yield own


def possible_own_orders(
    seen: Seen,
    departing: Sequence[Response],
    rest: Sequence[Response],
    declared: TargetConventions | None,
    counts: Iterable[Counted],
) -> tuple[Explanation, ...]:
    """Return the family in orders of its own from which no answer departs.

    Some depart from the order that the probes showed; a limit may count any of `counts`.
    """
    if any(response.trouble for response in departing):
        return ()
    answers = [*departing, *rest]
    return tuple(own for own in _in_own_order(seen, declared, counts) if not _departs(own, answers))


def shown_order(orders: Iterable[Explanation], departing: Sequence[Response]) -> Explanation | None:
    """Return the first of these orders in which a legal run is found for an answer that departs."""
    for own in orders:
        if any(all(j.counts for j in judgements(own, r)) for r in departing):
            return own
    return None


def _in_own_order(
    seen: Seen, declared: TargetConventions | None, counts: Iterable[Counted]
) -> Iterator[Explanation]:
    """Yield what explains all single points, in an order of its own, under limits that count so.

    Where what was drawn makes nearly all answers by a rule, the others are no order of their own.
    """
    if any(_is_nearly(each, seen) for each in textbook(seen) if each.drawn_order):
        return
    bases = list(held(_explaining_one_point(seen), declared))
    # what is half a step from 0 is a whole one elsewhere, as plain conventions have it
    whole = [base for base in bases if base.conventions.tie == "whole"]
    # without a mistake bound no stop is known to be too early; what is declared stays as it is
    bounded = [base for base in whole if base.conventions.bias_rate == 1]
    for base in bounded if declared is None else whole or bases:
        for counted in counts if promise(base.conventions).holds else ():
            yield replace(base.under(order="own"), counted=counted)


@lru_cache(maxsize=4)
def _explaining_one_point(seen: Seen) -> Sequence[Explanation]:
    return tuple(explaining_one_point(seen, odd=True))


def _departs(own: Explanation, responses: Sequence[Response]) -> bool:
    return any(each.kind == "departs" for r in responses for each in judgements(own, r))


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
            # what is said of a run beside its weights shows no order
            departs = any("weights" in each.differs for each in judgements(plain, response))
            shown += departs and all(each.counts for each in judgements(own, response))
    return shown >= FEW_SHOWN

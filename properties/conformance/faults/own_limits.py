"""Faults of a program that takes no limit of passes, and ends its run by one of its own."""

from collections.abc import Iterator, Sequence
from itertools import product

from properties.conformance.faults.agreement import gives, gives_all, settings_of
from properties.conformance.faults.faults_of_draws import LONG
from properties.conformance.faults.setting import FOLLOWED_TO_ITS_OWN
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.comparison import is_near
from properties.conformance.reference.explanation import Explanation
from properties.seeded_faults.causes import CAUSES, Cause, Fault
from properties.seeded_faults.edits import beginning_anew, edits, limited

# causes of which a case of one row says nothing: no row can be left out of one
OF_ROWS = ("forgets-last", "forgets-first")
# limits that targets set themselves which never end otherwise
OWN_LIMITS = (1000, 100)
# rows of a case, each alone, on which it is seen where a loop leads
ALONE = 3
# presentations up to which a fault is held to every answer; beyond, to so many answers
FEW_PRESENTED, LONGER = 2000, 5


def cause_of_a_limited(
    bases: Sequence[Explanation], ordered: list[CaseResult]
) -> tuple[Cause, Explanation] | None:
    """Return the fault that gives all answers with a limit of its own, and its conventions."""
    few = [r for r in ordered if r.departs and r.question.epochs is None][:12]
    limits = dict.fromkeys([*few[0].question.pass_limits, *OWN_LIMITS]) if few else ()
    for base, limit in product(bases, limits):
        presented = [(r, len(r.case.points) * limit) for r in ordered]
        results = [r for r, n in presented if n <= FEW_PRESENTED]
        # beside small numbers how many passes are made follows from how small they are
        plain = ((r, n) for r, n in presented if r.case.family != "number")
        longer = [r for r, n in plain if FEW_PRESENTED < n <= FOLLOWED_TO_ITS_OWN][:LONGER]
        long = [r for r in results if len(r.case.points) > 1]
        for fault in _likely(base, few, limit) if results else ():
            # what ends before the limit was seen to give another answer
            if any(gives(fault, base, r.response) is False for r in few):
                continue
            among = long if fault[1].id in OF_ROWS else results
            own = gives_all(limited(fault, limit), base, among, len(among) // 100)
            if own and all(gives(limited(fault, limit), own, r.response) for r in longer):
                return fault[1], own
    return None


def _likely(base: Explanation, few: Sequence[CaseResult], limit: int) -> Iterator[Fault]:
    """Yield the faults of which a run up to the limit is short, or may lead to the answers seen.

    Of few of them it is known where they lead, if none is of one row: then those of the catalogue.
    """
    alone = [r for r in few if len(r.case.points) == 1][:ALONE]
    is_long = limit > LONG
    known = (
        *CAUSES.items(),
        *(edits(bias=base.conventions.has_bias) if alone or not is_long else ()),
    )
    for fault in (*known, *beginning_anew(known)):
        if not (is_long and alone) or _leads_to(fault, base, alone, limit):
            yield fault


def _leads_to(fault: Fault, base: Explanation, alone: Sequence[CaseResult], limit: int) -> bool:
    """Say whether the steps of a fault, as they repeat, come to these answers at the limit."""
    first, second = 2 + limit % 2, 4 + limit % 2
    early, late = limited(fault, first)[0], limited(fault, second)[0]
    for setting in (each for r in alone for each in settings_of(base, r.response)):
        before, then = setting.replayed(early), setting.replayed(late)
        if before is None or then is None:
            return False
        times = (limit - second) // (second - first)
        pairs = zip(before.numbers, then.numbers, strict=True)
        ahead = [b + times * (b - a) for a, b in pairs]
        given = setting.real.numbers
        if len(ahead) != len(given) or not all(map(is_near, ahead, given)):
            return False
    return True

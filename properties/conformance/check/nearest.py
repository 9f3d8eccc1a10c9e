"""The textbook conventions nearest to a target's answers, under which a fault may explain them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from properties.conformance.identify.candidates import Seen, near_textbook
from properties.conformance.identify.identification import Found, agreeing
from properties.conformance.reference.draws import ORDER_RULES
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation

__all__ = ["near_conventions", "nearest_in_words"]


def near_conventions(found: Found) -> list[Explanation]:
    """Return the textbook conventions under which a known fault may explain the answers."""
    fitted = dict.fromkeys(near_textbook(found.seen))
    known = [each for each in fitted if each.conventions.order == "cyclic"]
    few = found.seen.responses[:24]
    known.sort(key=lambda each: -agreeing(each, few))
    at_one = [replace(e, conventions=replace(e.conventions, rate=1)) for e in known]
    plain = [e for e in at_one if e.conventions.update == "le" and e.conventions.bias_input == 1]
    rates = dict.fromkeys(e.conventions.rate for e in known)
    how = found.nearest.conventions
    at_each = [replace(found.nearest, conventions=replace(how, rate=rate)) for rate in rates]
    fitting = _in_drawn_order((*at_each[:2], *plain[:1], *known[:2]), found.seen)
    cyclic = (*plain[:1], *at_each[:2], *plain[1:2], *known[:4], *at_one[:2])
    # a fault may leave no answer as it is
    drawn = _in_drawn_order(plain[:1], found.seen)
    return list(dict.fromkeys((*fitting, *cyclic, *drawn)))


def _in_drawn_order(near: Sequence[Explanation], seen: Seen) -> list[Explanation]:
    """Return conventions in the orders that recorded draws make, those that explain most first."""
    rules = [*ORDER_RULES] if seen.drew("permutation") else []
    rules += ONE_BY_ONE if seen.drew("integers", "choice") else []
    few = [r for r in seen.responses if len(r.question.case.points) > 1]
    made = [
        replace(each, drawn_order=rule, conventions=replace(each.conventions, order="own"))
        for each in dict.fromkeys(near)
        for rule in rules
    ]
    return sorted(made, key=lambda each: -agreeing(each, few))[:2]


def nearest_in_words(found: Found) -> Iterator[str]:
    """Yield a note on the conventions that answers are held to, if nothing explains them."""
    if not found.explanations:
        how = found.nearest.conventions.to_text() or "the defaults"
        yield f"no known conventions explain all answers; held to the nearest textbook's: {how}"

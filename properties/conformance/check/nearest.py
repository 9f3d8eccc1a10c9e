"""The textbook conventions nearest to a target's answers, under which a fault may explain them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from properties.conformance.check.results import CaseResult
from properties.conformance.identify.candidates import near_textbook
from properties.conformance.identify.identification import Found, agreeing
from properties.conformance.identify.responses import Response
from properties.conformance.reference.explanation import Explanation

__all__ = ["near_conventions", "nearest_in_words"]


def near_conventions(found: Found, results: Sequence[CaseResult]) -> list[Explanation]:
    """Return the textbook conventions under which a known fault may explain what departs."""
    if not any(result.departs for result in results):
        return []
    fitted = dict.fromkeys(near_textbook(found.seen))
    known = [each for each in fitted if each.conventions.order == "cyclic"]
    known = _by_agreement(known, found.seen.responses[:24])
    at_one = [replace(e, conventions=replace(e.conventions, rate=1)) for e in known]
    plain = list(filter(_is_plain, at_one))
    rates = dict.fromkeys(e.conventions.rate for e in known)
    how = found.nearest.conventions
    at_each = [replace(found.nearest, conventions=replace(how, rate=rate)) for rate in rates]
    cyclic = (*plain[:1], *at_each[:2], *plain[1:2], *known[:4], *at_one[:2])
    more = [r for r in found.seen.responses if len(r.question.case.points) > 1]
    drawn = _by_agreement([each for each in fitted if each.drawn_order], more)
    # a fault may leave no answer as it is
    return list(dict.fromkeys((*drawn[:2], *cyclic, *list(filter(_is_plain, drawn))[:2])))


def _by_agreement(
    explanations: Sequence[Explanation], responses: Sequence[Response]
) -> list[Explanation]:
    return sorted(explanations, key=lambda each: -agreeing(each, responses))


def _is_plain(explanation: Explanation) -> bool:
    how = explanation.conventions
    return (how.update, how.rate, how.bias_input) == ("le", 1, 1)


def nearest_in_words(found: Found) -> Iterator[str]:
    """Yield a note on the conventions that answers are held to, if nothing explains them."""
    if not found.explanations:
        how = found.nearest.conventions.to_text() or "the defaults"
        yield f"no known conventions explain all answers; held to the nearest textbook's: {how}"

"""Whether a second fit of one object begins anew, or goes on from what the first one left."""

from collections.abc import Sequence
from dataclasses import replace

from properties.conformance.check.findings import Finding, found_in
from properties.conformance.identify.responses import Interview
from properties.conformance.judgement.results import CaseResult, judged
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.explanation import Explanation

# cases on which an object is taught twice
CASES = 24
KEEPS = "keeps something of a first fit in a second one of the same object"
GOES_ON = (
    "goes on, in a second fit of one object, from the weights of the first: begin each fit anew"
)
WHY = "the same object was first taught these points with the other labels"


def refitted(
    interview: Interview, explanation: Explanation, results: Sequence[CaseResult]
) -> tuple[Finding | None, str]:
    """Return what a second fit keeps of the first; or a sentence, if all of it is the weights.

    Parameters
    ----------
    results
        Of objects that are fitted once: those that came to an end are fitted again.
    """
    if not interview.greeting.refits or explanation.conventions.dimension is not None:
        return None, ""
    ended = [r for r in results if r.decided and _may_tell(explanation, r)]
    ended.sort(key=lambda r: r.case.size)
    # small ones, and some of all sizes
    chosen = [*ended[: CASES // 2], *ended[CASES // 2 :: 1 + 2 * len(ended) // CASES]]
    again = [replace(r.question, refit=True) for r in chosen]
    kept = [r for r in judged(explanation, interview.ask(again, twice=False)) if r.departs]
    if not kept:
        return None, ""
    if all(_goes_on(interview, explanation, r) for r in kept):
        return None, GOES_ON
    found = found_in("keeps-a-fit", KEEPS, kept)
    return replace(found, details={**found.details, "because": WHY}), ""


def _may_tell(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the labels may be turned, and nothing was drawn."""
    question, answer = result.question, result.answer
    is_drawn = explanation.drawn_start or (answer is not None and answer.draws)
    is_free = question.start is None and len(question.case.labels) > 1
    return result.ends_cleanly and is_free and not is_drawn


def _goes_on(interview: Interview, explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the answer is due from the weights that the first fit ends with."""
    answer, case = result.answer, result.case
    turned = replace(case, points=tuple((x, -y) for x, y in case.points))
    before = replace(result.question, case=turned, refit=False)
    (first,) = interview.ask([before], twice=False)
    if answer is None or first.answer is None or first.answer.weights is None:
        return answer is not None and answer.weights is None
    start = weights_of(first.answer, explanation.conventions, case.dimension)
    if start is None:
        return False
    own = replace(explanation, starts=((case.dimension, start),))
    return own.judge(result.question, answer).counts

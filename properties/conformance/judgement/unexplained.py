"""What the weights of answers tell that no known fault explains."""

from collections.abc import Sequence
from typing import NamedTuple

from perceptron.arithmetic.vectors import Vector
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import Comparison, weights_of
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import is_out_of_reach, most_mistakes
from properties.conformance.reference.runs import KEPT
from properties.conformance.reference.setup import Setup

BIAS_ALONE = "its weights are those of the textbook loop, its bias is not"
NO_SUM = (
    "its weights are no sum of steps y x at its rate: they may be averages, or come of other "
    "steps or rates"
)
LEAVES_A_MISTAKE = "ends although a row is still a mistake, and no known fault explains it"

Told = tuple[str, str, Sequence[CaseResult]]


class _Departure(NamedTuple):
    """An answer, and the weights that it gives, the bias last."""

    result: CaseResult
    setup: Setup
    answer: Answer
    given: Vector

    @property
    def is_of_the_bias(self) -> bool:
        """Whether all weights but the bias are those that are due."""
        run = self.result.judgement.run
        is_due = run is not None and self.given[:-1] == run.answer(self.setup)[:-1]
        return is_due and self.setup.how.has_bias

    @property
    def is_no_sum(self) -> bool:
        """Whether no steps at the rate add up to the weights."""
        how = self.setup.how
        if how.result not in ("last", *KEPT):
            return False
        if how.rate > 1 and "rate" not in how.named:  # that is hardly its rate
            return False
        return is_out_of_reach(self.setup, self.given)

    @property
    def leaves_a_mistake(self) -> bool:
        """Whether a row is surely wrong."""
        beside = Comparison(self.setup, self.result.question, self.answer, self.given)
        return beside.still_wrong() is not None


def told_by_weights(explanation: Explanation, among: Sequence[CaseResult]) -> Told | None:
    """Return an id and a sentence for all these departures, and those that show it; or None."""
    held = [d for result in among if (d := _departure(explanation, result))]
    # those of the others may differ by rounding
    small = [d for d in held if d.result.case.family != "number"]
    if small and all(d.is_of_the_bias for d in small):
        return "bias-alone", BIAS_ALONE, among
    sums = [d.result for d in held if d.is_no_sum]
    # what a single point shows is that the step itself is another
    if 2 * len(sums) > len(among) and all(len(r.case.points) > 1 for r in sums):
        return "no-sum", NO_SUM, sums
    left = [d.result for d in held if d.result.ends_cleanly and d.leaves_a_mistake]
    return ("weights", LEAVES_A_MISTAKE, left) if 2 * len(left) > len(among) else None


def leaves_a_mistake(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the weights of an answer leave a row surely wrong, where none need be."""
    departure = _departure(explanation, result)
    if departure is None or most_mistakes(departure.setup) is None:
        return False
    return departure.leaves_a_mistake


def _departure(explanation: Explanation, result: CaseResult) -> _Departure | None:
    setup, answer = explanation.prepared(result.question, result.answer), result.answer
    if setup is None or answer is None:
        return None
    given = weights_of(answer, explanation.conventions, result.case.dimension)
    return _Departure(result, setup, answer, given) if given else None

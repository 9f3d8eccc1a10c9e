"""What the weights of answers tell that no known fault explains."""

from collections.abc import Sequence
from typing import NamedTuple

from perceptron.arithmetic.vectors import Vector
from properties.conformance.judgement.results import SEVERAL, CaseResult, judged
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import Comparison, is_near, weights_of
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import is_out_of_reach, most_mistakes
from properties.conformance.reference.runs import KEPT
from properties.conformance.reference.setup import Setup
from properties.seeded_faults.edits import MEANS

BIAS_ALONE = "its weights are those of the textbook loop, its bias is not"
NO_SUM = (
    "its weights are no sum of steps y x at its rate: they may be averages, or come of another "
    "start, of other steps or rates"
)
TOO_LONG = (
    "its weights are far longer than any run of the textbook loop can make them: it goes on to "
    "update rows that are right, or its steps are longer than y x"
)
AVERAGE_BUT_BIAS = "its weights are averages of those of the textbook loop, its bias is not"
LEAVES_A_POINT_WRONG = (
    "is left with a point on the hyperplane or on its wrong side where the textbook loop ends "
    "without a mistake, and no known fault explains it"
)

# averages beside which a bias is trained
AVERAGES = (*MEANS, "average-with-start")
# how much farther than a run leads what goes on and on
TIMES = 10

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
        if run is None or not self.setup.how.has_bias:
            return False
        return all(map(is_near, run.answer(self.setup)[:-1], self.given[:-1]))

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
    def is_too_long(self) -> bool | None:
        """Whether it is farther from its start than ten times the most updates can lead.

        None if no bound is known, or if it returns an average.

        References
        ----------
        Novikoff (1962).
        """
        setup, most = self.setup, most_mistakes(self.setup)
        if most is None or setup.how.result not in ("last", *KEPT):
            return None
        step = max(sum(a * a for a in move) for move in setup.moves)
        ways = (a * setup.unit - w for a, w in zip(self.given, setup.start, strict=True))
        return sum(way * way for way in ways) > step * (TIMES * most) ** 2

    @property
    def leaves_a_mistake(self) -> bool:
        """Whether a row is surely wrong."""
        beside = Comparison(self.setup, self.result.question, self.answer, self.given)
        return beside.still_wrong() is not None


def told_by_weights(explanation: Explanation, among: Sequence[CaseResult]) -> Told | None:
    """Return an id and a sentence for all these departures, and those that show it; or None."""
    if _is_of_the_bias(explanation, among):
        return "bias-alone", BIAS_ALONE, among
    means = (explanation.under(result=r, stop=s) for r in AVERAGES for s in ("clean", "epochs"))
    if any(_is_of_the_bias(mean, among) for mean in means):
        return "bias-alone", AVERAGE_BUT_BIAS, among
    held = [d for result in among if (d := _departure(explanation, result))]
    sums = [d.result for d in held if d.is_no_sum]
    # what a single point shows is that the step itself is another
    if 2 * len(sums) > len(among) and all(len(r.case.points) > 1 for r in sums):
        return "no-sum", NO_SUM, sums
    bounded = [(d.result, d.is_too_long) for d in held if d.is_too_long is not None]
    long = [result for result, is_too_long in bounded if is_too_long]
    if len(long) >= SEVERAL and 2 * len(long) > len(bounded):
        return "too-long", TOO_LONG, long
    # elsewhere a limit ends the run
    clean = [d for d in held if d.result.ends_cleanly]
    left = [d.result for d in clean if d.leaves_a_mistake]
    is_shown = len(left) >= SEVERAL and 2 * len(left) > len(clean)
    return ("weights", LEAVES_A_POINT_WRONG, left) if is_shown else None


def _is_of_the_bias(explanation: Explanation, among: Sequence[CaseResult]) -> bool:
    """Say whether all weights but the bias are those that are due, where rounding decides nothing.

    Weights of 0 alone show nothing.
    """
    small = (r.response for r in among if r.case.family != "number")
    again = (result for each in small for result in judged(explanation, [each]))
    held, moved = (d for result in again if (d := _departure(explanation, result))), False
    for departure in held:
        if not departure.is_of_the_bias:
            return False
        moved = moved or any(departure.given[:-1])
    return moved


def leaves_a_mistake(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the weights of an answer leave a row surely wrong, where none need be."""
    departure = _departure(explanation, result)
    if departure is None or most_mistakes(departure.setup) is None:
        return False
    return departure.leaves_a_mistake


def is_too_long(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the weights of an answer are far longer than any run can make them."""
    departure = _departure(explanation, result)
    return departure is not None and bool(departure.is_too_long)


def _departure(explanation: Explanation, result: CaseResult) -> _Departure | None:
    setup, answer = explanation.prepared(result.question, result.answer), result.answer
    if setup is None or answer is None:
        return None
    given = weights_of(answer, explanation.conventions, result.case.dimension)
    return _Departure(result, setup, answer, given) if given else None

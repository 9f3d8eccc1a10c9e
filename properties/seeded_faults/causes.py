"""What each wrong learner does, in a sentence for its author, and which line of the loop is wrong.

The conformance kit names a cause by these: the learner that gives every answer of a target says
what its author probably did.
"""

from collections.abc import Mapping
from typing import NamedTuple

from properties.seeded_faults import (
    data_handling,
    number_types,
    orders,
    reports,
    state,
    stopping,
    tie_rules,
    updates,
)
from properties.seeded_faults.textbook import Textbook

START, EACH, TEST, MOVE, STOP, RETURN = (
    "w = 0",
    "for each point x with label y, in order:",
    "if y <w, x> <= 0:",
    "w = w + rate y x",
    "until a pass makes no update",
    "return w",
)
NEVER_LEARNS = "never updates at a tie; from a zero start it never learns"


class Cause(NamedTuple):
    """The name of a cause, its sentence, and the line of the textbook loop that it concerns."""

    id: str
    words: str
    line: str


#: A wrong learner, and the cause that it shows.
Fault = tuple[type[Textbook], Cause]

#: Causes that no learner of the catalogue shows.
COPIES_ROWS = Cause(
    "copies-rows",
    "shuffles an array of rows by random.shuffle, which copies some rows over others: "
    "shuffle the numbers of its rows",
    EACH,
)
DRAWS_PARTS = Cause(
    "draws-parts",
    "presents points that it draws at random, so that some are left out of a pass, and stops "
    "although those may still be wrong",
    EACH,
)
STOPS_EARLY = Cause(
    "stops-early",
    "stops too early: after a pass that made updates, while a point is still wrong",
    STOP,
)
OF_AN_EARLIER_PASS = Cause(
    "stops-early",
    "returns the weights that the textbook loop has after an earlier pass, which made updates: "
    "it keeps the best, or others than the last, or stops too early",
    STOP,
)

#: By the learner that shows it, the most frequent causes first.
CAUSES: Mapping[type[Textbook], Cause] = {
    tie_rules.TakesATieAsRight: Cause(
        "tie-no-update", "does not update at a tie, when y <w, x> is exactly 0", TEST
    ),
    tie_rules.PredictsPlusAtATie: Cause(
        "tie-predicts-plus",
        "treats a score of 0 as the label +1, so a point of label +1 at a tie is not updated; "
        "declare update=predict+ if this is meant",
        TEST,
    ),
    tie_rules.PredictsMinusAtATie: Cause(
        "tie-predicts-minus",
        "treats a score of 0 as the label -1, so a point of label -1 at a tie is not updated; "
        "declare update=predict- if this is meant",
        TEST,
    ),
    tie_rules.TakesATieAsWrong: Cause(
        "tie-updates",
        "updates at every tie, as under y <w, x> <= 0; declare update=le if this is meant",
        TEST,
    ),
    updates.MovesAway: Cause("wrong-way", "moves away from y x at a mistake, not towards it", MOVE),
    updates.ForgetsTheLabel: Cause("forgets-label", "adds x at a mistake, not y x", MOVE),
    updates.NeverUpdatesTheBias: Cause("bias-kept", "never updates the bias", MOVE),
    updates.MovesTheBiasBackwards: Cause(
        "bias-backwards", "moves the bias the wrong way: the sign of its update is turned", MOVE
    ),
    updates.MovesTheBiasTwice: Cause(
        "bias-twice", "moves the bias twice as far as the other weights", MOVE
    ),
    reports.DoublesTheWeights: Cause(
        "twice-the-step",
        "its weights are twice as long, as (y - prediction) x makes them; declare step=2, or the "
        "rate, if this is meant",
        MOVE,
    ),
    updates.StepsTwice: Cause("steps-twice", "updates twice at each mistake", MOVE),
    updates.LetsTheRateDecay: Cause(
        "rate-decays", "lets the rate shrink: it is divided by the number of mistakes made", MOVE
    ),
    updates.LetsTheWeightsDecay: Cause(
        "weights-decay", "shrinks the weights by a tenth at every update", MOVE
    ),
    updates.MovesByTheError: Cause(
        "delta-rule", "adds (y - <w, x>) x, which is the delta rule and not the perceptron's", MOVE
    ),
    updates.NormalisesTheMove: Cause("normalises-move", "divides each update by |x|^2", MOVE),
    updates.MovesBySigns: Cause("moves-by-signs", "adds the signs of x, not x", MOVE),
    updates.MovesByAbsoluteValues: Cause("moves-by-sizes", "adds the absolute values of x", MOVE),
    updates.ClipsTheWeights: Cause(
        "clips-weights", "keeps every weight between -100 and 100", MOVE
    ),
    updates.ForgetsTheLastWeight: Cause(
        "forgets-last-weight", "does not update the last weight", MOVE
    ),
    updates.ForgetsTheFirstWeight: Cause(
        "forgets-first-weight", "does not update the first weight", MOVE
    ),
    updates.SwapsTwoCoordinates: Cause(
        "swaps-coordinates", "swaps the first two coordinates of x in the update", MOVE
    ),
    updates.UpdatesUntilRight: Cause(
        "updates-until-right", "repeats the update on the same point until it is right", MOVE
    ),
    updates.UpdatesARowOnce: Cause("updates-once", "updates on each point once only", MOVE),
    updates.MovesOnTheNextPoint: Cause(
        "moves-on-next", "adds the point after the one that was wrong", MOVE
    ),
    updates.ScoresWithStaleWeights: Cause(
        "batch",
        "moves once a pass, by all points that are wrong at its start: a batch perceptron",
        EACH,
    ),
    tie_rules.WantsAMargin: Cause(
        "wants-margin",
        "updates unless y <w, x> is above 1: declare `margin=1` if this is meant",
        TEST,
    ),
    tie_rules.WantsABillionth: Cause(
        "tolerance",
        "updates although the score is right, if it is small: it asks for a margin",
        TEST,
    ),
    tie_rules.ForgivesABillionth: Cause("tolerance-tie", "takes a small score for a tie", TEST),
    tie_rules.IgnoresTheLabel: Cause(
        "ignores-label",
        "tests <w, x> <= 0 without the label, so only positive scores are right",
        TEST,
    ),
    tie_rules.ForgetsNegativePoints: Cause(
        "forgets-negative", "never updates on points of label -1", TEST
    ),
    tie_rules.TakesEveryPointAsWrong: Cause(
        "updates-right-points", "updates on points that are right, where the score equals y", TEST
    ),
    tie_rules.ScoresAbsoluteValues: Cause("absolute-score", "tests |<w, x>|, not <w, x>", TEST),
    tie_rules.ScoresOneCoordinate: Cause(
        "one-coordinate", "computes the score from the first coordinate only", TEST
    ),
    tie_rules.ScoresWithoutTheBias: Cause(
        "score-without-bias", "leaves the bias out of the score", TEST
    ),
    tie_rules.LeavesOutTheLastCoordinate: Cause(
        "score-without-last", "leaves the last coordinate out of the score", TEST
    ),
    tie_rules.AddsABiasOfItsOwn: Cause("adds-one", "adds 1 to every score", TEST),
    tie_rules.SubtractsTheBias: Cause(
        "bias-subtracted", "subtracts the bias in the score and adds it in the update", TEST
    ),
    tie_rules.ReadsTheWeightsBackwards: Cause(
        "weights-backwards", "pairs the first weight with the last coordinate", TEST
    ),
    orders.IsAlwaysReversed: Cause(
        "reversed",
        "presents the points from the last to the first; declare order=reversed if this is meant",
        EACH,
    ),
    data_handling.ForgetsTheLastRow: Cause("forgets-last", "never presents the last point", EACH),
    data_handling.SkipsTheFirstRow: Cause("forgets-first", "never presents the first point", EACH),
    data_handling.ReadsFiveRows: Cause("five-rows", "presents the first five points only", EACH),
    data_handling.DropsCopies: Cause("drops-copies", "leaves out points that came before", EACH),
    data_handling.DropsContradictions: Cause(
        "drops-contradictions", "leaves out a point that came before with another label", EACH
    ),
    data_handling.LooksTheLabelUp: Cause(
        "looks-label-up", "gives a point the label of the first point that equals it", EACH
    ),
    data_handling.DropsZeroRows: Cause(
        "drops-zero-rows", "leaves out points that are all zeros", EACH
    ),
    data_handling.TakesMinusOneForZero: Cause(
        "label-zero", "takes the label -1 for 0, so that its update adds nothing", MOVE
    ),
    data_handling.TurnsTheLabels: Cause("turns-labels", "takes +1 for -1 and -1 for +1", TEST),
    data_handling.TakesTheFirstLabelAsPlus: Cause(
        "first-label-plus", "takes the label of the first point for +1", TEST
    ),
    data_handling.DividesByTheLength: Cause(
        "scales-each", "divides each point by its length", EACH
    ),
    data_handling.DividesByTheLargestLength: Cause(
        "scales-all", "divides all points by the largest length", EACH
    ),
    data_handling.NormalisesTheInputs: Cause(
        "scales-by-largest", "divides all points by the largest coordinate", EACH
    ),
    data_handling.ShortensEveryRow: Cause(
        "scales-each-by-largest", "divides each point by its largest coordinate", EACH
    ),
    orders.ShufflesOnce: Cause("keeps-first-order", "keeps the order of the first pass", EACH),
    orders.TurnsEverySecondPass: Cause(
        "turns-every-second", "runs every second pass backwards", EACH
    ),
    orders.ForgetsRepeatedRows: Cause(
        "forgets-repeated", "presents a row once that the given order names twice", EACH
    ),
    orders.LeavesARowOutLater: Cause(
        "forgets-last-later", "does not present the last point after the first pass", EACH
    ),
    orders.PresentsTheFirstRowTwice: Cause(
        "first-twice", "presents the first point once more at the end of each pass", EACH
    ),
    orders.EndsThePassAtAMistake: Cause(
        "ends-pass-at-mistake", "begins a new pass after each update", EACH
    ),
    orders.RepeatsAWrongPoint: Cause(
        "repeats-wrong-point", "presents a wrong point again at once", EACH
    ),
    stopping.StopsAfterAPass: Cause(
        "one-pass", "stops after one pass, or begins every pass with the first weights", STOP
    ),
    stopping.StopsAfterACleanPoint: Cause(
        "stops-at-clean-point", "stops once some point of a pass was right", STOP
    ),
    stopping.StopsAtOneMistake: Cause(
        "stops-at-one-mistake", "stops although the last pass made an update", STOP
    ),
    stopping.LooksAtTheLastPointOnly: Cause(
        "last-point-only", "stops if the last point of the pass was right", STOP
    ),
    stopping.StopsWithTies: Cause(
        "stops-with-ties", "stops although a point still lies on the hyperplane", STOP
    ),
    stopping.StopsAtAFewErrors: Cause(
        "stops-at-few-errors", "stops once three points in four are right", STOP
    ),
    stopping.GivesUpAtItsOwnBound: Cause(
        "own-update-limit",
        "stops after as many updates as the square of the number of points",
        STOP,
    ),
    stopping.TakesOneClassAsDone: Cause(
        "one-class", "returns at once if all labels are equal", STOP
    ),
    state.StartsFromOnes: Cause("starts-at-one", "starts with every weight at 1, not 0", START),
    state.ForgetsTheStart: Cause("forgets-start", "starts from 0, whatever `w0` is given", START),
    state.StartsFromTheFirstPoint: Cause(
        "starts-at-first-point", "starts from the first point, not from 0", START
    ),
    updates.ForgetsTheRate: Cause("forgets-rate", "does not use the rate that it is given", MOVE),
    updates.AppliesTheRateTwice: Cause("rate-squared", "multiplies by the rate twice", MOVE),
    reports.ReturnsTheStart: Cause(
        "returns-start", "returns the weights that it began with", RETURN
    ),
    reports.ReturnsTheWeightsBefore: Cause(
        "returns-weights-before", "returns the weights before the last update", RETURN
    ),
    reports.ReturnsTheAverage: Cause(
        "returns-average", "returns the mean of the weights over the updates", RETURN
    ),
    reports.ReturnsTheSum: Cause(
        "returns-sum", "returns the sum of the weights over the updates", RETURN
    ),
    reports.NegatesTheWeights: Cause("negated", "returns the weights with the wrong sign", RETURN),
    reports.NormalisesTheWeights: Cause(
        "normalised", "divides the weights that it returns by the largest", RETURN
    ),
    reports.ReturnsTheBiasFirst: Cause(
        "bias-elsewhere",
        "returns the bias at the other end of the weights; declare bias=append or bias=prepend, "
        "whichever is meant",
        RETURN,
    ),
    reports.HidesAMistake: Cause("hides-mistake", "does not report its last mistake", RETURN),
    reports.HidesTheFirstMistake: Cause(
        "hides-first-mistake", "does not report its first mistake", RETURN
    ),
    reports.ReportsAMistakeTwice: Cause(
        "mistake-twice", "reports its last mistake twice, or one too many", RETURN
    ),
    reports.ReportsWrongRowsOnce: Cause(
        "mistakes-once", "reports a row once, however often it was a mistake", RETURN
    ),
    reports.ReportsMistakesSorted: Cause(
        "mistakes-sorted", "reports its mistakes by row, not in order", RETURN
    ),
    reports.NumbersRowsFromOne: Cause(
        "rows-from-one", "numbers the rows of its mistakes from 1, not 0", RETURN
    ),
    reports.CountsNoCleanPass: Cause(
        "clean-pass-uncounted", "does not count the last pass, the clean one", RETURN
    ),
    reports.CountsAPassMore: Cause("pass-more", "counts one pass too many", RETURN),
    number_types.RunsInFloat32: Cause("float32", "keeps its numbers in single precision", MOVE),
    number_types.RunsInFloat16: Cause("float16", "keeps its numbers in half precision", MOVE),
    number_types.RunsInInt8: Cause(
        "int8", "keeps its numbers in 8-bit integers, which wrap around", MOVE
    ),
    number_types.RunsInInt16: Cause(
        "int16", "keeps its numbers in 16-bit integers, which wrap around", MOVE
    ),
    number_types.RunsInInt32: Cause(
        "int32", "keeps its numbers in 32-bit integers, which wrap around", MOVE
    ),
    number_types.RunsInInt64: Cause(
        "int64", "keeps its numbers in 64-bit integers, which wrap around", MOVE
    ),
    number_types.RoundsTheWeights: Cause("rounds-weights", "rounds its weights to integers", MOVE),
    number_types.TruncatesTheScore: Cause(
        "truncates-score",
        "takes a score between -1 and 1 for a tie: it asks for a margin, compares the score with "
        "1, or cuts it to an integer",
        TEST,
    ),
    number_types.KeepsTwoDecimals: Cause(
        "two-decimals", "rounds its numbers, as to two decimals", MOVE
    ),
}

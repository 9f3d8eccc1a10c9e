"""Learners that test another score, or another condition on it."""

from typing import Any

from perceptron.arithmetic.vectors import Vector, dot
from properties.seeded_faults.textbook import TEST, Textbook, shows


@shows(
    "wants-margin", "updates unless y <w, x> is above 1: declare `margin=1` if this is meant", TEST
)
class WantsAMargin(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(y * score <= 1)


@shows(
    "tolerance", "updates although the score is right, if it is small: it asks for a margin", TEST
)
class WantsABillionth(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(abs(score) <= 1e-9) or super().errs(score, y)


@shows("tolerance-tie", "takes a small score for a tie", TEST)
class ForgivesABillionth(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score if abs(score) > 1e-9 else 0, y)


@shows(
    "ignores-label", "tests <w, x> <= 0 without the label, so only positive scores are right", TEST
)
class IgnoresTheLabel(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score, 1)


@shows("forgets-negative", "never updates on points of label -1", TEST)
class ForgetsNegativePoints(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return y == 1 and super().errs(score, y)


@shows("updates-right-points", "updates on points that are right, where the score equals y", TEST)
class TakesEveryPointAsWrong(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score, y) or bool(score == y)


@shows("absolute-score", "tests |<w, x>|, not <w, x>", TEST)
class ScoresAbsoluteValues(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return abs(dot(w, x))


@shows("one-coordinate", "computes the score from the first coordinate only", TEST)
class ScoresOneCoordinate(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return w[0] * x[0]


@shows("score-without-bias", "leaves the bias out of the score", TEST)
class ScoresWithoutTheBias(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, self.bias_times(x, 0))


@shows("score-without-last", "leaves the last coordinate out of the score", TEST)
class LeavesOutTheLastCoordinate(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w[:-1], x[:-1]) if len(w) > 1 else dot(w, x)


@shows("adds-one", "adds 1 to every score", TEST)
class AddsABiasOfItsOwn(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, x) + 1


@shows("bias-subtracted", "subtracts the bias in the score and adds it in the update", TEST)
class SubtractsTheBias(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, self.bias_times(x, -1))


@shows("weights-backwards", "pairs the first weight with the last coordinate", TEST)
class ReadsTheWeightsBackwards(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w[::-1], x)

"""Learners that take right points for wrong, or wrong points for right."""

from typing import Any

from perceptron.arithmetic.vectors import Vector, dot
from perceptron.specification import is_mistake
from properties.seeded_faults.textbook import Textbook


class TakesATieAsRight(Textbook):
    """Where y<w,x> <= 0 is a mistake, only y<w,x> < 0 is one."""

    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("lt" if self.how.update == "le" else self.how.update, score, y)


class TakesATieAsWrong(Textbook):
    """Every tie is a mistake, whatever the rule."""

    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("le", score, y)


class PredictsPlusAtATie(Textbook):
    """A score of 0 predicts +1, whatever the rule."""

    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("predict+", score, y)


class PredictsMinusAtATie(Textbook):
    """A score of 0 predicts -1, whatever the rule."""

    def errs(self, score: Any, y: int) -> bool:
        return is_mistake("predict-", score, y)


class WantsAMargin(Textbook):
    """A point is right only where y<w,x> > 1."""

    def errs(self, score: Any, y: int) -> bool:
        return bool(y * score <= 1)


class WantsABillionth(Textbook):
    """A point is right only where y<w,x> > 1e-9, to be safe."""

    def errs(self, score: Any, y: int) -> bool:
        return bool(abs(score) <= 1e-9) or super().errs(score, y)


class ForgivesABillionth(Textbook):
    """A score within 1e-9 of 0 is taken for a tie."""

    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score if abs(score) > 1e-9 else 0, y)


class IgnoresTheLabel(Textbook):
    """A point is wrong where <w,x> <= 0."""

    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score, 1)


class ForgetsNegativePoints(Textbook):
    """Only points with label +1 can be wrong."""

    def errs(self, score: Any, y: int) -> bool:
        return y == 1 and super().errs(score, y)


class TakesEveryPointAsWrong(Textbook):
    """Right points are updated too, once."""

    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score, y) or bool(score == y)


class ScoresAbsoluteValues(Textbook):
    """The score is |<w,x>|."""

    def score(self, w: Vector, x: Vector) -> Any:
        return abs(dot(w, x))


class ScoresOneCoordinate(Textbook):
    """The score is w_1 x_1."""

    def score(self, w: Vector, x: Vector) -> Any:
        return w[0] * x[0]


class LeavesOutTheLastCoordinate(Textbook):
    """The score stops short of the last coordinate, where there are more."""

    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w[:-1], x[:-1]) if len(w) > 1 else dot(w, x)


class ScoresWithoutTheBias(Textbook):
    """The score is <w,x> without the bias."""

    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, self.bias_times(x, 0))


class AddsABiasOfItsOwn(Textbook):
    """The score is <w,x> + 1."""

    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, x) + 1


class SubtractsTheBias(Textbook):
    """The bias is a threshold, <w,x> - b, that is updated as a bias."""

    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w, self.bias_times(x, -1))


class ReadsTheWeightsBackwards(Textbook):
    """The score pairs the first weight with the last coordinate."""

    def score(self, w: Vector, x: Vector) -> Any:
        return dot(w[::-1], x)

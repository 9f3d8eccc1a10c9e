"""Other learning rules that people take for the perceptron's."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import exp
from typing import Any

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from properties.seeded_faults.causes import EACH, MOVE, Cause
from properties.seeded_faults.textbook import Example, Textbook

__all__ = ["OTHER_LEARNERS"]


class _FollowsADerivative(Textbook):
    """It moves at every point, in floats, by the slope of another loss."""

    rate: Exact | None = None

    def errs(self, score: Any, y: int) -> bool:
        return True

    def slope(self, score: float, y: int) -> float:
        """Return by how much x is added at rate 1: of the delta rule."""
        return y - score

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        rate = self.how.step * self.how.rate if self.rate is None else self.rate
        by = float(rate) * self.slope(float(dot(w, x)), y)
        return tuple(exact(float(a) + by * float(b)) for a, b in zip(w, x, strict=True))


class _IsLogistic(_FollowsADerivative):
    def slope(self, score: float, y: int) -> float:
        # from 0 the first step is half of the rate, which is what single points show
        return 2 * ((y > 0) - 1 / (1 + exp(-max(-500.0, min(500.0, score)))))


class _IsPassiveAggressive(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(y * score < 1)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by = (1 - float(y * dot(w, x))) / (float(dot(x, x)) or 1.0)
        return tuple(exact(float(a) + y * by * float(b)) for a, b in zip(w, x, strict=True))


class _MovesByAll(Textbook):
    """A batch that moves by all points while one is wrong."""

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        made = [row for row in order if self.is_wrong(w, *examples[row])]
        return (add(w, self.move(examples, made, order)) if made else w), made

    def move(self, examples: list[Example], made: Sequence[int], order: Sequence[int]) -> Vector:
        """Return what is added after a pass with these mistakes."""
        return self._sum(examples, order)

    def _sum(self, examples: list[Example], rows: Sequence[int]) -> Vector:
        total: Vector = (0,) * self.data.dimension
        for row in rows:
            total = self.moved(total, *examples[row])
        return total


class _MovesByTheMean(_MovesByAll):
    """A batch that moves by the mean of the points that are wrong."""

    def move(self, examples: list[Example], made: Sequence[int], order: Sequence[int]) -> Vector:
        return scaled(Fraction(1, len(made)), self._sum(examples, made))


#: With the sentence for the author of each.
OTHER_LEARNERS: Mapping[type[Textbook], Cause] = {
    **{
        type("DeltaRule", (_FollowsADerivative,), {"rate": rate}): Cause(
            "delta-rule",
            "adds (y - <w, x>) x at every point: the delta rule (Adaline), not the perceptron's",
            MOVE,
        )
        for rate in (None, 1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
    },
    _IsLogistic: Cause(
        "logistic",
        "adds (y - sigmoid(<w, x>)) x at every point: logistic regression, not the perceptron",
        MOVE,
    ),
    _IsPassiveAggressive: Cause(
        "passive-aggressive",
        "moves by (1 - y <w, x>) / |x|^2 unless y <w, x> is 1 or more: the passive-aggressive "
        "rule, not the perceptron's",
        MOVE,
    ),
    _MovesByTheMean: Cause(
        "batch-mean-of-wrong",
        "moves once a pass, by the mean of the points that are wrong at its start: a batch "
        "perceptron with another rate in each pass",
        EACH,
    ),
    _MovesByAll: Cause(
        "batch-of-all",
        "moves once a pass by all points, right or wrong, while some point is wrong",
        EACH,
    ),
}

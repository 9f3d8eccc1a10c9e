"""Other learning rules that people take for the perceptron's."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import exp
from typing import Any, Literal

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from properties.seeded_faults.causes import EACH, MOVE, Cause, Fault
from properties.seeded_faults.textbook import (
    Examples,
    Order,
    Pass,
    Textbook,
    moved_in_floats,
    variant,
)


class _FollowsADerivative(Textbook):
    """It moves at every point, in floats, by the slope of another loss."""

    own_rate: Exact | None = None

    def errs(self, score: Any, y: int) -> bool:
        return True

    def slope(self, score: float, y: int) -> float:
        """Return by how much x is added at rate 1: of the delta rule."""
        return y - score

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        rate = self.eta if self.own_rate is None else self.own_rate
        return moved_in_floats(w, float(rate) * self.slope(float(dot(w, x)), y), x)


class _IsLogistic(_FollowsADerivative):
    """From 0 the first step is half of the rate, which is then what single points show."""

    times: int
    low: int

    def slope(self, score: float, y: int) -> float:
        label = y if y > 0 else self.low
        return self.times * (label - 1 / (1 + exp(-max(-500.0, min(500.0, score)))))


class _IsPassiveAggressive(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(y * score < 1)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by = (1 - float(y * dot(w, x))) / (float(dot(x, x)) or 1.0)
        return moved_in_floats(w, y * by, x)


class _InBatches(Textbook):
    """It moves once for so many points, by those that its weights before them have wrong."""

    size: int | None = None
    takes: Literal["wrong", "all"] = "wrong"
    mean: bool = False

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made, step = list[int](), self.size or max(1, len(order))
        for first in range(0, len(order), step):
            batch = order[first : first + step]
            wrong = [row for row in batch if self.is_wrong(w, *examples[row])]
            total: Vector = (0,) * len(w)
            added = batch if self.takes == "all" and wrong else wrong
            for row in added:
                total = self.moved(total, *examples[row])
            count = len(added) if self.mean and added else 1
            w, made = add(w, scaled(Fraction(1, count), total)), made + wrong
        return w, made


def _batches() -> Iterator[Fault]:
    for size, mean in product((2, 3, 4, 5), (False, True)):
        words = f"moves once for {size} points, by {'the mean of ' * mean}those that are wrong"
        yield variant(_InBatches, size=size, mean=mean), Cause("mini-batches", words, EACH)


#: With the sentence for the author of each.
OTHER_LEARNERS: Mapping[type[Textbook], Cause] = {
    **{
        variant(_FollowsADerivative, own_rate=rate): Cause(
            "delta-rule",
            "adds (y - <w, x>) x at every point: the delta rule (Adaline), not the perceptron's",
            MOVE,
        )
        for rate in (None, 1, Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
    },
    **{
        variant(_IsLogistic, times=times, low=low, own_rate=rate): Cause(
            "logistic",
            "adds (y - sigmoid(<w, x>)) x at every point: logistic regression, not the perceptron",
            MOVE,
        )
        for times, low in ((2, 0), (1, 0), (1, -1))
        for rate in (None, Fraction(1, 10), Fraction(1, 100))
    },
    _IsPassiveAggressive: Cause(
        "passive-aggressive",
        "moves by (1 - y <w, x>) / |x|^2 unless y <w, x> is 1 or more: the passive-aggressive "
        "rule, not the perceptron's",
        MOVE,
    ),
    variant(_InBatches, mean=True): Cause(
        "batch-mean-of-wrong",
        "moves once a pass, by the mean of the points that are wrong at its start: a batch "
        "perceptron with another rate in each pass",
        EACH,
    ),
    variant(_InBatches, takes="all"): Cause(
        "batch-of-all",
        "moves once a pass by all points, right or wrong, while some point is wrong",
        EACH,
    ),
    **dict(_batches()),
}

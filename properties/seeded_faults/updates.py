"""Learners that move wrongly at a mistake."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import updated
from properties.seeded_faults.textbook import (
    EACH,
    MOVE,
    MOVE_BIAS,
    Examples,
    Order,
    Pass,
    Reports,
    Textbook,
    shows,
)


@shows("wrong-way", "moves away from y x at a mistake, not towards it", MOVE)
class MovesAway(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, -y)


@shows("forgets-label", "adds x at a mistake, not y x", MOVE)
class ForgetsTheLabel(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, 1)


@shows("bias-kept", "never updates the bias", MOVE_BIAS)
class NeverUpdatesTheBias(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, 0), y)


@shows(
    "bias-backwards", "moves the bias the wrong way: the sign of its update is turned", MOVE_BIAS
)
class MovesTheBiasBackwards(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, -1), y)


@shows("bias-twice", "moves the bias twice as far as the other weights", MOVE_BIAS)
class MovesTheBiasTwice(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, 2), y)


@shows(
    "twice-the-step",
    "its weights are twice as long, as (y - prediction) x makes them; declare step=2, or the "
    "rate, if this is meant",
    MOVE,
)
class DoublesTheWeights(Reports):
    def shown(self, trace: Trace) -> Any:
        return scaled(2, trace.weights)


@shows("steps-twice", "updates twice at each mistake", MOVE)
class StepsTwice(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(super().moved(w, x, y), x, y)


@shows("rate-decays", "lets the rate shrink: it is divided by the number of mistakes made", MOVE)
class LetsTheRateDecay(Textbook):
    # its fractions grow with every update
    long, most = 100, 200

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(Fraction(1, self.updates + 1), x), y)


@shows("weights-decay", "shrinks the weights by a tenth at every update", MOVE)
class LetsTheWeightsDecay(Textbook):
    # its fractions grow with every update
    long, most = 100, 200

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(scaled(Fraction(9, 10), w), x, y)


@shows("delta-rule", "adds (y - <w, x>) x, which is the delta rule and not the perceptron's", MOVE)
class MovesByTheError(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, scaled(self.eta * (y - dot(w, x)), x))

    def is_tired(self, updates: int, passes: int) -> bool:
        # its numbers grow twice as long with every update
        return updates > 50


@shows("normalises-move", "divides each update by |x|^2", MOVE)
class NormalisesTheMove(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(Fraction(1, int(dot(x, x)) or 1), x), y)


@shows("moves-by-signs", "adds the signs of x, not x", MOVE)
class MovesBySigns(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, tuple((a > 0) - (a < 0) for a in x), y)


@shows("moves-by-sizes", "adds the absolute values of x", MOVE)
class MovesByAbsoluteValues(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, tuple(map(size, x)), y)


@shows("clips-weights", "keeps every weight between -100 and 100", MOVE)
class ClipsTheWeights(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return tuple(max(-100, min(100, a)) for a in super().moved(w, x, y))


@shows("forgets-last-weight", "does not update the last weight", MOVE)
class ForgetsTheLastWeight(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return (*super().moved(w, x, y)[:-1], w[-1])


@shows("forgets-first-weight", "does not update the first weight", MOVE)
class ForgetsTheFirstWeight(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        moved = super().moved(w, x, y)
        return (w[0], *moved[1:]) if len(w) > 1 else moved


@shows("swaps-coordinates", "swaps the first two coordinates of x in the update", MOVE)
class SwapsTwoCoordinates(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, (*x[1::-1], *x[2:]), y)


@shows("updates-until-right", "repeats the update on the same point until it is right", MOVE)
class UpdatesUntilRight(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        for _ in range(self.most_on_a_point()):
            w = super().moved(w, x, y)
            if y * dot(w, x) > 0:
                break
        return w

    def most_on_a_point(self) -> int:
        return 9


@shows(
    "points-outside",
    "takes one point after the other, each until it is right, and does not come back to it: the "
    "loop over the passes belongs around the loop over the points",
    EACH,
)
class TakesEachPointOnce(UpdatesUntilRight):
    def most_on_a_point(self) -> int:
        return self.limit or 100  # what limits the passes elsewhere

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return True


@shows(
    "never-again",
    "does not come back to a point that was right once, though later updates may turn it wrong",
    EACH,
)
class LeavesOutWhatWasRight(Textbook):
    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.left = {*range(len(data))}
        return super().__call__(data, conventions)

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        w, made = super().one_pass(w, examples, tuple(row for row in order if row in self.left))
        self.left &= {*made}
        return w, made


@shows("updates-once", "updates on each point once only", MOVE)
class UpdatesARowOnce(Textbook):
    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.seen = Counter[tuple[Vector, int]]()
        return super().__call__(data, conventions)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        self.seen[x, y] += 1
        return w if self.seen[x, y] > 1 else super().moved(w, x, y)


@shows("moves-on-next", "adds the point after the one that was wrong", MOVE)
class MovesOnTheNextPoint(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = []
        for row, after in pairwise((*order, order[0])):
            if self.is_wrong(w, *examples[row]):
                w = self.moved(w, *examples[after])
                made.append(row)
        return w, made


@shows(
    "batch",
    "moves once a pass, by all points that are wrong at its start: a batch perceptron",
    EACH,
)
class ScoresWithStaleWeights(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = [row for row in order if self.is_wrong(w, *examples[row])]
        for row in made:
            w = updated(w, *examples[row], self.how)
        return w, made

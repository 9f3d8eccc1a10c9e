"""Learners that move wrongly at a mistake."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import updated
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook


class MovesAway(Textbook):
    """The sign of the update is wrong."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, -y)


class ForgetsTheLabel(Textbook):
    """The update adds x, not y x."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, 1)


class ForgetsTheRate(Textbook):
    """The update is step y x at any rate."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, scaled(self.how.step * y, x))


class AppliesTheRateTwice(Textbook):
    """The update is multiplied by the rate squared."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(self.how.rate, x), y)


class ForgetsTheStep(Textbook):
    """The update is rate y x where it should be twice that."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, scaled(self.how.rate * y, x))


class StepsTwice(Textbook):
    """The update is made a second time, as if for the prediction too."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(super().moved(w, x, y), x, y)


class LetsTheRateDecay(Textbook):
    """The update is divided by the number of mistakes made."""

    # its fractions grow with every update
    long, most = 100, 200

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(Fraction(1, self.updates + 1), x), y)


class MovesByTheError(Textbook):
    """The update is (y - <w,x>) x, the delta rule's."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        residual = y - dot(w, x)
        return add(w, scaled(self.how.step * self.how.rate * residual, x))

    def is_tired(self, updates: int, passes: int) -> bool:
        # its numbers grow twice as long with every update
        return updates > 50


class NormalisesTheMove(Textbook):
    """The update is y x / |x|^2."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(Fraction(1, int(dot(x, x)) or 1), x), y)


class MovesBySigns(Textbook):
    """The update adds the signs of x, not its coordinates."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, tuple((a > 0) - (a < 0) for a in x), y)


class MovesByAbsoluteValues(Textbook):
    """The update adds the sizes of the coordinates."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, tuple(map(size, x)), y)


class ClipsTheWeights(Textbook):
    """No weight leaves the interval from -100 to 100."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return tuple(max(-100, min(100, a)) for a in super().moved(w, x, y))


class LetsTheWeightsDecay(Textbook):
    """The weights lose a tenth at every update."""

    # its fractions grow with every update
    long, most = 100, 200

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(scaled(Fraction(9, 10), w), x, y)


class ForgetsTheLastWeight(Textbook):
    """The update leaves out the last coordinate."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return (*super().moved(w, x, y)[:-1], w[-1])


class ForgetsTheFirstWeight(Textbook):
    """The update leaves out the first coordinate, where there are more."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        moved = super().moved(w, x, y)
        return (w[0], *moved[1:]) if len(w) > 1 else moved


class NeverUpdatesTheBias(Textbook):
    """The bias is never updated."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, 0), y)


class MovesTheBiasTwice(Textbook):
    """The bias has twice the rate of the other weights."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, 2), y)


class MovesTheBiasBackwards(Textbook):
    """The bias is a threshold in the score and a bias in the update."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.bias_times(x, -1), y)


class SwapsTwoCoordinates(Textbook):
    """The update takes the first two coordinates of x for one another."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, (*x[1::-1], *x[2:]), y)


class UpdatesUntilRight(Textbook):
    """The update is made on the same point until it is right, and counted once."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        for _ in range(9):
            w = super().moved(w, x, y)
            if y * dot(w, x) > 0:
                break
        return w


class UpdatesARowOnce(Textbook):
    """No row is updated a second time."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.seen = Counter[tuple[Vector, int]]()
        return super().__call__(data, conventions)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        self.seen[x, y] += 1
        return w if self.seen[x, y] > 1 else super().moved(w, x, y)


class ScoresWithStaleWeights(Textbook):
    """All points of a pass are scored with the weights from before it."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = [row for row in order if self.is_wrong(w, *examples[row])]
        for row in made:
            w = updated(w, *examples[row], self.how)
        return w, made


class MovesOnTheNextPoint(Textbook):
    """The update adds the point that follows the wrong one."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = []
        for row, after in pairwise((*order, order[0])):
            if self.is_wrong(w, *examples[row]):
                w = self.moved(w, *examples[after])
                made.append(row)
        return w, made

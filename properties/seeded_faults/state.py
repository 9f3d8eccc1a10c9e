"""Learners with a start or rate of their own, and those that remember, overwrite, or fail."""

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from properties.seeded_faults.textbook import MOVE, START, Textbook, shows


@shows("starts-at-one", "starts with every weight at 1, not 0", START)
class StartsFromOnes(Textbook):
    def start(self) -> Vector:
        return (
            tuple(1 for _ in range(self.data.dimension)) if not self.how.start else self.how.start
        )


@shows("forgets-start", "starts from 0, whatever `w0` is given", START)
class ForgetsTheStart(Textbook):
    def start(self) -> Vector:
        return (0,) * self.data.dimension


@shows("starts-at-first-point", "starts from the first point, not from 0", START)
class StartsFromTheFirstPoint(Textbook):
    def start(self) -> Vector:
        x, y = next(iter(self.data))
        return super().start() if self.how.start else tuple(y * a for a in x)


@shows("forgets-rate", "does not use the rate that it is given", MOVE)
class ForgetsTheRate(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, scaled(self.how.step * y, x))


@shows("rate-squared", "multiplies by the rate twice", MOVE)
class AppliesTheRateTwice(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, scaled(self.how.rate, x), y)


class ForgetsTheStep(Textbook):
    """The update is rate y x where it should be twice that."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, scaled(self.how.rate * y, x))


class KeepsItsWeights(Textbook):
    """A second run over as many coordinates goes on from the weights of the first."""

    def __init__(self) -> None:
        self.kept: Vector = ()

    def start(self) -> Vector:
        return self.kept if len(self.kept) == self.data.dimension else super().start()

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        trace = super().__call__(data, conventions)
        self.kept = trace.weights
        return trace


class KeepsItsMistakes(Textbook):
    """The mistakes of every second run come after those of the first."""

    def __init__(self) -> None:
        self.kept: tuple[int, ...] = ()

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        trace = super().__call__(data, conventions)
        trace.__dict__["mistakes"] = self.kept + trace.mistakes
        self.kept = () if self.kept else trace.mistakes
        return trace


class TurnsTheLabelsGiven(Textbook):
    """It turns the labels in the caller's array, and leaves them so."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        trace = super().__call__(data, conventions)
        data.signs = -data.signs
        return trace


class FailsOnZeroRows(Textbook):
    """It divides by the length of every row."""

    def score(self, w: Vector, x: Vector) -> object:
        squared = dot(x, x)
        return dot(w, x) * squared / squared


class RefusesOneClass(Textbook):
    """It wants points of both classes."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        if len(set(data.labels)) == 1:
            raise ValueError("this solver needs samples of at least 2 classes")
        return super().__call__(data, conventions)


class RefusesCopies(Textbook):
    """It keeps the rows in a table by their values, and fails where one comes again."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        if len(set(data.rows)) < len(data):
            raise KeyError(data.rows[0])
        return super().__call__(data, conventions)

"""Learners that read other data than they are given, or in an order of their own."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from math import sqrt

from perceptron import Dataset
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import Vector, dot, scaled
from properties.seeded_faults.textbook import (
    EACH,
    MOVE,
    TEST,
    Example,
    Examples,
    Order,
    Pass,
    Textbook,
    shows,
)


@shows(
    "reversed",
    "presents the points from the last to the first; declare order=reversed if this is meant",
    EACH,
)
class IsAlwaysReversed(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return repeat(tuple(reversed(range(len(self.data)))))


class _Skips(Textbook, ABC):
    """Some rows are never looked at."""

    @abstractmethod
    def reads(self, row: int) -> bool:
        """Say whether the row is looked at."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        kept = tuple(row for row in order if self.reads(row))
        return super().one_pass(w, examples, kept)


@shows("forgets-last", "never presents the last point", EACH)
class ForgetsTheLastRow(_Skips):
    def reads(self, row: int) -> bool:
        return len(self.data) == 1 or row < len(self.data) - 1


@shows("forgets-first", "never presents the first point", EACH)
class SkipsTheFirstRow(_Skips):
    def reads(self, row: int) -> bool:
        return len(self.data) == 1 or row > 0


@shows("five-rows", "presents the first five points only", EACH)
class ReadsFiveRows(_Skips):
    def reads(self, row: int) -> bool:
        return row < 5


@shows("drops-copies", "leaves out points that came before", EACH)
class DropsCopies(_Skips):
    def reads(self, row: int) -> bool:
        signed = list(self.data)
        return signed[row] not in signed[:row]


@shows("drops-contradictions", "leaves out a point that came before with another label", EACH)
class DropsContradictions(_Skips):
    def reads(self, row: int) -> bool:
        return self.data.rows[row] not in self.data.rows[:row]


@shows("drops-next-copies", "leaves out a point that equals the one before it", EACH)
class DropsNextCopies(_Skips):
    def reads(self, row: int) -> bool:
        return row == 0 or self.data.rows[row] != self.data.rows[row - 1]


@shows("looks-label-up", "gives a point the label of the first point that equals it", EACH)
class LooksTheLabelUp(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return [(x, data.labels[data.points.index(x)]) for x in data.points]


@shows("looks-last-label-up", "gives a point the label of the last point that equals it", EACH)
class LooksTheLastLabelUp(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        last = dict(data)
        return [(x, last[x]) for x in data.points]


@shows("drops-zero-rows", "leaves out points that are all zeros", EACH)
class DropsZeroRows(_Skips):
    def reads(self, row: int) -> bool:
        return any(self.data.rows[row])


@shows("label-zero", "takes the label -1 for 0, so that its update adds nothing", MOVE)
class TakesMinusOneForZero(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, max(0, y))


@shows("label-minus-three", "takes the label -1 for -3, which 2y - 1 makes of it", MOVE)
class TakesMinusOneForMinusThree(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, 2 * y - 1)


@shows("turns-labels", "takes +1 for -1 and -1 for +1", TEST)
class TurnsTheLabels(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return [(x, -y) for x, y in data]


@shows("first-label-plus", "takes the label of the first point for +1", EACH)
class TakesTheFirstLabelAsPlus(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return [(x, y * data.labels[0]) for x, y in data]


@shows("scales-each", "divides each point by its length", EACH)
class DividesByTheLength(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return _divided(data, [length(x) for x in data.rows])


@shows("scales-all", "divides all points by the largest length", EACH)
class DividesByTheLargestLength(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return _divided(data, [max(map(length, data.rows))] * len(data))


class PutsTheBiasLast(Textbook):
    """A bias that is asked for first is appended."""

    def examples(self, data: Dataset) -> list[Example]:
        return [((*x[1:], x[0]) if data.bias == "prepend" else x, y) for x, y in data]


class ZeroesTheBiasInput(Textbook):
    """The coordinate of the bias is 0."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(self.bias_times(x, 0), y) for x, y in data]


class TakesTheBiasAsMinusOne(Textbook):
    """The coordinate of the bias is -1."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(self.bias_times(x, -1), y) for x, y in data]


class ScalesTheBias(Textbook):
    """The coordinate of the bias is 10."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(self.bias_times(x, 10), y) for x, y in data]


@shows("scales-by-largest", "divides all points by the largest coordinate", EACH)
class NormalisesTheInputs(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        largest = max(size(a) for x in data.points for a in x) or 1
        return [(scaled(Fraction(1) / largest, x), y) for x, y in data]


@shows("scales-each-by-largest", "divides each point by its largest coordinate", EACH)
class ShortensEveryRow(Textbook):
    def examples(self, data: Dataset) -> list[Example]:
        return [(scaled(Fraction(1) / (max(map(size, x)) or 1), x), y) for x, y in data]


@shows("keeps-first-order", "keeps the order of the first pass", EACH)
class ShufflesOnce(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return repeat(next(super().orders()))


@shows("turns-every-second", "runs every second pass backwards", EACH)
class TurnsEverySecondPass(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        for number, order in enumerate(super().orders()):
            yield order[::-1] if number % 2 else order


@shows("forgets-repeated", "presents a row once that the given order names twice", EACH)
class ForgetsRepeatedRows(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return (tuple(dict.fromkeys(order)) for order in super().orders())


@shows("forgets-last-later", "does not present the last point after the first pass", EACH)
class LeavesARowOutLater(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        for number, order in enumerate(super().orders()):
            yield order[:-1] if number and len(order) > 1 else order


@shows("first-twice", "presents the first point once more at the end of each pass", EACH)
class PresentsTheFirstRowTwice(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return ((*order, order[0]) for order in super().orders())


@shows("ends-pass-at-mistake", "begins a new pass after each update", EACH)
class EndsThePassAtAMistake(Textbook):
    def ends_pass(self, *, erred: bool) -> bool:
        return erred


@shows("repeats-wrong-point", "presents a wrong point again at once", EACH)
class RepeatsAWrongPoint(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        # a right point stays so, and is presented twice to no effect
        return super().one_pass(w, examples, tuple(row for row in order for _ in range(2)))


def length(x: Vector) -> float:
    """Return the Euclidean length of a point, as floats have it."""
    return sqrt(float(dot(x, x)))


def _divided(data: Dataset, lengths: list[float]) -> list[Example]:
    """Divide the coordinates, and not the bias, as a program in floats does."""
    rows = [
        [float(a) / (length or 1.0) for a in x]
        for x, length in zip(data.rows, lengths, strict=True)
    ]
    return list(Dataset(rows, data.labels, data.bias))

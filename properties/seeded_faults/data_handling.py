"""Learners that read other data than they are given."""

from abc import ABC, abstractmethod
from fractions import Fraction
from math import sqrt

from perceptron import Dataset
from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import Vector, dot, scaled
from properties.seeded_faults.textbook import Example, Examples, Order, Pass, Textbook


class _Skips(Textbook, ABC):
    """Some rows are never looked at."""

    @abstractmethod
    def reads(self, row: int, data: Dataset) -> bool:
        """Say whether the row is looked at."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        kept = tuple(row for row in order if self.reads(row, self.data))
        return super().one_pass(w, examples, kept)


class ForgetsTheLastRow(_Skips):
    """The last row is never looked at, where there are more."""

    def reads(self, row: int, data: Dataset) -> bool:
        return len(data) == 1 or row < len(data) - 1


class SkipsTheFirstRow(_Skips):
    """The first row is taken for a header, where there are more."""

    def reads(self, row: int, data: Dataset) -> bool:
        return len(data) == 1 or row > 0


class DropsCopies(_Skips):
    """A row that came before is dropped."""

    def reads(self, row: int, data: Dataset) -> bool:
        signed = list(data)
        return signed[row] not in signed[:row]


class DropsContradictions(_Skips):
    """A point that came before is dropped, though under the other label."""

    def reads(self, row: int, data: Dataset) -> bool:
        return data.rows[row] not in data.rows[:row]


class LooksTheLabelUp(Textbook):
    """The label of a point is that of the first point equal to it: `y[rows.index(x)]`."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(x, data.labels[data.points.index(x)]) for x in data.points]


class DropsZeroRows(_Skips):
    """A row of zeros is dropped."""

    def reads(self, row: int, data: Dataset) -> bool:
        return any(data.rows[row])


class ReadsFiveRows(_Skips):
    """Rows after the fifth are dropped."""

    def reads(self, row: int, data: Dataset) -> bool:
        return row < 5


class TakesMinusOneForZero(Textbook):
    """Labels are 0 and +1: at 0 the update is nothing."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x, max(0, y))


class TurnsTheLabels(Textbook):
    """The labels +1 and -1 are taken for one another."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(x, -y) for x, y in data]


class TakesTheFirstLabelAsPlus(Textbook):
    """The label that comes first is +1."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(x, y * data.labels[0]) for x, y in data]


class NormalisesTheInputs(Textbook):
    """All points are divided by the largest coordinate."""

    def examples(self, data: Dataset) -> list[Example]:
        largest = max(size(a) for x in data.points for a in x) or 1
        return [(scaled(Fraction(1) / largest, x), y) for x, y in data]


class ShortensEveryRow(Textbook):
    """Each point is divided by its largest coordinate."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(scaled(Fraction(1) / (max(map(size, x)) or 1), x), y) for x, y in data]


class DividesByTheLength(Textbook):
    """Each point is divided by its length, as floats have it."""

    def examples(self, data: Dataset) -> list[Example]:
        return _divided(data, [_length(x) for x in data.rows])


class DividesByTheLargestLength(Textbook):
    """All points are divided by the largest of their lengths, as floats have it."""

    def examples(self, data: Dataset) -> list[Example]:
        return _divided(data, [max(map(_length, data.rows))] * len(data))


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


def _length(x: Vector) -> float:
    return sqrt(float(dot(x, x)))


def _divided(data: Dataset, lengths: list[float]) -> list[Example]:
    """Divide the coordinates, and not the bias, as a program in floats does."""
    rows = [
        [float(a) / (length or 1.0) for a in x]
        for x, length in zip(data.rows, lengths, strict=True)
    ]
    return list(Dataset(rows, data.labels, data.bias))

"""Learners that count with numbers that are too small, or too coarse."""

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any

import numpy as np

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, dot
from properties.seeded_faults.textbook import MOVE, TEST, Textbook, shows


class _Rounded(Textbook, ABC):
    """Every number is rounded to one of a machine's."""

    @abstractmethod
    def rounded(self, number: Exact) -> Exact:
        """Return the machine's number."""

    def start(self) -> Vector:
        return tuple(map(self.rounded, super().start()))

    def score(self, w: Vector, x: Vector) -> Any:
        total: Exact = 0
        for a, b in zip(w, x, strict=True):
            total = self.rounded(total + self.rounded(a * self.rounded(b)))
        return total

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return tuple(map(self.rounded, super().moved(w, tuple(map(self.rounded, x)), y)))


class RunsInFloat64(_Rounded):
    """Every number is rounded to float64."""

    def rounded(self, number: Exact) -> Exact:
        return exact(float(number))


class _InFloats(_Rounded):
    kind: type[np.floating[Any]]

    def rounded(self, number: Exact) -> Exact:
        largest = float(np.finfo(self.kind).max)
        return exact(float(self.kind(max(-largest, min(largest, float(number))))))


@shows("float32", "keeps its numbers in single precision", MOVE)
class RunsInFloat32(_InFloats):
    kind = np.float32


@shows("float16", "keeps its numbers in half precision", MOVE)
class RunsInFloat16(_InFloats):
    kind = np.float16


class _Wrapped(_Rounded):
    """Every integer wraps around; a fraction is left."""

    bits: int

    def rounded(self, number: Exact) -> Exact:
        half = 2 ** (self.bits - 1)
        return (number + half) % (2 * half) - half if number.denominator == 1 else number


@shows("int8", "keeps its numbers in 8-bit integers, which wrap around", MOVE)
class RunsInInt8(_Wrapped):
    bits = 8


@shows("int16", "keeps its numbers in 16-bit integers, which wrap around", MOVE)
class RunsInInt16(_Wrapped):
    bits = 16


@shows("int32", "keeps its numbers in 32-bit integers, which wrap around", MOVE)
class RunsInInt32(_Wrapped):
    bits = 32


@shows("int64", "keeps its numbers in 64-bit integers, which wrap around", MOVE)
class RunsInInt64(_Wrapped):
    bits = 64


@shows("rounds-weights", "rounds its weights to integers", MOVE)
class RoundsTheWeights(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return tuple(round(a) for a in super().moved(w, x, y))


@shows(
    "truncates-score",
    "takes a score between -1 and 1 for a tie: it asks for a margin, compares the score with "
    "1, or cuts it to an integer",
    TEST,
)
class TruncatesTheScore(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return int(dot(w, x))


@shows("two-decimals", "rounds its numbers, as to two decimals", MOVE)
class KeepsTwoDecimals(_Rounded):
    def rounded(self, number: Exact) -> Exact:
        return Fraction(round(Fraction(number) * 100), 100)

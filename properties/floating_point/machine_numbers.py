"""Machine numbers that a perceptron program may compute with, and its run in them, step by step."""

import math
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import islice
from operator import add
from typing import Any, NamedTuple

import numpy as np

from perceptron import Conventions, Dataset, Refused
from perceptron.arithmetic.exact import Exact, exact, to_text
from perceptron.specification import is_mistake
from perceptron.training.float_coverage import FLOAT64, MachineNumbers


class Arithmetic(NamedTuple):
    """A type of machine numbers.

    Attributes
    ----------
    name
        As numpy calls it.
    range
        Which numbers it holds exactly.
    number
        Makes one of a Python number.
    """

    name: str
    range: MachineNumbers
    number: Callable[[Any], Any]

    def held(self, value: Exact) -> Any:
        """Return the machine number that is `value`; refuse a value that is none."""
        try:
            with np.errstate(over="ignore"):
                found = self.number(float(value) if self.is_float else value)
        except OverflowError:
            found = math.inf
        if not math.isfinite(found) or exact(found) != value:
            raise Refused(
                f"{self.name}: {to_text(value)} is not one of its numbers; round it first"
            )
        return found

    @property
    def is_float(self) -> bool:
        """Whether numbers have an exponent."""
        return self.range.lowest < 0


#: By name. For int64 every integer below 2^63 is exact, and beyond it wraps around.
ARITHMETICS = {
    each.name: each
    for each in (
        Arithmetic("float64", FLOAT64, float),
        Arithmetic("float32", MachineNumbers(24, -126, 127), np.float32),
        Arithmetic("int64", MachineNumbers(63, 0, 63), np.int64),
    )
}


class Step(NamedTuple):
    """One presentation in machine numbers: the weights before and after, and the score between."""

    row: int
    before: tuple[Any, ...]
    score: Any
    after: tuple[Any, ...]
    mistake: bool


def steps(
    data: Dataset, conventions: Conventions, arithmetic: Arithmetic, most: int | None = None
) -> Iterator[Step]:
    """Yield the presentations of a plain program from 0, until a clean pass or `most` of them.

    Sums are from left to right. Nothing warns: infinity, NaN and wrapped numbers are what happens.

    Raises
    ------
    Refused
        Where a number of the data, or step times rate, is no machine number.
    """
    points = [tuple(map(arithmetic.held, x)) for x in data.points]
    factor = arithmetic.held(conventions.step * conventions.rate)
    run = presented(points, data.labels, conventions, _left_to_right, factor)
    before = (0 * factor,) * data.dimension
    for row, score, after, mistake in islice(_silent(run), most):
        yield Step(row, before, score, after, mistake)
        before = after


def presented(
    points: Any,
    labels: Any,
    conventions: Conventions,
    total: Callable[[list[Any]], Any],
    factor: Any,
) -> Iterator[tuple[int, Any, tuple[Any, ...], bool]]:
    """Yield row, score, weights, and whether it was a mistake, until a clean pass."""
    w: tuple[Any, ...] = (0 * factor,) * len(points[0])
    for order in conventions.passes(len(points)):
        clean = True
        for row in order:
            x, y = points[row], labels[row]
            score = total([a * b for a, b in zip(w, x, strict=True)])
            mistake = bool(is_mistake(conventions.update, score, y))
            if mistake:
                w, clean = tuple(a + factor * (y * b) for a, b in zip(w, x, strict=True)), False
            yield row, score, w, mistake
        if clean:
            return


def _left_to_right(terms: list[Any]) -> Any:
    return reduce(add, terms)


def _silent(run: Iterator[Any]) -> Iterator[Any]:
    """Yield what the run does, without numpy's warnings of overflow."""
    while True:
        with np.errstate(all="ignore"):
            try:
                step = next(run)
            except StopIteration:
                return
        yield step

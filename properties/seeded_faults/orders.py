"""Learners that present the rows in an order of their own."""

from collections.abc import Iterator
from itertools import repeat

from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook


class IsAlwaysReversed(Textbook):
    """Every pass runs from the last row to the first."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        return repeat(tuple(reversed(range(len(self.data)))))


class ShufflesOnce(Textbook):
    """All passes have the order of the first."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        return repeat(next(super().orders()))


class TurnsEverySecondPass(Textbook):
    """Every second pass runs backwards."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        for number, order in enumerate(super().orders()):
            yield order[::-1] if number % 2 else order


class ForgetsRepeatedRows(Textbook):
    """A row that an order names twice is presented once."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        return (tuple(dict.fromkeys(order)) for order in super().orders())


class LeavesARowOutLater(Textbook):
    """From the second pass on the last row is not presented, where there are more."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        for number, order in enumerate(super().orders()):
            yield order[:-1] if number and len(order) > 1 else order


class PresentsTheFirstRowTwice(Textbook):
    """Each pass ends with its first row once more."""

    def orders(self) -> Iterator[tuple[int, ...]]:
        return ((*order, order[0]) for order in super().orders())


class EndsThePassAtAMistake(Textbook):
    """After a mistake the next pass begins."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        for row in order:
            w, erred = self.present(w, *examples[row])
            if erred:
                return w, [row]
        return w, []


class RepeatsAWrongPoint(Textbook):
    """A wrong point is presented again at once."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        # a right point stays so, and is presented twice to no effect
        return super().one_pass(w, examples, tuple(row for row in order for _ in range(2)))

"""The textbook loop once more, so that a run is held against a second reading of it.

It is part of the checker: it takes the conventions as a certificate spells them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import mul
from random import Random
from typing import Any

from perceptron.checker import json_fields
from perceptron.checker.json_fields import Number, Vector

__all__ = ["Loop", "dot", "loop"]


@dataclass(frozen=True)
class Loop:
    """A perceptron over the rows z_i = y_i x_i: when it errs, where it moves, where it starts.

    Parameters
    ----------
    signed, labels
        The z_i, exact, with the bias; the y_i.
    update
        "le", "lt", "predict+" or "predict-".
    factor
        Step times rate: a mistake on row i adds factor * z_i.
    start
        The first weights.
    """

    signed: Sequence[Vector]
    labels: Sequence[int]
    update: str
    factor: Number
    start: Vector

    def errs(self, weights: Sequence[Number], row: int) -> bool:
        """Say whether these weights make a mistake on the row."""
        score = dot(weights, self.signed[row])
        return score < 0 or (score == 0 and self.errs_at_a_tie(row))

    def errs_at_a_tie(self, row: int) -> bool:
        """Say whether a score of 0 is a mistake on the row."""
        y = self.labels[row]
        return {"le": True, "lt": False, "predict+": y < 0, "predict-": y > 0}[self.update]

    def moved(self, weights: Sequence[Number], row: int) -> Vector:
        """Return the weights after a mistake on the row."""
        return [a + self.factor * b for a, b in zip(weights, self.signed[row], strict=True)]

    def passes(self, order: str | list[int]) -> Iterator[tuple[Vector, list[int]]]:
        """Yield, after each pass and for ever, the weights and the rows of its mistakes."""
        weights = self.start
        for rows in _orders(order, len(self.signed)):
            mistakes = []
            for row in rows:
                if self.errs(weights, row):
                    weights = self.moved(weights, row)
                    mistakes.append(row)
            yield weights, mistakes


def loop(conventions: Any, signed: Sequence[Vector], labels: Sequence[int]) -> Loop:
    """Read from a certificate's conventions all but the order; refuse those of another form."""
    update = json_fields.choice(conventions, "update", ("le", "lt", "predict+", "predict-"))
    step = int(json_fields.choice(conventions, "step", ("1", "2")))
    rate = json_fields.positive(conventions, "rate")
    if json_fields.field(conventions, "start") == "0":
        start: Vector = [0] * len(signed[0])
    else:
        start = json_fields.vector(conventions, "start", len(signed[0]))
    return Loop(signed, labels, update, step * rate, start)


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    total: Number = sum(map(mul, u, v))
    return total


def _orders(order: str | list[int], size: int) -> Iterator[list[int]]:
    rows = list(range(size))
    if not isinstance(order, str):
        yield from repeat(order)
    elif not order.startswith("shuffled"):
        yield from repeat(rows if order == "cyclic" else rows[::-1])
    else:
        shuffle = Random(int(order.removeprefix("shuffled:"))).shuffle  # noqa: S311 - an order
        while True:
            shuffle(rows)
            yield rows

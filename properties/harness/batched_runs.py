"""Many labellings of the same points run at once, in integers: the loop with arrays for numbers.

It is a second reading of the textbook loop, for scopes of a million runs. Weights are int64, and
what could leave them is refused before anything is run, so every number is exact.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perceptron import Refused
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.conventions import Conventions, Update
from perceptron.data.bias import joined
from properties.strategies.named_families import truth_tables

__all__ = ["Lockstep", "every_labelling", "every_truth_table", "lockstep"]

Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Lockstep(NamedTuple):
    """How the run of each labelling ended; where neither, it was at the limit.

    Attributes
    ----------
    converged, returned
        A pass made no update; a pass ended with the weights of an earlier one.
    updates, passes
        How many were made until then.
    weights
        The last ones, (labellings, d).
    """

    converged: Mask
    returned: Mask
    updates: Integers
    passes: Integers
    weights: Integers


def lockstep(
    points: Sequence[IntegerVector],
    labels: Integers,
    conventions: Conventions = Conventions(),
    most: int = 1 << 10,
) -> Lockstep:
    """Run every row of `labels` over the points, from 0, for at most so many passes. Exact.

    Parameters
    ----------
    points
        n integer points, a bias coordinate among the coordinates.
    labels
        An array (labellings, n) of -1 and +1.
    conventions
        The rate is an integer, the start 0, and every pass has the same order.

    Raises
    ------
    Refused
        Where the conventions are others, or int64 could overflow.

    Examples
    --------
    >>> made = lockstep([(0, 1), (1, 1)], every_labelling(2))
    >>> made.converged.tolist(), made.updates.tolist()
    ([True, True, True, True], [1, 5, 5, 1])
    """
    x = np.array(points, dtype=np.int64)
    factor = _factor(x, conventions, most)
    order = next(conventions.passes(len(points)))
    runs = _Runs(labels, x.shape[1])
    for number in range(1, most + 1):
        made = np.zeros(len(runs.active), dtype=np.int64)
        for row in order:
            y = runs.labels[:, row]
            mistaken = _mistaken(conventions.update, runs.weights @ x[row], y)
            runs.weights += np.outer(factor * y * mistaken, x[row])
            made += mistaken
        runs.after_pass(number, made)
        if not len(runs.active):
            break
    return runs.result


def every_labelling(points: int) -> Integers:
    """Return all 2^n labellings, in binary order, the first point in the highest place.

    Examples
    --------
    >>> every_labelling(2).tolist()
    [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    """
    numbers = np.arange(1 << points, dtype=np.int64)[:, None]
    return 2 * (numbers >> np.arange(points - 1, -1, -1) & 1) - 1


def every_truth_table(variables: int, bits: tuple[int, int], conventions: Conventions) -> Lockstep:
    """Run every Boolean function of so many variables, with the bias of the conventions."""
    points = [joined(x, 1, conventions.bias or "none") for x in truth_tables(variables, bits)]
    return lockstep(points, every_labelling(len(points)), conventions)


class _Runs:
    """The runs that go on, and how the others ended."""

    def __init__(self, labels: Integers, dimension: int) -> None:
        count = len(labels)
        self.active = np.arange(count)
        self.labels, self.weights = labels, np.zeros((count, dimension), dtype=np.int64)
        self.milestone = self.weights.copy()
        self.result = Lockstep(
            np.zeros(count, dtype=bool),
            np.zeros(count, dtype=bool),
            np.zeros(count, dtype=np.int64),
            np.zeros(count, dtype=np.int64),
            np.zeros((count, dimension), dtype=np.int64),
        )

    def after_pass(self, number: int, made: Integers) -> None:
        clean = made == 0
        back = ~clean & (self.weights == self.milestone).all(axis=1)
        self.result.updates[self.active] += made
        self.result.passes[self.active] = number
        self.result.converged[self.active[clean]] = True
        self.result.returned[self.active[back]] = True
        self.result.weights[self.active] = self.weights
        going = ~(clean | back)
        self.active, self.labels = self.active[going], self.labels[going]
        self.weights, self.milestone = self.weights[going], self.milestone[going]
        if number & (number + 1) == 0:
            self.milestone = self.weights.copy()


def _mistaken(update: Update, scores: Integers, y: Integers) -> Mask:
    mistaken: Mask
    match update:
        case "le":
            mistaken = y * scores <= 0
        case "lt":
            mistaken = y * scores < 0
        case "predict+":
            mistaken = (scores >= 0) != (y > 0)
        case "predict-":
            mistaken = (scores > 0) != (y > 0)
    return mistaken


def _factor(x: Integers, conventions: Conventions, most: int) -> int:
    factor = conventions.step * conventions.rate
    if factor.denominator != 1 or conventions.start is not None or not conventions.repeats:
        raise Refused(
            f"lockstep: {conventions} has no integer rate, start 0 and one order; use train"
        )
    largest, rows = int(abs(x).max()), len(next(conventions.passes(len(x))))
    if x.shape[1] * largest**2 * rows * most * factor >= 1 << 62:
        raise Refused(f"lockstep: {most} passes could leave int64; use train")
    return int(factor)

"""All functions of up to 5 variables, one by one; for 5, through the halves.

A function of 5 variables is a pair of functions of 4, its halves. Where one half has four points
that cancel, so has the function: the same points, with the same fifth coordinate. So of the 2^32
only the pairs of threshold functions remain. Of such a pair and its complement one is decided: the
other has the negated weights, or the same points with true and false exchanged.
"""

import numpy as np

from perceptron.counting.is_threshold import settle
from perceptron.counting.truth_tables import Integers, Tables, every_table
from perceptron.errors import Defect

MOST_DIRECT = 4


class EveryFunction:
    """The functions of n variables, n at most 5: those to decide, and how many are lifted.

    Lifted are those that have the checked four points of one of their halves; settled, when all
    here are decided, are 2^(2^n).
    """

    def __init__(self, n: int) -> None:
        self._is_direct = n <= MOST_DIRECT
        self._upper = self._lower = every_table(min(n, MOST_DIRECT))
        self._stands_for, self.lifted = 1, 0
        if not self._is_direct:
            self._upper, self.lifted = _threshold_halves(self._upper)
            self._lower, self._stands_for = self._upper[self._upper[:, 0] == 0], 2
        self.settled: int | None = self.lifted + self._stands_for * int(self.sizes().sum())
        if self.settled != 1 << (1 << n):
            raise Defect(f"count: {self.settled} of 2^{1 << n} functions; please report this")

    def sizes(self) -> Integers:
        """Return how many functions there are to decide, by their upper half."""
        number = len(self._lower)
        return np.array([number] if self._is_direct else [number] * len(self._upper))

    def tables(self, head: int, first: int, last: int) -> Tables:
        """Return the functions numbered first to last of one upper half."""
        lower = self._lower[first:last]
        if self._is_direct:
            return lower
        return np.hstack([lower, np.broadcast_to(self._upper[head], lower.shape)])

    def class_sizes(self, tables: Tables) -> Integers:
        """Return for each function how many it stands for: itself, and its complement."""
        return np.full(len(tables), self._stands_for, np.int64)


def _threshold_halves(tables: Tables) -> tuple[Tables, int]:
    """Return the threshold functions, and how many pairs have another function in them."""
    settled = settle(tables)
    if settled.others:
        raise Defect("count: a half has no four points to lift; please report this")
    halves = tables[settled.threshold]
    others = int(settled.by_four_points.sum())
    return halves, others * len(tables) + len(halves) * others

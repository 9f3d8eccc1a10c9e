"""An interior point method in floats: few steps, whatever the number of rows and columns.

Minimise <c, a> over shares a >= 0 with sum a_i z_i = 0 and sum a_i = n, for costs c that are drawn
once, so that nearly always one vertex alone is best. Where no shares make the rows cancel, the
weights of the dual grow into a direction that separates; where they can be made to, the shares
end at that vertex, whose rows are a minimal core.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, cho_factor, cho_solve

from perceptron.arithmetic.limbs import THREADS

Floats = NDArray[np.float64]

# more steps than any data have been seen to need, twice over
STEPS = 60
# the mean product of share and slack at which a vertex is plain, and the rest of the equations
ENDED, REST = 2.0**-37, 2.0**-20
# how near to the border a step goes
NEAR = 0.995
# in parts of the mean of its diagonal, what makes the matrix of a step regular
RIDGE = 2.0**-43


class Interior(NamedTuple):
    """Weights that separate the rows, but for rounding; None where none were found.

    The order has the rows by falling share against slack: those of the vertex come first.
    """

    weights: Floats | None
    order: NDArray[np.int64]


def interior_point(rows: Floats) -> Interior:
    """Look for weights that separate rows of size about 1, or for rows that cancel.

    References
    ----------
    Mehrotra (1992), On the implementation of a primal-dual interior point method.
    """
    used = rows.any(axis=0)
    # threads that wait for one another here use up ten times the time, where others work as well
    with THREADS.limit(limits=1, user_api="blas"), np.errstate(all="ignore"):
        found, order = _path(rows[:, used])
    if found is None:
        return Interior(None, order)
    weights = np.zeros(rows.shape[1])
    weights[used] = found
    return Interior(weights, order)


def _path(rows: Floats) -> Interior:
    n, d = rows.shape
    both = np.column_stack([rows, np.ones(n)])
    costs = np.random.default_rng(0).uniform(1, 2, (n,))
    right = np.zeros(d + 1)
    right[d] = n
    shares, dual, slacks = np.ones(n), np.zeros(d + 1), costs.copy()
    for _ in range(STEPS):
        rest = right - shares @ both
        mean = float(shares @ slacks) / n
        weights = -dual[:d]
        if (rows @ weights).min() > 0:
            return Interior(weights, _order(shares, slacks))
        if not np.isfinite(mean) or (mean < ENDED and np.abs(rest).max() < REST):
            break
        try:
            step = _Step(both, costs - both @ dual - slacks, rest, shares, slacks)
        except (LinAlgError, ValueError):
            break
        _, aim_slacks, aim_shares = step.towards(-shares * slacks)
        moved = shares + _most(shares, aim_shares) * aim_shares
        after = float(moved @ (slacks + _most(slacks, aim_slacks) * aim_slacks)) / n
        centre = (after / mean) ** 3 * mean
        by_dual, by_slacks, by_shares = step.towards(
            centre - shares * slacks - aim_shares * aim_slacks
        )
        shares = shares + NEAR * _most(shares, by_shares) * by_shares
        length = NEAR * _most(slacks, by_slacks)
        dual, slacks = dual + length * by_dual, slacks + length * by_slacks
    return Interior(None, _order(shares, slacks))


class _Step:
    """The equations of one step, factored once for both of its right sides."""

    def __init__(
        self, both: Floats, lost: Floats, rest: Floats, shares: Floats, slacks: Floats
    ) -> None:
        self._both, self._lost, self._rest = both, lost, rest
        self._shares, self._slacks, self._ratios = shares, slacks, shares / slacks
        scaled = both * np.sqrt(self._ratios)[:, None]
        matrix = scaled.T @ scaled
        matrix.flat[:: len(matrix) + 1] += RIDGE * np.trace(matrix) / len(matrix)
        self._factors = cho_factor(matrix, overwrite_a=True)

    def towards(self, products: Floats) -> tuple[Floats, Floats, Floats]:
        """Return how dual, slacks and shares move, for these changes of shares times slacks."""
        right = self._rest + (self._ratios * self._lost - products / self._slacks) @ self._both
        dual = cho_solve(self._factors, right)
        missing = right - (self._ratios * (self._both @ dual)) @ self._both
        dual += cho_solve(self._factors, missing)
        slacks = self._lost - self._both @ dual
        return dual, slacks, (products - self._shares * slacks) / self._slacks


def _most(values: Floats, steps: Floats) -> float:
    """Return how much of the steps, 1 at most, leaves the values positive."""
    falling = steps < 0
    return float(min(1.0, (values[falling] / -steps[falling]).min(initial=1.0)))


def _order(shares: Floats, slacks: Floats) -> NDArray[np.int64]:
    order: NDArray[np.int64] = np.argsort(-shares / slacks, kind="stable")
    return order

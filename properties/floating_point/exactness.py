"""Whether every float64 operation of a run is exact, so that a right program must agree exactly.

Points on the grid 2^a Z and weights on the grid 2^b Z put every product on 2^(a+b) Z. As long as
no sum of such products passes 2^53 units, every operation is exact, in whatever order one sums.
"""

from collections.abc import Iterable
from fractions import Fraction

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, common_denominator
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset

UNITS = 2**53
LEAST, LARGEST = Fraction(1, 2**1022), 2**1023


def float64_is_exact(data: Dataset, conventions: Conventions, history: Iterable[Vector]) -> bool:
    """Say whether every float64 operation of a run with these weights is exact. A proof, if so.

    References
    ----------
    claim ``float-is-exact``.
    """
    move = conventions.step * conventions.rate
    points = [a for x in data.points for a in x]
    moves = [move * a for a in points]
    largest = [max(map(abs, column)) for column in zip(*history, strict=True)]
    start = conventions.first_weights(data.dimension)
    if not all(map(_is_dyadic, (*moves, *start))):
        return False
    weight_unit = _grid_unit((*moves, *start))
    score_unit = weight_unit * _grid_unit(points)
    scores = [sum(abs(a) * w for a, w in zip(x, largest, strict=True)) for x in data.points]
    within = (
        max(scores) <= UNITS * score_unit and max(*largest, *map(abs, moves)) <= UNITS * weight_unit
    )
    return within and score_unit >= LEAST and max(*scores, *largest) <= LARGEST


def _is_dyadic(a: Exact) -> bool:
    """Say whether a power of two clears the denominator of a."""
    return a.denominator & (a.denominator - 1) == 0


def _grid_unit(numbers: Iterable[Exact]) -> Fraction:
    """Return the largest power of two of which all `numbers`, dyadic, are multiples."""
    numbers = [a for a in numbers if a] or [1]
    cleared = common_denominator(numbers)
    lowest = min(int(a * cleared) & -int(a * cleared) for a in numbers)
    return Fraction(lowest, cleared)

"""The margin of a data set, exactly: the point nearest to 0 in the convex hull of the rows.

From below: any separator. From above: any convex combination of the y_i x_i. They meet in the
nearest point, and where that point is 0 nothing separates. It is known by its rows: z_i with
sum a_i z_i / sum a_i = p, all a_i > 0, and no row nearer to 0 in the direction of p than p itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from perceptron.arithmetic.linear_algebra import gram, solve
from perceptron.arithmetic.vectors import IntegerVector, dot, primitive
from perceptron.separability.float_filter import least, short
from perceptron.separability.signed_rows import Multipliers, Signed


@dataclass(frozen=True)
class Nearest:
    """The point of the hull nearest to 0, sum a_i z_i / sum a_i; its sum is in units.

    The a_i are positive integers without a common divisor, by rows in order.
    """

    multipliers: Multipliers
    sum: IntegerVector
    unit: Fraction

    @property
    def norm_squared(self) -> Fraction:
        """gamma*^2 in the user's units squared, or 0."""
        length = self.unit / sum(self.multipliers.values())
        return int(dot(self.sum, self.sum)) * length**2


def nearest_point(signed: Signed, guess: Iterable[int] = ()) -> Nearest:
    """Return the point of the hull of the rows that is nearest to 0. Exact.

    Where the rows guessed hold it, it takes one solution of so many equations and O(n d) float
    operations; else Wolfe's method starts from the first of them.
    """
    rows = list(guess)
    multipliers = _nearest_of_plane(rows, signed) if rows else None
    if multipliers and min(multipliers.values()) > 0:
        found = _nearest(signed, multipliers)
        if not _nearer(signed, found):
            return found
    return _nearest_from(signed, rows)


def _nearest_from(signed: Signed, rows: list[int]) -> Nearest:
    """Hold the nearest point of an affinely independent few; let in a row that lies nearer; repeat.

    It is exact and always ends: |p| falls with every row let in, and the few are never the same
    again.

    References
    ----------
    Wolfe (1976), Finding the nearest point in a polytope.
    """
    weights: Multipliers = {rows[0] if rows else 0: 1}
    offered = set(rows[1:])
    while True:
        found = _nearest(signed, weights)
        nearer = _nearer(signed, found)
        if not nearer:
            return found
        entering = next((row for row in nearer if row in offered), None)
        if entering is None:
            entering = least(signed, found.sum)[0]
        weights = _nearest_of_few({**weights, entering: 0}, signed)


def holds(signed: Signed, found: Nearest) -> bool:
    """Say whether this is the nearest point, without a thought of how it was found. Exact.

    For every other point z of the hull, 0 < <z, p> >= |p|^2 makes |z| >= |p| (Wolfe 1976).
    """
    positive = all(a > 0 for a in found.multipliers.values())
    is_sum = signed.combination(found.multipliers) == found.sum
    return positive and is_sum and not _nearer(signed, found)


def _nearer(signed: Signed, found: Nearest) -> list[int]:
    """Return the rows that lie nearer to 0 than p in the direction of p."""
    total = sum(found.multipliers.values())
    p, common = primitive(found.sum), gcd(*found.sum) or 1
    # total <z, common p> < <common p, common p>
    level = -(-common * int(dot(p, p)) // total) - 1
    return short(signed, p, level)


def _nearest(signed: Signed, multipliers: Multipliers) -> Nearest:
    common = gcd(*multipliers.values())
    ordered = {row: a // common for row, a in sorted(multipliers.items())}
    return Nearest(ordered, signed.combination(ordered), signed.unit)


def _nearest_of_few(weights: Multipliers, signed: Signed) -> Multipliers:
    """From a convex combination, walk to the nearest point of a face that the walk ends in.

    A combination is held by positive multiples of its weights, integers.
    """
    while True:
        target = _nearest_of_plane(list(weights), signed)
        if target is None:
            raise ArithmeticError("margin: dependent rows are held; please report this data set")
        if min(target.values()) > 0:
            return target
        whole, all_of = sum(weights.values()), sum(target.values())
        step = min(
            Fraction(a * all_of, a * all_of - target[row] * whole)
            for row, a in weights.items()
            if target[row] <= 0
        )
        left, gone = (step.denominator - step.numerator) * all_of, step.numerator * whole
        moved = {row: a * left + target[row] * gone for row, a in weights.items()}
        weights = {row: a for row, a in moved.items() if a > 0}


def _nearest_of_plane(few: list[int], signed: Signed) -> Multipliers | None:
    """Solve (G + 1) a = (1, ..., 1), G the inner products of the few; a / sum a is the answer.

    None where the few are affinely dependent.
    """
    matrix = [[a + 1 for a in row] for row in gram(signed.integers(few))]
    answers = solve(matrix, [1] * len(few))
    return None if answers is None else dict(zip(few, answers[0][0], strict=True))

"""The margin of a data set, exactly: the point nearest to 0 in the convex hull of the rows.

From below: any separator. From above: any convex combination of the y_i x_i. They meet in the
nearest point, and where that point is 0 nothing separates. The method is Wolfe's: hold the nearest
point of an affinely independent few, let in the row that shows it is not nearest to all, repeat.
"""

from collections.abc import Sequence
from fractions import Fraction

from perceptron.vectors import IntegerVector, common_denominator, dot, primitive

__all__ = ["Multipliers", "combination", "nearest_point"]

Multipliers = dict[int, int]
Weights = dict[int, Fraction]


def nearest_point(rows: Sequence[IntegerVector]) -> Multipliers:
    """Return positive integers a_i, few, such that sum a_i rows_i / sum a_i is nearest to 0.

    It is exact and always ends: |p| falls with every row let in, and the few are never the same
    again. O(n d) products and a solution of at most d + 1 equations for each.

    Parameters
    ----------
    rows
        n rows of d integers, n at least 1.

    References
    ----------
    Wolfe (1976), Finding the nearest point in a polytope.
    """
    nearest = min(range(len(rows)), key=lambda row: dot(rows[row], rows[row]))
    weights: Weights = {nearest: Fraction(1)}
    while True:
        multipliers = _integers(weights)
        p = combination(multipliers, rows)
        entering = min(range(len(rows)), key=lambda row: dot(rows[row], p))
        if dot(rows[entering], p) * sum(multipliers.values()) >= dot(p, p):
            return multipliers
        weights = _nearest_of_few({**weights, entering: Fraction(0)}, rows)


def combination(multipliers: Multipliers, rows: Sequence[IntegerVector]) -> IntegerVector:
    """Return sum a_i rows_i."""
    columns = range(len(rows[0]))
    return tuple(sum(a * rows[row][j] for row, a in multipliers.items()) for j in columns)


def _nearest_of_few(weights: Weights, rows: Sequence[IntegerVector]) -> Weights:
    """From a convex combination, walk to the nearest point of a face that the walk ends in."""
    while True:
        target = _nearest_of_plane(list(weights), rows)
        if all(a > 0 for a in target.values()):
            return target
        step = min(a / (a - target[row]) for row, a in weights.items() if target[row] <= 0)
        moved = {row: a + step * (target[row] - a) for row, a in weights.items()}
        weights = {row: a for row, a in moved.items() if a > 0}


def _nearest_of_plane(few: list[int], rows: Sequence[IntegerVector]) -> Weights:
    """Solve (G + 1) a = (1, ..., 1), G the inner products of the few; a / sum a is the answer."""
    matrix = [[*(int(dot(rows[i], rows[j])) + 1 for j in few), 1] for i in few]
    solution = _solved(matrix)
    total = sum(solution)
    return {row: a / total for row, a in zip(few, solution, strict=True)}


def _solved(matrix: list[list[int]]) -> list[Fraction]:
    """Solve a positive definite system, right side in the last column, in integers (Bareiss)."""
    previous = 1
    for column in range(len(matrix)):
        leading = matrix[column]
        for i, row in enumerate(matrix):
            if i != column:
                pairs = zip(row, leading, strict=True)
                matrix[i] = [(leading[column] * a - row[column] * b) // previous for a, b in pairs]
        previous = leading[column]
    return [Fraction(row[-1], previous) for row in matrix]


def _integers(weights: Weights) -> Multipliers:
    clearing = common_denominator(weights.values())
    integers = primitive([int(a * clearing) for a in weights.values()])
    return dict(zip(weights, integers, strict=True))

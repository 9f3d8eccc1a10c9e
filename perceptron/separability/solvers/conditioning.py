"""Other columns in place of those that floats cannot tell from combinations of each other.

What is left of a column, when near multiples of others are taken off in integers, is small, and no
rounding is in it. By a power of 2 it is brought to the size of the others, and floats see it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr, solve_triangular

from perceptron.arithmetic.linear_algebra import independent, product
from perceptron.arithmetic.vectors import primitive
from perceptron.separability.solvers.levels import column_levels, levelled, parts

Columns = list[list[int]]

# what is left of a column that is not near a combination of the others; the bits of multiples
NEAR, BITS = 2.0**-20, 26
# so often multiples are taken off, at most
ROUNDS = 40


def conditioned(rows: Sequence[Sequence[int]]) -> Columns:
    """Return independent vectors by which the rows have columns that are far from dependent.

    They are as many as the rows have independent columns, as a rule: other weights give the rows
    no other scores than their combinations.
    """
    n, by_column = len(rows), list(zip(*rows, strict=True))
    columns = [
        [*by_column[j], *(int(i == j) for i in range(len(by_column)))]
        for j in independent(by_column)
    ]
    for _ in range(ROUNDS):
        numbers = parts(list(zip(*(column[:n] for column in columns), strict=True)))
        levels = column_levels(*numbers)
        upper, order = qr(levelled(*numbers, levels), mode="r", pivoting=True)
        sizes = np.abs(upper.diagonal())
        rank = int(np.count_nonzero(sizes > NEAR * sizes.max(initial=0.0)))
        if rank == len(columns):
            break
        shares = solve_triangular(upper[:rank, :rank], upper[:rank, rank:])
        held, others = order[:rank].tolist(), order[rank:].tolist()
        columns = _taken_off(columns, held, others, shares, levels)
    return [column[n:] for column in columns]


def _taken_off(
    columns: Columns,
    held: list[int],
    others: list[int],
    shares: NDArray[np.float64],
    levels: NDArray[np.int64],
) -> Columns:
    """Return the columns held, and what is left of the others less their shares of those."""
    top = int(levels.max())
    multiples = [
        [a << top - int(levels[i]) for a, i in zip(row, held, strict=True)]
        for row in np.rint(shares.T * 2.0**BITS).astype(np.int64).tolist()
    ]
    by_row = list(zip(*(columns[i] for i in held), strict=True))
    off = zip(*product(by_row, multiples), strict=True)
    rest = [
        [(a << BITS + top - int(levels[j])) - b for a, b in zip(columns[j], each, strict=True)]
        for j, each in zip(others, off, strict=True)
    ]
    return [columns[i] for i in held] + [list(primitive(column)) for column in rest]

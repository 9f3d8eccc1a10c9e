"""Linear equations in integers, solved exactly: a few here, more by FLINT."""

from collections.abc import Sequence
from math import gcd
from operator import mul
from typing import Any

__all__ = ["Solution", "gram", "independent", "null_vector", "solve"]

Rows = Sequence[Sequence[int]]
# the Mersenne number of Pervushin (1883)
PRIME = 2**61 - 1

# FLINT takes a twentieth of a second to import; so few equations take less
FEW = 5

Solution = tuple[list[int], int]


def solve(matrix: Rows, *right: Sequence[int]) -> tuple[Solution, ...] | None:
    """Solve matrix x = b for every right side b; None where the matrix is singular.

    Returns
    -------
    tuple
        For each b the numerators of x and their common denominator, positive.
    """
    if len(matrix) <= FEW:
        return _eliminated(matrix, right)
    from flint import fmpz_mat  # noqa: PLC0415 - a twentieth of a second that few need

    try:
        answers: Any = fmpz_mat(_lists(matrix)).solve(fmpz_mat(_lists(right)).transpose())
    except ZeroDivisionError:
        return None
    numerators, denominator = answers.numer_denom()
    columns = _lists(numerators.transpose().tolist())
    return tuple((column, int(denominator)) for column in columns)


def gram(rows: Rows) -> Rows:
    """Return the inner products of the rows with each other."""
    if len(rows) <= FEW:
        return [[sum(map(mul, row, other)) for other in rows] for row in rows]
    from flint import fmpz_mat  # noqa: PLC0415 - likewise

    matrix = fmpz_mat(_lists(rows))
    return _lists((matrix * matrix.transpose()).tolist())


def null_vector(rows: Rows) -> list[int] | None:
    """Return a, not 0, with sum a_i rows_i = 0, if there is one."""
    from flint import fmpz_mat  # noqa: PLC0415 - likewise

    vectors, number = fmpz_mat(_lists(rows)).transpose().nullspace()
    return [int(vectors[i, 0]) for i in range(len(rows))] if number else None


def independent(rows: Rows) -> list[int]:
    """Return numbers of rows that are independent: nearly always as many as there are.

    They are independent modulo a prime, which proves it; others may be so nevertheless.
    """
    from flint import nmod_mat  # noqa: PLC0415 - likewise

    reduced, rank = nmod_mat(_lists(rows), PRIME).transpose().rref()
    leading, j = list[int](), 0
    for i in range(rank):
        j = next(k for k in range(j, len(rows)) if reduced[i, k])
        leading.append(j)
    return leading


def _eliminated(matrix: Rows, right: Sequence[Sequence[int]]) -> tuple[Solution, ...] | None:
    """Solve the equations without fractions (Bareiss 1968): every division leaves no rest."""
    rows = [[*row, *(b[i] for b in right)] for i, row in enumerate(_lists(matrix))]
    size, determinant = len(rows), 1
    for k in range(size):
        pivot = next((i for i in range(k, size) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top, before, determinant = rows[k], determinant, rows[k][k]
        for i, row in enumerate(rows):
            if i != k:
                pairs = zip(row, top, strict=True)
                rows[i] = [(a * determinant - row[k] * b) // before for a, b in pairs]
    by = gcd(determinant, *(a for row in rows for a in row[size:]))
    by = by if determinant > 0 else -by
    columns = ([row[size + j] // by for row in rows] for j in range(len(right)))
    return tuple((column, determinant // by) for column in columns)


def _lists(rows: Any) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]

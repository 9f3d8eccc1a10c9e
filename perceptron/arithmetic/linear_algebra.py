"""Linear equations in integers, solved exactly by FLINT."""

from collections.abc import Sequence
from typing import Any

__all__ = ["Solution", "gram", "independent", "null_vector", "solve"]

Rows = Sequence[Sequence[int]]
# the Mersenne number of Pervushin (1883)
PRIME = 2**61 - 1

Solution = tuple[list[int], int]


def solve(matrix: Rows, *right: Sequence[int]) -> tuple[Solution, ...] | None:
    """Solve matrix x = b for every right side b; None where the matrix is singular.

    Returns
    -------
    tuple
        For each b the numerators of x and their common denominator, positive.
    """
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


def _lists(rows: Any) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]

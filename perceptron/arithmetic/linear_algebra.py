"""Linear equations in integers, solved exactly: a few here, more by FLINT."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from operator import mul
from typing import Any

from perceptron.arithmetic.vectors import primitive

Rows = Sequence[Sequence[int]]
# the Mersenne number of Pervushin (1883)
PRIME = 2**61 - 1

# FLINT takes a twentieth of a second to import; so few equations take less
FEW = 5
# so many equations are lifted in less time than FLINT solves them
MANY = 100

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
    if len(matrix) >= MANY:
        from perceptron.arithmetic.lifting import lifted  # noqa: PLC0415 - numba takes half a second

        if answers := lifted(matrix, right):
            return answers
    try:
        solved: Any = _flint(matrix).solve(_flint(right).transpose())
    except ZeroDivisionError:
        return None
    numerators, denominator = solved.numer_denom()
    columns = _lists(numerators.transpose().tolist())
    return tuple((column, int(denominator)) for column in columns)


def gram(rows: Rows) -> Rows:
    """Return the inner products of the rows with each other."""
    if len(rows) <= FEW:
        return [[sum(map(mul, row, other)) for other in rows] for row in rows]
    matrix = _flint(rows)
    return _lists((matrix * matrix.transpose()).tolist())


def null_vector(rows: Rows) -> list[int] | None:
    """Return a, not 0, with sum a_i rows_i = 0, if there is one: for as few first rows as can be.

    One solution of as many equations as those rows have independent ones. Exact. No fewer of the
    rows with a_i other than 0 are dependent.
    """
    if MANY <= len(rows[0]) == len(rows) - 1:
        from perceptron.arithmetic.lifting import lifted  # noqa: PLC0415 - numba takes half a second

        if answers := lifted(list(zip(*rows[:-1], strict=True)), [rows[-1]]):
            return [*answers[0][0], -answers[0][1]]
    held = independent(rows)
    if len(held) == len(rows):
        return None
    last = next(i for i in range(len(rows)) if i >= len(held) or held[i] != i)
    basis, is_whole = rows[:last], last == len(rows[0])
    by_column = list(zip(*basis, strict=True))
    columns = range(last) if is_whole else independent(by_column) if basis else []
    answers = solve([by_column[j] for j in columns], [rows[last][j] for j in columns])
    if answers is not None:
        numerators, denominator = answers[0]
        a = [*numerators, -denominator, *[0] * (len(rows) - last - 1)]
        if is_whole or not any(product([a], list(zip(*rows, strict=True)))[0]):
            return a
    # dependent modulo the prime alone
    return next(iter(null_vectors(rows)), None)


def null_vectors(rows: Rows) -> list[list[int]]:
    """Return a basis of all a with sum a_i rows_i = 0."""
    vectors, number = _flint(rows).transpose().nullspace()
    return [[int(vectors[i, j]) for i in range(len(rows))] for j in range(number)]


def product(rows: Rows, columns: Rows) -> list[list[int]]:
    """Return the inner products of each row with each of the columns."""
    fewer = min(rows, columns, key=len)
    used = [j for j, each in enumerate(zip(*fewer, strict=True)) if any(each)]
    if len(used) < len(fewer[0]):
        rows = [[row[j] for j in used] for row in rows]
        columns = [[column[j] for j in used] for column in columns]
    if len(columns) <= FEW or not used:
        return [[sum(map(mul, row, column)) for column in columns] for row in rows]
    return _lists((_flint(rows) * _flint(columns).transpose()).tolist())


def has_rank(rows: Rows, rank: int) -> bool:
    """Say whether so many of the rows are independent. Exact; modulo a prime, where that does."""
    if min(len(rows), len(rows[0])) <= FEW:
        return _rank(rows) >= rank
    if len(independent(rows)) >= rank:
        return True
    return int(_flint(rows).rank()) >= rank


def positive_circuit(rows: Rows, multipliers: Sequence[int]) -> dict[int, int]:
    """Return positive multipliers by number that make some of the rows cancel, but no fewer.

    Rows held by positive multipliers that cancel are such a circuit if and only if all but one of
    them are independent: then every dependence among them is a multiple of this one, and holds
    all. Otherwise another dependence is taken off until a row drops out; repeat.

    Parameters
    ----------
    rows
        Integers.
    multipliers
        One for each row, none negative, not all 0, with sum a_i rows_i = 0.
    """
    a = {i: b for i, b in enumerate(multipliers) if b}
    while not has_rank(held := [rows[i] for i in a], len(a) - 1):
        other = next(v for v in null_vectors(held) if not _are_parallel(v, list(a.values())))
        sign = 1 if max(other) > 0 else -1
        shares = dict(zip(a, (sign * b for b in other), strict=True))
        step = min(Fraction(a[i], b) for i, b in shares.items() if b > 0)
        rest = {i: a[i] * step.denominator - step.numerator * shares[i] for i in a}
        common = gcd(*rest.values())
        a = {i: b // common for i, b in rest.items() if b}
    return a


def _are_parallel(u: Sequence[int], v: Sequence[int]) -> bool:
    return all(a * v[0] == b * u[0] for a, b in zip(u, v, strict=True))


def _rank(rows: Rows) -> int:
    """Return the rank, by elimination without fractions."""
    rest, rank = [primitive(row) for row in _lists(rows)], 0
    while rest := [row for row in rest if any(row)]:
        top = rest.pop()
        k = next(j for j, a in enumerate(top) if a)
        rest = [
            primitive([a * top[k] - row[k] * b for a, b in zip(row, top, strict=True)])
            for row in rest
        ]
        rank += 1
    return rank


def independent(rows: Rows) -> list[int]:
    """Return numbers of rows that are independent: nearly always as many as there are.

    They are independent modulo a prime, which proves it; others may be so nevertheless.
    """
    from flint import nmod_mat  # noqa: PLC0415 - a twentieth of a second that few need

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


def _flint(rows: Rows) -> Any:
    """Return a matrix of FLINT."""
    from flint import fmpz_mat  # noqa: PLC0415 - a twentieth of a second that few need

    return fmpz_mat(_lists(rows))


def _lists(rows: Any) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]

"""The dual simplex in exact integers: complete, whatever floats make of the data.

Hold independent rows b_j, and w with <b_j, w> = 1 for each. A row z with <z, w> <= 0 comes in.
Where it is independent too, it is held as well. Else z = sum u_j b_j: if no u_j is positive, then
z + sum (-u_j) b_j = 0 is Gordan's; otherwise a row leaves for it, such that c, the sum of the rows
first held, stays a combination of those held, with none negative. So <c, w> never falls, and
Bland's rule, the first row that may, keeps the search from going round.
"""

from collections.abc import Sequence

from perceptron.arithmetic.linear_algebra import Solution, gram, independent, solve
from perceptron.arithmetic.vectors import IntegerVector, combination, dot, primitive, scaled
from perceptron.separability.float_filter import least, short
from perceptron.separability.signed_rows import Multipliers, Signed

Row = Sequence[int]

# so many rows come in because they err most, those after them because they are the first
QUICK = 500


def alternative(signed: Signed, first: Sequence[int]) -> IntegerVector | Multipliers:
    """Return integer weights that separate the rows, or multipliers that make them cancel. Exact.

    Two solutions of at most d equations for each row that comes in; few, if the rows to begin with,
    at least one, are well chosen.

    References
    ----------
    Gordan (1873); Lemke (1954), the dual simplex; Bland (1977), New finite pivoting rules.
    """
    held = _start(signed, first)
    if not held:
        return {first[0]: 1}
    c = signed.combination(dict.fromkeys(held, 1))
    exchanges = 0
    while True:
        rows = signed.integers(held)
        w, scale = _at_one(rows)
        entering = _entering(signed, w, scale, exchanges)
        if entering is None:
            return primitive(w)
        z = signed.integers([entering])[0]
        u, shares = _coordinates(rows, z, c)
        if not _is_solution(rows, u, z):
            held.append(entering)
        elif all(a <= 0 for a in u[0]):
            return {entering: u[1]} | {held[j]: -a for j, a in enumerate(u[0]) if a}
        else:
            held[_leaving(held, u[0], shares[0])] = entering
            exchanges += 1


def _start(signed: Signed, offered: Sequence[int]) -> list[int]:
    """Return independent ones of these rows; none if they are all 0."""
    rows = signed.integers(offered)
    found = independent(rows) or [j for j, z in enumerate(rows) if any(z)][:1]
    return [offered[j] for j in found]


def _at_one(rows: Sequence[Row]) -> Solution:
    """Return w with <b_j, w> = 1 for all rows, in their span: numerators and denominator."""
    ones = [1] * len(rows)
    if len(rows) == len(rows[0]):
        return _solved(rows, ones)[0]
    a, scale = _solved(gram(rows), ones)[0]
    return list(combination(a, rows)), scale


def _coordinates(rows: Sequence[Row], *vectors: Row) -> tuple[Solution, ...]:
    """Return each of the vectors, or what of it lies in their span, as a combination of rows."""
    if len(rows) == len(rows[0]):
        return _solved(list(zip(*rows, strict=True)), *vectors)
    return _solved(gram(rows), *([int(dot(b, v)) for b in rows] for v in vectors))


def _solved(matrix: Sequence[Row], *right: Row) -> tuple[Solution, ...]:
    """Solve what independent rows make regular."""
    answers = solve(matrix, *right)
    if answers is None:
        raise ArithmeticError("simplex: dependent rows are held; please report this data set")
    return answers


def _is_solution(rows: Sequence[Row], u: Solution, z: Row) -> bool:
    return combination(u[0], rows) == scaled(u[1], z)


def _entering(signed: Signed, w: Row, scale: int, exchanges: int) -> int | None:
    row, score = least(signed, w)
    if score > 0:
        return None
    return row if exchanges < QUICK else short(signed, w, scale - 1)[0]


def _leaving(held: list[int], u: list[int], shares: list[int]) -> int:
    """Return the place of the row that leaves: the least share / u, u > 0, then the first row."""
    best = next(j for j, a in enumerate(u) if a > 0)
    for j, a in enumerate(u):
        if a > 0:
            difference = shares[j] * u[best] - shares[best] * a
            if difference < 0 or (difference == 0 and held[j] < held[best]):
                best = j
    return best

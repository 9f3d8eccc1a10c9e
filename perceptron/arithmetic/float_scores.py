"""Scores and moves in float64, with a proven bound on what they round.

Write u = 2^-53, w for the exact weights, v for their float64 shadow, x for a point and a for what
is stored of it, |a - x| <= rho |a| in each coordinate (rho = 0 where x is what is stored). Then

    |fl<v, a> - <w, x>|
        <=  ((d + 2) u + rho) sum |v_j a_j|  +  (1 + rho) sum e_j |a_j|  +  3 d 2^-1074

The first term is the rounding of a dot product of d terms, summed in any order, fused or not
(Higham 2002, section 3.1, and gamma_d <= (d + 1) u while d u < 0.01), and that of what is stored.
In the second e_j bounds |v_j - w_j|: a move v_j + a_j rounds by an amount that is itself a float
and is computed without error (Knuth's two-sum). These are added up in c_j, signed, and what that
sum rounds is computed in the same way. Let s be the sum of the sizes of these last amounts, and of
rho |a_j|, over all moves and coordinates. Then sum |v_j + c_j - w_j| <= s, so e_j = |c_j| + s will
do. Almost always s = 0: then v_j + c_j is the exact weight. The third term is gradual underflow: a
product loses at most 2^-1075, in the score and in the two sums; a sum loses nothing. Rounding in
computing the bound is covered by 1 % on top: k rounded steps cost k u, for k below 2^40. While
|v|_1 |a|_1 < 2^996 no partial sum overflows.

For most scores a coarser bound suffices: |v|_1 |a|_1 for the first sum and (|c|_1 + s) |a|_1 for
the second, with the largest |a|_1 met. Next is the bound of the point itself. Where that does not
tell the sign either, but every product is a multiple of one power of two, their sizes add up to
less than 2^52 of it, and neither s nor any c_j is in it, nothing rounds, whatever the order: the
score is exact, a tie too. All else is left to exact arithmetic.

Points are dense, values (n, d), or sparse: values, indices and indptr as in scipy's CSR. The last
of the weights is that of the bias, times 1 or 0.

References
----------
Higham (2002), Accuracy and Stability of Numerical Algorithms, 2nd ed., sections 2.1 and 3.1.
Knuth (1997), The Art of Computer Programming, vol. 2, section 4.2.2, theorem B.
Shewchuk (1997), Adaptive precision floating-point arithmetic: bound first, exact in doubt.
"""

import math
from typing import Any

import numpy as np

from perceptron.arithmetic.numba_compile import inlined, lean

# the float state: |v|_1 or more, |c|_1 + s or more, the largest |a|_1 met, and s
NORM, DRIFT, RADIUS, SPILL = range(4)

U = 2.0**-53
SMALLEST = 2.0**-1074
SAFETY = 1.01
LARGE = 2.0**996
SMALL = 2.0**-960  # u times this is still a normal number
FUSED = {"contract"}
ANY_ORDER = {"reassoc", "contract", "nsz"}  # the bound holds in any order, fused or not


@inlined(FUSED)
def _sparse_score(values: Any, indices: Any, indptr: Any, row: int, v: Any) -> Any:
    """fl<v, a>: one after the other is faster than to gather them; unsigned, no index wraps."""
    total = 0.0
    for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
        total += v[np.uint32(indices[e])] * values[e]
    return total


@inlined(ANY_ORDER)
def score_of(values: Any, indices: Any, indptr: Any, row: int, v: Any, bias: float) -> Any:
    """fl<v, a>."""
    if values.ndim == 1:
        return bias * v[-1] + _sparse_score(values, indices, indptr, row, v)
    total = bias * v[-1]
    for j in range(values.shape[1]):
        total += v[j] * values[row, j]
    return total


@lean(ANY_ORDER)
def _sizes(values: Any, indices: Any, indptr: Any, row: int, v: Any, lost: Any, bias: float) -> Any:
    """Return sum |v_j a_j|, sum |c_j a_j| and |a|_1."""
    mass, drift, size = bias * abs(v[-1]), bias * abs(lost[-1]), bias
    if values.ndim == 2:
        for j in range(values.shape[1]):
            a = abs(float(values[row, j]))
            mass += abs(v[j]) * a
            drift += abs(lost[j]) * a
            size += a
    else:
        for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
            a = abs(float(values[e]))
            mass += abs(v[np.uint32(indices[e])]) * a
            drift += abs(lost[np.uint32(indices[e])]) * a
            size += a
    return mass, drift, size


@inlined(ANY_ORDER)
def first_score(values: Any, indices: Any, indptr: Any, row: int, v: Any, bias: float) -> Any:
    """fl<v, a> and |a|_1 in one reading of the point."""
    total, size = bias * v[-1], bias
    if values.ndim == 2:
        for j in range(values.shape[1]):
            a = float(values[row, j])
            total += v[j] * a
            size += abs(a)
    else:
        for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
            a = float(values[e])
            total += v[np.uint32(indices[e])] * a
            size += abs(a)
    return total, size


@inlined()
def bound(sizes: Any, terms: int, rho: float) -> Any:
    """Return a bound on the error of any score: that of |v|_1 and the largest |a|_1."""
    norm, drift, radius = sizes[NORM], sizes[DRIFT], sizes[RADIUS]
    relative = ((terms + 2) * U + rho) * max(norm, SMALL) + drift * (1 + rho)
    error = SAFETY * relative * radius + 3 * terms * SMALLEST
    return error if norm * radius < LARGE else math.inf


@lean()
def _unit(a: float) -> Any:
    """Return the largest power of two of which a is a multiple; for 0, infinity."""
    if a == 0:
        return math.inf
    mantissa, exponent = math.frexp(a)
    whole = int(mantissa * 2.0**53)
    return math.ldexp(float(whole & -whole), exponent - 53)


@lean()
def _is_exact(
    values: Any, indices: Any, indptr: Any, row: int, v: Any, lost: Any, bias: float, mass: float
) -> Any:
    """Whether no product or partial sum of fl<v, a> rounds: all are multiples of one unit."""
    unit = 1.0 if bias else math.inf
    unit_of_weights = _unit(bias * v[-1])
    certain = bias == 0 or lost[-1] == 0
    dense = values.ndim == 2
    first, last = (0, values.shape[1]) if dense else (indptr[row], indptr[row + 1])
    for e in range(first, last):
        a = float(values[row, e]) if values.ndim == 2 else float(values[e])
        j = e if dense else indices[e]
        if a != 0:
            certain = certain and lost[j] == 0
            unit, unit_of_weights = min(unit, _unit(a)), min(unit_of_weights, _unit(v[j]))
    return certain and mass < unit_of_weights * unit * 2.0**52


@lean()
def sign_of(
    values: Any, indices: Any, indptr: Any, row: int, v: Any, lost: Any, bias: float,
    rho: float, sizes: Any, score: float,
) -> Any:  # fmt: skip
    """Return the sign of <w, x>, by the bound of this point alone; 2 where it does not tell."""
    mass, drift, size = _sizes(values, indices, indptr, row, v, lost, bias)
    terms = values.shape[1] + 1 if values.ndim == 2 else indptr[row + 1] - indptr[row] + 1
    drift += sizes[SPILL] * size
    error = SAFETY * (((terms + 2) * U + rho) * mass + drift * (1 + rho)) + 3 * terms * SMALLEST
    known = sizes[NORM] * size < LARGE
    if known and not abs(score) > error:
        exact = _is_exact(values, indices, indptr, row, v, lost, bias, mass)
        known = rho == 0 and sizes[SPILL] == 0 and exact
    if score == 0:
        return 0 if known else 2
    return (1 if score > 0 else -1) if known else 2


@inlined()
def _sum(old: float, a: float) -> Any:
    """Return fl(old + a), and what it rounds away, without error (Knuth's two-sum)."""
    new = old + a
    part = new - old
    return new, (old - (new - part)) + (a - part)


@inlined(ANY_ORDER)
def move(
    values: Any, indices: Any, indptr: Any, row: int, y: float, v: Any, lost: Any, bias: float,
    rho: float, sizes: Any,
) -> None:  # fmt: skip
    """Add y a to v, and what that rounds away to c, which is `lost`; bring the sizes up to date."""
    d = len(v) - 1
    v[d], away = _sum(v[d], y * bias)
    lost[d], beyond = _sum(lost[d], away)
    spill = abs(beyond)
    if values.ndim == 2:
        norm, drift, size = abs(v[d]), abs(lost[d]), 0.0
        for j in range(values.shape[1]):
            a = float(values[row, j])
            new, away = _sum(v[j], y * a)
            rest, beyond = _sum(lost[j], away)
            v[j], lost[j] = new, rest
            norm += abs(new)
            drift += abs(rest)
            spill += abs(beyond)
        if rho > 0:
            for j in range(values.shape[1]):
                size += abs(float(values[row, j]))
        sizes[SPILL] += spill + rho * size
        sizes[NORM], sizes[DRIFT] = norm, drift + sizes[SPILL]
    else:
        norm, drift, size = bias, abs(away) + spill, 0.0
        for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
            column = np.uint32(indices[e])
            a = float(values[e])
            v[column], away = _sum(v[column], y * a)
            lost[column], beyond = _sum(lost[column], away)
            size += abs(a)
            drift += abs(away) + abs(beyond)
            spill += abs(beyond)
        spill += rho * size
        sizes[SPILL] += spill
        sizes[NORM] += norm + size
        sizes[DRIFT] += drift + spill

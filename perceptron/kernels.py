"""Scores and moves in float64, with a proven bound on what they round.

Write u = 2^-53, w for the exact weights, v for their float64 shadow, x for a point and a for what
is stored of it, |a - x| <= rho |a| in each coordinate (rho = 0 where x is what is stored). Then

    |fl<v, a> - <w, x>|
        <=  ((d + 2) u + rho) sum |v_j a_j|  +  (1 + rho) sum e_j |a_j|  +  3 d 2^-1074

The first term is the rounding of a dot product of d terms, summed in any order, fused or not
(Higham 2002, section 3.1, and gamma_d <= (d + 1) u while d u < 0.01), and that of what is stored.
In the second e_j bounds |v_j - w_j|: a move v_j + a_j rounds by an amount that is itself a float
and is computed without error (Knuth's two-sum), so e_j adds these up, with rho |a_j|, and stays 0
where float64 holds the weight exactly. The third is gradual underflow: a product loses at most
2^-1075, in the score and in the two sums; a sum loses nothing. Rounding in computing the bound is
covered by 1 % on top: k rounded steps cost k u, for k below 2^40. While |v|_1 |a|_1 < 2^996 no
partial sum overflows.

For most scores a coarser bound suffices: |v|_1 |a|_1 for the first sum and |e|_1 |a|_1 for the
second, with the largest |a|_1 met. Next is the bound of the point itself. Where that does not tell
the sign either, but every product is a multiple of one power of two, their sizes add up to less
than 2^52 of it, and no e_j is in it, nothing rounds, whatever the order: the score is exact, a tie
too. All else is left to exact arithmetic.

Points are dense, values (n, d), or sparse: values, indices and indptr as in scipy's CSR. The last
of the weights is that of the bias, times 1 or 0.

References
----------
Higham (2002), Accuracy and Stability of Numerical Algorithms, 2nd ed., sections 2.1 and 3.1.
Knuth (1997), The Art of Computer Programming, vol. 2, section 4.2.2, theorem B.
Shewchuk (1997), Adaptive precision floating-point arithmetic: bound first, exact in doubt.
"""

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

__all__ = ["COMPILED", "bound", "compiled", "first_score", "move", "score_of", "sign_of"]

COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined] # set from the environment

# the float state: |v|_1 or more, |e|_1 or more, and the largest |a|_1 met
NORM, DRIFT, RADIUS = range(3)

U = 2.0**-53
SMALLEST = 2.0**-1074
SAFETY = 1.01
LARGE = 2.0**996
SMALL = 2.0**-960  # u times this is still a normal number
FUSED = {"contract"}
ANY_ORDER = {"reassoc", "contract", "nsz"}  # the bound holds in any order, fused or not


def compiled(fastmath: "set[str] | bool" = False) -> Callable[[Any], Any]:
    """Compile a function when it is first called, and keep that on disk where one can write."""

    def decorate(function: Any) -> Any:
        try:
            return numba.njit(cache=True, nogil=True, fastmath=fastmath, error_model="numpy")(
                function
            )
        except RuntimeError:  # no folder can be written to
            return numba.njit(nogil=True, fastmath=fastmath, error_model="numpy")(function)

    return decorate


@compiled(FUSED)
def _sparse_score(values: Any, indices: Any, indptr: Any, row: int, v: Any) -> Any:
    """fl<v, a>: one after the other is faster than to gather them; unsigned, no index wraps."""
    total = 0.0
    for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
        total += v[np.uint32(indices[e])] * values[e]
    return total


@compiled(ANY_ORDER)
def score_of(values: Any, indices: Any, indptr: Any, row: int, v: Any, bias: float) -> Any:
    """fl<v, a>."""
    if values.ndim == 1:
        return bias * v[-1] + _sparse_score(values, indices, indptr, row, v)
    total = bias * v[-1]
    for j in range(values.shape[1]):
        total += v[j] * values[row, j]
    return total


@compiled(ANY_ORDER)
def _sizes(values: Any, indices: Any, indptr: Any, row: int, v: Any, lost: Any, bias: float) -> Any:
    """Return sum |v_j a_j|, sum e_j |a_j| and |a|_1."""
    mass, drift, size = bias * abs(v[-1]), bias * lost[-1], bias
    if values.ndim == 2:
        for j in range(values.shape[1]):
            a = abs(float(values[row, j]))
            mass += abs(v[j]) * a
            drift += lost[j] * a
            size += a
    else:
        for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
            a = abs(float(values[e]))
            mass += abs(v[np.uint32(indices[e])]) * a
            drift += lost[np.uint32(indices[e])] * a
            size += a
    return mass, drift, size


@compiled(ANY_ORDER)
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


@compiled()
def bound(sizes: Any, terms: int, rho: float) -> Any:
    """Return a bound on the error of any score: that of |v|_1 and the largest |a|_1."""
    norm, radius = sizes[NORM], sizes[RADIUS]
    if not norm * radius < LARGE:
        return math.inf
    relative = ((terms + 2) * U + rho) * max(norm, SMALL) + sizes[DRIFT] * (1 + rho)
    return SAFETY * relative * radius + 3 * terms * SMALLEST


@compiled()
def _unit(a: float) -> Any:
    """Return the largest power of two of which a is a multiple; for 0, infinity."""
    if a == 0:
        return math.inf
    mantissa, exponent = math.frexp(a)
    whole = int(mantissa * 2.0**53)
    return math.ldexp(float(whole & -whole), exponent - 53)


@compiled()
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


@compiled()
def sign_of(
    values: Any, indices: Any, indptr: Any, row: int, v: Any, lost: Any, bias: float,
    rho: float, sizes: Any, score: float,
) -> Any:  # fmt: skip
    """Return the sign of <w, x>, by the bound of this point alone; 2 where it does not tell."""
    mass, drift, size = _sizes(values, indices, indptr, row, v, lost, bias)
    if not sizes[NORM] * size < LARGE:
        return 2
    terms = values.shape[1] + 1 if values.ndim == 2 else indptr[row + 1] - indptr[row] + 1
    error = ((terms + 2) * U + rho) * mass + drift * (1 + rho)
    if not abs(score) > SAFETY * error + 3 * terms * SMALLEST and (
        rho != 0 or not _is_exact(values, indices, indptr, row, v, lost, bias, mass)
    ):
        return 2
    if score == 0:
        return 0
    return 1 if score > 0 else -1


@compiled()
def _step(v: Any, lost: Any, j: int, a: float, rho: float) -> Any:
    """Add a to v_j, and to e_j, without error, what the addition rounds away; return that."""
    old = v[j]
    new = old + a
    part = new - old
    error = abs((old - (new - part)) + (a - part)) + rho * abs(a)
    v[j] = new
    lost[j] += error
    return error


@compiled()
def move(
    values: Any, indices: Any, indptr: Any, row: int, y: float, v: Any, lost: Any, bias: float,
    rho: float, sizes: Any,
) -> None:  # fmt: skip
    """Add y a to v; bring the state up to date."""
    _step(v, lost, len(v) - 1, y * bias, 0.0)
    if values.ndim == 2:
        for j in range(values.shape[1]):
            _step(v, lost, j, y * float(values[row, j]), rho)
        sizes[NORM], sizes[DRIFT] = _norms(v, lost)
    else:
        for e in range(np.uint64(indptr[row]), np.uint64(indptr[row + 1])):
            a = float(values[e])
            sizes[DRIFT] += _step(v, lost, np.uint32(indices[e]), y * a, rho)
            sizes[NORM] += abs(a)
        sizes[DRIFT] += lost[-1]
        sizes[NORM] += bias


@compiled(ANY_ORDER)
def _norms(v: Any, lost: Any) -> Any:
    """|v|_1 and |e|_1."""
    norm, drift = 0.0, 0.0
    for j in range(len(v)):
        norm += abs(v[j])
        drift += lost[j]
    return norm, drift

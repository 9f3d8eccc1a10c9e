"""Many linear equations in integers, solved modulo higher and higher powers of a prime.

With C the inverse of A modulo p, the digits of the solution of A x = b to the base p are C r modulo
p, one after the other: r is b at first, and (r - A x_k) / p after the digits x_k. A solution n / D
is found from its digits as a short vector: D and the numerators of two combinations of x. It is
right for its size alone: A n - D b is a multiple of p^k, and so it is 0 if it is less than p^k.

References
----------
Dixon (1982), Exact solution of linear equations using p-adic expansions; Lenstra, Lenstra and
Lovasz (1982), for the short vector; Hadamard (1893), for how many digits are enough.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, pairwise
from math import ceil, lcm
from typing import Any, NamedTuple

import numpy as np
from flint import fmpz, fmpz_mat, fmpz_poly
from numpy.typing import NDArray

from perceptron.arithmetic.limbs import length, limbs
from perceptron.arithmetic.numba_compile import compiled

Rows = Sequence[Sequence[int]]
Solution = tuple[list[int], int]

# numbers are cut into limbs; those of more limbs than this FLINT is left to solve
LIMB, MOST = 32, 6
# the prime has so many bits at most: a float holds the product of two residues
PRIME = 26
# 2^52 + 2^51: plus this and minus this, a float below 2^51 in size is rounded to an integer
ROUND = 1.5 * 2.0**52
# the parts of the digits that may be needed, after each of which a solution is looked for
PARTS = (0.0, 0.25, 1.0)
# so often combinations with such shares are drawn: one pair in six lacks a factor of D
DRAWS, SHARES = 10, 1000
# a vector shorter by so many bits than those of any lattice is there for a reason
FAR = 16


class _Equations(NamedTuple):
    """A matrix in limbs, its columns in `order`, and its inverse modulo the prime."""

    parts: Any
    widths: Any
    order: Any
    inverse: Any
    prime: int
    bits: int
    determinant: float  # the bits of a bound on it, and of one without the shortest column
    minor: float


def lifted(matrix: Rows, right: Sequence[Sequence[int]]) -> tuple[Solution, ...] | None:
    """Solve matrix x = b for every right side b. Exact.

    Returns
    -------
    tuple
        For each b the numerators of x and their common denominator, positive; None where the
        matrix is singular modulo a prime or its numbers are too long: then nothing is known.
    """
    equations = _equations(matrix)
    if equations is None:
        return None
    answers = [_solution(equations, b) for b in right]
    return None if None in answers else tuple(answers)  # type: ignore[arg-type]


def _equations(matrix: Rows) -> _Equations | None:
    d, bits = len(matrix), max(map(length, matrix))
    if bits + 2 > LIMB * MOST:
        return None
    parts = _balanced(chain.from_iterable(matrix), bits).reshape(-1, d, d)
    near = sum(np.ldexp(part.astype(np.float64), LIMB * i) for i, part in enumerate(parts))
    # the columns of long numbers come first, so that the last limbs are those of few columns
    order = np.argsort(-np.abs(near).max(axis=0), kind="stable")
    parts = parts[:, :, order]
    widths = [int(np.flatnonzero(part.any(axis=0)).max(initial=-1)) + 1 for part in parts]
    prime = _prime(min(PRIME, 63 - min(bits + 1, LIMB) - d.bit_length()))
    inverse = _modulo(parts, prime).astype(np.float64)
    if not _invert(inverse, float(prime)):
        return None
    norms = np.log2(np.linalg.norm(near, axis=0))
    return _Equations(
        np.ascontiguousarray(parts, dtype=np.int32), np.array(widths), order,
        inverse.astype(np.int32), prime, bits, norms.sum() + 1, norms.sum() - norms.min() + 1,
    )  # fmt: skip


def _solution(equations: _Equations, b: Sequence[int]) -> Solution | None:
    d, prime, long = len(b), equations.prime, max(map(int.bit_length, b))
    numerator, room = equations.minor + long + d.bit_length(), d.bit_length() + FAR
    enough = max(
        1.5 * (max(numerator, equations.determinant) + d.bit_length() + SHARES.bit_length() + FAR),
        max(numerator + equations.bits, equations.determinant + long) + room,
    )
    most = ceil(enough / np.log2(prime))
    rest = _balanced(b, max(long, equations.bits + d.bit_length() + 2))
    digits = np.empty((most, d), dtype=np.int32)
    powers = _powers(len(rest), prime)
    for first, last in pairwise(ceil(part * most) for part in PARTS):
        _lift(
            equations.inverse, equations.parts, equations.widths, rest, powers, prime,
            digits[first:last],
        )  # fmt: skip
        if found := _reconstructed(equations, long, digits[:last]):
            return found
    return None


def _reconstructed(equations: _Equations, long: int, digits: Any) -> Solution | None:
    """Return the solution of these first digits, if its numbers are short enough to be certain."""
    count, d = digits.shape
    prime, denominator = equations.prime, 1
    modulus, rng = fmpz(prime) ** count, np.random.default_rng(0)
    for _ in range(DRAWS):
        drawn = digits @ rng.integers(1, SHARES, (d, 3))
        *two, third = (_value(column, prime) % modulus for column in drawn.T)
        short = _short(two, modulus)
        if short is None:
            return None
        denominator = lcm(denominator, short)
        # where a third combination is short as well, so many of the digits are enough for all
        near = _least(third * denominator, modulus).bit_length() + FAR
        needed = max(near + equations.bits, denominator.bit_length() + long) + d.bit_length() + 3
        few = min(count, ceil(needed / np.log2(prime)))
        if needed < modulus.bit_length():
            last = fmpz(prime) ** few
            numerators = [int(_least(a * denominator, last)) for a in _values(digits[:few], prime)]
            left = length(numerators) + equations.bits + d.bit_length()
            if max(left, denominator.bit_length() + long) + 2 < last.bit_length():
                places = np.argsort(equations.order).tolist()
                return [numerators[place] for place in places], denominator
    return None


def _short(values: Sequence[Any], modulus: Any) -> int | None:
    """Return D > 0 that makes the least residues of D times the values short, if one does."""
    size = len(values) + 1
    lattice = [[modulus * (i == j) for j in range(size)] for i in range(size - 1)]
    reduced = fmpz_mat([*lattice, [*values, 1]]).lll()
    first = [int(reduced[0, j]) for j in range(size)]
    bits = max(map(int.bit_length, first))
    if bits + FAR > modulus.bit_length() * len(values) / size or not first[-1]:
        return None
    return abs(first[-1])


def _values(digits: Any, prime: int) -> list[Any]:
    """Return the numbers of these digits, a column each."""
    whole = digits.astype(np.int64)
    if len(whole) % 2:
        whole = np.concatenate([whole, np.zeros_like(whole[:1])])
    pairs = whole[::2] + prime * whole[1::2]
    return [_value(column, prime**2) for column in np.ascontiguousarray(pairs.T)]


def _value(digits: Any, base: int) -> Any:
    return fmpz_poly(digits.tolist())(fmpz(base))


def _least(a: Any, modulus: Any) -> Any:
    """Return the residue of least size."""
    rest = a % modulus
    return rest - modulus if 2 * rest > modulus else rest


def _balanced(numbers: Iterable[int], bits: int) -> NDArray[np.int64]:
    """Return the limbs of integers of so many bits, all of them from -2^31 to 2^31 - 1."""
    parts = limbs(numbers, bits, LIMB)
    for i in range(len(parts) - 1):
        over = parts[i] + 2 ** (LIMB - 1) >> LIMB
        parts[i] -= over << LIMB
        parts[i + 1] += over
    return parts


def _powers(count: int, prime: int) -> NDArray[np.int64]:
    return np.array([pow(2, LIMB * i, prime) for i in range(count)])


def _modulo(parts: NDArray[np.int64], prime: int) -> NDArray[np.int64]:
    """Return the residues of the numbers, -prime/2 to prime/2."""
    residues = np.tensordot(_powers(len(parts), prime), parts % prime, axes=1) % prime
    return residues - prime * (2 * residues > prime)


@cache
def _prime(bits: int) -> int:
    """Return the largest prime of so many bits."""
    return next(n for n in range(2**bits - 1, 0, -2) if fmpz(n).is_prime())


@compiled()
def _invert(a: Any, prime: float) -> Any:
    """Invert a matrix modulo a prime in its place; say whether it can be."""
    d = len(a)
    swapped = np.empty(d, dtype=np.int64)
    for k in range(d):
        pivot = k
        while pivot < d and a[pivot, k] == 0:
            pivot += 1
        if pivot == d:
            return False
        swapped[k] = pivot
        if pivot != k:
            for j in range(d):
                a[k, j], a[pivot, j] = a[pivot, j], a[k, j]
        # a^(p - 2) is the inverse of a
        inverse, square, exponent = 1.0, a[k, k], int(prime) - 2
        while exponent:
            if exponent & 1:
                inverse = _residue(inverse * square, prime)
            square = _residue(square * square, prime)
            exponent >>= 1
        a[k, k] = 1.0
        for j in range(d):
            a[k, j] = _residue(a[k, j] * inverse, prime)
        for i in range(d):
            factor = a[i, k]
            if i != k and factor != 0:
                a[i, k] = 0.0
                for j in range(d):
                    a[i, j] = _residue(a[i, j] - factor * a[k, j], prime)
    for k in range(d - 1, -1, -1):
        if swapped[k] != k:
            for i in range(d):
                a[i, k], a[i, swapped[k]] = a[i, swapped[k]], a[i, k]
    return True


@compiled()
def _residue(a: float, prime: float) -> Any:
    """Return a, an integer of 51 bits, modulo the prime, about -prime/2 to prime/2."""
    return a - prime * (a * (1 / prime) + ROUND - ROUND)


@compiled()
def _lift(
    inverse: Any, parts: Any, widths: Any, rest: Any, powers: Any, prime: int, digits: Any
) -> None:
    """Fill the digits of x, one row after the other; what is left on the right is `rest`."""
    count, d = rest.shape
    residues = np.empty(d, dtype=np.int32)
    for k in range(len(digits)):
        for j in range(d):
            total = 0
            for i in range(count):
                total += rest[i, j] % prime * powers[i]
            residues[j] = _least_residue(total, prime)
        for j in range(d):
            digits[k, j] = _least_residue(_product(inverse[j], residues, d), prime)
        for j in range(d):
            over = 0
            for i in range(count - 1, -1, -1):
                total = rest[i, j] + over * 2**LIMB
                if i < len(parts):
                    total -= _product(parts[i, j], digits[k], widths[i])
                rest[i, j] = total // prime
                over = total - rest[i, j] * prime


@compiled()
def _product(u: Any, v: Any, width: int) -> Any:
    total = np.int64(0)
    for j in range(width):
        total += np.int64(u[j]) * np.int64(v[j])
    return total


@compiled()
def _least_residue(a: int, prime: int) -> Any:
    rest = a % prime
    return rest - prime if 2 * rest > prime else rest

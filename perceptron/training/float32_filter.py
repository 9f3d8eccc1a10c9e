"""A copy of the points in a quarter of the bytes, from which most scores can be told.

Of a point a it holds whole numbers q_j and a power of two s, |a_j - s q_j| < s and |q_j| < 2^15,
and of v its nearest float32. With t = fl32<v, q>, a dot product of d terms in any order,

    |s t - <v, a>|  <=  s (1 + 1.01 (d + 3) 2^-9) |v|_1

for d < 2^17 and 2^-60 < |v|_1 < 2^100. The 1 is what q leaves out. Of the d + 3, d + 2 bound the
rounding of v, of the products and of the sum, 2^-24 each of what is at most 2^15 |v|_1 (Higham
2002, section 3.1); the last covers underflow, at most d 2^-134, and the rounding of |v|_1 itself.
Nothing overflows. The product with s rounds nothing, and the sum with the bias less than what
`bound` allows for. Where this does not say that a point is right, the point itself is read.

Only the points of a large float64 array are copied, as they are first read: then memory is slower
than arithmetic, and a later pass reads a quarter.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perceptron.arithmetic.float_scores import ANY_ORDER, NORM
from perceptron.arithmetic.numba_compile import inlined

# numbers that no cache holds; coordinates from which two or three passes repay the copy
LARGE = 2**23
WIDE, WIDEST = 512, 2**17
# below 2^EXTREME, and above its inverse, a coordinate can be scaled
EXTREME = 500


def room_for(values: NDArray[Any]) -> tuple[NDArray[Any], ...] | None:
    """Return the bits of the points, and room for q, s and the nearest float32 of v."""
    if values.ndim != 2 or values.dtype != np.float64 or values.size < LARGE:
        return None
    n, d = values.shape
    if not WIDE <= d < WIDEST:
        return None
    whole, scales = np.empty((n, d), dtype=np.int16), np.empty(n)
    return values.view(np.int64), whole, scales, np.empty(d, dtype=np.float32)


@inlined()
def copy_row(values: Any, coarse: Any, row: int) -> None:
    """Fill in q and s; a row that is 0, extreme or not finite gets an s that tells nothing."""
    bits, whole, scales, _ = coarse
    largest = 0
    for j in range(bits.shape[1]):  # the order of the bits is that of the sizes
        largest = max(largest, bits[row, j] & 0x7FFFFFFFFFFFFFFF)
    exponent = int(largest >> 52) - 1022
    scales[row] = math.inf
    if abs(exponent) < EXTREME:
        scales[row] = math.ldexp(1.0, exponent - 15)
        by = math.ldexp(1.0, 15 - exponent)
        for j in range(values.shape[1]):
            whole[row, j] = np.int32(values[row, j] * by)


@inlined()
def narrow(v: Any, sizes: Any, coarse: Any) -> Any:
    """Bring the float32 of v up to date; return the bound above, but for s."""
    nearest = coarse[3]
    for j in range(len(nearest)):
        nearest[j] = v[j]
    norm = sizes[NORM]
    if not 2.0**-60 < norm < 2.0**100:
        return math.inf
    return (1 + 1.01 * (len(nearest) + 3) * 2.0**-9) * norm


@inlined(ANY_ORDER)
def _score(coarse: Any, row: int) -> Any:
    """fl32<v, q>."""
    _, whole, _, nearest = coarse
    total = np.float32(0)
    for j in range(whole.shape[1]):
        total += nearest[j] * np.float32(whole[row, j])
    return total


@inlined()
def tells_right(coarse: Any, row: int, y: int, last: float, sure: float, error: float) -> Any:
    """Whether y<w, x> > 0 for certain; `last` is what the bias adds."""
    scale = coarse[2][row]
    return y * (scale * _score(coarse, row) + last) > sure + scale * error

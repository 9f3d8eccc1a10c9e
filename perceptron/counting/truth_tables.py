"""Truth tables in bulk: an array a function, 0 or 1 at every point; and their order.

Point number x has coordinate i equal to +1 where bit i of x is 1, else -1, and a last coordinate 1,
the bias. So a function f is a threshold function exactly if its 2^n signed points are separable.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

# what stays in the cache of one core; larger products are spread over threads that wait in vain
PRODUCTS = 2**19

Tables = NDArray[np.uint8]
Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]


@lru_cache
def points(n: int) -> Integers:
    """Return the 2^n points in {-1, +1}^n, in order, with the bias coordinate 1 appended."""
    bits = np.arange(1 << n)[:, None] >> np.arange(n) & 1
    table = np.hstack([2 * bits - 1, np.ones((1 << n, 1), np.int64)])
    table.flags.writeable = False
    return table


def every_table(n: int) -> Tables:
    """Return the truth tables of all 2^(2^n) functions of n variables, n at most 4."""
    numbers = np.arange(1 << (1 << n))[:, None]
    return (numbers >> np.arange(1 << n) & 1).astype(np.uint8)


def sliced(tables: Tables) -> NDArray[np.uint64]:
    """Return a row a point, in it a bit a function, so that one operation works on 64 functions."""
    return _words(np.packbits(tables.T, axis=1))


def batches(numbers: Integers, n: int) -> Iterator[Integers]:
    """Cut the numbers of functions of n variables so that a batch has PRODUCTS in its scores."""
    most = max(1, PRODUCTS // ((n + 1) << n))
    return (numbers[first : first + most] for first in range(0, len(numbers), most))


def variables(tables: Tables) -> int:
    """Return the n of tables of shape (functions, 2^n)."""
    return int(tables.shape[1]).bit_length() - 1


def below(lower: Tables, upper: Tables) -> Mask:
    """Return at [i, j] whether lower[i] <= upper[j] at every point."""
    a, b = _words(np.packbits(lower, axis=1)), _words(np.packbits(upper, axis=1))
    order = np.ones((len(a), len(b)), np.bool_)
    for word in range(a.shape[1]):
        order &= (a[:, word, None] & ~b[None, :, word]) == 0
    return order


def _words(packed: NDArray[np.uint8]) -> NDArray[Any]:
    """Pad the rows with zero bytes to whole words of 64 bits."""
    padded = np.zeros((len(packed), -(-packed.shape[1] // 8) * 8), np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.uint64)

"""Long integers as arrays of limbs, the lowest first: a number is the sum of limb_i 2^(width i)."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

SHORT = 16
# so many columns are added up at once
BLOCK = 256
THREADS = ThreadpoolController()


def limbs(numbers: Iterable[int], bits: int, width: int) -> NDArray[np.int64]:
    """Return an array (limbs, numbers) of integers of so many bits, cut into limbs of 16 or 32.

    The last limb of a number has its sign, and a bit to spare; the others are not negative.

    Examples
    --------
    >>> limbs([1, -1, 2**16 - 1], 16, 16).tolist()
    [[1, 65535, 65535], [0, -1, 0]]
    """
    count = (bits + 1) // width + 1
    text = b"".join([a.to_bytes(count * width // 8, "little", signed=True) for a in numbers])
    cut = np.frombuffer(text, dtype=f"<u{width // 8}").reshape(-1, count)
    found = cut.T.astype(np.int64, order="C")
    found[-1] -= found[-1] >> width - 1 << width
    return found


def length(numbers: Sequence[int]) -> int:
    """Return the bits of the longest of these integers."""
    largest, smallest = max(numbers), min(numbers)
    return max(largest, -smallest).bit_length()


def vanishes(multipliers: Sequence[int], rows: Sequence[Sequence[int]]) -> bool:
    """Say whether these multiples of the rows add up to 0. Exact, and quick for long ones.

    The sums T_k of products of limbs are below 2^53, and so exact in float64. If integers c_k, the
    first and the last 0, have T_k + c_k = 2^16 c_(k + 1) for all k, the sum of T_k 2^(16 k) is 0.

    Examples
    --------
    >>> vanishes([2**70, 3], [[3, 0], [-(2**70), 0]]), vanishes([1, 1], [[1, 2], [-1, 2]])
    (True, False)
    """
    a = limbs(multipliers, length(multipliers), SHORT).astype(np.float64)
    # threads that wait for one another take several times the time where others work as well
    with THREADS.limit(limits=1, user_api="blas"):
        return all(
            _vanishes(a, [b for row in rows for b in row[first : first + BLOCK]])
            for first in range(0, len(rows[0]), BLOCK)
        )


def _vanishes(a: NDArray[np.float64], numbers: Sequence[int]) -> bool:
    parts = limbs(numbers, length(numbers), SHORT).astype(np.float64)
    parts = parts.reshape(len(parts), a.shape[1], -1)
    sums = np.zeros((len(a) + len(parts), parts.shape[2]))
    for i, part in enumerate(parts):
        sums[i : i + len(a)] += a @ part
    carries = np.zeros((len(sums) + 1, parts.shape[2]))
    for back in (3, 2, 1):
        carries[back:-1] += sums[: len(sums) - back] * 2.0 ** (-SHORT * back)
    carries = np.rint(carries)
    return bool((sums + carries[:-1] == 2.0**SHORT * carries[1:]).all())

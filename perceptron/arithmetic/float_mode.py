"""How this processor computes with floats just now: another library may have changed that.

A library that is linked with -ffast-math makes the processor take subnormal numbers for 0, and one
for interval arithmetic may leave another rounding behind. No bound here allows for that.
"""

from __future__ import annotations

from sys import float_info
from typing import TYPE_CHECKING, Any

from perceptron.arithmetic.lazy_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# products of two numbers of at least this size, with 53 bits each, are far above the subnormal
SMALLEST = 2.0**-400


def departure() -> str:
    """Return how this processor departs from IEEE 754 as it stands, or nothing.

    Returns
    -------
    str
        "flushes" where subnormal numbers count as 0, "rounds" where it does not round to nearest.
    """
    one, least = 1.0, float_info.min
    if one + least != one or one - least != one:
        return "rounds"
    return "" if least * 0.5 > 0 else "flushes"


def far_from_subnormal(values: NDArray[Any]) -> bool:
    """Say whether no number but 0 is so small that a product of two could be subnormal.

    It is asked of the bits: the processor may take a subnormal number for 0 as it compares.
    """
    if values.dtype.kind != "f":
        return True
    whole = {2: np.uint16, 4: np.uint32, 8: np.uint64}[values.dtype.itemsize]
    bits = np.abs(values).view(whole)  # of numbers >= 0 the bits are ordered as they are
    least = np.array(max(SMALLEST, float(np.finfo(values.dtype).tiny)), dtype=values.dtype)
    return bool(((bits == 0) | (bits >= least.view(whole))).all())

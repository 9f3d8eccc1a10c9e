"""Rows brought to about 1 in size, by a power of 2 for each row and each column."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]

# the exponent of 0, below all others
NOTHING = -(2**40)


def parts(rows: Sequence[Sequence[int]]) -> tuple[Floats, Integers]:
    """Return mantissas, 1/2 to 1 in size or 0, and exponents: mantissa * 2^exponent."""
    exponents = np.array([[a.bit_length() for a in row] for row in rows], dtype=np.int64)
    mantissas = np.array([[a / (1 << a.bit_length()) for a in row] for row in rows])
    return mantissas, exponents


def column_levels(mantissas: Floats, exponents: Integers) -> Integers:
    """Return the exponent of the largest number of each column, after that of each row."""
    sizes = np.where(mantissas == 0, NOTHING, exponents)
    columns = (sizes - sizes.max(axis=1)[:, None]).max(axis=0)
    return np.where(columns < NOTHING // 2, 0, columns)


def levelled(mantissas: Floats, exponents: Integers, columns: Integers) -> Floats:
    """Return rows by powers of 2, one for each row and column; what is far below 1 becomes 0."""
    sizes = np.where(mantissas == 0, NOTHING, exponents - columns)
    shifts = np.maximum(sizes - sizes.max(axis=1)[:, None], -1060)
    rows: Floats = np.ldexp(mantissas, shifts.astype(np.int32))
    return rows

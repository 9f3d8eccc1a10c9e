"""What was found, in lines for a reader: tables, counts and labelled points."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor

# characters of a fraction that is written out
LONG = 32


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> tuple[str, ...]:
    r"""Return a head and rows in columns, words to the left and numbers to the right.

    Examples
    --------
    >>> thirds = ("n", 1), ("long", Fraction(10**29, 3)), ("longer", Fraction(10**30, 3))
    >>> print(*table(("of", "number"), thirds), sep="\n")
    of                                                                         number
    n                                                                               1
    long                                             100000000000000000000000000000/3
    longer  between 333333333333333333333333333333 and 333333333333333333333333333334
    """
    columns = [_column(cells) for cells in zip(head, *rows, strict=True)]
    return tuple("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def told(vector: Iterable[object]) -> str:
    """Write a vector."""
    return f"({','.join(map(str, vector))})"


def labelled(x: Iterable[object], y: int) -> str:
    """Return a point with the sign of its label, as in ((1,0),+1)."""
    return f"({told(x)},{y:+d})"


def listed(items: Iterable[object]) -> str:
    """Return items parted by commas."""
    return ", ".join(map(str, items))


def _column(cells: tuple[object, ...]) -> list[str]:
    """Return a head and its cells in one width."""
    texts, words = [*map(_told, cells)], any(isinstance(cell, str) for cell in cells[1:])
    width = max(map(len, texts))
    return [cell.ljust(width) if words else cell.rjust(width) for cell in texts]


def _told(cell: object) -> str:
    """Write a cell; of a long fraction the integers about it."""
    if isinstance(cell, Fraction) and len(str(cell)) > LONG:
        return f"between {floor(cell)} and {ceil(cell)}"
    return str(cell)

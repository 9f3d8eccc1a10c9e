"""How many rows are independent, by elimination in integers."""

from collections.abc import Sequence
from math import gcd

__all__ = ["has_rank"]

PRIME = 2**61 - 1


def has_rank(rows: Sequence[Sequence[int]], rank: int) -> bool:
    """Say whether so many of the rows are independent: modulo a prime already, as a rule."""
    return _rank(rows, PRIME) >= rank or _rank(rows, 0) >= rank


def _rank(rows: Sequence[Sequence[int]], prime: int) -> int:
    """Return the rank by elimination; modulo a prime, where one is given, it may be less."""
    rest, rank = [_reduced(row, prime) for row in rows], 0
    while rest := [row for row in rest if any(row)]:
        top = rest.pop()
        k = next(j for j, a in enumerate(top) if a)
        rest = [
            _reduced([a * top[k] - row[k] * b for a, b in zip(row, top, strict=True)], prime)
            for row in rest
        ]
        rank += 1
    return rank


def _reduced(row: Sequence[int], prime: int) -> list[int]:
    common = gcd(*row) or 1
    return [a % prime for a in row] if prime else [a // common for a in row]

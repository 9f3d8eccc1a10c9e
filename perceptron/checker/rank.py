"""How many rows are independent, shown modulo a prime: what is so there is so in integers.

A row is written as one long integer, a slot of bits for each number. So a multiple of another is
added in one product and one sum, and the numbers are reduced once a row.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from math import isqrt

# the largest of 30 bits, and how many others are drawn where the rank is less modulo this one
PRIME, DRAWN = 2**30 - 35, 3

Rows = Sequence[Sequence[int]]


def has_rank(rows: Rows, rank: int) -> bool:
    """Say whether so many of the rows are shown to be independent.

    What is shown is so. What is so may stay unshown, where each of the primes divides every minor
    of this size; those after the first are drawn by a digest of the rows, so that nobody can make
    rows for which they fail.
    """
    if not 0 < rank <= len(rows):
        return rank <= 0
    return any(_has_rank(rows, rank, prime) for prime in _primes(rows))


def _primes(rows: Rows) -> Iterator[int]:
    """Yield primes of 30 bits."""
    yield PRIME
    text = " ".join(f"{a:x}" for row in rows for a in row).encode()
    for draw in range(DRAWN):
        digest = hashlib.sha256(b"%d %d %b" % (draw, len(rows), text)).digest()
        first = 2**29 + int.from_bytes(digest) % 2**28 | 1
        yield next(n for n in count(first, 2) if all(n % k for k in range(3, isqrt(n) + 1, 2)))


def _has_rank(rows: Rows, rank: int, prime: int) -> bool:
    """Say whether so many of the rows are independent modulo a prime."""
    # room for d products and one number more
    octets = (2 * prime.bit_length() + len(rows[0]).bit_length() + 7) // 8
    slot, held = (1 << 8 * octets) - 1, list[tuple[int, int]]()
    for row in rows:
        packed = _packed(row, prime, octets)
        for place, top in held:
            packed += top * (-(packed >> place & slot) % prime)
        text = packed.to_bytes(octets * len(row), "little")
        rest = [int.from_bytes(text[k : k + octets], "little") for k in range(0, len(text), octets)]
        leading = next((k for k, a in enumerate(rest) if a % prime), None)
        if leading is not None:
            inverse = pow(rest[leading], -1, prime)
            top = _packed([a * inverse for a in rest], prime, octets)
            held.append((8 * octets * leading, top))
        if len(held) >= rank:
            return True
    return False


def _packed(row: Sequence[int], prime: int, octets: int) -> int:
    """Return the numbers modulo the prime in one integer, the first of them lowest."""
    return int.from_bytes(b"".join([(a % prime).to_bytes(octets, "little") for a in row]), "little")

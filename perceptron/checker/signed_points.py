"""The rows y_i x_i of the data in integers, and the sums that every check is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from operator import mul
from typing import Any

from perceptron.checker.json_fields import Number, Vector

__all__ = [
    "Data",
    "Rows",
    "Said",
    "Untrue",
    "cancels",
    "combination",
    "data_of",
    "demand",
    "dot",
    "first_wrong",
    "has_rank",
]

Rows = Sequence[Sequence[Number]]
Said = Mapping[str, Any]  # the fields of a certificate, as values

PRIME = 2**61 - 1


class Untrue(Exception):
    """Something that the certificate says does not hold."""


@dataclass(frozen=True)
class Data:
    """The rows scale * y_i * x_i, integers, with the certificate's bias; and the labels y_i."""

    z: list[list[int]]
    scale: int
    labels: Sequence[int]


def data_of(said: Said, rows: Rows, labels: Sequence[int]) -> Data:
    """Return the data with the bias that the certificate says."""
    before, after = [1] * (said["bias"] == "prepend"), [1] * (said["bias"] == "append")
    scale = lcm(*{a.denominator for x in rows for a in x})
    points = ([*before, *x, *after] for x in rows)
    z = [
        [y * a.numerator * (scale // a.denominator) for a in x]
        for x, y in zip(points, labels, strict=True)
    ]
    return Data(z, scale, labels)


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    total: Number = sum(map(mul, u, v))
    return total


def combination(multipliers: Mapping[int, Number], z: Rows) -> Vector:
    """Return the sum of these multiples of the rows."""
    columns = zip(*(z[row] for row in multipliers), strict=True)
    return [dot(list(multipliers.values()), column) for column in columns]


def demand(holds: bool, otherwise: str) -> None:
    """Refuse the certificate for this reason where something does not hold."""
    if not holds:
        raise Untrue(otherwise)


def first_wrong(weights: Sequence[Number], signed: Rows) -> int | None:
    """Return the first of the rows y_i x_i that the weights do not put strictly on its side."""
    return next((row for row, z in enumerate(signed) if dot(weights, z) <= 0), None)


def cancels(multipliers: Mapping[int, Number], signed: Rows) -> bool:
    """Say whether these multiples of the rows y_i x_i add up to 0, none negative, not all 0."""
    is_zero = not any(combination(multipliers, signed))
    return is_zero and any(multipliers.values()) and min(multipliers.values()) >= 0


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

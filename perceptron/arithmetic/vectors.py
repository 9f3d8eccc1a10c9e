"""The little linear algebra that exact runs need, on tuples of exact numbers."""

from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import TypeVar

from perceptron.arithmetic.exact import Exact

__all__ = [
    "IntegerVector",
    "Vector",
    "add",
    "combination",
    "common_denominator",
    "dot",
    "primitive",
    "scaled",
]

Number = TypeVar("Number", int, Exact)

Vector = tuple[Exact, ...]
IntegerVector = tuple[int, ...]


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    return sum(a * b for a, b in zip(u, v, strict=True))


def add(u: Sequence[Exact], v: Sequence[Exact]) -> Vector:
    """Return u + v."""
    return tuple(a + b for a, b in zip(u, v, strict=True))


def scaled(by: Exact, v: Sequence[Exact]) -> Vector:
    """Return by * v."""
    return tuple(by * a for a in v)


def combination(a: Sequence[Number], rows: Sequence[Sequence[Number]]) -> tuple[Number, ...]:
    """Return sum a_i rows_i, exact."""
    return tuple(dot(a, column) for column in zip(*rows, strict=True))


def common_denominator(numbers: Iterable[Exact]) -> int:
    """Return the least positive integer that clears every denominator of `numbers`."""
    return lcm(*{a.denominator for a in numbers})


def primitive(v: Sequence[int]) -> IntegerVector:
    """Return v divided by the greatest common divisor of its coordinates (0 stays 0)."""
    common = gcd(*v)
    return tuple(a // common for a in v) if common else tuple(v)

"""The little linear algebra that exact runs need, on tuples of exact numbers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import add as add_numbers
from operator import mul
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
    "reflected",
    "scaled",
]

Number = TypeVar("Number", int, Exact)

Vector = tuple[Exact, ...]
IntegerVector = tuple[int, ...]


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    if len(u) != len(v):
        raise ValueError(f"{len(u)} and {len(v)} coordinates have no inner product")
    total: Number = sum(map(mul, u, v))
    return total


def add(u: Sequence[Exact], v: Sequence[Exact]) -> Vector:
    """Return u + v."""
    if len(u) != len(v):
        raise ValueError(f"{len(u)} and {len(v)} coordinates have no sum")
    return tuple(map(add_numbers, u, v))


def scaled(by: Exact, v: Sequence[Exact]) -> Vector:
    """Return by * v."""
    return tuple(by * a for a in v)


def reflected(x: Sequence[Exact], v: Sequence[Exact]) -> Vector:
    """Return x reflected in the plane orthogonal to v, which is not 0: x - 2 <v,x>/<v,v> v.

    Examples
    --------
    >>> [*map(str, reflected((1, 0), (1, 2)))]
    ['3/5', '-4/5']
    """
    return add(x, scaled(Fraction(-2 * dot(v, x)) / dot(v, v), v))


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

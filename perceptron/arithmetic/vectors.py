"""The little linear algebra that exact runs need, on tuples of exact numbers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import add as add_numbers
from operator import mul
from typing import Any, TypeVar

from perceptron.arithmetic.exact import Exact

Number = TypeVar("Number", int, Exact)

# the denominators of so few numbers are multiplied, and reduced once
SHORT = 8

Vector = tuple[Exact, ...]
IntegerVector = tuple[int, ...]


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    if len(u) != len(v):
        raise ValueError(f"{len(u)} and {len(v)} coordinates have no inner product")
    total: Number
    if 0 < len(u) < SHORT and (type(u[0]) is Fraction or type(v[0]) is Fraction):
        total = _dot_of_fractions(u, v)
    else:
        total = sum(map(mul, u, v))
    return total


def _dot_of_fractions(u: Sequence[Any], v: Sequence[Any]) -> Any:
    """Return <u, v>, a fraction as one of its first numbers is; reduced once, at the end."""
    return Fraction(*_unreduced(u, v))


def multiple_of_dot(u: Sequence[Exact], v: Sequence[Exact]) -> int:
    """Return <u, v> times a positive number, an integer: its sign is known before it is reduced.

    Examples
    --------
    >>> multiple_of_dot((Fraction(1, 2), 1), (3, Fraction(-1, 4)))
    10
    """
    return _unreduced(u, v)[0]


def _unreduced(u: Sequence[Any], v: Sequence[Any]) -> tuple[int, int]:
    """Return <u, v> as a numerator and a denominator, which is positive."""
    above, below = 0, 1
    for a, b in zip(u, v, strict=True):
        over = a.denominator * b.denominator
        if over == below:
            above += a.numerator * b.numerator
        else:
            above = above * over + a.numerator * b.numerator * below
            below *= over
    return above, below


def add(u: Sequence[Exact], v: Sequence[Exact]) -> Vector:
    """Return u + v."""
    if len(u) != len(v):
        raise ValueError(f"{len(u)} and {len(v)} coordinates have no sum")
    return tuple(map(add_numbers, u, v))


def scaled(by: Exact, v: Sequence[Exact]) -> Vector:
    """Return by * v."""
    return tuple([by * a for a in v])


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
    return tuple([dot(a, column) for column in zip(*rows, strict=True)])


def common_denominator(numbers: Iterable[Exact]) -> int:
    """Return the least positive integer that clears every denominator of `numbers`."""
    return lcm(*{a.denominator for a in numbers})


def cleared(v: Sequence[Exact]) -> IntegerVector:
    """Return v times the least positive integer that clears its denominators.

    Examples
    --------
    >>> cleared((Fraction(1, 2), 3))
    (1, 6)
    """
    whole = common_denominator(v)
    return tuple([a.numerator * (whole // a.denominator) for a in v])


def primitive(v: Sequence[int]) -> IntegerVector:
    """Return v divided by the greatest common divisor of its coordinates (0 stays 0)."""
    common = gcd(*v)
    return tuple(a // common for a in v) if common else tuple(v)

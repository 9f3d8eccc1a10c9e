"""What claims and their sentences speak of, computed exactly from data and weights alone."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm

from perceptron import Dataset
from perceptron.arithmetic import vectors
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled


def least_score(u: Vector, data: Dataset) -> Exact:
    """Return min y<u,x>."""
    return min(y * dot(u, x) for x, y in data)


def separates(w: Vector, data: Dataset) -> bool:
    """Say whether w has a weight a coordinate, and every y<w,x> > 0."""
    return len(w) == data.dimension and least_score(w, data) > 0


def radius_bound(data: Dataset, u: Vector) -> Fraction:
    """Return R^2 |u|^2 / delta^2 for weights u that separate the data."""
    return Fraction(radius_squared(data) * dot(u, u)) / least_score(u, data) ** 2


def combination(multipliers: Sequence[Exact], data: Dataset) -> Vector:
    """Return sum a_i y_i x_i."""
    return vectors.combination(multipliers, [scaled(y, x) for x, y in data])


def squared_distance(w: Vector, u: Vector) -> Exact:
    """Return |w - u|^2."""
    apart = add(w, scaled(-1, u))
    return dot(apart, apart)


def radius_squared(data: Dataset) -> Exact:
    """Return the largest |x|^2."""
    return max(dot(x, x) for x in data.points)


def at_most_root(a: Exact, squared: Exact) -> bool:
    """Say whether a <= sqrt(squared)."""
    return a <= 0 or a * a <= squared


def is_generated(number: Exact, of: Iterable[Exact]) -> bool:
    """Say whether the rational numbers `of` generate `number` by adding and subtracting."""
    of = list(of)
    scale = lcm(number.denominator, *(a.denominator for a in of))
    common = gcd(*(int(a * scale) for a in of))
    whole = int(number * scale)
    return whole % common == 0 if common else whole == 0


def predicted(score: Exact, at_zero: int) -> int:
    """Return the sign of a score, where sign(0) is `at_zero`."""
    return at_zero if score == 0 else 1 if score > 0 else -1


def misclassified(w: Vector, data: Dataset) -> list[Vector]:
    """Return the z = y x with <w,z> <= 0."""
    return [scaled(y, x) for x, y in data if y * dot(w, x) <= 0]


def criterion(w: Vector, data: Dataset) -> Exact:
    """Return minus the sum of y<w,x> over the misclassified points."""
    return -sum(dot(w, z) for z in misclassified(w, data))


def shortfalls(gamma: Exact, u: Vector, signed: Iterable[Sequence[Exact]]) -> Exact:
    """Return the sum of the squares of what each z falls short of gamma with u."""
    return sum((max(Fraction(0), gamma - Fraction(dot(u, z))) ** 2 for z in signed), Fraction(0))

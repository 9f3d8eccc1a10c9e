"""What sentences speak of, computed from data and weights alone."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, dot, scaled


def least_score(u: Vector, data: Dataset) -> Exact:
    """Return min y<u,x>."""
    return min(y * dot(u, x) for x, y in data)


def separates(w: Vector, data: Dataset) -> bool:
    """Say whether every y<w,x> > 0."""
    return all(y * dot(w, x) > 0 for x, y in data)


def radius_squared(data: Dataset) -> Exact:
    """Return the largest |x|^2."""
    return max(dot(x, x) for x in data.points)


def at_most_root(a: Exact, squared: Exact) -> bool:
    """Say whether a <= sqrt(squared)."""
    return a <= 0 or a * a <= squared


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

"""The largest margin of named data, exactly: the bound from below meets the one from above."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import Vector, dot
from proofs.display.tables import listed, table, told
from proofs.evidence.computations.demands import Decide, separator, signed
from proofs.evidence.computations.mistake_counts import identity
from proofs.evidence.named_data import K_DATA, M_DATA
from proofs.terms import Refused

Bounds = Mapping[str, tuple[Dataset, int | Fraction]]

FRACTIONS = [(Fraction(1, 3), 2), (Fraction(-1, 7), 1)]

#: Separable data, and R^2 / gamma*^2 of each.
BEST_BOUNDS: Bounds = {
    "M": (M_DATA, 18),
    "K": (K_DATA, 26),
    "orthonormal": (Dataset(identity(5), [1, -1, 1, -1, 1]), 5),
    "three of a triangle": (Dataset([(1, 0, 0), (-1, 1, 0), (-1, -1, 1)], [1, 1, 1]), 63),
    "fractions": (Dataset(FRACTIONS, [1, -1], "append"), Fraction(132227, 3195)),
    "one point": (Dataset([(3, 4)], [-1]), 1),
}
FACTORS = (Fraction(1, 7), Fraction(5, 2), 10**20)


def best_bounds_meet(bounds: Bounds = BEST_BOUNDS) -> tuple[str, ...]:
    """Check both bounds of the margin on each named data set from their definitions.

    Raises `Refused` where they do not meet, or R^2 / gamma*^2 is not what is recorded.
    """
    rows = []
    for name, (data, known) in bounds.items():
        found = separator(name, data)
        if not bounds_meet(found, data):
            raise Refused(f"margin: the two bounds do not meet on {name}; see its certificate")
        if found.mistake_bound != known:
            raise Refused(f"margin: R^2/gamma*^2 of {name} is {found.mistake_bound}, not {known}")
        rows.append((name, data.radius_squared, found.margin_squared, found.mistake_bound))
    return table(("data", "R^2", "gamma*^2", "R^2/gamma*^2"), rows)


def bounds_meet(found: Separator, data: Dataset) -> bool:
    """Say whether some weights have the margin gamma* that a convex combination allows at most."""
    examples = signed(data)
    v = _combined(found, examples)
    least = min(dot(z, found.weights) for z in examples)
    below = Fraction(least**2) / dot(found.weights, found.weights)
    convex = all(a > 0 for _, a in found.multipliers)
    return least > 0 and convex and below == found.margin_squared == dot(v, v)


def nearest_points(decide: Decide = certify) -> list[str]:
    """Check that the hull of each named data set has a point n, not 0, with <z,n> >= |n|^2.

    Raises `Refused` where the combination of its certificate is no such point.
    """
    lines = []
    for name, (data, _) in BEST_BOUNDS.items():
        examples, found = signed(data), separator(name, data, decide)
        n = _combined(found, examples)
        convex = all(a > 0 for _, a in found.multipliers)
        if not (convex and any(n) and min(dot(z, n) for z in examples) >= dot(n, n)):
            raise Refused(f"margin: {n} is not the nearest point of {name}; see its certificate")
        lines.append(f"{name}: n = {told(n)}, |n|^2 = {dot(n, n)}")
    return lines


def scale_free(bounds: Bounds = BEST_BOUNDS) -> list[str]:
    """Rescale each named data set: its R^2 / gamma*^2 stays, and gamma*^2 goes with the square.

    Its separator is rescaled too: the bound |u|^2 R^2 / delta^2 stays.
    """
    lines = []
    for name, (data, known) in bounds.items():
        best = separator(name, data)
        margin = best.margin_squared
        for factor in FACTORS:
            points = [tuple(factor * a for a in x) for x in data.points]
            scaled = separator(name, Dataset(points, data.labels))
            if (scaled.mistake_bound, scaled.margin_squared) != (known, factor**2 * margin):
                raise Refused(
                    f"margin: {name} times {factor} has R^2/gamma*^2 = {scaled.mistake_bound}, "
                    f"gamma*^2 = {scaled.margin_squared}; compare the two"
                )
            longer = tuple(factor * a for a in best.weights)
            if (bound := _bound(data, longer)) != _bound(data, best.weights):
                raise Refused(
                    f"margin: u times {factor} makes the bound of {name} {bound}; compare"
                )
        lines.append(f"{name}: R^2/gamma*^2 = {best.mistake_bound}, gamma*^2 = {margin}")
    return [*lines, f"times {listed(FACTORS)}: the same bounds, gamma*^2 by the square"]


def _combined(found: Separator, examples: Sequence[Vector]) -> Vector:
    """Return the combination of the examples by the certificate's multipliers, their sum made 1."""
    total = sum(a for _, a in found.multipliers)
    parts = [[Fraction(a, total) * e for e in examples[row]] for row, a in found.multipliers]
    return tuple(map(sum, zip(*parts, strict=True)))


def _bound(data: Dataset, weights: Vector) -> Fraction:
    """Return |u|^2 R^2 / delta^2 of these weights u, from the definitions."""
    examples = signed(data)
    longest, least = max(dot(z, z) for z in examples), min(dot(z, weights) for z in examples)
    return Fraction(dot(weights, weights) * longest) / least**2

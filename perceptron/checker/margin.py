"""What a certificate says of the margin: a separator's is exact, an enclosure's between two bounds.

That the weights separate the data is decided before, in `verdict`. So the combination p is not 0.
"""

from fractions import Fraction
from math import gcd

from perceptron.checker.verdict import Data, Said, combination, demand, dot


def largest_margin(said: Said, data: Data) -> str:
    """Where <z, p> >= |p|^2 for all z, the point p of the hull is nearest to 0: |p| the margin."""
    p, z = _hull(said, data), data.z
    total, level = sum(said["multipliers"].values()), dot(p, p)
    for row, each in enumerate(z):
        demand(total * dot(each, p) >= level, f"row {row} shows that the margin is smaller")
    shortest = [a // gcd(*p) for a in p]
    demand(
        said["weights"] == shortest, "its weights are not the shortest integers along the margin"
    )
    margin_squared = Fraction(level, (total * data.scale) ** 2)
    radius_squared = Fraction(max(dot(each, each) for each in z), data.scale**2)
    demand(said["margin_squared"] == margin_squared, "its margin_squared is another")
    demand(said["radius_squared"] == radius_squared, "its radius_squared is another")
    bound = radius_squared / margin_squared
    demand(said["mistake_bound"] == bound, "its mistake_bound is another")
    return "the margin is exact"


def enclosed_margin(said: Said, data: Data) -> str:
    """From below, the least score by w / |w|; from above, the length of a point of the hull."""
    p, w = _hull(said, data), said["weights"]
    least, total = min(dot(w, each) for each in data.z), sum(said["multipliers"].values())
    lower, upper = (said[name] * data.scale**2 for name in ("lower_squared", "upper_squared"))
    demand(lower * dot(w, w) <= least**2, "its lower_squared is not proved")
    demand(dot(p, p) <= upper * total**2, "its upper_squared is not proved")
    return "the margin within these bounds"


def _hull(said: Said, data: Data) -> list[int]:
    """Return sum a_i z_i, a point of the hull of the z_i times sum a_i."""
    return list(map(int, combination(said["multipliers"], data.z)))

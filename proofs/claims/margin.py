"""The margin: what it scales with, and what the best one bounds."""

from proofs.claims.claim import Claim
from proofs.claims.sources import NOVIKOFF, WOLFE, C, E
from proofs.computations import margins
from proofs.theorems.margins import (
    best_bound,
    best_margin,
    margin_class_of_the_nearest,
    margin_classes_bounded,
    margin_classes_nest,
    margin_from_above,
    margin_scale_free,
    radius_scales,
    radius_scales_back,
    scores_scale,
    scores_scale_back,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "margin-scale-free",
        "The bound R^2/gamma^2 = |u|^2 R^2 / delta^2, R the radius and delta the least score of u, "
        "stays what it is when all points are rescaled, or the separator is.",
        (E, C),
        "proved",
        (margin_scale_free, scores_scale, scores_scale_back, radius_scales, radius_scales_back),
        concludes=(
            "s^2*t^2*delta^2*B = s^2*t^2*|u|^2*R^2",
            "s*t*delta <= s*t*<z,u>",
            "delta <= <z,u>",
            "s^2*|z|^2 <= s^2*R^2",
            "|z|^2 <= R^2",
        ),
        compute=margins.scale_free,
        scope="six data sets times 1/7, 5/2 and 10^20: the largest margin; their separators times "
        "these: the bound",
    ),
    Claim(
        "best-bound-is-max-margin",
        "A separator bounds the largest margin gamma* from below, a convex combination of the y x "
        "from above; where the two meet it is known, and R^2/gamma*^2 is the best bound.",
        (C, WOLFE, NOVIKOFF),
        "proved",
        (margin_from_above, best_margin, best_bound),
        concludes=(
            "delta^2*Lambda^2 <= |u|^2*|v|^2",
            "delta^2*|m|^2 <= mu^2*|u|^2",
            "k*|n|^2 <= R^2",
        ),
        compute=margins.best_bounds_meet,
        scope="the two bounds meet, in rationals, on six data sets: M, K, orthonormal, triangle, "
        "fractions, one point",
    ),
    Claim(
        "margin-classes-nest",
        "For gamma > 0 the class H_gamma of the u != 0 with a margin of gamma or more shrinks as "
        "gamma grows; it is empty above the length of any convex combination of the y x, and up to "
        "|n| it holds the n of their hull with all <z,n> >= |n|^2, if there is one: then "
        "gamma* = |n|, and it is empty exactly for gamma > gamma*.",
        (C, WOLFE),
        "proved",
        (margin_classes_nest, margin_classes_bounded, margin_class_of_the_nearest),
        concludes=(
            "g^2*|u|^2 <= <z,u>^2",
            "gamma^2*Lambda^2 <= |v|^2",
            "gamma^2*|n|^2 <= <z,n>^2",
        ),
        compute=margins.nearest_points,
        scope="that there is such an n, the point nearest to 0: six data sets; for all separable "
        "data it is in Wolfe (1976) and not proved here",
    ),
)

"""Counting: how many labellings are separable, as ground truth from outside."""

from proofs.claims.claim import Claim
from proofs.claims.sources import COVER, MUROGA
from proofs.computations import counting

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "threshold-counts",
        "Of the functions of n = 0..4 Boolean variables 2, 4, 14, 104, 1882 are linear threshold "
        "functions.",
        (MUROGA,),
        "computed",
        compute=counting.threshold_counts,
        scope="all functions of n <= 4 variables, a replayed certificate for each class under "
        "permuting and negating; n = 5..9 stand in OEIS A000609 and are not counted here",
    ),
    Claim(
        "cover-counts",
        "Of n points in general position in R^d, 2 sum_{k<d} binom(n-1,k) labellings are separable "
        "by weights without a bias.",
        (COVER,),
        "computed",
        compute=counting.cover_counts,
        scope="n <= 7 points (1, t, ..., t^(d-1)) in R^d, d <= 4, every labelling up to its "
        "opposite",
    ),
)

"""Convergence: how many mistakes a run makes, and how it ends."""

from proofs.claims.claim import Claim
from proofs.claims.sources import NOVIKOFF, C, E, K, M, W
from proofs.computed import examples
from proofs.library.convergence import (
    alignment_grows,
    finite_convergence,
    mistake_bound,
    norm_bounded,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "alignment-grows",
        "From 0 and at rate 1, k mistakes at margin delta raise <w,u> to at least k delta.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (alignment_grows,),
        concludes=("k*delta <= <w,u>",),
    ),
    Claim(
        "norm-bounded",
        "From 0 and at rate 1, k mistakes within the radius R leave |w|^2 at most k R^2.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (norm_bounded,),
        concludes=("|w|^2 <= k*R^2",),
    ),
    Claim(
        "mistake-bound",
        "For every separator u of least score delta > 0, k delta^2 <= |u|^2 R^2, in any order.",
        (C, NOVIKOFF),
        "proved",
        (mistake_bound,),
        concludes=("k*delta^2 <= |u|^2*R^2",),
    ),
    Claim(
        "finite-convergence",
        "On separable data the cyclic perceptron has a clean pass within the mistake bound + 1.",
        (E, C, M, K, NOVIKOFF),
        "proved",
        (finite_convergence,),
        concludes=("p*delta^2 <= |u|^2*R^2",),
    ),
    Claim(
        "run-of-the-proofs",
        "The run that the theorems speak of is the specification's: mistake by mistake, the same.",
        (NOVIKOFF,),
        "computed",
        compute=examples.run_of_the_proofs,
        scope="five separable data sets: M, K, floats, orthonormal, triangular; every mistake",
    ),
)

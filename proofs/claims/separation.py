"""What cannot be separated, and what a run does there."""

from proofs.claims.claim import Claim
from proofs.claims.sources import GORDAN, MINSKY_PAPERT, C, E, K, M
from proofs.library.separation import (
    gordan,
    no_convergence,
    parity_not_separable,
    xor_not_separable,
    xor_signed_not_separable,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "xor-not-separable",
        "No weights separate the exclusive or, with a bias on 0/1 or without one on -1/+1 inputs.",
        (E, C, K, MINSKY_PAPERT),
        "proved",
        (xor_not_separable, xor_signed_not_separable),
        concludes=("0 < 0", "0 < 0"),
    ),
    Claim(
        "parity-not-separable",
        "No weights and bias compute the parity of n >= 2 bits.",
        (MINSKY_PAPERT,),
        "proved",
        (parity_not_separable,),
        concludes=("0 < 0",),
    ),
    Claim(
        "gordan",
        "Never both: a separator, and a vanishing nonnegative combination of the y x, not all 0.",
        (GORDAN,),
        "proved",
        (gordan,),
        concludes=("0 < 0",),
    ),
    Claim(
        "no-convergence",
        "Where y<w,x> <= 0 is a mistake and a combination of the y x vanishes, no pass is clean.",
        (E, M, K, GORDAN),
        "proved",
        (no_convergence,),
        concludes=("0 < 0",),
    ),
)

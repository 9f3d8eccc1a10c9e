"""The worked examples of the texts, to be reproduced exactly."""

from proofs.claims.claim import Claim
from proofs.claims.sources import K, M
from proofs.computations import worked_examples

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "example-M",
        "The worked example of M: theta runs (0,0,0), (-2,0,0), (0,2,2), (-2,2,2) and stays.",
        (M,),
        "computed",
        compute=worked_examples.example_m,
        scope="the four points of the text, algorithm M2, eta = 1, every update",
    ),
    Claim(
        "example-K-separable",
        "The separable example of K: w runs (0,0), (4,0), (3,-1), (1,-3), which separates.",
        (K,),
        "computed",
        compute=worked_examples.example_k_separable,
        scope="the four points of the text, algorithm K without bias, every update",
    ),
    Claim(
        "example-K-xor",
        "The exclusive or of K: w runs (0,0), (1,1), (0,2), (1,1), (0,0), for ever.",
        (K,),
        "computed",
        compute=worked_examples.example_k_xor,
        scope="the four points of the text, algorithm K without bias, one pass that recurs",
    ),
)

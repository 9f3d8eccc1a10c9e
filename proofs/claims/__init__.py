"""The claims, in the order in which one would teach them."""

from proofs.claims import convergence, examples, misprints, model, separation, variants
from proofs.claims.claim import Claim, Verdict
from proofs.claims.sources import Source

__all__ = ["CLAIMS", "GROUPS", "Claim", "Source", "Verdict"]

GROUPS = {
    "model": model.MODEL,
    "criterion": variants.CRITERION,
    "update": model.UPDATE,
    "convergence": convergence.CLAIMS,
    "misprints": misprints.CLAIMS,
    "margin": separation.MARGIN,
    "separation": separation.SEPARATION,
    "extensions": variants.EXTENSIONS,
    "examples": examples.EXAMPLES,
    "arithmetic": examples.ARITHMETIC,
    "counting": examples.COUNTING,
}

CLAIMS: tuple[Claim, ...] = tuple(claim for group in GROUPS.values() for claim in group)

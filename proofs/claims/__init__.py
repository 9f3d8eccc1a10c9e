"""The claims, in the order in which one would teach them."""

from proofs.claims import (
    arithmetic,
    convergence,
    counting,
    criterion,
    examples,
    extensions,
    margin,
    misprints,
    model,
    separation,
    update,
)
from proofs.claims.claim import Claim, Verdict
from proofs.claims.sources import Source

__all__ = ["CLAIMS", "GROUPS", "Claim", "Source", "Verdict"]

GROUPS = {
    "model": model.CLAIMS,
    "criterion": criterion.CLAIMS,
    "update": update.CLAIMS,
    "convergence": convergence.CLAIMS,
    "misprints": misprints.CLAIMS,
    "margin": margin.CLAIMS,
    "separation": separation.CLAIMS,
    "extensions": extensions.CLAIMS,
    "examples": examples.CLAIMS,
    "arithmetic": arithmetic.CLAIMS,
    "counting": counting.CLAIMS,
}

CLAIMS: tuple[Claim, ...] = tuple(claim for group in GROUPS.values() for claim in group)

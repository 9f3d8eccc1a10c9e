"""The model: what a perceptron is, and when a point is on the right side."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

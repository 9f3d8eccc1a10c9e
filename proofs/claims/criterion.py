"""The criterion that the perceptron descends, its gradient, and other losses."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

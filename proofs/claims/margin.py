"""The margin: what it scales with, and what the best one bounds."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

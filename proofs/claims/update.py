"""One update: what it does to the point, to the others, and to the weights."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

"""Many classes, kernels, layers, batches and averages."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

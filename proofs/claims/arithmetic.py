"""Arithmetic: when the float64 program is the exact one, and how it fails otherwise."""

from proofs.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()

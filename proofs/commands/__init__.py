"""The command on proofs: prove."""

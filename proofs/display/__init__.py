"""How terms and proofs are written as text."""

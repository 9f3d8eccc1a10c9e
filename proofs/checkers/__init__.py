"""Checkers of other makes: each reads a proof that the kernel admitted, and none trusts it."""

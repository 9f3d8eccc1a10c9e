"""Solvers in floats, on plain arrays: what they find is a proposal, for exact numbers to check."""

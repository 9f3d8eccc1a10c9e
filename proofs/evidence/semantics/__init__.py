"""Theorems on exact numbers: runs, counterexamples, which hypotheses are needed."""

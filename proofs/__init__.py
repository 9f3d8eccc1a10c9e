"""Why the claims hold of every run: a small kernel, the theorems it checked, their renderings."""

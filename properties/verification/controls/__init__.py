"""The controls of every check: what it must accept and what it must refuse, in each run."""

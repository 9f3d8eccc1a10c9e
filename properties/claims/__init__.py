"""The claims that a search tries to break: each property takes an implementation and drawn data.

A property reads what an implementation says of its run: its mistakes, weights, passes and end.
Whether that is what the run did is a claim of its own, ``run-of-the-proofs``; scores, bounds and
margins are recomputed here.
"""

from properties.claims import (
    convergence,
    equivalent_runs,
    float_grid,
    mistake_bound,
    multiclass,
    separability,
    update_rules,
    updates,
    weight_growth,
)
from properties.claims.float_grid import float_runs_are_exact
from properties.claims.unsearched import UNSEARCHED

__all__ = [
    "UNSEARCHED",
    "convergence",
    "equivalent_runs",
    "float_grid",
    "float_runs_are_exact",
    "mistake_bound",
    "multiclass",
    "separability",
    "update_rules",
    "updates",
    "weight_growth",
]

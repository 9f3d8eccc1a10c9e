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
from properties.claims.unsearched import UNSEARCHED
from properties.harness.registry import Property, by_claim

__all__ = ["PROPERTIES", "UNSEARCHED", "together"]

#: The property of each claim that is searched, by the name of the claim, sorted.
PROPERTIES = by_claim(
    (
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
)


def together(claim: str) -> list[Property]:
    """Return the properties that are tried on the same examples as that of `claim`, itself too."""
    over = PROPERTIES[claim].over
    return [each for each in PROPERTIES.values() if each.over is over]

"""The claims that a search tries to break: each property takes an implementation and drawn data.

A property reads what an implementation says of its run: its mistakes, weights, passes and end.
Whether that is what the run did is a claim of its own, ``run-of-the-proofs``; scores, bounds and
margins are recomputed here.
"""

from properties.claims import (
    bound,
    classes,
    decisions,
    ending,
    family,
    floating,
    growth,
    rules,
    same_runs,
    sums,
    update,
)
from properties.claims.floating import float_runs_are_exact
from properties.claims.unsearched import UNSEARCHED

__all__ = [
    "UNSEARCHED",
    "bound",
    "classes",
    "decisions",
    "ending",
    "family",
    "float_runs_are_exact",
    "floating",
    "growth",
    "rules",
    "same_runs",
    "sums",
    "update",
]

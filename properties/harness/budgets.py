"""How far a search goes: the three budgets, by the names that users give."""

from typing import Literal

from perceptron import Refused
from perceptron.errors import quoted

__all__ = ["BUDGETS", "Budget", "known_budget"]

Budget = Literal["quick", "default", "thorough"]

#: Examples for each claim.
BUDGETS: dict[Budget, int] = {"quick": 100, "default": 1_140, "thorough": 30_000}


def known_budget(name: str) -> Budget:
    """Return the budget of this name; refuse a name that is none."""
    for known in BUDGETS:
        if known == name:
            return known
    raise Refused(f"budget: {quoted(name)} is unknown; use one of {', '.join(BUDGETS)}")

"""How far a search goes: the three budgets, by the names that users give."""

from typing import Literal

__all__ = ["BUDGETS", "Budget"]

Budget = Literal["quick", "default", "thorough"]

#: Examples for each claim.
BUDGETS: dict[Budget, int] = {"quick": 100, "default": 1_140, "thorough": 30_000}

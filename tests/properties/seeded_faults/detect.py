"""A hunt: a learner is held to every claim about runs at once, until it departs from one."""

from dataclasses import dataclass
from typing import Any

from properties.claims import PROPERTIES, together
from properties.harness.budgets import BUDGETS, Budget
from properties.harness.counterexample import Departure, Found
from properties.harness.hypothesis_runner import Tried, first
from properties.harness.registry import Property, Train
from properties.strategies.runs import ALL_RUNS, ANY_RUNS


@dataclass(frozen=True)
class Catch:
    """A learner that departed from a claim.

    Parameters
    ----------
    departure
        Where it did.
    claims
        All claims about runs that fail on this example.
    examples
        How many were drawn, those that made it small too.
    """

    departure: Departure
    claims: tuple[str, ...]
    examples: int


def caught(train: Train, budget: Budget = "default", seed: int = 0) -> Catch | None:
    """Hold a learner to all claims about runs, on examples of every kind; stop at a departure.

    A few examples of every kind come first, then more and more.

    Parameters
    ----------
    train
        The learner.
    budget
        How many examples of each kind, for all claims that are searched over them.
    seed
        Where the drawing starts.
    """
    tried = 0
    for examples in _rounds(BUDGETS[budget]):
        for kind in _kinds():
            searches = _searches(kind, train)
            found = first(searches, kind.over, examples, seed)
            tried += searches[0].examples
            if found:
                return Catch(found[0], _broken(searches, found), tried)
    return None


def _searches(kind: Property, train: Train) -> list[Tried]:
    return [Tried(each, {"train": train}) for each in together(kind.claim) if each.of == "train"]


def _broken(searches: list[Tried], found: Found) -> tuple[str, ...]:
    """Return the claims that fail on the example; who remembers may depart there no more."""
    departure, example = found
    claims = tuple(each.claim for each in searches if _departs(each, example))
    return claims or (departure.claim,)


def _departs(tried: Tried, drawn: tuple[Any, ...]) -> bool:
    try:
        tried(drawn)
    except Departure:
        return True
    return False


def _rounds(budget: int) -> list[int]:
    """Return 4, 32, and so on, eight times as many each time, up to the budget."""
    few = [4 * 8**power for power in range(6)]
    return [number for number in few if number < budget] + [budget]


def _kinds() -> list[Property]:
    """Return one property about runs for each kind of example; first those on any runs."""
    kinds: dict[int, Property] = {}
    for searched in PROPERTIES.values():
        if searched.of == "train":
            kinds.setdefault(id(searched.over), searched)
    return sorted(kinds.values(), key=lambda kind: kind.over not in (ALL_RUNS, ANY_RUNS))

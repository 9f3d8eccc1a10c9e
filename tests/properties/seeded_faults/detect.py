"""A hunt: a learner is held to every claim about runs at once, until it departs from one."""

from typing import NamedTuple

from properties.claims import PROPERTIES, together
from properties.harness.budgets import BUDGETS
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import Tried, first
from properties.strategies.runs import ALL_RUNS, ANY_RUNS


class Catch(NamedTuple):
    """All claims about runs that fail on an example, and how many examples were drawn."""

    claims: tuple[str, ...]
    examples: int


def caught(train, seed=0):
    """Hold a learner to all claims about runs, on examples of every kind; stop at a departure.

    A few examples of every kind come first, then more and more.
    """
    tried = 0
    for examples in rounds(BUDGETS["default"]):
        for kind in kinds():
            searches = searches_on(kind, train)
            found = first(searches, kind.over, examples, seed)
            tried += searches[0].examples
            if found:
                return Catch(broken(searches, *found), tried)
    return None


def searches_on(kind, train):
    return [Tried(each, {"train": train}) for each in together(kind.claim) if each.of == "train"]


def broken(searches, departure, example):
    """The claims that fail on the example; who remembers may depart there no more."""
    return tuple(each.claim for each in searches if departs(each, example)) or (departure.claim,)


def departs(tried, drawn):
    try:
        tried(drawn)
    except Departure:
        return True
    return False


def rounds(budget):
    """4, 32, and so on, eight times as many each time, up to the budget."""
    few = [4 * 8**power for power in range(6)]
    return [number for number in few if number < budget] + [budget]


def kinds():
    """One property about runs for each kind of example; first those on any runs."""
    found = {}
    for searched in PROPERTIES.values():
        if searched.of == "train":
            found.setdefault(id(searched.over), searched)
    return sorted(found.values(), key=lambda kind: kind.over not in (ALL_RUNS, ANY_RUNS))

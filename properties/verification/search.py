"""A search: as many examples as the budget allows, from a seed, for one on which a claim fails."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any

import perceptron
from perceptron import Refused
from perceptron.errors import quoted
from properties.claims import PROPERTIES, together
from properties.harness.budgets import BUDGETS, Budget, known_budget, known_seed
from properties.harness.counterexample import Departure, Found
from properties.harness.hypothesis_runner import Tried, first, smallest
from properties.harness.registry import Certify, Train


@dataclass(frozen=True)
class Search:
    """What a search found: no departure says that none came up, and proves nothing.

    A seed and a budget give the same examples again, under the same release of Hypothesis. How
    often the property was tried includes how often to make the departure small; where examples are
    shared, their drawing is part of the seconds of each. The example is what led to the departure.
    """

    claim: str
    examples: int
    seed: int
    budget: Budget
    departure: Departure | None
    seconds: float
    example: tuple[Any, ...] = ()

    @property
    def command(self) -> str:
        """The command that does this search again."""
        return f"perceptron verify {self.claim} --budget {self.budget} --seed {self.seed}"

    def content(self) -> dict[str, Any]:
        """Return the fields as plain JSON values."""
        return {
            "claim": self.claim,
            "examples": self.examples,
            "seed": self.seed,
            "budget": self.budget,
            "seconds": round(self.seconds, 3),
            "departure": self.departure.content() if self.departure else None,
            "replay": self.command,
        }


def search(
    claim: str,
    budget: str = "quick",
    seed: int = 0,
    train: Train = perceptron.train,
    certify: Certify = perceptron.certify,
) -> Search:
    """Search for data on which an implementation departs from a claim. Prints nothing.

    Parameters
    ----------
    claim
        One of those in `properties.claims.PROPERTIES`.
    budget
        "quick", "default" or "thorough": how many examples.
    seed
        Where the drawing starts, 0 or more.
    train, certify
        What is under test, as the claim is about runs or about decisions.

    Raises
    ------
    Refused
        If the claim has no search, the budget is unknown, or the seed is not a whole number.

    Examples
    --------
    >>> search("xor-not-separable").departure is None
    True
    """
    asked = _checked(claim, budget, seed)
    began = perf_counter()
    searched = PROPERTIES[claim]
    tried = Tried(searched, {"train": train, "certify": certify})
    found = smallest([tried], searched.over, searched.asked(BUDGETS[asked]), seed)
    departure, example = found or (None, ())
    seconds = perf_counter() - began
    return Search(claim, tried.examples, seed, asked, departure, seconds, example)


def shared(
    claim: str,
    budget: str = "quick",
    seed: int = 0,
    train: Train = perceptron.train,
    certify: Certify = perceptron.certify,
    beside: Collection[str] = PROPERTIES,
) -> Search:
    """Search as `search` does, and other claims over the same examples with it, once a process.

    Parameters and examples are those of `search`; an implementation is run once on each example.
    Of the other claims only those `beside` it are tried: they are to be asked for too.

    Raises
    ------
    Refused
        As `search` does.
    """
    asked = _checked(claim, budget, seed)
    group = tuple(each.claim for each in together(claim) if each.claim in {claim, *beside})
    return _found_together(group, asked, seed, train, certify)[claim]


@lru_cache
def _found_together(
    group: tuple[str, ...], budget: Budget, seed: int, train: Train, certify: Certify
) -> dict[str, Search]:
    """Try the examples on every claim of the group; if one departs, search each alone."""
    # a decision of the library is made once for each data set, by the trial that asks for it
    under_test: dict[str, Callable[..., Any]] = {"train": lru_cache(train), "certify": certify}
    began = perf_counter()
    found, tried = search_once(group, PROPERTIES[group[0]].asked(BUDGETS[budget]), seed, under_test)
    if found:
        return {claim: search(claim, budget, seed, train, certify) for claim in group}
    seconds = (perf_counter() - began) / len(group)
    return {t.claim: Search(t.claim, t.examples, seed, budget, None, seconds) for t in tried}


def search_once(
    claims: tuple[str, ...],
    examples: int,
    seed: int,
    under_test: Mapping[str, Callable[..., Any]],
) -> tuple[Found | None, list[Tried]]:
    """Try examples on claims that share them, up to the first departure, which is left as it is.

    Parameters
    ----------
    claims
        Of one group, see `together`.
    under_test
        What is tried: a learner, by the name ``train``, and a decision, ``certify``.

    Returns
    -------
    Found or None
        The departure and its example.
    list of Tried
        The properties, in the order of the claims, with how many examples each was tried on.
    """
    tried = [Tried(PROPERTIES[claim], under_test) for claim in claims]
    return first(tried, PROPERTIES[claims[0]].over, examples, seed), tried


def _checked(claim: str, budget: str, seed: object) -> Budget:
    """Return the budget, if there is such a search."""
    if claim not in PROPERTIES:
        raise Refused(f"claim: {quoted(claim)} has no search; use one of {', '.join(PROPERTIES)}")
    known_seed(seed)
    return known_budget(budget)

"""A search: as many examples as the budget allows, from a seed, for one on which a claim fails."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.errors import Flaky

import perceptron
from perceptron import Refused
from properties import claims  # noqa: F401 - it enters the properties
from properties.departure import Departure
from properties.registry import PROPERTIES, Certify, Property, Train

__all__ = ["BUDGETS", "Budget", "Search", "search"]

Budget = Literal["quick", "default", "thorough"]

# examples for each claim
BUDGETS: dict[Budget, int] = {"quick": 200, "default": 2_000, "thorough": 80_000}


@dataclass(frozen=True)
class Search:
    """What a search found: no departure says that none came up, and proves nothing.

    Parameters
    ----------
    claim
        The name of the claim.
    examples
        How often the property was tried; after a departure also to make it small.
    seed, budget
        The same two give the same examples again, under the same release of Hypothesis.
    departure
        The smallest departure that was found, if any.
    seconds
        How long it took.
    """

    claim: str
    examples: int
    seed: int
    budget: Budget
    departure: Departure | None
    seconds: float

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
        One of those in `properties.registry.PROPERTIES`.
    budget
        "quick", "default" or "thorough": how many examples.
    seed
        Where the drawing starts, 0 or more.
    train, certify
        What is under test, as the claim is about runs or about decisions.

    Raises
    ------
    Refused
        Where the claim has no property, or budget or seed is none.

    Examples
    --------
    >>> search("xor-not-separable").departure is None
    True
    """
    if claim not in PROPERTIES:
        raise Refused(f"claim: {claim!r} has no search; use one of {', '.join(PROPERTIES)}")
    if budget not in BUDGETS:
        raise Refused(f"budget: {budget!r} is unknown; use one of {', '.join(BUDGETS)}")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise Refused(f"seed: {seed!r} is no seed; give an integer, 0 or more")
    began = perf_counter()
    tried = _Tried(PROPERTIES[claim], {"train": train, "certify": certify})
    departure = _smallest(tried, BUDGETS[budget], seed)
    return Search(claim, tried.examples, seed, budget, departure, perf_counter() - began)


class _Tried:
    """A property bound to what is under test; it counts, and keeps the last departure."""

    def __init__(self, searched: Property, under_test: dict[str, Callable[..., Any]]) -> None:
        self.searched, self.implementation = searched, under_test[searched.of]
        self.examples = 0
        self.last: Departure | None = None

    def __call__(self, example: tuple[Any, ...]) -> None:
        self.examples += 1
        try:
            self.searched.holds(self.implementation, *example)
        except Departure as departure:
            self.last = departure
            raise


def _smallest(tried: _Tried, examples: int, seed: int) -> Departure | None:
    """Try the examples; a departure comes back as small as Hypothesis can make it."""

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        # exact arithmetic on large numbers takes the time that it takes
        suppress_health_check=[HealthCheck.too_slow],
    )
    @hypothesis.given(tried.searched.over)
    def attempt(example: tuple[Any, ...]) -> None:
        tried(example)

    try:
        attempt()
    except Departure as departure:
        return departure
    except Flaky:
        # an implementation that keeps state may depart once and not again
        return tried.last
    return None

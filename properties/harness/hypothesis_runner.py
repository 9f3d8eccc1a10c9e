"""Drawing examples from Hypothesis strategies, and making a departure as small as it can.

Examples are drawn without the engine of Hypothesis, in a tenth of the time, where its inside is
that of the versions for which this was written; by another version they are drawn as it does.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import hypothesis
from hypothesis import Phase, settings
from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from properties.harness.counterexample import Check, Departure, Found
from properties.harness.registry import Property
from properties.harness.search_settings import SETTINGS


class Tried:
    """A property bound to what is under test; it counts the examples."""

    def __init__(self, searched: Property, under_test: Mapping[str, Callable[..., Any]]) -> None:
        self.claim, self.holds = searched.claim, searched.holds
        self.implementation = under_test[searched.of]
        self.examples = 0

    def __call__(self, example: tuple[Any, ...]) -> None:
        """Raise `Departure` where the claim fails on the example."""
        self.examples += 1
        self.holds(self.implementation, *example)


def first(
    tried: Sequence[Check], over: SearchStrategy[Any], examples: int, seed: int
) -> Found | None:
    """Try examples, each on all; return the first departure and its example, if any."""
    if not _is_known_inside():
        return _by_the_engine(tried, over, examples, seed, [Phase.generate])
    from properties.harness import quick_draws  # noqa: PLC0415 - it may not be there

    found = quick_draws.first(tried, over, examples, seed)
    return found and found[0]


def smallest(
    tried: Sequence[Check], over: SearchStrategy[Any], examples: int, seed: int
) -> Found | None:
    """Try the same examples; return the departure made small, and its example, if any."""
    if not _is_known_inside():
        return _by_the_engine(tried, over, examples, seed, [Phase.generate, Phase.shrink])
    from properties.harness import quick_draws  # noqa: PLC0415 - likewise

    found = quick_draws.first(tried, over, examples, seed)
    return found and quick_draws.shrunk(tried, over, seed, *found)


@cache
def _is_known_inside() -> bool:
    """Say whether the Hypothesis that is installed can be drawn from without its engine."""
    try:
        from properties.harness import quick_draws  # noqa: PLC0415 - likewise
    except ImportError:
        return False
    return quick_draws.works()


def _by_the_engine(
    tried: Sequence[Check],
    over: SearchStrategy[Any],
    examples: int,
    seed: int,
    phases: Sequence[Phase],
) -> Found | None:
    last: Found | None = None

    @hypothesis.seed(seed)
    @settings(**SETTINGS, max_examples=examples, phases=phases)
    @hypothesis.given(over)
    def attempt(example: tuple[Any, ...]) -> None:
        nonlocal last
        try:
            for each in tried:
                each(example)
        except Departure as departure:
            last = departure, example
            raise

    try:
        attempt()
    except (Departure, Flaky):
        # an implementation that keeps state may depart once and not again: the last one is kept
        return last
    return None

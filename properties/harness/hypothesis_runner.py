"""Drawing examples with Hypothesis, and making a departure as small as it can."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import hypothesis
import hypothesis.core
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.errors import Flaky
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.strategies import SearchStrategy

from properties.harness.counterexample import Departure
from properties.harness.registry import Property

__all__ = ["Check", "Found", "Tried", "first", "smallest"]

Check = Callable[[tuple[Any, ...]], None]
Found = tuple[Departure, tuple[Any, ...]]

# by this method Hypothesis mixes in numbers that it read in the sources of the loaded modules
MIXING = "_maybe_draw_constant"
# by this function it seeds the generators of `random` and numpy before an example, and sets them
# back after it, which takes a fourth of the time of a small one
SEEDING = "deterministic_PRNG"


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
    with _seeded_once():
        return _tried(tried, over, examples, seed, (Phase.generate,))


def smallest(
    tried: Sequence[Check], over: SearchStrategy[Any], examples: int, seed: int
) -> Found | None:
    """Try the same examples; return the departure made small, and its example, if any."""
    return _tried(tried, over, examples, seed, (Phase.generate, Phase.shrink))


def _tried(
    tried: Sequence[Check],
    over: SearchStrategy[Any],
    examples: int,
    seed: int,
    phases: Sequence[Phase],
) -> Found | None:
    last: Found | None = None

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        # said, lest a profile of the user's decide: seed and number alone make the examples
        backend="hypothesis",
        database=None,
        deadline=None,
        derandomize=False,
        phases=phases,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        # exact arithmetic on large numbers takes the time that it takes
        suppress_health_check=[HealthCheck.too_slow],
    )
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
        with _unmixed():
            attempt()
    except (Departure, Flaky):
        # an implementation that keeps state may depart once and not again: the last one is kept
        return last
    return None


@contextmanager
def _unmixed() -> Iterator[None]:
    """Draw from the seed alone, whatever modules are loaded.

    A Hypothesis that has no such method mixes nothing in, or does it elsewhere: then the test that
    draws in two processes fails.
    """
    with _replaced(HypothesisProvider, MIXING, lambda *_, **__: None):
        yield


@contextmanager
def _seeded_once() -> Iterator[None]:
    """Seed the generators that others share once for all examples, where none is run again."""
    seeding = getattr(hypothesis.core, SEEDING, nullcontext)
    with seeding(), _replaced(hypothesis.core, SEEDING, nullcontext):
        yield


@contextmanager
def _replaced(owner: Any, name: str, value: object) -> Iterator[None]:
    """Replace what Hypothesis has under this name, if anything, and put it back."""
    own = vars(owner).get(name)
    if own is None:
        yield
        return
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, own)

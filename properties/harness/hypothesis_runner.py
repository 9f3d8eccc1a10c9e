"""Drawing examples from Hypothesis strategies, and making a departure as small as it can.

Examples are drawn without the engine of Hypothesis; only the choices that led to a departure are
given to it, to be made smaller.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from random import Random
from typing import Any

import hypothesis.core
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis._settings import local_settings
from hypothesis.control import BuildContext
from hypothesis.internal.conjecture.data import ConjectureData, ConjectureResult, Status
from hypothesis.internal.conjecture.engine import ConjectureRunner, RunIsComplete
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.escalation import InterestingOrigin
from hypothesis.strategies import SearchStrategy

from properties.harness.counterexample import Departure
from properties.harness.quick_draws import Choices, drawn
from properties.harness.registry import Property

__all__ = ["Check", "Found", "Tried", "first", "smallest"]

SETTINGS = settings(
    backend="hypothesis",
    database=None,
    deadline=None,
    derandomize=False,
    phases=(Phase.generate, Phase.shrink),
    verbosity=Verbosity.quiet,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)

Check = Callable[[tuple[Any, ...]], None]
Found = tuple[Departure, tuple[Any, ...]]

# by this method Hypothesis mixes in numbers that it read in the sources of the loaded modules
MIXING = "_maybe_draw_constant"
# by this function it seeds the generators of `random` and numpy, and sets them back
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
    found = _first(tried, over, examples, seed)
    return found and found[0]


def smallest(
    tried: Sequence[Check], over: SearchStrategy[Any], examples: int, seed: int
) -> Found | None:
    """Try the same examples; return the departure made small, and its example, if any."""
    found = _first(tried, over, examples, seed)
    return found and _shrunk(tried, over, seed, *found)


def _first(
    tried: Sequence[Check], over: SearchStrategy[Any], examples: int, seed: int
) -> tuple[Found, Choices] | None:
    with _undisturbed(), _seeded():
        for example, choices in drawn(over, examples, seed):
            try:
                for each in tried:
                    each(example)
            except Departure as departure:
                return (departure, example), choices
    return None


def _shrunk(
    tried: Sequence[Check], over: SearchStrategy[Any], seed: int, found: Found, choices: Choices
) -> Found:
    """Return the departure as small as Hypothesis can make it, starting from its choices."""
    departed: dict[Choices, Found] = {}

    def attempt(data: ConjectureData) -> None:
        with BuildContext(data, is_final=False, wrapped_test=_shrunk):
            example = data.draw(over)
        try:
            with _seeded():
                for each in tried:
                    each(example)
        except Departure as departure:
            departed[data.choices] = departure, example
            data.mark_interesting(InterestingOrigin.from_exception(departure))

    runner = ConjectureRunner(attempt, settings=SETTINGS, random=Random(seed))  # noqa: S311 - no secret
    with _undisturbed():
        begun = runner.cached_test_function(choices)
        if not isinstance(begun, ConjectureResult) or begun.status is not Status.INTERESTING:
            # an implementation that keeps state may depart once and not again
            return found
        shrinker = runner.new_shrinker(begun, lambda data: data.status is Status.INTERESTING)
        with suppress(RunIsComplete):  # it was made smaller hundreds of times
            shrinker.shrink()
    return departed[shrinker.shrink_target.choices]


def _seeded() -> AbstractContextManager[object]:
    seeding: Callable[[], AbstractContextManager[object]]
    seeding = getattr(hypothesis.core, SEEDING, nullcontext)
    return seeding()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Draw from the seed alone, whatever modules are loaded and whatever a user's profile says.

    A Hypothesis that has no such method mixes nothing in, or does it elsewhere: then the test that
    draws in two processes fails.
    """
    own = vars(HypothesisProvider).get(MIXING)
    with local_settings(SETTINGS):
        if own is None:
            yield
            return
        setattr(HypothesisProvider, MIXING, lambda *_, **__: None)
        try:
            yield
        finally:
            setattr(HypothesisProvider, MIXING, own)

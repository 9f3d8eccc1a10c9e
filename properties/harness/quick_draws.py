"""Drawing examples from Hypothesis strategies without its engine, which takes most of the time.

The engine remembers every choice as a tree, and where it began and ended, to shrink an example.
Of thousands of examples hardly one is ever made smaller: here a choice is a random number and its
place in a list, and this list is what Hypothesis makes smaller. All that is used of the inside of
Hypothesis is used here.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from random import Random
from typing import Any

import hypothesis.core
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis._settings import local_settings
from hypothesis.control import BuildContext
from hypothesis.errors import StopTest
from hypothesis.internal.conjecture.data import ConjectureData, ConjectureResult, Status
from hypothesis.internal.conjecture.engine import ConjectureRunner, RunIsComplete
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.escalation import InterestingOrigin
from hypothesis.strategies import SearchStrategy

from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from properties.harness.counterexample import Check, Departure, Found
from properties.harness.search_settings import SETTINGS

#: The choices of an example, as Hypothesis asks for them.
Choices = tuple[Any, ...]

# what is drawn again so often in a row has no more examples
REPEATED = 10_000
# ranges of so many integers or fewer are drawn from evenly, larger ones as Hypothesis does
EVEN = 2**20
# by this method Hypothesis mixes in numbers that it read in the sources of the loaded modules
MIXING = "_maybe_draw_constant"
# by this function it seeds the generators of `random` and numpy, and sets them back
SEEDING = "deterministic_PRNG"


def works() -> bool:
    """Say whether the Hypothesis that is installed draws and shrinks as it is asked to here."""

    def departs(example: Any) -> None:
        if example[0] > 2:
            raise Departure("works", Dataset([[1]], [1]), Conventions(), {}, {})

    over = st.tuples(st.integers(0, 9), st.booleans())
    try:
        found = first([departs], over, 20, 0)
        return found is not None and shrunk([departs], over, 0, *found)[1] == (3, False)
    except Exception:  # whatever another inside does
        return False


def first(
    tried: Sequence[Check],
    over: SearchStrategy[Any],
    examples: int,
    seed: int,
) -> tuple[Found, Choices] | None:
    """Try examples, each on all; return the first departure, its example and its choices."""
    with _undisturbed(), _seeded():
        for example, choices in drawn(over, examples, seed):
            try:
                for each in tried:
                    each(example)
            except Departure as departure:
                return (departure, example), choices
    return None


def shrunk(
    tried: Sequence[Check],
    over: SearchStrategy[Any],
    seed: int,
    found: Found,
    choices: Choices,
) -> Found:
    """Return the departure as small as Hypothesis can make it, starting from its choices."""
    departed: dict[Choices, Found] = {}

    def attempt(data: ConjectureData) -> None:
        with BuildContext(data, is_final=False, wrapped_test=shrunk):
            example = data.draw(over)
        try:
            with _seeded():
                for each in tried:
                    each(example)
        except Departure as departure:
            departed[data.choices] = departure, example
            data.mark_interesting(InterestingOrigin.from_exception(departure))

    # to explain which parts of an example matter takes far longer than to make it small
    asked = settings(**SETTINGS, phases=[Phase.shrink])
    runner = ConjectureRunner(attempt, settings=asked, random=Random(seed))  # noqa: S311 - no secret
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
    with local_settings(settings(**SETTINGS)):
        if own is None:
            yield
            return
        setattr(HypothesisProvider, MIXING, lambda *_, **__: None)
        try:
            yield
        finally:
            setattr(HypothesisProvider, MIXING, own)


def drawn(over: SearchStrategy[Any], examples: int, seed: int) -> Iterator[tuple[Any, Choices]]:
    """Yield so many examples with their choices, no two alike; fewer where there are no more.

    The first is the simplest that there is.
    """
    random = Random(seed)  # noqa: S311 - an example, no secret
    source: _Source = _Simplest(random)
    seen, repeated = set[Choices](), 0
    while len(seen) < examples and repeated < REPEATED:
        source.begin()
        try:
            with BuildContext(source, is_final=False, wrapped_test=drawn):
                example = source.draw(over)
        except StopTest:  # the strategy gives up: the next is drawn in another source
            source, repeated = _Source(random), repeated + 1
            continue
        choices = tuple(source.made)
        if choices in seen:
            repeated += 1
        else:
            seen.add(choices)
            repeated = 0
            yield example, choices
        if isinstance(source, _Simplest):
            source = _Source(random)


class _Source(ConjectureData):
    """What a strategy draws from: it notes the choices, and nothing else."""

    def __init__(self, random: Random) -> None:
        super().__init__(random=random)
        self.random01 = random.random
        self.made: list[Any] = []

    def begin(self) -> None:
        """Begin an example."""
        self.made = []

    def draw(self, strategy: SearchStrategy[Any], *_: Any, **__: Any) -> Any:
        return strategy.do_draw(self)

    def draw_integer(
        self,
        min_value: int | None = None,
        max_value: int | None = None,
        *,
        weights: Any = None,
        shrink_towards: int = 0,
        forced: int | None = None,
        observe: bool = True,
    ) -> int:
        value = forced
        if value is None:
            value = self._integer(min_value, max_value, weights, shrink_towards)
        if observe:
            self.made.append(value)
        return value

    def _integer(self, low: int | None, high: int | None, weights: Any, simplest: int) -> int:
        if weights or low is None or high is None or high - low > EVEN:
            return self.provider.draw_integer(low, high, weights=weights, shrink_towards=simplest)
        return low + int(self.random01() * (high - low + 1))

    def draw_boolean(
        self, p: float = 0.5, *, forced: bool | None = None, observe: bool = True
    ) -> bool:
        value = self._boolean(p) if forced is None else forced
        if observe:
            self.made.append(value)
        return value

    def _boolean(self, p: float) -> bool:
        return self.random01() < p

    def start_span(self, label: int) -> None:
        self.depth += 1

    def stop_span(self, *, discard: bool = False) -> None:
        self.depth -= 1

    @contextmanager
    def track_arg_label(self, label: str) -> Iterator[dict[Any, Any]]:
        yield {}


class _Simplest(_Source):
    """What makes each choice the one that Hypothesis shrinks towards."""

    def _integer(self, low: int | None, high: int | None, weights: Any, simplest: int) -> int:
        least = simplest if low is None else max(simplest, low)
        return least if high is None else min(least, high)

    def _boolean(self, p: float) -> bool:
        return p >= 1

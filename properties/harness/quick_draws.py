"""Drawing examples from Hypothesis strategies without its engine, which takes most of the time.

The engine remembers every choice as a tree, and where it began and ended, to shrink an example.
Of thousands of examples hardly one is ever made smaller: here a choice is a random number and its
place in a list, and this list is what Hypothesis makes smaller.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from hypothesis.control import BuildContext
from hypothesis.errors import StopTest
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.strategies import SearchStrategy

__all__ = ["Choices", "drawn"]

#: The choices of an example, as Hypothesis asks for them.
Choices = tuple[Any, ...]

# what is drawn again so often in a row has no more examples
REPEATED = 10_000
# ranges of so many integers or fewer are drawn from evenly, larger ones as Hypothesis does
EVEN = 2**20


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
        if forced is not None:
            value = forced
        elif weights or min_value is None or max_value is None or max_value - min_value > EVEN:
            value = self.provider.draw_integer(
                min_value, max_value, weights=weights, shrink_towards=shrink_towards
            )
        else:
            value = min_value + int(self.random01() * (max_value - min_value + 1))
        if observe:
            self.made.append(value)
        return value

    def draw_boolean(
        self, p: float = 0.5, *, forced: bool | None = None, observe: bool = True
    ) -> bool:
        value = self.random01() < p if forced is None else forced
        if observe:
            self.made.append(value)
        return value

    def start_span(self, label: int) -> None:
        self.depth += 1

    def stop_span(self, *, discard: bool = False) -> None:
        self.depth -= 1

    @contextmanager
    def track_arg_label(self, label: str) -> Iterator[dict[Any, Any]]:
        yield {}


class _Simplest(_Source):
    """What makes each choice the one that Hypothesis shrinks towards."""

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
        low = shrink_towards if min_value is None else max(shrink_towards, min_value)
        value = low if max_value is None else min(low, max_value)
        return super().draw_integer(forced=value if forced is None else forced, observe=observe)

    def draw_boolean(
        self, p: float = 0.5, *, forced: bool | None = None, observe: bool = True
    ) -> bool:
        return super().draw_boolean(p, forced=p >= 1 if forced is None else forced, observe=observe)

"""Draws whose choices are prescribed: all that a strategy gives, its plainest, its last, or some.

Hypothesis makes each example from choices within bounds. Here a function of the bounds makes them.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from hypothesis.control import BuildContext
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import PrimitiveProvider
from hypothesis.strategies import SearchStrategy

Choose = Callable[[int, int], int]

MOST_DRAWS, MOST_CHOICES = 2000, 500

# of a range of more numbers, all draws have its ends alone
WIDE = 100


class _Prescribed(PrimitiveProvider):
    def __init__(self, choose: Choose) -> None:
        super().__init__(None)
        self.choose, self.left = choose, MOST_CHOICES

    def draw_boolean(self, p: float = 0.5) -> bool:
        return bool(self.draw_integer(0, 1)) if 0 < p < 1 else p >= 1

    def draw_integer(self, min_value: Any = None, max_value: Any = None, **_: Any) -> int:
        self.left -= 1
        if None in (min_value, max_value) or self.left < 0:
            raise AssertionError("the strategy has no bounds")
        return self.choose(min_value, max_value)

    def _unasked(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("the strategy draws more than integers")

    draw_float = draw_string = draw_bytes = _unasked


def drawn(strategy: SearchStrategy[Any], choose: Choose) -> Any:
    """Return what these choices make."""
    data = ConjectureData(random=None, provider=_Prescribed(choose))
    with BuildContext(data, wrapped_test=drawn):
        return data.draw(strategy)


def plainest(strategy: SearchStrategy[Any]) -> Any:
    """Return what Hypothesis shrinks to: each choice is the one nearest to 0."""
    return begun(strategy)


def lowest(strategy: SearchStrategy[Any]) -> Any:
    """Return what the first choices make: the shortest lists, the least numbers."""
    return drawn(strategy, lambda low, _: low)


def last(strategy: SearchStrategy[Any]) -> Any:
    """Return what the last choices make: the longest lists, the largest numbers."""
    return drawn(strategy, lambda _, high: high)


def begun(strategy: SearchStrategy[Any], *choices: int) -> Any:
    """Return what these choices make in turn, and after them the plainest."""
    left = list(choices)

    def choose(low: int, high: int) -> int:
        choice = left.pop(0) if left else min(max(0, low), high)
        assert low <= choice <= high, f"{choice} is not from {low} to {high}"
        return choice

    return drawn(strategy, choose)


def some(strategy: SearchStrategy[Any], size: int) -> list[Any]:
    """Return so many, each choice being as likely as any other."""
    choose = Random(0).randint  # noqa: S311 - draws examples, no secret
    return [drawn(strategy, choose) for _ in range(size)]


def every(strategy: SearchStrategy[Any]) -> list[Any]:
    """Return what each sequence of choices makes, but of a wide range of numbers only the ends."""
    found = list(islice(_every(strategy), MOST_DRAWS))
    assert len(found) < MOST_DRAWS
    return found


def _every(strategy: SearchStrategy[Any]) -> Iterator[Any]:
    path: list[list[int]] = []
    while True:
        at = iter(range(MOST_CHOICES))

        def choose(low: int, high: int) -> int:
            if (here := next(at)) == len(path):  # noqa: B023 - called in this round only
                path.append(list(range(low, high + 1) if high - low < WIDE else (low, high)))
            return path[here][0]

        yield drawn(strategy, choose)
        while path and len(path[-1]) == 1:
            path.pop()
        if not path:
            return
        path[-1].pop(0)

"""Draws whose choices are prescribed, and learners whose runs are told, not made.

Hypothesis makes each example from choices within bounds. Here a function of the bounds makes them,
so that what is drawn is the same under every release and seed.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis.control import BuildContext
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import PrimitiveProvider
from hypothesis.strategies import SearchStrategy

from perceptron import Trace, train
from properties.claims import PROPERTIES
from properties.harness.counterexample import Departure

Choose = Callable[[int, int], int]

MOST_CHOICES = 500


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


def plainest(strategy: SearchStrategy[Any], *begun: int) -> Any:
    """Return what Hypothesis shrinks to, each choice the one nearest to 0; `begun` come first."""
    left = list(begun)
    return drawn(strategy, lambda low, high: left.pop(0) if left else min(max(0, low), high))


def lowest(strategy: SearchStrategy[Any]) -> Any:
    """Return what the first choices make: the shortest lists, the least numbers."""
    return drawn(strategy, lambda low, _: low)


def last(strategy: SearchStrategy[Any]) -> Any:
    """Return what the last choices make: the longest lists, the largest numbers."""
    return drawn(strategy, lambda _, high: high)


def some(strategy: SearchStrategy[Any], size: int) -> list[Any]:
    """Return so many, each choice being as likely as any other."""
    choose = Random(0).randint  # noqa: S311 - draws examples, no secret
    return [drawn(strategy, choose) for _ in range(size)]


def says(*mistakes, passes=1, outcome="converged", weights=None, evidence=None):
    """A learner that says so of its run; of the weights, what the mistakes make them."""

    def learner(data, how):
        trace = Trace(data, how, mistakes, passes, outcome, evidence)
        if weights is not None:
            trace.__dict__["weights"] = weights
        return trace

    return learner


def altered(**other):
    """A learner that makes the run and says something else of it."""
    return lambda data, how: replace(train(data, how), **other)


def weighing(*weights):
    """A learner that makes the run and says other weights."""

    def learner(data, how):
        trace = train(data, how)
        trace.__dict__["weights"] = weights
        return trace

    return learner


def depending(on, other, **conventions):
    """A learner that is another under these conventions."""

    def learner(data, how):
        asked = all(getattr(how, name) == value for name, value in conventions.items())
        return (other if asked else on)(data, how)

    return learner


def departure(claim, under_test, *given):
    """The departure from the claim, which is to be one."""
    with pytest.raises(Departure) as departed:
        PROPERTIES[claim].holds(under_test, *given)
    return departed.value


def departs(claim, expected, got, under_test, *given):
    """Require a departure with these fields; return it."""
    found = departure(claim, under_test, *given)
    assert (found.claim, found.expected, found.got) == (claim, expected, got)
    return found

"""A law: runs that must agree, said exactly, and the conventions under which they do.

What is changed and what must come back is in a function that yields pairs of runs, both read in
the terms of the original data. Where no run ends, their common beginning is compared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from perceptron import Dataset, Trace
from perceptron.conventions import Conventions
from properties.harness.counterexample import Departure
from properties.harness.oracle import Trial
from properties.harness.registry import Train
from properties.metamorphic.preconditions import Conditions


class Seen(NamedTuple):
    """What is compared of a run."""

    mistakes: tuple[int, ...]
    weights: tuple[Any, ...]
    passes: int
    outcome: str


Pairs = Iterator[tuple[Seen, Seen]]
Compared = Callable[[Train, Dataset, Conventions], Pairs]


@dataclass(frozen=True)
class Law:
    """A metamorphic law of the perceptron, in a sentence and as an equation.

    Its pairs are, for a learner, data and conventions, what is expected and what came.
    """

    name: str
    statement: str
    formula: str
    conditions: Conditions
    pairs: Compared

    def holds(self, train: Train, data: Dataset, conventions: Conventions = Conventions()) -> None:
        """Hold `train` to the law on these data, whether the law covers them or not.

        Raises
        ------
        Departure
            Where two runs differ that the law says agree, or a run raises.
        """

        def checked(data: Dataset, conventions: Conventions) -> Trace:
            return Trial(self.name, data, conventions).trained(train)

        for expected, got in self.pairs(checked, data, conventions):
            if _differ(expected, got):
                raise Departure(self.name, data, conventions, expected._asdict(), got._asdict())


EVERY_CONVENTION = Conditions()


def law(
    name: str, formula: str, conditions: Conditions = EVERY_CONVENTION
) -> Callable[[Compared], Law]:
    """Make the decorated function a law; its docstring is the statement."""

    def stated(pairs: Compared) -> Law:
        return Law(name, " ".join((pairs.__doc__ or "").split()), formula, conditions, pairs)

    return stated


def seen(trace: Trace) -> Seen:
    """Return what is compared of a trace."""
    return Seen(trace.mistakes, trace.weights, trace.passes, trace.outcome)


def followed(passes: Iterator[tuple[Any, list[int]]], trace: Trace) -> Seen:
    """Follow another form to its first clean pass, or as far as the trace goes."""
    mistakes: list[int] = []
    for number, (weights, made) in enumerate(islice(passes, trace.passes), 1):
        mistakes += made
        if not made:
            return Seen(tuple(mistakes), weights, number, "converged")
    outcome = "no clean pass" if trace.outcome == "converged" else trace.outcome
    return Seen(tuple(mistakes), weights, trace.passes, outcome)


def _differ(one: Seen, other: Seen) -> bool:
    if "converged" in (one.outcome, other.outcome):
        return one != other
    common = min(len(one.mistakes), len(other.mistakes))
    return one.outcome != other.outcome or one.mistakes[:common] != other.mistakes[:common]

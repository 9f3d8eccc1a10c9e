"""A search, aimed where implementations err, for the smallest data on which a target departs.

The fixed cases come first; this looks beyond them. The same seed and budget give the same examples
again, under the same release of Hypothesis.
"""

import contextlib
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Literal

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from perceptron import Dataset
from perceptron.dataset import Bias
from perceptron.exact import Exact, Refused, exact
from perceptron.vectors import Vector
from properties import strategies
from properties.conformance.cases import Case, renamed
from properties.conformance.declared import Declared
from properties.conformance.outcomes import TO_ANSWER, Outcome, asked
from properties.conformance.process import Process
from properties.conformance.tasks import Task, applied
from properties.strategies.limits import vectors

__all__ = ["BUDGETS", "ONCE_KNOWN", "Budget", "Searched", "cases_for", "checked_budget", "searched"]

Budget = Literal["quick", "default", "thorough"]

# examples, and seconds after which no more are given
BUDGETS: dict[Budget, tuple[int, float]] = {
    "quick": (150, 20),
    "default": (600, 120),
    "thorough": (40_000, 3600),
}
#: Seconds that a target may take over the fixed cases once it is known to depart.
ONCE_KNOWN: dict[Budget, float] = {"quick": 0.5, "default": 0.5, "thorough": 60}
# a departure is made smaller for so long
TO_SHRINK = 10.0

SCALES: tuple[Exact, ...] = (1, Fraction(1, 2), 10**5, 2**26, 2**53, Fraction(1, 2**60), 2**200)
RATES: tuple[Exact, ...] = (1, Fraction(1, 2), 2, Fraction(1, 8))
# the denominator of decimals, which float64 rounds
TENTHS = 10
EPOCHS = st.sampled_from((4, 1, 2, 3, 7, 30))
ANY_RATE = st.sampled_from((None, *RATES))


@dataclass
class Searched:
    """What a search did.

    Parameters
    ----------
    budget, seed
        What it was given.
    examples
        How many cases the target was asked before the first departure, or in all.
    found
        The smallest departure.
    close
        Answers that differ, and that rounding explains or may explain.
    late
        Whether the time was over before the budget.
    """

    budget: Budget
    seed: int
    examples: int = 0
    found: Outcome | None = None
    close: list[Outcome] = field(default_factory=list)
    late: bool = False

    def content(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {"budget": self.budget, "seed": self.seed, "examples": self.examples}


class _Departs(Exception):
    """The target departs on this example."""


def checked_budget(budget: str, seed: object) -> Budget:
    """Return the budget.

    Raises
    ------
    Refused
        Where budget or seed is none.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise Refused(f"seed: {seed!r} is no seed; give an integer, 0 or more")
    for known in BUDGETS:
        if budget == known:
            return known
    raise Refused(f"budget: {budget!r} is unknown; use one of {', '.join(BUDGETS)}")


def searched(
    process: Process,
    declared: Declared,
    parameters: Collection[str],
    required: Collection[str],
    budget: Budget,
    seed: int,
) -> Searched:
    """Search for a departure of the target in `process`, and make it as small as it can.

    Parameters
    ----------
    declared, parameters, required
        The target's conventions; the options that it takes, and those that it needs.
    budget, seed
        How many examples, and which.
    """
    result = Searched(budget, seed)
    examples, seconds = BUDGETS[budget]
    attempt = _Attempt(process, result, time.monotonic() + seconds)

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        # exact arithmetic on large numbers takes the time that it takes
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(cases_for(declared, parameters))
    def each(case: Case) -> None:
        task = applied(case, declared, parameters, required)
        # any order may round otherwise: an audit takes only what is exact
        if task is not None and (task.is_exact or not task.audited):
            attempt(task)

    # a target that keeps state may depart once and not again: the last departure is kept
    with contextlib.suppress(_Departs, Flaky):
        each()
    return result


class _Attempt:
    """Asks the target, and keeps what comes back."""

    def __init__(self, process: Process, result: Searched, end: float) -> None:
        self._process, self._result, self._end = process, result, end

    def __call__(self, task: Task) -> None:
        if time.monotonic() > self._end:
            self._result.late = self._result.found is None
            return
        outcome = asked(task, self._process, TO_ANSWER)
        if self._result.found is None:
            self._result.examples += 1
        if not outcome.agrees:
            if self._result.found is None:
                self._end = min(self._end, time.monotonic() + TO_SHRINK)
            self._result.found = outcome
            raise _Departs
        if outcome.differs:
            self._result.close.append(outcome)


@st.composite
def cases_for(draw: st.DrawFn, declared: Declared, parameters: Collection[str]) -> Case:
    """Draw a case for a target with these conventions and options; shrink towards small data."""
    data = draw(_data(declared.bias, ends="epochs" not in parameters))
    d, n = len(data.rows[0]), len(data)
    epochs = draw(EPOCHS)
    start = draw(_starts(d)) if "w0" in parameters else None
    rate = draw(ANY_RATE) if "eta" in parameters else None
    order = draw(_orders(n)) if "order" in parameters else None
    why = "found by a search"
    return renamed(Case("", "searched", why, _as_floats(data), epochs, start, rate, order))


# to build a strategy, and to look it over, takes longer than to draw from it
@cache
def _orders(points: int) -> st.SearchStrategy[tuple[int, ...] | None]:
    rows = range(points)
    extra = st.lists(st.sampled_from(rows), max_size=2)
    return st.none() | extra.flatmap(lambda more: st.permutations([*rows, *more])).map(tuple)


@cache
def _starts(dimension: int) -> st.SearchStrategy[Vector | None]:
    return st.none() | vectors(dimension + 1)


@cache
def _data(bias: Bias, *, ends: bool) -> st.SearchStrategy[Dataset]:
    """Return what to draw from; without a limit of passes only what something separates."""
    ending = _separable(bias)
    return st.one_of(ending if ends else (*ending, *_any(bias)))


def _separable(bias: Bias) -> Sequence[st.SearchStrategy[Dataset]]:
    biases: Sequence[Bias] = (bias,)
    separable = strategies.separable_datasets
    return (
        separable(biases=biases, scales=(1,)),
        separable(biases=biases, scales=SCALES),
        separable(biases=biases, scales=(1,), max_points=14, max_dimension=6),
        separable(biases=biases, scales=(1,), max_points=5, max_dimension=2).map(_tenths),
        strategies.hard_families(max_size=4).map(lambda family: family.data),
    )


def _any(bias: Bias) -> Sequence[st.SearchStrategy[Dataset]]:
    biases: Sequence[Bias] = (bias,)
    return (
        strategies.nonseparable_datasets(biases=biases, scales=(1, 2**30)),
        strategies.xor_like_datasets(biases=biases, scales=(1,)),
        strategies.repeated_datasets(biases=biases, scales=(1,)),
        strategies.zero_row_datasets(biases=biases, scales=(1,)),
        strategies.one_class_datasets(biases=biases, scales=(1,)),
        strategies.boolean_datasets(max_variables=3, biases=biases),
        strategies.ulp_datasets(biases=biases),
    )


def _tenths(data: Dataset) -> Dataset:
    """Divide by ten and round: decimals, as people have them."""
    rows = [[float(Fraction(a) / TENTHS) for a in x] for x in data.rows]
    return Dataset(rows, data.labels, data.bias)


def _as_floats(data: Dataset) -> tuple[tuple[tuple[Exact, ...], int], ...]:
    rows = (tuple(exact(float(a)) for a in x) for x in data.rows)
    return tuple(zip(rows, data.labels, strict=True))

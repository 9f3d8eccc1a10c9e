"""What is asked of a target, and what follows from it in exact numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from perceptron import specification
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import size
from perceptron.trace import Trace
from perceptron.vectors import Vector, add, dot, scaled
from properties.conformance.audit import updates_bound
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.grid import float64_is_exact, sizes
from properties.conformance.protocol import hexadecimal
from properties.conformance.runs import Run, moves
from properties.conformance.states import State

__all__ = ["FAR", "NEAR", "SOON", "Task"]

# without a limit a case converges long before this, or never
NEAR = 100
# an answer on data that nothing separates is followed so far
FAR = 1_000_000
# passes in which most small data are separated
SOON = 20
# updates, or passes, for which anyone has time who sets himself a limit
MANY = 1000
# no start that is drawn is longer
LONGEST_START = 16


@dataclass(frozen=True)
class Task:
    """What is asked of a target, and what follows from it in exact numbers.

    Parameters
    ----------
    case, declared
        What is asked, and under what.
    data, conventions
        The case's points with the bias; the conventions with the case's start, rate and order.
    epochs
        The limit of passes; None for a target that takes none.
    options
        What the target is given beside X and y, as text.
    run
        The passes of the run that answers are held against; the specification's.
    """

    case: Case
    declared: Declared
    data: Dataset
    conventions: Conventions
    epochs: int | None
    options: Mapping[str, Any]
    run: Run = specification.passes

    @property
    def request(self) -> dict[str, Any]:
        """What the target's process is told; floats in hexadecimal."""
        return {
            "X": [hexadecimal(x) for x, _ in self.case.points],
            "y": [str(y) for _, y in self.case.points],
            "options": dict(self.options),
        }

    @property
    def endless(self) -> bool:
        """Whether nothing but a limit of the target's own can end its run."""
        return self.epochs is None and self.case.family == "inseparable"

    def passes(self) -> Iterator[tuple[State, list[int]]]:
        """Yield, without end, the start and each pass: the state then, the rows of its updates.

        The state leaves out its mistakes, which grow from pass to pass.
        """
        made = 0
        yield State(self.conventions.first_weights(self.data.dimension), None, 0, 0, False), []
        for number, (weights, rows) in enumerate(self.run(self.data, self.conventions), 1):
            made += len(rows)
            yield State(weights, None, made, number, not rows), rows

    def end(self, answer: State | None = None) -> State:
        """Return the state in which a right target stops.

        Where it has to set itself a limit, that is after the passes, or the updates, or at the
        weights, that the `answer` tells.
        """
        limited = self.endless or not self.ends()
        return self._end(answer) if answer and limited else self._own_end

    @cached_property
    def _own_end(self) -> State:
        return self._end(None)

    def _end(self, answer: State | None) -> State:
        mistakes = list[int]()
        for state, rows in islice(self.passes(), self._limit(answer) + 1):
            mistakes += rows
            if state.converged and self.stops_when_clean:
                break
            if answer and state.passes and _is_at(state, answer):
                break
        return replace(state, mistakes=tuple(mistakes))

    def mistakes(self, passes: int) -> tuple[int, ...]:
        """Return the rows of all updates in so many passes, in order."""
        run = islice(self.run(self.data, self.conventions), passes)
        return tuple(row for _, made in run for row in made)

    @cached_property
    def is_exact(self) -> bool:
        """Whether float64 makes no rounding error, so that a right program must agree exactly.

        Of a target that returns an average, that holds for the weights of which it is the average.
        """
        if self.declared.number == "exact" or self.declared.start == "random":
            return True  # of a random start only the end is looked at, with room for rounding
        if self.declared.bias_rate != 1 or not self._shares_are_exact:
            return False
        if self.audited:
            return float64_is_exact(self.data, self.conventions, self._extremes)
        history = self._history(self.end().passes or 0)
        return float64_is_exact(self.data, self.conventions, history)

    @property
    def audited(self) -> bool:
        """Whether any legal run will do: the order, or the start, is the target's own."""
        return self.declared.own_order or self.declared.start == "random"

    @property
    def rounding_can_be_judged(self) -> bool:
        """Whether an answer that differs by rounding can be told from one that is wrong."""
        plain = (self.declared.mode, self.declared.result) == ("online", "last")
        return plain and not (self.endless or self.audited)

    @property
    def has_time(self) -> bool:
        """Whether a run in any order must have ended within the limit of passes.

        From a start w0 it makes no more than R^2/gamma^2 + 2 |w0|/gamma updates.
        """
        bound = updates_bound(self.data)
        if bound is None:
            return False
        left = (MANY if self.epochs is None else self.epochs) - bound
        if self.declared.start != "random":
            return left > 0
        # |w0|/gamma is |w0| sqrt(bound)/R
        radius = max(dot(x, x) for x in self.data.points)
        return left > 0 and left**2 * radius > (2 * LONGEST_START) ** 2 * bound

    def averages_agree(self, expected: State, answer: State) -> bool:
        """Say whether weights that are an average agree but for the rounding of its sum.

        However one sums or updates n weights, n additions and divisions round at most 4 n times.
        """
        if self.declared.result == "last" or len(expected.weights) != len(answer.weights):
            return False
        passes = expected.passes or 0
        history = self._history(passes)
        largest = [max(size(a) for a in w) for w in zip(*history, strict=True)]
        rounded = Fraction(4 * len(self.data) * passes + 4, 2**53)
        pairs = zip(expected.weights, answer.weights, largest, strict=True)
        return all(size(a - b) <= rounded * most for a, b, most in pairs)

    @cached_property
    def moves(self) -> Vector:
        """What a mistake adds y x times, coordinate by coordinate."""
        return moves(self.declared, self.conventions, self.data.dimension)

    @property
    def _shares_are_exact(self) -> bool:
        n = len(self.data)
        return self.declared.mode != "batch-mean" or n & (n - 1) == 0

    @property
    def _extremes(self) -> tuple[Vector, Vector]:
        """Return weights that no order of updates exceeds."""
        bound = updates_bound(self.data)
        most = len(self.data) * (self.epochs or NEAR) if bound is None else int(bound)
        start = self.conventions.first_weights(self.data.dimension)
        columns = zip(*self.data.points, strict=True)
        largest = [m * max(map(size, a)) for m, a in zip(self.moves, columns, strict=True)]
        return start, add(sizes(start), scaled(most, tuple(largest)))

    def passes_through(self, weights: Vector) -> bool:
        """Say whether a run without an end has these weights at some time, in a pass or after.

        Only so far as runs are followed; those that nothing separates come back long before.
        """
        return weights in self._history(NEAR)

    def _history(self, passes: int) -> Iterator[Vector]:
        """Return the start, and the weights after each update in so many passes."""
        mistakes = self.mistakes(passes)
        return Trace(self.data, self.conventions, mistakes, passes, "limit").history()

    @property
    def stops_when_clean(self) -> bool:
        """Whether a pass without an update is the last."""
        return self.declared.stop == "clean" or self.epochs is None

    @property
    def limit(self) -> int:
        """How many passes a run is followed at most."""
        return NEAR if self.epochs is None else self.epochs

    def ends(self) -> bool:
        """Say whether the run comes to an end by itself, or by the limit of passes."""
        return self.epochs is not None or bool(self._own_end.converged)

    def ends_soon(self) -> bool:
        """Say whether the run ends by itself, or by the limit, after few passes."""
        few = islice(self.passes(), SOON + 1)
        return self.epochs is not None or any(state.converged for state, _ in few)

    def _limit(self, answer: State | None) -> int:
        if self.epochs is not None:
            return self.epochs
        told = (answer.passes or answer.updates or MANY) if answer else NEAR
        return min(max(NEAR, told), FAR)


def _is_at(state: State, answer: State) -> bool:
    if answer.passes is not None:
        return state.passes == answer.passes
    if answer.updates is not None:
        return (state.updates or 0) >= answer.updates
    return state.weights == answer.weights

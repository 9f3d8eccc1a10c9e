"""A case as one target gets it: under its conventions, with the options that it takes."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from typing import Any

from perceptron import specification
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import Exact
from perceptron.trace import Trace
from perceptron.vectors import Vector
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.grid import float64_is_exact, held_by_float64
from properties.conformance.states import State

__all__ = ["NEAR", "Task", "tasks"]

Pass = tuple[Vector, list[int]]
Run = Callable[[Dataset, Conventions], Iterator[Pass]]

# without a limit a case converges long before this, or never
NEAR = 100
# an answer on data that nothing separates is followed so far
FAR = 1_000_000


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
            "X": [_hexadecimal(x) for x, _ in self.case.points],
            "y": [str(y) for _, y in self.case.points],
            "options": dict(self.options),
        }

    @property
    def endless(self) -> bool:
        """Whether nothing but a limit of the target's own can end its run."""
        return self.epochs is None and self.case.family == "inseparable"

    def passes(self) -> Iterator[State]:
        """Yield the state at the start and after each pass, without end; mistakes are left out."""
        made = 0
        yield State(self.conventions.first_weights(self.data.dimension), None, 0, 0, False)
        for number, (weights, mistakes) in enumerate(self.run(self.data, self.conventions), 1):
            made += len(mistakes)
            yield State(weights, None, made, number, not mistakes)

    def end(self, answer: State | None = None) -> State:
        """Return the state in which a right target stops.

        Where it has to set itself a limit, that is after the passes, or the updates, or at the
        weights, that the `answer` tells.
        """
        return self._end(answer) if self.endless else self._own_end

    @cached_property
    def _own_end(self) -> State:
        return self._end(None)

    def _end(self, answer: State | None) -> State:
        for state in islice(self.passes(), self._limit(answer) + 1):
            if state.converged and (self.declared.stop == "clean" or self.epochs is None):
                break
            if self.endless and answer and state.passes and _is_at(state, answer):
                break
        return replace(state, mistakes=self.mistakes(state.passes or 0))

    def mistakes(self, passes: int) -> tuple[int, ...]:
        """Return the rows of all updates in so many passes, in order."""
        run = islice(self.run(self.data, self.conventions), passes)
        return tuple(row for _, made in run for row in made)

    def ends(self) -> bool:
        """Say whether the run comes to an end by itself, or by the limit of passes."""
        return self.epochs is not None or bool(self.end().converged)

    def _limit(self, answer: State | None) -> int:
        if self.epochs is not None:
            return self.epochs
        told = (answer.passes or answer.updates or 0) if answer and self.endless else 0
        return min(max(NEAR, told), FAR)


@cache
def tasks(
    cases: tuple[Case, ...],
    declared: Declared,
    parameters: tuple[str, ...],
    required: tuple[str, ...] = (),
) -> tuple[Task, ...]:
    """Return the cases that apply to a target with these parameters, as it gets them.

    A case does not apply where it needs an option that the target does not take, where the
    conventions do not fit it, where float64 would round, or where a run without a limit of passes
    has no end (but for the few that show how the target copes with such data).
    """
    return tuple(_tasks(cases, declared, parameters, required))


def _tasks(
    cases: Collection[Case],
    declared: Declared,
    parameters: Collection[str],
    required: Collection[str],
) -> Iterator[Task]:
    for case in cases:
        if not _takes(parameters, case) or not _fits(declared.conventions, case):
            continue
        task = _task(case, declared, parameters, required)
        if (task.endless or task.ends()) and _is_exact(task):
            yield task


def _task(
    case: Case, declared: Declared, parameters: Collection[str], required: Collection[str]
) -> Task:
    X, y = zip(*case.points, strict=True)
    data = Dataset(X, y, declared.bias)
    conventions = _conventions(case, declared)
    order = next(conventions.passes(len(data)))
    given = {
        "epochs": str(case.epochs),
        "eta": float(conventions.rate).hex(),
        "w0": _hexadecimal(_start(conventions.first_weights(data.dimension), declared)),
        "order": list(map(str, order)),
    }
    wanted = {"epochs", "eta", *required}
    wanted |= {"w0"} if case.start else set()
    wanted |= {"order"} if case.order else set()
    options = {name: given[name] for name in parameters if name in wanted}
    epochs = case.epochs if "epochs" in options else None
    if "order" in options:
        conventions = replace(conventions, order=order)
    return Task(case, declared, data, conventions, epochs, options)


def _conventions(case: Case, declared: Declared) -> Conventions:
    known = declared.conventions
    start = known.start if case.start is None else _first(case.start, declared)
    rate = known.rate if case.rate is None else case.rate
    return replace(known, start=start, rate=rate, order=case.order or known.order)


def _first(start: Vector, declared: Declared) -> Vector:
    *weights, bias = start
    if declared.separate:
        return (*weights, 0)
    places: dict[str, Vector] = {
        "none": tuple(weights),
        "append": start,
        "prepend": (bias, *weights),
    }
    return places[declared.bias]


def _start(weights: Vector, declared: Declared) -> Vector:
    return weights[:-1] if declared.separate else weights


def _takes(parameters: Collection[str], case: Case) -> bool:
    needed = {"w0": case.start, "eta": case.rate, "order": case.order}
    return all(name in parameters for name, value in needed.items() if value is not None)


def _fits(conventions: Conventions, case: Case) -> bool:
    d = len(case.points[0][0]) + (conventions.bias not in (None, "none"))
    start, rows = case.start or conventions.start, case.order or conventions.order
    start_fits = case.start is not None or start is None or len(start) == d
    rows_fit = isinstance(rows, str) or set(rows) == set(range(len(case.points)))
    numbers = (case.rate or conventions.rate, *(start or ()))
    return start_fits and rows_fit and all(map(held_by_float64, numbers))


def _is_exact(task: Task) -> bool:
    passes = NEAR if task.endless else task.end().passes or 0
    run = Trace(task.data, task.conventions, task.mistakes(passes), passes, "limit")
    return float64_is_exact(task.data, task.conventions, run.history())


def _is_at(state: State, answer: State) -> bool:
    if answer.passes is not None:
        return state.passes == answer.passes
    if answer.updates is not None:
        return (state.updates or 0) >= answer.updates
    return state.weights == answer.weights


def _hexadecimal(numbers: "tuple[Exact, ...]") -> list[str]:
    return [float(a).hex() for a in numbers]

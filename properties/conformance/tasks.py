"""A case as one target gets it: under its conventions, with the options that it takes."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache

from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.vectors import Vector
from properties.conformance.audit import updates_bound
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.grid import held_by_float64
from properties.conformance.protocol import hexadecimal
from properties.conformance.runs import run_of
from properties.conformance.task import NEAR, Task

__all__ = ["NEAR", "Task", "applied", "tasks"]

# an audited target is given at most so many passes
LONG = 500


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
        task = applied(case, declared, parameters, required)
        if task is not None and (task.is_exact or _is_judged(task)):
            yield task


def applied(
    case: Case, declared: Declared, parameters: Collection[str], required: Collection[str]
) -> Task | None:
    """Return the case as a target with these parameters gets it; None where it does not apply.

    Unlike those of `tasks` it may be one in which float64 rounds.
    """
    if not _takes(parameters, case) or not _fits(declared.conventions, case):
        return None
    if declared.start == "random" and case.family == "number":
        return None  # against the size of such points the start may be huge
    task = _task(case, declared, parameters, required)
    ends = task.epochs is not None or task.has_time if task.audited else task.ends()
    return task if task.endless or ends else None


def _task(
    case: Case, declared: Declared, parameters: Collection[str], required: Collection[str]
) -> Task:
    X, y = zip(*case.points, strict=True)
    data = Dataset(X, y, declared.bias)
    conventions = _conventions(case, declared)
    order = next(conventions.passes(len(data)))
    limit = _limit(case, declared, data)
    given = {
        "epochs": str(limit),
        "eta": float(conventions.rate).hex(),
        "w0": hexadecimal(_start(conventions.first_weights(data.dimension), declared)),
        "order": list(map(str, order)),
    }
    wanted = {"epochs", "eta", *required}
    wanted |= {"w0"} if case.start else set()
    wanted |= {"order"} if case.order else set()
    options = {name: given[name] for name in parameters if name in wanted}
    epochs = limit if "epochs" in options else None
    if "order" in options:
        conventions = replace(conventions, order=order)
    return Task(case, declared, data, conventions, epochs, options, run_of(declared))


def _limit(case: Case, declared: Declared, data: Dataset) -> int:
    """Return the limit of passes: where order or start are the target's own, time enough."""
    if not declared.own_order and declared.start != "random":
        return case.epochs
    bound = updates_bound(data)
    if bound is None:
        return case.epochs
    due = LONG if declared.start == "random" else min(int(bound) + 1, LONG)
    return max(case.epochs, due)


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


def _is_judged(task: Task) -> bool:
    """Say whether a case in which a bias rate rounds is given all the same."""
    biased = task.declared.bias_rate != 1
    return biased and task.case.family != "number" and task.rounding_can_be_judged


def _fits(conventions: Conventions, case: Case) -> bool:
    d = len(case.points[0][0]) + (conventions.bias not in (None, "none"))
    start, rows = case.start or conventions.start, case.order or conventions.order
    start_fits = case.start is not None or start is None or len(start) == d
    rows_fit = isinstance(rows, str) or set(rows) == set(range(len(case.points)))
    numbers = (case.rate or conventions.rate, *(start or ()))
    return start_fits and rows_fit and all(map(held_by_float64, numbers))

"""Holds an implementation against the reference, case by case, in exact numbers.

The cases are fixed. The target runs in a process of its own, under limits of time and memory.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from perceptron import Conventions, Refused
from properties.conformance.cases import Case, cases
from properties.conformance.declared import Declared
from properties.conformance.findings import findings
from properties.conformance.outcomes import Outcome, outcomes
from properties.conformance.process import TO_LOAD, Died, Hung, Process
from properties.conformance.report import Counts, Report
from properties.conformance.tasks import Task, tasks

__all__ = ["check"]

# passes of a trace that is shown
SHOWN = 20


class _CannotRun(Exception):
    """Why no case can be given to the target, in one sentence."""


def check(
    target: str | Callable[..., Any],
    conventions: Conventions | Mapping[str, Any] | str | None = None,
    *,
    case: str | None = None,
    seconds: float = 60,
) -> Report:
    """Hold `target` against the reference. Executes the target's code. Exact.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, or a function that has such a name: a
        ``train(X, y)``, with any of the keywords `epochs`, `w0`, `order`, `eta`. X is a float64
        array (n, d), y an int array of -1 and +1. It returns weights of length d, or d + 1 under
        a bias; ``(weights, bias)``; or a mapping or an object with `weights` and, where it knows
        them, `bias`, `mistakes`, `updates`, `passes`, `converged`.
    conventions
        Those of the target, as ``update=le,bias=append,...``; otherwise its attribute
        `conventions`, otherwise those of `Conventions()`. Beside these, ``bias=separate`` and
        ``stop=epochs`` (a target that makes all its epochs, whether or not a pass was clean).
    case
        Run this case alone, and tell the passes of the reference and of the target.
    seconds
        How long cases are given; those that are left are skipped, and the report says so.

    Raises
    ------
    Refused
        Where the conventions, or `case`, cannot be read.

    Examples
    --------
    >>> check("nowhere.py:train").verdict
    'cannot-run'
    """
    name = target if isinstance(target, str) else _named(target)
    declared = Declared.read(conventions)
    chosen = cases() if case is None else _chosen(case)
    with Process(name, loud=case is not None) as process:
        try:
            greeting = _greeting(process)
            if conventions is None:
                # its own declaration is repeated by every replay: the command needs none
                declared = replace(Declared.read(greeting["conventions"]), text="")
            given = _given(chosen, declared, greeting)
            came = list(outcomes(given, process, seconds))
            _look_at_the_bias(came)
        except _CannotRun as reason:
            return Report(name, declared, reason=str(reason))
        traces = None if case is None else _traces(given[0], process)
    return Report(name, declared, Counts(len(given), len(came)), findings(came), traces=traces)


def _named(target: Callable[..., Any]) -> str:
    name = getattr(target, "__qualname__", "")
    if not name or "<" in name:
        raise Refused(
            f"target: {name or target!r} has no name by which another process finds it; "
            "define it at the top of a module"
        )
    return f"{inspect.getsourcefile(target)}:{name}"


def _chosen(case: str) -> tuple[Case, ...]:
    chosen = tuple(known for known in cases() if known.id == case)
    if not chosen:
        raise Refused(f"case: {case!r} is unknown; a report names those that it shows")
    return chosen


def _greeting(process: Process) -> dict[str, Any]:
    try:
        greeting = process.start()
    except Hung:
        raise _CannotRun(
            f"target: {process.target} takes over {TO_LOAD:g} s to import; "
            "move what it does there into its function"
        ) from None
    except Died as death:
        raise _CannotRun(
            f"target: importing {process.target} ends its process ({death}); "
            "give one that imports by itself"
        ) from None
    if "cannot" in greeting:
        raise _CannotRun(greeting["cannot"])
    return greeting


def _given(
    chosen: tuple[Case, ...], declared: Declared, greeting: Mapping[str, Any]
) -> Sequence[Task]:
    parameters, required = tuple(greeting["parameters"]), tuple(greeting["required"])
    given = tasks(chosen, declared, parameters, required)
    if not given and len(chosen) == 1:
        raise _CannotRun(
            f"case: {chosen[0].id} does not apply; it needs an option that the target does not "
            "take, or a limit of passes, or other conventions"
        )
    if not given:
        raise _CannotRun(
            f"conventions: no case fits {declared.text or 'them'}, or float64 would round in each; "
            "use a start of 0 and a rate that is a power of two"
        )
    return given


def _look_at_the_bias(came: Sequence[Outcome]) -> None:
    trouble = came[0].trouble if came else None
    if trouble and trouble.kind == "undeclared-bias":
        raise _CannotRun(f"target: {trouble.words}")


def _traces(task: Task, process: Process) -> dict[str, Any]:
    passes = min(task.end().passes or 0, SHOWN)
    expected = [state.content() for state in islice(task.passes(), passes + 1)]
    return {"expected": expected, "got": _target_trace(task, passes, process)}


def _target_trace(task: Task, passes: int, process: Process) -> list[dict[str, Any]]:
    """Ask a target that takes a limit for its first pass, then its first two, and so on."""
    if task.epochs is None:
        return []
    steps = [
        replace(task, epochs=n, options={**task.options, "epochs": str(n)})
        for n in range(1, passes + 1)
    ]
    return [outcome.got() for outcome in outcomes(steps, process, TO_LOAD)]

"""A run pass by pass, as the reference makes it and as a target answers: where do they part?"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from properties.conformance.outcomes import outcomes
from properties.conformance.process import Process
from properties.conformance.tasks import Task

__all__ = ["traces"]

# how long the target is given for all its passes
TO_SHOW = 30.0


def traces(task: Task, process: Process, most: int) -> dict[str, Any]:
    """Return both runs, "expected" and "got", as plain JSON values, of so many passes at most.

    Parameters
    ----------
    task, process
        The case, and the target; one that takes no limit of passes shows none of its own.
    most
        How many passes are told at most.
    """
    if task.audited:
        return {"expected": [], "got": []}
    passes = min(task.end().passes or 0, most)
    return {"expected": list(_expected(task, passes)), "got": _got(task, passes, process)}


def _expected(task: Task, passes: int) -> Iterator[dict[str, Any]]:
    """Yield the start, and each pass: the weights after it, and the rows that were mistakes."""
    for state, rows in islice(task.passes(), passes + 1):
        yield state.content() | ({"rows": list(map(str, rows))} if state.passes else {})


def _got(task: Task, passes: int, process: Process) -> list[dict[str, Any]]:
    """Ask a target that takes a limit for its first pass, then its first two, and so on."""
    if task.epochs is None:
        return []
    steps = [
        replace(task, epochs=n, options={**task.options, "epochs": str(n)})
        for n in range(1, passes + 1)
    ]
    return [outcome.got() for outcome in outcomes(steps, process, TO_SHOW)]

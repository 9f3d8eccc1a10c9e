"""Makes a departure smaller: fewer points, fewer coordinates, smaller numbers, fewer options."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from perceptron.exact import Exact, size
from properties.conformance.cases import Case
from properties.conformance.outcomes import Outcome

__all__ = ["shrunk"]

# to wait for a target that hangs, again and again, is not worth a smaller example
HOPELESS = ("hangs",)
WHY = "made smaller from a departure"


def shrunk(found: Outcome, ask: Callable[[Case], Outcome | None], seconds: float) -> Outcome:
    """Return a departure that none of the small steps makes smaller, or the best in the time.

    Parameters
    ----------
    found
        A departure.
    ask
        Gives a case to the target; None where the case does not apply to it.
    seconds
        How long to try.
    """
    if found.trouble and found.trouble.kind in HOPELESS:
        return found
    end, best, tried = time.monotonic() + seconds, found, set[Case]()
    known = found.task.case
    why = WHY if known.family == "searched" else f"made smaller from {known.id}"
    while time.monotonic() < end:
        begun = replace(best.task.case, id="smaller", family="searched", why=why)
        tried.add(begun)
        smaller = _first(begun, ask, tried, end)
        if smaller is None:
            return best
        best = smaller
    return best


def _first(
    begun: Case, ask: Callable[[Case], Outcome | None], tried: set[Case], end: float
) -> Outcome | None:
    for case in _smaller(begun):
        if case in tried or time.monotonic() > end:
            continue
        tried.add(case)
        outcome = ask(case)
        if outcome is not None and not outcome.agrees:
            return outcome
    return None


def _smaller(case: Case) -> Iterator[Case]:
    """Yield cases that are simpler in one thing, the largest steps first."""
    yield replace(case, start=None)
    yield replace(case, rate=None)
    yield replace(case, order=None)
    for epochs in range(1, min(case.epochs, 5)):
        yield replace(case, epochs=epochs)
    if case.order is None:
        yield from _fewer_points(case)
    if case.start is None:
        yield from _fewer_coordinates(case)
    yield from _smaller_numbers(case)


def _fewer_points(case: Case) -> Iterator[Case]:
    n = len(case.points)
    size = n // 2
    while size:
        for first in range(0, n, size):
            kept = case.points[:first] + case.points[first + size :]
            if kept:
                yield replace(case, points=kept)
        size //= 2


def _fewer_coordinates(case: Case) -> Iterator[Case]:
    d = len(case.points[0][0])
    for j in range(d if d > 1 else 0):
        kept = tuple((x[:j] + x[j + 1 :], y) for x, y in case.points)
        yield replace(case, points=kept)


def _smaller_numbers(case: Case) -> Iterator[Case]:
    for row, (x, y) in enumerate(case.points):
        for j, a in enumerate(x):
            for b in _below(a):
                changed = (*x[:j], b, *x[j + 1 :])
                points = (*case.points[:row], (changed, y), *case.points[row + 1 :])
                yield replace(case, points=points)


def _below(a: Exact) -> Iterator[Exact]:
    """Yield what is simpler than a: 0, 1, -1, its whole part, half of that."""
    sign = 1 if a > 0 else -1
    simpler: tuple[Exact, ...] = (0, 1, sign, int(a), int(a) // 2, int(a) - sign)
    for b in simpler:
        if size(b) < size(a) or (size(b) == size(a) and b > a):
            yield b

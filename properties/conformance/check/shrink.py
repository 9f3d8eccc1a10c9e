"""Makes a departure smaller: fewer points, fewer coordinates, smaller numbers, fewer options."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from perceptron.arithmetic.exact import Exact, size
from properties.conformance.cases.case import Case
from properties.conformance.judgement.results import CaseResult

# rounds of questions; in each, all smaller cases of one kind are asked together
ROUNDS, TOGETHER = 24, 40
# to wait for a target that uses up its time, again and again, is not worth a smaller case
HOPELESS = ("timed-out", "ends-its-process")
OPTIONS = ("start", "rate", "order")

Ask = Callable[[Sequence[Case]], Sequence[CaseResult | None]]


def shrunk(found: CaseResult, ask: Ask) -> CaseResult:
    """Return a departure that none of the small steps makes smaller, or the best after some rounds.

    Parameters
    ----------
    found
        A departure.
    ask
        Gives cases to the target; None for one that does not apply to it.
    """
    if _kind(found) in HOPELESS:
        return found
    best, tried, kind = found, {_plain(found.case)}, _kind(found)
    why = f"made smaller from {found.case.id}"
    if found.case.family == "searched":
        why = found.case.why
    for _ in range(ROUNDS):
        results = _smaller(best.case, ask, tried, why)
        smaller = next((r for r in results if r and r.departs and _kind(r) == kind), None)
        if smaller is None:
            return best
        best = smaller
    return best


def _smaller(best: Case, ask: Ask, tried: set[Case], why: str) -> Iterator[CaseResult | None]:
    """Yield how smaller cases of each kind went, but those that were tried before."""
    for step in (_simpler_options, _fewer_points, _fewer_coordinates, _smaller_numbers):
        made = step(replace(best, id="smaller", family="searched", why=why))
        cases = list(islice(_untried(made, best, tried), TOGETHER))
        yield from ask(cases) if cases else ()


def _untried(cases: Iterable[Case], best: Case, tried: set[Case]) -> Iterator[Case]:
    """Yield the smaller cases that were not tried, and those with simpler options."""
    for case in cases:
        is_new = _plain(case) not in tried and case.size < best.size
        if is_new or any(getattr(case, name) != getattr(best, name) for name in OPTIONS):
            tried.add(_plain(case))
            yield case


def _plain(case: Case) -> Case:
    return replace(case, id="smaller", family="searched", why="")


def _kind(result: CaseResult) -> str:
    """Return what is wrong with the answer: a smaller case that shows something else shows less."""
    trouble = result.response.trouble
    return trouble.kind if trouble else f"{result.first_difference}: {result.said_otherwise}"


def _simpler_options(case: Case) -> Iterator[Case]:
    given = [name for name in OPTIONS if getattr(case, name) is not None]
    yield from (replace(case, **{name: None}) for name in given)  # type: ignore[arg-type]
    for epochs in range(1, min(case.epochs, 5)):
        yield replace(case, epochs=epochs)


def _fewer_points(case: Case) -> Iterator[Case]:
    if case.order is not None:
        return
    n = len(case.points)
    size = n // 2
    while size:
        for first in range(0, n, size):
            kept = case.points[:first] + case.points[first + size :]
            if kept:
                yield replace(case, points=kept)
        size //= 2


def _fewer_coordinates(case: Case) -> Iterator[Case]:
    d = case.dimension
    if case.start is not None or d == 1:
        return
    for j in range(d):
        kept = tuple((x[:j] + x[j + 1 :], y) for x, y in case.points)
        yield replace(case, points=kept)


def _smaller_numbers(case: Case) -> Iterator[Case]:
    for row, (x, y) in enumerate(case.points):
        for j, a in enumerate(x):
            for b in _below(a):
                changed = (*x[:j], b, *x[j + 1 :])
                yield replace(
                    case, points=(*case.points[:row], (changed, y), *case.points[row + 1 :])
                )


def _below(a: Exact) -> Iterator[Exact]:
    """Yield what is simpler than a: 0, 1, -1, its whole part, half of that."""
    sign = 1 if a > 0 else -1
    simpler: tuple[Exact, ...] = (0, 1, sign, int(a), int(a) // 2, int(a) - sign)
    for b in simpler:
        if size(b) < size(a) or (size(b) == size(a) and b > a):
            yield b

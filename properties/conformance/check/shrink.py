"""Makes a departure smaller: fewer points, fewer coordinates, smaller numbers, fewer options.

A report shows a finding on its smallest case, with both runs, and where they part.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from perceptron.arithmetic.exact import Exact, size
from properties.conformance.cases.case import Case
from properties.conformance.check.findings import Finding
from properties.conformance.check.questions import Questions
from properties.conformance.check.traces import parting, traces
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.explanation import Explanation

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
    return result.response.trouble.kind if result.response.trouble else "answer"


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


# passes that are shown
FEW_PASSES = 6
# coordinates of points that are easy to read
WIDE = 3
# findings that no smaller case shows better
AS_IT_IS = (
    "edits-input", "unsteady", "keeps-a-fit", "partial-fit", "scores", "tie-no-update",
    "no-theorem",
)  # fmt: skip


def shown_at_its_smallest(
    finding: Finding, explanation: Explanation, questions: Questions
) -> Finding:
    """Make its case smaller, and show where the runs part."""
    shown = finding.shown
    if shown.answer is None or explanation.conventions.own_order or finding.id in AS_IT_IS:
        return finding
    is_small = len(shown.case.points) <= 2 and shown.case.dimension <= WIDE
    if not is_small and shown.case.family not in ("searched", "data", "number"):
        small = shrunk(shown, lambda cases: questions.again(cases, explanation))
        if small is not shown:
            small = replace(small.renamed(), finding=finding.id)
            finding = replace(finding, shown=small, expected=small.judgement.expected)
    question = finding.shown.question
    both = traces(explanation, question, questions.interview, FEW_PASSES)
    got = [str(each) for each in both["got"]]
    if finding.id == "pass-limit" and len(got) > 1 and len({*got}) == 1:
        # it makes its own passes whatever it is given: none of them was seen alone
        return replace(finding, details={**finding.details, "traces": {**both, "got": []}})
    details = {**finding.details, "traces": both}
    parted = parting(explanation, question, shown.answer, questions.interview)
    if parted is None:
        return replace(finding, details=details)
    causes = {"weights": parted.cause, "number": parted.of_numbers}
    cause = causes.get(finding.id) or finding.cause
    return replace(finding, cause=cause, details={**details, "because": parted.words})

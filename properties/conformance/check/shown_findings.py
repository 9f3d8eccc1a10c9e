"""What a report shows of a finding: its smallest case, both runs, where they part, and on what."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from perceptron.arithmetic.exact import as_written, size
from perceptron.specification import is_mistake
from properties.conformance.cases.case import Case
from properties.conformance.check.findings import Finding, left_wrong
from properties.conformance.check.questions import Questions
from properties.conformance.check.shrink import shrunk
from properties.conformance.check.traces import parting, standstill, traces, vector_text
from properties.conformance.judgement.results import CaseResult
from properties.conformance.judgement.unexplained import LEAVES_A_POINT_WRONG, is_too_long
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.explanation import Explanation

# passes that are shown
FEW_PASSES = 6
# coordinates of points that are easy to read, and passes
WIDE, SHORT = 3, 10
# findings that no smaller case shows better
AS_IT_IS = (
    "edits-input", "unsteady", "keeps-a-fit", "overwritten", "partial-fit", "scores", "integers",
    "tie-no-update", "no-theorem", "limit-of-updates", "single-points",
)  # fmt: skip
# findings of labels that are not on the side of the weights, and what says them
OF_LABELS = {
    "predicts-other": "it predicts",
    "predictions": "it predicts",
    "scores": "its `decision_function` says",
    "single-points": "of one point alone it predicts",
    "keeps-a-fit": "the second time it predicts",
}
# findings that name no fault, of which it helps to know what their cases have in common
UNNAMED = ("weights", "no-sum", "too-long", "predictions", "predicts-other", "raises", "unreadable")
COMMON: Mapping[str, Callable[[Case], bool]] = {
    "there is a single row": lambda case: len(case.points) == 1,
    "all labels are the same": lambda case: len(case.labels) == 1,
    "there are as many rows as coordinates": lambda case: len(case.points) == case.dimension,
    "there are fewer rows than coordinates": lambda case: len(case.points) < case.dimension,
    "points have a single coordinate": lambda case: case.dimension == 1,
    "a row comes twice": lambda case: len({*case.points}) < len(case.points),
    "a point is 0": lambda case: not all(any(x) for x, _ in case.points),
    "a number is no whole one": lambda case: not case.is_whole,
}
# departing cases, and others without what those have in common, the fewest that say something;
# and the most rows that are no sign of a large case
FEW, MANY_OTHERS, FEW_ROWS = 3, 20, 3


def shown_at_its_smallest(
    finding: Finding, explanation: Explanation, questions: Questions
) -> Finding:
    """Make its case smaller, and show where the runs part."""
    shown = finding.shown
    if shown.answer is None or explanation.conventions.own_order or finding.id in AS_IT_IS:
        return finding
    is_plain = shown.case.dimension <= WIDE and shown.case.epochs <= SHORT
    is_small = len(shown.case.points) <= 2 and is_plain
    if not is_small and shown.case.family not in ("searched", "data", "number"):
        small = shrunk(shown, lambda cases: _again(finding, explanation, questions, cases))
        if small is not shown:
            small = replace(small.renamed(), finding=finding.id)
            finding = replace(finding, shown=small, expected=small.judgement.expected)
    question = finding.shown.question
    both = traces(explanation, question, questions.interview, FEW_PASSES)
    answer = finding.shown.answer
    if answer and answer.draws and any("trouble" in each for each in both["got"]):
        both = {**both, "got": []}  # it drew other numbers, and failed
    got = [str(each) for each in both["got"]]
    if finding.id == "pass-limit" and len(got) > 1 and len({*got}) == 1:
        # it makes its own passes whatever it is given: none of them was seen alone
        return replace(finding, details={**finding.details, "traces": {**both, "got": []}})
    details = {**finding.details, "traces": both}
    parted = parting(explanation, question, shown.answer, questions.interview)
    if parted is None:
        why = standstill(both, answer or shown.answer)
        return replace(finding, details={"because": why, **details} if why else details)
    causes = {"weights": parted.cause, "number": parted.of_numbers}
    cause = causes.get(finding.id) or finding.cause
    return replace(finding, cause=cause, details={**details, "because": parted.words})


def _again(
    finding: Finding, explanation: Explanation, questions: Questions, cases: Iterable[Case]
) -> list[CaseResult | None]:
    """Return how it does on smaller cases; None of one on which its weights are not too long."""
    again = questions.again(cases, explanation)
    if finding.id != "too-long":
        return again
    return [r if r and is_too_long(explanation, r) else None for r in again]


def at_a_point(finding: Finding, explanation: Explanation) -> Finding:
    """Add a row that is left wrong, or a point with a label that is not on its side."""
    if finding.cause == LEAVES_A_POINT_WRONG and (row := left_wrong(explanation, finding.shown)):
        return replace(finding, details={"because": row, **finding.details})
    how, question, answer = explanation.conventions, finding.shown.question, finding.shown.answer
    if finding.id not in OF_LABELS or answer is None:
        return finding
    w, whose = weights_of(answer, how, question.case.dimension), "its"
    prepared, run = explanation.prepared(question, answer), finding.shown.judgement.run
    if answer.weights is None and prepared and run and how.predict != "vote":
        w, whose = run.answer(prepared), "the textbook's"
    said = zip(question.probes, answer.predictions or (), strict=False)
    scored = [(how.score(w, x), x, label) for x, label in said if w]
    decides = how.update.startswith("predict")  # by a label at a score of 0 too
    beyond = [each for each in scored if each[0] or decides]
    wrong = [each for each in beyond if is_mistake(how.update, each[0], each[2])]
    if not wrong:
        return finding
    score, x, label = max(wrong, key=lambda each: size(each[0]))
    words = f"{OF_LABELS[finding.id]} {label:+d} at x = {vector_text(x)}"
    words += f", but the score by {whose} weights is {as_written(score)}"
    words += f", which its training takes for {-label:+d}" * (not score)
    if finding.id == "keeps-a-fit":  # what it was taught first belongs to the story
        words = f"{finding.details['because']}; {words}"
    return replace(finding, details={**finding.details, "because": words})


def where_seen(finding: Finding, results: Sequence[CaseResult]) -> Finding:
    """Add to a cause that names no fault what its cases have in common, and few others have."""
    departing = [r.case for r in results if r.finding == finding.id]
    decided = [r.case for r in results if r.decided]
    if finding.id not in UNNAMED or len(departing) < FEW:
        return finding
    fewest = min(len(case.points) for case in departing)
    known = dict(COMMON)
    if fewest > FEW_ROWS:
        known[f"there are {fewest} rows or more"] = lambda case: len(case.points) >= fewest
    least = min(case.dimension for case in departing)
    if least > FEW_ROWS:
        known[f"points have {least} coordinates or more"] = lambda case: case.dimension >= least
    for words, has in known.items():
        others = sum(map(has, decided))
        is_rare = others <= 2 * len(departing) and len(decided) - others >= MANY_OTHERS
        if is_rare and all(map(has, [*departing, finding.shown.case])):
            return replace(finding, cause=f"{finding.cause}; seen only where {words}")
    return finding

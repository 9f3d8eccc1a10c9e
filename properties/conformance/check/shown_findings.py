"""What a report shows of a finding: its smallest case, both runs, and where they part."""

from dataclasses import replace

from properties.conformance.check.findings import Finding
from properties.conformance.check.questions import Questions
from properties.conformance.check.shrink import shrunk
from properties.conformance.check.traces import parting, traces
from properties.conformance.reference.explanation import Explanation

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

"""Findings: what departs, grouped by its cause, each shown on the smallest case that has it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from perceptron.arithmetic.exact import Exact, to_text
from perceptron.arithmetic.vectors import Vector
from properties.conformance.check.ends import end
from properties.conformance.check.fault_search import is_clear, known_cause
from properties.conformance.check.results import CaseResult
from properties.conformance.identify.responses import Response
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.conventions import TargetConventions
from properties.conformance.reference.explanation import Explanation, expected_run
from properties.conformance.reference.promise import promise
from properties.conformance.reference.question import Question
from properties.seeded_faults.causes import NEVER_LEARNS, RETURN, STOP

__all__ = ["Finding", "findings", "keeping_state", "rounding_findings"]


@dataclass(frozen=True)
class Finding:
    """One cause, and the smallest of the cases that show it.

    Parameters
    ----------
    id, cause
        A name for the cause, and the sentence.
    count
        How many cases show it.
    shown
        The smallest of them.
    line
        The line of the textbook loop that is probably different; "" if that is not known.
    expected
        What a right target answers there, as plain JSON values.
    details
        What else is known of it there, as plain JSON values.
    """

    id: str
    cause: str
    count: int
    shown: CaseResult
    line: str = ""
    expected: Mapping[str, Any] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)

    def content(self, replay: Callable[[str], str]) -> dict[str, Any]:
        """Return plain JSON values; `replay` gives the command for a case's id."""
        case = self.shown.case
        own = {"line": self.line} if self.line else {}
        return {
            "id": self.id,
            "cause": self.cause,
            "count": self.count,
            **own,
            "case": case.content(),
            "expected": dict(self.expected),
            "got": self.shown.got(),
            **self.details,
            "replay": replay(case.id),
        }


def findings(
    explanation: Explanation,
    results: Sequence[CaseResult],
    *,
    nearest: Sequence[Explanation] | None = (),
) -> tuple[tuple[Finding, ...], list[CaseResult]]:
    """Return every cause of a departure, the gravest first; and the results, each with its cause.

    Parameters
    ----------
    nearest
        Other textbook conventions under which a fault may explain the answers; None if a fault was
        sought in vain.
    """
    made = list(results)
    found: list[Finding] = []
    for group in (_unsteady, _edited, _promised, _never_stopping):
        finding, rows = group(explanation, made)
        if finding is None:
            continue
        found.append(finding)
        made = _marked(made, rows, finding.id)
    left = [i for i, r in enumerate(made) if r.departs and r.finding is None]
    if left and not any(f.id == "unsteady" for f in found):
        for finding, rows in _wrong(explanation, made, left, nearest):
            found.append(finding)
            made = _marked(made, rows, finding.id)
    elif left:
        made = _marked(made, left, "unsteady")
    return tuple(found), made


def rounding_findings(results: Iterable[CaseResult]) -> tuple[Finding, ...]:
    """Return what differs by rounding alone, with the exact numbers: not a deviation."""
    turned, digits = list[CaseResult](), list[CaseResult]()
    for result in results:
        if result.outcome == "rounding" and result.judgement:
            (turned if result.judgement.turned else digits).append(result)
    made = []
    if turned:
        plain = _finding(
            "rounding-decision", "differs where rounding can flip the sign of a score", turned
        )
        made.append(replace(plain, details=_score(plain.shown)))
    if digits:
        words = "its weights differ by no more than rounding explains"
        made.append(_finding("rounding-digits", words, digits))
    return tuple(made)


def _score(shown: CaseResult) -> dict[str, Any]:
    turned = shown.judgement.turned if shown.judgement else None
    if turned is None:
        return {}
    row, updates, score, error = turned
    return {
        "score": {
            "row": str(row),
            "after_updates": str(updates),
            "exact": to_text(score),
            "float_error_at_most": to_text(error),
        }
    }


def _marked(results: list[CaseResult], rows: Iterable[int], name: str) -> list[CaseResult]:
    for row in rows:
        result = results[row]
        if result.finding is None:
            results[row] = replace(result, outcome="departs", finding=name)
    return results


def _finding(
    name: str, cause: str, among: Sequence[CaseResult], line: str = "", **details: Any
) -> Finding:
    # a fixed case is found again by its id alone
    shown = min(among, key=_oddness)
    why = {"because": shown.judgement.why} if shown.judgement and shown.judgement.why else {}
    return Finding(name, cause, len(among), shown, line, shown.expected(), {**why, **details})


def _oddness(result: CaseResult) -> tuple[bool, bool, tuple[Any, ...]]:
    family = result.case.family
    return family == "searched", family == "number", result.case.size


Group = tuple[Finding | None, list[int]]


def keeping_state(found: Finding, afresh: Callable[[Question], Response]) -> Finding:
    """Return the finding, with its cause if a new process answers something else."""
    question, answer = found.shown.question, found.shown.answer
    if found.id != "weights" or found.line or question is None or answer is None or answer.draws:
        return found
    if (again := afresh(question).answer) is None or again.numbers == answer.numbers:
        return found
    words = (
        "gives another answer to the same data if these come first: it keeps state between calls"
    )
    details = {**found.details, "because": ""}
    return replace(found, id="unsteady", cause=words, details=details)


def _unsteady(explanation: Explanation, results: Sequence[CaseResult]) -> Group:
    """Answers that change although nothing random was drawn."""
    rows = [
        i
        for i, r in enumerate(results)
        if r.response and r.response.unsteady and not r.response.random and not r.decided_twice
    ]
    words = "gives different answers for the same data: it keeps state between calls, or is random"
    return (_finding("unsteady", words, [results[i] for i in rows]) if rows else None), rows


def _edited(explanation: Explanation, results: Sequence[CaseResult]) -> Group:
    rows = [i for i, r in enumerate(results) if r.answer and r.answer.edited]
    if not rows:
        return None, []
    names = sorted({name for i in rows for name in (results[i].answer or Answer()).edited})
    words = f"changes the {' and '.join(names)} that it is given"
    return _finding("edits-input", words, [results[i] for i in rows]), rows


def _promised(explanation: Explanation, results: Sequence[CaseResult]) -> Group:
    """Conventions that no theorem covers, on the smallest data on which they break the promise."""
    how = explanation.conventions
    given = promise(how)
    if given.holds and (how.update != "lt" or explanation.drawn_start):
        return None, []
    rows = [i for i, r in enumerate(results) if r.answer and _stops_short(explanation, r)]
    if given.holds and not rows:
        return None, []
    among = [results[i] for i in rows if results[i].case.family != "number"] or [
        r for r in results if r.answer and len(r.case.points) > 1
    ]
    if not among:
        return None, []
    if how.update == "lt":
        zero = not given.holds
        words = (
            NEVER_LEARNS
            if zero
            else "never updates at a tie: it may stop with points on the hyperplane"
        )
        name = "tie-no-update"
    else:
        name, words = "no-theorem", given.sentence
    plain = _finding(name, words, among)
    expected = {"weights": "any that separate strictly"}
    return replace(plain, expected=expected, line=_line_of(how)), rows


def _line_of(how: TargetConventions) -> str:
    return "if y <w, x> <= 0:" if how.update == "lt" else "w = w + rate y x"


def _stops_short(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the answer leaves a point of separable data on the hyperplane or beyond."""
    question, answer = result.question, result.answer
    if question is None or answer is None or answer.weights is None:
        return False
    how = explanation.conventions
    weights = weights_of(answer, how, question.case.dimension)
    if weights is None or _separates(weights, result, how):
        return False
    plain = Explanation(TargetConventions(bias=how.bias, bias_input=how.bias_input))
    due = expected_run(plain, replace(question, given=question.given - {"epochs", "eta", "w0"}))
    return due is not None and due.clean and not _is_limited(result)


def _is_limited(result: CaseResult) -> bool:
    """Say whether the limit of passes, and nothing else, ended the run."""
    run = result.judgement.run if result.judgement else None
    return run is not None and not run.clean


def _separates(weights: Vector, result: CaseResult, how: TargetConventions) -> bool:
    for x, y in result.case.points:
        bias: Exact = weights[-1] * how.bias_input if how.has_bias else 0
        if y * (sum(a * b for a, b in zip(weights[: len(x)], x, strict=True)) + bias) <= 0:
            return False
    return True


def _never_stopping(explanation: Explanation, results: Sequence[CaseResult]) -> Group:
    """Find runs that used up their CPU time where a right program ends, or limits itself."""
    rows = [
        i for i, r in enumerate(results) if r.outcome == "timed out" and "wait" not in _words(r)
    ]
    # a run that is as long as nobody knows says nothing of how slow a target is
    slowest = max((r.response.cpu for r in results if r.decided and r.response), default=0.0)
    if not rows or 20 * slowest > max(results[i].response.cpu for i in rows if results[i].response):  # type: ignore[union-attr]
        # a slow target is not one that never stops
        return None, []
    endless = [i for i in rows if _is_endless(explanation, results[i])]
    among = endless if len(endless) == len(rows) else [i for i in rows if i not in endless]
    if endless and len(endless) == len(rows):
        words = (
            "does not stop in its CPU time on data that nothing separates, nor would the "
            "textbook's loop: give it a limit of passes, or a smaller one"
        )
        return _finding("never-stops", words, [results[i] for i in among]), rows
    words = "does not stop on data that the textbook loop separates: it used up its CPU time"
    return _finding("does-not-stop", words, [results[i] for i in among], STOP), rows


def _words(result: CaseResult) -> str:
    trouble = result.response.trouble if result.response else None
    return trouble.words if trouble else ""


def _is_endless(explanation: Explanation, result: CaseResult) -> bool:
    question = result.question
    return question is not None and end(explanation, question) is None


def _wrong(
    explanation: Explanation,
    results: Sequence[CaseResult],
    left: Sequence[int],
    nearest: Sequence[Explanation] | None,
) -> Iterator[tuple[Finding, list[int]]]:
    """Name one cause for all answers if a wrong perceptron of the catalogue gives them all."""
    mislabelled = [
        i for i in left if _names(results[i]) == ("predictions",) and _has_weights(results[i])
    ]
    if mislabelled:
        words = "predicts a label that is not on the side of its own weights"
        yield _finding("predicts-other", words, [results[i] for i in mislabelled]), mislabelled
        left = [i for i in left if i not in mislabelled]
        if not left:
            return
    unread = [
        i for i in left if results[i].answer is None or results[i].first_difference == "layout"
    ]
    rest = [i for i in left if i not in unread]
    named = _named(explanation, results, rest, nearest) if rest else None
    if named is not None and all(_is_not_finite(results[i]) for i in unread):
        unread, rest = [], list(left)  # a fault whose numbers grow beyond the largest float
    yield from _troubles(results, unread)
    if named is not None:
        yield replace(named, count=len(rest)), rest
        return
    yield from _departures(results, rest)


def _named(
    explanation: Explanation,
    results: Sequence[CaseResult],
    rows: Sequence[int],
    nearest: Sequence[Explanation] | None,
) -> Finding | None:
    """Return the one cause of all these departures, if it is known."""
    among = [results[i] for i in rows]
    at_the_limit = _differs_at_the_limit(explanation, results, rows)
    own = all(r.question and "epochs" not in r.question.given for r in among)
    if at_the_limit and own and not explanation.drawn_order:
        return _at_the_limit(among)  # the limit is its own: no fault is planted there
    numeric = all(r.case.family == "number" for r in among)
    told = [r for r in results if r.answer and r.first_difference != "layout"]
    clear = [r for r in told if is_clear(r, numeric=numeric)]
    known = None if nearest is None else known_cause((explanation, *nearest), clear)
    if known is not None:
        cause, _ = known
        return _finding(cause.id, cause.words, among, cause.line)
    if at_the_limit and not numeric:
        return _at_the_limit(among)
    if numeric:
        words = f"right on small integers, not on other numbers: {among[0].case.why}"
        return replace(_finding("number", words, among), shown=among[0])
    return None


def _is_not_finite(result: CaseResult) -> bool:
    trouble = result.response.trouble if result.response else None
    return trouble is not None and trouble.kind == "not-finite"


def _differs_at_the_limit(
    explanation: Explanation, results: Sequence[CaseResult], rows: Sequence[int]
) -> bool:
    """Say whether only runs depart that a limit of passes ends, and more that end cleanly agree."""
    known = not explanation.conventions.own_order or explanation.drawn_order
    if not rows or not known or any(_ends_cleanly(results[i]) for i in rows):
        return False
    return sum(r.outcome == "agrees" and _ends_cleanly(r) for r in results) > len(rows)


def _ends_cleanly(result: CaseResult) -> bool:
    run = result.judgement.run if result.judgement else None
    return run is not None and run.clean


def _at_the_limit(among: Sequence[CaseResult]) -> Finding:
    words = (
        "returns other weights than the last where the limit of passes ends a run; "
        "where a pass makes no update it agrees"
    )
    return _finding("at-the-limit", words, among, RETURN)


def _troubles(
    results: Sequence[CaseResult], rows: Sequence[int]
) -> Iterator[tuple[Finding, list[int]]]:
    grouped: dict[tuple[str, str], list[int]] = {}
    for i in rows:
        trouble = results[i].response.trouble if results[i].response else None  # type: ignore[union-attr]
        why = results[i].judgement.why if results[i].judgement else ""  # type: ignore[union-attr]
        kind, words = (trouble.kind, trouble.words) if trouble else (_misfit(why), why)
        # what stands behind the colon may differ from case to case, and so may the counts
        sort = words.partition(":")[0] if trouble else kind
        grouped.setdefault((kind, sort), []).append(i)
    for (kind, _), among in grouped.items():
        first = results[among[0]]
        words = _words(first) or (first.judgement.why if first.judgement else "")
        yield _finding(kind, words, [results[i] for i in among]), among


def _misfit(why: str) -> str:
    return "undeclared-bias" if "no bias is declared" in why else "unreadable"


DEPARTURES = {
    "weights": "its weights are not those of the textbook loop, and no known fault explains them",
    "predictions": "its predictions are not those of the textbook loop",
    "mistakes": "the weights are correct, the reported mistakes are not",
    "updates": "the weights are correct, the reported number of updates is not",
    "passes": "the weights are correct, the reported number of passes is not",
    "converged": "reports convergence although its last pass made an update, or the reverse",
}


def _departures(
    results: Sequence[CaseResult], rows: Sequence[int]
) -> Iterator[tuple[Finding, list[int]]]:
    for name, words in DEPARTURES.items():
        among = [i for i in rows if _said_otherwise(results[i]) == name]
        if among:
            found = _finding(name, words, [results[i] for i in among])
            why = found.details.get("because")
            yield (replace(found, cause=why) if why else found), among


def _said_otherwise(result: CaseResult) -> str:
    """Return what of the answer differs first; its weights, if a run ended too early."""
    name = result.first_difference
    return "weights" if getattr(result.answer, name, None) is None else name


def _names(result: CaseResult) -> tuple[str, ...]:
    return result.judgement.differs if result.judgement else ()


def _has_weights(result: CaseResult) -> bool:
    return result.answer is not None and result.answer.weights is not None

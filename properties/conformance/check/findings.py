"""Findings: what departs, grouped by its cause, each shown on the smallest case that has it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, NamedTuple

from perceptron.arithmetic.exact import as_written, counted, to_text
from perceptron.specification import is_mistake
from properties.conformance.faults.agreement import MODERATE, TWO, is_clear
from properties.conformance.faults.search import known_cause
from properties.conformance.judgement.results import SEVERAL, CaseResult
from properties.conformance.judgement.stopping import end
from properties.conformance.judgement.unexplained import leaves_a_mistake, told_by_weights
from properties.conformance.reference.comparison import weights_of
from properties.conformance.reference.explanation import Explanation, expected_run
from properties.conformance.reference.promise import OF_THE_BIAS, promise
from properties.conformance.reference.runs import Run
from properties.conformance.reference.target_conventions import TargetConventions
from properties.seeded_faults.causes import MOVE, MOVE_BIAS, NEVER_LEARNS, RETURN, STOP, TEST, Cause

# a run that takes so many times what is due never stops
TIMES_DUE = 20
# passes that a program may limit itself to
OWN_PASSES = 1000
# passes that a reader can follow
SHORT = 30
ALL_ZERO = (
    "all its answers are 0, as a test with `<` leaves them; if yours has `<=`, see whether the "
    "weights that it returns are those that it updates"
)
VOTES = "the last weights are correct, how many points each of its weights survived is not"
Results = Sequence[CaseResult]
#: Conventions under which a fault is sought, and which one if only one: a group after the other.
Near = Sequence[tuple[Sequence[Explanation], Cause | None]]
Group = tuple["Finding | None", Results]


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
    explanation: Explanation, results: Sequence[CaseResult], near: Near
) -> tuple[tuple[Finding, ...], list[CaseResult]]:
    """Return every cause of a departure, the gravest first; and the results, each with its cause.

    Parameters
    ----------
    near
        Conventions under which a fault may explain the answers, the likeliest first; none if it
        was sought in vain.
    """
    made, found = list(results), list[Finding]()
    for group in (_unsteady, _edited, _promised, _never_stopping):
        finding, among = group(explanation, made)
        if finding is not None:
            found.append(finding)
            made = _marked(made, among, finding.id)
    left = [r for r in made if r.departs and r.finding is None]
    if any(f.id == "unsteady" for f in found):
        return tuple(found), _marked(made, left, "unsteady")
    edits = any(f.id == "edits-input" for f in found)
    goes_on = any(f.id == "does-not-stop" for f in found)
    for finding, among in _wrong(explanation, made, left, near) if left else ():
        # a change of the data explains what no fault does
        is_explained = edits and finding.id == "weights" and not finding.line
        is_beyond = goes_on and all(_ends_without_a_limit(explanation, r) for r in among)
        shown = replace(finding, cause=BEYOND) if is_beyond else finding
        found += [] if is_explained else [shown]
        made = _marked(made, among, "edits-input" if is_explained else finding.id)
    # what a fault of another kind brings about, here and there, comes after it, and what long
    # numbers raise; last comes a run without an end where the textbook's has none either
    named = max((f.count for f in found if f.line and f.cause != BEYOND), default=0)
    short = {r.finding for r in made if r.case.family != "number"}
    behind = {f.id for f in found if f.id == "does-not-stop" and f.count < named}
    behind |= {"raises"} - short if named else set()
    found.sort(key=lambda f: (f.id == "never-stops", f.id in behind))
    return tuple(found), made


def rounding_findings(results: Iterable[CaseResult]) -> tuple[Finding, ...]:
    """Return what differs by rounding alone, with the exact numbers: not a deviation."""
    turned, digits = list[CaseResult](), list[CaseResult]()
    for result in results:
        if result.outcome == "rounding":
            (turned if result.judgement.turned else digits).append(result)
    made = []
    if turned:
        words = "differs where rounding can flip the sign of a score"
        made.append(found_in("rounding-decision", words, turned))
        if at := made[0].shown.judgement.turned:
            row, updates, score, error = at
            numbers = {
                "row": str(row),
                "after_updates": str(updates),
                "exact": to_text(score),
                "float_error_at_most": to_text(error),
            }
            made[0] = replace(made[0], details={"score": numbers})
    if digits:
        words = "its weights differ by no more than rounding explains"
        made.append(found_in("rounding-digits", words, digits))
    return tuple(made)


def _marked(results: Results, among: Results, name: str) -> list[CaseResult]:
    shown = {result.response for result in among}
    return [
        replace(r, outcome="departs", finding=name) if r.response in shown and not r.finding else r
        for r in results
    ]


def found_in(name: str, cause: str, among: Sequence[CaseResult], line: str = "") -> Finding:
    """Return a cause, shown on the smallest case that has it: on one of few passes, if there is."""

    def ranked(result: CaseResult) -> tuple[object, ...]:
        case = result.case  # a fixed one is found again by its id alone
        return case.family == "searched", case.family == "number", case.epochs > SHORT, case.size

    shown = min(among, key=ranked)
    why = {"because": shown.judgement.why} if shown.judgement.why else {}
    return Finding(name, cause, len(among), shown, line, shown.judgement.expected, why)


class _Votes(NamedTuple):
    """A case whose answer counts how many points each of all weights survived, and what is due."""

    result: CaseResult
    said: Sequence[int]
    stayed: Sequence[int]

    def due(self, first: int, less: int) -> list[int]:
        """Return the counts of as many weights, if so many are added to one, or taken from all."""
        whole = [self.stayed[0] + first, *(count - less for count in self.stayed[1:])]
        return whole[-len(self.said) :]

    def differs(self, first: int, less: int) -> bool:
        """Say whether the counts are others; who has no vote may be left out."""
        *due, last = self.due(first, less)
        *said, said_last = self.said
        # the last weights may be counted on, in passes without a mistake
        return [*filter(None, said)] != [*filter(None, due)] or said_last < last


def voted(results: Iterable[CaseResult]) -> Finding | None:
    """Return that the counts beside all its weights are not how many points each survived.

    Programs differ in small things, each in all answers alike: whether the start has a vote, and
    one more; and whether weights are counted before or after they are tried.

    References
    ----------
    Freund and Schapire (1999), Large margin classification using the perceptron algorithm.
    """
    decided = [(r, r.answer, r.judgement.run) for r in results if r.decided]
    if any(answer is None or not answer.survived for _, answer, _ in decided):
        return None  # they are shares, or something else
    known = [
        _Votes(result, answer.survived, run.stayed)
        for result, answer, run in decided
        if answer and run and len(run.when) == len(run.mistakes)
    ]
    # where a point is 0, an update may move nothing
    told = [each for each in known if all(any(x) for x, _ in each.result.case.points)]
    ways = [(first, less) for first in (0, 1) for less in (0, 1)]
    departing = {way: [each for each in told if each.differs(*way)] for way in ways}
    way = min(ways, key=lambda way: len(departing[way]))
    if not departing[way]:
        return None
    found = found_in("votes", VOTES, [each.result for each in departing[way]])
    shown = next(each for each in departing[way] if each.result is found.shown)
    due, said = (", ".join(map(str, counts)) for counts in (shown.due(*way), shown.said))
    why = f"one after the other its weights survive {due} points; it says {said}"
    return replace(found, details={**found.details, "because": why})


def _unsteady(explanation: Explanation, results: Results) -> Group:
    """Answers that change although nothing random was drawn."""
    unsteady = (r for r in results if r.response.unsteady and not r.decided)
    among = [r for r in unsteady if not any(answer.draws for answer in r.response.answers)]
    words = "gives different answers for the same data: it keeps state between calls, is random, "
    words += "or reads an array that it never filled"
    return (found_in("unsteady", words, among) if among else None), among


def _edited(explanation: Explanation, results: Results) -> Group:
    among = [r for r in results if r.answer and r.answer.edited]
    # what else is wrong with an answer has a cause of its own
    return edits_in(among), [r for r in among if not r.departs]


def edits_in(results: Iterable[CaseResult], where: str = "") -> Finding | None:
    """Return that the target changes what it is given, if it does; `where` ends the sentence."""
    among = [r for r in results if r.answer and r.answer.edited]
    if not among:
        return None
    names = sorted({name for r in among if r.answer for name in r.answer.edited})
    words = f"changes the {' and '.join(names)} that it is given{where}"
    # at 0 alone, what changed may be a sign that nobody sees
    clear = [r for r in among if all(map(any, (x for x, _ in r.case.points)))]
    return replace(found_in("edits-input", words, clear or among), count=len(among))


def _promised(explanation: Explanation, results: Results) -> Group:
    """Conventions that no theorem covers, on the smallest data on which they break the promise."""
    how, given = explanation.conventions, promise(explanation.conventions)
    never_at_a_tie = how.update == "lt" and not how.margin
    if given.holds and not never_at_a_tie:
        return None, []
    # at a limit a run that keeps its promise may err
    wrong = {r.response: words for r in results if (words := left_wrong(explanation, r))}
    broken = [r for r in results if r.response in wrong and not (given.holds and r.is_limited)]
    among = [r for r in broken if r.case.family != "number"] or broken
    if given.holds and explanation.drawn_start:  # beside large numbers rounding makes ties
        clear = [r for r in among if is_clear(r)]
        among = clear if len(clear) >= SEVERAL else []
    if not given.holds:
        among = among or [r for r in results if r.answer and len(r.case.points) > 1]
    if not among:
        return None, []
    line = _line(explanation, MOVE_BIAS) if given.words in OF_THE_BIAS else MOVE
    name, words, why = "no-theorem", given.sentence, dict[str, str]()
    if never_at_a_tie:
        name, line = "tie-no-update", TEST
        words = "never updates at a tie: it may stop with points on the hyperplane"
        if not given.holds and how.start == "zero":
            words = NEVER_LEARNS
            if not any(any(a.numbers) for r in results for a in r.response.answers):
                why = {"because": ALL_ZERO}
    expected = {"weights": "any that separate strictly"}
    found = found_in(name, words, among, line)
    if not why and found.shown.response in wrong:
        why = {"because": wrong[found.shown.response]}
    return replace(found, expected=expected, details={**found.details, **why}), broken


def left_wrong(explanation: Explanation, result: CaseResult) -> str:
    """Say which point is on the hyperplane or beyond where the textbook's loop separates all."""
    question, answer, how = result.question, result.answer, explanation.conventions
    weights = answer and weights_of(answer, how, question.case.dimension)
    if not weights:
        return ""
    update = "le" if how.update == "lt" else how.update  # whose ties are no separation
    scores = ((row, how.score(weights, x), y) for row, (x, y) in enumerate(question.case.points))
    errs = next(((row, s, y) for row, s, y in scores if is_mistake(update, s, y)), None)
    plain = Explanation(TargetConventions(bias=how.bias, bias_input=how.bias_input))
    free = replace(question, given=question.given - {"epochs", "eta", "w0"})
    due, run = errs and expected_run(plain, free), result.judgement.run
    if not errs or due is None or not due.clean:
        return ""
    if run and not run.clean and due.passes > run.passes:  # its limit comes first
        return ""
    row, score, y = errs
    words = f"row {row} has the label {y:+d}, and by these weights the score {as_written(score)}"
    passes = counted(due.passes, "pass", "passes")
    return f"{words}; the textbook's loop separates the rows in {passes}"


def _never_stopping(explanation: Explanation, results: Results) -> Group:
    """Find runs that used up their CPU time where a right program ends, or limits itself."""
    late = [r for r in results if r.outcome == "timed out" and "wait" not in _words(r)]
    cost = _cost(results) if late else 0.0
    ends = [(r, end(explanation, r.question)) for r in late]
    # a slow target is not one that never stops
    ends = [(r, run) for r, run in ends if cost * _may_present(r, run) <= r.response.cpu]
    if not ends:
        return None, []
    if ending := [r for r, run in ends if run and run.clean]:
        words = "does not stop on data that the textbook loop separates: it used up its CPU time"
        return found_in("does-not-stop", words, ending, STOP), late
    if limited := [r for r, run in ends if run]:
        words = "used up its CPU time where the limit that it is given ends the textbook's run"
        return found_in("does-not-stop", words, limited, STOP), late
    words = (
        "does not stop in its CPU time on data that nothing separates, nor would the "
        "textbook's loop: let a limit of passes end it sooner"
    )
    return found_in("never-stops", words, late), late


def _cost(results: Results) -> float:
    """Return the CPU seconds of one point, from the longest runs that came to an end."""
    decided = [r for r in results if r.decided]
    decided.sort(key=lambda r: _presented(r.judgement.run, r))
    longest = decided[-(len(decided) // 4 + 1) :]
    costs = [r.response.cpu / _presented(r.judgement.run, r) for r in longest]
    return median(costs) if costs else 0.0


def _ends_without_a_limit(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the answer is that of the run that its limit does not end."""
    free = replace(result.question, given=result.question.given - {"epochs"})
    return result.answer is not None and explanation.judge(free, result.answer).counts


def _may_present(result: CaseResult, run: Run | None) -> int:
    """Return how many points may pass before a target that goes on is one that never stops."""
    if run is None:
        return OWN_PASSES * len(result.case.points)
    return TIMES_DUE * _presented(run, result)


def _presented(run: Run | None, result: CaseResult) -> int:
    passed = max(run.presented, len(run.mistakes)) if run else 0
    return max(passed, len(result.case.points))


def _words(result: CaseResult) -> str:
    return result.response.trouble.words if result.response.trouble else ""


def _wrong(
    explanation: Explanation, results: Results, left: Results, near: Near
) -> Iterator[tuple[Finding, Results]]:
    """Name what is wrong with labels alone, and with the rest; first what is wrong with most."""
    of_labels = list[tuple[Finding, Results]]()
    by_vote = explanation.conventions.predict == "vote"
    for name, words in MISLABELLED.items():
        if mislabelled := [r for r in left if _is_mislabelled(r, name)]:
            said = OTHER_VOTE if by_vote else ("predicts-other", words)
            of_labels.append((found_in(*said, mislabelled), mislabelled))
            left = [r for r in left if r not in mislabelled]
    others = list(_of_weights(explanation, results, left, near))
    is_less = sum(len(among) for _, among in of_labels) < sum(len(among) for _, among in others)
    yield from [*others, *of_labels] if is_less else [*of_labels, *others]


def _of_weights(
    explanation: Explanation, results: Results, left: Results, near: Near
) -> Iterator[tuple[Finding, Results]]:
    """Name one cause for all answers if a wrong perceptron of the catalogue gives them all."""
    rest: Results = [r for r in left if r.answer and r.first_difference != "layout"]
    unread = [r for r in left if r.answer is None or r.first_difference == "layout"]
    named = _named(explanation, results, rest, near) if rest else None
    troubles = [r.response.trouble for r in unread]
    if named is not None and all(t is not None and t.kind == "not-finite" for t in troubles):
        unread, rest = [], left  # a fault whose numbers grow beyond the largest float
    yield from _troubles(unread)
    if named is not None:
        yield replace(named, count=len(rest)), rest
        return
    yield from _departures(explanation, rest)


def _named(
    explanation: Explanation, results: Results, among: Results, near: Near
) -> Finding | None:
    """Return the one cause of all these departures, if it is known."""
    at_the_limit = _differs_at_the_limit(explanation, results, among)
    own = all("epochs" not in r.question.given for r in among)
    if at_the_limit and own:
        return _at_the_limit(among)  # the limit is its own: no fault is planted there
    numeric = all(r.case.family == "number" or r.case.longest > MODERATE for r in among)
    told = [r for r in results if r.answer and r.first_difference != "layout"]
    clear = [r for r in told if is_clear(r, numeric=numeric)]
    if known := next(filter(None, (known_cause(clear, *group) for group in near)), None):
        cause, _ = known
        return found_in(cause.id, cause.words, among, _line(explanation, cause.line))
    if at_the_limit and not numeric and len(among) >= SEVERAL:
        return _at_the_limit(among)
    if numeric:
        words = "right on small integers, not on all other numbers"
        # what is no whole number is plainer than a large one
        halves = [r for r in among if not r.case.is_whole and r.case.longest <= TWO]
        return replace(found_in("number", words, (halves or among)[:1]), count=len(among))
    return None


def _line(explanation: Explanation, line: str) -> str:
    """Return a line of the textbook loop as it is under these conventions."""
    how = explanation.conventions
    if line == MOVE_BIAS and how.bias != "separate":
        return MOVE
    if line == MOVE_BIAS and how.bias_input == -1:
        return "t = t - rate y"
    return line.replace("<= 0", f"<= {as_written(how.margin)}") if line == TEST else line


def _differs_at_the_limit(explanation: Explanation, results: Results, among: Results) -> bool:
    """Say whether only runs depart that a limit of passes ends, and more that end cleanly agree."""
    known = not explanation.conventions.own_order or explanation.drawn_order
    if not known or any(r.ends_cleanly or r.first_difference == "converged" for r in among):
        return False
    if all(r.is_told_wrong for r in among):
        return False
    # it stopped before the limit, or presents no order of all rows
    early = (r.first_difference == "passes" and r.said_otherwise != "passes" for r in among)
    if any(early) or any(r.judgement.why for r in among):
        return False
    return sum(r.outcome == "agrees" and r.ends_cleanly for r in results) > len(among)


def _at_the_limit(among: Results) -> Finding:
    words = (
        "returns other weights than the textbook loop where a limit ends the run; "
        "where the run ends by itself it agrees"
    )
    return found_in("at-the-limit", words, among, RETURN)


def _troubles(unread: Results) -> Iterator[tuple[Finding, Results]]:
    grouped: dict[tuple[str, str], list[CaseResult]] = {}
    for result in unread:
        trouble, why = result.response.trouble, result.judgement.why
        misfit = "undeclared-bias" if "no bias is declared" in why else "unreadable"
        kind, words = (trouble.kind, trouble.words) if trouble else (misfit, why)
        # what stands behind the colon may differ from case to case, and so may the counts
        sort = re.sub(r"\d+\S* \w+", "", words.partition(":")[0]) if trouble else kind
        grouped.setdefault((kind, sort), []).append(result)
    for (kind, _), among in grouped.items():
        made = found_in(kind, "", among)
        yield replace(made, cause=_words(made.shown) or made.shown.judgement.why), among


OTHER_VOTE = "predicts-other-vote", "predicts a label that is not the vote of all its weights"
MISLABELLED = {
    "predictions": "predicts a label that is not on the side of its own weights",
    "tie": "predicts another label at a score of 0 than its training takes a score of 0 for",
}
DEPARTURES = {
    "weights": "its weights are not those of the textbook loop, and no known fault explains them",
    "predictions": "its predictions are not those of the textbook loop",
    "mistakes": "the weights are correct, the reported mistakes are not",
    "updates": "the weights are correct, the reported number of updates is not",
    "passes": "the weights are correct, the reported number of passes is not",
    "converged": "reports convergence where the last pass of the textbook loop made an update",
    "not-converged": "reports no convergence where the last pass of the textbook loop made none",
}
BEYOND = "goes on beyond the limit that it is given, until no point is a mistake"
OTHER_ROWS = "moves its weights on other rows than the textbook loop, but ends with the same"


def as_observed(causes: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the causes in words of what was seen, of a target that reports nothing itself."""
    return tuple(replace(c, cause=OTHER_ROWS) if c.id == "mistakes" else c for c in causes)


def _departures(explanation: Explanation, left: Results) -> Iterator[tuple[Finding, Results]]:
    for name, words in DEPARTURES.items():
        among = [r for r in left if r.said_otherwise == name]
        if name == "weights" and (told := told_by_weights(explanation, among)):
            known, sentence, showing = told
            yield found_in(known, sentence, showing), among
        elif among:
            # an illegal answer shows more than one that a limit may have cut short
            whys = (r for r in among if r.judgement.why)
            illegal = [r for r in whys if leaves_a_mistake(explanation, r)]
            found = found_in(name, words, illegal if len(illegal) >= SEVERAL else among)
            why = found.details.get("because")
            yield (replace(found, cause=why) if why else found), among


def _is_mislabelled(result: CaseResult, name: str) -> bool:
    """Say whether the labels alone are wrong, of an answer that has weights too."""
    has_weights = result.answer is not None and result.answer.weights is not None
    return has_weights and result.judgement.differs == (name,)

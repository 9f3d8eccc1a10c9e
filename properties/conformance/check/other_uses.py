"""What a target does when it is used otherwise than in the cases.

Without the limit of passes that it may be given; of points that come as integers; in a new process;
if its answer is read after a later call; and an object in a second fit, by its `partial_fit`, by
its `decision_function`, and one point at a time.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

from perceptron.arithmetic.exact import exact, to_text
from perceptron.arithmetic.vectors import Vector
from properties.conformance.cases.case import Case
from properties.conformance.check.findings import Finding, edits_in, found_in
from properties.conformance.check.questions import AMPLE, Questions
from properties.conformance.identify.responses import Interview, Response
from properties.conformance.judgement.results import CaseResult, judged
from properties.conformance.reference.comparison import is_near, weights_of
from properties.conformance.reference.draws import ORDER_RULES
from properties.conformance.reference.explanation import Explanation, Judgement
from properties.conformance.reference.question import Question, Taught
from properties.conformance.reference.runs import KEPT, Run, states
from properties.seeded_faults.causes import STOP, TEST

# cases on which an object is taught otherwise, and passes that few limits cut short
CASES, SOON = 24, 20
KEEPS = "keeps something of a first fit in a second one of the same object"
GOES_ON = (
    "goes on, in a second fit of one object, from what the first one learnt: begin each fit anew"
)
PARTS = "two calls of `partial_fit` do not make two passes of the loop that `fit` makes"
FORGETS = "each call of `partial_fit` begins anew, where it should go on from the one before"
OTHER_SIDES: tuple[tuple[Taught, str, str], ...] = (
    ("by scores", "scores", "the sign of its `decision_function` is not the side on which its own "
     "weights put a point"),
    ("by points", "single-points", "predicts for a single point a label that is not on the side of "
     "the weights"),
)  # fmt: skip
FIRST_TAUGHT = {
    "twice": "these rows from last to first, with the other labels",
    "after a clash": "these points with either label, which nothing separates",
    "after an end": "two opposite points, which it separates in two passes",
}
SHARES = "a later training changes what this one gave: both give the same list or array"
READ_LATE = f"its answer was read after it was also trained on {FIRST_TAUGHT['twice']}"
AS_INTEGERS = "gives other answers for whole points if they come as integers, and not as floats"
GIVEN_INTEGERS = "the array of its points was one of integers: it may keep its weights in that type"
# the limit of updates that is given to what takes one, and what it does then
FEW_UPDATES = 3
ONE_UPDATE_MORE = f"makes {FEW_UPDATES + 1} updates where its limit of updates is {FEW_UPDATES}"
ALL_UPDATES = f"makes all updates where its limit of updates is {FEW_UPDATES}"
OTHER_UPDATES = (
    f"does not return the weights after {FEW_UPDATES} updates, nor those at the end of that pass, "
    f"where its limit of updates is {FEW_UPDATES}"
)
LIMITED = f"its limit of updates was set to {FEW_UPDATES}"
ZEROS = "it predicts 0 where it was given the label -1"
NEAR = "a point near the hyperplane of the first weights"
SMALL_SCORES = [sign * Fraction(1, 2**bits) for bits in (5, 8, 11, 15, 21, 30) for sign in (1, -1)]
AT_SMALL_SCORES = (
    "decides otherwise where a score is small, but not 0: it has a tolerance, or asks for a margin"
)
MAKES_NONE = "makes no pass unless it is given a limit of passes: let its own be more than 0"
# with a bias and without one it takes more passes than a program may call itself
MANY_PASSES = Case("passes", "size", "1894 passes, 1430 with a bias", (((30, 1), 1), ((31, 1), -1)))


def left_alone(
    questions: Questions, explanation: Explanation, results: Iterable[CaseResult]
) -> tuple[Finding | None, tuple[str, ...]]:
    """Return that it fails, or that it is odd, if it goes by a limit of passes of its own."""
    greeting = questions.interview.greeting
    if "epochs" not in greeting.parameters or "epochs" in greeting.required:
        return None, ()
    decided = (r for r in results if r.decided and r.ends_cleanly)
    limited = [r.question for r in _some(decided)] + [questions.of(MANY_PASSES, explanation)]
    free = [replace(q, given=q.given - {"epochs"}) for q in limited if q]
    among = judged(explanation, questions.interview.ask(free, twice=False))
    failing = [r for r in among if r.departs and r.response.trouble]
    if not failing:
        departs = any(r.departs for r in among)
        idle = departs and all(_has_its_first_weights(explanation, r) for r in among)
        return None, (MAKES_NONE,) if idle else ()
    found = found_in("left-alone", "", failing)
    words = f"{found.shown.got()['trouble']}, given no limit of passes"
    return replace(found, cause=words), ()


def _has_its_first_weights(explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the answer is the start of a run that moves on from there."""
    prepared = explanation.prepared(result.question, result.answer)
    given = result.answer and weights_of(
        result.answer, explanation.conventions, result.case.dimension
    )
    return prepared is not None and given == prepared.weights(prepared.start)


def refitted(
    interview: Interview, explanation: Explanation, results: Sequence[CaseResult]
) -> tuple[Finding | None, tuple[str, ...]]:
    """Return what a second fit keeps of the first; or a sentence, if all of it is the weights.

    Parameters
    ----------
    results
        Of objects that are fitted once: those that came to an end are fitted again.
    """
    is_sized = "sized" in interview.greeting.beside
    if "twice" not in interview.greeting.beside or explanation.drawn_start:
        return None, ()
    if is_sized and explanation.drawn_order:  # from what it goes on follows from other draws
        return None, ()
    drew = any(answer.draws for r in results for answer in r.response.answers)
    if drew and explanation.drawn_order not in ORDER_RULES:  # a second fit may end by chance
        return None, ()
    decided = (r for r in results if r.decided and r.question.start is None)
    ended = (r for r in decided if r.ends_cleanly or explanation.conventions.predicts_its_end)
    chosen = _some(r for r in ended if len(r.case.labels) > 1)
    again = [replace(r.question, taught="twice") for r in chosen]
    # a run that does not end may leave something too
    limited = (r for r in chosen if r.question.epochs)
    again += [replace(r.question, taught="after a clash") for r in limited]
    # so may one of another size; and that it converged, where the next one does not
    unconverged = (r for r in results if r.decided and r.answer and r.answer.converged is False)
    others = [*chosen, *_some(unconverged)]
    again += [replace(r.question, taught="after an end") for r in others]
    # what draws an order once may be in that of the first fit
    free = replace(explanation, drawn_order="")
    fitted = [
        result
        for response in interview.ask(again, twice=False)
        for result in judged(free if _drew_nothing(response) else explanation, [response])
        if not _is_refused(result)
    ]
    after_others = [r for r in fitted if r.question.taught == "twice"]
    # who goes on does so from whatever it learnt
    departing = [r for r in fitted if r.departs]
    kept = [r for r in departing if r in after_others] or departing
    if not kept:
        return None, ()
    if kept[0] in after_others and all(_goes_on(interview, explanation, r) for r in after_others):
        # what is made for points of one dimension begins when it is made
        is_sized = is_sized or isinstance(explanation.conventions.dimension, int)
        return None, (() if is_sized else (GOES_ON,))
    found = found_in("keeps-a-fit", KEEPS, kept)
    why = f"the same object was first taught {FIRST_TAUGHT[str(found.shown.question.taught)]}"
    return replace(found, details={**found.details, "because": why}), ()


def keeping_state(found: Finding, afresh: Callable[[Question], Response]) -> Finding:
    """Return the finding, with its cause if a new process answers something else."""
    answer = found.shown.answer
    if found.id != "weights" or found.line or answer is None or answer.draws:
        return found
    if (again := afresh(found.shown.question).answer) is None or again.numbers == answer.numbers:
        return found
    words = "gives another answer to the same data in a new process: it keeps state between calls"
    return replace(found, id="unsteady", cause=words, details={})


def overwritten(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return on what a call for other rows changes the weights that were returned before it."""
    held = (r for r in results if r.answer and r.answer.weights is not None)
    decided = [r for r in held if r.decided and r.question.start is None]
    # another training draws other numbers
    drew = any(answer.draws for r in decided for answer in r.response.answers)
    if drew or "before another" not in interview.greeting.beside:
        return None
    several = _some(r for r in decided if len(r.case.labels) > 1)
    asked = [replace(r.question, taught="before another", predicts=False) for r in several]
    departing = [r for r in judged(explanation, interview.ask(asked, twice=False)) if r.departs]
    changed = [r for r in departing if r.answer]
    if not changed:
        return None
    found = found_in("overwritten", SHARES, changed)
    return replace(found, details={**found.details, "because": READ_LATE})


def taught_in_parts(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return on what two calls of a `partial_fit` are not two passes of the loop of the fit."""
    how = explanation.conventions
    is_plain = how.result == "last" and how.mode == "online" and not (how.picks or how.own_order)
    if "in parts" not in interview.greeting.beside or not is_plain or explanation.drawn_start:
        return None
    told = (r for r in results if r.decided and r.question.start is None)
    several = (r for r in told if len(r.case.labels) > 1 and r.question.epochs != 1)
    asked = [replace(r.question, taught="in parts") for r in _some(several)]
    answered = interview.ask(asked, twice=False)
    twice, once = (judged(explanation.under(limit=n), answered) for n in (2, 1))
    pairs = [(two, one) for two, one in zip(twice, once, strict=True) if two.departs and two.answer]
    words = FORGETS if all(one.decided for _, one in pairs) else PARTS
    return found_in("partial-fit", words, [two for two, _ in pairs]) if pairs else None


def on_other_sides(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return that its scores, or its labels of single points, are not those of its weights."""
    chosen = _some(r for r in results if r.decided and len(r.case.labels) > 1)
    for way, name, words in OTHER_SIDES:
        if way not in interview.greeting.beside:
            continue
        asked = [replace(r.question, taught=way, predicts=True) for r in chosen]
        among = judged(explanation, interview.ask(asked, twice=False))
        departing = [r for r in among if r.answer and "predictions" in r.judgement.differs]
        if departing:
            return found_in(name, words, departing)
    return None


def limited_in_updates(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return that it stops neither at its limit of updates nor at the end of that pass."""
    how = explanation.conventions
    is_plain = how.result == "last" and how.mode == "online" and not how.own_order
    if "3 updates" not in interview.greeting.beside or not is_plain or explanation.drawn_start:
        return None
    asked = {
        replace(r.question, taught="3 updates", case=replace(r.case, epochs=AMPLE)): run
        for r in _some(r for r in results if _has_many_updates(r))
        if (run := r.judgement.run)
    }
    seen = list[tuple[CaseResult, Vector, list[Vector]]]()
    for response in interview.ask(asked, twice=False):
        question, answer, run = response.question, response.answer, asked[response.question]
        setup = explanation.prepared(question, answer)
        given = answer and weights_of(answer, how, question.case.dimension)
        # where its end is right, the weights before it may still be rounded
        if setup and given and len(run.mistakes) <= setup.safe:
            had = [*map(setup.weights, states(setup, run.mistakes))]
            passed = _in_that_pass(run, question.case)
            due = {"weights": [*map(to_text, how.laid_out(had[FEW_UPDATES]))]}
            judgement = Judgement("departs", ("weights",), due=partial(dict, due))
            if not any(_is_near(given, w) for w in (had[FEW_UPDATES], had[passed])):
                seen.append((CaseResult("departs", response, judgement, answer), given, had))
    if not seen:
        return None
    words = OTHER_UPDATES
    for place, known in ((-1, ALL_UPDATES), (FEW_UPDATES + 1, ONE_UPDATE_MORE)):
        words = known if all(_is_near(given, had[place]) for _, given, had in seen) else words
    found = found_in("limit-of-updates", words, [result for result, *_ in seen], STOP)
    return replace(found, details={**found.details, "because": LIMITED})


def _is_near(given: Vector, due: Vector) -> bool:
    """Whether weights are these, but for rounding."""
    return all(is_near(a, b) for a, b in zip(due, given, strict=True))


def _has_many_updates(result: CaseResult) -> bool:
    """Whether its run goes on after the pass of the last update allowed, in which it makes more."""
    run = result.judgement.run
    if run is None or not (result.decided and run.clean) or result.question.start is not None:
        return False
    made = len(run.mistakes)
    if made <= FEW_UPDATES or len(run.when) not in (0, made):
        return False
    return made > _in_that_pass(run, result.case) > (FEW_UPDATES + 1 if run.when else 0)


def _in_that_pass(run: Run, case: Case) -> int:
    """Return how many updates it had made after the pass of the last one allowed, if in passes."""
    n = len(case.points)
    if not run.when:
        return FEW_UPDATES
    return sum(at // n <= run.when[FEW_UPDATES - 1] // n for at in run.when)


def edited_otherwise(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return that it changes labels of 0 and 1 in place, if it takes these too."""
    plan = interview.greeting.plan
    if plan is None or plan["form"]["labels"] != "signs" or explanation.drawn_start:
        return None
    both = _some(r for r in results if r.decided and len(r.case.labels) > 1)
    asked = [replace(r.question, taught="of zeros and ones") for r in both]
    among = list[CaseResult]()
    for some in (asked[:1], asked[1:]):
        among += judged(explanation, interview.ask(some, twice=False))
        # what departs on some of them takes no such labels, and may take long to go wrong
        if any(r.departs for r in among):
            return None
    return edits_in(among, ", where labels are 0 and 1")


def of_integers(
    interview: Interview, explanation: Explanation, results: Iterable[CaseResult]
) -> tuple[Finding | None, tuple[str, ...]]:
    """Return on what whole numbers that come as integers change its answers, or that they fail.

    It is given the rate 1/2, if it takes one: at 1 nothing is cut off.
    """
    if interview.greeting.plan is None or explanation.drawn_start:
        return None, ()  # a command reads its own numbers
    whole = (r for r in results if r.decided and r.case.is_whole and r.case.family != "number")
    asked = [replace(r.question, taught="of integers") for r in _some(whole)]
    if "eta" in interview.greeting.parameters:
        at_half = ((q, replace(q.case, rate=Fraction(1, 2))) for q in asked)
        asked = [replace(q, case=case, given=q.given | {"eta"}) for q, case in at_half]
    departing = [r for r in judged(explanation, interview.ask(asked, twice=False)) if r.departs]
    if changed := [r for r in departing if r.answer]:
        found = found_in("integers", AS_INTEGERS, changed)
        return replace(found, details={**found.details, "because": GIVEN_INTEGERS}), ()
    fails = [r.got()["trouble"] for r in departing if r.response.trouble]
    return None, tuple(f"given points as integers, not as floats, {words}" for words in fails[:1])


def zeros_predicted(results: Iterable[CaseResult]) -> tuple[str, ...]:
    """Return that it predicts 0 where it was given the label -1, if it never predicts -1."""
    answers = [answer for result in results for answer in result.response.answers]
    said = {label for answer in answers for label in answer.predictions or ()}
    return (ZEROS,) * (said == {0, 1})


def beside_the_start(
    questions: Questions, explanation: Explanation, results: Iterable[CaseResult]
) -> Finding | None:
    """Return on which points near the hyperplane of its start it decides otherwise.

    Where a start is drawn no fixed point lies there; one of a seed is the same in each run.
    """
    how = explanation.conventions
    d = 2 - how.has_bias
    held = (r for r in results if r.decided and r.answer and r.answer.weights is not None)
    plain = (r for r in held if r.case.dimension == d and r.question.start is None)
    setups = (explanation.prepared(r.question, r.answer) for r in plain)
    setup = next(setups, None)
    if setup is None or not all(setup.start):
        return None
    first, last = setup.weights(setup.start)
    cases = list[Case]()
    for number, (score, y) in enumerate(product(SMALL_SCORES, (1, -1))):
        rest = (1,) * (d - 1)
        x = exact(float((score - last * (how.bias_input if how.has_bias else 1)) / first))
        cases.append(Case(f"near-{number}", "searched", NEAR, (((x, *rest), y),), 3))
    asked = filter(None, (questions.of(case, explanation) for case in cases))
    among = judged(explanation, questions.interview.ask([*asked], twice=False))
    departing = [r.renamed() for r in among if r.departs and r.answer]
    return found_in("small-scores", AT_SMALL_SCORES, departing, TEST) if departing else None


def _some(results: Iterable[CaseResult]) -> list[CaseResult]:
    """Return small ones, and some of all sizes; none that only a long limit of its own ends."""
    soon = (r for r in results if r.ends_cleanly or r.question.epochs)
    ordered = sorted(soon, key=lambda r: r.case.size)
    return [*ordered[: CASES // 2], *ordered[CASES // 2 :: 1 + 2 * len(ordered) // CASES]]


def _drew_nothing(response: Response) -> bool:
    return not any(answer.draws for answer in response.answers)


def _is_refused(result: CaseResult) -> bool:
    """Say whether the program says itself that it takes no second fit, or gives up in it."""
    return result.response.trouble is not None and result.response.trouble.stated


def _goes_on(interview: Interview, explanation: Explanation, result: CaseResult) -> bool:
    """Say whether the answer is due from the weights that the first fit ends with.

    Those of an average are not seen: it is taken to go on from them.
    """
    answer, case = result.answer, result.case
    if answer is not None and explanation.conventions.result not in ("last", *KEPT):
        return True
    turned = replace(case, points=tuple((x, -y) for x, y in case.points[::-1]))
    before = replace(result.question, case=turned, taught=None)
    (first,) = interview.ask([before], twice=False)
    if answer is None or first.answer is None or first.answer.weights is None:
        return answer is not None and answer.weights is None
    ended = explanation.judge(before, first.answer).run
    if explanation.conventions.result in KEPT and not (ended and ended.clean):
        return True  # the best weights need not be those that it went on from
    start = weights_of(first.answer, explanation.conventions, case.dimension)
    if start is None:
        return False
    own = replace(explanation, starts=((case.dimension, start),))
    judgement = own.judge(result.question, answer.bare)
    # from afar a run may be longer than a limit of its own
    is_long = judgement.run is not None and judgement.run.passes > SOON
    return judgement.kind != "departs" or (is_long and result.question.epochs is None)

"""Finds a target's conventions: asks about small data once, and keeps what explains all answers."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from properties.conformance.cases.case import Case
from properties.conformance.cases.probes import (
    endless_probes,
    is_single,
    mirrored,
    single,
    single_probes,
    small_probes,
)
from properties.conformance.identify.candidates import ending_on_predictions, textbook, unusual
from properties.conformance.identify.nearest import (
    agreeing,
    held,
    nearest_declared,
    nearest_textbook,
)
from properties.conformance.identify.number_types import label_at_zero, on_long_numbers
from properties.conformance.identify.one_label import behaviour, may_want_both, predicted_too
from properties.conformance.identify.own_orders import own_orders
from properties.conformance.identify.parsimony import is_short, length
from properties.conformance.identify.responses import Interview, Response, judgements
from properties.conformance.identify.result import Identified, in_words
from properties.conformance.identify.seen import Seen
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.promise import promise
from properties.conformance.reference.question import Question, asked
from properties.conformance.reference.target_conventions import (
    Dimension,
    Number,
    TargetConventions,
)
from properties.conformance.target import Command, Process, PythonTarget, located
from properties.conformance.target.child.calling.load import remedy

ADAPT = "if it wants other points or labels, `perceptron adapt` writes an adapter to edit"

# answers that an explanation must at least give
FEW_ANSWERS = 4
# points that are given with a rate of 1
AT_RATE_1 = ((1024, 2048), (4096, -1024), (-2048, 512))


def identify(target: str | Callable[..., Any] | Command | PythonTarget) -> Identified:
    """Find the conventions of `target` from its behaviour alone. Executes the target's code.

    A convention is determined if all conventions that explain every answer exactly share it;
    otherwise it is among `undetermined`, with the values that are left and the reason.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, a function that has such a name, or a
        `Command`.

    Returns
    -------
    Identified
        The conventions that explain every answer, and those that no answer shows.

    Raises
    ------
    Refused
        If a function has no name by which another process finds it.

    Examples
    --------
    >>> identify("nowhere.py:train").verdict
    'cannot-run'
    """
    with Process(located(target)) as process:
        greeting = process.greeting()
        if greeting.cannot:
            return Identified(process.kind.text, reason=greeting.cannot)
        interview = Interview(process)
        return _result(process.kind.text, interview, find(interview))


@dataclass(frozen=True)
class Found:
    """What explains the answers to the probes.

    Parameters
    ----------
    seen
        All that came back.
    explanations
        Those of the plainest kind that explain every answer, the plainest first.
    nearest
        The textbook conventions that explain most answers.
    reason
        Why there is no answer at all; "" if there is.
    of_one_label
        What it does on data of one label, if the explanations are of data with both.
    """

    seen: Seen
    explanations: tuple[Explanation, ...] = ()
    nearest: Explanation = field(default_factory=lambda: Explanation(TargetConventions()))
    reason: str = ""
    of_one_label: str = ""


def find(interview: Interview, declared: TargetConventions | None = None) -> Found:
    """Ask the probes; return the plainest explanations of all answers.

    Parameters
    ----------
    declared
        Conventions that the target declares; those that it does not name are found.
    """
    found = _found(interview, declared)
    if found.seen.dimension is None:
        return found
    held = [_in_dimension(each, found.seen.dimension) for each in found.explanations]
    nearest = _in_dimension(found.nearest, found.seen.dimension)
    return replace(found, explanations=tuple(held), nearest=nearest)


def _in_dimension(explanation: Explanation, dimension: Dimension) -> Explanation:
    learnt = dict(explanation.starts)
    if isinstance(dimension, int) and dimension in learnt:
        weights = explanation.conventions.laid_out(learnt[dimension])
        explanation = explanation.under(weights=weights)
    return explanation.under(dimension=dimension)


def _found(interview: Interview, declared: TargetConventions | None) -> Found:
    seen = observed(interview, declared)
    if not any(response.answer for response in seen.responses):
        trouble = next((r.trouble for r in seen.responses if r.trouble), None)
        if trouble is not None and trouble.kind in ("timed-out", "not-finite"):
            return Found(seen)
        words = trouble.words if trouble else "it gives no answer"
        return Found(seen, reason=f"target: {words}; {remedy(words) or ADAPT}")
    if (declared is None or "labels" not in declared.named) and may_want_both(seen):
        paired = _with_both_labels(interview, seen)
        explanations = _explanations(paired, declared)
        near = explanations[0] if explanations else nearest_textbook(paired)
        words = behaviour(seen.responses, near)
        if words and (explanations or not declared):
            words = predicted_too(interview, words, seen.responses)
            return Found(paired, explanations, near, of_one_label=words)
    explanations = _explanations(seen, declared, BY_A_RULE)
    if explanations:
        return Found(seen, explanations)
    # what is said of its runs may be wrong alone
    bare = replace(seen, responses=tuple(r.without_a_report() for r in seen.responses))
    if bare != seen and (fitting := _explanations(bare, declared, BY_A_RULE)):
        return Found(seen, nearest=fitting[0])
    if explanations := _explanations(seen, declared, (own_orders,)):
        return Found(seen, explanations)
    # a target may not use the rate that it is given
    unrated = replace(seen, responses=tuple(r.without("eta") for r in seen.responses))
    is_open = unrated != seen and not seen.may_draw_a_start
    if is_open and (fitting := _explanations(unrated, declared)):
        return Found(seen, nearest=fitting[0])
    if declared is not None and (declared.own_order or declared.start == "random"):
        return Found(seen, nearest=nearest_declared(declared, seen))
    if declared is not None:
        return Found(seen, nearest=Explanation(TargetConventions().held_to(declared)))
    endless = {case.id for case in endless_probes()}
    ending = tuple(r for r in seen.responses if r.question.case.id not in endless)
    # what differs only where the limit of passes ends a run is the textbook's everywhere else
    short = _fitting(textbook(seen), replace(seen, responses=ending))
    return Found(seen, nearest=short[0] if short else nearest_textbook(seen))


def undeclared(seen: Seen, responses: Iterable[Response]) -> Explanation | None:
    """Return conventions that explain all, whatever was declared; best, some of a theorem."""
    ways = _explanations(seen, None, BY_A_RULE)
    ordered = sorted(ways, key=lambda each: not promise(each.conventions).holds)
    return next(explaining(ordered, responses), None)


def _fitting(candidates: Iterable[Explanation], seen: Seen) -> list[Explanation]:
    """Return those that explain every answer in fewer bits than it has, the shortest first."""
    found = explaining(dict.fromkeys(candidates), seen.responses)
    return sorted((each for each in found if is_short(each, seen.responses)), key=length)


# families of explanations whose orders follow from a rule, or from what was drawn
BY_A_RULE = (textbook, ending_on_predictions, unusual)


def _explanations(
    seen: Seen,
    declared: TargetConventions | None,
    families: Sequence[Callable[[Seen], Iterable[Explanation]]] = (*BY_A_RULE, own_orders),
) -> tuple[Explanation, ...]:
    """Return the explanations of all answers of the plainest kind that has some."""
    for family in families:
        if short := _fitting(held(family(seen), declared), seen):
            return tuple(short)
    return ()


def _with_both_labels(interview: Interview, seen: Seen) -> Seen:
    """Ask about each single point together with its negative; leave data of one label out."""
    single = [r.question for r in seen.responses if is_single(r.question.case)]
    paired = interview.ask([replace(q, case=mirrored(q.case)) for q in single])
    rest = [r for r in seen.responses if len(r.question.case.labels) == 2]
    both = (*paired, *rest)
    return _seen(interview, both, seen.dimension or _only_dimension(both))


def explaining(
    candidates: Iterable[Explanation], responses: Iterable[Response]
) -> Iterator[Explanation]:
    """Yield the explanations under which no answer departs, and some answers show that.

    Where no theorem says that runs end, they leave any answer undecided: then none may be. An
    answer that departs comes first from then on: it is likely to tell the next one apart too.
    """
    ordered = sorted(responses, key=_late)
    for each in candidates:
        shown, ends = 0, promise(each.conventions).holds
        refuting = ("departs",) if ends else ("departs", "undecided")
        for place, response in enumerate(ordered):
            judged = judgements(each, response)
            if any(judgement.kind in refuting for judgement in judged):
                if not _late(response)[0]:
                    ordered.insert(0, ordered.pop(place))
                break
            shown += sum(judgement.counts for judgement in judged)
        else:
            if shown >= min(FEW_ANSWERS, len(ordered)):
                yield each


def _late(response: Response) -> tuple[bool, bool]:
    """Order answers: those that cost most to follow, or tell least, come last."""
    case = response.question.case
    return case.family == "inseparable", is_single(case)


# asking


def observed(interview: Interview, declared: TargetConventions | None) -> Seen:
    """Ask the probes; a target that declares where its bias is, gets its starts laid out so."""
    layout = _layout_of_start(interview)
    if declared is not None:
        layout = declared if "bias" in declared.named else replace(declared, bias=layout.bias)
    if interview.greeting.takes_labels_apart:
        layout = replace(layout, labels="both")
    predicts, parameters = only_predicts(interview), interview.greeting.parameters

    def questions(cases: Iterable[Case]) -> Iterator[Question]:
        made = (asked(case, interview.greeting, layout, predicts=predicts) for case in cases)
        return filter(None, made)

    first = [*single_probes()]
    if "eta" in parameters:
        # from a start that is drawn one in two does not move
        first += [replace(single(x, y), rate=1) for x, y in product(AT_RATE_1, (1, -1))]
    if layout.labels == "both":
        first = [mirrored(case) for case in first]
    wanted = [*first, *small_probes(), *(endless_probes() if "epochs" in parameters else ())]
    if layout.labels == "both":
        wanted = [case for case in wanted if len(case.labels) == 2]
    responses = interview.ask(questions(wanted[:2]))
    late = [r for r in responses if r.trouble and r.trouble.kind == "timed-out"]
    if len(late) < len(responses):
        responses += interview.ask(questions(wanted[2:]))
    dimension = None if layout.dimension else _only_dimension(responses)
    return _seen(interview, responses, dimension)


def _seen(interview: Interview, responses: Sequence[Response], dimension: Dimension | None) -> Seen:
    how = TargetConventions(dimension=dimension)
    taken = (r for r in responses if how.takes(r.question.case.dimension))
    return Seen(tuple(taken), dimension, interview.greeting.may_round)


def _only_dimension(responses: Sequence[Response]) -> Dimension | None:
    """Return the one number of coordinates that it takes, if it fails on all other points.

    It fails where it raises, or returns as many weights as for points of that one number; an
    answer in which no weight beyond these moves tells nothing. Or "several", if not one.
    """
    parts: dict[int, list[Response]] = {}
    for response in responses:
        parts.setdefault(response.question.case.dimension, []).append(response)
    for dimension, part in parts.items():
        others = [r for d, among in parts.items() if d != dimension for r in among]
        held = {len(r.answer.numbers) for r in part if r.answer}
        fixed = held if held != {0} else set()
        is_taken = all(r.answer for r in part) and len(held) == 1
        # points of one coordinate hide how a program goes through several
        failed = [r for r in others if _fails(r, fixed)]
        rest = (r for r in others if not _fails(r, fixed))
        if dimension > 1 and is_taken and failed and all(_is_idle(r, dimension) for r in rest):
            return dimension
    return "several" if _raises_on_one(responses) else None


def _raises_on_one(responses: Iterable[Response]) -> bool:
    """Say whether it raises on points of one coordinate, unless nothing moves, and on no others."""
    of_one, of_several = list[Response](), list[Response]()
    for response in responses:
        (of_several if response.question.case.dimension > 1 else of_one).append(response)
    raising = [r for r in of_one if _fails(r, ())]
    idle = all(_is_idle(r, 1) for r in of_one if r not in raising)
    return bool(raising) and idle and all(r.answer for r in of_several)


def _fails(response: Response, fixed: Collection[int]) -> bool:
    if response.trouble:
        return response.trouble.kind == "raises"
    return response.answer is not None and len(response.answer.numbers) in fixed


def _is_idle(response: Response, dimension: int) -> bool:
    """Say whether no weight beyond these moved; none at all, if there are no more."""
    numbers = response.answer.numbers if response.answer else ()
    beyond = numbers[dimension : response.question.case.dimension]
    return bool(numbers) and not any(beyond or numbers)


def only_predicts(interview: Interview) -> bool:
    """Say whether the target answers with labels alone, so that these are what is judged."""
    if not interview.greeting.predicts:
        return False
    layout = TargetConventions(bias="append")
    question = asked(small_probes()[0], interview.greeting, layout, predicts=True)
    answer = interview.ask([question], twice=False)[0].answer if question else None
    return answer is not None and answer.weights is None


def _layout_of_start(interview: Interview) -> TargetConventions:
    """Return how long a start is that the target needs: with a number for the bias, or without."""
    if "w0" not in interview.greeting.required:
        return TargetConventions(bias="append")
    for bias in ("none", "append"):
        layout = TargetConventions(bias=bias)
        question = asked(mirrored(single_probes()[0]), interview.greeting, layout)
        if question and interview.ask([question], twice=False)[0].answer:
            return layout
    return TargetConventions()


# telling


def _result(target: str, interview: Interview, found: Found) -> Identified:
    probes, greeting = len(interview.log), interview.greeting
    if found.reason or not any(r.answer for r in found.seen.responses):
        reason = found.reason or f"target: {found.seen.responses[0].trouble.words}"  # type: ignore[union-attr]
        return Identified(target, reason=reason, taken=greeting.taken)
    if not found.explanations:
        words, near = _unexplained(found)
        return Identified(
            target, found.nearest.under(undetermined=()), probes=probes, unexplained=words,
            nearest=near, taken=greeting.taken, remarks=greeting.remarks,
        )  # fmt: skip
    fitting: tuple[Explanation, ...] = found.explanations
    numbers: tuple[Number, ...] = ("float64",)
    best = fitting[0]
    how = best.conventions
    if not (how.own_order or best.drawn_start or how.picks or how.result != "last"):
        fitting, numbers = on_long_numbers(fitting, interview)
        best = fitting[0]
    label = label_at_zero(best, interview)
    left, why = _left(fitting, numbers, label)
    how = replace(
        best.conventions,
        number=numbers[0],
        predict_at_zero=label or "unknown",
        undetermined=tuple(why),
    )
    how = replace(how, text=how.to_text())
    remarks = (
        *greeting.remarks,
        *([f"its order: it {best.drawn_order}"] if best.drawn_order else []),
    )
    return Identified(
        target, replace(best, conventions=how), left, why, len(interview.log),
        in_words(how, of_one_label=found.of_one_label),
        greeting.taken, remarks,
    )  # fmt: skip


# what the explanations may differ in
SHOWN = (
    "update", "step", "tie", "rate", "start", "bias", "bias_rate", "bias_input", "dimension",
    "order", "mode", "result",
)  # fmt: skip
WHY: Mapping[str, str] = {
    "step": "a step of 2 at half the rate gives the same weights",
    "rate": "from a zero start the rate changes no mistake",
    "update": "no answer showed a tie",
    "order": "no answer depended on it",
    "stop": "passes after a clean one change no weights",
    "predict_at_zero": "no label was asked for where a score is 0",
    "bias": "both places give the same weights",
    "number": "no long number told the types apart",
}


def open_names(
    explanations: Iterable[Explanation], responses: Iterable[Response]
) -> dict[str, str]:
    """Return the conventions that no answer shows, each with the reason."""
    known = [each.conventions.to_json() for each in explaining(explanations, responses)]
    # a pass that moves at its end has no order
    shown = [n for n in SHOWN if n != "order" or all(held["mode"] == "online" for held in known)]
    values = {name: _values(name, known) for name in shown} if known else {}
    return {name: _why(name, held) for name, held in values.items() if len(held) > 1}


def _left(
    explanations: Sequence[Explanation], numbers: Sequence[str], label: str | None
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    known = [each.conventions.to_json() for each in explanations]
    left = {name: _values(name, known) for name in SHOWN}
    if known[0]["bias"] == "none":
        del left["bias_rate"], left["bias_input"]
    left["stop"] = ("clean", "epochs")
    left["number"] = tuple(numbers)
    left["predict_at_zero"] = (label,) if label else ("+1", "-1", "0")
    open_ = {name: values for name, values in left.items() if len(values) != 1}
    return left, {name: _why(name, values) for name, values in open_.items()}


def _values(name: str, known: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return what conventions hold under a name, each once, as text."""
    held = (each[name] for each in known)
    return tuple(dict.fromkeys(v if isinstance(v, str) else ";".join(v) for v in held))


def _why(name: str, values: Sequence[str]) -> str:
    return WHY.get(name) or f"{' and '.join(values[:2])} give the same answers"


def _unexplained(found: Found) -> tuple[str, tuple[str, ...]]:
    near, responses = found.nearest, [r for r in found.seen.responses if r.answers]
    count = agreeing(near, responses)
    how = near.conventions.to_text() or "the defaults"
    words = "no known conventions explain all of its answers"
    lines = [
        f"the nearest textbook conventions are {how}: {count} of {len(responses)} answers agree"
    ]
    ordered = sorted(responses, key=lambda r: r.question.case.size)
    for question, answer in ((r.question, answer) for r in ordered for answer in r.answers):
        if (judged := near.judge(question, answer)).kind == "departs":
            rows = (f"({', '.join(map(str, x))}) {y:+d}" for x, y in question.case.points)
            mismatch = _mismatch(judged.expected, answer.content())
            lines.append(f"first mismatch: on {', '.join(rows)}, {mismatch}")
            break
    return words, tuple(lines)


def _mismatch(due: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    differing = [name for name in given if name in due and given[name] != due[name]]
    said = [f"expected {n} {_shown(due[n])}, got {_shown(given[n])}" for n in differing]
    return (
        "; ".join(said)
        or f"expected a run in some order, got weights {_shown(given.get('weights', []))}"
    )


def _shown(value: Any) -> str:
    return f"({', '.join(value)})" if isinstance(value, list) else str(value)

"""What a target makes of a few points that any perceptron separates, and where its answer is.

The points are small, so that a number of passes is not taken for a bias; there are more of one
label, so that a program for labels 0 and 1 does not separate them when it is given -1 and 1.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from ..calling.arguments import Given, predicted, texts_of
from ..calling.load import Unusable
from ..calling.plan import Arguments, Plan
from ..calling.program import Program
from ..calling.recorded_draws import seed_alike
from ..calling.signatures import signature_of
from .answer_places import (
    BESIDE,
    Try,
    has_a_number_beside,
    is_learnt,
    place_of,
    read,
    tried,
    with_a_bias,
)
from .samples import (
    LARGE,
    ONE_SIDE,
    PROMISED,
    answered,
    are_even,
    in_the_plane,
    leaves_a_coordinate_out,
    limited_in_passes,
    moves_along,
    moves_of_mistakes,
    starts_there,
    with_a_limit_for_a_number,
    with_a_rate,
    with_a_rate_for_a_number,
    with_options,
)

# what counts mistakes, or updates, by its name
COUNTS = re.compile(
    r"_*((n|num|total)_)?(mistakes?|errors?|updates?|corrections?|misclassified|misclassifications)"
    r"(_(per_epoch|count|history))?_*",
    re.IGNORECASE,
)
# how points may be asked about, and rows that are learnt with their labels
WAYS = ("matrix", "point")
OF_ROWS = (*(f"{way} with a label" for way in WAYS), *WAYS)
# what goes by these makes one pass a call
ONE_PASS = re.compile(r".*(partial|epoch|pass|once|online|step|update|iteration).*", re.IGNORECASE)


def trial(
    program: Program, starts: Sequence[tuple[Arguments, Arguments]]
) -> Iterator[dict[str, Any]]:
    """Yield what is found out of a target, better and better.

    Each has `works`, whether it separates the points; `plan`, with how its answer is read; and if
    not, `settles`, whether it is content once it has learnt a single point, `blind`, whether the
    opposite labels change nothing, and `idle`, whether some coordinate changes nothing, or a start
    of another shape makes a matrix of the weights.

    Parameters
    ----------
    starts
        What may be given so that a parameter is the start.

    Raises
    ------
    Unusable
        If its answer cannot be read.
    """
    if ONE_PASS.fullmatch(program.name) and any(map(program.goes_on, in_the_plane())):
        raise Unusable("it goes on when it is called with its own answer")
    known, works, tries = tried(program, 1.0)
    for other in (with_a_rate_for_a_number, with_a_limit_for_a_number, _once_a_pass, _made_alone):
        if (meant := other(known)) is not None:
            known, works, tries = tried(meant, 1.0)
    if not works and _is_as_made(known, tries):
        raise Unusable("making it trains nothing")
    if not (known.plan.is_made_of_data or _is_sized(known)):
        raise Unusable("it is made with more weights than a point has coordinates")
    moves_on = not known.plan.keeps_nothing or moves_along(known)
    if not moves_on and "state pair" in known.plan.call.values():
        raise Unusable("what stands beside its weights is no bias")
    works = works and moves_on
    blind = not works and _is_blind(known.plan, tries)
    same = leaves_a_coordinate_out(known) or _predicts_one_label(known.plan, tries)
    idle = not works and (same or all(t.is_spread for t in tries))
    unmoved = {"blind": blind, "idle": idle}
    # who heeds no limit may not come back from what follows
    likely = works and known.plan.form.labels not in ("classes", "turned")
    yield {"works": likely, "plan": known.plan.content(), **unmoved}
    moves = moves_of_mistakes(known)
    even = are_even(moves)
    works = works and even
    # its labels may be those that it predicts
    predicts_signs = _predicts_signs(known)
    sure = not predicts_signs and not (works and _may_be_turned(known.plan, tries))
    sure = sure and not _has_an_idle_weight(known.plan, tries)
    yield {"works": works and sure, "plan": known.plan.content(), **unmoved}
    if not works and even:  # a slow rate, or a large start, is nothing beside large points
        large, works, more = tried(known, LARGE)
        known, tries = (large, more) if works else (known, tries)
    if has_a_number_beside(known, tries, separate=works) or _leaves_the_bias_out(known, tries):
        weights = known.plan.weights or [["returned", None], ["item", 0]]
        known = known.planned(replace(known.plan, weights=weights, bias=None))
    elif works and known.plan.weights is not None and known.plan.bias is None:
        known = known.planned(with_a_bias(known, tries))
    # what adds x, not y x, moves as far
    is_known = known.plan.form.labels in ("signs", "binary", "bools")
    as_far = bool(moves) and (even or (is_known and are_even([*map(abs, moves)])))
    settled = _settles(known) or _predicts_such_labels(known) or as_far
    settled = settled and _learns_from_zeros(known)
    settles, works = (works or (settled and not blind)) and not predicts_signs, works and sure
    yield {"works": works, "plan": known.plan.content(), "settles": settles, **unmoved}
    begun = (_begun(known, program.plan, make, call) for make, call in starts)
    known = next((each for each in begun if starts_there(each)), known)
    plan = with_a_rate(known.planned(limited_in_passes(known)))
    said = {"works": works, "settles": settles, "unjudged": [*_counts_beside(known, tries)]}
    yield {"plan": plan.content(), **said, **unmoved}


def _counts_beside(program: Program, tries: Sequence[Try]) -> Iterator[str]:
    """Yield names of numbers beside what is read that seem to count mistakes or updates."""
    names = program.returned_names()
    read = ("updates", "n_updates" if program.plan.weights else "mistakes")
    for (root, _), *steps in tries[0].numbers:
        kind, key = steps[0] if len(steps) == 1 else ("", None)
        name = names[key] if kind == "item" and type(key) is int and key < len(names) else str(key)
        is_read = root == "returned" and type(key) is str and name in read
        if kind in ("attribute", "item") and COUNTS.fullmatch(name) and not is_read:
            yield name


def _begun(known: Program, tried: Plan, make: Arguments, call: Arguments) -> Program:
    """Return what is known with what else than in the plan that was tried is given as a start."""
    made = {n: f for n, f in make.items() if f != tried.make.get(n)}
    called = {n: f for n, f in call.items() if f != tried.call.get(n)}
    plan = replace(known.plan, make=known.plan.make | made, call=known.plan.call | called)
    return known.planned(plan)


def all_end(program: Program) -> Iterator[dict[str, Any]]:
    """Yield something once the program has learnt each set of the few points."""
    for given in in_the_plane():
        program.called(program.plan.form.formed(with_options(given, program.plan)))
    yield {"ends": True}


def alike(program: Program, other: Program) -> Iterator[dict[str, Any]]:
    """Yield something if both give the same answers, also where the same is drawn."""
    if all(answered(program, given) == answered(other, given) for given in in_the_plane()):
        yield {"alike": True}


def asking_in_vain(program: Program) -> Iterator[dict[str, Any]]:
    """Raise what a `predict` raises at the points that were learnt, if it is meant for these.

    It is for something else if it takes more, or if the training itself asks it for something.
    """
    form, given = program.plan.form, with_options(in_the_plane()[0], program.plan)
    subject, result = program.called(form.formed(given))
    taken = signature_of(subject.predict).parameters.values()
    ways = {"array": WAYS, "lists": WAYS, "joined": OF_ROWS, "joined lists": OF_ROWS}
    if form.points not in ways or sum(p.default is p.empty for p in taken) != 1:
        return
    raised: list[BaseException] = []
    for how in ways[form.points]:
        asked = program.planned(replace(program.plan, predict=["predict", how]))
        try:
            asked.labels(subject, result, form.placed(given.X))
        except Unusable:
            return
        except (Exception, SystemExit) as error:
            raised.append(error)
        else:
            return
    code, used = getattr(subject.predict, "__code__", None), list[Any]()

    def watched(frame: Any, event: str, value: Any) -> None:
        if event == "return" and value is not None and frame.f_code is code:
            used.append(value)

    sys.setprofile(watched)
    with suppress(Exception, SystemExit):
        program.called(form.formed(given))
    sys.setprofile(None)
    if code and not used:
        raise raised[-1]
    yield from ()


def glimpse(program: Program, label: int) -> Iterator[dict[str, Any]]:
    """Yield how the answer is read of a program that does not end on the few points.

    On a single one of the right label nearly all programs end.
    """
    singles = [Given.of([x], [label], {}) for x in ONE_SIDE[:2]]
    plan, _ = read(program, [Try.of(program, given) for given in singles])
    yield {"plan": plan.content()}


def _is_as_made(program: Program, tries: Sequence[Try]) -> bool:
    """Whether an object that no method trains has the same weights whatever it is made of.

    Those that are drawn may be so for the other labels, if the same numbers are drawn.
    """
    plan = program.plan
    if plan.kind != "class" or plan.method is not None or plan.weights is None:
        return False
    first, _, turned, _ = (answered(program, given) for given in in_the_plane())
    is_drawn = first is not None and first == turned
    return is_drawn or not is_learnt(place_of(plan.weights), tries)


def _predicts_one_label(plan: Plan, tries: Sequence[Try]) -> bool:
    """Whether there are labels alone, and all are the same."""
    if plan.weights is not None or plan.predict is None:
        return False
    labels = [t.predictions.get(tuple(plan.predict), []) for t in tries]
    return len({label for each in labels for label in each}) == 1


def _is_blind(plan: Plan, tries: Sequence[Try]) -> bool:
    """Whether the weights have moved, and are the same for the opposite labels."""
    place = PROMISED[0] if plan.weights is None else place_of(plan.weights)
    held = [t.numbers.get(place) for t in tries[:4]]
    moved = len({number for numbers in held if numbers for number in numbers}) > 1
    return moved and None not in held and held[:2] == held[2:]


def _leaves_the_bias_out(program: Program, tries: Sequence[Try]) -> bool:
    """Whether what is read as the bias is always 0, and a parameter says that there is none."""
    plan = program.plan
    bias = BESIDE if plan.weights is None else place_of(plan.bias or [])
    return program.leaves_the_bias_out() and all(t.numbers.get(bias) == [0] for t in tries)


def _is_sized(program: Program) -> bool:
    """Whether an object has as many weights as coordinates, or one more, before it moves them."""
    d = 2
    singles = (Given.of([[0.0] * d], [label], {}) for label in (1, -1) if program.plan.make)
    answers = [answered(program, given, epochs=1) for given in singles]
    return all(len(answer[PROMISED[0]]) in (0, d, d + 1) for answer in answers if answer)


def _has_an_idle_weight(plan: Plan, tries: Sequence[Try]) -> bool:
    """Whether a weight more than there are coordinates stays 0: it is that of a further one.

    Pairs, and steps, may leave it out without a word.
    """
    if plan.form.points != "pairs" and "state d+1" not in plan.call.values():
        return False
    place = PROMISED[0] if plan.weights is None else place_of(plan.weights)
    held = [t.numbers.get(place, []) for t in tries if t.given.dimension == 2]
    return {*map(len, held)} == {3} and any(not any(w[end] for w in held) for end in (0, -1))


def _once_a_pass(program: Program) -> Program | None:
    """Return the program called once a pass, if a call makes one pass, and goes on from the last.

    It makes one pass if it may as well be given one row after the other.
    """
    plan = program.plan
    keeps = plan.weights is None or plan.weights[0][0] == "object"
    if plan.kind == "function" or plan.method is None or plan.repeat != "never" or not keeps:
        return None
    if "epochs" in plan.options() or "points" not in plan.call.values():
        return None
    is_a_pass, goes_on = True, False
    for given in in_the_plane():
        rows = [Given.of(given.X[i : i + 1], given.y[i : i + 1], {}) for i in range(given.size)]
        taught = list[np.ndarray]()
        try:
            for parts in ([given], rows, [given, given]):
                seed_alike()
                taught.append(program.taught([with_options(part, plan) for part in parts]))
        except Exception:  # it wants more than one row
            return None
        whole, by_row, twice = taught
        is_a_pass = is_a_pass and np.array_equal(whole, by_row)
        goes_on = goes_on or not np.array_equal(whole, twice)
    named = ONE_PASS.fullmatch(plan.method) is not None
    once = replace(plan, repeat="passes", weights=None, bias=None, predict=None)
    return program.planned(once) if goes_on and (is_a_pass or named) else None


def _made_alone(program: Program) -> Program | None:
    """Return the program made of its data and not trained once more, if making it trains it."""
    plan = program.plan
    if plan.kind != "class" or plan.method is None or not plan.is_made_of_data:
        return None
    alone = program.planned(replace(plan, method=None, call={}, repeat="never"))
    with suppress(Exception):  # it cannot be read before it is trained
        if tried(alone, 1.0)[1]:
            return alone
    return None


def _settles(program: Program) -> bool:
    """Whether it makes the same of a point that comes twice, and has its label right.

    It does not if it takes a label for another: then each time is a mistake.
    """
    signs = []
    for label in (1, -1):
        cases = [Given.of([[1.0, 0.5]] * n, [label] * n, {}) for n in (1, 2)]
        once, twice = (answered(program, given) for given in cases)
        if once is None or once != twice:
            return False
        signs.append(Try(cases[0], once, {}).scores(PROMISED))
    return any(a[0] >= 0 >= b[0] != a[0] for a, b in zip(*signs, strict=True))


def _learns_from_zeros(program: Program) -> bool:
    """Whether a point of label 0 that lies on the other side changes anything, if it takes zeros.

    What adds y x adds nothing there: it is for labels -1 and +1, even if it learns nothing right.
    """
    if program.plan.form.labels not in ("binary", "bools"):
        return True
    right, wrong = (Given.of([[1.0, 0.5], [2.0, 1.0]], [1, label], {}) for label in (1, -1))
    return answered(program, right) != answered(program, wrong)


def _predicts_such_labels(program: Program) -> bool:
    """Whether the labels that it predicts are those that it is given: 0 and 1, or -1 and 1."""
    form, kinds = program.plan.form, set[Any]()
    for given in in_the_plane():
        subject, result = program.called(form.formed(with_options(given, program.plan)))
        for predict in program.predictors(subject, result):
            able = program.planned(replace(program.plan, predict=predict))
            with suppress(Exception):  # it is for something else
                # of a point and of its negative, one lies on either side
                both = np.vstack([given.X, -given.X])
                kinds |= {*able.labels(subject, result, form.placed(both))}
    known = {0, 1} if form.labels in ("binary", "bools") else {*predicted(form.labels)}
    # who predicts one label alone has learnt nothing, and says nothing of labels
    return len(kinds) > 1 and min(known) in kinds and kinds <= known


def _predicts_signs(program: Program) -> bool:
    """Whether the method that predicts the labels, by its name, gives -1 where it was given 0."""
    name, _ = program.plan.predict or ("", "")
    if program.plan.form.labels == "signs" or not name.startswith("predict"):
        return False
    given = in_the_plane()[0]
    subject, result = program.called(program.plan.form.formed(with_options(given, program.plan)))
    return -1 in program.labels(subject, result, program.plan.form.placed(given.X))


def _may_be_turned(plan: Plan, tries: Sequence[Try]) -> bool:
    """Whether it predicts classes right by weights that separate them with the other sign."""
    has_names = plan.form.labels == "classes" or texts_of(plan.form.labels)
    if not has_names or plan.weights is None:
        return False
    reading = place_of(plan.weights), place_of(plan.bias) if plan.bias else None
    return not all(t.separated(reading) for t in tries)

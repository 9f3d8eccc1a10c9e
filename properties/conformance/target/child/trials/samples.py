"""The few small points on which a target is tried, and what its answers show of its options."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ..calling.answers import read_answer
from ..calling.arguments import Given, roles_of
from ..calling.plan import FEW_PASSES, PASSES, RATE, VALUES, Plan, option_of
from ..calling.program import Program
from ..calling.recorded_draws import drawn_among, drew_an_order, seed_alike
from ..calling.signatures import OF_UPDATES

# from what was returned, or from the object, step by step to a part of it
Place = tuple[tuple[str, Any], ...]
# the places of weights and bias that a function returns by promise
PROMISED: tuple[Place, Place] = (("returned", "weights"),), (("returned", "bias"),)
# limits that a first pass does not reach, if they are of updates
MORE = (13, 40)
# rows that are right once the first of them was seen
FEW_MORE = 6
# points on one axis, of which a pass from 0 takes three for mistakes, and their labels
ON_AN_AXIS, THEIRS = (1, 3, -9, 27), [1, -1, -1, -1]

# what is given for a number of no known name
NUMBERS = (0, 1, "epochs")

# a score this much smaller than others may be rounded
ROUNDED = 1e-9
# how much larger the points are, if a target does not separate the small ones
LARGE = 4096.0
SQUARE = [[0.25, 0.75], [0.75, 0.25], [0.5, -0.25], [1.0, -0.5], [0.75, -0.75]]
# what no single coordinate separates, nor weights of one sign
WIDE = [[0.25, -0.25], [-0.5, -0.5], [-1.0, -0.5], [-0.25, 0.75]]
DEPTHS = [0.5, -0.25, 0.25, 0.5, 0.25, 0.25]
SPACE = [[*x, z] for x, z in zip([*SQUARE, [0.25, 0.5]], DEPTHS, strict=True)]
LABELS = [1, 1, -1, -1, -1, 1]
# only a bias separates these
ONE_SIDE = [[0.25, 0.5], [0.5, 0.25], [1.0, 1.25], [1.25, 0.75], [1.0, 1.5]]
# weights that separate the first points, with a bias of 0 or without
START = [[1.0, 16.0], [1.0, 16.0, 0.0], [0.0, 1.0, 16.0]]
# more coordinates than are tried of what takes no points in the plane
MANY = 17
# on which side of the plane the points of a few rows lie, and their labels
OPPOSED = [(1, -1), (-1, 1), (1, 1), (-1, -1)]


def in_the_plane(scale: float = 1.0) -> list[Given]:
    """Return sets of points, each with its labels and with the others."""
    return [labelled(X, scale, sign) for sign in (1, -1) for X in (SQUARE, WIDE)]


def labelled(X: list[list[float]], scale: float = 1.0, sign: int = 1) -> Given:
    """Return the points with labels, all of them turned if the sign is -1."""
    return Given.of(np.array(X) * scale, np.array(LABELS[: len(X)]) * sign, {})


def with_options(given: Given, plan: Plan, epochs: int | None = None) -> Given:
    """Return a fresh case with the options that the target needs, and a limit of passes."""
    needed = plan.options()
    if epochs is None:  # to go through a frame takes long
        epochs = FEW_PASSES // 5 if "frame" in plan.form.points else FEW_PASSES
    options: dict[str, Any] = {"epochs": epochs} if "epochs" in needed else {}
    options |= {"eta": 1.0} if needed.get("eta") else {}
    return Given.of(given.X, given.y, options)


def coordinates_taken(program: Program) -> Iterator[dict[str, int]]:
    """Yield how many coordinates points may have, of more than were tried, for it to return."""
    for d in range(3, MANY):
        X = [[y * (1.0 + (i + j) * j % 3) for j in range(d)] for i, y in enumerate(LABELS)]
        with suppress(Exception):
            for n in (len(LABELS), len(LABELS) - 1):  # it may take as many as there are rows
                given = with_options(Given.of(X[:n], LABELS[:n], {}), program.plan)
                program.called(program.plan.form.formed(given))
            yield {"coordinates": d}


def promised(result: Any) -> dict[Place, list[Any]]:
    """Return the weights and the bias that a function returns by promise."""
    answer = read_answer(result)
    weights, bias = PROMISED
    return {weights: [*map(_float, answer["weights"])], bias: [_float(answer.get("bias", "0"))]}


def answered(
    program: Program, given: Given, epochs: int | None = None, **options: Any
) -> dict[Place, list[Any]] | None:
    """Return what a program answers as promised; None if it fails, as it may on some data.

    It draws the same random numbers each time, so that answers may be compared.
    """
    seed_alike()
    asked = with_options(given, program.plan, epochs)
    asked.options.update(options)
    with suppress(Exception):
        return promised(program.train(program.plan.form.formed(asked)))
    return None


def leaves_a_coordinate_out(program: Program) -> bool:
    """Whether its answer is the same whatever one of the coordinates is."""
    same = set[int]({0, 1})
    for given in in_the_plane()[:2]:
        answers = [
            answered(program, Given.of(given.X * scales, given.y, {}))
            for scales in ([1, 1], [-3, 1], [1, -3])
        ]
        same = {j for j in same if None is not answers[0] == answers[1 + j]}
    return bool(same)


def starts_there(program: Program) -> bool:
    """Say whether a program that is given weights that separate the points returns just these.

    From the opposite ones it must get on: it may want them in another shape.
    """
    for start in START:
        starts = (np.array(start) * sign for sign in (1, -1))
        same, other = (answered(program, in_the_plane()[0], w0=w0) for w0 in starts)
        ends = [answer and answer[PROMISED[0]] for answer in (same, other)]
        if ends[0] == start and ends[1] and len(ends[1]) == len(start):
            return True
    return False


def limited_in_passes(program: Program) -> Plan:
    """Return the plan; what limits the updates, and not the passes, is no option in it.

    But for updates on mistakes that are picked one by one. Nor is a number that goes by no known
    name, if it limits nothing.
    """
    plan = program.plan
    limits = [n for n, f in plan.given.items() if option_of(f) == "epochs"]
    once = plan.repeat == "passes" and plan.keeps_nothing
    if limits in ([], ["epochs"]) and not once:
        return plan
    seen = [*filter(None, (_at_limits(program, axes) for axes in (2, 3)))]  # or the plane alone
    if not seen:
        is_of_rows = _counts_rows(program)
        return _without(plan, "epochs", _ample(program, limits), keep=True) if is_of_rows else plan
    changes = [np.diff(each.weights, axis=0) for each in seen]
    moved = [np.any(each, axis=1) for each in changes]
    # a pass moves weights along all axes, an update along one, and the bias
    few = all((np.count_nonzero(each, axis=1) < min(each.shape[1], 3)).all() for each in changes)
    # an update always moves; what keeps its best weights has made few from 0
    begun = all(np.count_nonzero(each.weights[:2], axis=1).max() <= 2 for each in seen)
    few = few and all(_may_be_one_update(each.first) for each in seen)
    in_updates = few and np.any(moved) and (np.all(moved) or begun) and not _ends_in_a_pass(program)
    if in_updates and all(each.picks for each in seen):
        return replace(plan, in_updates=True)
    # updates may be counted, and the limit be looked at after each pass, or too late
    in_updates = in_updates or (not np.any(moved) and all(each.goes_on for each in seen))
    in_updates = in_updates or any(map(OF_UPDATES.fullmatch, limits))
    limits_nothing = not once and not roles_of(limits[0]) and not np.any(moved)
    if not (limits_nothing or in_updates):
        return plan
    if once:
        return replace(plan, repeat="updates")
    return _without(plan, "epochs", _ample(program, limits), keep=not limits_nothing)


class _AtLimits(NamedTuple):
    """The weights at limits of 1, 2 and 3, how far they move at first, and what larger ones show.

    It goes on if the weights change there, and it picks if each update is on a mistake that it
    draws.
    """

    weights: list[list[Any]]
    first: list[Any]
    goes_on: bool
    picks: bool


def _at_limits(program: Program, axes: int) -> _AtLimits | None:
    """Return what it makes of points on so many axes, which nothing separates; or None."""
    opposed = [[a * (i == j) for i in range(axes)] for j in range(axes) for a in ON_AN_AXIS]
    given = Given.of(opposed, THEIRS * axes, {})
    answers = [answered(program, given, limit) for limit in (1, 2, 3, *MORE)]
    picks = len({*drawn_among()}) > 1  # of mistakes there are now more, now fewer
    weights = [each[PROMISED[0]] for each in answers if each]
    if None in answers:
        return None
    begun_at = (answered(program, given, 0) or {}).get(PROMISED[0], weights[0])
    first = np.subtract(weights[0], begun_at).tolist()
    return _AtLimits(weights[:3], first, any(w != weights[0] for w in weights[3:]), picks)


def _ample(program: Program, limits: Sequence[str]) -> float:
    """Return a limit that few runs reach: its own, if it drew nothing in its last run."""
    own = [] if drew_an_order() else program.default_numbers(limits)
    return max([PASSES, *own])


def _may_be_one_update(moves: Sequence[Any]) -> bool:
    """Whether these are moves along one point: of one weight, and of the bias if it is there.

    They have the ratio of a coordinate to the 1 of the bias.
    """
    least, *others = sorted(abs(a) for a in moves if a) or [1]
    return not others or any(abs(others[0] / least - abs(a)) < ROUNDED for a in ON_AN_AXIS)


def _many_and_one() -> Given:
    """Return many rows that are right once the first was seen, and one of the other label."""
    same = [[LARGE, 0.0]] * FEW_MORE
    return Given.of([*same, [0.0, LARGE]], [1] * FEW_MORE + [-1], {})


def _counts_rows(program: Program) -> bool:
    """Whether it gives no answer at a limit that would be ample for passes, but at a large one."""
    soon, late = (answered(program, _many_and_one(), limit) for limit in (3, FEW_PASSES))
    return soon is None and late is not None


def _ends_in_a_pass(program: Program) -> bool:
    """Whether a limit of 1 leaves room for updates on the first row, and on the last of many."""
    answer = answered(program, _many_and_one(), 1) or {PROMISED[0]: [0.0]}
    sizes = [abs(a) for a in answer[PROMISED[0]]]
    return [2 * size > max(sizes) for size in sizes].count(True) > 1


def with_a_rate(program: Program) -> Plan:
    """Return the plan; what fails with a rate is no rate in it: a step may be a function.

    Nor is what goes by one letter, and scales no weights: it may be a radius. A longer name says
    what is meant, and that it does nothing is a fault.
    """
    plan, given = program.plan, in_the_plane()[0]
    names = [n for n, f in plan.given.items() if option_of(f) == "eta"]
    if not names:
        return plan
    if answered(program, given, eta=1.0) is None:
        return plan if answered(program, given) is None else _without(plan, "eta", RATE)
    if len(names[0]) > 1 or answered(program, given, eta=2.0) is None or _scales(program):
        return plan
    return _without(plan, "eta", RATE)


def with_a_rate_for_a_number(program: Program) -> Program | None:
    """Return the program given a rate in place of a number, if that scales its weights.

    It may be named as a number of rows, or go by no known name.
    """
    for name, filler in program.plan.given.items():
        roles = roles_of(name)
        may_be = filler in VALUES["rows"] and "rows" in roles
        if may_be or (not roles and filler in NUMBERS):
            rated = _given(program, "eta", name)
            if rated and _scales(rated):
                return rated
    return None


def with_a_limit_for_a_number(program: Program) -> Program | None:
    """Return the program given a limit in place of a number, if that limits it.

    That is a 1 of no known name, or the number of rows.
    """
    cases = in_the_plane()
    alike = [answered(program, given) for given in cases]
    for name, filler in program.plan.given.items():
        of_rows = filler == "n" and "rows" in roles_of(name)
        may_be = of_rows or (filler == 1 and not roles_of(name))
        if may_be and (limited := _given(program, "epochs", name)):
            once = [answered(limited, given, given.size if of_rows else 1) for given in cases]
            more = [answered(limited, given, MORE[-1]) for given in cases]
            if alike == once != more and None not in more:
                return limited
    return None


def _given(program: Program, option: str, name: str) -> Program | None:
    """Return the program given an option for a parameter; None if it has one already."""
    plan = program.plan
    other = plan.refilled(lambda given: {n: option if n == name else f for n, f in given.items()})
    return None if option in plan.options() else program.planned(other)


def _scales(program: Program) -> bool:
    """Whether half the rate makes half the weights and the bias."""
    given = in_the_plane()[0]
    once, half = (answered(program, given, eta=rate) for rate in (1.0, 0.5))
    halved = {place: [a / 2 for a in numbers] for place, numbers in (once or {}).items()}
    return half == halved and any(map(any, halved.values()))


def _without(plan: Plan, option: str, value: float, *, keep: bool = False) -> Plan:
    """Return the plan without an option; with a value if something must be given, or is kept."""
    gone = () if keep else (f"{option}?",)
    return plan.refilled(
        lambda given: {
            n: value if option_of(f) == option else f for n, f in given.items() if f not in gone
        }
    )


def _float(number: str) -> float:
    try:
        return float(Fraction(number))
    except (ValueError, OverflowError):
        return float("nan")


def moves_along(program: Program) -> bool:
    """Say whether a step moves weights, if it has none for the bias, along the point.

    A number in a pair with them is a bias if it moves with the labels, and no count.
    """
    beside = list[float]()
    for label in (1, -1):
        given = with_options(Given.of([[3.0, 5.0]], [label], {}), program.plan, 1)
        answer = promised(program.train(program.plan.form.formed(given)))[PROMISED[0]]
        if len(answer) == 2 and abs(5 * answer[0] - 3 * answer[1]) > ROUNDED * abs(answer[0]):
            return False
        beside.append(answer[-1])
    is_pair = "state pair" in program.plan.call.values()
    return not is_pair or beside[0] >= 0 >= beside[1] != beside[0]


def moves_of_mistakes(program: Program) -> list[float]:
    """Return how far along y x mistakes of either label move a weight, if that can be seen.

    Some move it twice as far as others if it takes -1 for 0: then its labels are 2 apart, or 1.
    What adds each point whatever its label says nothing of labels. They may move it by a mean, with
    the start or without, if a point alone moves it.
    """
    moves, alone = _moves_from_a_start(program), list[float]()
    means: tuple[list[float], list[float]] = ([], [])
    if moves or "epochs" not in program.plan.options():
        return moves
    for turn in range(len(OPPOSED)):
        rows = OPPOSED[turn:] + OPPOSED[:turn]
        held = list[float]()
        for size in range(1, len(rows) + 1):
            if held and drew_an_order():  # of one row alone any order is the same
                break
            sides, y = zip(*rows[:size], strict=True)
            X = [[4.0 * side] * 2 for side in sides]
            answer = answered(program, Given.of(X, y, {}), 1)
            if answer is None:
                return []
            held.append(answer[PROMISED[0]][1])
        alone.append(held[0])
        for n, (side, label) in enumerate(rows[1 : len(held)], 1):
            moves.append((held[n] - held[n - 1]) * side * label)
            for first, mean in enumerate(means, 1):
                moved = (n + first) * held[n] - (n + first - 1) * held[n - 1]
                mean.append(moved * side * label)
    ways = [moves, *(means if any(alone) else ())] if moves else [_apart(alone)]
    least = ROUNDED * max(map(abs, ways[-1]))
    kept = [[move for move in each if abs(move) > least] for each in ways]
    # one alone is even, whatever it is
    later = (each for each in kept[1:] if len(each) > 1 and are_even(each))
    return kept[0] if are_even(kept[0]) else next(later, kept[0])


def _apart(held: Sequence[float]) -> list[float]:
    """Return how far weights lie from the one in their middle, where a start must be."""
    each = sorted(set(held))
    return [abs(a - each[(len(each) - 1) // 2]) for a in each]


def are_even(moves: Sequence[float]) -> bool:
    """Say whether all moves are as far, but for rounding."""
    return not moves or max(moves) - min(moves) <= ROUNDED * max(map(abs, moves))


def _moves_from_a_start(program: Program) -> list[float]:
    """Return how far single points of either label move weights that begin at no number alike.

    Of a point and its negative one is a mistake, if the start decides.
    """
    moves = list[float]()
    for label in (1, -1):
        cases = [Given.of([[LARGE * side] * 2], [label], {}) for side in (1, -1)]
        answers = [answered(program, given, 1) for given in cases]
        held = [answer[PROMISED[0]] for answer in answers if answer is not None]
        if len(held) < len(cases) or any(w[0] == w[1] for w in held):
            return []
        moves.append(abs(float(held[0][1] - held[1][1])))
    return moves

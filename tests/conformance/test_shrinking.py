"""A departure is made smaller in small steps, as long as it departs and there is time."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from properties.conformance import shrinking
from properties.conformance.cases import Case
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.shrinking import shrunk
from properties.conformance.states import State
from tests.conformance.made import of, task

WRONG = Trouble("raises", "it raises ValueError")
HALF = Fraction(1, 2)


def departure(points, trouble=WRONG, **given):
    return Outcome(task(points, takes="epochs w0 eta order", **given), None, trouble)


class Asking:
    """Departs on the cases of which this holds, and notes all that it was asked."""

    def __init__(self, departs, takes=0.0):
        self.departs, self.takes, self.now, self.asked = departs, takes, 50.0, []

    def __call__(self, case):
        self.asked.append(case)
        self.now += self.takes
        departs = self.departs(case)
        if departs is None:
            return None
        asked = of(case, takes="epochs w0 eta order")
        return (
            Outcome(asked, None, WRONG) if departs else Outcome(asked, State(asked.end().weights))
        )


@pytest.fixture
def clock(monkeypatch):
    def of_asking(asking):
        monkeypatch.setattr(shrinking, "time", SimpleNamespace(monotonic=lambda: asking.now))
        return asking

    return of_asking


def points(*rows, y=1):
    return tuple((row if isinstance(row, tuple) else (row,), y) for row in rows)


def test_all_that_does_not_matter_is_left_out(clock):
    ask = clock(Asking(lambda case: True))
    found = departure(
        points((3, 4), (-5, 6), (1, 1)), start=(1, 2, 3), rate=2, order=(2, 1, 0), epochs=9
    )

    small = shrunk(found, ask, 60)

    assert small.task.case == Case(
        "smaller", "searched", "made smaller from made", points(0), epochs=1
    )


def test_what_was_found_by_a_search_says_so(clock):
    ask = clock(Asking(lambda case: True))

    small = shrunk(departure(points(7), family="searched"), ask, 60)

    assert small.task.case.why == "made smaller from a departure"


def test_the_same_case_under_another_name_is_no_smaller_one(clock):
    same = points((3, 4), (-5, 6))
    ask = clock(Asking(lambda case: case.points == same and case.epochs == 3))
    found = departure(same, epochs=3)

    assert shrunk(found, ask, 60) is found


@pytest.mark.parametrize("departs", [False, None])
def test_what_nothing_makes_smaller_is_returned_itself(clock, departs):
    ask = clock(Asking(lambda case: departs))
    found = departure(points((3, 4), (-5, 6)), epochs=3)

    assert shrunk(found, ask, 60) is found
    assert ask.asked


@pytest.mark.parametrize(
    ("kind", "same"), [("hangs", True), ("ends-its-process", False), ("raises", False)]
)
def test_a_hang_is_not_made_smaller(clock, kind, same):
    ask = clock(Asking(lambda case: True))
    found = departure(points(7), Trouble(kind, "late"))

    assert (shrunk(found, ask, 60) is found, ask.asked == []) == (same, same)


def test_no_case_is_asked_twice(clock):
    ask = clock(Asking(lambda case: len(case.points) >= 2))

    shrunk(departure(points(3, 3, 5, 5)), ask, 60)

    assert len(set(ask.asked)) == len(ask.asked)


def test_when_the_time_is_over_the_best_so_far_is_returned(clock):
    ask = clock(Asking(lambda case: case.points == points(3, 5), takes=4))
    found = departure(points(3, 5, 7, 9), epochs=1)

    small = shrunk(found, ask, 10)

    assert small.task.case.points == points(3, 5)
    assert len(ask.asked) < 6


def test_no_time_is_no_step(clock):
    ask = clock(Asking(lambda case: True))
    found = departure(points(7))

    assert shrunk(found, ask, 0) is found
    assert ask.asked == []


@pytest.mark.parametrize(("seconds", "times"), [(10, 3), (8, 3), (7, 2)])
def test_within_a_round_the_time_counts_too(clock, seconds, times):
    ask = clock(Asking(lambda case: False, takes=4))

    shrunk(departure(points(3, 5, 7, 9)), ask, seconds)

    assert len(ask.asked) == times


def asked_of(found, clock):
    """Return what is asked where no step succeeds, as far as it differs from the case."""
    ask = clock(Asking(lambda case: False))
    shrunk(found, ask, 60)
    return ask.asked


def begun(found):
    return replace(found.task.case, id="smaller", family="searched", why="made smaller from made")


def test_options_and_passes_are_tried_first(clock):
    found = departure(points(1), start=(1, 2), rate=2, order=(0, 0), epochs=9)

    case = begun(found)
    steps = [
        {"start": None},
        {"rate": None},
        {"order": None},
        *({"epochs": e} for e in range(1, 5)),
    ]
    # 1 and the start have no smaller numbers but 0
    numbers = {"points": points(0)}
    assert asked_of(found, clock) == [replace(case, **step) for step in (*steps, numbers)]


def test_few_passes_are_made_fewer(clock):
    found = departure(points(0), epochs=3)

    case = begun(found)
    assert asked_of(found, clock) == [replace(case, epochs=1), replace(case, epochs=2)]


def test_points_are_left_out_from_halves_down_to_single_ones(clock):
    found = departure(points((0,), (1,), (2,), (3,), (4,)), epochs=1)

    tried = [tuple(x[0] for x, _ in case.points) for case in asked_of(found, clock)]

    assert tried[:9] == [
        (2, 3, 4),
        (0, 1, 4),
        (0, 1, 2, 3),
        (1, 2, 3, 4),
        (0, 2, 3, 4),
        (0, 1, 3, 4),
        (0, 1, 2, 4),
        (0, 0, 2, 3, 4),
        (0, 1, 0, 3, 4),
    ]


def test_coordinates_are_left_out_one_by_one(clock):
    found = departure((((0, 1, 2), 1), ((0, 0, 0), -1)), epochs=1)

    tried = [case.points for case in asked_of(found, clock)]

    assert tried[:5] == [
        (((0, 0, 0), -1),),
        (((0, 1, 2), 1),),
        (((1, 2), 1), ((0, 0), -1)),
        (((0, 2), 1), ((0, 0), -1)),
        (((0, 1), 1), ((0, 0), -1)),
    ]


def test_an_order_keeps_its_points_and_a_start_its_coordinates(clock):
    ordered = departure(points((0, 0), (0, 0)), order=(1, 0), epochs=1)
    started = departure(points((0, 0), (0, 0)), start=(1, 0, 0), epochs=1)

    assert {len(c.points) for c in asked_of(ordered, clock) if c.order} == {2}
    assert {len(c.points[0][0]) for c in asked_of(ordered, clock)} == {1, 2}
    assert {len(c.points[0][0]) for c in asked_of(started, clock) if c.start} == {2}
    assert {len(c.points) for c in asked_of(started, clock)} == {1, 2}


NUMBERS = [
    (0, []),
    (1, [0]),
    (-1, [0, 1]),
    (2, [0, 1]),
    (7, [0, 1, 3, 6]),
    (-7, [0, 1, -1, -4, -6]),
    (HALF, [0]),
    (-HALF, [0]),
    (Fraction(9, 2), [0, 1, 4, 2, 3]),
    (Fraction(-9, 2), [0, 1, -1, -4, -2, -3]),
]


@pytest.mark.parametrize(("number", "smaller"), NUMBERS)
def test_a_number_is_made_simpler(clock, number, smaller):
    found = departure(points(number), epochs=1)

    tried = [case.points[0][0][0] for case in asked_of(found, clock)]

    assert tried == smaller


def test_each_number_is_made_simpler_by_itself(clock):
    found = departure((((1, 1), 1), ((0, 1), -1)), start=(0, 0, 0), order=(0, 1), epochs=1)

    changed = [c.points for c in asked_of(found, clock) if c.start and c.order]

    assert changed == [
        (((0, 1), 1), ((0, 1), -1)),
        (((1, 0), 1), ((0, 1), -1)),
        (((1, 1), 1), ((0, 0), -1)),
    ]

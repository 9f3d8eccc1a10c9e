"""Smaller cases for a finding: where they are looked for, and which of them is taken."""

import pytest

from properties.conformance.findings import Finding
from properties.conformance.minimal import minimal
from tests.conformance.made import ONE, TWO, answered, of, task, troubled

UNITS = (((1, 0, 0), 1), ((0, 1, 0), 1), ((0, 0, 1), 1))


def found(outcome):
    return Finding("weights", "is wrong", 3, outcome, {"some": "5"}, {"kept": "so"})


def never(case):
    raise AssertionError(f"it is asked of {case.points}")


def wrong(asked):
    return answered(asked, (7,) * asked.data.dimension)


def right(asked):
    return answered(asked, asked.end().weights)


def where(departs, answer=wrong):
    """A target that departs in this way on some cases, and is right on all others."""
    return lambda case: (answer if departs(case) else right)(of(case))


def test_a_finding_is_shown_on_the_smallest_case_that_departs_alike():
    plain = found(wrong(task(UNITS)))

    small = minimal(plain, where(lambda case: len(case.points) > 1))

    shown = small.shown
    assert shown.task.case.points == (((0,), 1), ((0,), 1))
    assert shown.task.case.why == "made smaller from made"
    assert (small.id, small.cause, small.count) == ("weights", "is wrong", 3)
    assert (small.expected, small.details) == (shown.wanted(), {"kept": "so"})


def test_where_no_smaller_case_departs_the_finding_stays():
    plain = found(wrong(task(UNITS)))

    assert minimal(plain, where(lambda case: False)) is plain


def test_where_no_smaller_case_applies_the_finding_stays():
    plain = found(wrong(task(UNITS)))

    assert minimal(plain, lambda case: None) is plain


LEFT = [
    right(task(UNITS)),
    wrong(task(ONE)),
    wrong(task(TWO)),
    *(wrong(task(UNITS, family=name)) for name in ("small", "number", "searched", "data")),
]


@pytest.mark.parametrize("outcome", LEFT)
def test_a_case_that_is_small_or_is_to_be_told_as_it_is_is_left(outcome):
    plain = found(outcome)

    assert minimal(plain, never) is plain


@pytest.mark.parametrize("points", [(TWO[0],) * 3, (((2, 1, 0), 1),) * 2])
def test_three_points_or_three_coordinates_are_not_small(points):
    small = minimal(found(wrong(task(points))), where(lambda case: True))

    assert small.shown.task.case.points == (((0,), 1),)


def raising(words):
    return lambda asked: troubled(asked, "raises", words)


ALIKE = [
    (raising("it raises ValueError: 3"), raising("it raises ValueError: row 1: no")),
    (
        lambda asked: answered(asked, asked.end().weights, edited=("X",)),
        lambda asked: answered(asked, asked.end().weights, edited=("X",)),
    ),
    (
        lambda asked: answered(asked, asked.end().weights, unsteady=True),
        lambda asked: answered(asked, asked.end().weights, unsteady=True),
    ),
    (
        lambda asked: answered(asked, (9,) * asked.data.dimension, updates=70),
        lambda asked: answered(asked, (8,) * asked.data.dimension),
    ),
]


@pytest.mark.parametrize(("first", "later"), ALIKE)
def test_a_departure_of_the_same_sort_is_taken(first, later):
    plain = found(first(task(UNITS)))

    assert minimal(plain, where(lambda case: True, later)).shown.task.case.points == (((0,), 1),)


UNLIKE = [
    (raising("it raises ValueError: 3"), raising("it raises TypeError: 3")),
    (
        lambda asked: troubled(asked, "ends-its-process", "it ends: 3"),
        lambda asked: troubled(asked, "talks-nonsense", "it ends: 3"),
    ),
    (raising("it raises ValueError"), wrong),
    (wrong, lambda asked: answered(asked, asked.end().weights, updates=70)),
    (wrong, lambda asked: answered(asked, (7,) * asked.data.dimension, edited=("X",))),
    (wrong, lambda asked: answered(asked, (7,) * asked.data.dimension, unsteady=True)),
]


@pytest.mark.parametrize(("first", "later"), UNLIKE)
def test_a_departure_of_another_sort_is_not_taken(first, later):
    plain = found(first(task(UNITS)))

    assert minimal(plain, where(lambda case: True, later)) is plain


def own(asked, **told):
    return answered(asked, (0,) * asked.data.dimension, **told)


def test_the_reason_that_an_audit_gives_is_that_of_the_smaller_case():
    plain = found(own(task(UNITS, "order=own"), mistakes=()))

    small = minimal(plain, lambda case: own(of(case, "order=own"), mistakes=()))

    assert small.shown.task.case.points == (((1,), 1),)
    assert small.details == {
        "kept": "so",
        "because": "row 0 has label +1 and the score 0 under its weights",
    }


def test_another_fault_is_not_taken():
    plain = found(own(task(UNITS, "order=own"), mistakes=()))

    def of_no_row(case):
        asked = of(case, "order=own")
        return answered(asked, asked.end().weights, mistakes=(9,))

    assert minimal(plain, of_no_row) is plain


def test_it_is_tried_for_half_a_second(monkeypatch):
    given = []
    monkeypatch.setattr(
        "properties.conformance.minimal.shrunk",
        lambda shown, ask, seconds: given.append(seconds) or shown,
    )

    minimal(found(wrong(task(UNITS))), never)

    assert given == [0.5]

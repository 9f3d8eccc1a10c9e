"""Which other conventions a target that declares none is reported under, and when."""

from dataclasses import replace

import pytest

from properties.conformance import subject as module
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.report import Counts
from tests.conformance.in_process import (
    CASES,
    LARGE,
    MANY,
    PLAIN,
    InProcess,
    names,
    off,
    plan,
    right,
    subject,
)
from tests.conformance.made import answered, task

pytestmark = pytest.mark.usefixtures("noted")
OWN = Declared.read("update=le,order=own")


def own_order(X, y, epochs):
    return right(X, y, epochs, order=range(len(X))[::-1])


def test_what_other_conventions_make_legal_is_reported_under_them(noted):
    noted.others = [OWN]
    target = subject(own_order, may_be_other=True)

    report = target.report(plan())

    assert (report.declared, report.findings, report.cases) == (OWN, (), Counts(3, 3))
    assert noted.searched[0][1] is OWN
    ((found, declared, given, process),) = noted.tried
    assert ([f.id for f in found], declared, process) == (["reversed"], PLAIN, target.process)
    assert [t.case for t in given] == list(CASES)


def test_where_every_case_came_back_it_is_not_asked_whether_it_picks(noted):
    target = subject(own_order, may_be_other=True)

    target.report(plan())

    assert [size for size, _ in target.process.asked] == [3, 2, 1]


class Saying(InProcess):
    """Says something else beside its answer, or in its place."""

    def __init__(self, train, **said):
        super().__init__(train)
        self.said = said

    def ask(self, request, seconds):
        return (
            {"raises": "so"} if "raises" in self.said else super().ask(request, seconds) | self.said
        )


def test_what_no_convention_excuses_is_found_under_other_ones_too(noted):
    noted.others = [OWN]

    report = subject(Saying(own_order, edited=["X"]), may_be_other=True).report(plan())

    assert (report.declared, names(report)) == (OWN, ["edits-input"])
    assert noted.searched == []


def test_who_raises_under_an_order_of_its_own_does_not_pick():
    departed = [answered(task(LARGE, name="a"), (9, 9))]

    assert not subject(Saying(right, raises="so"), may_be_other=True)._may_pick(departed, plan())


def test_what_no_other_conventions_make_legal_is_reported_as_it_was(noted):
    noted.others = [OWN]

    report = subject(off, may_be_other=True).report(plan())

    assert (report.declared, names(report)) == (PLAIN, ["weights"])


def test_who_declares_its_conventions_is_held_to_them(noted):
    noted.others = [OWN]

    report = subject(own_order).report(plan())

    assert (report.declared, names(report)) == (PLAIN, ["reversed"])


def test_other_conventions_are_tried_one_after_the_other(noted):
    noted.others = [replace(PLAIN, text="first"), replace(OWN, text="second"), OWN]

    assert subject(own_order, may_be_other=True).report(plan()).declared.text == "second"


def test_what_departed_is_tried_first_and_the_rest_only_where_that_is_legal():
    target = subject(off, OWN)

    assert target.legal(plan(), [answered(task(LARGE[:2], name="b"), (9, 9))]) is None
    assert [size for size, _ in target.process.asked] == [2]


def test_what_is_legal_is_returned_whole():
    target = subject(own_order, OWN)

    legal = target.legal(plan(), [answered(task(LARGE[:2], name="b"), (9, 9))])

    assert [outcome.task.case.id for outcome in legal] == ["a", "b", "c"]


def test_what_is_legal_and_yet_a_finding_is_not_taken():
    still = subject(lambda X, y, epochs: [0, 0], Declared.read("update=lt,order=own"))

    assert still.legal(plan(), []) is None


def test_whether_it_picks_is_asked_where_it_is_slow(noted):
    noted.others = [OWN]
    slow = subject(own_order, may_be_other=True, costs=1.0)

    report = slow.report(plan(cases=MANY))

    assert (report.declared, report.cases) == (OWN, Counts(60, 60))


@pytest.mark.parametrize(
    ("came", "may_be_other", "picks"),
    [
        ([((9, 9), None)], True, True),
        ([((9, 9), None)], False, False),
        ([], True, False),
        ([((9, 9), None), (None, Trouble("hangs", "late"))], True, False),
        ([((9, 9), None), (None, Trouble("raises", "so"))], True, True),
    ],
)
def test_it_may_pick_where_that_explains_the_smallest_departures(came, may_be_other, picks):
    seen = [
        Outcome(t, trouble=trouble) if trouble else answered(t, weights)
        for weights, trouble in came
        for t in [task(LARGE, name="a")]
    ]

    assert subject(own_order, may_be_other=may_be_other)._may_pick(seen, plan()) is picks
    assert subject(off, may_be_other=may_be_other)._may_pick(seen, plan()) is False


def test_the_smallest_departures_come_first_and_few_of_them():
    wrong = [answered(task(MANY[n].points, name=f"m{n}"), (99, 99)) for n in range(1, 40)]
    fine = task(LARGE[:1], name="fine")

    departed = module._departed([*wrong[::-1], answered(fine, fine.end().weights)])

    assert [c.id for c in departed] == [f"m{n}" for n in range(1, 25)]

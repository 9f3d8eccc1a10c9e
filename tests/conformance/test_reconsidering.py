"""Conventions that may make legal what was found: an order, or a start, of the target's own."""

import pytest

from properties.conformance.declared import Declared
from properties.conformance.findings import Finding
from properties.conformance.process import Died
from properties.conformance.reconsidering import explains_more, other_conventions
from tests.conformance.made import ONE, TWO, answered, task

GIVEN = [task(TWO if number % 5 else ONE, name=str(number)) for number in range(11)]


class Asked:
    """A process in this one: after each start it gives the next of these answers to all."""

    def __init__(self, *answers, lost=False):
        self.answers, self.lost, self.given = iter(answers), lost, []

    def start(self):
        self.answer = next(self.answers)

    def ask_together(self, requests, seconds):
        if self.lost:
            raise Died("exit status 3")
        self.given.append(([request["X"] for request in requests], seconds))
        return [{"weights": [self.answer]} for _ in requests]


def found(*names):
    return [Finding(name, "", 1, answered(task(), (0,)), {}) for name in names]


def others(*names, process=None, declared="bias=append"):
    """The texts of other conventions, and whether each says what it declares."""
    came = list(other_conventions(found(*names), Declared.read(declared), GIVEN, process))
    assert all(Declared.read(other.text).to_text() == other.to_text() for other in came)
    return [other.text for other in came]


@pytest.mark.parametrize(
    "names",
    [
        ("weights",),
        ("weights", "edits-input"),
        ("weights", "mistakes", "updates", "passes"),
    ],
)
def test_what_another_order_changes_may_be_legal_under_an_order_of_its_own(names):
    assert others(*names) == ["order=own,bias=append"]


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("edits-input",),
        ("mistakes",),
        ("weights", "converged"),
        ("weights", "unsteady"),
        ("unsteady", "raises"),
    ],
)
def test_what_no_order_changes_is_not_reconsidered(names):
    assert others(*names) == []


def test_who_answers_otherwise_each_time_it_is_started_may_draw_lots():
    lots = Asked("1", "2")

    assert others("unsteady", process=lots) == [
        "order=own,bias=append",
        "start=random,order=own,bias=append",
    ]
    every_fifth = [task.request["X"] for task in GIVEN if int(task.case.id) % 5 == 0]
    assert lots.given == [(every_fifth, 4.0)] * 2


def test_who_answers_alike_whenever_it_is_started_has_memory():
    assert others("unsteady", "edits-input", process=Asked("1", "1")) == []


def test_of_who_is_lost_nothing_is_known():
    assert others("unsteady", process=Asked("1", "2", lost=True)) == []


@pytest.mark.parametrize(
    ("names", "more"),
    [((), True), (("edits-input",), True), (("weights",), False), (("edits-input", "x"), False)],
)
def test_conventions_explain_more_where_they_leave_no_more_than_edits(names, more):
    assert explains_more(found(*names)) is more

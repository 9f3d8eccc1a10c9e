"""How each case went, by its id: its result, and the cause that a report names for it."""

from types import SimpleNamespace

import pytest

from properties.conformance import casewise
from properties.conformance.audit import Fault
from properties.conformance.cases import Case
from properties.conformance.casewise import CaseResult, case_results
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.report import Counts, Report
from properties.conformance.states import State
from properties.conformance.tasks import applied, tasks

POINTS = (((1, 0), 1), ((1, 1), -1))
RIGHT, WRONG = State((1, -2)), State((1, 2))
FIRST, SECOND, THIRD = (Case(name, "aimed", "why", POINTS, 6) for name in ("a", "b", "c"))
STARTED = Case("started", "option", "why", POINTS, 6, start=(1, 2, 3))
ENDLESS = Case("endless", "inseparable", "why", (((1,), 1), ((1,), -1)))
EPOCHS = ("epochs",)


def report(*causes, text="", reason=""):
    found = tuple(SimpleNamespace(id=cause) for cause in causes)
    declared = Declared.read(text)
    return Report("mine.py:train", declared, Counts(3, 3), findings=found, reason=reason)


class Opened:
    """A target in this process, open for a moment; `answers` by the id of the case."""

    def __init__(self, answers, greeting):
        self.answers, self.told, self.given, self.open = answers, greeting, [], None

    def __call__(self, name):
        self.name = name
        return self

    def __enter__(self):
        self.open = True
        return self

    def __exit__(self, *_):
        self.open = False

    def greeting(self):
        return self.told

    def outcomes(self, given, process, seconds):
        assert process is self
        self.given.append((given, seconds))
        assert self.open
        for task in given:
            if task.case.id in self.answers:
                yield Outcome(task, self.answers[task.case.id])


@pytest.fixture
def results(monkeypatch):
    """Say how these cases went of a target that gives these answers, and what it was given."""

    def of(cases, answers, known, greeting=None, **given):
        told = {"parameters": ["epochs"], "required": []} if greeting is None else greeting
        target = Opened(answers, told)
        for name, stand_in in {
            "fixed": lambda: cases,
            "Process": target,
            "named": "named {}".format,
            "outcomes": target.outcomes,
        }.items():
            monkeypatch.setattr(casewise, name, stand_in)
        return case_results("mine", known, **given), target

    return of


def test_each_case_agrees_or_departs_or_was_not_run_or_does_not_apply(results):
    known = report("batch")

    found, target = results(
        (FIRST, SECOND, THIRD, STARTED), {"a": RIGHT, "b": WRONG}, known, seconds=7
    )

    right = {"weights": ["1", "-2"], "mistakes": list("01010"), "updates": "5", "passes": "4"}
    assert found == (
        CaseResult(FIRST, "agrees"),
        CaseResult(
            SECOND, "departs", "batch", {**right, "converged": True}, {"weights": ["1", "2"]}
        ),
        CaseResult(THIRD, "not run"),
        CaseResult(STARTED, "does not apply"),
    )
    assert (target.name, target.open) == ("named mine", False)
    cases = (FIRST, SECOND, THIRD, STARTED)
    assert target.given == [(tasks(cases, known.declared, EPOCHS, ()), 7)]


def test_a_case_applies_by_the_options_that_the_target_takes_and_needs(results):
    greeting = {"parameters": ["w0", "eta"], "required": ["w0"]}

    _, target = results((FIRST, STARTED), {}, report(), greeting)

    ((given, seconds),) = target.given
    assert [(task.case.id, sorted(task.options)) for task in given] == [
        ("a", ["eta", "w0"]),
        ("started", ["eta", "w0"]),
    ]
    assert seconds == 60


def test_a_target_that_tells_of_no_options_takes_none(results):
    (first, endless), target = results((FIRST, ENDLESS), {}, report(), {})

    assert {tuple(task.options) for task in target.given[0][0]} == {()}
    assert (first.result, endless.result) == ("not run", "not run")


def test_where_the_report_could_not_run_it_nothing_is_run(results):
    found, target = results((FIRST, STARTED), {}, report(reason="it cannot be loaded"))

    assert found == (CaseResult(FIRST, "not run"), CaseResult(STARTED, "not run"))
    assert target.given == []


def test_a_case_is_told_in_plain_values():
    known = report(text="update=le")
    departs = CaseResult(FIRST, "departs", "batch", {"weights": ["1"]}, {"weights": ["0"]})

    assert CaseResult(FIRST, "not run").content(known) == {
        "id": "a",
        "family": "aimed",
        "result": "not run",
    }
    assert departs.content(known) == {
        "id": "a",
        "family": "aimed",
        "result": "departs",
        "finding": "batch",
        "expected": {"weights": ["1"]},
        "got": {"weights": ["0"]},
        "replay": "perceptron check mine.py:train --convention update=le --case a",
    }


def task(case=FIRST, text="", parameters=EPOCHS):
    return applied(case, Declared.read(text), parameters, ())


HANGS, RAISES = Trouble("hangs", "it hangs"), Trouble("raises", "it raises E")
OWN = "order=own"


@pytest.mark.parametrize(
    ("outcome", "cause"),
    [
        (Outcome(task(), RIGHT), None),
        (Outcome(task(), WRONG), "weights"),
        (Outcome(task(), State((1, -2), passes=9)), "passes"),
        (Outcome(task(), RIGHT, edited=("X",)), "edits-input"),
        (Outcome(task(), WRONG, edited=("X",), unsteady=True), "unsteady"),
        (Outcome(task(text=OWN), RIGHT, unsteady=True), None),
        (Outcome(task(text=OWN), WRONG), "audit-unclean"),
        (Outcome(task(), None, RAISES), "raises"),
        (Outcome(task(), None, HANGS), "hangs"),
        (Outcome(task(ENDLESS, parameters=()), None, HANGS), "never-stops"),
        (Outcome(task(ENDLESS, parameters=()), None, RAISES), "raises"),
    ],
)
def test_the_cause_that_an_outcome_shows_by_itself(outcome, cause):
    assert casewise._own(outcome, promised=False) == cause


def test_only_where_it_is_promised_is_a_stop_at_a_tie_a_cause():
    short, right = task(text="update=lt"), task()
    outcome = Outcome(short, short.end())

    assert casewise._own(outcome, promised=True) == "tie-no-update"
    assert casewise._own(outcome, promised=False) is None
    assert casewise._own(Outcome(right, RIGHT), promised=True) is None


@pytest.mark.parametrize(
    ("found", "cause"),
    [
        (["batch", "weights"], "weights"),
        (["batch", "tired"], "batch"),
        (["unsteady", "batch"], "batch"),
        (["edits-input", "never-stops"], "edits-input"),
        ([], "weights"),
    ],
)
def test_the_cause_is_one_of_the_report_if_it_can_be(found, cause):
    outcomes = [Outcome(task(), WRONG), Outcome(task(SECOND), RIGHT)]

    causes = casewise._causes(outcomes, report(*found).findings)

    assert dict(causes) == {"a": cause}


def test_a_broken_promise_is_a_cause_where_the_report_tells_of_it():
    short = task(text="update=lt")
    outcomes = [Outcome(short, short.end())]

    told = dict(casewise._causes(outcomes, report("tie-no-update").findings))
    untold = dict(casewise._causes(outcomes, report("batch").findings))

    assert (told, untold) == ({"a": "tie-no-update"}, {})


def test_a_fault_is_its_own_cause_before_what_it_tells_of():
    fault = Fault("audit-row", "tells of no row", "here")
    outcome = SimpleNamespace(
        unsteady=False, edited=(), fault=fault, trouble=RAISES, departs=("weights",), task=task()
    )

    assert casewise._own(outcome, promised=False) == "audit-row"

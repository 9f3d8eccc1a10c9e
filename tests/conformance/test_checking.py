"""How a check is begun: what is given, under which conventions, and what cannot be."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from perceptron import Conventions, Dataset
from perceptron.exact import Refused
from properties.conformance import checking
from properties.conformance.casefile import save_case
from properties.conformance.cases import cases
from properties.conformance.checking import check
from properties.conformance.command import Command
from properties.conformance.declared import Declared
from properties.conformance.fixed import fixed
from properties.conformance.identification import Identified
from properties.conformance.report import Report
from properties.conformance.subject import CannotRun, Plan

PLAIN = {"parameters": [], "required": [], "conventions": None}
DATA = Dataset([[1]], [1])


class Opened:
    """A target that is not started: it has a greeting, and tells who opened and left it."""

    def __init__(self, greeting):
        self.told, self.events = greeting, []
        self.kind = SimpleNamespace(arguments="mine.py:train")

    def __call__(self, target, *, loud):
        self.events.append((target, loud))
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.events.append("left")

    def greeting(self):
        return self.told


class Given:
    """Stands for the subject: returns what it was made with, and asked for."""

    def __init__(self, *made, **more):
        self.made = (*made, *more.values())

    def alone(self, case):
        return "alone", case, *self.made

    def report(self, plan):
        return "report", plan, *self.made


def refused(*made, **more):
    raise CannotRun("data: none fit")


@pytest.fixture
def checked(monkeypatch):
    """A check of a target with this greeting, and what it is found to be."""

    def run(*arguments, greeting=PLAIN, found=None, subject=Given, target="mine.py:train", **more):
        process = Opened(greeting)
        monkeypatch.setattr(checking, "Process", process)
        monkeypatch.setattr(checking, "Subject", subject)
        monkeypatch.setattr(
            checking,
            "identified_but_for_its_limit",
            lambda asked: found if asked is process else None,
        )
        came = check(target, *arguments, **more)
        return came, process

    return run


def test_a_target_is_given_the_fixed_cases_under_the_conventions_of_the_call(checked):
    came, process = checked("update=lt")

    plan = Plan(fixed(), None, "default", 0, 60, Path("perceptron-departures"))
    assert came == ("report", plan, process, Declared.read("update=lt"), PLAIN, False)
    assert process.events == [("mine.py:train", False), "left"]


def test_the_plan_has_what_the_call_says(checked, tmp_path):
    came, _ = checked(
        Conventions(update="lt"), data=DATA, budget="quick", seed=3, seconds=7, folder=tmp_path
    )

    assert came[1] == Plan(fixed(), DATA, "quick", 3, 7, tmp_path)


def test_a_case_alone_is_given_aloud(checked):
    command = Command("node mine.js")

    came, process = checked("update=lt", case="plain", target=command)

    assert came[:2] == ("alone", cases()[0])
    assert process.events == [(command, True), "left"]


def test_a_case_may_stand_in_a_file(checked, tmp_path):
    case = replace(cases()[0], id="mine")

    came, _ = checked("update=lt", case=str(save_case(case, tmp_path)))

    assert came[:2] == ("alone", case)


def test_conventions_that_the_target_declares_are_not_repeated_by_a_replay(checked):
    greeting = PLAIN | {"conventions": "update=lt"}

    came, process = checked(greeting=greeting)

    assert came[3] == replace(Declared.read("update=lt"), text="")
    assert came[2:] == (process, came[3], greeting, False)


def test_conventions_of_the_call_go_before_those_of_the_target(checked):
    came, _ = checked("update=le", greeting=PLAIN | {"conventions": "update=lt"})

    assert came[3] == Declared.read("update=le")


def test_conventions_that_are_declared_nowhere_are_found_and_may_be_others(checked):
    found = Declared.read("update=lt,bias=append,predict_at_zero=+1")

    came, process = checked(found=Identified("mine.py:train", found))

    text = "update=lt,bias=append,predict_at_zero=+1"
    assert came[2:] == (process, replace(found, text=text), PLAIN, True)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        ("number=float32", ""),
        ("stop=own", ""),
        ("stop=epochs", "stop=epochs"),
        ("stop=epochs:7", "stop=epochs"),
        ("order=own,bias=append", "bias=append"),
        ("start=random", "start=random"),
    ],
)
def test_a_target_is_held_to_what_the_theory_promises(checked, found, text):
    came, _ = checked(found=Identified("mine.py:train", Declared.read(found)))

    assert (came[3].text, came[3]) == (text, Declared.read(text))


@pytest.mark.parametrize(
    ("left", "text"),
    [
        ({}, ""),
        ({"bias": ("none",)}, ""),
        ({"bias": ("append", "prepend")}, "bias=append"),
        ({"bias": ()}, ""),
    ],
)
def test_of_who_is_not_explained_the_bias_stands_where_it_was_seen(checked, left, text):
    found = Identified("mine.py:train", Declared.read("update=lt"), left, unexplained="it is odd")

    came, _ = checked(found=found)

    assert came[3] == replace(Declared.read(text or "bias=none"), text=text)


def test_what_cannot_run_is_reported_with_its_reason(checked):
    declared = Declared.read("update=lt")
    of_greeting = checked("update=lt", greeting={"cannot": "target: it is no file"})
    of_probes = checked(found=Identified("mine.py:train", reason="target: it raises"))
    of_subject = checked("update=lt", subject=refused)

    assert [came for came, _ in (of_greeting, of_probes, of_subject)] == [
        Report("mine.py:train", declared, reason="target: it is no file"),
        Report("mine.py:train", Declared(), reason="target: it raises"),
        Report("mine.py:train", declared, reason="data: none fit"),
    ]
    assert [process.events[-1] for _, process in (of_greeting, of_probes, of_subject)] == [
        "left",
        "left",
        "left",
    ]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"case": "xor-9"}, "case: 'xor-9' is unknown; a report names those that it shows"),
        ({"seed": -1}, "seed: -1 is no seed; give an integer, 0 or more"),
        ({"budget": "big"}, "budget: 'big' is unknown; use one of quick, default, thorough"),
        ({"conventions": "stop=tired"}, "stop: 'tired' is unknown; use clean or epochs"),
    ],
)
def test_what_cannot_be_read_is_refused(checked, given, sentence):
    with pytest.raises(Refused) as refusal:
        checked(**given)

    assert str(refusal.value) == sentence

"""What identification returns: what a target is described by, or why it cannot be run."""

import pytest

from properties.conformance import identifying as module
from properties.conformance.identification import Identified
from properties.conformance.identifying import identified, identified_but_for_its_limit, identify
from properties.conformance.models import Model
from properties.conformance.observing import Answer
from properties.conformance.probes import Options
from tests.conformance.scripted import PLAIN, POINT, STILL, UNCOUNTED, seen

FOUND = [(PLAIN, None)]


class Greeting:
    target = "mine.py:train"

    def __init__(self, *parameters, predicts=False):
        self.said = {"parameters": parameters, "required": parameters[:1], "predicts": predicts}

    def greeting(self):
        return self.said


def options(*taken, weights=2):
    return Options(frozenset(taken), frozenset(taken[:1]), weights)


def aside(script):
    (told,) = script.calls("described")
    target, models, given, known = told
    return target, models, given, vars(known)


PLAIN_ASIDE = {
    "numbers": ("float64",),
    "predicts": False,
    "labels": None,
    "remarks": (),
    "probes": 4,
    "dead": False,
}


def test_a_target_that_takes_a_limit_is_described_by_what_is_left(script):
    process = Greeting("epochs")

    assert identified(process) == "described"
    assert aside(script) == ("mine.py:train", [Model()], options("epochs"), PLAIN_ASIDE)
    assert script.calls("number_types") == [(Model(), options("epochs"), process)]
    assert script.calls("one_point")[0][0] is process
    assert (script.calls("limited"), script.calls("at_zero")) == ([], [])


def test_what_it_predicts_at_0_is_asked_where_it_predicts(script):
    process = Greeting("epochs", predicts=True)

    identified(process)

    assert aside(script)[3] == PLAIN_ASIDE | {"predicts": True, "labels": "+1"}
    every = [seen(), *script.answers]
    assert script.calls("at_zero") == [(Model(), every, process)]


def test_who_takes_no_limit_is_asked_for_his_own(script):
    process = Greeting("w0")
    script.left = [[Model()]]

    identified(process)

    every = [seen(), *script.answers]
    assert script.calls("limited") == [([Model()], options("w0"), process, every)]
    assert aside(script)[1:] == (
        [Model(limit=5)],
        options("w0"),
        PLAIN_ASIDE | {"remarks": ("limited",)},
    )


def test_the_limit_may_be_left_open(script):
    identified_but_for_its_limit(Greeting("w0"))

    assert script.calls("limited") == []
    assert aside(script)[1:] == ([Model()], options("w0"), PLAIN_ASIDE)


def test_remarks_of_both_kinds_are_told(script):
    script.answers = [seen(Answer((1,), passes=3))]
    script.left = [*[[]] * 5, [Model()]]

    identified(Greeting("w0"))

    assert aside(script)[3]["remarks"] == (UNCOUNTED, "limited")


def test_of_a_start_that_is_drawn_neither_limit_nor_type_is_looked_for(script):
    script.left = [[Model(drawn=True)]]

    identified(Greeting("w0"))

    assert (script.calls("limited"), script.calls("number_types")) == ([], [])
    assert aside(script)[3]["numbers"] == ()


def test_what_further_probes_leave_is_described(script):
    script.telling, script.left = [POINT, None], [[Model(), Model(move=2)], [Model(move=2)]]

    identified(Greeting("epochs"))

    assert aside(script)[1] == [Model(move=2)]
    assert aside(script)[3]["probes"] == 4 + len(script.answers)


@pytest.mark.parametrize(
    ("scales", "answer", "dead"),
    [
        ([STILL], Answer((0, 0)), True),
        ([STILL, PLAIN], Answer((0, 0)), False),
        ([STILL], Answer((0, 1)), False),
    ],
)
def test_what_never_moves_is_dead(script, scales, answer, dead):
    script.scales = [scales]
    script.one_point = [[seen(Answer((0, 0)))]]
    script.answers = [seen(answer)]

    identified(Greeting("epochs"))

    assert aside(script)[3]["dead"] is dead


def test_what_no_model_explains_is_told_as_that(script):
    script.left = [[]]

    assert identified(Greeting("epochs")) == "unexplained"
    every = [seen(), *script.answers]
    assert script.calls("unexplained") == [("mine.py:train", every, FOUND)]


def test_a_target_that_does_not_start_cannot_be_run(script):
    process = Greeting()
    process.said = {"cannot": "target: no file"}

    assert identified(process) == Identified("mine.py:train", reason="target: no file")


def test_a_target_that_does_not_answer_cannot_be_run(script):
    script.one_point = [[seen(None, "late")]]

    assert identified(Greeting()) == Identified("mine.py:train", reason="target: late")


def test_a_target_is_opened_by_its_name(monkeypatch):
    opened = []

    class Opened:
        target = "m:train"

        def __enter__(self):
            opened.append("entered")
            return self

        def __exit__(self, *error):
            opened.append("left")

        def greeting(self):
            return {"cannot": "why"}

    monkeypatch.setattr(module, "named", lambda target: f"name of {target}")
    monkeypatch.setattr(module, "opened", lambda name: opened.append(name) or Opened())

    assert identify("it") == Identified("m:train", reason="why")
    assert opened == ["name of it", "entered", "left"]

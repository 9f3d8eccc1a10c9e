"""A run is held against the specification, the decision and the bound, on whole scopes."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset, train
from perceptron.conventions import UPDATES
from perceptron.training.float_run import Run
from properties.harness import agreement
from properties.harness.agreement import SCOPES, agrees, exhausted, through_the_engine
from properties.harness.counterexample import Departure
from tests.properties.learners import altered

RUNS = {
    "line": 18_648,
    "plane": 4_104,
    "three-in-the-plane": 10_872,
    "space": 1_776,
    "boolean-1": 96,
    "boolean-2": 384,
    "boolean-3": 6_144,
    "boolean-1-signs": 96,
    "boolean-2-signs": 384,
    "boolean-3-signs": 6_144,
}


@pytest.mark.parametrize("name", SCOPES)
def test_train_agrees_with_all_that_is_known_of_a_run(name):
    found = exhausted(name, train)

    print(found.sentence)
    assert found.runs == RUNS[name]


@pytest.mark.parametrize("name", ["plane", "space", "boolean-2", "boolean-3"])
def test_the_loops_with_floats_agree_with_all_that_is_known_of_a_run(name):
    assert exhausted(name, through_the_engine).runs == RUNS[name]


ONE, CONTRADICTORY = Dataset([[1]], [1]), Dataset([[1], [1]], [1, -1])

# of a run on the one point under "le": a mistake, and a clean pass
RIGHT = {"mistakes": (0,), "weights": (1,), "passes": 2, "outcome": "converged"}


def test_a_decision_that_is_none_departs_from_the_agreement(monkeypatch):
    monkeypatch.setattr(agreement, "certify", lambda data: None)

    with pytest.raises(Departure) as departed:
        agrees(train, Dataset([[17]], [1]), Conventions())

    assert departed.value.claim == "agreement"
    assert departed.value.got == {"returns": "NoneType"}


@pytest.mark.parametrize(
    ("other", "expected", "got"),
    [
        ({"mistakes": ()}, RIGHT, RIGHT | {"mistakes": (), "weights": (0,)}),
        ({"outcome": "endless"}, RIGHT, RIGHT | {"outcome": "endless"}),
        ({"passes": 3}, RIGHT, RIGHT | {"passes": 3}),
        ({"passes": 1}, RIGHT | {"passes": 1, "outcome": "endless"}, RIGHT | {"passes": 1}),
        (
            {"passes": 0},
            {"mistakes": (), "weights": None, "passes": 0, "outcome": "endless"},
            RIGHT | {"passes": 0},
        ),
    ],
)
def test_a_run_that_is_not_the_specifications_departs(other, expected, got):
    with pytest.raises(Departure) as departed:
        agrees(altered(**other), ONE, Conventions())

    assert departed.value.claim == "agreement"
    assert (departed.value.expected, departed.value.got) == (expected, got)


@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize("data", [ONE, CONTRADICTORY, Dataset([[0]], [1])])
def test_a_run_that_is_the_specifications_departs_from_nothing(data, update):
    agrees(train, data, Conventions(update=update))


@pytest.fixture
def unfollowed(monkeypatch):
    """Hold runs against decision and bound alone."""
    monkeypatch.setattr(agreement, "_followed", lambda trial, trace: None)


@pytest.mark.parametrize(
    ("other", "data", "expected", "got"),
    [
        ({"outcome": "limit"}, ONE, {"outcome": "converged"}, {"outcome": "limit"}),
        ({"outcome": "converged"}, CONTRADICTORY, {"outcome": "endless"}, {"outcome": "converged"}),
        ({"mistakes": ()}, ONE, {"weights": "separate"}, {"weights": (0,)}),
        ({"mistakes": (0, 0)}, ONE, {"mistakes at most": 1}, {"mistakes": 2}),
    ],
)
def test_what_the_decision_or_its_bound_denies_departs(unfollowed, other, data, expected, got):
    with pytest.raises(Departure) as departed:
        agrees(altered(**other), data, Conventions())

    assert departed.value.claim == "agreement"
    assert (departed.value.expected, departed.value.got) == (expected, got)


def test_only_le_promises_weights_that_separate(unfollowed):
    agrees(altered(mistakes=()), ONE, Conventions(update="lt"))


def test_a_run_departs_from_a_scope_by_name():
    with pytest.raises(Departure) as departed:
        exhausted("boolean-1", altered(outcome="endless"))

    assert departed.value.got["outcome"] == "endless"


def test_mistakes_are_those_of_the_loops_with_floats(monkeypatch):
    data, how = Dataset([[1, 2], [2, 1], [-1, 1]], [1, -1, 1]), Conventions(rate=2)
    runs = []
    monkeypatch.setattr(agreement, "Run", lambda *given: runs.append(Run(*given)) or runs[-1])

    trace = through_the_engine(data, how)

    assert trace.content() == train(data, how).content()
    assert [(run.passes, tuple(run.mistakes)) for run in runs] == [(trace.passes, trace.mistakes)]


class EndsEarly:
    """Stands for loops that are wrong: they take their first pass for a clean one."""

    def __init__(self, data, conventions, limit):
        self.passes, self.mistakes = 0, np.array([], dtype=np.int64)

    def advance(self, most):
        self.passes += 1
        return "clean"


def test_loops_with_floats_that_are_wrong_are_told_as_they_run(monkeypatch):
    monkeypatch.setattr(agreement, "Run", EndsEarly)

    trace = through_the_engine(ONE, Conventions())

    assert (trace.mistakes, trace.passes) == ((), 1)


class StopsBetween(Run):
    """Loops that return to the caller after every pass."""

    def advance(self, most):
        return super().advance(min(self.passes + 1, most))


def test_loops_that_return_between_passes_are_taken_on(monkeypatch):
    monkeypatch.setattr(agreement, "Run", StopsBetween)

    assert through_the_engine(ONE, Conventions()).content() == train(ONE).content()


def test_an_endless_run_goes_through_the_loops_as_far_as_its_trace():
    trace = through_the_engine(CONTRADICTORY, Conventions())

    assert trace.content() == train(CONTRADICTORY, Conventions()).content()


def test_what_floats_do_not_suit_is_run_as_it_is(monkeypatch):
    monkeypatch.setattr(agreement, "Run", None)
    tiny = Dataset([[Fraction(1, 3 * 2**1070)]], [1])

    assert through_the_engine(tiny, Conventions()).mistakes == (0,)

"""A hunt holds a learner to every claim about runs, a few examples of every kind first."""

from time import process_time

import pytest

from perceptron import Conventions, Dataset, train
from properties.claims import PROPERTIES
from properties.harness.budgets import BUDGETS
from properties.harness.counterexample import Departure
from properties.seeded_faults import detect
from properties.seeded_faults.detect import Catch, caught
from properties.seeded_faults.reports import HidesAMistake
from properties.seeded_faults.state import KeepsItsMistakes
from properties.seeded_faults.updates import MovesAway
from properties.strategies.runs import ALL_RUNS, ANY_RUNS

HIDDEN = Departure("told", Dataset([[1]], [1]), Conventions(), expected={"m": 1}, got={"m": 0})


class Look:
    """Looks for nothing, notes what it is asked, and finds the departure the `number`-th time."""

    def __init__(self, number=None, example=()):
        self.number, self.found, self.asked = number, (HIDDEN, example), []

    def __call__(self, tried, over, examples, seed):
        self.asked.append((tried, over, examples, seed))
        for each in tried:
            each.examples += 10
        return self.found if len(self.asked) == self.number else None

    def column(self, number):
        return [each[number] for each in self.asked]


@pytest.fixture
def look(monkeypatch):
    """Let hunts look with what is given."""

    def enter(one):
        monkeypatch.setattr(detect, "first", one)
        return one

    return enter


def test_a_few_examples_of_every_kind_come_before_more_of_any(look):
    noted = look(Look())

    assert caught(train, "quick", seed=5) is None

    kinds = {id(each.over) for each in PROPERTIES.values() if each.of == "train"}
    assert noted.column(2) == [4] * len(kinds) + [32] * len(kinds) + [100] * len(kinds)
    assert {id(over) for over in noted.column(1)[: len(kinds)]} == kinds
    assert set(noted.column(3)) == {5}


def test_without_a_word_as_many_are_drawn_as_by_default_from_seed_0(look):
    noted = look(Look())

    assert caught(train) is None
    assert noted.column(2)[-1] == BUDGETS["default"]
    assert set(noted.column(3)) == {0}


def test_a_budget_that_a_round_meets_makes_it_the_last(look, monkeypatch):
    noted = look(Look())
    monkeypatch.setitem(BUDGETS, "quick", 32)

    caught(train, "quick")

    assert sorted(set(noted.column(2))) == [4, 32]
    assert noted.column(2).count(4) == noted.column(2).count(32)


def test_any_runs_come_first(look):
    noted = look(Look())

    caught(train, "quick")

    assert [over in (ALL_RUNS, ANY_RUNS) for over in noted.column(1)[:3]] == [True, True, False]


def test_every_claim_about_runs_is_looked_at_and_none_about_decisions(look):
    noted = look(Look())

    caught(train, "quick")

    asked = [each.claim for tried in noted.column(0) for each in tried]
    about_runs = {claim for claim, each in PROPERTIES.items() if each.of == "train"}
    assert set(asked) == about_runs
    assert {each.implementation for tried in noted.column(0) for each in tried} == {train}


def test_a_hunt_stops_at_a_departure_and_counts_what_was_drawn_until_then(look):
    noted = look(Look(number=2, example=(Dataset([[1]], [1]), Conventions())))
    began = process_time()

    catch = caught(train, "quick")

    assert (catch.departure, catch.examples, len(noted.asked)) == (HIDDEN, 20, 2)
    assert 0 <= catch.seconds <= process_time() - began


def test_a_catch_names_the_claims_that_fail_on_its_example(look):
    look(Look(number=2, example=(Dataset([[1]], [1]), Conventions(rate=2))))

    assert set(caught(MovesAway(), "quick").claims) == {"dual-kernel", "voted-averaged"}


def test_who_departs_no_more_broke_the_claim_that_was_seen(look):
    look(Look(number=1, example=(Dataset([[1]], [1]), Conventions())))

    assert caught(train, "quick").claims == ("told",)


def test_what_is_caught_names_every_claim_that_fails_there():
    catch = caught(HidesAMistake(), budget="quick")

    assert catch.departure.claim in catch.claims


def test_who_departs_once_and_not_again_is_caught_too():
    catch = caught(KeepsItsMistakes(), budget="quick")

    assert isinstance(catch, Catch)

import json
from fractions import Fraction
from functools import lru_cache
from itertools import count

import pytest

from perceptron import Refused, certify, train
from properties.harness.registry import PROPERTIES
from properties.search import BUDGETS, Search, _found_together, search, shared


def never_ends(data, conventions):
    return train(data, conventions, max_updates=0)


@pytest.mark.parametrize("claim", PROPERTIES)
def test_no_departure_comes_up(claim):
    assert shared(claim, seed=7).departure is None


@pytest.fixture
def few(monkeypatch):
    """As many examples make a quick search; none of these is remembered."""
    monkeypatch.setitem(BUDGETS, "quick", 5)
    afresh = lru_cache(_found_together.__wrapped__)
    monkeypatch.setattr("properties.search._found_together", afresh)
    return 5


def test_shared_examples_are_those_of_a_search_alone(few):
    alone, together = search("gordan", seed=2), shared("gordan", seed=2)

    assert (together.examples, together.departure) == (alone.examples, alone.departure)


def test_the_seed_makes_the_same_examples_for_one_claim_and_for_many(monkeypatch, few):
    def noting(given):
        return lambda data, how: given.add((data.digest, how)) or train(data, how)

    alone, together = set(), set()
    search("no-convergence", seed=12, train=noting(alone))
    monkeypatch.setattr("perceptron.train", noting(together))
    shared("no-convergence", seed=12)

    assert len(alone) > 1
    assert alone <= together


def test_where_one_of_many_departs_each_is_searched_alone(monkeypatch, few):
    monkeypatch.setattr("perceptron.train", never_ends)

    assert shared("runtime", seed=99).departure is None
    assert shared("finite-convergence", seed=99).departure.got == {"outcome": "limit"}


@pytest.fixture
def clock(monkeypatch):
    """Three seconds pass from one look at the clock to the next, the first at 3."""
    monkeypatch.setattr("properties.search.perf_counter", count(3, 3).__next__)


def test_a_search_says_whose_it_is_and_how_long_it_took(clock, few):
    found = search("xor-not-separable", seed=4)

    assert found == Search("xor-not-separable", few, 4, "quick", None, 3)


@pytest.mark.parametrize(
    ("claims", "part"),
    [
        # decisions, and runs
        (("xor-not-separable", "parity-not-separable"), Fraction(3, 2)),
        (("update-corrects", "update-may-not-suffice"), Fraction(3, 2)),
    ],
)
def test_claims_over_the_same_examples_part_the_time_of_one_drawing(claims, part, clock, few):
    found = [shared(claim, seed=98) for claim in claims]

    assert found == [Search(claim, few, 98, "quick", None, part) for claim in claims]


def test_what_is_asked_again_is_not_searched_again(few):
    assert shared("xor-not-separable", seed=97) is shared("xor-not-separable", seed=97)


@pytest.mark.parametrize("looks", [search, shared])
def test_without_a_word_a_search_is_quick_and_from_seed_0(looks, few):
    found = looks("cover-counts")

    assert (found.seed, found.budget, found.examples) == (0, "quick", few)


def test_a_budget_tries_so_many_examples_of_every_claim():
    assert BUDGETS["default"] * len(PROPERTIES) >= 50_000


def digests(seed):
    """What a search from this seed asks a decision about, in turn, and what the search says."""
    asked = []

    def noted(data):
        asked.append(data.digest)
        return certify(data)

    return asked, search("gordan", seed=seed, certify=noted)


def test_a_search_counts_the_examples_that_it_tried(few):
    asked, found = digests(seed=1)

    assert found.examples == len(asked) == few


def test_the_same_seed_finds_the_same_departure():
    first, second = (search("finite-convergence", seed=3, train=never_ends) for _ in range(2))

    assert first.departure.content() == second.departure.content()


def test_the_same_seed_tries_the_same_data_and_another_other_data(few):
    once, again, other = (digests(seed)[0] for seed in (1, 1, 2))

    assert once == again != other


def test_a_departure_that_does_not_come_back_is_kept():
    calls = []

    def errs_once(data, conventions):
        calls.append(data)
        return never_ends(data, conventions) if len(calls) == 5 else train(data, conventions)

    assert search("finite-convergence", train=errs_once).departure.got == {"outcome": "limit"}


def test_a_search_prints_nothing(capfd):
    search("finite-convergence", train=never_ends)

    assert capfd.readouterr() == ("", "")


def test_a_search_names_the_command_that_repeats_it(few):
    command = search("xor-not-separable", seed=4).command

    assert command == "perceptron verify xor-not-separable --budget quick --seed 4"


def test_a_search_that_found_nothing_says_so_in_its_content():
    found = Search("gordan", 5, 4, "default", None, 0.123456)

    assert found.content() == {
        "claim": "gordan",
        "examples": 5,
        "seed": 4,
        "budget": "default",
        "seconds": 0.123,
        "departure": None,
        "replay": "perceptron verify gordan --budget default --seed 4",
    }


def test_a_search_is_plain_json():
    found = search("finite-convergence", train=never_ends)

    content = found.content()

    assert json.loads(json.dumps(content)) == content
    assert content["departure"] == found.departure.content()


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (
            {"claim": "perpetual-motion"},
            "claim: 'perpetual-motion' has no search; use one of [a-z0-9, -]*mistake-bound, ",
        ),
        (
            {"claim": "gordan", "budget": "endless"},
            "budget: 'endless' is unknown; use one of quick, default, thorough",
        ),
        ({"claim": "gordan", "seed": -1}, "seed: -1 is no seed"),
        ({"claim": "gordan", "seed": "one"}, "seed: 'one' is no seed"),
        ({"claim": "gordan", "seed": True}, "seed: True is no seed"),
    ],
)
@pytest.mark.parametrize("looks", [search, shared])
def test_a_search_that_makes_no_sense_is_refused(looks, asked, refusal):
    with pytest.raises(Refused, match=f"^{refusal}"):
        looks(**asked)

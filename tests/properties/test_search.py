import json
import pickle
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, Refused, certify, train
from properties.departure import Departure
from properties.registry import PROPERTIES, searches
from properties.search import BUDGETS, search, shared


def never_ends(data, conventions):
    return train(data, conventions, max_updates=0)


@pytest.mark.parametrize("claim", PROPERTIES)
def test_no_departure_comes_up(claim):
    assert shared(claim, seed=7).departure is None


def test_shared_examples_are_those_of_a_search_alone():
    alone, together = search("gordan", seed=2), shared("gordan", seed=2)

    assert (together.examples, together.departure) == (alone.examples, alone.departure)


def test_where_one_of_many_departs_each_is_searched_alone(monkeypatch):
    monkeypatch.setattr("perceptron.train", never_ends)

    assert shared("runtime", seed=99).departure is None
    assert shared("finite-convergence", seed=99).departure.got == {"outcome": "limit"}


def test_a_budget_tries_so_many_examples_of_every_claim():
    assert BUDGETS["default"] * len(PROPERTIES) >= 50_000


def digests(seed):
    """What a search from this seed asks a decision about, in turn, and what the search says."""
    asked = []

    def noted(data):
        asked.append(data.digest)
        return certify(data)

    return asked, search("gordan", seed=seed, certify=noted)


def test_a_search_counts_the_examples_that_it_tried():
    asked, found = digests(seed=1)

    assert found.examples == len(asked) == BUDGETS["quick"]


def test_the_same_seed_finds_the_same_departure():
    first, second = (search("finite-convergence", seed=3, train=never_ends) for _ in range(2))

    assert first.departure.content() == second.departure.content()


def test_another_seed_tries_other_data():
    assert digests(seed=1)[0] != digests(seed=2)[0]


def test_a_departure_that_does_not_come_back_is_kept():
    calls = []

    def errs_once(data, conventions):
        calls.append(data)
        return never_ends(data, conventions) if len(calls) == 5 else train(data, conventions)

    assert search("finite-convergence", train=errs_once).departure.got == {"outcome": "limit"}


def test_a_search_prints_nothing(capfd):
    search("finite-convergence", train=never_ends)

    assert capfd.readouterr() == ("", "")


def test_a_search_names_the_command_that_repeats_it():
    command = search("xor-not-separable", seed=4).command

    assert command == "perceptron verify xor-not-separable --budget quick --seed 4"


def test_a_search_is_plain_json():
    content = search("finite-convergence", train=never_ends).content()

    assert json.loads(json.dumps(content)) == content


def test_a_departure_says_its_fields_in_a_sentence():
    data = Dataset([[Fraction(1, 2), 0]], [1], bias="append")

    departure = Departure(
        "mistake-bound",
        data,
        Conventions(),
        expected={"mistakes at most": Fraction(7, 2)},
        got={"mistakes": 4},
    )

    assert str(departure) == (
        "mistake-bound: mistakes 4 on (1/2, 0) +1, bias append; expected mistakes at most 7/2"
    )


def test_the_numbers_of_a_departure_are_strings_in_json():
    departure = Departure(
        "claim", Dataset([[10**40]], [1]), Conventions(), expected={"w": (1,)}, got={"holds": False}
    )

    assert departure.content() == {
        "claim": "claim",
        "X": [[f"1{'0' * 40}"]],
        "y": [1],
        "bias": "none",
        "conventions": Conventions().to_json(),
        "expected": {"w": ["1"]},
        "got": {"holds": False},
    }


def test_a_departure_survives_pickling():
    departure = search("finite-convergence", train=never_ends).departure

    assert pickle.loads(pickle.dumps(departure)).content() == departure.content()


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ({"claim": "perpetual-motion"}, "claim: 'perpetual-motion' has no search; use one of mist"),
        (
            {"claim": "gordan", "budget": "endless"},
            "budget: 'endless' is unknown; use one of quick",
        ),
        ({"claim": "gordan", "seed": -1}, "seed: -1 is no seed"),
        ({"claim": "gordan", "seed": "one"}, "seed: 'one' is no seed"),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(asked, refusal):
    with pytest.raises(Refused, match=f"^{refusal}"):
        search(**asked)


def test_a_claim_has_one_property():
    with pytest.raises(Refused, match=r"^searches: gordan has a property already"):
        searches("gordan", over=PROPERTIES["gordan"].over)(print)

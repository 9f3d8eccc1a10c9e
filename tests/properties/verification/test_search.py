"""Searches: what one finds, what it says of it, and what decides its examples."""

import os
import subprocess
import sys
from fractions import Fraction
from random import random

import pytest
from hypothesis import Verbosity, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase

from perceptron import Conventions, Dataset, Refused, certify, train
from properties.claims import PROPERTIES, together
from properties.harness.budgets import BUDGETS
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import first, smallest
from properties.harness.quick_draws import drawn
from properties.verification.search import Search, search, shared

DATA = Dataset([[1]], [1])
NOT_A_SEED = "is not a seed; give an integer, 0 or more"


def never_ends(data, conventions):
    return train(data, conventions, max_updates=0)


def fails_to_decide(data):
    raise LookupError("no certificate today")


def asked_for(claim, seed=0, looks=search):
    """The digests of what a search from this seed has decided, and what it says."""
    asked = []

    def noted(data):
        asked.append(data.digest)
        return certify(data)

    return asked, looks(claim, seed=seed, certify=noted)


# what is found
@pytest.mark.parametrize("looks", [search, shared])
def test_nothing_is_found_against_a_right_implementation(looks):
    found = looks("cover-counts")

    assert found == Search("cover-counts", 100, 0, "quick", None, found.seconds)
    assert found.seconds > 0


@pytest.mark.parametrize("looks", [search, shared])
def test_a_wrong_implementation_is_found_on_its_smallest_data(looks):
    found = looks("update-may-not-suffice", train=never_ends)

    departure = found.departure
    assert (departure.claim, departure.got) == ("update-may-not-suffice", {"updates": 0})
    assert found.example == (departure.data, departure.conventions)
    assert (departure.data.digest, departure.conventions.start) == (DATA.digest, (0,))
    assert 0 < found.examples < 20


@pytest.mark.parametrize("looks", [search, shared])
def test_a_wrong_decision_is_found(looks):
    found = looks("gordan", certify=fails_to_decide)

    assert found.departure.got == {"raises": "LookupError: no certificate today"}


def test_of_many_claims_over_the_same_examples_only_the_broken_ones_are_accused():
    assert shared("update-corrects", train=never_ends).departure is None
    assert shared("update-may-not-suffice", train=never_ends).departure is not None


def test_a_departure_says_what_came_where_and_what_was_expected():
    data = Dataset([[1, Fraction(1, 2)], [0, 3]], [1, -1], "append")
    got = {"weights": (1, 2), "outcome": "limit"}
    found = Departure("a-claim", data, Conventions(rate=2), {"passes at most": 3}, got)

    assert str(found) == (
        "a-claim: weights (1, 2), outcome limit on (1, 1/2) +1; (0, 3) -1, bias append; "
        "expected passes at most 3"
    )
    assert found.content() == {
        "claim": "a-claim",
        "X": [["1", "1/2"], ["0", "3"]],
        "y": [1, -1],
        "bias": "append",
        "conventions": Conventions(rate=2).to_json(),
        "expected": {"passes at most": "3"},
        "got": {"weights": ["1", "2"], "outcome": "limit"},
    }
    truth = Departure("a-claim", data, Conventions(), {"separates": True}, {"runs": [{"k": 2}]})
    assert truth.content()["expected"] == {"separates": True}
    assert truth.content()["got"] == {"runs": [{"k": "2"}]}


def test_claims_about_the_same_runs_are_tried_together():
    alike = [each.claim for each in together("update-corrects")]

    assert alike == ["update-corrects", "update-may-not-suffice"]


def test_the_default_budget_of_all_claims_together_is_fifty_thousand_examples():
    assert BUDGETS["default"] * len(PROPERTIES) >= 50_000
    assert sorted(BUDGETS, key=BUDGETS.__getitem__) == ["quick", "default", "thorough"]


@pytest.mark.parametrize("looks", [search, shared])
@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ({"claim": "luck"}, f"claim: 'luck' has no search; use one of {', '.join(PROPERTIES)}"),
        (
            {"claim": "gordan", "budget": "endless"},
            "budget: 'endless' is unknown; use one of quick, default, thorough",
        ),
        ({"claim": "gordan", "seed": -1}, f"seed: -1 {NOT_A_SEED}"),
        ({"claim": "gordan", "seed": "one"}, f"seed: 'one' {NOT_A_SEED}"),
        ({"claim": "gordan", "seed": True}, f"seed: True {NOT_A_SEED}"),
    ],
)  # fmt: skip
def test_a_search_that_makes_no_sense_is_refused(looks, asked, refusal):
    with pytest.raises(Refused) as refused:
        looks(**asked)

    assert str(refused.value) == refusal


def test_no_two_examples_are_alike_and_the_first_is_the_simplest():
    found = [example for example, _ in drawn(st.tuples(st.integers(0, 3), st.booleans()), 50, 0)]

    assert found[0] == (0, False)
    assert sorted(found) == [(a, b) for a in range(4) for b in (False, True)]


def test_the_seed_decides_which_data_are_tried():
    (once, found), (again, _), (other, _) = (
        asked_for("xor-not-separable", seed) for seed in (1, 1, 2)
    )

    assert once == again != other
    assert found.examples == len(once) == BUDGETS["quick"]


def test_claims_that_share_their_examples_try_those_of_a_search_alone():
    alone, _ = asked_for("xor-not-separable", seed=12)
    both, _ = asked_for("xor-not-separable", seed=12, looks=shared)

    assert len(alone) > 1
    assert set(alone) <= set(both)


DRAW = """
import sys
sys.path.insert(0, {folder!r})
{before}
import hashlib
from properties.harness.hypothesis_runner import first
from properties.claims import PROPERTIES
drawn = hashlib.sha256()
for claim in ("run-of-the-proofs", "float-is-exact"):
    first([lambda each: drawn.update(repr(each).encode())], PROPERTIES[claim].over, 60, 3)
print(drawn.hexdigest())
"""


def test_other_modules_loaded_leave_the_examples_as_they_are(tmp_path):
    constants = ", ".join(map(str, range(-1022, 1000, 7)))
    (tmp_path / "of_the_user.py").write_text(f"CONSTANTS = [{constants}]\n")

    def drawn(before, hashes):
        return subprocess.run(
            [sys.executable, "-c", DRAW.format(folder=str(tmp_path), before=before)],
            env=os.environ | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert drawn("import of_the_user", "2") == drawn("", "1")


NUMBERS = st.integers(0, 2**70)


def numbers():
    """What is drawn from a range that holds many constants of the sources."""
    found = []
    first([found.append], NUMBERS, 200, 0)
    return found


@pytest.fixture
def profile():
    """Load a Hypothesis profile of the user's; the default one after the test."""

    def load(**other):
        settings.register_profile("of-a-user", **other)
        settings.load_profile("of-a-user")

    yield load
    settings.load_profile("default")


@pytest.mark.parametrize(
    "other",
    [
        {"derandomize": True, "backend": "hypothesis-urandom"},
        {"max_examples": 3, "phases": ()},
        {"deadline": 0.001},
    ],
)
def test_a_profile_of_the_user_leaves_the_examples_as_they_are(profile, other):
    plain = numbers()

    profile(**other)

    assert len(plain) == 200
    assert numbers() == plain


def departs_in_two_ways(example):
    if example > 2**50:
        data = DATA if example > 2**68 else DATA.with_bias("append")
        raise Departure("a-claim", data, Conventions(), expected={}, got={})


def test_a_search_under_a_profile_of_the_user_prints_and_keeps_nothing(profile, capfd):
    memory = InMemoryExampleDatabase()
    profile(database=memory, verbosity=Verbosity.debug)

    assert smallest([departs_in_two_ways], NUMBERS, 100, 0)
    assert (memory.data, capfd.readouterr()) == ({}, ("", ""))


def test_of_departures_in_two_ways_the_smallest_is_returned():
    departure, example = smallest([departs_in_two_ways], NUMBERS, 100, 0)

    assert (departure.data.bias, example) == ("append", 2**50 + 1)


ANOTHER_INSIDE = {
    "lacks a name": "del hypothesis.internal.escalation.InterestingOrigin",
    "takes other arguments": "hypothesis.control.BuildContext = lambda data: None",
}
SMALLEST = """
import hypothesis.control, hypothesis.core, hypothesis.internal.escalation
from hypothesis import strategies as st
from perceptron import Conventions, Dataset
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import first, smallest

def departs(example):
    if example > 2**50:
        raise Departure("a-claim", Dataset([[1]], [1]), Conventions(), expected={{}}, got={{}})

{change}
one, least = (each([departs], st.integers(0, 2**70), 100, 0)[1] for each in (first, smallest))
print(one > 2**50 + 1 == least)
"""


@pytest.mark.parametrize("change", ANOTHER_INSIDE)
def test_a_hypothesis_of_another_inside_searches_and_shrinks_with_its_own_engine(change):
    code = SMALLEST.format(change=ANOTHER_INSIDE[change])

    asked = [sys.executable, "-c", code]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)

    assert (found.stdout, found.stderr) == ("True\n", "")


def test_an_error_that_is_not_a_departure_is_raised():
    def errs(example):
        raise ZeroDivisionError(example)

    with pytest.raises(ZeroDivisionError):
        first([errs], st.just(1), 1, 0)


def test_a_learner_that_draws_lots_is_tried_alike_in_every_search():
    def draws():
        drawn = []
        first([lambda _: drawn.append(random())], NUMBERS, 20, 0)  # noqa: S311 - no secret
        return drawn

    once = draws()

    assert draws() == once
    assert len({*once}) == 20

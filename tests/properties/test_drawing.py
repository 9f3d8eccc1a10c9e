"""The seed and the number of examples alone decide what is drawn."""

import os
import subprocess
import sys
from time import sleep

import pytest
from hypothesis import Verbosity, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.internal.conjecture.providers import HypothesisProvider

from perceptron import Conventions, Dataset
from properties.harness import hypothesis_runner
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import first, smallest

DRAW = """
import sys
sys.path.insert(0, {folder!r})
{before}
import hashlib
from properties.harness.hypothesis_runner import first
from properties.search import PROPERTIES
drawn = hashlib.sha256()
for claim in ("run-of-the-proofs", "float-is-exact"):
    first([lambda each: drawn.update(repr(each).encode())], PROPERTIES[claim].over, 150, 3)
print(drawn.hexdigest())
"""


def drawn_in_a_process(folder, before, hashes):
    """The digest of the examples, drawn by an interpreter that loads other modules before."""
    told = subprocess.run(
        [sys.executable, "-c", DRAW.format(folder=str(folder), before=before)],
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout


def test_other_modules_loaded_leave_the_examples_as_they_are(tmp_path):
    constants = ", ".join(map(str, range(-1022, 1000, 7)))
    (tmp_path / "of_the_user.py").write_text(f"CONSTANTS = [{constants}]\n")

    plain = drawn_in_a_process(tmp_path, "", "1")
    beside = drawn_in_a_process(tmp_path, "import of_the_user", "2")

    assert beside == plain


def numbers():
    """What is drawn from a range that holds many constants of the sources."""
    found = []
    first([found.append], st.integers(0, 2**70), 200, 0)
    return found


@pytest.fixture
def profile():
    """Load a profile of the user's, of the settings that are given; the default one after it."""

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

    assert numbers() == plain


def departs(data):
    raise Departure("told", data, Conventions(), expected={}, got={})


DATA = Dataset([[1]], [1])


def departs_in_two_ways(example):
    if example > 2**68:
        departs(DATA)
    elif example > 2**50:
        departs(DATA.with_bias("append"))


def test_a_search_under_a_profile_of_the_user_prints_and_keeps_nothing(profile, capfd):
    memory = InMemoryExampleDatabase()
    profile(database=memory, verbosity=Verbosity.debug)

    assert smallest([departs_in_two_ways], st.integers(0, 2**70), 100, 0)
    assert (memory.data, capfd.readouterr()) == ({}, ("", ""))


def test_of_departures_in_two_ways_the_smallest_is_returned():
    departure, example = smallest([departs_in_two_ways], st.integers(0, 2**70), 100, 0)

    assert (departure.data.bias, example) == ("append", 2**50 + 1)


def test_the_first_departure_is_left_as_it_was_drawn():
    seen = []

    _, example = first([seen.append, departs_in_two_ways], st.integers(0, 2**70), 100, 0)

    assert example == next(each for each in seen if each > 2**50) != 2**50 + 1


def test_examples_that_take_long_to_draw_are_drawn_all_the_same():
    found = []

    first([found.append], st.integers().map(lambda _: sleep(0.6)), 2, 0)

    assert len(found) == 2


def test_an_error_that_is_no_departure_is_raised():
    def errs(example):
        raise ZeroDivisionError(example)

    with pytest.raises(ZeroDivisionError):
        first([errs], st.just(1), 1, 0)


def test_each_example_is_tried_on_all_until_one_departs():
    seen = []

    first([seen.append, seen.append, lambda _: departs(DATA), seen.append], st.just(1), 5, 0)

    assert len(seen) % 2 == 0


def test_after_a_search_others_draw_as_before():
    before = HypothesisProvider.__dict__.get(hypothesis_runner.MIXING)

    numbers()

    assert HypothesisProvider.__dict__.get(hypothesis_runner.MIXING) is before


def test_during_a_search_nothing_is_mixed_in(monkeypatch):
    monkeypatch.setattr(HypothesisProvider, "mixing", lambda *_, **__: "mixed in", raising=False)
    monkeypatch.setattr(hypothesis_runner, "MIXING", "mixing")
    seen = []

    first([lambda _: seen.append(HypothesisProvider.mixing())], st.just(1), 1, 0)

    assert (seen, HypothesisProvider.mixing()) == ([None], "mixed in")


def test_a_hypothesis_that_mixes_nothing_in_is_left_alone(monkeypatch):
    monkeypatch.setattr(hypothesis_runner, "MIXING", "no_such_method")

    assert len(numbers()) == 200
    assert not hasattr(HypothesisProvider, "no_such_method")

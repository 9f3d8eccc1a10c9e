"""A departure says what came and what was promised, in a sentence and in plain JSON values."""

import json
import pickle
from fractions import Fraction

from perceptron import Conventions, Dataset
from properties.harness.counterexample import Departure

DATA = Dataset([[Fraction(1, 2), 0], [-3, 10**40]], [1, -1], bias="append")
HOW = Conventions(rate=2)


def departure(expected, got):
    return Departure("mistake-bound", DATA, HOW, expected=expected, got=got)


def test_a_departure_says_its_fields_in_a_sentence():
    said = str(
        departure({"mistakes at most": Fraction(7, 2), "w": (1, 0)}, {"mistakes": 4, "holds": True})
    )

    assert said == (
        f"mistake-bound: mistakes 4, holds True on (1/2, 0) +1; (-3, 1{'0' * 40}) -1, bias append; "
        "expected mistakes at most 7/2, w (1, 0)"
    )


def test_the_numbers_of_a_departure_are_strings_in_json():
    got = departure(
        expected={"w": (1, Fraction(1, 2)), "at": {"pass": 3}},
        got={"holds": False, "rows": [(0, "n")], "evidence": None},
    ).content()

    assert got == {
        "claim": "mistake-bound",
        "X": [["1/2", "0"], ["-3", f"1{'0' * 40}"]],
        "y": [1, -1],
        "bias": "append",
        "conventions": HOW.to_json(),
        "expected": {"w": ["1", "1/2"], "at": {"pass": "3"}},
        "got": {"holds": False, "rows": [["0", "n"]], "evidence": None},
    }
    assert json.loads(json.dumps(got)) == got


def test_a_departure_survives_pickling_and_keeps_its_fields():
    made = departure({"a": 1}, {"a": 2})

    back = pickle.loads(pickle.dumps(made))

    assert back.content() == made.content()
    assert (made.claim, made.data, made.conventions) == ("mistake-bound", DATA, HOW)
    assert (made.expected, made.got) == ({"a": 1}, {"a": 2})

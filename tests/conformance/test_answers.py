"""What a target returns and declares, read into exact strings."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from properties.conformance.child.answers import conventions_text, number, read_answer
from properties.conformance.child.loading import Unusable

TOLD = {
    "weights": np.array([0.5, -2]),
    "bias": np.float64(3),
    "mistakes": np.array([2, 0]),
    "updates": np.int64(2),
    "passes": 7,
    "converged": np.True_,
    "predictions": [1, np.int64(-1)],
}
READ = {
    "weights": ["1/2", "-2"],
    "bias": "3",
    "mistakes": ["2", "0"],
    "updates": "2",
    "passes": "7",
    "converged": True,
    "predictions": ["1", "-1"],
}


@pytest.mark.parametrize("told", [TOLD, SimpleNamespace(**TOLD)])
def test_a_mapping_or_an_object_is_read_field_by_field(told):
    assert read_answer(told) == READ


FORMS = [
    (np.array([1.0, 2.0]), {"weights": ["1", "2"]}),
    ([1, 2], {"weights": ["1", "2"]}),
    ((1, 2), {"weights": ["1", "2"]}),
    ((1, 2, 3), {"weights": ["1", "2", "3"]}),
    (([1, 2], 3), {"weights": ["1", "2"], "bias": "3"}),
    ((np.array([1]), None), {"weights": ["1"]}),
    ({"weights": [1], "converged": False, "other": 3}, {"weights": ["1"], "converged": False}),
    (SimpleNamespace(weights=[1], passes=0), {"weights": ["1"], "passes": "0"}),
]


@pytest.mark.parametrize(("result", "read"), FORMS)
def test_weights_come_alone_or_with_a_bias_or_with_more(result, read):
    assert read_answer(result) == read


UNREADABLE = [
    (None, "it returns no weights"),
    ({"bias": 1}, "it returns no weights"),
    ({"weights": [[1]]}, "its weights cannot be read: an array of 2 axes, not of one"),
    (3.0, "its weights cannot be read: an array of 0 axes, not of one"),
    (([1], "b"), "its bias cannot be read: 'b' is no number"),
    (([[1, 2]], 3), "its weights cannot be read: an array of 2 axes, not of one"),
    (
        {"weights": [1], "updates": 1.5},
        "its updates cannot be read: 'float' object cannot be interpreted as an integer",
    ),
    (
        {"weights": [1], "mistakes": [np.float64(2)]},
        "its mistakes cannot be read: 'float' object cannot be interpreted as an integer",
    ),
]


@pytest.mark.parametrize(("result", "why"), UNREADABLE)
def test_what_cannot_be_read_is_told_by_its_name(result, why):
    with pytest.raises(Unusable) as refusal:
        read_answer(result)

    assert str(refusal.value) == why


NUMBERS = [
    (3, "3"),
    (0.1, "3602879701896397/36028797018963968"),
    (-0.0, "0"),
    (np.float32(0.1), "13421773/134217728"),
    (Fraction(-4, 6), "-2/3"),
    (np.array(2.5), "5/2"),
    (True, "1"),
    (float("nan"), "nan"),
    (np.float64("inf"), "inf"),
    (float("-inf"), "-inf"),
]


@pytest.mark.parametrize(("value", "text"), NUMBERS)
def test_a_number_is_told_exactly(value, text):
    assert number(value) == text


def test_what_has_no_ratio_is_no_number():
    with pytest.raises(Unusable, match="^'1' is no number$"):
        number("1")


DECLARED = [
    ("update=lt,whatever", "update=lt,whatever"),
    ({"update": "lt", "step": 0.5, "rate": None}, "update=lt,step=1/2"),
    ({"start": (1, Fraction(1, 2), "x"), 3: 4}, "start=1;1/2;x,3=4"),
    (SimpleNamespace(bias="append", update="lt", unknown=1), "update=lt,bias=append"),
    ({}, ""),
]


@pytest.mark.parametrize(("given", "text"), DECLARED)
def test_conventions_are_a_text_a_mapping_or_an_object(given, text):
    assert conventions_text(given) == text

"""The numbers of a witness are written without rounding, and its sentences say what happens."""

from fractions import Fraction

import pytest

from perceptron.arithmetic.exact import from_text
from properties.floating_point.witness_text import explanation, written


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (2.0**-600, "0x1p-600"),
        (-(2**200) * 3, "-0x3p200"),
        (7, "7"),
        (float("-inf"), "-inf"),
        (float("nan"), "nan"),
    ],
)
def test_numbers_are_written_without_rounding(number, text):
    assert written(number) == text


def test_a_sum_of_floats_far_apart_is_written_as_two():
    assert written(from_text("0x1p-90") + from_text("0x1p-990")) == "0x1p-90 + 0x1p-990"
    assert written(-from_text("0x1p-90") - from_text("0x1p-990")) == "-0x1p-90 - 0x1p-990"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (10**40 - 1, "9" * 40),
        (10**40, "0x1d6329f1c35ca4bfabb9f561p40"),
        (Fraction(1, 3**100), f"1/{3**100}"),
    ],
)
def test_only_long_numbers_are_written_in_hexadecimal_and_only_floats(number, text):
    assert written(number) == text


def test_a_number_of_128_bits_is_written_as_one():
    assert written((2**127 + 1) << 20) == "0x80000000000000000000000000000001p20"
    assert written((2**128 + 1) << 20) == "0x1p148 + 0x1p20"


STEP = {
    "row": 1,
    "weights": ["3", "1"],
    "score": "0",
    "exact_score": "0",
    "new_weights": ["4", "1"],
    "exact_new_weights": ["4", "1"],
}
EXACT = "At row 1, with the weights (3, 1), the score is computed as 0, which is exact."


@pytest.mark.parametrize(
    ("bound", "made", "sentences"),
    [
        (
            "5/2",
            [0],
            "The exact run converges after 1 mistake. No exact run makes more than 2 mistakes, for "
            "R^2/gamma*^2 = 5/2; in pass 3 the int64 program makes mistake 4.",
        ),
        (
            "1",
            [0, 1],
            "The exact run converges after 2 mistakes. No exact run makes more than 1 mistake, for "
            "R^2/gamma*^2 = 1; in pass 3 the int64 program makes mistake 4.",
        ),
    ],
)
def test_an_explanation_counts_mistakes_in_words_that_agree(bound, made, sentences):
    facts = {
        "step": STEP,
        "mistake_bound": bound,
        "pass": 3,
        "pass_alike": 0,
        "mistakes": [0, 1, 0, 1],
        "exact_mistakes": made,
    }

    assert explanation("int64", "too many mistakes", facts) == f"{sentences} {EXACT}"

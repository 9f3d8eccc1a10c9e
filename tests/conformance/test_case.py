"""A case by itself: how large it is, what is told of it, and how a user's data become one."""

from fractions import Fraction

import pytest

from perceptron import Dataset
from properties.conformance.cases import Case, of_data, renamed

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
POINTS = (((1, Fraction(-3, 4)), 1), ((0, 2), -1))


def test_the_size_is_points_dimension_and_the_longest_number():
    one = Case("a", "aimed", "why", (((1, Fraction(-3, 4), 2), 1),))

    assert one.size == (1, 3, 12)


def test_what_a_case_sets_is_told_in_strings():
    every = Case("a", "aimed", "why", POINTS, 7, (0, HALF, 1), QUARTER, (1, 0))

    assert every.content() == {
        "id": "a",
        "why": "why",
        "X": [["1", "-3/4"], ["0", "2"]],
        "y": ["1", "-1"],
        "epochs": "7",
        "w0": ["0", "1/2", "1"],
        "eta": "1/4",
        "order": ["1", "0"],
    }


def test_what_a_case_does_not_set_is_not_told():
    plain = Case("a", "aimed", "why", POINTS)

    assert plain.content() == {
        "id": "a",
        "why": "why",
        "X": [["1", "-3/4"], ["0", "2"]],
        "y": ["1", "-1"],
        "epochs": "4",
    }


@pytest.mark.parametrize(("bias", "family"), [("none", "inseparable"), ("append", "data")])
def test_data_become_a_case_of_the_nearest_float64s_separable_or_not_with_the_bias(bias, family):
    third = Fraction(6004799503160661, 2**54)

    case = of_data(Dataset([[1], [Fraction(1, 3)]], [1, -1]), bias)

    points = (((1,), 1), ((third,), -1))
    assert case == Case("data", family, "your own data", points, epochs=10)


def test_the_id_of_a_case_that_was_found_follows_from_its_content_alone():
    every = Case("a", "aimed", "why", POINTS, 7, (0, HALF, 1), QUARTER, (1, 0))
    other = Case("b", "small", "words", *(POINTS, 7, (0, HALF, 1), QUARTER, (1, 0)))

    assert renamed(every).id == renamed(other).id == "searched-c9331f4336"
    assert renamed(other).why == "words"
    assert renamed(Case("a", "aimed", "why", POINTS)).id != renamed(every).id

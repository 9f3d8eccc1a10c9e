from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset
from properties.conformance.rounding import Undecided, explanation
from properties.conformance.states import State

TENTH, FIFTH = Fraction(0.1), Fraction(0.2)
MOVES = (1, 1)


def explained(rows, labels, weights, passes=1, **told):
    data, answer = Dataset(rows, labels), State(tuple(map(Fraction, weights)), **told)
    return explanation(data, Conventions(), MOVES[: data.dimension], answer, passes, stops=True)


# from (0.1, -0.1) the exact score of the second row is 0, and a fused product leaves a remainder
TIED = [[0.1, -0.1], [-0.1, -0.1]], [1, -1]


def test_a_score_that_rounding_turns_is_named_with_its_bound():
    turned = explained(*TIED, [0.1, -0.1], mistakes=(0,)).turned

    assert (turned.row, turned.updates, turned.score) == (1, 1, 0)
    assert 0 < turned.bound < Fraction(1, 10**15)


def test_the_exact_decision_needs_no_explanation_by_a_turned_score():
    assert explained(*TIED, [0.2, 0], mistakes=(0, 1)).turned is None


def test_digits_that_rounding_can_change_are_explained():
    weights = [0.1 + 0.1 + 0.1], [1]

    assert explained([[0.1]] * 2, [1, 1], [0.1]).turned is None
    assert explained([[0.1], [-0.3]], [1, 1], [0.1 - 0.3], passes=1, updates=2)
    assert weights


def test_digits_that_it_cannot_change_are_not():
    assert explained([[0.1], [-0.3]], [1, 1], [-0.2 + 1e-12]) is None


def test_a_decision_far_from_0_is_never_turned():
    assert explained([[0.1, 0.2], [0.3, 0.4]], [1, 1], [0.4, 0.6]) is None


def test_small_integers_leave_no_room():
    assert explained([[1, -1], [1, 1]], [1, 1], [1, -1]) is None


def test_a_tie_among_integers_is_not_turned_where_another_row_rounds():
    rows = [[1, -1], [1, 1], [0.1, 0.3]]

    assert explained(rows, [1, 1, 1], [1, -1], mistakes=(0,)) is None


def test_numbers_that_may_underflow_are_not_decided():
    with pytest.raises(Undecided):
        explained([[1e-300, 0.1]], [1], [0, 0])

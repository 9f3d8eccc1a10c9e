from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.arithmetic.vectors import dot
from perceptron.separability.float_filter import (
    _scores,
    doubtful,
    least,
    radius_squared,
    short,
    wrong,
)
from perceptron.separability.signed_rows import Signed

# the first example waits for scipy to be imported
patient = settings(deadline=None)

coordinates = st.integers(-9, 9) | st.sampled_from([10**30, 2**53 + 1, 2.0**-60, 2.0**-1074, 1e300])
factors = st.integers(-(10**20), 10**20) | st.sampled_from([0, 1, -1, 10**400])
NEAR_A_TIE = [(-(2**53), 2**53, score) for score in (-1, 0, 1)]


def signed_rows(points, times=1):
    return Signed(Dataset([*points] * times, [1] * (len(points) * times)))


@st.composite
def rows_and_weights(draw):
    """More rows than are gone through one by one, and weights for them."""
    d = draw(st.integers(1, 3))
    points = draw(st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=20))
    return signed_rows(points, 65), draw(st.tuples(*[factors] * d))


# one coordinate is below the least float, of the largest
BELOW_THE_FLOATS = signed_rows([[1], [Fraction(3, 2**1076)]], 40), (2**60,)


@patient
@given(rows_and_weights())
@example(BELOW_THE_FLOATS)
@example((signed_rows(NEAR_A_TIE, 30), (1, 1, 1)))
@example((signed_rows([[0.1, 0.7]], 40), (2**61 + 1, 3)))
def test_no_score_is_further_from_what_the_floats_say_than_its_error(drawn):
    signed, w = drawn

    scores, errors, shift = _scores(signed, w)

    for score, error, z in zip(scores.tolist(), errors.tolist(), signed.every, strict=True):
        exact = dot(z, w) / Fraction(2) ** (shift + signed.top)
        assert abs(exact - Fraction(score)) <= Fraction(error)


def test_only_what_is_below_every_float_is_lost():
    with np.errstate(all="raise"):
        scores, errors, _ = _scores(signed_rows([[1, 2.0**-100]], 40), (2**1100, 1))

    assert scores.tolist() == [2.0**58] * 40
    assert max(errors) < 2.0**16


@patient
@given(rows_and_weights(), st.sampled_from([0, 1, -1, 10**40]))
@example((signed_rows([(1, 0, 0)], 60), (1, 0, 0)), 1)
@example((signed_rows([(2.0**-60, 10**30)], 40), (1, 0)), 0)
@example((signed_rows([(-10,), (-6,)], 40), (1,)), -8)
def test_the_rows_below_a_level_are_those(drawn, level):
    signed, w = drawn

    below = [row for row, z in enumerate(signed.every) if dot(z, w) <= level]

    assert short(signed, w, level) == below


@patient
@given(rows_and_weights())
def test_the_rows_that_err_are_those(drawn):
    signed, w = drawn

    erring = [row for row, z in enumerate(signed.every) if dot(z, w) <= 0]

    assert sorted(wrong(signed, w)) == erring == short(signed, w)


@patient
@given(rows_and_weights())
def test_the_least_score_is_that_of_the_first_row_that_has_it(drawn):
    signed, w = drawn
    scores = [dot(z, w) for z in signed.every]

    assert least(signed, w) == (scores.index(min(scores)), min(scores))


def test_what_the_floats_leave_open_is_decided_in_integers():
    signed = signed_rows(NEAR_A_TIE, 30)

    assert sorted(wrong(signed, (1, 1, 1))) == [row for row in range(90) if row % 3 < 2]
    assert short(signed, (1, 1, 1)) == [row for row in range(90) if row % 3 < 2]
    assert least(signed, (1, 1, 1)) == (0, -1)


def test_a_score_of_one_unit_is_not_in_doubt():
    assert doubtful(signed_rows([[1], [2]], 65), (1,)) == []


def test_a_tie_of_large_numbers_is_seen_whatever_the_floats_say():
    z = (-(2**53) - 1, 2**53, 1)
    signed = signed_rows([z, *[(5, 0, 0)] * 40])

    assert (signed.floats @ [1, 1, 1])[0] > 0
    assert short(signed, (1, 1, 1)) == [0]


def test_of_the_rows_that_err_those_that_err_most_come_first():
    signed = signed_rows(np.outer(np.arange(-99, 1), [1, 1])[::-1])

    assert wrong(signed, (1, 0)) == list(range(99, -1, -1))


def test_of_rows_that_err_alike_the_first_comes_first():
    signed = signed_rows([[-1, 0], [-2, 0]], 1000)

    assert wrong(signed, (1, 0)) == [*range(1, 2000, 2), *range(0, 2000, 2)]


@pytest.mark.parametrize(
    ("question", "in_doubt"),
    [
        (lambda signed: short(signed, (2, 1)), set()),
        (lambda signed: wrong(signed, (2, 1)), set()),
        (lambda signed: least(signed, (2, 1)), {1}),
        (radius_squared, {3}),
    ],
)
def test_of_many_rows_only_those_in_doubt_are_written_out_in_integers(question, in_doubt):
    signed = signed_rows([[1, 0], [0, 1], [1, 1], [3, -3]], 40)
    asked, integers = [], signed.integers
    signed.integers = lambda rows: asked.extend(rows) or integers(rows)

    question(signed)

    assert {row % 4 for row in asked} == in_doubt


def test_the_largest_radius_is_found_among_many():
    data = Dataset(np.random.default_rng(7).standard_normal((200, 6)), [1] * 200)

    assert radius_squared(Signed(data)) == data.radius_squared


@pytest.mark.parametrize("longest", range(4))
def test_the_largest_radius_is_found_though_floats_round_another_above_it(longest):
    rows = np.array(list(permutations([2**49 + 1, 3**31, 5**21 + 2, 7**18, 1])))
    rows[longest][rows[longest] == 1] = 2
    largest = sum(int(a) ** 2 for a in rows[longest])

    assert radius_squared(signed_rows(rows)) == largest

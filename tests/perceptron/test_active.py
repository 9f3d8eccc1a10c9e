"""What the simplex in floats is given, and what is read off it."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Dataset
from perceptron.arithmetic.vectors import dot, primitive
from perceptron.separability import float_simplex
from perceptron.separability.float_filter import wrong
from perceptron.separability.float_simplex import Search
from perceptron.separability.signed_rows import Signed


def search_of(*rows):
    return Search(Signed(Dataset(rows, [1] * len(rows))), range(len(rows)))


def test_columns_are_as_large_as_their_largest_number_after_that_of_its_row():
    mantissas = np.array([[0.5, 0.5, 0.0, 0.0], [0.5, 0.0, 0.0, 0.75]])
    exponents = np.array([[3, 10, 0, 0], [5, 0, 0, 90]])

    assert float_simplex._column_sizes(mantissas, exponents).tolist() == [-7, 0, 0, 0]


def test_a_coordinate_that_is_0_is_not_counted_in_the_size_of_its_column():
    assert search_of([1, 0], [2**10, 1])._columns.tolist() == [0, -10]


def test_rows_are_levelled_by_powers_of_2_alone():
    mantissas = np.array([[0.5, -0.75, 0.0], [0.5, 0.0, 0.75]])
    exponents = np.array([[3, 10, 90], [5, 90, 2]])

    levelled = float_simplex._levelled(mantissas, exponents, np.array([-7, 0, 40]))

    assert levelled.tolist() == [[0.5, -0.75, 0], [0.5, 0, 0.75 * 2.0**-50]]


def test_a_number_far_below_the_others_of_its_row_stands_for_none():
    mantissas, exponents = np.array([[0.5, 0.5]]), np.array([[0, -(2**33)]])

    levelled = float_simplex._levelled(mantissas, exponents, np.array([0, 0]))

    assert levelled[0, 0] == 0.5
    assert abs(levelled[0, 1]) < 2.0**-1000


def test_floats_are_the_integers_that_they_are_up_to_a_factor():
    w, columns = [1.5, -0.2, 0.0], [2, 0, 5]
    exact = [Fraction(a) / 2**column for a, column in zip(w, columns, strict=True)]

    whole = float_simplex._whole(np.array(w), np.array(columns))

    assert [Fraction(a, whole[0]) for a in whole] == [a / exact[0] for a in exact]


@pytest.mark.parametrize(
    ("least", "bits"), [(1.0, 14), (2.0**-20, 24), (2.0**-48, 52), (2.0**-49, 102)]
)
def test_weights_have_the_digits_that_the_least_score_needs(least, bits):
    search = search_of([1, 0], [0, 1])

    search._state[3][:] = 1.0, least

    assert max(search.weights()).bit_length() == bits
    assert primitive(search.weights()) == primitive((2**49, int(least * 2**49)))


@pytest.mark.parametrize("score", [0.0, -0.125])
def test_weights_that_do_not_separate_are_not_rounded(score):
    search = search_of([1, 0, 0], [0, 1, 0], [0, 0, 1])

    search._state[3][:] = 0.1, 0.3, score

    a, b, c = search.weights()
    assert [Fraction(b, a), Fraction(c, a)] == [
        Fraction(0.3) / Fraction(0.1),
        Fraction(score) / Fraction(0.1),
    ]


def test_weights_are_brought_back_to_the_columns_as_they_were():
    rows = [1, 2**70], [2, -(2**70)]
    search = search_of(*rows)

    search.advance()

    assert min(dot(search.weights(), z) for z in rows) > 0


@pytest.mark.parametrize(
    ("rows", "most", "end"),
    [
        ([[1, 0], [0, 1], [1, 1]], 0, "lost"),
        ([[1, 0], [0, 1], [1, 1]], 10, "separates"),
        ([[1, 0], [0, 1], [-1, -1]], 10, "cancels"),
    ],
)
def test_a_search_says_how_it_ended(monkeypatch, rows, most, end):
    monkeypatch.setattr(float_simplex, "EXCHANGES", most)

    assert search_of(*rows).advance() == end


def test_a_search_may_make_so_many_exchanges_for_each_row_and_coordinate(monkeypatch):
    asked = []
    monkeypatch.setattr(float_simplex, "pivot", lambda *state: asked.append(state[-1]) or (0, 0))

    search_of(*[[1, 2, 3]] * 9).advance()

    assert asked == [float_simplex.EXCHANGES * (9 + 3)]


def test_before_it_is_advanced_a_search_names_its_first_row():
    signed = Signed(Dataset(np.eye(4), [1] * 4))

    assert Search(signed, [2, 3]).held == [2]


def test_a_search_goes_on_from_where_it_was_when_rows_are_taken_in():
    rows = np.concatenate([np.eye(20), -np.ones((1, 20))])
    search = Search(Signed(Dataset(rows, [1] * 21)), range(20))

    ends = [search.advance()]
    search.take([20])
    ends.append(search.advance())

    assert ends == ["separates", "cancels"]
    assert sorted(search.held) == list(range(21))


def test_rows_that_need_many_digits_get_them():
    u, v = np.array([1, 0.7]), 2.0**-25 * np.array([0.3, -1])
    signed = Signed(Dataset([u + v, v - u] * 20, [1] * 40))
    search = Search(signed, range(40))

    assert (search.advance(), wrong(signed, search.weights())) == ("separates", [])


def test_fewer_rows_than_coordinates_are_turned_into_a_space_of_as_many():
    X = np.random.default_rng(0).standard_normal((5, 20))
    signed = Signed(Dataset(X, [1] * 5))
    search = Search(signed, range(5))

    assert search._rows.shape == (5, 5)
    assert (search.advance(), wrong(signed, search.weights())) == ("separates", [])

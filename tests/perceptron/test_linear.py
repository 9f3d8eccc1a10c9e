import pytest

from perceptron.arithmetic.linear_algebra import PRIME, gram, independent, null_vector, solve


def test_equations_are_solved_for_every_right_side_over_one_positive_denominator():
    answers = solve([[1, 2], [3, 1]], [1, 0], [0, 10], [5, 5])

    assert answers == (([-1, 3], 5), ([20, -10], 5), ([5, 10], 5))


def test_singular_equations_have_no_solution():
    assert solve([[1, 2], [2, 4]], [1, 1]) is None


def test_products_of_rows_with_each_other_are_exact():
    assert gram([[10**20, 1, 0], [1, -(10**20), 1]]) == [[10**40 + 1, 0], [0, 10**40 + 2]]


def test_rows_of_which_one_depends_on_the_others_have_a_null_vector():
    a = null_vector([[1, 0, 1], [0, 1, 1], [2, 3, 5], [0, 0, 7]])

    assert [b // a[2] for b in a] == [-2, -3, 1, 0]


def test_independent_rows_have_no_null_vector():
    assert null_vector([[1, 0, 1], [0, 1, 1]]) is None


@pytest.mark.parametrize(
    ("rows", "numbers"),
    [
        ([[1, 2], [3, 4]], [0, 1]),
        ([[1, 2], [2, 4], [0, 1], [5, 6]], [0, 2]),
        ([[0, 0], [0, 3], [1, 1]], [1, 2]),
        ([[0, 0]], []),
        ([[1, 0], [0, PRIME]], [0]),
    ],
)
def test_rows_that_are_independent_modulo_a_prime_are_named_by_number(rows, numbers):
    assert independent(rows) == numbers

from itertools import permutations, product

import pytest

from perceptron import Dataset
from perceptron.separability import four_points
from perceptron.separability.four_points import four_rows, truth_table
from perceptron.separability.signed_rows import Signed


def binary(variables, low=0, high=1):
    """All points {low, high}^n in binary order, the first coordinate the last bit."""
    return [x[::-1] for x in product((low, high), repeat=variables)]


def one_class(points, bias="none"):
    return Dataset(points, [1] * len(points), bias=bias)


@pytest.mark.parametrize("variables", [1, 2])
@pytest.mark.parametrize("bias", ["none", "append"])
def test_a_truth_table_is_known_in_any_order(variables, bias):
    points = binary(variables, low=-1)

    for order in permutations(points):
        rows = truth_table(one_class(order, bias))

        assert [order[row] for row in rows] == points


@pytest.mark.parametrize(
    "points",
    [
        [[0, 1], [1, 0]] * 2,
        [[0, 1], [1, 0], [1, 1], [0, 1]],
        [[0], [1]] * 2,
        [[0, 0], [0, 1], [1, 0]],
        [[0, 0], [0, 1], [1, 0], [1, 2]],
    ],
)
def test_points_that_lack_one_of_a_truth_table_are_none(points):
    assert truth_table(one_class(points)) is None


def test_truth_tables_are_looked_for_up_to_eight_variables():
    tables = [truth_table(one_class(binary(variables))) for variables in (8, 9)]

    assert tables == [list(range(256)), None]


@pytest.mark.parametrize("variables", [1, 2, 3, 4])
def test_the_directions_are_all_up_to_sign_with_the_points_that_they_lead_to_another(variables):
    numbers = {x: number for number, x in enumerate(binary(variables))}
    expected = set()
    for d in product((-1, 0, 1), repeat=variables):
        steps = {x: tuple(a + b for a, b in zip(x, d, strict=True)) for x in numbers}
        begin = [numbers[x] for x, to in steps.items() if to in numbers]
        shift = sum(a << i for i, a in enumerate(d))
        if shift > 0:
            expected.add((shift, sum(1 << number for number in begin)))

    found = four_points._directions.__wrapped__(variables)

    assert len(found) == len(expected)
    assert set(found) == expected
    assert [shift for shift, _ in found[:variables]] == [1 << i for i in range(variables)]


def test_the_functions_of_three_variables_that_nothing_separates_have_four_rows_that_cancel():
    points, sums = [*binary(3)[5:], *binary(3)[:5]], []
    for labels in product((-1, 1), repeat=8):
        data = Dataset(points, labels, bias="append")
        if four := four_rows(data, truth_table(data)):
            sums.append(Signed(data).combination(dict.fromkeys(four, 1)))

    assert sums == [(0, 0, 0, 0)] * (256 - 104)

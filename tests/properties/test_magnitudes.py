"""Which numbers are drawn where the numbers are hard, and the rows of runs close to ties."""

import math
from fractions import Fraction
from itertools import product

import pytest

from perceptron import Conventions
from properties.strategies import ulp_datasets, wide_datasets, wide_integer_datasets
from properties.strategies.near_ties import TIMES, close_runs
from tests.properties.choices import every, last, lowest, plainest, some

ONE_NUMBER = {"max_points": 1, "max_dimension": 1, "biases": ["none"]}

EDGES = (0, 2**7, 2**15, 2**24, 2**31, 2**53, 2**63, 2**64)


def told(data):
    return data.rows, data.labels, data.bias


def numbers(strategy):
    """All numbers of data of one point on a line; each is under both labels."""
    drawn = every(strategy)
    found = {data.rows[0][0] for data in drawn if data.labels == (1,)}
    assert found == {data.rows[0][0] for data in drawn if data.labels == (-1,)}
    return found


def test_a_wide_number_is_0_or_a_power_of_2_from_the_least_to_a_huge_one():
    powers = {Fraction(2) ** power for power in (-1074, -1022, -600, 0, 600, 1000)}

    assert numbers(wide_datasets(**ONE_NUMBER)) == {0, *powers, *(-a for a in powers)}


def test_a_wide_integer_is_within_2_of_an_edge_of_a_machine_word():
    near = {edge + off for edge, off in product(EDGES, (-2, -1, 0, 1, 2))}

    assert numbers(wide_integer_datasets(**ONE_NUMBER)) == near | {-a for a in near}


@pytest.mark.parametrize("strategy", [wide_datasets, wide_integer_datasets])
def test_wide_data_fill_their_limits_with_both_labels(strategy):
    drawn = some(strategy(max_points=2, max_dimension=2, biases=["append"]), 30)

    assert {(len(data), len(data.rows[0])) for data in drawn} == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert {data.labels for data in drawn if len(data) == 2} == {*product((1, -1), repeat=2)}
    assert {data.bias for data in drawn} == {"append"}


def test_wide_data_shrink_to_0():
    assert told(plainest(wide_datasets())) == (((0,),), (1,), "none")
    assert told(plainest(wide_integer_datasets())) == (((0,),), (1,), "none")


def test_two_points_an_ulp_apart_shrink_to_1_and_the_next():
    assert told(plainest(ulp_datasets())) == (((1,), (1 + Fraction(1, 2**52),)), (1, 1), "none")


def test_the_least_numbers_an_ulp_apart_are_eighths():
    eighth = Fraction(1, 8)

    assert lowest(ulp_datasets()).rows == ((eighth,), (eighth + Fraction(1, 2**55),))


def test_the_last_numbers_an_ulp_apart_are_next_to_16():
    most = 16 - Fraction(1, 2**49)
    below = most - Fraction(1, 2**49)

    assert told(last(ulp_datasets())) == (
        ((most, most, below), *[(most,) * 3] * 3),
        (-1,) * 4,
        "prepend",
    )


MANTISSAS = {1.0, -1.0, 1.5, 2 - 2**-52}
ROUND = {math.ldexp(a, power) for a, power in product(MANTISSAS, range(-3, 4))}


def places(data):
    """Where a row differs from an earlier or later one by one ulp in one coordinate."""
    rows = [tuple(map(float, x)) for x in data.rows]
    return {
        (i > j, axis, a > b)
        for (i, x), (j, y) in product(enumerate(rows), repeat=2)
        for axis, (a, b) in enumerate(zip(x, y, strict=True))
        if b in ROUND and a in (math.nextafter(b, math.inf), math.nextafter(b, -math.inf))
        if all(k == axis or x[k] == y[k] for k in range(len(x)))
    }


def test_an_ulp_apart_is_before_and_after_on_any_axis_above_and_below():
    drawn = some(ulp_datasets(max_points=3, max_dimension=2, biases=["append"]), 40)

    found = list(map(places, drawn))
    assert all(found)
    assert set().union(*found) == {*product((True, False), (0, 1), (True, False))}


def test_of_points_an_ulp_apart_all_others_are_round():
    drawn = some(ulp_datasets(max_points=3, max_dimension=1), 40)

    others = [[float(a) for (a,) in data.rows if a not in ROUND] for data in drawn]
    assert max(map(len, others)) == 1
    assert {len(data) for data in drawn} == {2, 3}
    assert {data.labels for data in drawn} >= {*product((1, -1), repeat=2)}
    assert {math.frexp(a)[0] for data in drawn for (a,) in data.rows if a in ROUND} == {
        0.5,
        -0.5,
        0.75,
        1 - 2**-53,
    }


def test_close_runs_shrink_to_mantissas_of_1():
    data, conventions = plainest(close_runs())

    near = (1 - Fraction(1, 2**53), -1, -1, 1)
    rows = ((1, 1, 1, 1), (-4, 1, -4, 1), *[(1, -1, -1, 1)] * 6, near)
    assert told(data) == (rows * TIMES, (1, 1, *[-1] * 7) * TIMES, "none")
    assert conventions == Conventions()


def test_the_last_close_run_has_mantissas_of_many_bits():
    data, conventions = last(close_runs())

    a = Fraction(101_394_674_855, 2**36)
    near = (a + Fraction(1, 2**52), -a, -a, a)
    rows = ((-4 * a, a, -4 * a, a), (a,) * 4, *[(a, -a, -a, a)] * 6, near)
    assert told(data) == (rows * TIMES, (1, 1, *[-1] * 7) * TIMES, "none")
    assert conventions == Conventions("predict-")


def test_close_runs_under_predict_plus_begin_with_the_label_of_minus():
    signs = {how.update: data.labels[:9] for data, how in some(close_runs(), 8)}

    assert signs["predict+"] == (-1, -1, 1, 1, 1, 1, 1, 1, 1)
    assert set(signs) == {"le", "predict+", "predict-"}


def test_the_mantissas_of_a_close_run_differ_and_the_first_tie_is_moved_by_an_ulp():
    [(data, _)] = some(close_runs(), 1)

    tie, near = data.rows[2], data.rows[8]
    assert len({abs(a) for x in data.rows[:8] for a in x}) == 16
    assert float(near[0]) in {math.nextafter(float(tie[0]), to) for to in (0.0, math.inf)}
    assert near[1:] == tie[1:]

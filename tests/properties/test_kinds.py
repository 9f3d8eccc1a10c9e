"""What each kind of data holds, all of it within narrow limits, and the last of it within wide."""

from itertools import product
from math import prod

import pytest

from perceptron import Refused
from perceptron.data.dataset import BIASES
from perceptron.data.hard_families import alternating_nested, orthonormal, triangular
from properties import strategies
from properties.strategies import size_limits
from properties.strategies.named_families import truth_tables
from tests.properties.choices import every, last, plainest, some

LINE = {"max_dimension": 1, "biases": ["none"], "scales": [1]}
INTEGERS = range(-3, 4)
SIGNS = (1, -1)


def told(data):
    return data.rows, data.labels, data.bias


def all_told(strategy):
    return set(map(told, every(strategy)))


@pytest.fixture
def points_at_0(monkeypatch):
    """Leave no vector but 0, so that all else can be gone through."""
    monkeypatch.setattr(size_limits, "LARGEST_COORDINATE", 0)


ONE_POINT = {(((a,),), (y,), "none") for a, y in product(INTEGERS, SIGNS)}


@pytest.mark.parametrize(
    ("ask", "data"),
    [
        (lambda: strategies.datasets(max_points=1, **LINE), ONE_POINT),
        (lambda: strategies.one_point_datasets(**LINE), ONE_POINT),
        (
            lambda: strategies.line_datasets(max_points=1, biases=["append"], scales=[7]),
            {(((7 * a,),), (y,), "append") for a, y in product(INTEGERS, SIGNS)},
        ),
        (lambda: strategies.one_class_datasets(max_points=1, **LINE), ONE_POINT),
        (
            lambda: strategies.zero_row_datasets(max_points=1, **LINE),
            {(((0,),), (y,), "none") for y in SIGNS},
        ),
        (
            lambda: strategies.repeated_datasets(max_points=2, **LINE),
            {(((a,), (a,)), (y, y), "none") for a, y in product(INTEGERS, SIGNS)},
        ),
        (
            lambda: strategies.contradictory_datasets(max_points=2, **LINE),
            {(((a,), (a,)), (y, -y), "none") for a, y in product(INTEGERS, SIGNS)},
        ),
    ],
)
def test_the_fewest_points_on_a_line_are_all_of_the_kind(ask, data):
    assert all_told(ask()) == data


@pytest.mark.parametrize(
    ("ask", "rows", "labels"),
    [
        (strategies.datasets, ((3 * 10**40,) * 3,) * 6, (-1,) * 6),
        (strategies.one_point_datasets, ((3 * 10**40,) * 3,), (-1,)),
        (strategies.line_datasets, ((3 * 10**40,),) * 6, (-1,) * 6),
        (strategies.one_class_datasets, ((3 * 10**40,) * 3,) * 6, (-1,) * 6),
        (strategies.zero_row_datasets, ((0, 0, 0),) * 6, (-1,) * 6),
        (strategies.repeated_datasets, ((3 * 10**40,) * 3,) * 6, (-1,) * 6),
        (
            strategies.contradictory_datasets,
            ((3 * 10**40,) * 3,) * 6,
            (-1, 1, -1, -1, -1, -1),
        ),
        (
            strategies.boolean_datasets,
            tuple(product((-1, 1), repeat=4)),
            (-1,) * 16,
        ),
        (
            strategies.parity_datasets,
            tuple(product((-1, 1), repeat=4)),
            tuple(map(prod, product((-1, 1), repeat=4))),
        ),
        (strategies.wide_datasets, ((-(2**1000),) * 3,) * 4, (-1,) * 4),
        (strategies.wide_integer_datasets, ((2 - 2**7,) * 3,) * 4, (-1,) * 4),
    ],
)
def test_the_last_of_a_kind_is_as_large_as_the_limits_allow(ask, rows, labels):
    assert told(last(ask())) == (rows, labels, "prepend")


@pytest.mark.parametrize(
    "ask",
    [
        strategies.datasets,
        strategies.one_class_datasets,
        strategies.zero_row_datasets,
        strategies.line_datasets,
    ],
)
def test_a_kind_shrinks_to_the_point_0(ask):
    assert told(plainest(ask())) == (((0,),), (1,), "none")


def test_what_is_added_to_a_kind_is_anything_or_a_copy():
    pairs = [data for data in some(strategies.datasets(max_points=2, **LINE), 50) if len(data) == 2]
    copies = sum(data.rows[0] == data.rows[1] for data in pairs)

    assert len(pairs) / 3 < copies < len(pairs)
    assert {data.labels for data in pairs} == {(1, 1), (1, -1), (-1, 1), (-1, -1)}


def test_points_that_are_added_come_before_and_after():
    found = some(strategies.zero_row_datasets(max_points=2, **LINE), 40)

    assert {data.rows.index((0,)) for data in found} == {0, 1}


def test_all_points_of_one_class_have_either_label():
    found = some(strategies.one_class_datasets(max_points=3, **LINE), 20)

    assert {frozenset(data.labels) for data in found} == {frozenset({1}), frozenset({-1})}


def test_the_points_of_one_class_are_given_as_those_of_any():
    [[half]] = last(strategies.one_class_datasets(max_points=1, **LINE | {"scales": [0.5]})).rows

    assert half == 1.5


def test_a_truth_table_counts_in_binary():
    assert truth_tables(2, (-1, 1)) == ((-1, -1), (-1, 1), (1, -1), (1, 1))


def test_a_truth_table_of_one_variable_has_two_rows():
    assert truth_tables(1) == ((0,), (1,))


def test_each_function_of_one_variable_is_drawn_once_for_each_bias():
    drawn = list(map(told, every(strategies.boolean_datasets(max_variables=1))))

    assert sorted(drawn) == sorted(
        (((low,), (1,)), labels, bias)
        for low, labels, bias in product((0, -1), product(SIGNS, repeat=2), BIASES)
    )


def test_the_parity_of_two_bits_is_drawn_with_its_complement():
    drawn = list(map(told, every(strategies.parity_datasets(max_bits=2))))

    assert sorted(drawn) == sorted(
        (((low, low), (low, 1), (1, low), (1, 1)), labels, bias)
        for low, labels, bias in product((0, -1), ((-1, 1, 1, -1), (1, -1, -1, 1)), BIASES)
    )


def test_only_the_biases_that_are_given_are_drawn():
    given = {"biases": ["append"]}

    assert {data.bias for data in every(strategies.boolean_datasets(max_variables=1, **given))} == {
        "append"
    }
    assert {data.bias for data in every(strategies.parity_datasets(max_bits=2, **given))} == {
        "append"
    }


def test_families_up_to_a_size_are_drawn():
    drawn = [family.data.rows for family in every(strategies.hard_families(max_size=3))]

    sizes = [*map(orthonormal, (1, 2, 3)), *map(triangular, (1, 2, 3))]
    assert drawn == [
        family.data.rows for family in (*sizes, alternating_nested(2), alternating_nested(3))
    ]


def test_the_largest_family_is_nested_of_size_5():
    assert last(strategies.hard_families()).weights == (1, 1, 2, 3, 5, 3)


def test_two_points_are_in_two_classes():
    drawn = every(strategies.many_classes(max_classes=2, max_points=2, max_dimension=1))

    assert sorted(drawn) == sorted(
        (((a,), (b,)), classes) for a, b, classes in product(INTEGERS, INTEGERS, ((0, 1), (1, 0)))
    )


@pytest.mark.usefixtures("points_at_0")
def test_a_third_point_is_in_any_of_the_classes():
    drawn = every(strategies.many_classes(max_classes=2, max_points=3, max_dimension=1))

    either = {*product((0, 1), repeat=2), *product((0, 1), repeat=3)}
    assert {each.classes for each in drawn} == {each for each in either if len(set(each)) == 2}


def test_many_classes_are_at_most_four_of_eight_points():
    assert last(strategies.many_classes()) == (((3, 3, 3),) * 8, (3, 0, 1, 2, 3, 3, 3, 3))


def test_many_classes_shrink_to_one_point_in_two():
    assert plainest(strategies.many_classes()) == (((0,), (0,)), (0, 1))


POINTS = "max_points: {} is too small; give an integer, {} or more"
DIMENSION = "max_dimension: 0 is too small; give an integer, 1 or more"
UNKNOWN = "biases: 'x' is unknown; use some of none, append, prepend"
NOT_POSITIVE = "scales: 0 is not positive; give factors above 0"


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("datasets", {"max_points": 0}, POINTS.format(0, 1)),
        ("datasets", {"max_dimension": 0}, DIMENSION),
        ("datasets", {"biases": ["x"]}, UNKNOWN),
        ("datasets", {"scales": [0]}, NOT_POSITIVE),
        ("one_class_datasets", {"max_points": 0}, POINTS.format(0, 1)),
        ("zero_row_datasets", {"max_points": 0}, POINTS.format(0, 1)),
        ("zero_row_datasets", {"max_dimension": 0}, DIMENSION),
        ("repeated_datasets", {"max_points": 1}, POINTS.format(1, 2)),
        ("contradictory_datasets", {"max_points": 1}, POINTS.format(1, 2)),
        ("contradictory_datasets", {"biases": ["x"]}, UNKNOWN),
        ("contradictory_datasets", {"scales": [0]}, NOT_POSITIVE),
        (
            "boolean_datasets",
            {"max_variables": 0},
            "max_variables: 0 is too small; give an integer, 1 or more",
        ),
        ("boolean_datasets", {"biases": ["x"]}, UNKNOWN),
        (
            "parity_datasets",
            {"max_bits": 1},
            "max_bits: 1 is too small; give an integer, 2 or more",
        ),
        ("parity_datasets", {"biases": ["x"]}, UNKNOWN),
        ("hard_families", {"max_size": 1}, "max_size: 1 is too small; give an integer, 2 or more"),
        (
            "many_classes",
            {"max_classes": 1},
            "max_classes: 1 is too small; give an integer, 2 or more",
        ),
        ("many_classes", {"max_classes": 5, "max_points": 4}, POINTS.format(4, 5)),
        ("many_classes", {"max_dimension": 0}, DIMENSION),
        ("wide_datasets", {"max_points": 0}, POINTS.format(0, 1)),
        ("wide_datasets", {"max_dimension": 0}, DIMENSION),
        ("wide_datasets", {"biases": ["x"]}, UNKNOWN),
        ("wide_integer_datasets", {"max_points": 0}, POINTS.format(0, 1)),
        ("wide_integer_datasets", {"max_dimension": 0}, DIMENSION),
        ("wide_integer_datasets", {"biases": ["x"]}, UNKNOWN),
        ("ulp_datasets", {"max_points": 1}, POINTS.format(1, 2)),
        ("ulp_datasets", {"max_dimension": 0}, DIMENSION),
        ("ulp_datasets", {"biases": ["x"]}, UNKNOWN),
    ],
)
def test_limits_within_which_there_is_nothing_are_refused_by_name(name, given, sentence):
    with pytest.raises(Refused) as refused:
        getattr(strategies, name)(**given)

    assert str(refused.value) == sentence


def test_a_truth_table_of_no_variable_is_refused():
    with pytest.raises(Refused, match="^variables: 0 is too small; give an integer, 1 or more$"):
        truth_tables(0)

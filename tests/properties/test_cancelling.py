"""What is drawn around points that cancel: the sums, the moved parity, and what is added."""

from collections import Counter
from itertools import product

import pytest

from perceptron import GordanCertificate, Refused, certify
from properties.strategies import (
    nonseparable,
    nonseparable_datasets,
    size_limits,
    xor_like_datasets,
)
from tests.properties.choices import every, last, plainest, some

PLAIN = {"biases": ["none"], "scales": [1]}


def told(data):
    return data.rows, data.labels, data.bias


@pytest.fixture
def points_at_0(monkeypatch):
    """Leave no vector but 0, so that all else can be gone through."""
    monkeypatch.setattr(size_limits, "LARGEST_COORDINATE", 0)


@pytest.fixture
def small_points(monkeypatch):
    """Leave the coordinates -1, 0 and 1."""
    monkeypatch.setattr(size_limits, "LARGEST_COORDINATE", 1)


@pytest.mark.parametrize("strategy", [nonseparable_datasets, xor_like_datasets])
def test_nothing_separates_what_is_built_around_a_sum_that_is_0(strategy):
    drawn = some(strategy(), 25)

    assert {type(certify(data)) for data in drawn} == {GordanCertificate}
    assert {data.bias for data in drawn} == {"none", "append", "prepend"}


def test_points_that_cancel_are_within_the_limits():
    drawn = some(nonseparable_datasets(max_points=3, max_dimension=2, **PLAIN), 60)

    assert {len(data) for data in drawn} == {1, 2, 3}
    assert {len(data.rows[0]) for data in drawn} == {1, 2}


def test_the_plainest_that_nothing_separates():
    assert told(plainest(nonseparable_datasets())) == (((0,),), (1,), "none")
    assert told(plainest(nonseparable_datasets(biases=["append"]))) == (
        ((0,), (0,)),
        (1, -1),
        "append",
    )
    assert told(plainest(xor_like_datasets())) == (
        ((0, 0), (0, 1), (1, 0), (1, 1)),
        (-1, 1, 1, -1),
        "none",
    )


def test_the_last_points_that_cancel_fill_the_limits():
    assert told(last(nonseparable_datasets())) == (
        ((3 * 10**40,) * 3,) * 6,
        (-1, 1, -1, 1, -1, 1),
        "prepend",
    )


def test_the_last_image_of_xor_is_sheared_moved_and_among_a_copy():
    data = last(xor_like_datasets(max_bits=2, max_noise=1, **PLAIN))

    # the point (a, b) went to (a + 4 b + 3, b + 3)
    assert told(data) == (
        ((8, 4), (-2, 2), (6, 4), (0, 2), (8, 4)),
        (1, 1, -1, -1, 1),
        "none",
    )


def test_the_last_parity_is_of_three_bits_among_three_more_points():
    rows, labels, bias = told(last(xor_like_datasets(scales=[1])))

    # the point (a, b, c) went to (a + 3, b + 6 c + 3, c + 3)
    moved = {(a + 3, b + 6 * c + 3, c + 3): a * b * c for a, b, c in product((-1, 1), repeat=3)}
    assert (len(rows), bias) == (11, "prepend")
    assert dict(zip(rows, labels, strict=True)) == {x: -y for x, y in moved.items()}


def test_the_parity_of_fewer_bits_leaves_room_for_more_points_beside_them():
    drawn = some(xor_like_datasets(max_noise=0, **PLAIN), 30)

    sizes = {(len(data.rows[0]), len(data)) for data in drawn}
    assert {(2, 4), (2, 5), (2, 6), (3, 8)} <= sizes
    assert sizes <= {*((2, points) for points in range(4, 9)), (3, 8)}


def test_signed_points_with_a_last_one_cancel():
    drawn = every(nonseparable._closed(1, 2))

    pairs = [core for core in drawn if len(core) == 2]
    ratios = {
        (x[0] * y, a)
        for (x, y), (last_x, last_y) in pairs
        for a in (1, 2, 3)
        if last_x[0] * last_y == -a * x[0] * y
    }
    assert [core for core in drawn if len(core) == 1] == [[((0,), 1)], [((0,), -1)]]
    assert {(z, a) for z, a in ratios if z} == {*product((-3, -2, -1, 1, 2, 3), (1, 2, 3))}
    assert {(y, last_y) for (_, y), (_, last_y) in pairs} == {*product((1, -1), repeat=2)}
    assert len(pairs) == 7 * 3 * 4


def test_the_last_signed_points_cancel_at_weights_of_3():
    assert last(nonseparable._closed(2, 3)) == [((-3, -3), -1), ((-3, -3), -1), ((18, 18), -1)]


def opposed(points):
    drawn = every(nonseparable._opposed(1, points))
    assert all([y for _, y in core] == [1, -1] * (len(core) // 2) for core in drawn)
    return {tuple(x for (x,), _ in core) for core in drawn}


@pytest.mark.parametrize("points", [2, 3])
def test_one_point_is_opposed_to_itself(points):
    assert opposed(points) == {(a, a) for a in range(-3, 4)}


@pytest.mark.usefixtures("small_points")
@pytest.mark.parametrize("points", [4, 5])
def test_two_points_are_opposed_to_two_with_the_same_sum(points):
    found = opposed(points)

    units = (-1, 0, 1)
    assert found == {(a, a) for a in units} | {
        (p, n, first, first + weight * (p - n))
        for p, n, first, weight in product(units, units, units, (1, 2, 3))
    }


def test_under_a_bias_points_are_opposed_alone():
    drawn = every(nonseparable_datasets(max_points=2, max_dimension=1, biases=["append"]))

    assert {(data.rows[0] == data.rows[1], sum(data.labels)) for data in drawn} == {(True, 0)}


@pytest.mark.usefixtures("points_at_0")
def test_without_a_bias_points_are_closed_or_opposed():
    drawn = every(nonseparable_datasets(max_points=2, max_dimension=1, **PLAIN))

    assert Counter(data.labels for data in drawn).keys() == {
        *product((1, -1), repeat=1),
        *product((1, -1), repeat=2),
    }
    assert {data.rows[0] for data in drawn} == {(0,)}


CORE = [((5,), 1), ((-5,), -1)]


def dressed(points, bias="append", scales=(1,)):
    return nonseparable._dressed(CORE, bias, size_limits.Limits(points, 1, (bias,), scales))


def test_the_core_is_shuffled_and_grown():
    drawn = every(dressed(2, scales=(2, 10)))

    assert Counter(map(told, drawn)) == {
        (((10,), (-10,)), (1, -1), "append"): 2,
        (((-10,), (10,)), (-1, 1), "append"): 2,
        (((50,), (-50,)), (1, -1), "append"): 1,
        (((-50,), (50,)), (-1, 1), "append"): 1,
    }


def test_copies_of_the_core_and_any_points_are_added():
    drawn = every(dressed(3))

    added = {
        tuple((Counter(data) - Counter(((*x, 1), y) for x, y in CORE)).elements()) for data in drawn
    }
    anything = {(((a, 1), y),) for a, y in product(range(-3, 4), (1, -1))}
    assert added == {(), *anything, (((5, 1), 1),), (((-5, 1), -1),)}


def test_a_shear_adds_a_multiple_of_a_coordinate_to_another():
    drawn = every(nonseparable._shears(2))

    assert drawn == [*product((0,), (1,), range(-2, 3)), *product((1,), (0,), range(-2, 3))]


def test_shears_follow_one_another_before_the_shift():
    moved = nonseparable._moved((1, 2), [(0, 1, 2), (1, 0, -1)], (10, 20))

    # after the first shear it is (1, 4), after the second (-3, 4)
    assert moved == (7, 24)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: nonseparable_datasets(max_points=1),
            "max_points: 1 is too small; give an integer, 2 or more",
        ),
        (
            lambda: nonseparable_datasets(max_dimension=0),
            "max_dimension: 0 is too small; give an integer, 1 or more",
        ),
        (
            lambda: xor_like_datasets(max_bits=1),
            "max_bits: 1 is too small; give an integer, 2 or more",
        ),
        (
            lambda: xor_like_datasets(max_noise=-1),
            "max_noise: -1 is too small; give an integer, 0 or more",
        ),
        *(
            (
                lambda ask=ask: ask(biases=["x"]),
                "biases: 'x' is unknown; use some of none, append, prepend",
            )
            for ask in (nonseparable_datasets, xor_like_datasets)
        ),
        *(
            (
                lambda ask=ask: ask(scales=[0]),
                "scales: 0 is not positive; give factors above 0",
            )
            for ask in (nonseparable_datasets, xor_like_datasets)
        ),
    ],
)
def test_limits_within_which_nothing_cancels_are_refused(ask, sentence):
    with pytest.raises(Refused) as refused:
        ask()

    assert str(refused.value) == sentence

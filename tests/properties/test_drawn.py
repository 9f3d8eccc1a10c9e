"""What the claims are tried on: the plainest and the last of each kind, and what all have."""

from fractions import Fraction
from itertools import product

import pytest

from perceptron import Conventions
from perceptron.arithmetic.vectors import dot, scaled
from properties.strategies import runs
from properties.strategies.runs import ENGINE
from tests.properties.choices import begun, last, lowest, plainest, some

XOR = (((0, 0), (0, 1), (1, 0), (1, 1)), (-1, 1, 1, -1), "none")
ONE = (((1,),), (1,), "none")
CORNERS = tuple(product((-1, 1), repeat=3))
PARITY = (CORNERS, (1, -1, -1, 1, -1, 1, 1, -1), "prepend")
FAR = 3 * 10**40
ALL_MOVED = (((FAR + 3,) * 3,) * 6, (1,) * 6, "prepend")

SHUFFLED = {"rate": Fraction(1, 3), "order": "shuffled:999"}


def told(data):
    return data.rows, data.labels, data.bias


def run(value):
    """A run in plain values, without the weights that separate its data."""
    data, conventions = value
    return told(getattr(data, "data", data)), conventions


@pytest.mark.parametrize(
    ("kind", "data", "conventions"),
    [
        (0, ONE, Conventions()),
        (1, ONE, Conventions(start=(0,))),
        (2, ONE, Conventions(rate=Fraction(1, 2**40), order="shuffled:0")),
        (3, (((0,),), (1,), "none"), Conventions()),
        (4, XOR, Conventions()),
        (5, (((0,), (0,)), (1, -1), "none"), Conventions()),
        (6, (((1,), (1,)), (1, -1), "none"), Conventions()),
        (7, XOR, Conventions()),
    ],
)
def test_runs_of_any_kind_shrink_to_the_plainest_of_it(kind, data, conventions):
    assert run(begun(runs._any_runs(), kind)) == (data, conventions)


def test_the_last_run_of_any_kind_is_on_the_parity_of_three_bits():
    assert run(last(runs._any_runs())) == (
        PARITY,
        Conventions(step=2, rate=10**6, start=(3,) * 4, order="shuffled:999"),
    )


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (0, (((0,),), (1,), "none")),
        (1, XOR),
        (2, (((0,), (0,)), (1, -1), "none")),
        (3, (((1,), (1,)), (1, -1), "none")),
        (4, XOR),
    ],
)
def test_runs_that_nothing_separates_shrink_to_the_plainest_of_their_kind(kind, data):
    assert run(begun(runs.nonseparable_runs(), kind)) == (data, Conventions())


def test_runs_that_nothing_separates_have_the_rule_le_and_any_start():
    found = some(runs.nonseparable_runs(), 25)

    assert {how.update for _, how in found} == {"le"}
    assert {how.start is None for _, how in found} == {True, False}
    assert {len(how.start) - data.dimension for data, how in found if how.start} == {0}


def test_the_plainest_separable_run_is_the_default_one_on_the_point_1():
    pair, conventions = plainest(runs.separable_runs("lt", "le"))

    assert (told(pair.data), pair.separator, conventions) == (ONE, (1,), Conventions(update="lt"))


def test_the_last_separable_run_starts_from_0_under_the_last_rule():
    pair, conventions = last(runs.separable_runs("lt", "le"))

    assert (told(pair.data), pair.separator) == (ALL_MOVED, (-27, 3, 3, 3))
    assert conventions == Conventions(step=2, rate=10**6, order="shuffled:999")


@pytest.mark.parametrize("kind", [0, 1])
def test_alternatives_shrink_to_one_point_and_no_weights(kind):
    data, weights, multipliers = begun(runs.alternatives(), kind)

    assert (told(data), weights, multipliers) == ((((1 - kind,),), (1,), "none"), (0,), (1,))


def test_the_multipliers_of_alternatives_are_up_to_3_and_the_first_is_positive():
    found = some(runs.alternatives(), 40)

    assert {multipliers[0] for _, _, multipliers in found} == {1, 2, 3}
    assert {a for _, _, multipliers in found for a in multipliers[1:]} == {0, 1, 2, 3}
    assert {len(data) - len(multipliers) for data, _, multipliers in found} == {0}
    assert {len(weights) - data.dimension for data, weights, _ in found} == {0}
    assert {a for _, weights, _ in found for a in weights} == {*range(-3, 4)}


def test_a_started_run_shrinks_to_a_start_at_0():
    assert run(plainest(runs._started())) == (ONE, Conventions(start=(0,)))


def test_the_last_start_is_off_the_grid_and_as_large_as_moves_are():
    start = (Fraction(10**7, 3), 3 * 10**6, 3 * 10**6, 3 * 10**6)

    assert run(last(runs._started())) == (
        ALL_MOVED,
        Conventions("predict-", 2, 10**6, start, order="shuffled:999"),
    )


def test_a_run_under_lt_has_small_integers_and_one_order():
    assert run(plainest(runs._lt_runs())) == (
        (((0,),), (1,), "none"),
        Conventions("lt", start=(0,)),
    )
    assert run(last(runs._lt_runs())) == (
        (((3, 3, 3),) * 6, (-1, 1) * 3, "prepend"),
        Conventions("lt", start=(3,) * 4, order=(5, 0, 1, 2, 3, 4, 5, 5, 5)),
    )


def test_an_unusual_run_is_shuffled_at_a_tiny_rate():
    tiny = Fraction(1, 2**40)

    assert run(plainest(runs._unusual())) == (ONE, Conventions(rate=tiny, order="shuffled:0"))
    assert run(last(runs._unusual())) == (
        ALL_MOVED,
        Conventions("predict-", 2, tiny, order="shuffled:999"),
    )


def test_a_large_run_repeats_its_rows_just_beyond_what_is_run_exactly():
    data, conventions = plainest(runs._large_runs())

    assert (told(data), conventions) == (
        (((Fraction(0.1),),) * 257, (1,) * 257, "none"),
        Conventions(),
    )


def test_the_last_large_run_is_of_huge_tenths_in_three_coordinates():
    data, conventions = last(runs._large_runs())

    tenth = int(float(FAR + 3) / 10)
    assert told(data) == (((tenth,) * 3,) * 90, (1,) * 90, "prepend")
    assert conventions == Conventions("predict-", 2, 10**6, order="shuffled:999")


def test_large_runs_keep_their_labels_and_have_an_order_by_name():
    found = some(runs._large_runs(), 20)

    assert all(isinstance(how.order, str) for _, how in found)
    assert min(len(data) * len(data.rows[0]) for data, _ in found) > ENGINE
    assert all(len(set(data.rows)) == len(set(data)) for data, _ in found)
    assert {frozenset(data.labels) for data, _ in found} >= {frozenset({1, -1})}


def test_one_point_is_not_0_and_its_start_may_be_far_on_its_wrong_side():
    assert run(plainest(runs._one_point())) == (ONE, Conventions(start=(0,)))
    assert run(lowest(runs._one_point())) == (
        (((-3,),), (1,), "none"),
        Conventions(start=(-3,)),
    )
    assert run(last(runs._one_point())) == (
        (((FAR,) * 3,), (-1,), "none"),
        Conventions(rate=Fraction(1, 3), start=(30,) * 3),
    )


def test_one_point_at_0_is_moved_along_the_first_axis():
    assert run(begun(runs._one_point(), 3)) == (
        (((1, 0, 0),), (1,), "none"),
        Conventions(start=(0, 0, 0)),
    )


def test_orthonormal_points_are_one_to_five_signed_unit_vectors():
    minus = [tuple(-(axis == j) for j in range(5)) for axis in (4, 0, 1, 2, 3)]

    assert run(plainest(runs._orthonormal())) == (ONE, Conventions())
    assert run(last(runs._orthonormal())) == (
        (tuple(minus), (-1,) * 5, "none"),
        Conventions(**SHUFFLED),
    )


def test_the_hard_runs_are_on_one_to_four_triangular_points():
    rows = ((1, 0, 0, 0), (-1, 1, 0, 0), (-1, -1, 1, 0), (-1, -1, -1, 1))

    assert run(plainest(runs._hard())) == (ONE, Conventions())
    assert run(last(runs._hard())) == ((rows, (1,) * 4, "none"), Conventions(**SHUFFLED))


def test_pairs_shrink_to_the_point_1_twice_or_to_the_first_axis():
    assert run(plainest(runs._pairs())) == ((((1,), (1,)), (1, 1), "none"), Conventions())
    assert run(begun(runs._pairs(), 3)) == (
        (((1, 0, 0),) * 2, (1, 1), "none"),
        Conventions(),
    )


def test_the_last_pair_would_be_opposite_and_is_one_point_twice():
    assert run(last(runs._pairs())) == (
        (((-FAR,) * 3,) * 2, (-1, -1), "none"),
        Conventions(**SHUFFLED),
    )


def test_signed_pairs_are_of_one_length_and_not_opposite():
    signed = [tuple(scaled(y, x) for x, y in data) for data, _ in some(runs._pairs(), 60)]

    assert all(dot(p, p) == dot(n, n) > 0 for p, n in signed)
    assert all(dot(p, n) > -dot(p, p) for p, n in signed)
    assert {dot(p, n) < 0 for p, n in signed} == {True, False}
    assert all(sorted(map(abs, p)) == sorted(map(abs, n)) for p, n in signed)
    assert any(tuple(map(abs, p)) != tuple(map(abs, n)) for p, n in signed)


@pytest.mark.parametrize("strategy", [runs._pairs, runs._orthonormal, runs._hard])
def test_the_orders_of_runs_from_0_name_each_row_and_no_other(strategy):
    found = some(strategy(), 25)

    assert all(set(next(how.passes(len(data)))) == set(range(len(data))) for data, how in found)
    assert any(isinstance(how.order, tuple) for _, how in found)


def test_the_last_classes_are_four_corners():
    points, classes, vectors = last(runs._classes())

    assert points[:4] == ((-17, 23), (-17, 23), (-17, 23), (-17, -17))
    assert points[4:] == ((23, 23), (23, -17), (-17, 23))
    assert classes == (3, 3, 3, 0, 1, 2, 3)
    assert vectors == ((-1, -1), (1, 1), (1, -1), (-1, 1))


def test_the_first_classes_are_two_axes():
    assert lowest(runs._classes()) == (
        ((10, -3),) * 4 + ((-3, 10),),
        (0, 0, 0, 0, 1),
        ((1, 0), (0, 1)),
    )


def test_the_vector_of_a_class_scores_highest_on_its_points():
    for points, classes, vectors in some(runs._classes(), 30):
        scores = [[dot(u, x) for u in vectors] for x in points]
        assert [row.index(max(row)) for row in scores] == list(classes)
        assert all(row.count(max(row)) == 1 for row in scores)
        assert set(classes) == set(range(len(vectors)))


@pytest.mark.parametrize(
    ("draw", "rows", "labels"),
    [
        (plainest, XOR[0], (1, -1, -1, 1)),
        (lowest, ((-2, -2), (-2, -1), (-1, -2), (-1, -1)), (1, -1, -1, 1)),
        (last, ((3, 3), (1, 1), (1, 3), (3, 1)), (-1, -1, 1, 1)),
    ],
)
def test_xor_is_on_two_values_near_0_in_some_order(draw, rows, labels):
    [data] = draw(runs._xors())

    assert told(data) == (rows, labels, "none")


def test_points_of_a_curve_are_the_powers_of_distinct_integers_near_0():
    [few], [most] = plainest(runs._curves()), last(runs._curves())
    found = [
        [t for _, t, *_ in points] for (points,) in some(runs._curves(), 60) if len(points[0]) > 1
    ]

    assert few == ((1,),)
    assert most == ((1, -4, 16), (1, -3, 9), (1, -2, 4), (1, -1, 1))
    assert all(len(set(times)) == len(times) for times in found)
    assert {t for times in found for t in times} == {*range(-4, 5)}
    assert {len(times) for times in found} == {1, 2, 3, 4}

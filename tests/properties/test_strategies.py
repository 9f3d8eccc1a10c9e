from fractions import Fraction
from functools import cache
from random import Random

import hypothesis
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, GordanCertificate, Refused, Separator, certify
from perceptron.arithmetic.vectors import add, dot, scaled
from properties import strategies as every
from properties.strategies import (
    fixed_orders,
    nonseparable_datasets,
    orders,
    rates,
    separable,
    separable_datasets,
    separated_datasets,
    starts,
    xor_like_datasets,
)
from properties.strategies.size_limits import SCALES

exhaustively = settings(max_examples=200, deadline=None)


@cache
def sample(strategy):
    drawn = []

    @hypothesis.seed(1)
    @settings(max_examples=400, database=None, deadline=None)
    @given(strategy())
    def collect(data):
        drawn.append(data)

    collect()
    return drawn


def share(strategy, has):
    return sum(map(has, sample(strategy))) / len(sample(strategy))


def has_a_tie(data):
    """Whether nonzero weights of the first two passes from 0 score a point exactly 0."""
    w = (0,) * data.dimension
    for x, y in [*data, *data]:
        if any(w) and dot(w, x) == 0:
            return True
        w = add(w, scaled(y, x)) if y * dot(w, x) <= 0 else w
    return False


def has_copies(data):
    return len(set(data.rows)) < len(data)


def has_large_numbers(data):
    return any(abs(a) > 2**53 for x in data.rows for a in x)


def has_fractions(data):
    return any(a.denominator > 1 for x in data.rows for a in x)


def has_zero_coordinates(data):
    return any(a == 0 for x in data.rows for a in x)


def has_both_labels(data):
    return len(set(data.labels)) == 2


def smallest(strategy, has=lambda data: True):
    seeded = Random(0)  # noqa: S311 - draws examples, no secret
    return find(strategy, has, settings=settings(database=None), random=seeded)


@exhaustively
@given(separable_datasets())
def test_separable_data_are_certified_separable(data):
    assert isinstance(certify(data), Separator)


@exhaustively
@given(separated_datasets())
def test_separated_data_lie_strictly_on_the_sides_of_their_separator(drawn):
    assert min(y * dot(drawn.separator, x) for x, y in drawn.data) > 0


@exhaustively
@given(st.one_of(nonseparable_datasets(), xor_like_datasets()))
def test_nonseparable_data_have_points_that_cancel(data):
    assert isinstance(certify(data), GordanCertificate)


@exhaustively
@given(st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), orders(n))))
def test_an_order_names_each_row(drawn):
    points, order = drawn

    first = next(Conventions(order=order).passes(points))

    assert set(first) == set(range(points))


@pytest.mark.parametrize("strategy", [separable_datasets, nonseparable_datasets])
@pytest.mark.parametrize(
    ("has", "least"),
    [
        (has_a_tie, 0.1),
        (has_copies, 0.3),
        (has_large_numbers, 0.05),
        (has_fractions, 0.05),
        (has_zero_coordinates, 0.15),
        (has_both_labels, 0.3),
    ],
)
def test_the_places_where_implementations_err_come_up_often(strategy, has, least):
    assert share(strategy, has) >= least


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
def test_ties_come_up_under_every_bias(bias):
    tied = [data for data in sample(separable_datasets) if data.bias == bias and has_a_tie(data)]

    assert len(tied) >= 10


@pytest.mark.parametrize("scale", SCALES)
def test_every_scale_comes_up(scale):
    assert share(nonseparable_datasets, lambda data: _is_multiple(data, scale)) > 0.01


def _is_multiple(data, scale):
    units = [Fraction(a) / scale for x in data.rows for a in x if a]
    return bool(units) and all(a.denominator == 1 and abs(a) < 1000 for a in units)


def test_runs_stay_short():
    assert max(certify(data).mistake_bound for data in sample(separable_datasets)) < 10**6


def test_ties_of_large_weights_are_left_out():
    plane = separable._Plane((1, 0), (0, 0), "none")
    plane.put((40, 1))

    assert separable._ties(plane) == []


def test_some_separable_data_need_their_bias():
    def needs_its_bias(data):
        return isinstance(certify(data.with_bias("none")), GordanCertificate)

    assert share(separable_datasets, needs_its_bias) > 0.03


@pytest.mark.parametrize(
    ("strategy", "rows", "labels"),
    [
        (separable_datasets, ((1,),), (1,)),
        (nonseparable_datasets, ((0,),), (1,)),
        (xor_like_datasets, ((0, 0), (0, 1), (1, 0), (1, 1)), (-1, 1, 1, -1)),
    ],
)
def test_each_strategy_shrinks_to_its_plainest_data(strategy, rows, labels):
    data = smallest(strategy())

    assert (data.rows, data.labels, data.bias) == (rows, labels, "none")


def test_with_a_bias_nonseparable_data_shrink_to_one_point_under_both_labels():
    data = smallest(nonseparable_datasets(biases=["append"]))

    assert (data.rows, data.labels) == (((0,), (0,)), (1, -1))


def test_a_tie_shrinks_to_two_points_of_the_plane():
    data = smallest(separable_datasets(max_points=3, biases=["none"], scales=[1]), has_a_tie)

    assert sorted(abs(a) for x in data.rows for a in x) <= [1, 1, 1, 1]


@settings(max_examples=50, deadline=None)
@given(separable_datasets(max_points=2, max_dimension=1, biases=["none"], scales=[7]))
def test_limits_are_kept(data):
    kept = (len(data) <= 2, data.dimension == 1, {a % 7 for (a,) in data.rows} == {0})

    assert (data.bias, *kept) == ("none", True, True, True)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (
            lambda: separable_datasets(max_points=0),
            "max_points: 0 is too small; give an integer, 1",
        ),
        (lambda: separated_datasets(max_dimension=True), "max_dimension: True is too small"),
        (lambda: nonseparable_datasets(max_points=1), "max_points: 1 is too small; .* 2 or more"),
        (lambda: xor_like_datasets(max_bits=1), "max_bits: 1 is too small"),
        (lambda: xor_like_datasets(max_noise=-1), "max_noise: -1 is too small"),
        (lambda: separable_datasets(biases=[]), r"biases: \[\] leaves nothing to draw"),
        (lambda: separable_datasets(biases="append"), "biases: 'append' leaves nothing to draw"),
        (lambda: separable_datasets(biases=["both"]), "biases: 'both' is unknown"),
        (lambda: separable_datasets(scales=[1, 0]), "scales: 0 is not positive"),
        (lambda: separable_datasets(scales=["one"]), "'one' is no number"),
        (lambda: orders(0), "points: 0 is too small"),
        (lambda: fixed_orders(0), "points: 0 is too small"),
        (lambda: starts(0), "dimension: 0 is too small"),
        (lambda: every.datasets_of_margin(0), "margin: 0 is not positive; give a number above 0"),
        (lambda: every.datasets_of_margin(1, max_points=1), "max_points: 1 is too small"),
        (lambda: every.datasets_of_margin(1, max_dimension=0), "max_dimension: 0 is too small"),
        (lambda: every.datasets_of_margin_at_least(-1), "margin: -1 is not positive"),
        (lambda: every.hair_datasets(Fraction(-1, 2)), "hair: -1/2 is not positive"),
        (lambda: every.hair_datasets(max_points=2), "max_points: 2 is too small; .* 3 or more"),
        (lambda: every.border_datasets(max_points=2), "max_points: 2 is too small; .* 3 or more"),
        (lambda: every.spoilt_datasets(max_points=1), "max_points: 1 is too small; .* 2 or more"),
        (lambda: every.datasets(max_points=0), "max_points: 0 is too small"),
        (lambda: every.repeated_datasets(max_points=1), "max_points: 1 is too small"),
        (lambda: every.contradictory_datasets(biases=["x"]), "biases: 'x' is unknown"),
        (lambda: every.zero_row_datasets(scales=[0]), "scales: 0 is not positive"),
        (lambda: every.boolean_datasets(max_variables=0), "max_variables: 0 is too small"),
        (lambda: every.parity_datasets(max_bits=1), "max_bits: 1 is too small"),
        (lambda: every.hard_families(max_size=1), "max_size: 1 is too small"),
        (lambda: every.many_classes(max_classes=1), "max_classes: 1 is too small"),
        (lambda: every.many_classes(max_classes=5, max_points=4), "max_points: 4 is too small"),
        (lambda: every.wide_datasets(max_points=0), "max_points: 0 is too small"),
        (lambda: every.wide_integer_datasets(max_dimension=0), "max_dimension: 0 is too small"),
        (lambda: every.ulp_datasets(max_points=1), "max_points: 1 is too small"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_anything_is(asked, refusal):
    with pytest.raises(Refused, match=f"^{refusal}"):
        asked()


PLAINEST = {
    "datasets": (((0,),), (1,)),
    "one_point_datasets": (((0,),), (1,)),
    "line_datasets": (((0,),), (1,)),
    "one_class_datasets": (((0,),), (1,)),
    "zero_row_datasets": (((0,),), (1,)),
    "repeated_datasets": (((0,), (0,)), (1, 1)),
    "contradictory_datasets": (((0,), (0,)), (1, -1)),
    "boolean_datasets": (((0,), (1,)), (1, 1)),
    "parity_datasets": (((0, 0), (0, 1), (1, 0), (1, 1)), (-1, 1, 1, -1)),
    "hair_datasets": (
        ((Fraction(1, 1024),), (Fraction(1, 1024),), (Fraction(1025, 1024),)),
        (1,) * 3,
    ),
    "border_datasets": (((1,), (1,), (0,)), (1, 1, 1)),
    "spoilt_datasets": (((1,), (1,)), (1, -1)),
    "wide_datasets": (((0,),), (1,)),
    "wide_integer_datasets": (((0,),), (1,)),
    "ulp_datasets": (((1,), (1 + Fraction(1, 2**52),)), (1, 1)),
    "hard_families": (((1,),), (1,)),
}


@pytest.mark.parametrize("name", PLAINEST)
def test_a_kind_shrinks_to_its_plainest_data(name):
    value = smallest(getattr(every, name)(), lambda value: True)

    data = getattr(value, "data", value)
    assert (data.rows, data.labels, data.bias) == (*PLAINEST[name], "none")


def test_many_classes_shrink_to_one_point_in_two():
    assert smallest(every.many_classes()) == (((0,), (0,)), (0, 1))


def test_conventions_shrink_to_the_default():
    assert smallest(every.conventions(ONE_POINT)) == Conventions()


ONE_POINT = Dataset([[1]], [1])


@pytest.mark.parametrize(
    ("strategy", "plainest"), [(rates(), 1), (starts(2), None), (fixed_orders(3), "cyclic")]
)
def test_how_a_run_is_made_shrinks_to_the_default(strategy, plainest):
    assert smallest(strategy) == plainest


@exhaustively
@given(st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), fixed_orders(n))))
def test_a_fixed_order_is_the_same_in_every_pass(drawn):
    points, order = drawn

    passes = Conventions(order=order).passes(points)

    assert next(passes) == next(passes)


def test_every_strategy_is_exported_by_its_name():
    assert all(callable(getattr(every, name)) for name in every.__all__)

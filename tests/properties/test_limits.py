"""What limits allow, what they refuse, and how a run is drawn within them."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, Refused
from perceptron.data.dataset import BIASES
from properties.strategies import conventions, fixed_orders, orders, rates, starts
from properties.strategies.size_limits import (
    SCALES,
    Limits,
    checked_count,
    limits,
    numbers_as_given,
    signs,
    vectors,
)
from tests.properties.choices import every, last, plainest, some

SMALL = [(-3,), (-2,), (-1,), (0,), (1,), (2,), (3,)]


def refusal(ask, *given, **named):
    with pytest.raises(Refused) as refused:
        ask(*given, **named)
    return str(refused.value)


def test_limits_hold_the_scales_as_exact_numbers():
    assert limits(5, 2, ["append", "none"], [0.5, 3]) == Limits(
        5, 2, ("append", "none"), (Fraction(1, 2), 3)
    )


def test_without_scales_the_only_one_is_1():
    assert limits(1, 1, ["none"]).scales == (1,)


def test_every_bias_and_scale_of_ours_is_allowed():
    assert limits(1, 1, BIASES, SCALES) == Limits(1, 1, BIASES, SCALES)


@pytest.mark.parametrize(
    ("biases", "scales", "sentence"),
    [
        ([], [1], "biases: [] leaves nothing to draw; give a sequence of some"),
        ("none", [1], "biases: 'none' leaves nothing to draw; give a sequence of some"),
        (
            ["none", "both"],
            [1],
            "biases: 'both' is unknown; use some of none, append, prepend",
        ),
        (["none"], (), "scales: () leaves nothing to draw; give a sequence of some"),
        (["none"], "12", "scales: '12' leaves nothing to draw; give a sequence of some"),
        (["none"], [1, 0], "scales: 0 is not positive; give factors above 0"),
        (["none"], [Fraction(-1, 2)], "scales: -1/2 is not positive; give factors above 0"),
    ],
)
def test_biases_and_scales_of_which_nothing_can_be_drawn_are_refused(biases, scales, sentence):
    assert refusal(limits, 1, 1, biases, scales) == sentence


def test_a_scale_below_1_is_allowed():
    assert limits(1, 1, ["none"], [Fraction(1, 9)]).scales == (Fraction(1, 9),)


@pytest.mark.parametrize("value", [True, 2, 3.0, "4", None])
def test_a_count_that_is_no_integer_or_too_small_is_refused(value):
    sentence = refusal(checked_count, "points", value, 3)

    assert sentence == f"points: {value!r} is too small; give an integer, 3 or more"


@pytest.mark.parametrize("value", [3, 4])
def test_a_count_that_is_large_enough_is_returned(value):
    assert checked_count("points", value, 3) == value


LIMITS = Limits(4, 2, ("append", "none"), (2, 1, Fraction(1, 3)))


@pytest.mark.parametrize(
    ("strategy", "values"),
    [
        (LIMITS.drawn_biases, ["append", "none"]),
        # the first scale is drawn every other time
        (LIMITS.drawn_scales, [2, 2, 1, Fraction(1, 3)]),
        (LIMITS.counts, [1, 2, 3, 4]),
        (LIMITS.dimensions, [1, 2]),
        (signs, [1, -1]),
        (lambda: vectors(1), SMALL),
        (lambda: vectors(2), [(*a, *b) for a in SMALL for b in SMALL]),
        (rates, [1, 2, Fraction(1, 2), Fraction(1, 3), 10**6]),
    ],
)
def test_exactly_what_is_within_the_limits_is_drawn(strategy, values):
    assert every(strategy()) == values


@pytest.mark.parametrize(
    ("number", "given"),
    [
        (3, 3),
        (2**60, 2**60),
        (Fraction(1, 2), 0.5),
        (Fraction(-3, 8), -0.375),
        (Fraction(1, 3), Fraction(1, 3)),
        (Fraction(5, 12), Fraction(5, 12)),
        (Fraction(2**53 - 1, 2), float(2**52) - 0.5),
        (Fraction(2**53 + 1, 2), Fraction(2**53 + 1, 2)),
        (Fraction(2**53 - 1), float(2**53 - 1)),
        (Fraction(2**53), Fraction(2**53)),
        (Fraction(-(2**53)), Fraction(-(2**53))),
        (Fraction(1, 2**999), 2.0**-999),
        (Fraction(1, 2**1000), Fraction(1, 2**1000)),
    ],
)
def test_only_small_dyadic_fractions_are_given_as_floats(number, given):
    [[a, b]] = numbers_as_given([(number, 1)])

    assert (a, type(a), b, type(b)) == (given, type(given), 1, int)


def test_a_fixed_order_of_one_row_repeats_it_at_most_three_times():
    found = set(every(fixed_orders(1)))

    assert found == {"cyclic", "reversed", (0,), (0, 0), (0, 0, 0), (0, 0, 0, 0)}


def test_a_drawn_sequence_names_each_row_and_up_to_three_again():
    found = [order for order in some(fixed_orders(3), 60) if isinstance(order, tuple)]

    assert {frozenset(order) for order in found} == {frozenset({0, 1, 2})}
    assert {len(order) for order in found} == {3, 4, 5, 6}
    assert {order[0] for order in found} == {0, 1, 2}


def test_orders_are_the_fixed_ones_and_a_thousand_shuffles():
    found = every(orders(1))

    assert found[: len(every(fixed_orders(1)))] == every(fixed_orders(1))
    assert found[len(every(fixed_orders(1))) :] == ["shuffled:0", "shuffled:999"]


def test_a_start_is_none_or_small_integers_or_halves():
    halves = [(Fraction(a, 2),) for (a,) in SMALL]

    assert every(starts(1)) == [None, *SMALL, *halves]


DATA = Dataset([[1, 0], [0, 1]], [1, -1], bias="append")


def test_conventions_shrink_to_the_default_ones():
    assert plainest(conventions(DATA)) == Conventions()


def test_each_convention_is_drawn_up_to_its_last():
    assert last(conventions(DATA)) == Conventions(
        update="predict-",
        step=2,
        rate=10**6,
        start=(Fraction(3, 2),) * 3,
        bias="append",
        order="shuffled:999",
    )


def test_only_the_rules_that_are_given_are_drawn():
    assert {how.update for how in some(conventions(DATA, ["lt", "predict+"]), 12)} == {
        "lt",
        "predict+",
    }


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (orders, "points: 0 is too small; give an integer, 1 or more"),
        (fixed_orders, "points: 0 is too small; give an integer, 1 or more"),
        (starts, "dimension: 0 is too small; give an integer, 1 or more"),
    ],
)
def test_an_order_of_no_rows_and_a_start_of_no_weights_are_refused(ask, sentence):
    assert refusal(ask, 0) == sentence

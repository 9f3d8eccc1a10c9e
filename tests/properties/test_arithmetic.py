"""Machine numbers hold what is written, and their runs are those of plain programs."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Refused
from properties.floating_point.machine_numbers import ARITHMETICS, steps

FLOAT64, FLOAT32, INT64 = (ARITHMETICS[name] for name in ("float64", "float32", "int64"))


@pytest.mark.parametrize(
    ("arithmetic", "value", "text"),
    [
        (FLOAT64, 2**53 + 1, "9007199254740993"),
        (FLOAT64, Fraction(1, 3), "1/3"),
        (FLOAT64, 2**1024, str(2**1024)),
        (FLOAT32, 2**24 + 1, "16777217"),
        (FLOAT32, 2**128, str(2**128)),
        (INT64, 2**63, "9223372036854775808"),
        (INT64, Fraction(1, 2), "1/2"),
    ],
)
def test_a_number_that_would_be_rounded_is_refused(arithmetic, value, text):
    with pytest.raises(Refused, match=f"^{arithmetic.name}: {text} is none of its numbers"):
        arithmetic.held(value)


@pytest.mark.parametrize(
    ("arithmetic", "value", "kind"),
    [
        (FLOAT64, Fraction(1, 2**1074), float),
        (FLOAT32, 2**24, np.float32),
        (INT64, -(2**63), np.int64),
    ],
)
def test_a_number_that_is_one_keeps_its_value_and_gets_the_type(arithmetic, value, kind):
    held = arithmetic.held(value)

    assert (type(held), Fraction(int(held)) if kind is np.int64 else Fraction(float(held))) == (
        kind,
        value,
    )


def test_a_float32_run_stays_in_float32():
    run = list(steps(Dataset([[1, 2], [2, 1]], [1, -1]), Conventions(), FLOAT32))

    assert {type(a) for step in run for a in (*step.after, step.score)} == {np.float32}


@pytest.mark.parametrize(("arithmetic", "kind"), [(FLOAT64, float), (INT64, np.int64)])
def test_the_weights_before_the_first_step_are_of_the_type_too(arithmetic, kind):
    first = next(steps(Dataset([[1]], [1]), Conventions(), arithmetic))

    assert (first.before, type(first.before[0])) == ((0,), kind)


def test_a_move_is_step_times_rate_long():
    how = Conventions(step=2, rate=Fraction(1, 8))

    first = next(steps(Dataset([[3]], [-1]), how, FLOAT64))

    assert first.after == (-0.75,)


def test_int64_wraps_around_as_a_word_does():
    *_, last = steps(Dataset([[3037000500]], [1]), Conventions(), INT64, 2)

    assert int(last.score) == 3037000500**2 - 2**64


def test_each_step_begins_where_the_one_before_ended():
    run = list(steps(Dataset([[1, 2], [2, 1], [0, 3]], [1, -1, 1]), Conventions(), FLOAT64))

    assert [step.before for step in run] == [(0.0, 0.0), *(step.after for step in run[:-1])]


def test_no_more_presentations_come_than_were_asked_for():
    endless = Dataset([[2**54, 2**54], [1, -1]], [1, 1])

    assert len(list(steps(endless, Conventions(), FLOAT64, 1001))) == 1001

"""Runs in step are the runs of the specification, pass by pass, to their end or return."""

from fractions import Fraction
from itertools import islice, product

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Refused
from perceptron.conventions import UPDATES
from perceptron.specification import passes
from properties.harness.batched_runs import every_labelling, every_truth_table, lockstep
from properties.strategies.named_families import truth_tables

POINTS = [(2, 1), (1, -1), (-1, 3), (0, -2)]
MOST = 20


def ended(data, how):
    """Whether it converged, whether it returned, and the updates, passes and weights until then.

    It returned to its weights after 0, 1, 3, 7, ... passes, the last of these before.
    """
    states, updates = [(0,) * data.dimension], 0
    for number, (w, made) in enumerate(islice(passes(data, how), MOST), 1):
        updates += len(made)
        back = bool(made) and w == states[(1 << number.bit_length() - 1) - 1]
        if not made or back:
            break
        states.append(w)
    return not made, back, updates, number, list(w)


@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize(
    ("step", "rate", "order"),
    [(1, 1, "cyclic"), (2, 3, "reversed"), (2, Fraction(1, 2), (3, 0, 1, 2, 2))],
)
def test_runs_in_step_end_as_those_of_the_specification(update, step, rate, order):
    how = Conventions(update, step, rate, order=order)
    labels = every_labelling(len(POINTS))

    made = lockstep(POINTS, labels, how, MOST)

    alone = [ended(Dataset(POINTS, y), how) for y in labels.tolist()]
    assert list(zip(*(each.tolist() for each in made), strict=True)) == alone
    assert [each.dtype for each in made] == [np.bool_] * 2 + [np.int64] * 3


def test_some_runs_end_some_return_and_some_do_neither():
    made = lockstep(POINTS, every_labelling(len(POINTS)), Conventions(), most=3)

    kinds = set(zip(made.converged.tolist(), made.returned.tolist(), strict=True))
    assert kinds == {(True, False), (False, True), (False, False)}
    assert made.passes.max() == 3


@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_labelling_comes_once_in_binary_order(n):
    labels = every_labelling(n)

    assert [tuple(y) for y in labels.tolist()] == list(product((-1, 1), repeat=n))
    assert labels.dtype == np.int64


@pytest.mark.parametrize("bias", [None, "none", "append", "prepend"])
def test_the_points_of_a_truth_table_have_the_bias_of_the_conventions(bias):
    bits, how = (-1, 1), Conventions(rate=2, bias=bias)
    data = Dataset(truth_tables(2, bits), [1] * 4, bias or "none")

    made = every_truth_table(2, bits, how)

    expected = lockstep(data.points, every_labelling(4), how)
    assert [each.tolist() for each in made] == [each.tolist() for each in expected]


@pytest.mark.parametrize(
    "how",
    [
        Conventions(rate=Fraction(1, 2)),
        Conventions(start=(1,)),
        Conventions(order="shuffled:1"),
    ],
)
def test_what_integers_in_step_cannot_run_is_refused(how):
    with pytest.raises(Refused, match=r"^lockstep: .* has no integer rate, start 0 and one order"):
        lockstep([(1,)], every_labelling(1), how)


def test_what_could_leave_int64_is_refused():
    with pytest.raises(Refused, match=r"^lockstep: 1024 passes could leave int64"):
        lockstep([(2**26,)], every_labelling(1))


def test_a_run_at_the_limit_neither_converged_nor_returned():
    made = lockstep([(3,), (-1,)], every_labelling(2)[3:], most=1)

    assert (made.converged.tolist(), made.returned.tolist()) == ([False], [False])


@pytest.mark.parametrize(
    ("points", "how", "most"),
    [
        ([(1,)], Conventions(), 1 << 62),
        ([(-2, 1)], Conventions(), 1 << 59),
        ([(2, 1)] * 4, Conventions(step=2), 1 << 56),
        ([(2, 1)], Conventions(step=2, rate=2, order=(0, 0)), 1 << 56),
    ],
)
def test_as_many_passes_are_run_as_int64_certainly_holds(points, how, most):
    labels = np.ones((1, len(points)), dtype=np.int64)

    assert lockstep(points, labels, how, most - 1).converged.all()
    with pytest.raises(Refused, match=f"^lockstep: {most} passes could leave int64"):
        lockstep(points, labels, how, most)


def test_scores_between_large_numbers_stay_exact():
    # Fibonacci numbers: a c - b^2 = -1, of which floats make 0
    a, b, c = 267914296, 165580141, 102334155

    made = lockstep([(a, b), (c, -b)], np.array([[1, -1], [1, 1]]), most=1)

    assert made.weights.tolist() == [[a, b], [a + c, 0]]

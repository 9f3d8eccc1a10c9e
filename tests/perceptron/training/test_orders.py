"""Runs with an order for each pass: counted as passes, ended after the last, replayed."""

import numpy as np
import pytest

from perceptron import Conventions, Dataset, replay, train
from perceptron.specification import passes

FOUR = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append")
LINED = [[2, 0, 1, 3], [0, 2, 3, 1], [3, 2, 1, 0]]


def plainly(data, orders):
    """The mistakes and the passes of the specification, up to a clean pass."""
    made, done = [], 0
    for _, mistakes in passes(data, Conventions(order=orders)):
        made, done = made + mistakes, done + 1
        if not mistakes:
            break
    return tuple(made), done


@pytest.mark.parametrize("as_given", [list, np.array, lambda rows: tuple(map(tuple, rows))])
def test_a_run_takes_an_order_for_each_pass_and_ends_with_the_first_clean_one(as_given):
    trace = train(FOUR, Conventions(order=as_given(LINED)))

    assert (trace.outcome, trace.passes, trace.mistakes) == ("converged", 2, (2, 0, 1, 3))


def test_after_the_last_order_the_run_is_stopped_and_never_called_endless():
    trace = train(XOR, Conventions(order=[[0, 1, 2, 3]] * 50))

    assert (trace.outcome, trace.passes, trace.updates, trace.evidence) == ("limit", 50, 200, None)


@pytest.mark.parametrize("given", [1, 2, 20, 400])
def test_large_data_are_run_as_the_specification_runs_them(given):
    random = np.random.default_rng(0)
    X = random.standard_normal((80, 6))
    data = Dataset(X, np.where(X @ random.standard_normal(6) > 0, 1, -1))
    orders = [random.permutation(80) for _ in range(given)]

    trace = train(data, Conventions(order=orders))

    assert (tuple(trace.mistakes), trace.passes) == plainly(data, orders)
    assert trace.outcome == ("converged" if given == 400 else "limit")
    assert replay(trace.content(), data.rows, data.labels).holds

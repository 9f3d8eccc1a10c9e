"""What the loops present, tell and keep, pass by pass."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset
from perceptron.training import compiled_loop, float32_filter
from perceptron.training.float_run import Run

THIRD = Fraction(1, 3)


def test_of_a_copy_the_bias_counts_too_and_what_follows_is_presented(monkeypatch):
    X = np.random.default_rng(2).integers(-9, 10, (60, 2)).astype(float)
    data = Dataset(X, np.where(X @ [1, 2] > 3, 1, -1), "append")
    read = Run(data, Conventions(), 1000)
    monkeypatch.setattr(float32_filter, "LARGE", 0)
    monkeypatch.setattr(float32_filter, "WIDE", 1)
    copied = Run(data, Conventions(), 1000)

    ended = copied.advance(100), read.advance(100)

    assert (ended, copied.passes > 2) == (("clean", "clean"), True)
    assert copied.mistakes.tolist() == read.mistakes.tolist()


def test_a_clean_pass_ends_where_the_last_update_was_made():
    X = np.array([[1.0], [1.0], [1.0]])
    run = Run(Dataset(X, [1, 1, 1]), Conventions(), None)
    run.advance(1)
    X[1:] = -1

    assert (run.advance(2), run.mistakes.tolist()) == ("clean", [0])


@pytest.mark.parametrize(
    ("update", "mistakes"), [("le", [0, 1]), ("lt", []), ("predict+", [1]), ("predict-", [0])]
)
def test_a_tie_that_is_exact_goes_by_the_rule_without_a_doubt(update, mistakes):
    run = Run(Dataset(np.eye(2), [1, -1]), Conventions(update), None)

    run.advance(1)

    assert (run.mistakes.tolist(), run.doubts) == (mistakes, 0)


# scores of the one by the other: 2^1024 1.5 overflows, and 2^1025 more has the other sign
OVERFLOWING = np.array([1.5 * 2.0**511] * 2 + [2.0**511] * 4)
TURNING = np.array([2.0**512] * 2 + [-(2.0**512)] * 4)


@pytest.mark.parametrize(("start", "mistakes"), [(TURNING, [0]), (-TURNING, [])])
def test_a_score_that_overflows_is_left_to_exact_integers(start, mistakes):
    run = Run(Dataset(OVERFLOWING[None, :], [1]), Conventions(start=start.tolist()), None)

    run.advance(1)

    assert (run.mistakes.tolist(), run.doubts) == (mistakes, 1)


def test_a_score_that_overflows_in_a_later_pass_is_left_to_exact_integers_too():
    data = Dataset(np.array([OVERFLOWING, TURNING]), [1, 1])
    run = Run(data, Conventions(start=[0, 0, 1, 0, 0, 0]), None)

    run.advance(2)

    assert run.mistakes.tolist() == [1, 0]


def test_milestones_are_set_before_passes_0_1_3_and_7():
    run = Run(Dataset(np.array([[1, 0], [-1, 2.0**-5]]), [1, 1]), Conventions(), None)
    set_before = []

    for passes in range(1, 10):
        run.advance(passes)
        set_before.append(run.milestone[0])

    assert set_before == [0, 1, 1, 3, 3, 3, 3, 7, 7]


def test_a_milestone_keeps_the_weights_and_how_far_off_they_may_be():
    always_wrong = Dataset(np.array([[1.0], [-1.0], [-1.0]]), [1, 1, 1])
    run = Run(always_wrong, Conventions(start=[THIRD]), None)
    run.advance(1)
    *v, _ = run._shadow.tolist()
    drift = run._lost.sum()

    run.advance(2)

    assert drift > 0
    assert run._mark.tolist() == [*v, 0, drift]


@pytest.mark.parametrize(
    ("apart", "may_be_back"),
    [(0.0, True), (3.0, True), (4.04, True), (4.04 + 3 * 2.0**-50, False), (-4.05, False)],
)
def test_weights_may_be_the_same_while_no_farther_apart_than_both_bounds(apart, may_be_back):
    v, mark = np.array([0.0, apart, 5.0]), np.array([0.0, 0.0, 5.0, 3.0])

    assert compiled_loop._may_be_back(v, np.array([99.0, 1.0, 99.0]), mark) == may_be_back

"""Runs with scores next to 0 are what they are drawn for: floats alone would get them wrong."""

from perceptron import Separator, certify, train
from perceptron.arithmetic.vectors import dot
from perceptron.training.float_run import Run
from properties.harness.hypothesis_runner import first
from properties.strategies.near_ties import close_runs


def drawn(examples=100):
    found = []
    first([found.append], close_runs(), examples, 0)
    return found


def test_most_runs_come_to_a_score_that_floats_leave_in_doubt():
    doubts = []
    for data, conventions in drawn():
        run = Run(data, conventions, None)
        run.advance(100)
        doubts.append(run.doubts)

    assert sum(doubt > 0 for doubt in doubts) >= 80


def test_most_runs_meet_an_exact_tie_that_a_sum_of_floats_gets_wrong():
    wrong = 0
    for data, _ in drawn():
        p, r, *tied = data.points[:8]
        w = [a + b for a, b in zip(p, r, strict=True)]
        scores = [sum(float(a) * float(b) for a, b in zip(w, x, strict=True)) for x in tied]
        assert {dot(w, x) for x in tied} == {0}
        wrong += any(scores)

    assert wrong >= 60


def test_the_data_are_separable_and_their_runs_are_short():
    assert all(isinstance(certify(data), Separator) for data, _ in drawn(30))
    assert max(train(*run).updates for run in drawn(30)) < 100

"""How a run goes and ends: worked examples, the rules, its evidence, and its cycle."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, certify, replay, train
from perceptron.data.hard_families import alternating_nested, orthonormal, triangular
from perceptron.specification import passes
from perceptron.training.variants import batch_moves, multiclass_mistakes

small_data = st.builds(
    lambda points: Dataset([x for x, _ in points], [y for _, y in points]),
    st.lists(
        st.tuples(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), st.sampled_from([-1, 1])),
        min_size=1,
        max_size=5,
    ),
)

conventions = st.builds(
    Conventions,
    update=st.sampled_from(["le", "lt", "predict+", "predict-"]),
    step=st.sampled_from([1, 2]),
    rate=st.sampled_from([1, Fraction(1, 3)]),
    start=st.sampled_from([None, (1, -2), (Fraction(1, 2), 0)]),
    order=st.sampled_from(["cyclic", "reversed", "shuffled:5"]),
)


@pytest.mark.parametrize(
    ("rule", "errs"),
    [("le", [1, 1]), ("lt", [0, 0]), ("predict+", [0, 1]), ("predict-", [1, 0])],
)
def test_at_a_tie_a_predicting_rule_errs_for_one_label_only_le_for_both_and_lt_for_none(rule, errs):
    at_the_tie = [Dataset([[1]], [label]) for label in (1, -1)]

    assert [train(data, Conventions(update=rule)).updates for data in at_the_tie] == errs


@given(small_data, conventions, st.integers(0, 12))
def test_every_trace_replays(data, conventions, limit):
    trace = train(data, conventions, max_updates=limit)

    verdict = replay(trace.content(), data.rows, data.labels)

    assert verdict.holds, verdict.sentence


LONGER = Dataset([[2, 1], [-1, 1], [1, -3], [-4, 1]], [1, 1, 1, 1])
plane = st.tuples(st.integers(-2, 2), st.integers(-2, 2))

four_points = st.builds(
    lambda points: Dataset([x for x, _ in points], [y for _, y in points]),
    st.lists(st.tuples(plane, st.sampled_from([-1, 1])), min_size=4, max_size=4),
)

repeated_conventions = st.builds(
    Conventions,
    update=st.sampled_from(["le", "lt", "predict+", "predict-"]),
    rate=st.sampled_from([1, Fraction(2, 3)]),
    start=st.sampled_from([None, (1, -2), (Fraction(1, 2), 0)]),
    order=st.sampled_from(["cyclic", "reversed", (0, 2, 1, 2, 3), (3, 0, 1, 2, 3, 0, 1, 2)]),
)


def seen_at_once(data, rule):
    """Keep every pass: return lead-in, period and weights of the cycle; None of a clean run."""
    ends = [rule.first_weights(data.dimension)]
    for w, mistakes in passes(data, rule):
        if not mistakes:
            return None
        if w in ends:
            break
        ends.append(w)
    first = ends.index(w)
    trace = train(data, rule, max_updates=10**6)
    made = [len(mistakes) for _, mistakes in islice(passes(data, rule), len(ends))]
    weights = islice(trace.history(), 1 + sum(made[:first]), 1 + sum(made))
    return first, len(ends) - first, sum(made[first:]), frozenset(weights)


@settings(deadline=None)
@given(four_points, repeated_conventions)
def test_the_cycle_of_a_run_is_the_one_that_keeping_every_pass_shows_update_by_update(data, rule):
    cycle = train(data, rule, max_updates=10**6).evidence
    weights = [cycle.weights, *cycle.around(data)] if cycle else [(0, 0)]

    found = cycle and (cycle.lead_in(data), cycle.period, cycle.updates, cycle.visited(data))
    moves = {tuple(b - a for a, b in zip(v, w, strict=True)) for v, w in pairwise(weights)}

    assert found == seen_at_once(data, rule)
    assert weights[0] == weights[-1]
    assert moves <= {tuple(y * rule.rate * a for a in x) for x, y in data}


def test_a_run_may_take_its_time_before_the_weights_come_back():
    cycle = train(LONGER).evidence

    assert (cycle.lead_in(LONGER), cycle.first_pass, cycle.period, cycle.updates) == (6, 7, 4, 12)
    assert replace(cycle, first_pass=6, second_pass=10).lead_in(LONGER) == 6


# families with known margins


MEMBERS = [
    *((triangular, d) for d in range(1, 9)),
    *((orthonormal, d) for d in (1, 2, 7)),
    *((alternating_nested, n) for n in range(2, 8)),
]


@pytest.mark.parametrize(("family", "size"), MEMBERS)
def test_the_margin_and_the_radius_are_those_of_the_formula(family, size):
    member = family(size)

    certificate = certify(member.data)

    assert certificate.weights == member.weights
    assert certificate.margin_squared == member.margin_squared
    assert certificate.radius_squared == member.radius_squared
    assert certificate.mistake_bound == member.mistake_bound


# an order for each pass
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


# learners in another form, by hand or by the reference
def test_a_batch_adds_every_wrong_point_at_once_until_none_is_wrong():
    # a score of 0 is wrong
    assert [w for _, w in batch_moves([(1, 0), (-3, 1)])] == [
        *((-2, 1), (-1, 1), (0, 1), (1, 1)),
        *((-2, 2), (-1, 2), (0, 2), (1, 2)),
        *((-2, 3), (-1, 3), (0, 3), (1, 3)),
        *((-2, 4), (-1, 4), (0, 4), (1, 4)),
    ]


def test_a_mistake_raises_the_true_class_and_lowers_the_best_other():
    points, classes = [(2, 1), (1, 2), (-1, 1)], [2, 0, 1]

    made = [row for row, *_ in islice(multiclass_mistakes(points, classes, ties=True), 13)]

    # by hand; the 1st, 5th, 10th and 12th are ties, the 5th and the 10th of classes 0 and 1
    assert made == [0, 1, 2, 1, 2, 0, 1, 0, 1, 2, 0, 1]


def test_without_ties_nothing_moves_from_0():
    assert list(multiclass_mistakes([(1,), (-1,)], [0, 1], ties=False)) == []

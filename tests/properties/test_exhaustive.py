from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Refused, certify, train
from perceptron.conventions import UPDATES
from perceptron.dataset import BIASES
from properties import agreement
from properties.agreement import SCOPES, agrees, exhausted, through_the_engine
from properties.departure import Departure
from properties.exhaustive import boolean, exhaust, ternary, ternary_classes
from properties.laws import LAWS
from properties.lockstep import every_labelling, every_truth_table, lockstep
from properties.strategies.families import truth_tables

RUNS = {
    "line": 18_648,
    "plane": 4_104,
    "three-in-the-plane": 10_872,
    "space": 1_776,
    "boolean-1": 96,
    "boolean-2": 384,
    "boolean-3": 6_144,
    "boolean-1-signs": 96,
    "boolean-2-signs": 384,
    "boolean-3-signs": 6_144,
}


@pytest.mark.parametrize("name", SCOPES)
def test_train_agrees_with_all_that_is_known_of_a_run(name):
    found = exhausted(name, train)

    print(found.sentence)
    assert found.runs == RUNS[name]


@pytest.mark.parametrize("name", ["plane", "space", "boolean-2", "boolean-3"])
def test_the_loops_with_floats_agree_with_all_that_is_known_of_a_run(name):
    assert exhausted(name, through_the_engine).runs == RUNS[name]


@pytest.mark.parametrize("law", ["negated-labels-swap-the-tie", "carried-start"])
def test_a_law_of_every_convention_holds_on_a_whole_scope(law):
    scope = ternary(2, 2, biases=["append"])

    assert exhaust(scope, partial(LAWS[law].holds, train)).runs == 4 * (18 + 18**2)


def altered(**other):
    """A learner that replaces some of what `train` says."""
    return lambda data, how: replace(train(data, how), **other)


@pytest.mark.parametrize(
    ("learner", "departs"),
    [
        (altered(mistakes=()), {"mistakes", "weights", "passes", "outcome"}),
        (altered(outcome="endless"), {"mistakes", "weights", "passes", "outcome"}),
    ],
)
def test_a_run_that_is_not_the_specifications_departs(learner, departs):
    with pytest.raises(Departure) as departed:
        exhausted("boolean-1", learner)

    assert set(departed.value.got) == departs


ONE, CONTRADICTORY = Dataset([[1]], [1]), Dataset([[1], [1]], [1, -1])


@pytest.mark.parametrize(
    ("data", "outcome", "got"),
    [(ONE, "limit", {"outcome": "limit"}), (CONTRADICTORY, "converged", {"outcome": "converged"})],
)
def test_an_end_that_the_decision_denies_departs(monkeypatch, data, outcome, got):
    monkeypatch.setattr(agreement, "_followed", lambda trial, trace: None)

    with pytest.raises(Departure) as departed:
        agrees(altered(outcome=outcome), data, Conventions())

    assert departed.value.got == got


@pytest.mark.parametrize(("mistakes", "field"), [((), "weights"), ((0, 0), "mistakes")])
def test_weights_and_mistakes_that_the_theory_denies_depart(monkeypatch, mistakes, field):
    monkeypatch.setattr(agreement, "_followed", lambda trial, trace: None)

    with pytest.raises(Departure) as departed:
        agrees(altered(mistakes=mistakes), ONE, Conventions())

    assert set(departed.value.got) == {field}


def test_the_first_departure_is_a_smallest_one():
    def errs_on_two_points(data, conventions):
        return altered(passes=9)(data, conventions) if len(data) > 1 else train(data, conventions)

    with pytest.raises(Departure) as departed:
        exhaust(ternary(3, 1, updates=["le"]), partial(LAWS["split-run"].holds, errs_on_two_points))

    assert departed.value.data.rows == ((0,), (0,))


def test_a_scope_says_what_it_holds():
    assert ternary(2, 3, ["none"], ["le", "lt"]).sentence == (
        "every sequence of 1 to 2 labelled points of {-1,0,1}^3; bias none; update le, lt"
    )


def test_a_scope_of_representatives_says_so():
    assert ternary_classes(1, 2).sentence.startswith(
        "one of each class, under permutations and sign changes of the coordinates, of every "
        "sequence of 1 labelled point of {-1,0,1}^2; bias"
    )


def test_a_sequence_is_in_the_scope_in_every_order():
    scope = ternary(2, 1, ["none"], ["le"])

    rows = {tuple(data) for data, _ in scope.runs()}

    assert {pair[::-1] for pair in rows} == rows


def test_every_boolean_function_comes_once_under_each_convention():
    runs = [(data.labels, data.bias, how.update, how.step) for data, how in boolean(2).runs()]

    functions = product(product((-1, 1), repeat=4), BIASES, UPDATES, (1, 2))
    assert sorted(runs) == sorted(functions)


def test_the_parts_of_a_scope_make_the_scope():
    whole = ternary(2, 1, updates=["le"])

    parts = [len(list(whole.part(k, 4).runs())) for k in range(4)]

    assert sum(parts) == len(list(whole.runs())) == 3 * 42


def images(sequence):
    """All images of labelled points of the plane under permuted and negated coordinates."""
    for swap, a, b in product((False, True), (1, -1), (1, -1)):
        moved = [((a * x[0], b * x[1]), y) for x, y in sequence]
        yield tuple((x[::-1] if swap else x, y) for x, y in moved)


def test_one_sequence_of_each_class_and_no_class_is_missed():
    few = [tuple(data) for data, _ in ternary_classes(2, 2, ["none"], ["le"]).runs()]
    every = [tuple(data) for data, _ in ternary(2, 2, ["none"], ["le"]).runs()]

    classes = [frozenset(images(sequence)) for sequence in few]

    assert (len(set(classes)), frozenset().union(*classes)) == (len(few), set(every))


def test_a_scope_of_no_points_is_refused():
    with pytest.raises(Refused, match=r"^points: 0 is too small"):
        ternary(0, 1)


CONVENTIONS = [
    Conventions(update=update, step=step, bias=bias)
    for update, step, bias in product(UPDATES, (1, 2), BIASES)
]


@pytest.mark.parametrize("bits", [(0, 1), (-1, 1)])
@pytest.mark.parametrize("how", CONVENTIONS[::5])
def test_runs_in_step_are_the_runs_of_train(bits, how):
    traces = [train(Dataset(truth_tables(3, bits), y), how) for y in every_labelling(8).tolist()]

    made = every_truth_table(3, bits, how)

    ended = [trace.outcome == "converged" for trace in traces]
    assert made.converged.tolist() == ended
    assert made.updates.tolist() == [
        trace.updates if end else k
        for trace, end, k in zip(traces, ended, made.updates.tolist(), strict=True)
    ]


@pytest.mark.parametrize("bits", [(0, 1), (-1, 1)])
@pytest.mark.parametrize("how", CONVENTIONS)
def test_every_function_of_four_variables_ends_and_the_separable_within_the_bound(bits, how):
    made = every_truth_table(4, bits, how)

    print(f"exhausted, 65,536 runs: every Boolean function of 4 variables on {bits}; {how}")
    separable, bounds = known_bounds(bits, how.bias == "none")
    assert (made.converged ^ made.returned).all()
    assert made.converged[separable].all()
    assert (made.updates[separable] <= bounds).all()


@cache
def known_bounds(bits, homogeneous):
    """Which of all functions of 4 variables are separable, and the floor of R^2 / gamma*^2."""
    bias = "none" if homogeneous else "append"
    separable = np.flatnonzero(every_truth_table(4, bits, Conventions(bias=bias)).converged)
    tables = every_labelling(16)[separable].tolist()
    data = (Dataset(truth_tables(4, bits), table, bias) for table in tables)
    return separable, np.array([int(certify(table).mistake_bound) for table in data], dtype=int)


# OEIS A000609, n = 0 to 4
THRESHOLD_FUNCTIONS = (2, 4, 14, 104, 1882)


def number_of_separable(variables, bits, bias):
    """Without a bias those that are odd are left on signs, and none where 0 is a row."""
    if bias != "none":
        return THRESHOLD_FUNCTIONS[variables]
    return 0 if 0 in bits else THRESHOLD_FUNCTIONS[variables - 1]


@pytest.mark.parametrize("variables", [1, 2, 3, 4])
@pytest.mark.parametrize("bits", [(0, 1), (-1, 1)])
@pytest.mark.parametrize("bias", BIASES)
def test_as_many_functions_converge_under_le_as_are_known_to_be_separable(variables, bits, bias):
    made = every_truth_table(variables, bits, Conventions(bias=bias))

    assert made.converged.sum() == number_of_separable(variables, bits, bias)


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

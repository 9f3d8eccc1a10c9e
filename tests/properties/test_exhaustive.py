from dataclasses import replace
from functools import cache, partial
from itertools import product

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Refused, certify, train
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from properties.harness.batched_runs import every_labelling, every_truth_table
from properties.harness.counterexample import Departure
from properties.harness.exhaustive import Exhausted, boolean, exhaust, ternary, ternary_classes
from properties.metamorphic import LAWS
from properties.strategies.named_families import truth_tables


@pytest.mark.parametrize("law", ["negated-labels-swap-the-tie", "carried-start"])
def test_a_law_of_every_convention_holds_on_a_whole_scope(law):
    scope = ternary(2, 2, biases=["append"])

    assert exhaust(scope, partial(LAWS[law].holds, train)).runs == 4 * (18 + 18**2)


def told(scope):
    """The runs of a scope, in words that compare."""
    return [(data.rows, data.labels, data.bias, how.update, how.step) for data, how in scope.runs()]


def test_every_run_is_tried_and_counted():
    scope, tried = ternary(1, 1, ["none"], ["le"]), []

    found = exhaust(scope, lambda data, how: tried.append((data.rows, data.labels)))

    assert tried == [run[:2] for run in told(scope)]
    assert found == Exhausted(scope, 6)
    assert Exhausted(scope, 10**4).sentence == f"exhausted, 10,000 runs: {scope.sentence}"


def test_every_labelled_point_comes_under_every_convention_in_order():
    points = product((0, 1, -1), (1, -1), BIASES, UPDATES)

    assert told(ternary(1, 1)) == [(((x,),), (y,), bias, rule, 1) for x, y, bias, rule in points]


def test_sequences_come_by_size_and_the_last_is_of_the_last_points():
    runs = told(ternary(2, 2, ["append"], ["lt"]))

    assert [len(rows) for rows, *_ in runs] == [1] * 18 + [2] * 18**2
    assert runs[-1] == (((-1, -1), (-1, -1)), (-1, -1), "append", "lt", 1)


def test_of_each_class_the_first_sequence_comes():
    runs = told(ternary_classes(2, 1, ["none"], ["le"]))

    firsts = [x for x, *_ in runs]
    assert firsts[:4] == [((0,),)] * 2 + [((1,),)] * 2
    assert set(firsts[4:]) == {
        ((0,), (0,)),
        ((0,), (1,)),
        ((1,), (0,)),
        ((1,), (1,)),
        ((1,), (-1,)),
    }
    assert len(set(runs)) == len(runs) == 4 + 4 * 5


def test_classes_of_no_point_or_coordinate_are_refused():
    with pytest.raises(Refused, match=r"^points: 0 is too small"):
        ternary_classes(0, 1)
    with pytest.raises(Refused, match=r"^dimension: 0 is too small"):
        ternary_classes(1, 0)


def test_points_without_a_coordinate_are_refused():
    with pytest.raises(Refused, match=r"^dimension: 0 is too small"):
        ternary(1, 0)


def test_a_boolean_scope_says_its_bits_and_its_steps():
    assert boolean(2, ["none"], ["le"], (-1, 1)).sentence == (
        "every Boolean function of 2 variables on {-1,1}; bias none; update le; step 1, 2"
    )


def test_boolean_functions_are_on_the_bits_asked_for():
    zeros, signs = (told(boolean(1, ["none"], ["le"], *bits)) for bits in ((), ((-1, 1),)))

    labels = [(-1, -1)] * 2 + [(-1, 1)] * 2 + [(1, -1)] * 2 + [(1, 1)] * 2
    assert [run[1] for run in zeros] == labels
    assert {run[0] for run in zeros} == {((0,), (1,))}
    assert {run[0] for run in signs} == {((-1,), (1,))}


def test_the_first_departure_is_a_smallest_one():
    def errs_on_two_points(data, conventions):
        trace = train(data, conventions)
        return replace(trace, passes=9) if len(data) > 1 else trace

    with pytest.raises(Departure) as departed:
        exhaust(ternary(3, 1, updates=["le"]), partial(LAWS["split-run"].holds, errs_on_two_points))

    assert departed.value.data.rows == ((0,), (0,))


def test_a_scope_says_what_it_holds():
    assert ternary(2, 3, ["none", "append"], ["le", "lt"]).sentence == (
        "every sequence of 1 to 2 labelled points of {-1,0,1}^3; bias none, append; update le, lt"
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
    runs = told(whole)

    parts = [whole.part(k, 4) for k in range(4)]

    assert [told(part) for part in parts] == [runs[k::4] for k in range(4)]
    assert len(runs) == 3 * 42
    assert parts[3].sentence == f"part 4 of 4 of: {whole.sentence}"


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

"""Every run of a finite scope agrees with the specification, the decision and the bound."""

from itertools import product

import pytest

from perceptron import Conventions, Dataset, train
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from properties.harness.counterexample import Departure
from tests.properties.helpers import altered, says
from tests.properties.scopes.agreement import agrees
from tests.properties.scopes.scopes import SCOPES, ternary, ternary_classes

TIED = Dataset([[1], [1]], [1, -1])
ONE = Dataset([[1]], [1])


# agreement with the specification, the decision and the bound
RUNS = {
    "line": 18_648,
    "plane": 4_104,
    "three-in-the-plane": 10_872,
    "space": 1_776,
    "boolean-1": 96,
    "boolean-2": 384,
    "boolean-3": 6_144,
    "boolean-4": 1_572_864,
}
RUNS |= {f"boolean-{n}-signs": RUNS[f"boolean-{n}"] for n in (1, 2, 3, 4)}
QUICK = ("space", "boolean-1", "boolean-2", "boolean-1-signs", "boolean-2-signs")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.deep] * (name not in QUICK)) for name in SCOPES]
)
def test_train_agrees_with_all_that_is_known_of_every_run_of_a_scope(name):
    tried = 0
    for run in SCOPES[name]():
        agrees(train, *run)
        tried += 1

    assert tried == RUNS[name]


# of a run on the one point under "le": a mistake, and a clean pass
RIGHT = {"mistakes": (0,), "weights": (1,), "passes": 2, "outcome": "converged"}


@pytest.mark.parametrize(
    ("learner", "data", "update", "expected", "got"),
    [
        (altered(passes=3), ONE, "le", RIGHT, RIGHT | {"passes": 3}),
        (altered(passes=1), ONE, "le", RIGHT | {"passes": 1, "outcome": "endless"},
         RIGHT | {"passes": 1}),
        (altered(passes=0), ONE, "le",
         {"mistakes": (), "weights": None, "passes": 0, "outcome": "endless"},
         RIGHT | {"passes": 0}),
        (altered(mistakes=(0,)), ONE, "lt", RIGHT | {"mistakes": (), "weights": (0,), "passes": 1},
         RIGHT | {"passes": 1}),
        (altered(outcome="limit"), ONE, "le", {"outcome": "converged"}, {"outcome": "limit"}),
        (altered(outcome="converged"), TIED, "le", {"outcome": "endless"},
         {"outcome": "converged"}),
        (says(), ONE, "le", {"weights": "separate"}, {"weights": (0,)}),
        (says(0, 0), ONE, "le", {"mistakes at most": 1}, {"mistakes": 2}),
    ],
)  # fmt: skip
def test_a_run_that_is_not_the_textbooks_departs(learner, data, update, expected, got):
    how = Conventions(update)
    agrees(train, data, how)

    with pytest.raises(Departure) as departed:
        agrees(learner, data, how)

    assert departed.value.args == ("agreement", data, how, expected, got)


# scopes
def test_every_run_comes_in_order():
    listed = [(d.rows, d.labels, d.bias, how.update, how.step) for d, how in ternary(1, 1)]

    points = product((0, 1, -1), (1, -1), BIASES, UPDATES)
    assert listed == [(((x,),), (y,), bias, rule, 1) for x, y, bias, rule in points]


def test_one_sequence_of_each_class_comes_and_no_class_is_missed():
    def images(sequence):
        for swap, a, b in product((False, True), (1, -1), (1, -1)):
            moved = [((a * x[0], b * x[1]), y) for x, y in sequence]
            yield tuple((x[::-1] if swap else x, y) for x, y in moved)

    def plain(scope):
        return list(dict.fromkeys(tuple(data) for data, _ in scope if data.bias == "none"))

    few, every = plain(ternary_classes(2, 2)), plain(ternary(2, 2))

    classes = [frozenset(images(sequence)) for sequence in few]
    assert (len(set(classes)), frozenset().union(*classes)) == (len(few), set(every))
    assert few[:3] == [(((0, 0), 1),), (((0, 0), -1),), (((0, 1), 1),)]

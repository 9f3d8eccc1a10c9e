"""Every run of a finite scope agrees with the specification, the decision and the bound."""

from itertools import product

import pytest

from perceptron import Conventions, Dataset, Refused, train
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from properties.harness.counterexample import Departure
from tests.properties.helpers import altered, says
from tests.properties.scopes.agreement import SCOPES, agrees, exhausted
from tests.properties.scopes.scopes import Exhausted, boolean, exhaust, ternary, ternary_classes

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
    found = exhausted(name)

    print(found.sentence)
    assert found.runs == RUNS[name]


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


def test_a_scope_is_exhausted_by_its_name():
    with pytest.raises(Departure):
        exhausted("boolean-1", altered(outcome="endless"))
    with pytest.raises(Refused, match="^scope: 'all' is unknown; use one of line, plane, "):
        exhausted("all")


# scopes
def listed(scope):
    """The runs of a scope, in words that compare."""
    return [(data.rows, data.labels, data.bias, how.update, how.step) for data, how in scope.runs()]


def test_every_run_is_tried_and_counted_in_order():
    scope, tried = ternary(1, 1), []

    found = exhaust(scope, lambda data, how: tried.append((data.rows, data.labels)))

    points = product((0, 1, -1), (1, -1), BIASES, UPDATES)
    assert listed(scope) == [(((x,),), (y,), bias, rule, 1) for x, y, bias, rule in points]
    assert tried == [run[:2] for run in listed(scope)]
    assert found == Exhausted(scope, 72)
    assert Exhausted(scope, 10**4).sentence == f"exhausted, 10,000 runs: {scope.sentence}"


def test_one_sequence_of_each_class_comes_and_no_class_is_missed():
    def images(sequence):
        for swap, a, b in product((False, True), (1, -1), (1, -1)):
            moved = [((a * x[0], b * x[1]), y) for x, y in sequence]
            yield tuple((x[::-1] if swap else x, y) for x, y in moved)

    few = [tuple(data) for data, _ in ternary_classes(2, 2, ["none"], ["le"]).runs()]
    every = [tuple(data) for data, _ in ternary(2, 2, ["none"], ["le"]).runs()]

    classes = [frozenset(images(sequence)) for sequence in few]
    assert (len(set(classes)), frozenset().union(*classes)) == (len(few), set(every))
    assert few[:3] == [(((0, 0), 1),), (((0, 0), -1),), (((0, 1), 1),)]


def test_a_scope_says_what_it_holds():
    assert ternary(2, 3, ["none", "append"], ["le", "lt"]).sentence == (
        "every sequence of 1 to 2 labelled points of {-1,0,1}^3; bias none, append; update le, lt"
    )
    assert boolean(2, ["none"], ["le"], (-1, 1)).sentence == (
        "every Boolean function of 2 variables on {-1,1}; bias none; update le; step 1, 2"
    )
    assert set(SCOPES) == set(RUNS)
    for n in (1, 2, 3, 4):
        bits, signs = (SCOPES[name].sentence for name in (f"boolean-{n}", f"boolean-{n}-signs"))
        assert signs == bits.replace("{0,1}", "{-1,1}") != bits

"""The harness: an oracle that believes what a checker confirms, and scopes that are exhausted."""

from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from perceptron import Conventions, Dataset, GordanCertificate, Refused, certify, train
from perceptron.conventions import UPDATES
from perceptron.data.dataset import BIASES
from perceptron.specification import updated
from properties.harness.agreement import SCOPES, agrees, exhausted
from properties.harness.counterexample import Departure
from properties.harness.exhaustive import Exhausted, boolean, exhaust, ternary, ternary_classes
from properties.harness.oracle import Trial
from tests.properties.helpers import altered, says

DATA = Dataset([[2, 1], [-1, 1]], [1, -1])
HOW = Conventions(rate=2)
RUN, SEPARATOR = train(DATA, HOW), certify(DATA)
TIED = Dataset([[1], [1]], [1, -1])
GORDAN = certify(TIED)
ONE = Dataset([[1]], [1])


# the oracle
@contextmanager
def departs(expected, got, data=DATA):
    """Require one departure, of the trial as it is, with these fields."""
    with pytest.raises(Departure) as departed:
        yield
    assert departed.value.args == ("claim", data, HOW, expected, got)


def trial(data=DATA):
    return Trial("claim", data, HOW)


def raises(*_):
    raise KeyError("lost")


def told(weights, mistakes=RUN.mistakes):
    """A learner that tells the right run with these weights and mistakes in it."""
    trace = replace(RUN, mistakes=mistakes)
    trace.__dict__["weights"] = weights
    return lambda data, how: trace


OF_THESE = {"trace": "of these points"}


def test_a_run_comes_back_as_the_learner_tells_it():
    assert trial().trained(train) == RUN
    for mistakes in ((), (0,), (1,), (1, 0)):
        trace = replace(RUN, mistakes=mistakes)
        assert trial().trained(lambda *_, trace=trace: trace) is trace


@pytest.mark.parametrize(
    ("learner", "expected", "got"),
    [
        (raises, {"returns": "Trace"}, {"raises": "KeyError: 'lost'"}),
        (lambda *_: (1, 2), {"returns": "Trace"}, {"returns": "tuple"}),
        (told((4,)), OF_THESE, {"trace": "ValueError: 1 weights for 2 coordinates"}),
        (told((4, 2.0)), OF_THESE, {"trace": "TypeError: the weight 2.0 is not exact"}),
        (told((4, 2), mistakes=(2,)), OF_THESE, {"trace": "IndexError: row 2 of 2"}),
        (told((4, 2), mistakes=(-1,)), OF_THESE, {"trace": "IndexError: row -1 of 2"}),
    ],
)
def test_a_trace_that_cannot_be_of_these_points_departs(learner, expected, got):
    with departs(expected, got):
        trial().trained(learner)


@pytest.mark.parametrize(("data", "found"), [(DATA, SEPARATOR), (TIED, GORDAN)])
def test_a_certificate_that_the_checker_confirms_comes_back(data, found):
    assert trial(data).certified(partial(certify)) == trial(data).certified() == found
    assert trial(data).certified(certify) is trial(data).certified(certify)


KINDS, CONFIRMED = {"returns": "Separator or GordanCertificate"}, {"certificate": "confirmed"}


@pytest.mark.parametrize(
    ("decide", "expected", "got"),
    [
        (raises, KINDS, {"raises": "KeyError: 'lost'"}),
        (lambda _: True, KINDS, {"returns": "bool"}),
        (lambda _: replace(SEPARATOR, weights=(-1, 0)), CONFIRMED,
         {"certificate": "separator: refused, row 0 is not strictly on its side"}),
        (lambda _: replace(SEPARATOR, digest=""), CONFIRMED,
         {"certificate": "separator: refused, it is made for other data"}),
        (lambda _: certify(DATA.with_bias("append")), CONFIRMED,
         {"certificate": "it is made for bias 'append'"}),
    ],
)  # fmt: skip
def test_a_certificate_that_is_not_confirmed_departs(decide, expected, got):
    for demanded in (Trial.certified, Trial.best_bound, Trial.demand_gordan):
        with departs(expected, got):
            demanded(trial(), decide)


def test_separable_data_have_a_bound_and_others_a_gordan_certificate():
    assert trial().best_bound() == Fraction(25, 9)
    assert trial(TIED).demand_gordan() == GordanCertificate(TIED.digest, "none", ((0, 1), (1, 1)))
    with departs({"certificate": "separator"}, {"certificate": "gordan"}, TIED):
        trial(TIED).best_bound()
    with departs({"certificate": "gordan"}, {"certificate": "separator"}):
        trial().demand_gordan()


def test_a_run_is_replayed_under_the_conventions_that_were_asked_for():
    trial().demand_replay(RUN)

    other = replace(HOW, rate=1)
    with departs({"conventions": HOW.to_json()}, {"conventions": other.to_json()}):
        trial().demand_replay(replace(RUN, conventions=other))
    with departs({"trace": "confirmed"}, {"trace": "trace: refused, the mistakes are others"}):
        trial().demand_replay(replace(RUN, mistakes=(0, 0)))


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


# CrossHair, an optional extra
@pytest.mark.deep
def test_the_specification_is_exhausted_on_all_integers_and_a_bug_at_one_is_found():
    pytest.importorskip("hypothesis_crosshair_provider", reason="not run: CrossHair not installed")
    from properties.harness.crosshair import exhausted

    for size in ((1, 1, 3), (2, 1, 4), (2, 2, 2)):
        assert exhausted(*size) == "exhausted by CrossHair"
    with pytest.raises(AssertionError, match="update-corrects"):
        exhausted(1, 1, 1, moved=lambda w, x, *how: w if x[0] == 12_345 else updated(w, x, *how))

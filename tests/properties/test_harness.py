"""The harness: an oracle that believes what a checker confirms."""

from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from perceptron import Conventions, Dataset, GordanCertificate, certify, train
from properties.harness.counterexample import Departure
from properties.harness.oracle import Trial

DATA = Dataset([[2, 1], [-1, 1]], [1, -1])
HOW = Conventions(rate=2)
RUN, SEPARATOR = train(DATA, HOW), certify(DATA)
TIED = Dataset([[1], [1]], [1, -1])
GORDAN = certify(TIED)


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

"""A trial believes what a checker confirms, and says exactly what it got and what it expected."""

from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from perceptron import Conventions, Dataset, GordanCertificate, certify, train
from properties.harness.counterexample import Departure
from properties.harness.oracle import (
    Trial,
    cancels,
    combination,
    functional_margin,
    radius_bound,
    separates,
)

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


def test_a_run_comes_back_as_the_learner_tells_it():
    assert trial().trained(train) == RUN


def test_the_learner_gets_the_data_and_the_conventions_of_the_trial():
    assert trial().trained(lambda *given: replace(RUN, data=given[0], conventions=given[1])) == RUN


def turns_the_labels(data, how):
    data.signs = -data.signs
    return RUN


def told(weights, mistakes=RUN.mistakes):
    """A learner that tells the right run with these weights and mistakes in it."""
    trace = replace(RUN, mistakes=mistakes)
    trace.__dict__["weights"] = weights
    return lambda data, how: trace


@pytest.mark.parametrize(
    ("learner", "expected", "got"),
    [
        (raises, {"returns": "Trace"}, {"raises": "KeyError: 'lost'"}),
        (lambda *_: (1, 2), {"returns": "Trace"}, {"returns": "tuple"}),
        (
            told((4,)),
            {"trace": "of these points"},
            {"trace": "ValueError: 1 weights for 2 coordinates"},
        ),
        (
            told((4, 2.0)),
            {"trace": "of these points"},
            {"trace": "TypeError: the weight 2.0 is not exact"},
        ),
        (
            told((4, 2), mistakes=(2,)),
            {"trace": "of these points"},
            {"trace": "IndexError: row 2 of 2"},
        ),
        (
            told((4, 2), mistakes=(-1,)),
            {"trace": "of these points"},
            {"trace": "IndexError: row -1 of 2"},
        ),
    ],
)
def test_a_trace_that_is_none_of_the_points_departs(learner, expected, got):
    with departs(expected, got):
        trial().trained(learner)


def test_a_learner_that_changes_the_labels_departs():
    data = Dataset(DATA.rows, DATA.labels)

    with departs({"labels": (1, -1)}, {"labels": (-1, 1)}, data):
        trial(data).trained(turns_the_labels)


@pytest.mark.parametrize("mistakes", [(), (0,), (1,), (1, 0)])
def test_every_row_of_the_data_can_be_a_mistake(mistakes):
    trace = replace(RUN, mistakes=mistakes)

    assert trial().trained(lambda *_: trace) is trace


@pytest.mark.parametrize(
    ("data", "found"), [(DATA, SEPARATOR), (TIED, GORDAN)], ids=["separator", "gordan"]
)
@pytest.mark.parametrize("decide", [certify, partial(certify)], ids=["own", "other"])
def test_a_certificate_that_the_checker_confirms_comes_back(decide, data, found):
    assert trial(data).certified(decide) == trial(data).certified() == found


def test_the_reference_decides_once_on_the_same_data():
    data = Dataset([[3, 5]], [1])

    assert trial(data).certified(certify) is trial(data).certified(certify)


@pytest.mark.parametrize(
    ("decide", "expected", "got"),
    [
        (raises, {"returns": "Separator or GordanCertificate"}, {"raises": "KeyError: 'lost'"}),
        (lambda _: True, {"returns": "Separator or GordanCertificate"}, {"returns": "bool"}),
        (
            lambda _: replace(SEPARATOR, weights=(-1, 0)),
            {"certificate": "confirmed"},
            {"certificate": "separator: refused, row 0 is not strictly on its side"},
        ),
        (
            lambda _: replace(SEPARATOR, digest=""),
            {"certificate": "confirmed"},
            {"certificate": "separator: refused, it is made for other data"},
        ),
        (
            lambda _: certify(DATA.with_bias("append")),
            {"certificate": "confirmed"},
            {"certificate": "it is made for bias 'append'"},
        ),
    ],
)
def test_a_certificate_that_is_not_confirmed_departs(decide, expected, got):
    for demanded in (Trial.certified, Trial.best_bound, Trial.demand_gordan):
        with departs(expected, got):
            demanded(trial(), decide)


def test_content_that_cannot_be_read_is_refused_by_its_error():
    unreadable = {"format": "perceptron-certificate/0", "bias": "none"}

    with pytest.raises(Departure) as departed:
        trial().demand_confirmed("evidence", unreadable)

    assert departed.value.expected == {"evidence": "confirmed"}
    assert "perceptron-certificate/0" in departed.value.got["evidence"]


def test_the_best_bound_is_that_of_the_widest_margin():
    assert trial().best_bound() == Fraction(25, 9)


def test_where_nothing_separates_there_is_no_bound():
    with departs({"certificate": "separator"}, {"certificate": "gordan"}, TIED):
        trial(TIED).best_bound()


def test_where_nothing_separates_the_certificate_says_so():
    assert trial(TIED).demand_gordan() == GordanCertificate(TIED.digest, "none", ((0, 1), (1, 1)))


def test_where_something_separates_no_gordan_certificate_is_to_be_had():
    with departs({"certificate": "gordan"}, {"certificate": "separator"}):
        trial().demand_gordan()


def test_a_run_is_replayed_under_the_conventions_that_were_asked_for():
    trial().demand_replay(RUN)

    told = replace(HOW, rate=1)
    with departs({"conventions": HOW.to_json()}, {"conventions": told.to_json()}):
        trial().demand_replay(replace(RUN, conventions=told))


def test_a_run_that_is_not_confirmed_departs():
    with departs({"trace": "confirmed"}, {"trace": "trace: refused, the mistakes are others"}):
        trial().demand_replay(replace(RUN, mistakes=(0, 0)))


def test_two_values_are_equal_or_depart():
    trial().demand_equal("sum", 2, 2)

    with departs({"sum": 2}, {"sum": 1}):
        trial().demand_equal("sum", 1, 2)


def test_a_number_is_at_most_its_bound_or_departs():
    trial().demand_at_most("sum", 2, Fraction(2))

    with departs({"sum at most": 2}, {"sum": Fraction(5, 2)}):
        trial().demand_at_most("sum", Fraction(5, 2), 2)


def test_weights_separate_or_depart():
    trial().demand_separates((1, 0))

    with departs({"weights": "separate"}, {"weights": (1, 1)}):
        trial().demand_separates((1, 1))


def test_a_trial_has_the_conventions_of_the_textbook_unless_told():
    assert Trial("claim", DATA).conventions == Conventions()


@pytest.mark.parametrize(
    ("weights", "margin"), [((1, 0), 1), ((2, -1), 3), ((1, 1), 0), ((0, 1), -1)]
)
def test_weights_separate_where_their_least_score_is_positive(weights, margin):
    assert functional_margin(weights, DATA) == margin
    assert separates(weights, DATA) == (margin > 0)


@pytest.mark.parametrize("weights", [(1,), (1, 0, 0)])
def test_weights_of_another_number_separate_nothing(weights):
    assert not separates(weights, DATA)


def test_the_bound_of_a_separator_is_exact():
    # R^2 = 5, |u|^2 = 13, delta = min(8, 1)
    assert radius_bound(DATA, (3, 2)) == 65
    assert radius_bound(DATA, (Fraction(3, 2), 1)) == 65


def test_a_combination_adds_up_signed_points_without_rounding():
    large = 10**20 + 1

    assert combination((Fraction(1, 2), large), DATA) == (large + 1, Fraction(1, 2) - large)


def test_a_combination_has_a_multiplier_for_each_point():
    with pytest.raises(ValueError, match="longer"):
        combination((1,), DATA)


@pytest.mark.parametrize(("multipliers", "does"), [((1, 1), True), ((2, 2), True), ((1, 2), False)])
def test_points_cancel_where_they_add_up_to_0(multipliers, does):
    assert cancels(multipliers, TIED) == does

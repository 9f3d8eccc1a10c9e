"""Learners whose runs are told, not made, and the departure of a claim that is held against one."""

from dataclasses import replace

import pytest

from perceptron import Trace, train
from properties.claims import PROPERTIES
from properties.harness.counterexample import Departure


def says(*mistakes, passes=1, outcome="converged", weights=None, evidence=None):
    """A learner that says so of its run; of the weights, what the mistakes make them."""

    def learner(data, how):
        trace = Trace(data, how, mistakes, passes, outcome, evidence)
        if weights is not None:
            trace.__dict__["weights"] = weights
        return trace

    return learner


def altered(**other):
    """A learner that makes the run and says something else of it."""
    return lambda data, how: replace(train(data, how), **other)


def weighing(*weights):
    """A learner that makes the run and says other weights."""

    def learner(data, how):
        trace = train(data, how)
        trace.__dict__["weights"] = weights
        return trace

    return learner


def depending(on, other, **conventions):
    """A learner that is another under these conventions."""

    def learner(data, how):
        asked = all(getattr(how, name) == value for name, value in conventions.items())
        return (other if asked else on)(data, how)

    return learner


def departure(claim, under_test, *given):
    """The departure from the claim, which is to be one."""
    with pytest.raises(Departure) as departed:
        PROPERTIES[claim].holds(under_test, *given)
    return departed.value


def prepared(learner, data, conventions):
    """A learner of the kit as it is within a run over these data."""
    within = learner()
    within.data, within.how = data, conventions
    return within

"""Draws that are the same in every run, what is asked of them, and learners that make no run."""

from dataclasses import replace

import pytest

from perceptron import Separator, Trace, certify, train
from perceptron.arithmetic.vectors import dot
from properties.claims import PROPERTIES
from properties.harness.counterexample import Departure
from properties.harness.quick_draws import drawn


def plainest(strategy):
    """The example that Hypothesis shrinks to."""
    return some(strategy, 1)[0]


def some(strategy, size):
    """So many examples, the same in every run."""
    return [example for example, _ in drawn(strategy, size, 0)]


def is_separable(data):
    return isinstance(certify(data), Separator)


def separates(drawn):
    return min(y * dot(drawn.separator, x) for x, y in drawn.data) > 0


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


def departs(claim, expected, got, under_test, *given):
    """Require a departure with these fields; return it."""
    found = departure(claim, under_test, *given)
    assert (found.claim, found.expected, found.got) == (claim, expected, got)
    return found

"""What the weights can be after so many mistakes: how far along u, how long, how near to u."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import Vector, dot, scaled
from properties.harness.oracle import Trial
from properties.harness.quantities import least_score, squared_distance
from properties.harness.registry import Train, searches
from properties.strategies import Separated
from properties.strategies.runs import ANY_RUNS, SEPARABLE, STARTED


@searches("alignment-grows", over=STARTED)
def the_weights_grow_along_every_separator(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """<w, u> >= <w_0, u> + k eta delta for the planted u."""
    trial = Trial("alignment-grows", drawn.data, conventions)
    trace, u = trial.trained(train), drawn.separator
    delta = least_score(u, drawn.data)
    least = dot(trial.start, u) + trace.updates * trial.factor * delta
    if dot(trace.weights, u) < least:
        raise trial.departure({"<w,u> at least": least}, {"<w,u>": dot(trace.weights, u)})


@searches("norm-bounded", over=STARTED)
def the_weights_grow_like_a_root(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """|w|^2 <= |w_0|^2 + k eta^2 R^2 after each of the mistakes, and at the end."""
    trial = Trial("norm-bounded", drawn.data, conventions)
    trace = trial.trained(train)
    for updates, w in enumerate(trace.history()):
        trial.demand_at_most(f"|w|^2 after {updates} mistakes", dot(w, w), _longest(trial, updates))
    end = dot(trace.weights, trace.weights)
    trial.demand_at_most("|w|^2", end, _longest(trial, trace.updates))


@searches("strict-norm", over=STARTED)
def under_lt_the_weights_grow_slower(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """Under "lt" |w|^2 < |w_0|^2 + k eta^2 R^2 once k >= 1; under "le", from 0, it may be equal."""
    strict = Trial("strict-norm", drawn.data, replace(conventions, update="lt"))
    trace = strict.trained(train)
    squared, most = dot(trace.weights, trace.weights), _longest(strict, trace.updates)
    if trace.updates and squared >= most:
        raise strict.departure({"|w|^2 below": most}, {"|w|^2": squared})
    plain = Trial("strict-norm", drawn.data, replace(conventions, update="le", start=None))
    trace = plain.trained(train)
    squared = dot(trace.weights, trace.weights)
    plain.demand_at_most("|w|^2", squared, _longest(plain, trace.updates))


@searches("update-may-break-others", over=STARTED)
def every_update_brings_the_weights_nearer_to_a_long_separator(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """|w - u|^2 falls with every mistake, and by the end, where 2<z,u> > |z|^2 for all z = y x."""
    trial = Trial("update-may-break-others", drawn.data, conventions)
    trace, u = trial.trained(train), _made_long(drawn, trial.factor)
    distances = [squared_distance(w, u) for w in trace.history()]
    for before, after in pairwise(distances):
        if after >= before:
            raise trial.departure({"|w - u|^2 below": before}, {"|w - u|^2": after})
    trial.demand_equal("|w - u|^2", squared_distance(trace.weights, u), distances[-1])


@searches("weights-on-a-grid", over=ANY_RUNS)
def no_weight_outgrows_the_mistakes(train: Train, data: Dataset, conventions: Conventions) -> None:
    """From 0 every |w_j| <= k eta m, where no |x_j| is above m."""
    trial = Trial("weights-on-a-grid", data, replace(conventions, start=None))
    trace = trial.trained(train)
    largest = _largest(a for x in data.points for a in x)
    most = trace.updates * trial.factor * largest
    trial.demand_at_most("|w_j|", _largest(trace.weights), most)


@searches("weights-of-separable-data", over=SEPARABLE)
def separable_weights_stay_bounded(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From 0, delta^2 |w|^2 <= eta^2 |u|^2 R^4 on separable data, however long the run."""
    trial = Trial("weights-of-separable-data", drawn.data, conventions)
    trace, u = trial.trained(train), drawn.separator
    delta = least_score(u, drawn.data)
    most = trial.factor**2 * dot(u, u) * drawn.data.radius_squared**2
    for w in (*trace.history(), trace.weights):
        trial.demand_at_most("delta^2 |w|^2", delta**2 * dot(w, w), most)


def _largest(numbers: Iterable[Exact]) -> Exact:
    return max(map(size, numbers))


def _longest(trial: Trial, updates: int) -> Exact:
    """Return |w_0|^2 + k eta^2 R^2."""
    return dot(trial.start, trial.start) + updates * trial.factor**2 * trial.data.radius_squared


def _made_long(drawn: Separated, factor: Exact) -> Vector:
    """Return a multiple u of the separator with 2<z,u> > |z|^2 for all z = eta y x."""
    delta = least_score(drawn.separator, drawn.data)
    return scaled(int(factor * drawn.data.radius_squared / delta) + 1, drawn.separator)

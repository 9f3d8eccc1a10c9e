"""One point and its updates: how far each moves the score, and how many it takes."""

from dataclasses import replace
from fractions import Fraction
from math import floor

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import dot, scaled
from properties.harness.oracle import Trial
from properties.harness.registry import Train, searches
from properties.strategies.runs import ANY_RUNS, ONE_POINT


@searches("update-corrects", over=ONE_POINT)
def an_update_raises_the_score(train: Train, data: Dataset, conventions: Conventions) -> None:
    """K updates on its point raise y<w,x> by k eta |x|^2."""
    trial = Trial("update-corrects", data, conventions)
    trace = trial.trained(train)
    raised = _score(data, trace.weights) - _score(data, trial.start)
    expected = trace.updates * trial.factor * data.radius_squared
    trial.demand_equal("raised by", raised, expected)


@searches("update-may-not-suffice", over=ONE_POINT)
def a_point_takes_so_many_updates_in_a_row(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Where it is wrong and not 0, a point takes floor(-y<w,x> / (eta |x|^2)) + 1 updates."""
    trial = Trial("update-may-not-suffice", data, conventions)
    behind = -_score(data, trial.start)
    needed = floor(behind / (trial.factor * data.radius_squared)) + 1 if behind >= 0 else 0
    trial.demand_equal("updates", trial.trained(train).updates, needed)


@searches("learning-rate", over=ANY_RUNS)
def the_rate_scales_the_run(train: Train, data: Dataset, conventions: Conventions) -> None:
    """Start and rate scaled together scale the weights and change no mistake."""
    start, rate = conventions.start, conventions.rate
    shrunk = scaled(1 / Fraction(rate), start) if start else None
    one = Trial("learning-rate", data, replace(conventions, rate=1, start=shrunk)).trained(train)
    trial = Trial("learning-rate", data, conventions)
    other = trial.trained(train)
    trial.demand_equal("mistakes", other.mistakes, one.mistakes)
    trial.demand_equal("weights", other.weights, scaled(rate, one.weights))


@searches("factor-two", over=ANY_RUNS)
def half_the_rate_at_twice_the_step_is_the_same(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Eta (y - yhat) x is 2 eta y x: the step 2 at rate eta makes the run of rate 2 eta."""
    double = Trial("factor-two", data, replace(conventions, step=2))
    single = replace(conventions, step=1, rate=2 * conventions.rate)
    one = Trial("factor-two", data, single).trained(train)
    other = double.trained(train)
    double.demand_equal("mistakes", other.mistakes, one.mistakes)
    double.demand_equal("weights", other.weights, one.weights)


def _score(data: Dataset, w: tuple[Exact, ...]) -> Exact:
    ((x, y),) = data
    return y * dot(w, x)

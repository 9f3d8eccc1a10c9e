"""What the rules beside "le" do: where they stop, and what is still undecided there."""

from dataclasses import replace
from fractions import Fraction

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import dot
from perceptron.conventions import Update
from properties.harness.oracle import Trial
from properties.harness.quantities import is_generated, least_score, predicted
from properties.harness.registry import Train, searches
from properties.strategies import Separated
from properties.strategies.runs import LT_RUNS, SEPARABLE, STARTED

AT_ZERO: dict[Update, int] = {"predict+": 1, "predict-": -1}


@searches("strict-rule-never-starts", over=STARTED)
def lt_stops_short_of_ties(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """Under "lt" nothing moves from 0; elsewhere it stops with every y<w,x> >= 0.

    From a start of which no <w_0, x_i> is in the group of the eta <x_i, x_j> it is "le".
    """
    claim, data = "strict-rule-never-starts", drawn.data
    from_zero = Trial(claim, data, replace(conventions, update="lt", start=None))
    from_zero.demand_equal("mistakes", from_zero.trained(train).mistakes, ())
    trial = Trial(claim, data, replace(conventions, update="lt"))
    trace = trial.trained(train)
    trial.demand_equal("outcome", trace.outcome, "converged")
    trial.demand_at_most("-y<w,x>", -least_score(trace.weights, data), 0)
    if meets_no_tie(trial):
        plain = Trial(claim, data, replace(conventions, update="le"))
        trial.demand_equal("mistakes", trace.mistakes, plain.trained(train).mistakes)


@searches("predict-rule-ties", over=SEPARABLE)
def predict_rules_stop(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """From 0, within the bound, at sign(0) = +1 with <w,x> >= 0 on +1 and < 0 on -1, and so on.

    With a bias, w moved by half the least |<w,x>| of the other points separates.
    """
    for update, at_zero in AT_ZERO.items():
        asked = replace(conventions, update=update)
        trial = Trial("predict-rule-ties", drawn.data, asked)
        trace = trial.trained(train)
        w = trace.weights
        trial.demand_at_most("mistakes", trace.updates, trial.best_bound())
        trial.demand_equal("outcome", trace.outcome, "converged")
        labels = tuple(predicted(dot(w, x), at_zero) for x, _ in drawn.data)
        trial.demand_equal("predictions", labels, drawn.data.labels)
        if drawn.data.bias != "none":
            others: list[Exact] = [-at_zero * dot(w, x) for x, y in drawn.data if y != at_zero]
            moved = at_zero * Fraction(min(others) if others else 1) / 2
            axis = 0 if drawn.data.bias == "prepend" else len(w) - 1
            trial.demand_separates(tuple(a + moved * (j == axis) for j, a in enumerate(w)))


@searches("strict-nonseparable-can-stop", over=LT_RUNS)
def lt_on_nonseparable_data_stops_at_ties(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Where "lt" stops, every point of a vanishing combination is a tie."""
    trial = Trial("strict-nonseparable-can-stop", data, conventions)
    trace, gordan = trial.trained(train), trial.demand_gordan()
    if trace.outcome == "converged":
        ties = tuple(dot(trace.weights, data.points[row]) for row, _ in gordan.multipliers)
        trial.demand_equal("scores", ties, (0,) * len(ties))


def meets_no_tie(trial: Trial) -> bool:
    """Say whether no <w_0, x_i> is in the group that the eta <x_i, x_j> generate: sufficient."""
    start, points = trial.start, trial.data.points
    return not any(
        is_generated(dot(start, x), [trial.factor * dot(x, z) for z in points]) for x in points
    )

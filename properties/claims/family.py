"""Named families of data, where the number of mistakes is known."""

from dataclasses import replace

from perceptron import Conventions, Dataset
from properties.drawn import HARD, ORTHONORMAL, PAIRS
from properties.registry import Train, searches
from properties.trial import Trial

__all__ = [
    "orthonormal_points_cost_one_mistake_each",
    "triangular_points_cost_a_power_of_four",
    "two_points_of_one_length_cost_two_mistakes",
]


@searches("bound-is-tight", over=ORTHONORMAL)
def orthonormal_points_cost_one_mistake_each(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """N orthonormal points cost n mistakes from 0, as many as R^2/gamma*^2 allows."""
    trial = Trial("bound-is-tight", data, conventions)
    trial.demand_equal("mistakes", trial.trained(train).updates, len(data))
    trial.demand_equal("bound", trial.best_bound(), len(data))


@searches("finite-can-be-huge", over=HARD)
def triangular_points_cost_a_power_of_four(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """From 0 no order makes fewer than (4^d - 1)/3 mistakes, and the cyclic one makes no more."""
    least = (4**data.dimension - 1) // 3
    trial = Trial("finite-can-be-huge", data, conventions)
    updates = trial.trained(train).updates
    trial.demand_at_most("mistakes too few", least - updates, 0)
    cyclic = Trial("finite-can-be-huge", data, replace(conventions, order="cyclic"))
    cyclic.demand_equal("mistakes", cyclic.trained(train).updates, least)


@searches("small-margin-need-not-be-slow", over=PAIRS)
def two_points_of_one_length_cost_two_mistakes(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Two signed points of one length cost at most 2 mistakes from 0, however small the margin."""
    trial = Trial("small-margin-need-not-be-slow", data, conventions)
    trial.demand_at_most("mistakes", trial.trained(train).updates, 2)

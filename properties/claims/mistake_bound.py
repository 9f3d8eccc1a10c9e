"""How many mistakes a run can make, from 0 and from elsewhere; families where it is known."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, dot, scaled
from properties.harness.oracle import Trial
from properties.harness.quantities import at_most_root, combination, least_score, radius_bound
from properties.harness.registry import Train, searches
from properties.strategies import Separated
from properties.strategies.runs import HARD, NONSEPARABLE, ORTHONORMAL, PAIRS, SEPARABLE, STARTED


@searches("mistake-bound", over=SEPARABLE)
def mistakes_stay_within_the_bound(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From 0, k delta^2 <= R^2 |u|^2, for the planted u and for the weights, if they separate."""
    trial = Trial("mistake-bound", drawn.data, conventions)
    trace = trial.trained(train)
    separators = [drawn.separator] + [trace.weights] * trace.separates
    bound = min(radius_bound(drawn.data, u) for u in separators)
    trial.demand_at_most("mistakes", trace.updates, bound)


@searches("mistake-bound-unit", over=SEPARABLE)
def mistakes_stay_within_the_best_bound(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From 0, k <= R^2 / gamma*^2: no u of length 1 has a larger margin."""
    trial = Trial("mistake-bound-unit", drawn.data, conventions)
    trial.demand_at_most("mistakes", trial.trained(train).updates, trial.best_bound())


@searches("mistake-bound-normalised", over=SEPARABLE)
def mistakes_stay_within_the_bound_of_short_points(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From 0, where all |x| <= 1, k delta^2 <= |u|^2."""
    longest = isqrt(int(drawn.data.radius_squared)) + 1
    short = Dataset([scaled(Fraction(1, longest), x) for x in drawn.data.points], drawn.data.labels)
    trial, u = Trial("mistake-bound-normalised", short, conventions), drawn.separator
    delta = least_score(u, short)
    trial.demand_at_most("mistakes", trial.trained(train).updates, Fraction(dot(u, u)) / delta**2)


@searches("nonzero-start", over=STARTED)
def mistakes_from_a_start_stay_within_the_bound(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From w_0, k <= R^2/gamma*^2 + 2 |w_0| / (eta gamma*): both sides squared."""
    trial = Trial("nonzero-start", drawn.data, conventions)
    w, updates, bound = trial.start, trial.trained(train).updates, trial.best_bound()
    squared = 4 * dot(w, w) * bound / (trial.factor**2 * drawn.data.radius_squared)
    if not at_most_root(updates - bound, squared):
        allowed = {"mistakes": f"at most {bound} + sqrt({squared})"}
        raise trial.departure(allowed, {"mistakes": updates})


@searches("nonseparable-mistakes", over=NONSEPARABLE)
def mistakes_pay_for_their_shortfall(train: Train, data: Dataset, conventions: Conventions) -> None:
    """From 0, k delta^2 <= (R |u| + D)^2 after every mistake; D^2 sums max(0, delta - y<u,x>)^2."""
    trial = Trial("nonseparable-mistakes", data, replace(conventions, start=None))
    made = trial.trained(train).mistakes
    u = _sum_of_examples(data)
    paid: Exact = 0
    scores = [y * dot(u, x) for x, y in data]
    delta = min((score for score in scores if score > 0), default=1)
    for updates, row in enumerate(made, 1):
        paid += max(0, delta - scores[row]) ** 2
        _demand_paid(trial, updates, u, delta, paid)


@searches("almost-separable", over=SEPARABLE)
def flawed_data_cost_at_most_their_shortfall(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """With the first point once more, under the other label, one pass from 0 costs at most this."""
    points, labels, u = drawn.data.points, drawn.data.labels, drawn.separator
    flawed = Dataset([*points, points[0]], [*labels, -labels[0]])
    trial = Trial("almost-separable", flawed, Conventions(rate=conventions.rate))
    delta = least_score(u, drawn.data)
    paid = sum(max(0, delta - y * dot(u, x)) ** 2 for x, y in flawed)
    _demand_paid(trial, _in_one_pass(trial.trained(train).mistakes), u, delta, paid)


def _demand_paid(trial: Trial, updates: int, u: Vector, delta: Exact, paid: Exact) -> None:
    longest = dot(u, u) * trial.data.radius_squared
    if not at_most_root(updates * delta**2 - longest - paid, 4 * longest * paid):
        allowed = {"mistakes": f"at most (sqrt({longest}) + sqrt({paid}))^2 / {delta}^2"}
        raise trial.departure(allowed, {"mistakes": updates})


def _sum_of_examples(data: Dataset) -> Vector:
    """Return sum y x, the first separator that one would try; any u but 0 will do."""
    u = combination([1] * len(data), data)
    return u if any(u) else (1, *u[1:])


def _in_one_pass(rows: tuple[int, ...]) -> int:
    """Return how many mistakes from the first on can be of one pass: their rows increase."""
    pairs = pairwise(rows)
    return next((k for k, (a, b) in enumerate(pairs, 1) if b <= a), len(rows))


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

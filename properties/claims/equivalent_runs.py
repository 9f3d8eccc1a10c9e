"""Runs that are one run: a bias in either place, the mistakes per point, weights added up."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import gcd
from typing import Any

from perceptron import Conventions, Dataset, Separator, certify
from perceptron.arithmetic.vectors import Vector, add, common_denominator, dot, scaled
from perceptron.data.bias import parted
from perceptron.specification import is_mistake, updated
from perceptron.training.variants import dual_passes, quadratic_features
from properties.harness.oracle import Trial
from properties.harness.quantities import combination
from properties.harness.registry import Train, searches
from properties.strategies.runs import ANY_RUNS, XORS


@searches("voted-averaged", over=ANY_RUNS)
def the_average_needs_one_addition_a_mistake(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Over t presentations the weights add up to t w - b, b the mistakes by their time."""
    trial = Trial("voted-averaged", data, conventions)
    trace = trial.trained(train)
    rounds = _rounds(trial, trace.passes)
    late = [time for time, (_, mistaken) in enumerate(rounds) if mistaken]
    total: Vector = (0,) * data.dimension
    for w, _ in rounds:
        total = add(total, w)
    b: Vector = (0,) * data.dimension
    for time, row in zip(late, trace.mistakes, strict=False):
        move = trial.factor * data.labels[row]
        b = add(b, scaled(time * move, data.points[row]))
    found = add(scaled(len(rounds), trace.weights), scaled(-1, b))
    trial.demand_equal("sum of the weights", found, total)


def _rounds(trial: Trial, passes: int) -> list[tuple[Vector, bool]]:
    """Return the weights after each presentation, and whether it was a mistake; to a clean pass."""
    data, how, rounds = trial.data, trial.conventions, list[tuple[Vector, bool]]()
    w = trial.start
    for _, order in zip(range(passes), how.passes(len(data)), strict=False):
        clean = True
        for row in order:
            x, y = data.points[row], data.labels[row]
            if mistaken := is_mistake(how.update, dot(w, x), y):
                w, clean = updated(w, x, y, how), False
            rounds.append((w, mistaken))
        if clean:
            break
    return rounds


@searches("bias-absorption", over=ANY_RUNS)
def a_bias_is_one_more_weight(train: Train, data: Dataset, conventions: Conventions) -> None:
    """Mistakes and weights are those of a bias appended, prepended, or written out."""
    start, last = parted(conventions.first_weights(data.dimension), data.bias)
    cyclic = conventions if conventions.repeats else replace(conventions, order="cyclic")
    rows, labels = _of_short_runs(data), data.labels
    biased = {
        "append": (Dataset(rows, labels, "append"), (*start, last)),
        "prepend": (Dataset(rows, labels, "prepend"), (last, *start)),
        "none": (Dataset([(*x, 1) for x in rows], labels), (*start, last)),
    }
    told = {}
    for name, (same, first) in biased.items():
        trial = Trial("bias-absorption", same, replace(cyclic, start=first if any(first) else None))
        trace = trial.trained(train)
        weights = (*trace.weights[1:], trace.weights[0]) if name == "prepend" else trace.weights
        told[name] = (trace.mistakes, weights)
        trial.demand_equal("mistakes", trace.mistakes, told["append"][0])
        trial.demand_equal("weights, the bias last", weights, told["append"][1])


@searches("dual-kernel", over=ANY_RUNS)
def a_dual_run_makes_the_same_mistakes(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """From 0, mistakes per point and inner products alone give the mistakes and the weights."""
    trial = Trial("dual-kernel", data, replace(conventions, start=None))
    trace = trial.trained(train)
    made = list[int]()
    counts: Vector = (0,) * len(data)
    dual = dual_passes(data.points, data.labels, dot, trial.conventions)
    for counts, mistakes in islice(dual, trace.passes):  # noqa: B007 - the last are read
        made += mistakes
        if not mistakes or len(made) > trace.updates:
            break
    trial.demand_equal("mistakes", trace.mistakes, tuple(made))
    weights = scaled(trial.factor, combination(counts, data))
    trial.demand_equal("weights", trace.weights, weights)


@searches("xor-with-kernel", over=XORS, whole=384)
def features_of_degree_two_separate_xor(train: Train, data: Dataset) -> None:
    """Products of two coordinates of (1, x), the features of (1 + <x,z>)^2, separate XOR."""
    features = Dataset([quadratic_features((1, *x)) for x in data.rows], data.labels)
    trial = Trial("xor-with-kernel", features)
    trace = trial.trained(train)
    trial.demand_equal("outcome", trace.outcome, "converged")
    trial.demand_separates(trace.weights)
    trial.demand_at_most("mistakes", trace.updates, trial.best_bound())


def _of_short_runs(data: Dataset) -> Sequence[Sequence[Any]]:
    """Return the rows, divided by their unit where only a bias separates them.

    Large points that nothing separates may be separable with a bias 1 by a hair, and then a run
    makes as many mistakes as the square of their size.
    """
    if data.bias != "none" or isinstance(certify(data), Separator):
        return data.rows
    scale = common_denominator(a for x in data.points for a in x)
    common = gcd(*(int(a * scale) for x in data.points for a in x)) or 1
    return [scaled(Fraction(scale, common), x) for x in data.points]

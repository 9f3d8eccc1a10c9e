"""Many classes and batches: learners that are made of runs, and learners beside the plain one."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.training.variants import batch_moves, kesler, multiclass_mistakes, pair, rest
from properties.harness.oracle import Trial
from properties.harness.quantities import least_score
from properties.harness.registry import Certify, Train, searches
from properties.strategies import Separated
from properties.strategies.runs import CLASSES, SEPARABLE

Points = tuple[Vector, ...]
Labels = tuple[int, ...]


@searches("one-vs-rest", over=CLASSES)
def one_against_rest_accepts_the_true_class_alone(
    train: Train, points: Points, classes: Labels, planted: Points
) -> None:
    """Each of K runs separates a class from the rest, and differences of weights every pair."""
    weights = []
    for own in range(len(planted)):
        trial = Trial("one-vs-rest", rest(points, classes, own, "append"))
        weights.append(trial.trained(train).weights)
        trial.demand_separates(weights[-1])
    for a, b in combinations(range(len(planted)), 2):
        trial = Trial("one-vs-rest", pair(points, classes, a, b, "append"))
        trial.demand_separates(add(weights[a], scaled(-1, weights[b])))


@searches("one-vs-one", over=CLASSES)
def one_against_one_gives_the_true_class_all_votes(
    train: Train, points: Points, classes: Labels, planted: Points
) -> None:
    """Of K(K-1)/2 runs, one a pair, K - 1 vote for the true class of each point."""
    pairs = list(combinations(range(len(planted)), 2))
    trials = [Trial("one-vs-one", pair(points, classes, a, b, "append")) for a, b in pairs]
    weights = [trial.trained(train).weights for trial in trials]
    for x, k in zip(points, classes, strict=True):
        scores = [dot(w, (*x, 1)) for w in weights]
        votes = [a if score > 0 else b for (a, b), score in zip(pairs, scores, strict=True)]
        trials[0].demand_equal("votes for the true class", votes.count(k), len(planted) - 1)


@searches("multiclass", over=CLASSES, of="certify")
def many_classes_stay_within_keslers_bound(
    decide: Certify, points: Points, classes: Labels, planted: Points
) -> None:
    """From 0, k delta^2 <= 2 |U|^2 R^2 for the planted U, and for the best, by Kesler's vectors."""
    made = list(multiclass_mistakes(points, classes, ties=True))
    blocks = _kesler(points, classes, len(planted))
    trial = Trial("multiclass", blocks)
    longest = 2 * max(dot(x, x) for x in points)
    delta = least_score(_joined(planted), blocks)
    squared = sum(dot(u, u) for u in planted)
    trial.demand_at_most("mistakes", len(made), Fraction(squared * longest) / delta**2)
    margin_squared = blocks.radius_squared / trial.best_bound(decide)
    trial.demand_at_most("mistakes", len(made), longest / margin_squared)


@searches("multiclass-strict", over=CLASSES, of="certify")
def a_lower_score_alone_never_moves(
    decide: Certify, points: Points, classes: Labels, planted: Points
) -> None:
    """From 0 no score is lower than another; and what ties for the highest is a mistake at once."""
    trial = Trial("multiclass-strict", _kesler(points, classes, len(planted)))
    trial.best_bound(decide)
    strict = list(islice(multiclass_mistakes(points, classes, ties=False), 1))
    trial.demand_equal("mistakes", strict, [])
    first = next((row for row, *_ in multiclass_mistakes(points, classes, ties=True)), None)
    trial.demand_equal("the first mistake", first, 0)


@searches("online-vs-batch", over=SEPARABLE, of="certify")
def batches_stay_within_their_bound(
    decide: Certify, drawn: Separated, conventions: Conventions
) -> None:
    """From 0 the batch perceptron stops within (n+1)^2/(4n) R^2/gamma*^2 moves on n points."""
    trial, n = Trial("online-vs-batch", drawn.data, conventions), len(drawn.data)
    most = Fraction((n + 1) ** 2, 4 * n) * trial.best_bound(decide)
    moves = len(list(islice(batch_moves([scaled(y, x) for x, y in drawn.data]), int(most) + 1)))
    trial.demand_at_most("moves", moves, most)


@lru_cache(maxsize=1)  # the same for both claims on an example, so that it is decided once
def _kesler(points: Points, classes: Labels, number: int) -> Dataset:
    rows = kesler(points, classes, number)
    return Dataset(rows, [1] * len(rows))


def _joined(blocks: Points) -> Vector:
    return tuple(a for block in blocks for a in block)

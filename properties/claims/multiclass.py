"""Many classes and batches: learners that are made of runs, and learners beside the plain one."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.training.variants import batch_moves, multiclass_mistakes
from properties.harness.oracle import Trial, functional_margin
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
        labels = [1 if k == own else -1 for k in classes]
        trial = Trial("one-vs-rest", Dataset(points, labels, "append"))
        weights.append(trial.trained(train).weights)
        trial.demand_separates(weights[-1])
    for a, b in combinations(range(len(planted)), 2):
        trial = Trial("one-vs-rest", _pair(points, classes, a, b))
        trial.demand_separates(add(weights[a], scaled(-1, weights[b])))


@searches("one-vs-one", over=CLASSES)
def one_against_one_gives_the_true_class_all_votes(
    train: Train, points: Points, classes: Labels, planted: Points
) -> None:
    """Of K(K-1)/2 runs, one a pair, K - 1 vote for the true class of each point."""
    pairs = list(combinations(range(len(planted)), 2))
    trials = [Trial("one-vs-one", _pair(points, classes, a, b)) for a, b in pairs]
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
    kesler = _kesler(points, classes, len(planted))
    trial = Trial("multiclass", kesler)
    longest = 2 * max(dot(x, x) for x in points)
    delta = functional_margin(_joined(planted), kesler)
    squared = sum(dot(u, u) for u in planted)
    trial.demand_at_most("mistakes", len(made), Fraction(squared * longest) / delta**2)
    margin_squared = kesler.radius_squared / trial.best_bound(decide)
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
    first = next(multiclass_mistakes(points, classes, ties=True), None)
    trial.demand_equal("the first mistake", first, 0)


@searches("online-vs-batch", over=SEPARABLE, of="certify")
def batches_stay_within_their_bound(
    decide: Certify, drawn: Separated, conventions: Conventions
) -> None:
    """From 0 the batch perceptron stops within (n+1)^2/(4n) R^2/gamma*^2 moves on n points."""
    trial, n = Trial("online-vs-batch", drawn.data, conventions), len(drawn.data)
    most = Fraction((n + 1) ** 2, 4 * n) * trial.best_bound(decide)
    moves = len(list(islice(batch_moves(drawn.data), int(most) + 1)))
    trial.demand_at_most("moves", moves, most)


def _pair(points: Points, classes: Labels, a: int, b: int) -> Dataset:
    """Return the points of two classes, the first positive, with a bias."""
    few = [(x, 1 if k == a else -1) for x, k in zip(points, classes, strict=True) if k in (a, b)]
    return Dataset([x for x, _ in few], [y for _, y in few], "append")


@lru_cache(maxsize=1)  # the same for both claims on an example, so that it is decided once
def _kesler(points: Points, classes: Labels, number: int) -> Dataset:
    """Return, in one block a class, each point for its own class and against another."""
    zero = (0,) * len(points[0])
    rows = [
        _joined(tuple(x if j == k else scaled(-1, x) if j == a else zero for j in range(number)))
        for x, k in zip(points, classes, strict=True)
        for a in range(number)
        if a != k
    ]
    return Dataset(rows, [1] * len(rows))


def _joined(blocks: Points) -> Vector:
    return tuple(a for block in blocks for a in block)

"""Learners in another form make the runs that are computed here by hand, or by the reference."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import dot, scaled
from perceptron.data.bias import joined, parted
from perceptron.specification import passes
from perceptron.training.variants import (
    batch_moves,
    dual_passes,
    multiclass_mistakes,
    one_vs_rest,
    quadratic,
    quadratic_features,
    separate_bias_passes,
)
from properties.harness.oracle import combination

DATA = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
ORDERS = [
    Conventions(),
    Conventions(update="predict+", rate=Fraction(1, 3)),
    Conventions(update="predict-", step=2, rate=Fraction(1, 2), order="reversed"),
    Conventions(step=2, order="shuffled:3"),
]


@pytest.mark.parametrize(
    ("weights", "bias", "parts"),
    [
        ((1, 2, 3), "append", ((1, 2), 3)),
        ((1, 2, 3), "prepend", ((2, 3), 1)),
        ((1, 2, 3), "none", ((1, 2, 3), 0)),
    ],
)
def test_the_weight_of_a_bias_is_taken_from_its_place_and_put_back(weights, bias, parts):
    assert parted(weights, bias) == parts
    assert joined(*parts, bias) == weights


@pytest.mark.parametrize("how", ORDERS, ids=str)
def test_the_counts_of_the_dual_make_the_weights_of_each_pass(how):
    dual = dual_passes(DATA.points, DATA.labels, dot, how)

    for (counts, made), (w, mistakes) in islice(zip(dual, passes(DATA, how), strict=False), 4):
        assert scaled(how.step * how.rate, combination(counts, DATA)) == w
        assert made == mistakes


def test_the_scores_of_the_dual_are_not_rounded():
    # the second time, the first point has the score 10^40 + 1 - 10^40
    run = dual_passes([(10**20, 1), (10**20, 0)], [1, -1], dot, Conventions())

    assert list(islice(run, 2)) == [((1, 1), [0, 1]), ((1, 2), [1])]


def test_another_kernel_makes_another_run():
    # 1 and -2 square to 1 and 4; 2 * -1 + 1 * 4 = 2 at 1, and -4 + 16 = 12 at -2
    run = dual_passes([(1,), (-2,)], [-1, 1], quadratic, Conventions())

    assert list(islice(run, 3)) == [((1, 1), [0, 1]), ((2, 1), [0]), ((3, 1), [0])]


@pytest.mark.parametrize("how", ORDERS, ids=str)
def test_a_bias_of_its_own_is_moved_as_the_weight_of_a_coordinate_1(how):
    large = 10**20 + 1  # as a float, it is one less
    apart = separate_bias_passes(DATA.rows, DATA.labels, ((-large, 3), large), how)
    whole = passes(DATA.with_bias("append"), replace(how, start=(-large, 3, large)))

    for ((w, b), made), together in islice(zip(apart, whole, strict=False), 4):
        assert ((*w, b), made) == together


def test_the_features_of_the_quadratic_kernel_are_all_products_of_two():
    assert quadratic_features((2, -3)) == (4, -6, -6, 9)


def test_each_class_is_trained_against_the_rest_on_the_same_points():
    data, how, given = Dataset([[1], [2], [3]], [1, 1, 1], "append"), Conventions(rate=2), []

    traces = one_vs_rest(lambda *asked: given.append(asked) or len(given), data, [2, 0, 2], how)

    assert traces == [1, 2, 3]
    assert [(seen.rows, seen.labels, seen.bias, rule) for seen, rule in given] == [
        (data.rows, (-1, 1, -1), "append", how),
        (data.rows, (-1, -1, -1), "append", how),
        (data.rows, (1, -1, 1), "append", how),
    ]


def test_a_batch_adds_every_wrong_point_at_once_until_none_is_wrong():
    # signed: (1, 0) and (-3, 1); a score of 0 is wrong
    data = Dataset([[1, 0], [3, -1]], [1, -1])

    assert list(batch_moves(data)) == [
        *((-2, 1), (-1, 1), (0, 1), (1, 1)),
        *((-2, 2), (-1, 2), (0, 2), (1, 2)),
        *((-2, 3), (-1, 3), (0, 3), (1, 3)),
        *((-2, 4), (-1, 4), (0, 4), (1, 4)),
    ]


def test_a_mistake_raises_the_true_class_and_lowers_the_best_other():
    points, classes = [(2, 1), (1, 2), (-1, 1)], [2, 0, 1]

    made = list(islice(multiclass_mistakes(points, classes, ties=True), 13))

    # by hand; the 1st, 5th, 10th and 12th are ties, the 5th and the 10th of classes 0 and 1
    assert made == [0, 1, 2, 1, 2, 0, 1, 0, 1, 2, 0, 1]


def test_without_ties_nothing_moves_from_0():
    assert list(multiclass_mistakes([(1,), (-1,)], [0, 1], ties=False)) == []

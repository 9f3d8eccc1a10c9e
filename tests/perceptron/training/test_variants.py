"""Learners in another form make the runs that are computed here by hand, or by the reference."""

from itertools import islice

from perceptron import Dataset
from perceptron.training.variants import (
    batch_moves,
    multiclass_mistakes,
)


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

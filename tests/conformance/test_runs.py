"""The run that is due where weights are averaged, or moves are made once a pass."""

from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Dataset, specification
from properties.conformance.declared import Declared
from properties.conformance.runs import moves, run_of

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ROWS, LABELS = [[2, 0], [1, 1], [3, -1]], [1, 1, -1]


def passes(text, number):
    declared = Declared.read(text)
    data = Dataset(ROWS, LABELS, declared.bias)
    return list(islice(run_of(declared)(data, declared.conventions), number))


def test_what_the_specification_has_is_run_by_it():
    assert run_of(Declared.read("update=lt,rate=1/2")) is specification.passes


# online from 0: (2, 0), then (1, 1) is right, then (-1, 1); and (1, 1), right, (-2, 2); ...
DUE = [
    (
        "result=average",
        [
            ((1, THIRD), [0, 2]),
            ((HALF, Fraction(5, 6)), [0, 2]),
            ((THIRD, Fraction(11, 9)), [0]),
        ],
    ),
    (
        "result=average-passes",
        [
            ((-1, 1), [0, 2]),
            ((Fraction(-3, 2), Fraction(3, 2)), [0, 2]),
            ((-1, Fraction(5, 3)), [0]),
        ],
    ),
    ("mode=batch", [((0, 2), [0, 1, 2]), ((2, 2), [0]), ((-1, 3), [2])]),
    (
        "mode=batch-mean",
        [
            ((0, Fraction(2, 3)), [0, 1, 2]),
            ((Fraction(2, 3), Fraction(2, 3)), [0]),
            ((-THIRD, 1), [2]),
        ],
    ),
    (
        "mode=batch,result=average-passes",
        [((0, 2), [0, 1, 2]), ((1, 2), [0]), ((THIRD, Fraction(7, 3)), [2])],
    ),
    (
        "mode=batch,result=average",
        [((0, 2), [0, 1, 2]), ((1, 2), [0]), ((THIRD, Fraction(7, 3)), [2])],
    ),
    ("bias=append,bias_rate=1/2", [((-1, 1, 0), [0, 2]), ((-2, 2, 0), [0, 2])]),
    ("bias=prepend,bias_rate=1/2,mode=batch", [((HALF, 0, 2), [0, 1, 2]), ((HALF, 0, 2), [])]),
    ("bias=separate,bias_rate=0,mode=batch,step=2", [((0, 4, 0), [0, 1, 2]), ((4, 4, 0), [0])]),
    (
        "mode=batch,start=1;1,update=lt,rate=1/2",
        [((-HALF, Fraction(3, 2)), [2]), ((HALF, Fraction(3, 2)), [0])],
    ),
    (
        "result=average,start=1;-1",
        [((Fraction(2, 3), 0), [1, 2]), ((THIRD, Fraction(2, 3)), [0, 2])],
    ),
    ("mode=batch-mean,order=2;0;2;1", [((Fraction(-3, 4), Fraction(3, 4)), [2, 0, 2, 1])]),
    ("result=average,order=2;1;0", [((Fraction(-5, 3), Fraction(5, 3)), [2, 1, 0])]),
]


@pytest.mark.parametrize(("text", "due"), DUE)
def test_a_run_is_told_pass_by_pass(text, due):
    assert passes(text, len(due)) == due


@pytest.mark.parametrize(
    ("text", "dimension", "by"),
    [
        ("update=le", 2, (1, 1)),
        ("step=2,rate=1/4", 2, (HALF, HALF)),
        ("bias=append,bias_rate=3,step=2", 3, (2, 2, 6)),
        ("bias=prepend,bias_rate=3,step=2", 3, (6, 2, 2)),
        ("bias=separate,bias_rate=0", 2, (1, 0)),
    ],
)
def test_what_a_mistake_moves_by_is_told_coordinate_by_coordinate(text, dimension, by):
    declared = Declared.read(text)

    assert moves(declared, declared.conventions, dimension) == by

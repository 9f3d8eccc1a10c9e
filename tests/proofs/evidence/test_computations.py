"""Computations, on other data than those they were made for."""

from fractions import Fraction
from itertools import product

import pytest

from perceptron import Dataset, train
from perceptron.arithmetic.exact import counted
from perceptron.training.float_coverage import Grid
from proofs.display.tables import labelled, table
from proofs.evidence.computations.counting import FEWEST, minimal_mistakes
from proofs.terms import Refused


def test_a_table_puts_words_to_the_left_numbers_to_the_right_and_long_ones_between_integers():
    longest, longer = Fraction(10**15 + 1, 10**14), Fraction(10**16 + 1, 10**14)

    assert table(("data", "bound"), [("M", 18), ("all", Fraction(1, 3))]) == (
        "data  bound", "M        18", "all     1/3",
    )  # fmt: skip
    assert table(("x",), [(longest,), (longer,)])[1:] == (
        "1000000000000001/100000000000000", "             between 100 and 101",
    )  # fmt: skip


def test_one_is_counted_in_the_singular_and_a_point_is_written_with_its_label():
    said = [counted(n, "class", "classes") for n in (1, 2)] + [counted(0, "mistake")]

    assert said == ["1 class", "2 classes", "0 mistakes"]
    assert labelled((1, 0), -1) == "((1,0),-1)"


@pytest.mark.parametrize("name", FEWEST)
def test_no_weights_of_a_grid_make_fewer_mistakes(name):
    points, labels, fewest = FEWEST[name]

    made = [
        sum(
            y * sum(a * b for a, b in zip(w, x, strict=True)) <= 0
            for x, y in zip(points, labels, strict=True)
        )
        for w in product(range(-3, 4), repeat=len(points[0]))
    ]

    assert min(made) == fewest


def test_a_point_at_0_is_on_no_side():
    with pytest.raises(Refused, match="^fewest: no point can be put on its side"):
        minimal_mistakes([(0, 0)], [1])


def test_the_underflowing_point_of_the_literature_starves_too():
    x = 2.0**-600

    assert x * 2.0**53 * x == 0 == train(Dataset([[x]], [1])).updates - 1


@pytest.mark.parametrize(
    ("grid", "factor", "exact"),
    [
        ((0, 2**26 - 1, 1), 1, True),
        ((0, 2**26, 1), 1, False),
        ((-511, 1, 1), 1, True),
        ((-512, 1, 1), 1, False),
        ((-500, 1, 1), Fraction(1, 2**23), False),
        ((-500, 1, 1), Fraction(1, 2**22), True),
        ((510, 1, 1), 1, True),
        ((511, 1, 1), 1, False),
        ((0, 1, 1), 3, False),
        ((0, 1, 1), 6, False),
        ((-1000, 1, 1), 2**1022, True),
        ((-1000, 1, 1), 2**1023, False),
    ],
)
def test_the_condition_ends_where_float64_does(grid, factor, exact):
    assert Grid(*grid).is_exact(Fraction(1), factor) is exact

"""Computations, on other data than those they were made for."""

from fractions import Fraction
from itertools import product

import pytest

from perceptron.arithmetic.exact import counted
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

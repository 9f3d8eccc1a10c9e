from fractions import Fraction

import pytest

from perceptron.arithmetic.vectors import (
    add,
    combination,
    common_denominator,
    dot,
    primitive,
    scaled,
)


@pytest.mark.parametrize("function", [add, dot])
def test_vectors_of_different_lengths_are_not_put_together(function):
    with pytest.raises(ValueError, match="^zip"):
        function((1, 2), (1,))


def test_rows_of_different_lengths_are_not_combined():
    assert combination((2, -1), ((3, 4), (5, 0))) == (1, 8)
    with pytest.raises(ValueError, match="^zip"):
        combination((2, -1), ((3, 4), (5,)))


def test_sums_and_products_are_exact():
    u, v = (Fraction(1, 3), 2), (3, Fraction(1, 2))

    assert (dot(u, v), add(u, v)) == (2, (Fraction(10, 3), Fraction(5, 2)))
    assert (scaled(Fraction(1, 2), v), common_denominator((*u, *v))) == (
        (Fraction(3, 2), Fraction(1, 4)),
        6,
    )


@pytest.mark.parametrize(
    ("v", "shortest"), [((4, -6, 0), (2, -3, 0)), ((-3,), (-1,)), ((0, 0), (0, 0)), ((), ())]
)
def test_what_divides_all_coordinates_is_taken_out(v, shortest):
    assert primitive(v) == shortest

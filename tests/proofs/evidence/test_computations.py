"""Computations, on other data than those they were made for."""

import math
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.exact import counted
from perceptron.training.float_coverage import Grid, grid_of
from proofs.display.tables import labelled, table
from proofs.evidence.computations.counting import (
    FEWEST,
    minimal_mistakes,
)
from proofs.terms import Refused
from properties.claims import PROPERTIES
from properties.floating_point.exact_grids import grid_runs
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import first
from properties.verification.search import search_once


# ---- lines
def test_a_table_puts_words_to_the_left_and_numbers_to_the_right():
    assert table(("data", "bound"), [("M", 18), ("all", Fraction(1, 3))]) == (
        "data  bound",
        "M        18",
        "all     1/3",
    )


def test_a_long_fraction_is_told_by_the_integers_about_it():
    longest, longer = Fraction(10**15 + 1, 10**14), Fraction(10**16 + 1, 10**14)

    assert table(("x",), [(longest,), (longer,)])[1:] == (
        "1000000000000001/100000000000000",
        "             between 100 and 101",
    )


def test_one_is_counted_in_the_singular():
    assert (counted(1, "class", "classes"), counted(2, "class", "classes")) == (
        "1 class",
        "2 classes",
    )
    assert (counted(0, "mistake"), labelled((1, 0), -1)) == ("0 mistakes", "((1,0),-1)")


@pytest.mark.parametrize("name", FEWEST)
def test_no_weights_of_a_grid_make_fewer_mistakes(name):
    points, labels, fewest = FEWEST[name]

    made = [
        sum(y * sum(a * b for a, b in zip(w, x, strict=True)) <= 0 for x, y in data)
        for w in grid(len(points[0]))
        for data in [list(zip(points, labels, strict=True))]
    ]

    assert min(made) == fewest


def grid(dimension):
    if dimension == 0:
        return [()]
    return [(*w, a) for w in grid(dimension - 1) for a in range(-3, 4)]


def test_a_point_at_0_is_on_no_side():
    with pytest.raises(Refused, match="^fewest: no point can be put on its side"):
        minimal_mistakes([(0, 0)], [1])


def test_the_underflowing_point_of_the_literature_starves_too():
    x = 2.0**-600

    assert x * 2.0**53 * x == 0 == train(Dataset([[x]], [1])).updates - 1


# ---- where it is exact
@pytest.mark.parametrize(
    ("grid", "factor", "exact"),
    [
        (Grid(0, 2**26 - 1, 1), 1, True),
        (Grid(0, 2**26, 1), 1, False),
        (Grid(-511, 1, 1), 1, True),
        (Grid(-512, 1, 1), 1, False),
        (Grid(-500, 1, 1), Fraction(1, 2**23), False),
        (Grid(-500, 1, 1), Fraction(1, 2**22), True),
        (Grid(510, 1, 1), 1, True),
        (Grid(511, 1, 1), 1, False),
        (Grid(0, 1, 1), 3, False),
        (Grid(0, 1, 1), 6, False),
        (Grid(-1000, 1, 1), 2**1022, True),
        (Grid(-1000, 1, 1), 2**1023, False),
    ],
)
def test_the_condition_ends_where_float64_does(grid, factor, exact):
    assert grid.is_exact(Fraction(1), factor) is exact


def test_runs_on_grids_are_large_and_rough_and_reach_both_ends_of_the_range():
    drawn = []
    first([drawn.append], grid_runs(), 80, 0)

    rough, scores = 0, []
    for data, how in drawn:
        grid = grid_of(data)
        integers = [int(a / Fraction(2) ** grid.exponent) for x in data.points for a in x]
        rough += math.gcd(*integers) == 1 and grid.largest > 10**6
        scores.append(2 * grid.exponent + round(math.log2(how.step * how.rate)))
    assert rough > 20
    assert min(scores) < -1000
    assert max(scores) > 950


def test_data_off_the_grid_are_a_departure_from_the_condition():
    with pytest.raises(Departure) as departed:
        PROPERTIES["float-is-exact"].holds(train, Dataset([[2.0**-600]], [1]), Conventions())

    assert departed.value.got == {"condition": "fails"}


def test_an_exact_learner_that_hides_a_mistake_is_found():
    def lazy(data, conventions):
        return train(data, conventions, max_updates=1)

    departed, _ = search_once(("float-is-exact",), 100, 0, {"train": lazy})

    assert set(departed[0].got) & {"trace", "mistakes"}

"""A model: where it starts, how it moves, how long it runs, and what it tells."""

from fractions import Fraction

import pytest

from properties.conformance.models import Model, Run, bias_last
from properties.conformance.probes import Probe

HALF = Fraction(1, 2)
POINTS = (((1, 2), 1), ((2, -1), -1), ((3, 3), 1))


@pytest.mark.parametrize(
    ("place", "last"),
    [
        ("none", (1, 2, 3)),
        ("append", (1, 2, 3)),
        ("prepend", (2, 3, 1)),
        ("separate", (1, 2, 3, 0)),
    ],
)
def test_weights_are_turned_so_that_the_bias_is_last(place, last):
    assert bias_last((1, 2, 3), place) == last


@pytest.mark.parametrize(
    ("model", "w0", "first"),
    [
        (Model(), None, (0, 0)),
        (Model(bias="append"), None, (0, 0, 0)),
        (Model(bias="separate", start=(1, 2, 3)), None, (1, 2, 3)),
        (Model(bias="prepend", start=(1, 2, 3)), (4, 5, 6), (5, 6, 4)),
    ],
)
def test_the_first_weights_are_its_own_or_those_that_are_given(model, w0, first):
    assert model.first(Probe(POINTS, w0=w0)) == first


def test_weights_are_laid_out_with_the_bias_in_its_place():
    out = {place: Model(bias=place).laid_out((1, 2, 3)) for place in ("append", "prepend")}

    assert out == {"append": (1, 2, 3), "prepend": (3, 1, 2)}


@pytest.mark.parametrize(
    ("model", "eta", "moves"),
    [
        (Model(move=3), None, (3, 3)),
        (Model(move=3, step=2, bias="append", bias_rate=HALF), None, (3, 3, Fraction(3, 2))),
        (Model(move=3, step=2, bias="append", bias_rate=HALF), 5, (10, 10, 5)),
        (Model(move=3), 5, (5, 5)),
    ],
)
def test_a_mistake_moves_by_its_own_rate_or_by_the_one_that_is_given(model, eta, moves):
    assert model.moves(Probe(POINTS, eta=eta)) == moves


@pytest.mark.parametrize(
    ("own", "given", "passes"), [(None, None, None), (3, None, 3), (None, 0, 0), (3, 5, 3)]
)
def test_the_lesser_limit_of_passes_counts(own, given, passes):
    assert Model(limit=own).passes(Probe(POINTS, epochs=given)) == passes


def test_a_run_tells_its_last_weights_or_the_average_of_those_on_the_way():
    run = Run((5, 6), total=(1, 2), met=4, updates=0, passes=0, clean=False, rows=())

    assert run.result("last") == (5, 6)
    assert run.result("average") == (Fraction(1, 4), HALF)
    assert run._replace(met=0).result("average") == (5, 6)

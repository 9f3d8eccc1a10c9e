"""float64: where the property says that it is exact, and how it fails elsewhere."""

import math
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, Separator, certify, train
from perceptron.training.float_coverage import Grid, grid_of
from proofs.evidence.computations import float_failures as failing
from proofs.terms import Refused
from properties.claims import PROPERTIES
from properties.floating_point import exact_grids as floats
from properties.floating_point.exact_grids import SUMS, grid_runs
from properties.harness.counterexample import Departure
from properties.harness.hypothesis_runner import first
from properties.verification.search import search

FOUND = {failure.kind: failure for failure in failing.failures()}


@pytest.mark.parametrize(
    ("kind", "e"),
    [
        ("bound exceeded", 538),
        ("endless by underflow", 564),
        ("endless by absorption", 27),
        ("stop on the wrong side", 18),
    ],
)
def test_a_failure_has_this_smallest_exponent(kind, e):
    assert FOUND[kind].e == e


@pytest.mark.parametrize("failure", FOUND.values(), ids=lambda failure: failure.kind)
def test_a_failure_is_on_separable_data(failure):
    data = Dataset(failure.examples, [1] * len(failure.examples))

    assert isinstance(certify(data), Separator)


def test_an_absorbed_update_is_not_seen_in_the_weights():
    first, second = FOUND["endless by absorption"].examples
    w = second  # after both, in float64

    assert [a + b for a, b in zip(w, first, strict=True)] == list(w)
    assert sum(Fraction(a) * Fraction(b) for a, b in zip(w, first, strict=True)) < 0


def test_a_stop_on_the_wrong_side_has_a_negative_exact_score():
    w, z = FOUND["stop on the wrong side"].examples

    assert w == (1, 2**18, 2**18, 2**-18)
    assert z == (-(2**-18), 2**18, -(2**18), 2**-18)
    assert math.fsum(a * b for a, b in zip(w, z, strict=True)) < 0


def test_the_underflowing_point_of_the_literature_starves_too():
    x = 2.0**-600

    assert x * 2.0**53 * x == 0 == train(Dataset([[x]], [1])).updates - 1


def test_a_failure_that_is_not_found_is_refused():
    with pytest.raises(Refused, match="^float: no perpetual motion in coordinates "):
        failing._first("perpetual motion", iter(()))


# ---- where it is exact
def test_no_departure_comes_up_on_grids():
    assert search("float-is-exact", seed=3).departure is None


def test_a_grid_is_the_coarsest_that_holds_the_points():
    assert grid_of(Dataset([[12, -20]], [1])) == Grid(exponent=2, largest=5, dimension=2)
    assert grid_of(Dataset([[6, -18]], [1])) == Grid(exponent=1, largest=9, dimension=2)
    assert grid_of(Dataset([[0.375]], [1], bias="append")) == Grid(-3, 8, 2)


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


def test_a_program_that_rounds_is_found(monkeypatch):
    monkeypatch.setitem(SUMS, "in float32", lambda terms: float(floats.np.float32(sum(terms))))

    departure = search("float-is-exact").departure

    assert departure.got["sum"] == "in float32"


def test_a_program_that_loses_a_small_term_is_found(monkeypatch):
    monkeypatch.setitem(SUMS, "padded", lambda terms: sum(terms, 2.0**1000) - 2.0**1000)

    assert search("float-is-exact").departure.got["sum"] == "padded"


def test_an_exact_learner_that_hides_a_mistake_is_found():
    def lazy(data, conventions):
        return train(data, conventions, max_updates=1)

    departure = search("float-is-exact", train=lazy).departure

    assert set(departure.got) & {"trace", "mistakes"}

"""How runs on a coarse grid are drawn: how far the points grow, and where the grid is moved."""

from fractions import Fraction

import pytest
from hypothesis import strategies as st

from perceptron import Dataset
from perceptron.training.float_coverage import Grid
from properties.floating_point import exact_grids
from properties.floating_point.exact_grids import grid_runs
from tests.properties.choices import begun, every, last, plainest, some

ONE = Dataset([[1]], [1])
TWO = Dataset([[1], [-1]], [1, -1])
AXES = Dataset([[3, 0], [0, 3]], [1, 1])
EVEN = Dataset([[2]], [1])
LARGEST, FREE = 0, 1
MOST = 2**26 - 1  # of the point 1: 2 * MOST^2 < 2^53


@pytest.fixture
def on(monkeypatch):
    """Let the data to start with be these, and not grow."""
    asked = []

    def given(base):
        monkeypatch.setattr(exact_grids, "_grown", lambda data: st.just([(7,)] * len(data)))
        monkeypatch.setattr(
            exact_grids, "separable_datasets", lambda **how: asked.append(how) or st.just(base)
        )
        return asked

    return given


def exponents(run):
    """Return those of the score and of the data."""
    data, how = run
    e = data.rows[0][0].numerator.bit_length() - data.rows[0][0].denominator.bit_length() - 2
    r = Fraction(how.step * how.rate)
    return r.numerator.bit_length() - r.denominator.bit_length() + 2 * e, e


def test_a_grid_is_moved_to_the_middle_and_to_both_ends_of_the_range(on, monkeypatch):
    on(ONE)
    monkeypatch.setattr(exact_grids, "orders", lambda size: st.just("cyclic"))

    assert {exponents(run) for run in every(grid_runs())} == {
        (0, -485),
        (0, 510),
        (-1022, -996),
        (-1022, -1),
        (970, 0),
        (970, 970),
    }


@pytest.mark.parametrize(
    ("score", "e"), [(5, -482), (5, 513), (1, 0), (-3, 509), (-1022, -1), (969, 970)]
)
def test_a_grid_is_moved_anywhere_between(on, score, e):
    on(ONE)

    assert exponents(begun(grid_runs(), 2, score, e)) == (score, e)


@pytest.mark.parametrize(("score", "e"), [(5, -483), (5, 514), (-3, 510), (969, 971)])
def test_a_grid_is_moved_no_further(on, score, e):
    on(ONE)

    with pytest.raises(AssertionError, match="is not from"):
        begun(grid_runs(), 2, score, e)


def test_runs_are_drawn_over_each_rule_step_and_order(on):
    on(TWO)

    drawn = [how for _, how in some(grid_runs(), 60)]

    assert {(how.update, how.step) for how in drawn} == {
        (update, step) for update in ("le", "predict+", "predict-") for step in (1, 2)
    }
    assert {"cyclic", "reversed", (1, 0)} <= {how.order for how in drawn}


def test_the_data_to_start_with_are_integers_without_a_bias(on):
    asked = on(TWO)

    data, _ = plainest(grid_runs())

    assert (data.rows, data.labels) == (((7,), (7,)), (1, -1))
    assert asked == [{"biases": ("none",), "scales": (1,)}]


@pytest.mark.parametrize(("base", "bound"), [(ONE, 1), (AXES, 2), (EVEN, 1)])
def test_points_grow_as_far_as_the_condition_lets_them(monkeypatch, base, bound):
    monkeypatch.setattr(exact_grids, "_allowed", lambda data: False)

    (size, *_), *_ = begun(exact_grids._grown(base), LARGEST)

    coordinate = base.rows[0][0]
    assert size % coordinate == 0
    assert Grid(0, size, base.dimension).is_exact(Fraction(bound), 1)
    assert not Grid(0, size + coordinate, base.dimension).is_exact(Fraction(bound), 1)


def test_points_that_leave_no_room_stay(monkeypatch):
    monkeypatch.setattr(exact_grids, "_allowed", lambda data: False)
    large = 2**30 + 1

    assert begun(exact_grids._grown(Dataset([[large]], [1])), LARGEST) == [(large,)]
    assert last(exact_grids._grown(Dataset([[large]], [1]))) == [(large,)]


def test_points_may_grow_by_less(monkeypatch):
    monkeypatch.setattr(exact_grids, "_allowed", lambda data: False)

    assert begun(exact_grids._grown(TWO), FREE, 1) == [(1,), (-1,)]
    assert begun(exact_grids._grown(TWO), FREE, 5) == [(5,), (-5,)]


@pytest.mark.parametrize("noise", [-(MOST // 16), -3, MOST // 16])
def test_points_are_roughened_by_a_sixteenth_at_most(noise):
    assert begun(exact_grids._grown(ONE), LARGEST, noise) == [(MOST * 7 // 8 + noise,)]


@pytest.mark.parametrize("noise", [-(MOST // 16) - 1, MOST // 16 + 1])
def test_points_are_roughened_no_further(noise):
    with pytest.raises(AssertionError, match="is not from"):
        begun(exact_grids._grown(ONE), LARGEST, noise)

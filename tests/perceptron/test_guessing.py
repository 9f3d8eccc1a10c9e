import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron import Dataset
from perceptron.data.hard_families import triangular
from perceptron.separability import float_simplex
from perceptron.separability.float_perceptron import weights_after
from perceptron.separability.proposals import (
    _by_power_of_2,
    _cancelling,
    _passes,
    _rounded,
    proposals,
)
from perceptron.separability.signed_rows import Signed


def signed_rows(points):
    return Signed(Dataset(points, [1] * points.shape[0]))


def half_err(points, dimension):
    """Rows and their negatives: by any weights every second errs."""
    X = np.random.default_rng(5).standard_normal((points // 2, dimension))
    return np.concatenate([X, -X, X[: points % 2]])


class Scripted:
    """A search that takes in what it is given, and ends as it is told."""

    held = (0, 3)

    def __init__(self, *ends):
        self.ends, self.taken = list(ends), {}

    def __call__(self, signed, taken):
        self.d = signed.shape[1]
        self.take(taken)
        return self

    def take(self, rows):
        self.taken |= dict.fromkeys(rows)

    def advance(self):
        return self.ends.pop(0)

    def weights(self):
        return (-1,) + (0,) * (self.d - 1)


@pytest.fixture
def scripted(monkeypatch):
    """Return a scripted search that stands for the true one."""

    def search(*ends):
        made = Scripted(*ends)
        monkeypatch.setattr(float_simplex, "Search", made)
        return made

    return search


def ended(generator):
    """Return what it yields, and what it returns at last."""
    found = []
    try:
        while True:
            found.append(next(generator))
    except StopIteration as end:
        return found, end.value


@pytest.mark.parametrize(
    ("shape", "taken"),
    [((4096, 2), 4096), ((4097, 2), 4), ((200, 50), 200), ((201, 50), 100), ((200, 20), 200)],
)
def test_of_many_rows_the_search_begins_with_two_a_coordinate_of_those_that_err(
    scripted, shape, taken
):
    search = scripted("lost")

    list(proposals(signed_rows(half_err(*shape))))

    assert len(search.taken) == taken


def test_a_search_takes_in_two_rows_a_coordinate_of_those_that_err_and_no_row_twice(scripted):
    search = scripted("separates", "separates", "lost")

    list(proposals(signed_rows(half_err(10000, 2))))

    assert len(search.taken) == 3 * 4


def test_a_search_that_is_lost_takes_in_no_more_and_leaves_what_it_holds(scripted):
    search = scripted("lost")

    assert ended(proposals(signed_rows(half_err(5000, 2)))) == ([], search.held)


def test_rows_held_that_do_not_cancel_are_no_proposal_but_are_left_too(scripted):
    search = scripted("cancels")

    assert ended(proposals(signed_rows(np.eye(20)))) == ([], search.held)


def stored(shape, *numbers):
    rows = np.zeros(shape)
    rows.flat[: len(numbers)] = numbers
    return csr_array(rows)


def test_a_run_ends_with_the_first_clean_pass_and_before_it_at_its_limit():
    X = np.array(triangular(4).data.points, dtype=np.float64)

    weights = [weights_after(each, passes) for each in (X, csr_array(X)) for passes in (1, 1000)]

    assert [w.tolist() for w in weights] == [[-2, -1, 0, 1], [1, 2, 4, 8]] * 2


@pytest.mark.parametrize(
    ("rows", "passes"),
    [
        (np.ones((40, 50)), 4 * 40**3 // 2000),
        (np.ones((70, 30)), 4 * 30**3 // 2100),
        (np.ones((2000, 10)), 10),
        (stored((3, 30), 1), 4 * 3**3),
        (stored((3, 30)), 4 * 3**3),
        (stored((30, 30), *range(1, 31)), 1000),
    ],
)
def test_a_run_costs_a_few_times_the_first_exchanges_within_its_limits(rows, passes):
    found = _passes(signed_rows(rows))

    assert (found, type(found)) == (passes, int)


def test_the_weights_of_a_run_are_rounded_to_forty_digits():
    rounded = [_rounded(np.array(w)) for w in ([0.75, -1 / 3, 0], [0.75 * 2**90, 2.0**50], [0.0])]

    assert rounded == [(3 << 38, -round(2**40 / 3), 0), (3 << 38, 1), (0,)]


@pytest.mark.parametrize(
    ("z", "odd", "power"),
    [([12, -8], [3, -2], 2), ([3, 8], [3, 8], 0), ([0, 6], [0, 3], 1), ([0, 0], [0, 0], 0)],
)
def test_a_row_is_divided_by_its_largest_power_of_two(z, odd, power):
    assert _by_power_of_2(z) == (odd, power)


@pytest.mark.parametrize(
    ("points", "shares"),
    [
        ([[1, 0], [-4, 0]], {0: 4, 1: 1}),
        ([[-4, 0], [1, 0]], {0: 1, 1: 4}),
        ([[3, 0], [0, 64], [-2, 0]], {0: 2, 2: 3}),
        ([[-3, 0], [0, 64], [2, 0]], {0: 2, 2: 3}),
        ([[1, 0], [1, 2], [-2, -2]], {0: 2, 1: 2, 2: 2}),
    ],
)
def test_rows_that_cancel_get_the_multipliers_that_make_them_do_so(points, shares):
    found = list(_cancelling(signed_rows(np.array(points)), range(len(points))))

    assert found == [shares]


@pytest.mark.parametrize("points", [[[1, 0], [2, 0]], [[1, 0], [0, 1]], [[1, 1], [1, 0], [0, 1]]])
def test_rows_that_do_not_cancel_with_positive_multipliers_get_none(points):
    assert list(_cancelling(signed_rows(np.array(points)), range(len(points)))) == []

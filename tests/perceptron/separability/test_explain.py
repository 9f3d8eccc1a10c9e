"""The fewest rows that must go: against trying every choice; certificates, and forgeries."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron import Dataset, Separator, certify, explain, replay
from perceptron.checker.verdict import Unreadable, digest

# one row must go
PACKED = Dataset([[1], [2], [3], [4], [5]], [-1, -1, 1, -1, 1], bias="append")
drawn = np.random.default_rng(1)
RANDOM = Dataset(drawn.normal(size=(60, 3)), drawn.choice([-1, 1], 60), bias="append")
BOUNDLESS = float("inf")


def is_separable_without(data, removed):
    left = [row for row in range(len(data)) if row not in removed]
    points, labels = [data.rows[row] for row in left], [data.labels[row] for row in left]
    return not left or isinstance(certify(Dataset(points, labels, data.bias)), Separator)


def fewest(data):
    """The least number of rows without which the rest is separable, by trying all choices."""
    return next(
        size
        for size in range(len(data) + 1)
        if any(is_separable_without(data, each) for each in combinations(range(len(data)), size))
    )


coordinates = st.integers(-3, 3) | st.sampled_from([10**30, 2.0**-1074, 1e300])


few_rows = given(
    st.integers(1, 3).flatmap(
        lambda d: st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=6)
    ),
    st.sampled_from(["none", "append"]),
    st.randoms(use_true_random=False),
)


def is_as_few_as_by_trying_every_choice(points, bias, random):
    data = Dataset(points, [random.choice((-1, 1)) for _ in points], bias)

    found = explain(data, BOUNDLESS)

    assert (found.at_least, found.at_most) == (fewest(data),) * 2
    assert is_separable_without(data, found.removed)
    assert found.verify(data)


@pytest.mark.parametrize("examples", [25, pytest.param(1000, marks=pytest.mark.deep)])
def test_the_fewest_rows_are_as_few_as_by_trying_every_choice(examples):
    settings(deadline=None, max_examples=examples)(few_rows(is_as_few_as_by_trying_every_choice))()


def test_separable_data_have_no_core_and_no_row_must_go():
    data = Dataset([[1], [2]], [-1, 1], bias="append")
    found = explain(data)

    assert (found.core, found.at_most, found.removed) == ((), 0, ())
    assert found.verify(data)


def fewest_errors_of_a_line(points, labels):
    """Of points in the plane, no three of them on a line: by trying the lines through two."""
    errors = []
    for i, j in combinations(range(len(points)), 2):
        (a, b), side = points[j] - points[i], points - points[i]
        wrong = np.count_nonzero(labels * (a * side[:, 1] - b * side[:, 0]) < 0)
        errors += [wrong, len(points) - 2 - wrong]
    return min(errors)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.deep)])
def test_the_fewest_rows_of_classes_that_overlap_widely_are_found_and_proved(seed):
    random = np.random.default_rng(seed)
    points, labels = random.normal(size=(32, 2)), random.choice([-1, 1], 32)
    data = Dataset(points, labels, "append")

    found = explain(data, BOUNDLESS)

    assert (found.at_least, found.at_most) == (fewest_errors_of_a_line(points, labels),) * 2
    assert found.verify(data)


def planted(flips):
    """Points of which so many have the other label, far on the negative side."""
    random = np.random.default_rng(flips)
    points = random.normal(size=(120, 4))
    labels = np.where(points @ [3, 1, -1, 2] > 0, 1, -1)
    labels[np.argsort(points @ [3, 1, -1, 2])[:flips]] *= -1
    return Dataset(points, labels, "append")


def in_many_columns(n, d, flipped):
    """Floats that take long exact steps to decide, some of them with both labels."""
    random = np.random.default_rng(3)
    points = random.normal(size=(n, d))
    labels = np.where(points @ random.normal(size=d) > 0, 1, -1)
    return Dataset(np.concatenate([points, points[:flipped]]), np.append(labels, -labels[:flipped]))


@pytest.mark.parametrize(
    ("data", "flips"),
    [*((planted(n), n) for n in (1, 4)), *((in_many_columns(250, 80, n), n) for n in (0, 2))],
)
def test_planted_flips_are_found_and_proved_among_many_points_and_in_many_columns(data, flips):
    found = explain(data, BOUNDLESS)

    assert (found.is_exact, found.at_most) == (True, flips)
    assert found.verify(data)


def sparse(points):
    return pytest.importorskip("scipy.sparse").csr_array(points)


@pytest.mark.parametrize(
    "stored",
    [
        np.asarray,
        *(pytest.param(how, marks=pytest.mark.deep) for how in (sparse, np.ndarray.tolist)),
    ],
)
def test_data_that_take_a_process_of_their_own_arrive_there_as_they_are(stored):
    points = np.random.default_rng(3).integers(-9, 10, (60, 70)).astype(float)
    points[:, 0] *= 2.0**-900  # so long numbers take long exact steps
    labels = np.where(points @ np.arange(-35, 35) > 0, 1, -1)
    both = np.concatenate([points, points[:2]])
    data = Dataset(stored(both), np.append(labels, -labels[:2]), "append")

    found = explain(data, BOUNDLESS)

    assert (found.is_exact, found.at_most) == (True, 2)
    assert found.verify(data)


@pytest.mark.parametrize(
    ("data", "seconds"), [(RANDOM, 1e-9), (in_many_columns(400, 120, 2), 1e-3)]
)
def test_without_time_both_bounds_are_proved_all_the_same(data, seconds):
    found = explain(data, seconds)  # hardly a process starts so soon

    assert found.cores or found.at_least == 0
    assert 2 <= found.at_most == len(found.removed) < len(data)
    assert found.verify(data)


# the minors of these three rows that cancel are multiples of the prime that the check tries first
PRIME = 2**30 - 35
MULTIPLES = Dataset([[PRIME, 0], [0, 1], [-PRIME, -1]], [1] * 3)


def test_a_core_is_seen_to_be_minimal_where_one_prime_does_not_show_it():
    found = explain(MULTIPLES)

    assert len(found.core) == 3
    assert found.verify(MULTIPLES)


def claims_cores(number, columns):
    """Claim of 200 rows of zeros that all of them are a core, so many times."""
    core = {str(row): "1" for row in range(200)}
    points, labels = [(0,) * columns] * 200, [1] * 200
    claimed = {
        "digest": digest(points, labels),
        "weights": ["0"] * columns,
        "cores": [core] * number,
    }
    one = explain(PACKED, BOUNDLESS).content()
    return replay(one | {"bias": "none"} | claimed, points, labels)


def test_hundreds_of_cores_of_200_rows_are_read_and_the_first_that_is_not_minimal_refused():
    assert "core 0 is not shown to be minimal" in claims_cores(200, columns=199).sentence


def test_more_cores_than_can_be_checked_are_refused():
    with pytest.raises(Unreadable, match="^cores: to check that they are minimal takes over 10+ p"):
        claims_cores(200, columns=2000)

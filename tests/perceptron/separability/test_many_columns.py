"""Hundreds of columns: both answers, as certificates that are replayed."""

import tracemalloc

import numpy as np
import pytest
from scipy.sparse import csr_array, random_array, vstack

from perceptron import Dataset, Refused, certify, explain, replay
from perceptron.data.hard_families import triangular

SIDE = 14


def images(n, noise, seed=0):
    """Bytes like pictures of two things: neighbours alike, an empty rim, some rows twice."""
    random = np.random.default_rng(seed)
    y = random.choice([-1, 1], n)
    things, noises = (
        random.standard_normal((2, SIDE, SIDE)),
        random.standard_normal((n, SIDE, SIDE)),
    )
    pixels = things[(y > 0).astype(int)] + noise * noises
    for axis in (1, 2):
        pixels = pixels + np.roll(pixels, 1, axis)
    pixels[:, 0] = 0
    X = np.clip(60 * pixels, 0, 255).astype(np.uint8).reshape(n, -1)
    X[-n // 20 :], y[-n // 20 :] = X[: n // 20], y[: n // 20]
    return X, y


def gaussian(n, d, seed=1):
    random = np.random.default_rng(seed)
    X = random.standard_normal((n, d)) * 2.0 ** random.integers(-30, 30, d)
    return X, np.where(X @ (random.standard_normal(d) / np.abs(X).max(axis=0)) > 0, 1, -1)


def labelled_at_random(n, d, seed=2):
    random = np.random.default_rng(seed)
    return random.integers(-9, 10, (n, d)), random.choice([-1, 1], n)


def nearly_dependent(n, d, rank, *, separable, seed=4):
    """Columns that would be combinations of a few, if nothing were rounded."""
    random = np.random.default_rng(seed)
    X = random.standard_normal((n, rank)) @ random.standard_normal((rank, d))
    return X, np.where(X @ random.standard_normal(d) > 0, 1, -1) if separable else random.choice(
        [-1, 1], n
    )


def with_one_point_on_both_sides(X, y):
    return np.concatenate([X, X[:1]]), np.concatenate([y, -y[:1]])


def with_the_sum_of_three_on_the_other_side(X, y):
    """Rows 0 to 2 and this one cancel; no two rows do."""
    z = (X[:3].astype(float) * y[:3, None]).sum(axis=0)
    return np.concatenate([X, -z[None]]), np.concatenate([y, [1]])


@pytest.mark.parametrize(
    ("X", "y", "kind"),
    [
        (*images(300, 0.5), "separator"),
        (*images(500, 2.0), "separator"),
        (*images(1500, 8.0), "gordan"),
        (*with_the_sum_of_three_on_the_other_side(*images(500, 2.0)), "gordan"),
        (*gaussian(200, 150), "separator"),
        (*nearly_dependent(120, 50, 10, separable=False), "gordan"),
        (*nearly_dependent(60, 50, 20, separable=False), "separator"),
        (*nearly_dependent(2000, 60, 10, separable=True), "separator"),
        (*with_one_point_on_both_sides(*gaussian(200, 150)), "gordan"),
        (*labelled_at_random(200, 160), "separator"),
        (*labelled_at_random(700, 160), "gordan"),
        (np.zeros((200, 160)), np.ones(200), "gordan"),
        (triangular(160).data.rows, [1] * 160, "separator"),  # by a margin that no float sees
    ],
)
def test_data_of_hundreds_of_columns_are_decided_by_a_certificate_that_replays(X, y, kind):
    data = Dataset(X, y)

    certificate = certify(data)

    assert certificate.kind == kind
    assert replay(certificate.content(), data.rows, data.labels).holds


def sparse(n, d, seed=3):
    random = np.random.default_rng(seed)
    X = csr_array(random_array((n, d), density=0.02, rng=random))
    return X, np.where(X @ random.standard_normal(d) > 0, 1, -1)


def turned(rows, bias):
    """Sparse points, some of them once more on the other side."""
    X, y = sparse(1200, 1000)
    return Dataset(vstack([X, X[rows]], format="csr"), np.append(y, -y[rows]), bias=bias)


def units(bias):
    """A point on each axis."""
    ones = csr_array(([1.0] * 3000, (range(3000), range(3000))), shape=(3000, 3000))
    return Dataset(ones, [1, -1] * 1500, bias=bias)


@pytest.mark.parametrize(
    ("data", "kind", "most"),
    [
        (turned([7], "none"), "gordan", 1200 * 1000 / 2),
        (turned([7, 8, 9], "append"), "gordan", 1200 * 1000 / 2),
        (turned([], "none"), "separator", 1200 * 1000),
        (units("none"), "separator", 3000 * 3000 / 10),
        (units("append"), "separator", 3000 * 3000 / 10),
    ],
    ids=["a point on both sides", "three such points", "none", "units", "units and a bias"],
)
def test_sparse_points_are_decided_and_not_all_written_out(data, kind, most):
    for other in (turned([3], "append"), units("none")):
        certify(other)  # all modules are loaded
    tracemalloc.start()

    certificate = certify(data)

    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert certificate.kind == kind
    assert kind == "separator" or len(certificate.multipliers) == 2
    assert kind == "separator" or certificate.verify(data)
    assert used < 8 * most


@pytest.mark.deep
def test_sparse_points_of_which_no_few_decide_are_refused_in_a_sentence_and_explained_in_bounds():
    X, _ = sparse(13_000, 4100)
    data = Dataset(X, np.random.default_rng(5).choice([-1, 1], 13_000))

    with pytest.raises(Refused, match="^data: a run does not separate these 13000 sparse points"):
        certify(data)

    found = explain(data, 60)
    assert (found.at_least, found.cores) == (0, ())
    assert 0 < found.at_most == len(found.removed)

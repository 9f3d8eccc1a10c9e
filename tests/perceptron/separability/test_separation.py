"""Which estimates of a regression are infinite, against linear programs in floats."""

import numpy as np
import pytest
from scipy.optimize import linprog

from tests.perceptron.separability.certified import certified

UP, DOWN, FINITE, OPEN, NONE = (
    "+infinite", "-infinite", "finite", "sign not fixed", "not identified",
)  # fmt: skip

# Agresti's eight points
POINTS, CLASSES = [[10], [20], [30], [40], [60], [70], [80], [90]], [0, 0, 0, 0, 1, 1, 1, 1]


def test_an_income_of_large_numbers_has_an_infinite_slope():
    income = np.array([[49_000.0], [49_900], [50_100], [51_000]]) * 1e7

    assert certified(income, [0, 0, 1, 1], "probit").coefficients == (UP, DOWN)


def test_a_column_that_is_a_sum_of_others_is_not_identified():
    X = [[1, 2, 3], [2, 1, 3], [0, 1, 1], [1, 0, 1], [2, 2, 4]]

    assert certified(X, [1, 0, 0, 1, 1], "logit").coefficients[:3] == (NONE, NONE, NONE)


# ---- a reference: float linear programs, on small integers
def largest(c, rows, equal):
    bounds = [(-1, 1)] * rows.shape[1]
    zero, free = rows[equal], rows[~equal]
    found = linprog(
        -np.asarray(c, float),
        -free if len(free) else None,
        np.zeros(len(free)) if len(free) else None,
        zero if len(zero) else None,
        np.zeros(len(zero)) if len(zero) else None,
        bounds,
    )
    return -found.fun > 1e-7


def reference(X, y, model):
    ones = np.column_stack([X, np.ones(len(X))])
    counts = model == "poisson"
    rows = ones * (np.where(y == 0, -1, 1))[:, None]
    equal = (y > 0) if counts else np.zeros(len(y), bool)
    everywhere = np.ones(len(y), bool)
    words = []
    for unit in np.eye(rows.shape[1]):
        up, down = largest(unit, rows, equal), largest(-unit, rows, equal)
        word = {(True, True): OPEN, (True, False): UP, (False, True): DOWN}.get((up, down), FINITE)
        words.append(NONE if largest(unit, rows, everywhere) else word)
    return tuple(i for i in range(len(y)) if largest(rows[i], rows, equal) and not equal[i]), tuple(
        words
    )


SEEDS = [*range(15), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(15, 300))]


def drawn(seed):
    random = np.random.default_rng(seed)
    n, d = random.integers(5, 20), random.integers(1, 4)
    X = random.integers(-2, 3, (n, d)).astype(float)
    score = X @ random.integers(-2, 3, d) + random.integers(-1, 2)
    if seed % 3 == 0:
        return X, np.where(score >= 0, random.choice([0, 2], n), 0), "poisson"
    y = np.where(score == 0, random.integers(0, 2, n), score > 0)
    flip = random.integers(n) if seed % 3 == 1 else 0
    y[flip] = 1 - y[flip]
    return X, y.astype(int), "logit"


@pytest.mark.parametrize("seed", SEEDS)
def test_random_data_are_decided_as_by_linear_programs(seed):
    X, y, model = drawn(seed)
    if len(set(y > 0)) < 2:
        y[:2] = 0, 1
    found = certified(X, y, model)

    assert (found.separated, found.coefficients) == reference(X, y, model)


@pytest.mark.parametrize("seed", SEEDS)
def test_to_scale_and_shift_the_columns_changes_no_slope(seed):
    X, y, model = drawn(seed)
    if len(set(y > 0)) < 2:
        y[:2] = 0, 1
    random = np.random.default_rng(seed)
    d = X.shape[1]
    moved = X * 2.0 ** random.integers(-9, 24, d) + np.rint(10.0 ** random.integers(0, 8, d))

    before, after = certified(X, y, model), certified(moved, y, model)

    assert after.coefficients[:-1] == before.coefficients[:-1]
    assert (after.outcome, after.separated) == (before.outcome, before.separated)


@pytest.mark.parametrize("power", [-990, -1065])
def test_numbers_as_small_as_floats_are_have_the_slopes_of_their_multiples(power):
    random = np.random.default_rng(3)
    X = random.integers(-9, 10, (40, 2)).astype(float)
    y = (random.integers(-9, 10, 40) < X @ [3, 1]).astype(int)
    steep = (X[:, 0] > 0).astype(int)

    for labels in (y, steep):
        small = certified(X * 2.0**power, labels, "logit")

        assert small.coefficients[:-1] == certified(X, labels, "logit").coefficients[:-1]


def test_the_reference_notices_a_label_that_is_flipped():
    X, y = np.array(POINTS), np.array(CLASSES)

    assert reference(X, np.roll(y, 1), "logit") != reference(X, y, "logit")

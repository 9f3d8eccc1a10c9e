"""Separated or not: published data with their printed answers, a reference, and forgeries."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from perceptron import Dataset, Separation, separation

# Heinze and Schemper (2002); Agresti (2015), section 5.7: NV, PI, EH, HG
ENDOMETRIAL = """
0 13 1.64 0, 0 16 2.26 0, 0 8 3.14 0, 0 34 2.68 0, 0 20 1.28 0, 0 5 2.31 0, 0 17 1.80 0,
0 10 1.68 0, 0 26 1.56 0, 0 17 2.31 0, 0 8 2.01 0, 0 7 1.89 0, 0 20 3.15 0, 0 10 1.23 0,
0 18 1.27 0, 0 16 1.76 0, 0 18 2.00 0, 0 8 2.64 1, 0 29 0.88 1, 0 12 1.27 1, 0 20 1.37 1,
1 38 0.97 1, 1 22 1.14 1, 1 7 0.88 1, 1 25 0.91 1, 1 15 0.58 1, 0 7 0.97 1, 0 28 1.50 0,
0 11 1.33 0, 0 19 2.37 0, 0 10 1.82 0, 0 10 3.13 0, 0 18 1.31 0, 0 14 1.92 0, 0 21 1.64 0,
0 11 2.01 0, 0 17 1.88 0, 0 25 1.93 0, 0 16 2.11 0, 0 19 1.29 0, 0 15 1.72 0, 0 33 0.75 0,
0 24 1.92 0, 0 48 1.84 1, 0 12 1.11 1, 0 19 1.61 1, 0 2 1.18 1, 1 22 1.44 1, 1 40 1.18 1,
1 5 0.93 1, 1 0 1.17 1, 0 21 1.19 1, 0 15 1.06 1, 0 29 2.02 0, 0 15 2.29 0, 0 12 2.33 0,
0 3 2.90 0, 0 20 1.70 0, 0 23 1.41 0, 0 12 2.25 0, 0 22 1.54 0, 0 42 1.97 0, 0 15 1.75 0,
0 13 2.16 0, 0 14 2.57 0, 0 19 1.37 0, 0 12 3.61 0, 0 13 2.04 0, 0 10 2.17 0, 0 12 1.69 1,
1 49 0.27 1, 0 6 1.84 1, 0 5 1.30 1, 0 17 0.96 1, 1 11 1.01 1, 1 21 0.98 1, 0 5 0.35 1,
1 19 1.02 1, 0 33 0.85 1
"""
CANCER = [[Fraction(a) for a in row.split()] for row in ENDOMETRIAL.split(",")]


def split(rows, label=-1):
    return [[a for j, a in enumerate(z) if j != label % len(z)] for z in rows], [
        z[label] for z in rows
    ]


def grouped(*counts):
    """One column, with a label for each of its values."""
    return [[x] for x, _ in counts], [y for _, y in counts]


# the response comes first, as on the page of UCLA
COMPLETE = "0 1 3, 0 2 2, 0 3 -1, 0 3 -1, 1 5 2, 1 6 4, 1 10 1, 1 11 0"
QUASI = "0 1 3, 0 2 0, 0 3 -1, 0 3 4, 1 3 1, 1 4 0, 1 5 2, 1 6 7, 1 10 3, 1 11 4"
UCLA = {
    name: split([[int(a) for a in row.split()] for row in text.split(",")], label=0)
    for name, text in {"complete": COMPLETE, "quasi": QUASI}.items()
}
ALLISON = [(-5, 0), (-4, 0), (-3, 0), (-2, 0), (-1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]
AGRESTI = [(10, 0), (20, 0), (30, 0), (40, 0), (60, 1), (70, 1), (80, 1), (90, 1)]
# Correia, Guimaraes and Zylkin: two fixed effects as columns 0 and 1
EFFECTS = [[0, 0], [0, 0], [1, 0], [1, 1], [1, 1]]

UP, DOWN, FINITE, OPEN, NONE = (
    "+infinite", "-infinite", "finite", "sign not fixed", "not identified",
)  # fmt: skip

PUBLISHED = {
    "endometrial": (*split(CANCER), "logit", "quasi-complete", (UP, FINITE, FINITE, FINITE)),
    "UCLA, complete": (*UCLA["complete"], "logit", "complete", (UP, OPEN, DOWN)),
    "UCLA, quasi-complete": (*UCLA["quasi"], "logit", "quasi-complete", (UP, FINITE, DOWN)),
    "Allison, complete": (*grouped(*ALLISON), "logit", "complete", (UP, OPEN)),
    "Allison, quasi-complete": (
        *grouped(*ALLISON, (0, 0), (0, 1)), "logit", "quasi-complete", (UP, FINITE),
    ),
    "Agresti, eight points": (*grouped(*AGRESTI), "logit", "complete", (UP, DOWN)),
    "Agresti, ten points": (
        *grouped(*AGRESTI, (50, 0), (50, 1)), "logit", "quasi-complete", (UP, DOWN),
    ),
    "one regressor": (
        [[1], [1], [0], [0], [0], [0]], [0, 0, 0, 1, 2, 3], "poisson", "quasi-complete",
        (DOWN, FINITE),
    ),
    "two regressors": (
        [[2, -1], [-1, 2], [0, 0], [0, 0], [5, -10], [6, -12]], [0, 0, 0, 1, 2, 3], "poisson",
        "quasi-complete", (DOWN, DOWN, FINITE),
    ),
    "two effects": (EFFECTS, [0, 1, 0, 0, 1], "poisson", "quasi-complete", (DOWN, UP, FINITE)),
    "two effects and small counts": (
        [*EFFECTS, [1, 0], [1, 0]], [0, 1, 0, 0, 1, 1e-6, 1e-6], "poisson", "overlap",
        (FINITE, FINITE, FINITE),
    ),
}  # fmt: skip


def certified(X, y, model):
    """The answer, once its certificate has replayed."""
    found = separation(X, y, model=model)
    positive = 0 if model == "poisson" else 1
    assert found.verify(Dataset(X, y, "append", positive=positive))
    return found


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_data_have_the_answer_that_is_printed(name):
    X, y, model, outcome, coefficients = PUBLISHED[name]
    found = certified(X, y, model)

    assert (found.outcome, found.coefficients) == (outcome, coefficients)


@pytest.mark.parametrize(
    ("name", "rows"), [("two regressors", (0,)), ("two effects", (2,)), ("one regressor", (0, 1))]
)
def test_the_rows_separated_are_those_that_are_printed(name, rows):
    assert certified(*PUBLISHED[name][:3]).separated == rows


def test_an_income_of_large_numbers_has_an_infinite_slope():
    income = np.array([[49_000.0], [49_900], [50_100], [51_000]]) * 1e7

    assert certified(income, [0, 0, 1, 1], "logit").coefficients == (UP, DOWN)


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


def test_the_reference_notices_a_label_that_is_flipped():
    X, y, model, *_ = PUBLISHED["Agresti, eight points"]
    assert reference(np.array(X), np.array(y[1:] + y[:1]), model) != reference(
        np.array(X), np.array(y), model
    )


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_separation_survives_json(name):
    X, y, model, *_ = PUBLISHED[name]
    found = separation(X, y, model=model)

    assert Separation.from_json(found.to_json()) == found

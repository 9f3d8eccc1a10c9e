"""No program in floats makes more mistakes than is proved; where nothing is proved it is said."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from perceptron import Dataset, certify, replay
from perceptron.training.float_mistake_bound import FLOAT16, FLOAT32, FLOAT64, float_runs, is_bound

ROOT = Path(__file__).parents[3]
NUMPY = {FLOAT64: np.float64, FLOAT32: np.float32, FLOAT16: np.float16}


def in_order(products):
    total = 0.0
    for each in products:
        total += each
    return total


def backwards(products):
    return in_order(products[::-1])


def in_pairs(products):
    while len(products) > 1:
        products = [in_order(products[i : i + 2]) for i in range(0, len(products), 2)]
    return products[0]


SUMS = [in_order, backwards, in_pairs]


def float_mistakes(data, total, reverse, most):
    """Count the mistakes of a plain float64 program; it gives up above `most`."""
    X, y = np.array(data.points, float), list(data.labels)
    w, made = np.zeros(X.shape[1]), 0
    rows = range(len(X))[::-1] if reverse else range(len(X))
    while made <= most:
        before = made
        for row in rows:
            if y[row] * total([float(a) for a in w * X[row]]) <= 0:
                w, made = w + y[row] * X[row], made + 1
        if made == before:
            return made
    return made


@pytest.mark.parametrize("total", SUMS)
@pytest.mark.parametrize("seed", range(6))
def test_no_program_makes_more_mistakes_whatever_the_order_of_its_sums(total, seed):
    random = np.random.default_rng(seed)
    d = int(random.integers(2, 6))
    X = random.normal(size=(40, d)) * 10.0 ** random.integers(-100, 100)
    y = np.where(X @ random.normal(size=d) > 0, 1, -1)
    data = Dataset(X, y)
    most = float_runs(data, certify(data).weights).mistakes

    for reverse in (False, True):
        assert float_mistakes(data, total, reverse, min(most, 3000)) <= most


EXAMPLE = re.compile(
    r"let u := \[(.*)\]%Z in\s+let delta := (\d+)%Z in\s+let R2 := (\d+)%Z in\s+"
    r"(\S*)check_float_runs u delta R2 \((-\d+)\) 0 (\d+) (\d) \S+ = true\s+"
    r"/\\ \S*check_float_runs u delta R2 \S+ 0 (\d+) \d \S+ = false"
)


def test_the_condition_is_that_of_coq_to_the_last_mistake():
    rows = (ROOT / "proofs" / "coq" / "replay" / "ReplayRows.v").read_text()

    for found in EXAMPLE.findall(rows):
        weights, least, radius, module, exponent, enough, d, few = found
        kind = FLOAT32 if module else FLOAT64
        norm = sum(int(a) ** 2 for a in weights.split(";"))
        numbers = kind, int(exponent), int(d), norm, int(radius), int(least)
        assert is_bound(*numbers, int(enough))
        assert not is_bound(*numbers, int(few))
    assert len(EXAMPLE.findall(rows)) == 2


# by powers of 2, the last of which lets products underflow
SIZES = [(kind, size) for kind, tiny in ((FLOAT64, -531), (FLOAT32, -70))
         for size in (-16, -5, 0, 9, 16, tiny)]  # fmt: skip


@pytest.mark.parametrize(("kind", "size"), SIZES, ids=lambda each: getattr(each, "name", each))
def test_replay_accepts_the_bound_and_not_one_mistake_less(kind, size):
    random = np.random.default_rng(abs(size))
    d = int(random.integers(2, 6))
    X = random.normal(size=(20, d)) * 2.0**size
    data = Dataset(X, np.where(X @ random.normal(size=d) > 0, 1, -1))
    bound = float_runs(data, certify(data).weights, kind).certificate

    said = [
        replay(replace(bound, mistakes_below=k).content(), data.rows, data.labels).sentence
        for k in (bound.mistakes_below, bound.mistakes_below - 1)
    ]

    assert said == [
        f"float-bound: every {kind.name} run from 0 at rate 1 makes fewer than "
        f"{bound.mistakes_below} mistakes",
        "float-bound: refused, its mistakes_below is not proved",
    ]


@pytest.mark.parametrize("kind", NUMPY, ids=lambda kind: kind.name)
def test_the_nearest_float_is_that_of_numpy(kind):
    random = np.random.default_rng(0)
    numbers = random.normal(size=500) * 10.0 ** random.integers(-50, 50, size=500)
    halfway = np.array([1 + 2.0**-11, 1 + 3 * 2.0**-11, 65519.999, 65520, 2.0**-25, 0, 2.0**-24])

    for number in [*numbers, *halfway]:
        with np.errstate(over="ignore", under="ignore"):
            expected = float(NUMPY[kind](number))
        found = kind.nearest(Fraction(float(number)))
        assert found == (None if np.isinf(expected) else Fraction(expected))


@pytest.mark.parametrize(
    ("X", "weights", "hindrance"),
    [
        ([[1, 1], [-1, -1 + 1e-9]], (1, -1), "row 1 as float64 is not on its side of the weights"),
        ([[10**309, 1]], (1, 0), "a coordinate is larger than any float64"),
        ([[1e200, 1], [1e200, 2]], (1, 0), "a score could overflow float64"),
        ([[5e-324, 0], [0, 5e-324]], (1, 1), "its products are so small that float64 loses them"),
        ([[1, 1], [-1, -1 + 1e-9]], (-2000000000, 2000000001),
         "the margin is about 1e-10 of the radius, and below about 3e-8 no bound is proved"),
    ],
)  # fmt: skip
def test_where_nothing_is_proved_the_reason_is_given(X, weights, hindrance):
    found = float_runs(Dataset(X, [1] * len(X)), weights)

    assert (found.mistakes, found.hindrance) == (None, hindrance)

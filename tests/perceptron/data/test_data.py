"""Points and labels of every kind that people have: taken as the numbers they are, or refused."""

import hashlib
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron import Dataset, Refused
from perceptron.checker.verdict import digest


def test_a_bias_is_one_in_the_users_units_and_cleared_with_the_rest():
    data = Dataset([[Fraction(1, 2)], [Decimal("0.2")]], [1, -1], bias="append")

    assert (data.points, data.scale) == (((Fraction(1, 2), 1), (Fraction(1, 5), 1)), 10)
    assert data.signed_grid == ((5, 10), (-2, -10))


MANY = np.arange(-9000, 9000).reshape(-1, 3) * 10**9
EACH_TYPE = {
    "integers": MANY,
    "bytes": (MANY % 251).astype(np.uint8),
    "truth values": MANY % 2 == 0,
    "floats": np.sqrt(np.abs(MANY)),
    "few floats": (MANY % 3 / 2).astype(np.float32),
    "sparse floats": csr_array(np.where(MANY % 7 == 0, MANY / 8, 0)),
}


@pytest.mark.parametrize("X", EACH_TYPE.values(), ids=EACH_TYPE)
def test_the_digest_is_that_of_the_numbers_as_fractions_in_hexadecimal(X):
    data = Dataset(X, [1, -1] * 3000)
    lines = [
        " ".join(
            [f"{y:+d}", *(f"{Fraction(a).numerator:x}/{Fraction(a).denominator:x}" for a in x)]
        )
        for x, y in zip(data.rows, data.labels, strict=True)
    ]
    written = hashlib.sha256(("\n".join(lines) + "\n").encode()).hexdigest()

    assert data.digest == digest(data.rows, data.labels) == written


def test_the_grid_reaches_from_the_smallest_float_to_the_largest():
    data = Dataset([[5e-324, 1.7976931348623157e308]], [1])

    assert data.signed_grid == ((1, int(1.7976931348623157e308) * 2**1074),)


@pytest.mark.parametrize("positive", ["yes", np.str_("yes")])
def test_one_label_counts_as_positive_and_every_other_as_negative(positive):
    assert Dataset([[1]] * 3, ["yes", "no", "maybe"], positive=positive).labels == (1, -1, -1)


@pytest.mark.parametrize(
    "labels",
    [
        [True, False],
        [1, 0],
        [1.0, 0.0],
        np.array([True, False]),
        np.array([1.0, 0]),
        [np.int8(1), 0],
    ],
)
def test_zero_one_labels_and_booleans_are_taken_as_they_are(labels):
    assert Dataset([[1], [2]], labels).labels == (1, -1)


@pytest.mark.parametrize("text", ["0001", "a and b", "x1 & x2", "!(!a | !b)"])
def test_a_boolean_function_is_a_data_set_with_a_bias(text):
    data = Dataset.of_function(text)

    assert data.points == ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1))
    assert data.labels == (-1, -1, -1, 1)


def test_under_another_bias_everything_is_worked_out_anew():
    rows, names = [[Fraction(1, 2)], [Fraction(-1, 2)]], ("points", "signed_grid", "radius_squared")
    data, fresh = Dataset(rows, [1, -1]), Dataset(rows, [1, -1], "prepend")
    before = [getattr(data, name) for name in names]

    after = [getattr(data.with_bias("prepend"), name) for name in names]

    assert after == [getattr(fresh, name) for name in names]
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_the_radius_is_that_of_the_longest_point_with_its_bias():
    assert Dataset([[3, 4], [1, 1]], [1, -1], bias="prepend").radius_squared == 26


def test_what_stands_twice_in_a_sparse_matrix_is_added_and_the_matrix_left_alone():
    X = csr_array(([1.0, 2.0, 4.0], [1, 1, 0], [0, 2, 3]), shape=(2, 2))

    assert Dataset(X, [1, 1]).points == ((0, 3), (4, 0))
    assert X.data.tolist() == [1.0, 2.0, 4.0]


@pytest.mark.parametrize("fill", [np.array, csr_array])
def test_a_number_that_is_not_finite_is_refused_at_once_up_to_2_16_numbers_and_late_beyond(fill):
    few, many = np.ones((2**8, 2**8)), np.ones((2**16 + 1, 1))
    few[3, 5] = many[7] = np.nan

    late = Dataset(fill(many), np.ones(2**16 + 1))

    with pytest.raises(Refused, match=r"^X\[3\]\[5\]: nan is not finite; remove the row$"):
        Dataset(fill(few), np.ones(2**8))
    with pytest.raises(Refused, match=r"^X\[7\]\[0\]: nan is not finite; remove the row$"):
        late.check_finite()

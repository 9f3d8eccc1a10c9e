"""What is stored of the points, and a bound on how far it may be from them."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from perceptron import Dataset, Refused
from perceptron.data import storage
from perceptron.data.storage import float_error, nearest_float

TINY = 2.0**-1022


@pytest.mark.parametrize(
    ("a", "error"),
    [
        (Fraction(1, 2), 0.0),
        (Fraction(1, 3), 2.0**-52),
        (-(2**53) - 1, 2.0**-52),
        (Fraction(TINY) * (1 + Fraction(1, 2**60)), 2.0**-52),
        (Fraction(TINY) * Fraction(2, 3), float("inf")),
    ],
)
def test_the_error_of_the_nearest_float_is_bounded(a, error):
    stored = nearest_float(a)

    assert float_error(stored, a) == error
    assert abs(Fraction(stored) - a) <= min(error, 1) * abs(Fraction(stored))


def test_a_number_beyond_every_float_is_nearest_to_the_infinity_of_its_sign():
    beyond = 2**1100

    assert [nearest_float(a) for a in (beyond, -beyond)] == [float("inf"), float("-inf")]


@pytest.mark.parametrize("fill", [np.array, csr_array])
@pytest.mark.parametrize(
    ("kind", "rounding"),
    [
        (np.float64, 0.0),
        (np.float32, 0.0),
        (np.int32, 0.0),
        (np.uint8, 0.0),
        (np.int64, 2.0**-52),
        (np.uint64, 2.0**-52),
    ],
)
def test_only_long_integers_are_rounded_as_they_are_read(fill, kind, rounding):
    X = fill(np.array([[1, 0], [2, 3]], dtype=kind))

    assert Dataset(X, [1, -1]).floats.rounding == rounding


def test_exact_rows_are_rounded_by_the_largest_error_among_them():
    roundings = [
        Dataset([[1, a]], [1]).floats.rounding for a in (2, Fraction(1, 3), Fraction(TINY) / 3)
    ]

    assert roundings == [0.0, 2.0**-52, float("inf")]


def test_what_stands_twice_in_a_sparse_matrix_is_added_and_the_matrix_left_alone():
    X = csr_array(([1.0, 2.0, 4.0], [1, 1, 0], [0, 2, 3]), shape=(2, 2))

    assert Dataset(X, [1, 1]).points == ((0, 3), (4, 0))
    assert X.data.tolist() == [1.0, 2.0, 4.0]


@pytest.mark.parametrize("fill", [np.array, csr_array])
def test_as_many_numbers_as_a_cache_holds_are_checked_at_once(fill, monkeypatch):
    monkeypatch.setattr(storage, "LATE", 2)

    late = Dataset(fill(np.array([[1.0, 1.0, np.nan]])), [1])

    with pytest.raises(Refused, match=r"^X\[0\]\[1\]: nan is not finite; remove the row$"):
        Dataset(fill(np.array([[1.0, np.nan]])), [1])
    with pytest.raises(Refused, match=r"^X\[0\]\[2\]: nan is not finite; remove the row$"):
        late.check_finite()


@pytest.mark.parametrize(
    ("given", "stored"),
    [("?", "u1"), ("e", "f4"), (">e", "f4"), (">f4", "f4"), (">f8", "f8"), (">i2", "i2")],
)
def test_the_loops_read_numbers_of_a_kind_and_an_order_that_they_know(given, stored):
    X = np.array([[1, 0], [1, 1]], dtype=given)

    floats = Dataset(X, [1, -1]).floats.values

    assert (floats.dtype, floats.flags.carray) == (np.dtype(stored), True)
    assert floats.tolist() == [[1, 0], [1, 1]]


def unaligned(X):
    """The same numbers, one byte off."""
    return np.frombuffer(b"0" + X.tobytes(), X.dtype, offset=1).reshape(X.shape)


@pytest.mark.parametrize("laid", [np.asfortranarray, unaligned, lambda X: X.repeat(2, 1)[:, ::2]])
@pytest.mark.parametrize("kind", ["f8", "f4", "i2"])
def test_the_loops_read_numbers_row_by_row_each_in_its_place(laid, kind):
    X = laid(np.array([[1, 2, 3], [4, 5, 6]], dtype=kind))

    values = Dataset(X, [1, -1]).floats.values

    assert (values.flags.c_contiguous, values.flags.aligned) == (True, True)
    assert values.tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("bias", ["none", "append"])
def test_points_without_a_bias_are_held_once(bias):
    data = Dataset([[1, 2], [3, 4]], [1, -1], bias)

    assert (data.points is data.rows) == (bias == "none")

"""The rows y_i x_i are the same numbers whichever way the points are stored."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array, issparse

from perceptron import Dataset, Refused
from perceptron.separability import signed_rows as module
from perceptron.separability.signed_rows import Signed

N, LABELS = 30, [1, -1, -1] * 10
SMALL = np.random.default_rng(0).integers(-3, 4, (N, 3))
SMALL[0] = 0
POWERS = SMALL * 2.0 ** np.random.default_rng(1).integers(-60, 60, (N, 3))
STORED = {
    "integers": SMALL.tolist(),
    "an array of integers": SMALL,
    "bytes": SMALL.astype(np.int8),
    "floats": SMALL * 0.1,
    "halves": SMALL * 0.5,
    "singles": (SMALL * 0.1).astype(np.float32),
    "floats of all magnitudes": POWERS,
    "the smallest floats": SMALL * 5e-324,
    "the largest floats": SMALL * 5e307,
    "sparse floats": csr_array(POWERS),
    "sparse integers": csr_array(SMALL),
    "sparse floats with a column of 0": csr_array(POWERS * [1, 1, 0]),
    "fractions": [[Fraction(a, 3) for a in row] for row in SMALL.tolist()],
    "integers beyond 2^53": SMALL * 2**60 + 1,
    "a list of them": (SMALL * 2**60 + 1).tolist(),
    "sparse ones": csr_array(SMALL * 2**60 + SMALL),
    "integers beyond the floats": [[a * 10**400 + 1 for a in row] for row in SMALL.tolist()],
    "few": SMALL.tolist()[:4],
    "a few floats": POWERS[:4],
    "few halves": [[Fraction(a, 2) for a in row] for row in SMALL.tolist()[:4]],
    "few fractions": [[Fraction(a, 3) for a in row] for row in SMALL.tolist()[:4]],
}
every_kind = pytest.mark.parametrize("X", STORED.values(), ids=STORED)
every_bias = pytest.mark.parametrize("bias", ["none", "append", "prepend"])
TINY = Fraction(1, 2**1022)
ROWS = np.array([2, 0, 3])


def made(X, bias="none"):
    n = len(X) if isinstance(X, list) else X.shape[0]
    data = Dataset(X, LABELS[:n], bias)
    exact = [[y * Fraction(a) for a in x] for x, y in data]
    return Signed(data), exact


def within_rounding(found, exact, below=0):
    return all(
        abs(Fraction(a) - b) <= max(abs(b) / 2**53, below)
        for u, v in zip(found, exact, strict=True)
        for a, b in zip(u, v, strict=True)
    )


@every_kind
@every_bias
def test_the_integers_are_the_rows_in_units(X, bias):
    signed, exact = made(X, bias)

    assert [[a * signed.unit for a in row] for row in signed.every] == exact
    assert {type(a) for row in signed.every for a in row} == {int}
    assert signed.shape == (len(exact), len(exact[0]))


@every_kind
@every_bias
def test_the_floats_are_the_rows_about_1_in_size(X, bias):
    signed, exact = made(X, bias)
    unit = signed.unit * Fraction(2) ** signed.top

    found = signed.written_out(np.arange(len(exact)))

    assert 0.5 <= np.abs(found).max() <= 1
    assert found.dtype == np.float64
    for few, rows in ((found, exact), (signed.written_out(ROWS), [exact[i] for i in ROWS])):
        by_unit = [[a / unit for a in row] for row in rows]
        assert within_rounding(few.tolist(), by_unit, below=TINY)


@every_kind
@every_bias
def test_the_parts_are_the_rows_in_units(X, bias):
    signed, exact = made(X, bias)

    mantissas, exponents = signed.parts(ROWS)

    assert set(np.frexp(mantissas)[1].ravel().tolist()) <= {0, 1}
    assert exponents.dtype == np.int64
    found = [
        [Fraction(a) * Fraction(2) ** int(s) * signed.unit for a, s in zip(*row, strict=True)]
        for row in zip(mantissas.tolist(), exponents.tolist(), strict=True)
    ]
    assert within_rounding(found, [exact[i] for i in ROWS])


@every_kind
def test_a_combination_is_the_sum_of_the_rows(X):
    signed, exact = made(X)
    a = {3: 5, 1: -2, 0: 7}

    found = [b * signed.unit for b in signed.combination(a)]

    rows = [[b * c for c in exact[i]] for i, b in a.items()]
    assert found == [sum(column) for column in zip(*rows, strict=True)]


@every_kind
def test_each_row_is_written_in_integers_once(monkeypatch, X):
    signed, _ = made(X)
    first = signed.integers([3, 1])
    asked = []
    for name in ("_from_points", "_from_floats"):
        way = getattr(signed, name)
        monkeypatch.setattr(signed, name, lambda rows, way=way: asked.append(rows) or way(rows))

    second = signed.integers([1, 2, 3])

    assert asked == [[2]]
    assert (second[0], second[2]) == (first[1], first[0])


@every_bias
def test_sparse_points_stay_sparse(bias):
    signed, _ = made(csr_array(POWERS), bias)

    assert signed.is_sparse
    assert issparse(signed.floats)
    assert signed.floats.format == "csr"
    assert signed.floats.nnz == np.count_nonzero(POWERS) + N * (bias != "none")
    assert not made(POWERS, bias)[0].is_sparse


def test_what_is_stored_stays_as_it_is():
    X = csr_array(POWERS)
    kept = X.data.copy()

    made(X)[0].floats  # noqa: B018 - to make them is what is tested

    assert np.array_equal(X.data, kept)


@pytest.mark.parametrize(("points", "is_small"), [(32, True), (33, False)])
def test_few_numbers_are_gone_through_in_integers(points, is_small):
    signed = Signed(Dataset([[1, 2]] * points, [1] * points))

    assert signed.is_small == is_small
    assert (signed._given is None) == is_small


@pytest.mark.parametrize(
    ("largest", "fits"),
    [(2**53, True), (2**53 + 1, False), (-(2**53), True), (-(2**53) - 1, False)],
)
@pytest.mark.parametrize("stored", [np.array, csr_array, list])
def test_integers_are_taken_for_floats_as_far_as_floats_hold_them_all(largest, fits, stored):
    rows = [[largest, 1, 1]] * 30

    signed, _ = made(rows if stored is list else stored(np.array(rows)))

    assert (signed._given is not None) == fits


def test_nothing_but_integers_is_taken_for_them():
    signed, _ = made([[Fraction(1, 2), 1, 1]] * 30)

    assert signed._given is None


def test_where_all_is_zero_there_is_a_unit_too():
    signed = Signed(Dataset(np.zeros((40, 2)), [1] * 40))

    assert (signed.unit, signed.top, signed.integers([7])) == (1, 0, [[0, 0]])


def test_a_number_that_is_not_finite_is_refused():
    X = np.ones((2**15 + 1, 2))
    X[9, 1] = np.inf

    with pytest.raises(Refused, match=r"^X\[9\]\[1\]: inf "):
        Signed(Dataset(X, np.ones(len(X))))


def test_the_lowest_bits_of_floats_are_found():
    numbers = np.array([1.0, -3.0, 0.0, 12.0, 0.1, 5e-324, 2.0**1000])

    assert module._lowest_bits(numbers).tolist() == [0, 0, 2, -55, -1074, 1000]


@pytest.mark.parametrize("store", [np.array, csr_array], ids=["dense", "sparse"])
@pytest.mark.parametrize(("row", "top"), [([3.0, -9.0], 4), ([9.0, -3.0], 4), ([0.0, 0.0], 0)])
def test_the_largest_coordinate_may_be_negative_or_none(store, row, top):
    signed = Signed(Dataset(store(np.array([row] * 40)), [1] * 40))

    assert (signed._given is None, signed._top) == (False, top)

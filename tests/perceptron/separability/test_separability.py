"""Separable or not, and with which margin: against known answers, brute force and formulas."""

from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from perceptron import Dataset, GordanCertificate, Separator, certify
from perceptron.arithmetic.linear_algebra import PRIME
from perceptron.arithmetic.vectors import dot, scaled
from perceptron.data.hard_families import triangular
from perceptron.separability.float_filter import short, wrong
from perceptron.separability.margin_enclosure import enclose
from perceptron.separability.signed_rows import Signed


def one_class(points):
    return Dataset(points, [1] * len(points))


# the first example waits for scipy to be imported
patient = settings(deadline=None, max_examples=50)


def test_small_data_are_decided_as_by_trying_every_direction():
    vectors = list(product((-1, 0, 1), repeat=2))
    directions = list(product(range(-3, 4), repeat=2))
    for rows in product(vectors, repeat=3):
        separable = any(all(dot(w, z) > 0 for z in rows) for w in directions)

        assert isinstance(certify(Dataset(rows, [1, 1, 1])), Separator) == separable


coordinates = st.integers(-9, 9) | st.sampled_from([10**30, 2**53 + 1, -PRIME, 2.0**-1074, 1e300])


def tables(largest):
    """Rows of 1 to 3 coordinates, with bounds on how many there are."""
    return st.integers(1, 3).flatmap(
        lambda d: st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=largest)
    )


@patient
@given(tables(30))
def test_a_certificate_is_made_of_any_numbers(points):
    data = Dataset(points, [1] * len(points))

    assert certify(data).verify(data)


def test_the_margin_is_exact_in_the_users_units():
    certificate = certify(Dataset([[Fraction(1, 2), 0], [0, Fraction(1, 2)]], [1, 1]))

    assert (certificate.margin_squared, certificate.mistake_bound) == (Fraction(1, 8), 2)


def is_minimal(data):
    """Whether each row of the certificate is needed: the others can be separated."""
    rows = [row for row, _ in certify(data).multipliers]
    return all(
        isinstance(certify(Dataset(rest, [1] * len(rest))), Separator)
        for row in rows
        if (rest := [scaled(data.labels[j], data.points[j]) for j in rows if j != row])
    )


@patient
@given(tables(30))
def test_without_any_one_row_of_a_certificate_the_others_can_be_separated(points):
    data = Dataset(points, [1] * len(points))

    assert isinstance(certify(data), Separator) or is_minimal(data)


@pytest.mark.parametrize("magnitude", [10**400, Fraction(1, 2**1074), Fraction(10**400, 7)])
def test_magnitudes_beyond_every_float_are_decided(magnitude):
    separable = Dataset([[magnitude, 1], [1, magnitude]], [1, 1])
    contradiction = Dataset([[magnitude, 1], [-magnitude, -1]], [1, 1])

    assert isinstance(certify(separable), Separator)
    assert isinstance(certify(contradiction), GordanCertificate)


def test_one_ulp_decides():
    a = 0.1 + 0.2
    kinds = [certify(Dataset([[a, 1], [b, 1]], [1, -1])).kind for b in (a, 0.3)]

    assert kinds == ["gordan", "separator"]


def degenerate(d, seed, moved):
    """Rows that cancel on a hyperplane, others on one side of it; then some moved by one."""
    random = Random(seed)  # noqa: S311 - data, no secret
    w = [random.randint(-3, 3) for _ in range(d - 1)] + [1]
    across = [[random.randint(-3, 3) for _ in range(d)] for _ in range(2 * d)]
    rows = [scaled(1 if dot(z, w) >= 0 else -1, z) for z in across]
    within = [
        [dot(w, w) * a - dot(z, w) * b for a, b in zip(z, w, strict=True)] for z in across[:d]
    ]
    rows += [*within, [-sum(column) for column in zip(*within, strict=True)]]
    rows = [[a * 2**60 for a in z] for z in rows]
    for row in random.sample(range(len(rows)), moved):
        rows[row][random.randrange(d)] += random.choice((-1, 1))
    return Dataset(rows, [1] * len(rows))


@pytest.mark.parametrize("moved", [0, 1, 2, 5])
@pytest.mark.parametrize("seed", range(5))
def test_degenerate_data_are_decided_though_one_part_in_2_to_the_60_matters(seed, moved):
    data = degenerate(6, seed, moved)

    assert certify(data).verify(data)


def hidden_from_floats(*, separable):
    """Each column comes twice, but for one part in 2^100, which decides."""
    random = Random(1)  # noqa: S311 - data, no secret
    seen = [[random.randint(-9, 9) << 100 for _ in range(4)] for _ in range(30)]
    hidden = [[random.randint(-9, 9) for _ in range(4)] for _ in range(30)]
    labels = [1 if sum(part) > 0 else -1 for part in hidden]
    if not separable:
        seen, hidden = [*seen, scaled(2, seen[0])], [*hidden, scaled(2, hidden[0])]
        labels.append(-labels[0])
    rows = ([*a, *map(sum, zip(a, b, strict=True))] for a, b in zip(seen, hidden, strict=True))
    return Dataset([*rows], labels)


@pytest.mark.parametrize(("separable", "kind"), [(True, "separator"), (False, "gordan")])
def test_what_no_float_shows_is_decided_by_integers_alone(separable, kind):
    data = hidden_from_floats(separable=separable)

    certificate = certify(data)

    assert certificate.kind == kind
    assert certificate.verify(data)


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16, np.int8, np.int64, np.uint8])
def test_an_array_is_decided_as_its_numbers_are(kind, bias):
    X = np.random.default_rng(1).integers(0, 4, size=(20, 4)).astype(kind)
    separable, random = np.where(3 * X[:, 0] > X[:, 1], 1, -1), [1, -1] * 10

    for y in (separable, random):
        found = certify(Dataset(X, y, bias=bias))

        assert found == certify(Dataset(X.tolist(), y, bias=bias))
        assert found.verify(Dataset(X, y, bias=bias))


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
def test_sparse_points_are_decided_as_dense_ones(bias):
    X = np.random.default_rng(2).integers(-1, 2, size=(40, 6)) * 0.1

    for y in ([1, -1] * 20, np.where(X[:, 5] + 2 * X[:, 4] > 0, 1, -1)):
        sparse, dense = (Dataset(each, y, bias=bias) for each in (csr_array(X), X))

        assert certify(sparse).kind == certify(dense).kind
        assert certify(sparse).verify(dense)


@pytest.mark.parametrize("d", [30, 60, 100])
def test_a_margin_beyond_every_float_is_found(d):
    family = triangular(d)

    assert certify(family.data).margin_squared == family.margin_squared


def test_rows_and_columns_of_all_magnitudes_are_decided():
    random = np.random.default_rng(3)
    X, w = random.standard_normal((60, 5)), np.array([1, -2, 3, -4, 5])
    y = np.where(X @ w > 0, 1, -1)
    X = X * 2.0 ** random.integers(-500, 500, (60, 1)) * 2.0 ** random.integers(-400, 400, 5)

    assert certify(Dataset(X, y)).kind == "separator"


@pytest.mark.parametrize("copies", [1, 3, 1000])
def test_rows_of_all_magnitudes_that_cancel_are_found(copies):
    powers = 2.0 ** np.random.default_rng(6).integers(-1000, 1000, (7 * copies, 1))
    rows = np.concatenate([np.eye(6), -np.ones((1, 6))] * copies) * powers

    assert certify(one_class(rows)).verify(one_class(rows))


@pytest.mark.parametrize("low", [0, -1])
@pytest.mark.parametrize("flipped", [0, 7, 56, 63])
def test_of_a_truth_table_with_one_wrong_value_four_points_cancel(flipped, low):
    points = list(product((low, 1), repeat=6))
    labels = [1 if dot(point, (8, 7, 5, 4, 3, 1)) > 14 * (1 + low) else -1 for point in points]
    labels[flipped] *= -1

    for data in (Dataset(points, labels, "append"), Dataset(points[::-1], labels[::-1], "append")):
        assert [times for _, times in certify(data).multipliers] == [1] * 4


# the margin


def cone(seed, points=200, dimension=6):
    """Points about one direction, of which none is more than a right angle from it."""
    random = np.random.default_rng(seed)
    X = random.standard_normal((points, dimension))
    X[:, 0] = np.abs(X).sum(axis=1)
    return one_class(X)


def test_the_margin_is_given_to_any_number_of_digits_and_to_twenty_unasked():
    certificate = certify(one_class([[1, 0], [0, 1]]))

    assert certificate.margin(30) == Decimal("0.707106781186547524400844362104")
    assert str(certificate.margin()) == "0.70710678118654752440"


@pytest.mark.parametrize("width", [1, Fraction(1, 10**6), Fraction(1, 10**100)])
@pytest.mark.parametrize("data", [cone(1), one_class([[3, 1], [1, 3]]), triangular(40).data])
def test_the_margin_lies_in_its_enclosure(data, width):
    found, margin_squared = enclose(data, width), certify(data).margin_squared

    assert found.lower_squared <= margin_squared <= found.upper_squared
    assert found.upper_squared <= found.lower_squared * (1 + width)
    assert found.verify(data)


# rows in floats and in integers


factors = st.integers(-(10**20), 10**20) | st.sampled_from([0, 1, -1, 10**400])


def signed_rows(points, times=1):
    return Signed(Dataset([*points] * times, [1] * (len(points) * times)))


@st.composite
def rows_and_weights(draw):
    """More rows than are gone through one by one, and weights for them."""
    d = draw(st.integers(1, 3))
    points = draw(st.lists(st.tuples(*[coordinates] * d), min_size=1, max_size=20))
    return signed_rows(points, 65), draw(st.tuples(*[factors] * d))


@patient
@given(rows_and_weights(), st.sampled_from([0, 1, -1, 10**40]))
@example((signed_rows([(1, 0, 0)], 60), (1, 0, 0)), 1)
@example((signed_rows([(2.0**-60, 10**30)], 40), (1, 0)), 0)
@example((signed_rows([(-10,), (-6,)], 40), (1,)), -8)
@example((signed_rows([(2**53 + 3, -(2**53) - 2)], 65), (1, 1)), 1)  # in floats the score is 2
def test_the_rows_below_a_level_are_those(drawn, level):
    signed, w = drawn

    below = [row for row, z in enumerate(signed.every) if dot(z, w) <= level]

    assert short(signed, w, level) == below
    assert sorted(wrong(signed, w)) == [row for row, z in enumerate(signed.every) if dot(z, w) <= 0]


@pytest.mark.parametrize("longest", range(4))
def test_the_largest_radius_is_found_though_floats_round_another_above_it(longest):
    rows = np.array(list(permutations([2**49 + 1, 3**31, 5**21 + 2, 7**18, 1])))
    rows[longest][rows[longest] == 1] = 2
    largest = sum(int(a) ** 2 for a in rows[longest])

    assert certify(one_class(rows)).radius_squared == largest

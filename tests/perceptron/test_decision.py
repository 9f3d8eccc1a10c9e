import os
import subprocess
import sys
import tracemalloc
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from perceptron import Dataset, GordanCertificate, Separator, certify
from perceptron.arithmetic.linear_algebra import PRIME
from perceptron.arithmetic.vectors import dot, scaled
from perceptron.data.hard_families import triangular
from perceptron.errors import Defect
from perceptron.separability import certify as decision
from perceptron.separability import exact_simplex
from perceptron.separability.exact_simplex import alternative
from perceptron.separability.float_filter import wrong
from perceptron.separability.float_simplex import Search
from perceptron.separability.margin import Nearest
from perceptron.separability.signed_rows import Signed

# the first example waits for scipy to be imported
patient = settings(deadline=None)


def functions(variables):
    """All Boolean functions of so many variables, as data sets with a bias."""
    points = list(product((0, 1), repeat=variables))
    for labels in product((-1, 1), repeat=len(points)):
        yield Dataset(points, labels, bias="append")


@pytest.mark.parametrize(("variables", "threshold_functions"), [(1, 4), (2, 14), (3, 104)])
def test_the_separable_boolean_functions_are_as_many_as_the_literature_counts(
    variables, threshold_functions
):
    separators = [isinstance(certify(data), Separator) for data in functions(variables)]

    assert sum(separators) == threshold_functions


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


@patient
@given(tables(30), st.integers(0, 29))
def test_the_simplex_alone_decides_the_same(points, row):
    data = Dataset(points, [1] * len(points))
    found = alternative(Signed(data), [row % len(points)])

    assert isinstance(found, tuple) == isinstance(certify(data), Separator)


@patient
@given(tables(30))
def test_with_blands_rule_alone_the_simplex_ends_too(points):
    data = Dataset(points, [1] * len(points))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_simplex, "QUICK", 0)
        found = alternative(Signed(data), range(len(points)))

    assert isinstance(found, tuple) == isinstance(certify(data), Separator)


@patient
@given(tables(30))
def test_what_separates_at_once_separates(points):
    data = Dataset(points, [1] * len(points))
    certificate = certify(data)

    if isinstance(certificate, Separator):
        assert all(dot(certificate.witness, z) > 0 for z in data.signed_grid)


@patient
@given(tables(7), st.fractions(min_value=Fraction(1, 100), max_value=100))
def test_the_bound_does_not_depend_on_the_unit(points, unit):
    certificates = [
        certify(Dataset([[unit_ * Fraction(a) for a in z] for z in points], [1] * len(points)))
        for unit_ in (1, unit)
    ]

    assert len({getattr(c, "mistake_bound", None) for c in certificates}) == 1


def test_the_margin_is_exact_in_the_users_units():
    certificate = certify(Dataset([[Fraction(1, 2), 0], [0, Fraction(1, 2)]], [1, 1]))

    assert (certificate.margin_squared, certificate.mistake_bound) == (Fraction(1, 8), 2)


def test_one_point_is_separable_unless_it_is_zero():
    kinds = [certify(Dataset([x], [-1])).kind for x in ([5], [0])]

    assert kinds == ["separator", "gordan"]


def test_one_class_is_separable_exactly_if_a_half_space_holds_it():
    points = [[1, 0], [-1, 0]]
    kinds = [certify(Dataset(points, [1, 1], bias=bias)).kind for bias in ("none", "append")]

    assert kinds == ["gordan", "separator"]


def test_a_contradiction_is_its_own_certificate():
    assert certify(Dataset([[1, 2], [1, 2], [5, 5]], [1, -1, 1])).multipliers == ((0, 1), (1, 1))


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


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16, np.int8, np.int64, np.uint8])
def test_an_array_is_decided_as_its_numbers_are(kind, bias):
    X = np.random.default_rng(1).integers(0, 4, size=(20, 4)).astype(kind)
    separable, random = np.where(3 * X[:, 0] > X[:, 1], 1, -1), [1, -1] * 10

    for y in (separable, random):
        found = certify(Dataset(X, y, bias=bias))

        assert found == certify(Dataset(X.tolist(), y, bias=bias))
        assert found.verify(Dataset(X, y, bias=bias))


def test_integers_beyond_the_floats_are_decided_in_an_array():
    X = np.array([[2**62 + 1, 2**62], [2**62, 2**62 + 1]] * 40)

    kinds = [certify(Dataset(sign * X, [1, -1] * 40)).kind for sign in (1, -1)]

    assert kinds == ["separator", "separator"]


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


def test_every_function_of_three_variables_has_four_points_or_a_separator():
    found = [certify(data) for data in functions(3)]

    assert {len(c.multipliers) for c in found if c.kind == "gordan"} == {4}


def test_nothing_of_the_margin_is_worked_out_until_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(decision, "nearest_point", None)
    certificate = certify(Dataset(np.eye(20), [1, -1] * 10))

    assert certificate.witness
    with pytest.raises(TypeError):
        certificate.weights  # noqa: B018 - reading it is what is tested


def test_the_margin_is_worked_out_once():
    certificate = certify(Dataset(np.eye(20), [1, -1] * 10))

    assert certificate.margin_squared is certificate.margin_squared


def no_guess():
    yield from ()
    return [0]


@pytest.mark.parametrize("seed", range(5))
def test_without_any_guess_the_same_is_decided(monkeypatch, seed):
    data = degenerate(6, seed, 1)
    kind = certify(data).kind
    monkeypatch.setattr(decision, "proposals", lambda signed: no_guess())

    assert certify(data).kind == kind


def one_class(rows):
    return Dataset(rows, [1] * len(rows))


def gaussian(points, dimension, seed=5):
    return np.random.default_rng(seed).standard_normal((points, dimension))


def labelled(X):
    """Points with the labels of a hyperplane that none of them comes near to."""
    scores = X @ np.arange(1, X.shape[1] + 1)
    X, scores = X[np.abs(scores) > 1], scores[np.abs(scores) > 1]
    return X, np.where(scores > 0, 1, -1)


@pytest.mark.parametrize("shape", [(40, 50), (50, 50), (200, 20), (2000, 10)])
def test_floats_find_what_decides_and_the_exact_search_is_not_needed(monkeypatch, shape):
    monkeypatch.setattr(decision, "alternative", None)
    X = gaussian(*shape)

    certificates = [certify(Dataset(*labelled(X))), certify(one_class([*X, *-X[:1]]))]

    assert [certificate.kind for certificate in certificates] == ["separator", "gordan"]


@pytest.mark.parametrize("d", [60, 100])
def test_ill_conditioned_data_are_decided_from_floats_too(monkeypatch, d):
    monkeypatch.setattr(decision, "alternative", None)

    assert certify(triangular(d).data).kind == "separator"


def test_columns_of_all_magnitudes_are_separated_from_floats(monkeypatch):
    monkeypatch.setattr(decision, "alternative", None)
    X, y = labelled(gaussian(100, 20))

    assert certify(Dataset(X * 2.0 ** (40 * np.arange(20)), y)).kind == "separator"


@pytest.mark.parametrize("copies", [1, 2, 3000])
def test_rows_of_all_magnitudes_that_cancel_are_found_from_floats(monkeypatch, copies):
    monkeypatch.setattr(decision, "alternative", None)
    powers = 2.0 ** np.random.default_rng(6).integers(-1000, 1000, (7 * copies, 1))
    rows = np.concatenate([np.eye(6), -np.ones((1, 6))] * copies) * powers

    assert certify(one_class(rows)).verify(one_class(rows))


@patient
@given(st.integers(0, 10**6), st.integers(1, 40))
def test_weights_in_integers_separate_what_the_floats_did(seed, dimension):
    X, y = labelled(gaussian(66, dimension, seed) * 2.0 ** np.arange(dimension))
    signed = Signed(Dataset(X, y))
    search = Search(signed, range(len(X)))

    assert (search.advance(), wrong(signed, search.weights())) == ("separates", [])


def test_many_points_that_a_run_separates_need_no_search(monkeypatch):
    monkeypatch.setattr(Search, "__init__", None)

    assert certify(Dataset(*labelled(gaussian(3000, 5)))).kind == "separator"


@pytest.mark.parametrize("bias", ["none", "append", "prepend"])
def test_sparse_points_are_not_written_out_to_be_separated(bias):
    X = csr_array(([1.0] * 5000, (range(5000), range(5000))), shape=(5000, 5000))
    data = Dataset(X, [1, -1] * 2500, bias=bias)
    certify(Dataset(X[:20, :20], [1, -1] * 10))  # all modules are loaded
    tracemalloc.start()

    certificate = certify(data)

    used, dense = tracemalloc.get_traced_memory()[1], 8 * 5000**2
    tracemalloc.stop()
    assert certificate.kind == "separator"
    assert used < dense / 10


def test_without_the_compiler_the_same_is_decided():
    code = (
        "import numpy as np; from perceptron import *; X = np.eye(20); "
        "kinds = [certify(Dataset(r, [1] * len(r))).kind for r in (X, [*X, -X.sum(axis=0)])]; "
        "print(*kinds)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["separator", "gordan"]


def test_small_decisions_import_neither_scipy_nor_numba():
    code = (
        "import sys; from perceptron import *; certify(Dataset([[1, 2], [3, 4]], [1, -1])).weights"
    )

    script = f"{code}; sys.exit('scipy' in sys.modules or 'numba' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


REFUSES = "^certify: the checker refuses {}; please report this data set$"


@pytest.mark.parametrize("wrong", [(1, 0), {0: 1}, {0: -1, 1: 1}, {}])
def test_a_certificate_that_the_checker_refuses_never_leaves(monkeypatch, wrong):
    monkeypatch.setattr(decision, "_proposals", lambda data, signed: [wrong])

    with pytest.raises(Defect, match=REFUSES.format("what was found")):
        certify(Dataset([[1, 0], [0, 1]], [1, 1]))


def test_negative_multipliers_never_leave(monkeypatch):
    monkeypatch.setattr(decision, "_proposals", lambda data, signed: [{0: 1, 1: -1}])

    with pytest.raises(Defect, match=REFUSES.format("what was found")):
        certify(Dataset([[1, 0], [1, 0]], [1, 1]))


def test_a_margin_that_the_checker_refuses_never_leaves(monkeypatch):
    wrong = Nearest({0: 1}, (1, 0), Fraction(1))
    monkeypatch.setattr(decision, "nearest_point", lambda signed, guess: wrong)
    certificate = certify(Dataset(np.eye(20), [1, -1] * 10))

    with pytest.raises(Defect, match=REFUSES.format("its margin")):
        certificate.weights  # noqa: B018 - likewise

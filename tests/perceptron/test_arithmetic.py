"""Numbers come in without rounding; the bounds of float scores hold against exact arithmetic."""

import math
import operator
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array

from perceptron.arithmetic import float_scores
from perceptron.arithmetic.exact import about, exact, from_text, square_root, to_text
from perceptron.arithmetic.limbs import vanishes
from perceptron.arithmetic.linear_algebra import null_vector, positive_circuit, solve

# exact numbers in and out


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (7, 7),
        (True, 1),
        (0.1, Fraction(3602879701896397, 2**55)),
        (5e-324, Fraction(1, 2**1074)),
        (Decimal("0.1"), Fraction(1, 10)),
        (Fraction(4, 2), 2),
        (np.float32(0.1), Fraction(13421773, 2**27)),
        (np.int8(-128), -128),
        (np.longdouble(2) ** -70, Fraction(1, 2**70)),
        (10**400, 10**400),
    ],
)
def test_a_number_comes_in_without_rounding(value, number):
    assert exact(value) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-12", -12),
        ("+3", 3),
        (" 3/6 ", Fraction(1, 2)),
        ("0.1", Fraction(1, 10)),
        (".5e1", 5),
        ("0x1.8p-3", Fraction(3, 16)),
        ("0x1.00000000000001p0", 1 + Fraction(1, 2**56)),
        ("0x1.8", Fraction(3, 2)),
        pytest.param("1e-20000", Fraction(1, 10**20000), id="smallest exponent"),
        pytest.param("1e+0000020000", 10**20000, id="largest exponent"),
        pytest.param("1" * 5000, (10**5000 - 1) // 9, id="5000 digits"),
    ],
)
def test_a_text_is_read_exactly(text, number):
    assert from_text(text) == number


@given(st.fractions() | st.integers() | st.sampled_from([10**6000, Fraction(1, 3**5000)]))
def test_a_number_survives_being_written_and_read(number):
    assert from_text(to_text(number)) == number


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0, "0"),
        (Fraction(-2, 3), "-0.666667"),
        (1234567, "1.23457e+06"),
        (2**1024, "10^308"),
        (-(10**400), "-10^400"),
        (10**400 - 1, "10^399"),
        (Fraction(10**5000, 3), "10^4999"),
        (Fraction(1, 10**400), "10^-400"),
        (Fraction(-9, 10**401), "-10^-401"),
    ],
)
def test_the_size_of_a_number_is_told_to_six_digits_or_as_a_power_of_ten(value, told):
    assert about(value) == told


@pytest.mark.parametrize("digits", [1, 2, 9])
def test_a_root_of_any_magnitude_has_all_its_digits_and_is_rounded_down_in_the_last(digits):
    powers = [*range(-200, 200, 7), *range(40_000, 40_006), *range(-40_006, -40_000)]
    for power, factor in product(powers, (1, Fraction(2**31, 2**31 - 1), Fraction(10, 7))):
        value = factor * Fraction(2) ** power

        root = square_root(value, digits)

        last_digit = Fraction(10) ** root.as_tuple().exponent
        assert Fraction(root) ** 2 <= value < (Fraction(root) + last_digit) ** 2
        assert len(root.as_tuple().digits) == digits


# vectors and equations


@pytest.mark.parametrize("d", [2, 12])
def test_of_two_sets_of_rows_that_cancel_one_is_left(d):
    simplex = [*np.eye(d, dtype=int).tolist(), [-1] * d]
    apart = [[*row, *[0] * d] for row in simplex] + [[*[0] * d, *row] for row in simplex]

    circuit = positive_circuit(apart, [2] * (d + 1) + [3] * (d + 1))

    assert len(circuit) == d + 1
    assert [sum(a * apart[i][j] for i, a in circuit.items()) for j in range(2 * d)] == [0] * 2 * d


# the bound of a float score, against exact arithmetic


DIMENSION, ROWS = 8, 40
drawn = np.random.default_rng(0)
POINTS = drawn.standard_normal((ROWS, DIMENSION)) * 10.0 ** drawn.integers(-9, 9, (ROWS, 1))
POINTS[drawn.random(POINTS.shape) < 0.5] = 0.0
LABELS = drawn.choice([-1.0, 1.0], ROWS)


def moved(stored, rho=0.0):
    """The float state after a move by every point: weights, what they lost, sizes."""
    v, lost, sizes = np.zeros(DIMENSION + 1), np.zeros(DIMENSION + 1), np.zeros(4)
    for row in range(ROWS):
        float_scores.move(*stored, row, LABELS[row], v, lost, 1.0, rho, sizes)
    return v, lost, sizes


def exact_weights():
    """The same sums, exactly."""
    rows = [[*map(Fraction, x), Fraction(1)] for x in POINTS.tolist()]
    signed = [[int(y) * a for a in x] for x, y in zip(rows, LABELS, strict=True)]
    return [sum(column) for column in zip(*signed, strict=True)]


def stored_as(kind, points):
    if kind == "dense":
        return points, np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int32)
    matrix = csr_array(points)
    return matrix.data, matrix.indices, matrix.indptr


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_a_move_keeps_what_the_weights_lost_and_bounds_on_that(kind):
    v, lost, sizes = moved(stored_as(kind, POINTS))

    pairs = zip(map(Fraction, v.tolist()), map(Fraction, lost.tolist()), strict=True)
    errors = [abs(a + b - w) for (a, b), w in zip(pairs, exact_weights(), strict=True)]

    assert any(lost)
    assert sum(errors) <= Fraction(sizes[float_scores.SPILL]) < Fraction(1, 10**15)
    assert sizes[float_scores.NORM] >= np.abs(v).sum() * (1 - 1e-12)
    least = (np.abs(lost).sum() + sizes[float_scores.SPILL]) * (1 - 1e-12)
    assert sizes[float_scores.DRIFT] >= least
    # what the points lost when they were stored counts as spilt
    *_, sizes = moved(stored_as(kind, POINTS), rho=0.5)
    assert sizes[float_scores.SPILL] >= 0.5 * np.abs(POINTS).sum() * (1 - 1e-12)


def stated_bound(norm, drift, radius, terms, rho):
    """What the module says that a score may be wrong by."""
    n, e, r, part = map(Fraction, (norm, drift, radius, rho))
    tiny = 3 * terms * Fraction(2) ** -1074
    return ((terms + 2) * Fraction(2) ** -53 + part) * n * r + (1 + part) * e * r + tiny


@pytest.mark.parametrize(
    ("sizes", "terms", "rho"),
    [
        ((3.0, 0.0, 5.0), 1, 0.0),
        ((3.0, 0.0, 5.0), 4, 2.0**-53),
        ((0.0, 3.0, 5.0), 4, 0.5),
        ((2.0**993, 2.0**980, 4.0), 2, 0.0),
    ],
)
def test_the_bound_is_the_one_stated_with_one_percent_to_spare(sizes, terms, rho):
    stated = stated_bound(*sizes, terms, rho)

    assert stated <= Fraction(float_scores.bound(np.array(sizes), terms, rho)) <= stated * 102 / 100


V = np.array([3.0, 5.0, -0.5, -0.25])
UNKNOWN = 2


def sign(kind, score, *, row=(2, 0, -5), v=V, drift=0.0, rho=0.0, norm=100.0, spill=0.0, bias=1.0):
    """What is said of a point of this score, whose |a|_1 is 8 with its bias, between two others."""
    points = np.full((3, 3), 9.0)
    points[1] = row
    lost, sizes = np.array([drift, -drift, -drift, 2 * drift]), np.array([norm, 0.0, 9.0, spill])
    return float_scores.sign_of(*stored_as(kind, points), 1, v, lost, bias, rho, sizes, score)


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize(
    ("drift", "rho", "spill"), [(2.0**-54, 2.0**-53, 0.0), (3.0, 0.5, 0.0), (3.0, 0.5, 2.0)]
)
def test_a_score_tells_its_sign_from_the_bound_of_its_point_on(kind, drift, rho, spill):
    terms, u = {"dense": 4, "sparse": 3}[kind], Fraction(1, 2**53)
    mass, lost = Fraction(35, 4), 9 * Fraction(drift) + 8 * Fraction(spill)
    error = ((terms + 2) * u + Fraction(rho)) * mass + (1 + Fraction(rho)) * lost

    told = [
        sign(kind, float(error * part), drift=drift, rho=rho, spill=spill)
        for part in (Fraction(-102, 100), -1, 1, Fraction(102, 100))
    ]

    assert told == [-1, UNKNOWN, UNKNOWN, 1]


@pytest.mark.parametrize("kind", ["dense", "sparse"])
def test_a_score_within_the_bound_has_the_sign_it_shows_where_nothing_rounds(kind):
    scores = [-1e-18, 0.0, 1e-18]

    assert [sign(kind, score) for score in scores] == [-1, 0, 1]
    assert [sign(kind, score, drift=1.0) for score in scores] == [UNKNOWN] * 3
    assert [sign(kind, score, spill=2.0**-40) for score in scores] == [UNKNOWN] * 3
    assert [sign(kind, score, rho=2.0**-53) for score in scores] == [UNKNOWN] * 3


@pytest.mark.parametrize("kind", ["dense", "sparse"])
@pytest.mark.parametrize("score", [-5.0, 0.0, 5.0])
def test_where_a_sum_may_overflow_no_score_tells_a_sign(kind, score):
    shown = int(np.sign(score))

    told = [sign(kind, score, norm=norm) for norm in (math.nextafter(2.0**993, 0), 2.0**993)]

    assert told == [shown, UNKNOWN]


@given(
    st.integers(1, 8).flatmap(
        lambda n: st.tuples(
            st.lists(st.lists(st.integers(-4, 4), min_size=n, max_size=n), min_size=n, max_size=n),
            st.lists(st.integers(-99, 99), min_size=n, max_size=n),
        )
    )
)
def test_a_solution_solves_its_equations_however_many_there_are(system):
    matrix, right = system

    solutions = solve(matrix, right)

    if solutions is not None:
        ((numerators, denominator),) = solutions
        left = [sum(a * b for a, b in zip(row, numerators, strict=True)) for row in matrix]
        assert left == [denominator * b for b in right]
        assert denominator > 0


def large(d, bits, *, seed=0):
    """Integers of up to so many bits, and powers of two at the ends of limbs."""
    random = np.random.default_rng(seed)
    edges = [2**b + c for b in (15, 16, 31, 32, 63, 64) if b < bits for c in (-1, 0, 1)]

    def number():
        is_edge = edges and random.random() < 0.1
        size = int(random.choice(edges)) if is_edge else int.from_bytes(random.bytes(bits // 8 + 1))
        return int(random.choice((-1, 1))) * (size % 2**bits)

    return [[number() for _ in range(d)] for _ in range(d)]


def times(matrix, vector):
    return [sum(map(operator.mul, row, vector)) for row in matrix]


@pytest.mark.parametrize("bits", [3, 70, 200])
def test_a_hundred_equations_are_solved_exactly(bits):
    matrix, right = large(110, bits), large(110, 90, seed=1)[:2]

    answers = solve(matrix, *right)

    assert [times(matrix, a) for a, _ in answers] == [
        [denominator * b for b in each]
        for each, (_, denominator) in zip(right, answers, strict=True)
    ]
    assert min(denominator for _, denominator in answers) > 0


def test_a_hundred_equations_that_are_dependent_modulo_a_prime_have_their_answer():
    # the largest of 22 to 26 bits
    number = math.prod((4194301, 8388593, 16777213, 33554393, 67108859))
    matrix = [[number * (i == j) for j in range(110)] for i in range(110)]

    assert solve(matrix, [1] * 110) == (([1] * 110, number),)


def test_a_hundred_equations_that_are_dependent_have_none():
    matrix = large(110, 20)
    matrix[7] = times(zip(*matrix[8:10], strict=True), [3, -2])

    assert solve(matrix, [1] * 110) is None
    assert times(zip(*matrix, strict=True), null_vector(matrix)) == [0] * 110


@given(
    st.integers(1, 4).flatmap(
        lambda d: st.lists(
            st.tuples(st.integers(0, 2**70), *[st.integers(-(2**40), 2**40)] * d), min_size=1
        )
    ),
    st.sampled_from([0, 0, 1, -1, 2**16, 2**48]),
)
def test_long_sums_vanish_only_if_they_are_0(rows, more):
    multipliers, numbers = [a for a, *_ in rows], [z for _, *z in rows]
    opposite = [-b for b in times(zip(*numbers, strict=True), multipliers)]
    opposite[-1] += more

    assert vanishes([*multipliers, 1], [*numbers, opposite]) == (more == 0)

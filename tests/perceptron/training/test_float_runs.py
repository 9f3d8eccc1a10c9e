"""A run at the speed of floats is the run of the specification, mistake by mistake, on any data."""

import os
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from perceptron import Conventions, Cycle, Dataset, GordanCertificate, replay, specification, train
from perceptron.training import float32_filter

RULES = ("le", "lt", "predict+", "predict-")
unit = 2.0**-52
ordinary = st.sampled_from([0.0, 1.0, -1.0, 0.5, 3.0, -2.0, 0.1, 0.2, 0.3, -0.7, 1e-3])
one_ulp = st.sampled_from([1.0, 1 + unit, 1 - unit / 2, -1.0, -1 - unit, 3.0, 3 - 2 * unit])
subnormal = st.sampled_from([5e-324, -5e-324, 1e-310, 2.0**-1022, -(2.0**-1022), 0.0])
extreme = st.sampled_from([2.0**1000, -(2.0**1000), 2.0**-1000, -(2.0**-1000), 1.0, 0.0])
any_float = st.floats(allow_nan=False, allow_infinity=False, width=64)
floats = st.sampled_from([ordinary, one_ulp, subnormal, extreme, any_float])
singles = st.floats(allow_nan=False, allow_infinity=False, width=32)
whole = st.one_of(st.integers(-3, 3), st.sampled_from([2**63 - 1, -(2**63), 2**53 + 1]))
large = st.one_of(whole, st.sampled_from([2**64 + 1, -(2**200), 2**1100, 10**40]))
fractions = st.sampled_from([Fraction(1, 3), Fraction(-1, 3), Fraction(2, 3), Fraction(1, 2), 0, 1])


@st.composite
def tables(draw, entries, dimension=None):
    """Rows with duplicates, opposites and near duplicates among them; shrink towards few zeros."""
    d = dimension or draw(st.integers(1, 4))
    row = st.lists(entries, min_size=d, max_size=d)
    rows = draw(st.lists(row, min_size=1, max_size=5))
    copies = draw(st.lists(st.tuples(st.integers(0, len(rows) - 1), st.booleans()), max_size=3))
    return rows + [[-a for a in rows[i]] if turned else rows[i] for i, turned in copies]


def arrays(entries, dtype):
    return tables(entries).map(lambda rows: np.array(rows).astype(dtype))


in_int64 = st.one_of(st.integers(-9, 9), st.sampled_from([2**62 + 1, -(2**62), 2**53 + 1]))


@st.composite
def orthogonal(draw, scales=(0, 0), integral=False):
    """A point and others orthogonal to it but for rounding: their scores are of unknown sign."""
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    first, second = (2.0**scale for scale in scales)
    w = random.standard_normal(3)
    others = np.cross(w, random.standard_normal((4, 3)))
    rows = np.vstack([w * first, others * second])
    return np.rint(rows * 2.0**58).astype(np.int64) if integral else rows


in_doubt = st.one_of(
    orthogonal(),
    orthogonal().map(csr_array),
    orthogonal(scales=(-538, -536)),
    orthogonal(scales=(-1021, 500)),
    orthogonal(scales=(511, 511)),
    orthogonal(integral=True),
    orthogonal(integral=True).map(lambda rows: [[int(a) * (2**70 + 1) for a in r] for r in rows]),
    orthogonal().map(lambda rows: [[Fraction(a) / 3 for a in row.tolist()] for row in rows]),
)

points = st.one_of(
    in_doubt,
    floats.flatmap(lambda entries: arrays(entries, np.float64)),
    floats.flatmap(lambda entries: arrays(entries, np.float64)).map(csr_array),
    arrays(singles, np.float32),
    arrays(in_int64, np.int64),
    arrays(st.integers(0, 255), np.uint8),
    tables(large),
    tables(fractions),
    floats.flatmap(tables),
)


def spread(X):
    """The same points with columns of zeros, so many that the run is made with floats."""
    if isinstance(X, list):
        return X
    wide = np.zeros((X.shape[0], max(X.shape[1], 260 // X.shape[0] + 1)), dtype=X.dtype)
    wide[:, : X.shape[1]] = X.toarray() if hasattr(X, "toarray") else X
    return csr_array(wide) if hasattr(X, "toarray") else wide


@st.composite
def runs(draw):
    """Data of every kind, under any conventions, and a number of updates at which to stop."""
    X = spread(draw(points))
    n = len(X) if isinstance(X, list) else X.shape[0]
    y = draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n))
    data = Dataset(X, np.array(y), draw(st.sampled_from(["none", "append", "prepend"])))
    some = [0, 1, -2, Fraction(1, 3), 0.1, 2.0**-1074, 2.0**900, 10**30]
    weights = st.lists(st.sampled_from(some), min_size=4, max_size=4).map(
        lambda few: (few * data.dimension)[: data.dimension]
    )
    given_order = st.permutations(range(n)).map(lambda rows: (*rows, rows[0]))
    conventions = Conventions(
        update=draw(st.sampled_from(RULES)),
        step=draw(st.sampled_from([1, 2])),
        rate=draw(st.sampled_from([1, Fraction(1, 3), 0.1, 2.0**-30])),
        start=draw(st.none() | weights),
        order=draw(st.sampled_from(["cyclic", "reversed", "shuffled:3"]) | given_order),
    )
    return data, conventions, draw(st.integers(0, 60))


def held_to_the_specification(data, conventions, limit):
    """Train, and hold every mistake, the end and the weights against the textbook loop."""
    trace = train(data, conventions, limit)
    run, expected, clean = specification.passes(data, conventions), [], False
    w = conventions.first_weights(data.dimension)
    for after, made in islice(run, trace.passes):
        assert not clean
        w, expected, clean = after, expected + made, not made
    if trace.outcome == "limit":
        expected = [*expected, *next(run)[1]]
        assert len(expected) > limit
        *_, w = trace.history()
    assert trace.mistakes == tuple(expected[:limit])
    assert (trace.outcome == "converged", trace.weights) == (clean, w)
    return trace


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(runs())
def test_every_run_is_that_of_the_specification(task):
    held_to_the_specification(*task)


@settings(max_examples=50, deadline=None)
@given(
    in_doubt,
    st.sampled_from(["none", "append"]),
    st.sampled_from(["cyclic", "reversed", (0, 3, 1, 4, 2)]),
)
def test_a_score_within_rounding_of_zero_gets_the_sign_that_it_has(X, bias, order):
    data = Dataset(spread(X), [1, 1, -1, 1, -1], bias)

    held_to_the_specification(data, Conventions(order=order), 50)


WIDE = 13_200  # of so many coordinates, five exact points are run with floats from the second pass


@pytest.mark.parametrize(
    ("update", "order"),
    [*zip(RULES, ["cyclic", "reversed", "shuffled:2", (4, 0, 1, 2, 3, 0)], strict=True)],
)
def test_a_run_that_changes_to_floats_goes_on_as_it_began(update, order):
    random = np.random.default_rng(1)
    few = [[Fraction(int(a), 3) for a in row] for row in random.integers(-9, 9, (5, 3))]
    data = Dataset([[*row, *[0] * (WIDE - 3)] for row in few], [1, -1, 1, -1, 1])
    told = []

    trace = train(data, Conventions(update, order=order), 40, after_pass=told.append)

    small = Dataset(few, [1, -1, 1, -1, 1])
    alone = []
    exact = train(small, Conventions(update, order=order), 40, after_pass=alone.append)
    assert (trace.mistakes, trace.passes, trace.outcome) == (
        exact.mistakes, exact.passes, exact.outcome
    )  # fmt: skip
    assert told == alone
    assert trace.weights[:3] == exact.weights


def many(X, times=100):
    return np.repeat(np.array(X, dtype=float), times, axis=0)


XOR = many([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]]), many([[-1], [1], [1], [-1]])[:, 0]


@pytest.mark.parametrize(
    ("order", "kind"), [("cyclic", Cycle), ("reversed", Cycle), ("shuffled:1", GordanCertificate)]
)
def test_an_endless_run_over_an_array_has_its_evidence(order, kind):
    trace = train(Dataset(*XOR), Conventions(order=order))

    assert (trace.outcome, type(trace.evidence)) == ("endless", kind)
    assert trace.evidence.verify(trace.data)
    assert replay(trace.content(), trace.data.rows, trace.data.labels).holds


@pytest.mark.parametrize(
    ("times", "after_pass", "passes"),
    [(1, {}, 256), (40, {}, 1024), (40, {"after_pass": lambda updates: None}, 1024)],
)
def test_a_run_that_would_come_back_too_late_is_asked_in_time_if_it_can_end(
    times, after_pass, passes
):
    points = np.array([[10**6 + 7, 1], [-(10**6), 3], [-5, -(10**5)], [1, 10**5]] * times)

    trace = train(Dataset(points, [1] * len(points)), **after_pass)

    assert (trace.outcome, type(trace.evidence), trace.passes) == (
        "endless", GordanCertificate, passes
    )  # fmt: skip
    assert trace.evidence.verify(trace.data)


def test_weights_that_come_back_within_rounding_only_are_no_evidence():
    outcomes = [
        train(Dataset(spread(np.array([[1, 4], [lost, -2], [-1, -2]])), [1, 1, 1]), max_updates=6)
        for lost in (0.0, 2.0**-60)
    ]

    assert [trace.outcome for trace in outcomes] == ["endless", "limit"]


@pytest.mark.parametrize("stored", [list, spread], ids=["exact", "in floats"])
@pytest.mark.parametrize("limit", range(6))
def test_a_limit_is_kept_to_whatever_runs(limit, stored):
    points = stored(np.array([[4, 0], [1, 1], [0, 1], [-2, -2]]))

    trace = held_to_the_specification(Dataset(points, [1, -1, -1, 1]), Conventions(), limit)

    assert trace.outcome == ("limit" if limit < 3 else "converged")


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="too slow as Python")
def test_a_large_array_is_run_the_same_with_its_coarse_copy_and_without():
    random = np.random.default_rng(3)
    X = random.integers(-99, 100, (2**14, 512)).astype(np.float32)
    X[:, 0] = np.rint(X[:, 1:40].sum(axis=1) / 40)  # near the border for many weights
    y = np.where(X[:, 1:4].sum(axis=1) > 0, 1, -1)

    both = [Dataset(points, y) for points in (X.astype(np.float64), X)]
    for order in ("cyclic", "reversed"):
        copied, plain = (train(data, Conventions(order=order), 1000) for data in both)

        assert copied.mistakes == plain.mistakes
        assert (copied.passes, len(copied.mistakes)) == (plain.passes, 1000)


# the exponents of the largest coordinate and of |v|_1
TELLS = [(0, 0), (499, 0), (-499, 0), (0, 99), (0, -59)]
TELLS_NOTHING = [(500, 0), (-500, 0), (-1030, 0), (0, 100), (0, -60)]


@pytest.mark.parametrize(("size", "weight"), TELLS + TELLS_NOTHING)
def test_the_coarse_copy_tells_a_score_beyond_its_stated_bound_and_none_within_it(size, weight):
    random, points, d = np.random.default_rng(5), np.zeros((2**14, 512)), 512
    drawn = random.standard_normal((3, d))
    points[:2] = drawn[:2] / np.abs(drawn[:2]).max(axis=1)[:, None] * 2.0 ** (size - 1)
    v = drawn[2] / np.abs(drawn[2]).sum() * (1 - 2.0**-40) * 2.0**weight
    coarse = float32_filter.room_for(points)
    bound = Fraction(2) ** (size - 15 + weight) * (1 + Fraction(101, 100) * (d + 3) / 2**9)

    told = []
    for row, y in ((0, 1), (1, -1)):
        float32_filter.copy_row(points, coarse, row)
        error = float32_filter.narrow(np.append(v, 0.0), np.array([2.0**weight, 0, 0, 0]), coarse)
        score = sum(Fraction(a) * Fraction(b) for a, b in zip(points[row], v, strict=True))
        for bias in (0, bound, -bound):
            for least in (score * y + bias - bound * 201 / 100, score * y + bias):
                given = row, y, float(y * bias), float(least), error
                told.append(float32_filter.tells_right(coarse, *given))

    assert told == [(size, weight) in TELLS, False] * 6


@pytest.mark.parametrize(
    "X", [np.array([[2**53 + 1], [-(2**53)], [1]]), np.array([[2**62 + 1], [-(2**62)], [1]])]
)
def test_what_is_lost_in_storing_a_point_is_not_forgotten(X):
    held_to_the_specification(Dataset(spread(X), [1, 1, 1]), Conventions(), 50)


@pytest.mark.parametrize("stored", [np.array, csr_array])
def test_what_updates_round_away_is_not_forgotten(stored):
    # 200 updates each add 3/4 of a half ulp to a weight 1, in floats nothing
    small, last = [0.75 * 2.0**-53, -(2.0**-20), 0.0], [-1.0, 0.0, -1 - 100 * 2.0**-53]
    data = Dataset(stored(np.array([small] * 200 + [last])), [1] * 201)

    held_to_the_specification(data, Conventions(start=(1, 200 * 2.0**-20, -1)), 201)


@pytest.mark.parametrize("stored", [np.array, csr_array])
def test_a_tie_but_for_what_an_update_rounds_away_is_none(stored):
    X = spread(np.array([[2.0**-60, -1.0, 0.0], [1.0, 0.0, 1.0]]))
    start = (1, 1, -1, *[0] * (X.shape[1] - 3))

    held_to_the_specification(Dataset(stored(X), [1, 1]), Conventions(start=start), 9)


def unaligned(X):
    """The same numbers, one byte off."""
    return np.frombuffer(b"0" + X.tobytes(), X.dtype, offset=1).reshape(X.shape)


@pytest.mark.parametrize("laid", [np.asfortranarray, unaligned, lambda X: X.repeat(2, 1)[:, ::2]])
@pytest.mark.parametrize("kind", ["?", "e", ">e", "f4", ">f4", "f8", ">f8", ">i2", "u1", "u8"])
def test_an_array_of_any_type_is_run_over_however_it_lies_in_memory(kind, laid):
    X = np.random.default_rng(0).integers(0, 2 if kind == "?" else 100, (60, 5)).astype(kind)
    y = np.where(X[:, 0] > X[:, 1], 1, -1)

    held_to_the_specification(Dataset(laid(X), y, "append"), Conventions(), 30)

import os
import subprocess
import sys
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from perceptron import Conventions, Cycle, Dataset, GordanCertificate, specification, train
from perceptron.arithmetic import float_scores
from perceptron.training import float32_filter
from perceptron.training import float_run as engine
from perceptron.training import train as training
from perceptron.training.float_run import Run, floats_suit

RULES = ("le", "lt", "predict+", "predict-")
EXAMPLES = int(os.environ.get("PERCEPTRON_ENGINE_EXAMPLES", "400"))

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


@st.composite
def runs(draw):
    """Data of every kind, under any conventions, and a number of updates at which to stop."""
    X = draw(points)
    n = len(X) if isinstance(X, list) else X.shape[0]
    y = draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n))
    bias = draw(st.sampled_from(["none", "append", "prepend"]))
    data = Dataset(X, np.array(y), bias)
    some = [0, 1, -2, Fraction(1, 3), 0.1, 2.0**-1074, 2.0**900, 10**30]
    weights = st.lists(st.sampled_from(some), min_size=data.dimension, max_size=data.dimension)
    given_order = st.permutations(range(n)).map(lambda rows: (*rows, rows[0]))
    return (
        data,
        draw(st.booleans()),
        Conventions(
            update=draw(st.sampled_from(RULES)),
            step=draw(st.sampled_from([1, 2])),
            rate=draw(st.sampled_from([1, Fraction(1, 3), 0.1, 2.0**-30])),
            start=draw(st.none() | weights),
            order=draw(st.sampled_from(["cyclic", "reversed", "shuffled:3"]) | given_order),
        ),
        draw(st.integers(0, 60)),
    )


def by_the_specification(data, conventions, limit):
    """Run the textbook loop until it converges, stops at the limit, or has done 100 passes."""
    mistakes = []
    for number, (w, made) in enumerate(islice(specification.passes(data, conventions), 100), 1):
        if len(mistakes) + len(made) > limit:
            return (*mistakes, *made)[:limit], number - 1, "limit"
        mistakes += made
        if not made:
            return tuple(mistakes), number, "clean", w
    return tuple(mistakes), 100, "pause", w


def by_the_engine(data, conventions, limit):
    run = Run(data, conventions, limit)
    while (reason := run.advance(100)) == "back":
        pass
    found = tuple(run.mistakes.tolist()), run.passes, reason
    return found if reason == "limit" else (*found, run.weights())


def copy_all(patch):
    patch.setattr(float32_filter, "LARGE", 0)
    patch.setattr(float32_filter, "WIDE", 1)


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
)
@given(runs())
def test_the_engine_runs_as_the_specification_does(task):
    data, is_copied, conventions, limit = task
    if not floats_suit(data):
        return

    with pytest.MonkeyPatch.context() as patch:
        if is_copied:
            copy_all(patch)
        found = by_the_engine(data, conventions, limit)

    assert found == by_the_specification(data, conventions, limit)


@settings(max_examples=100, deadline=None)
@given(in_doubt, st.sampled_from(["none", "append"]))
def test_a_score_within_rounding_of_zero_gets_the_sign_that_it_has(X, bias):
    data = Dataset(X, [1, 1, -1, 1, -1], bias)

    assert by_the_engine(data, Conventions(), 50) == by_the_specification(data, Conventions(), 50)


def test_scores_that_floats_decide_are_not_computed_again():
    random = np.random.default_rng(0)
    X = random.standard_normal((1000, 10))
    run = Run(Dataset(X, np.where(X[:, 0] > 0, 1, -1)), Conventions(), None)

    run.advance(50)

    assert (len(run.mistakes) > 100, run.doubts) == (True, 0)


def test_what_the_coarse_copy_does_not_tell_is_read_from_the_points(monkeypatch):
    copy_all(monkeypatch)
    random = np.random.default_rng(0)
    w, X = random.standard_normal(20), random.standard_normal((500, 20))
    X += np.outer(random.uniform(-1e-3, 1e-3, 500) - X @ w, w) / (w @ w)
    data, kept = Dataset(np.vstack([w, X]), np.ones(501)), Conventions("lt")

    assert by_the_engine(data, kept, 600) == by_the_specification(data, kept, 600)


def told_right(X, v):
    """The rows whose score with v > 0 the coarse copy tells by itself."""
    room, v = float32_filter.room_for(X), np.append(v, 0.0)
    sizes = np.array([np.abs(v).sum(), 0.0, np.abs(X).sum(axis=1).max()])
    room[1].fill(2**14)
    with np.errstate(all="ignore"):
        for row in range(len(X)):
            float32_filter.copy_row(X, room, row)
        error, sure = float32_filter.narrow(v, sizes, room), float_scores.bound(sizes, len(v), 0.0)
        return {
            row
            for row in range(len(X))
            if float32_filter.tells_right(room, row, 1, 0.0, sure, error)
        }


@pytest.mark.parametrize("scale", [1.0, 2.0**-400, 2.0**400])
def test_the_coarse_copy_tells_most_scores(monkeypatch, scale):
    copy_all(monkeypatch)
    random = np.random.default_rng(0)
    X, v = random.standard_normal((1000, 30)) * scale, random.standard_normal(30)

    assert len(told_right(X, v)) > 0.98 * (X @ v > 0).sum()


def test_the_coarse_copy_tells_nothing_wrongly(monkeypatch):
    copy_all(monkeypatch)
    random = np.random.default_rng(0)
    v, X = random.standard_normal(20), random.standard_normal((3000, 20))
    X += np.outer(random.uniform(-2e-3, 2e-3, 3000) - X @ v, v) / (v @ v)

    told = told_right(X, v)

    assert len(told) > 100
    assert told <= set(np.flatnonzero(X @ v > 1e-9))


@pytest.mark.parametrize("row", [[0.0, 0.0], [2.0**-600, 1e-300], [2.0**600, 1.0], [np.inf, 1.0]])
def test_the_coarse_copy_tells_nothing_of_a_point_that_it_cannot_hold(monkeypatch, row):
    copy_all(monkeypatch)

    assert told_right(np.array([row]), np.ones(2)) == set()


@pytest.mark.parametrize(
    ("x", "v"),
    [
        ([1.0] * 5, [2.0**113] * 2 + [-(2.0**113)] * 3),
        ([1.0, 0.99], [1.5 * 2.0**-149, -1.6 * 2.0**-149]),
    ],
)
def test_the_coarse_copy_tells_nothing_of_weights_that_float32_cannot_hold(monkeypatch, x, v):
    copy_all(monkeypatch)

    assert told_right(np.array([x]), np.array(v)) == set()


def test_ties_of_whole_numbers_are_no_doubt():
    X = np.random.default_rng(0).integers(-2, 3, (300, 6)) * 2.0**-300
    run = Run(Dataset(X, np.ones(300)), Conventions(), 1000)

    run.advance(50)

    assert (len(run.mistakes) > 100, run.doubts) == (True, 0)


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


@pytest.mark.parametrize(("lost", "reason"), [(0.0, "back"), (2.0**-60, "pause")])
def test_weights_that_come_back_within_rounding_only_are_no_evidence(lost, reason):
    run = Run(Dataset(np.array([[1, 4], [lost, -2], [-1, -2]]), [1, 1, 1]), Conventions(), None)

    assert (run.advance(1), run.weights()) == (reason, (Fraction(lost), 0))


def test_progress_is_told_once_a_pass_through_a_change_of_arithmetic(monkeypatch):
    X, y = many([[1, 2, 0.5], [3, -1, 0.25], [-2, 1, 4], [0.125, 1, -1]], 3), [1, -1, 1, -1] * 3
    told = {}
    for soon in (0, 60, 10**9):
        monkeypatch.setattr(training, "SOON", soon)
        told[soon] = []
        train(Dataset(X.tolist(), y), max_updates=200, after_pass=told[soon].append)

    assert told[0] == told[60] == told[10**9]


@pytest.mark.parametrize("update", RULES)
@pytest.mark.parametrize("order", ["cyclic", "reversed", "shuffled:2"])
def test_both_ways_to_run_leave_the_same_trace(monkeypatch, update, order):
    X = np.random.default_rng(1).integers(-3, 4, (40, 3))
    y = np.where(X @ [1, 2, 3] > 0, 1, -1)
    trace = train(Dataset(X.tolist(), y), Conventions(update, order=order), 500)
    monkeypatch.setattr(training, "SOON", 0)

    assert train(Dataset(X.tolist(), y), Conventions(update, order=order), 500).content() == (
        trace.content()
    )


def test_a_processor_that_takes_subnormal_numbers_for_zero_is_not_trusted(monkeypatch):
    monkeypatch.setattr(engine, "SMALLEST_NORMAL", np.float64(5e-324))

    assert not floats_suit(Dataset([[1.0]], [1]))


WITHOUT_THE_COMPILER = """
import numpy as np
from perceptron import Dataset, train
from perceptron.arithmetic import numba_compile
from perceptron.training import float32_filter
X = np.random.default_rng(0).standard_normal((200, 3))
data = Dataset(X, np.where(X[:, 0] > 0, 1, -1))
traces = [train(data)]
float32_filter.LARGE, float32_filter.WIDE = 0, 1
traces.append(train(data))
print(numba_compile.COMPILED, traces[0].outcome, traces[0].mistakes == traces[1].mistakes)
"""


def test_the_loops_run_without_the_compiler_too():
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_COMPILER],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert said.stdout == "False converged True\n"


def test_importing_the_package_does_not_import_the_compiler():
    program = "import sys, perceptron; print('numba' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert said.stdout == "False\n"


@pytest.mark.parametrize(
    "X",
    [
        np.array([[2**53 + 1], [-(2**53)], [1]]),
        [[2**53 + 1], [-(2**53)], [1]],
        [[Fraction(2**60 + 1, 3)], [Fraction(-(2**60), 3)], [1]],
    ],
)
def test_what_is_lost_in_storing_a_point_is_not_forgotten(X):
    data = Dataset(X, [1, 1, 1])

    assert by_the_engine(data, Conventions(), 50) == by_the_specification(data, Conventions(), 50)


@pytest.mark.parametrize("stored", [np.array, csr_array])
def test_what_updates_round_away_is_not_forgotten(stored):
    # 200 updates each add 3/4 of a half ulp to a weight 1, in floats nothing
    small, last = [0.75 * 2.0**-53, -(2.0**-20), 0.0], [-1.0, 0.0, -1 - 100 * 2.0**-53]
    data = Dataset(stored(np.array([small] * 200 + [last])), [1] * 201)
    kept = Conventions(start=(1, 200 * 2.0**-20, -1))

    assert by_the_engine(data, kept, 201) == by_the_specification(data, kept, 201)


@pytest.mark.parametrize("stored", [np.array, csr_array])
def test_a_tie_but_for_what_an_update_rounds_away_is_none(stored):
    data = Dataset(stored(np.array([[2.0**-60, -1.0, 0.0], [1.0, 0.0, 1.0]])), [1, 1])
    kept = Conventions(start=(1, 1, -1))

    assert by_the_engine(data, kept, 9) == by_the_specification(data, kept, 9)

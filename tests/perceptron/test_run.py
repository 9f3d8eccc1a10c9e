"""What a run over floats keeps, leaves to exact integers, and copies."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset
from perceptron.training import compiled_loop, float32_filter
from perceptron.training import float_run as engine
from perceptron.training.float_run import Run, floats_suit

THIRD = Fraction(1, 3)


def ties(labels):
    """Orthogonal points that floats round: from 0, each score is 0, and in doubt."""
    rows = np.eye(len(labels), dtype=int).tolist()
    return Dataset([[THIRD * a for a in row] for row in rows], labels)


def test_floats_suit_what_they_hold_and_not_what_lies_below_them():
    suited = [floats_suit(Dataset([[a]], [1])) for a in (1.0, THIRD, THIRD / 2**1074)]

    assert suited == [True, True, False]


@pytest.mark.parametrize(
    ("update", "mistaken"), [("le", [0, 1]), ("lt", []), ("predict+", [1]), ("predict-", [0])]
)
def test_a_tie_in_doubt_goes_by_the_rule(update, mistaken):
    run = Run(ties([1, -1]), Conventions(update), None)

    run.advance(1)

    assert (run.mistakes.tolist(), run.doubts) == (mistaken, 2)


@pytest.mark.parametrize(
    ("order", "mistaken"),
    [("cyclic", [0, 3]), ("reversed", [3, 0]), ((1, 3, 2, 0), [3, 0]), ((0, 1, 2, 3, 0), [0, 3])],
)
def test_what_is_in_doubt_is_the_point_whose_turn_it_is(order, mistaken):
    run = Run(ties([-1, 1, 1, -1]), Conventions("predict+", order=order), None)

    run.advance(1)

    assert run.mistakes.tolist() == mistaken


def test_a_point_may_be_in_doubt_twice_in_a_pass():
    run = Run(ties([1]), Conventions("lt", order=(0, 0)), None)

    assert (run.advance(1), run.doubts) == ("clean", 2)


def test_there_is_room_for_as_many_mistakes_in_doubt_as_there_are():
    run = Run(ties([1] * 3), Conventions(order=tuple(range(3)) * 1000), 10)
    run._mistakes = run._mistakes[:1]

    run.advance(1)

    assert run.mistakes.tolist() == [0, 1, 2]


def test_a_start_is_divided_by_the_rate():
    run = Run(Dataset([[-3], [1]], [1, 1]), Conventions(start=[2], rate=THIRD), None)

    run.advance(1)

    # -6 is a mistake, which leaves 2 - 3/3 = 1
    assert (run.mistakes.tolist(), run.weights()) == ([0], (1,))


def test_a_run_begins_with_the_sizes_of_its_start():
    run = Run(Dataset([[1, 1]], [1]), Conventions(start=[THIRD, -2]), None)

    error = 2.0**-52 / 3
    assert run._sizes.tolist() == [1 / 3 + 2, error, 0]
    assert run._mark.tolist() == [1 / 3, -2, 0, error]


def test_from_a_start_that_floats_round_they_decide_too():
    X = np.random.default_rng(0).standard_normal((1000, 10))
    kept = Conventions(start=[THIRD] * 10)
    run = Run(Dataset(X, np.where(X[:, 0] > 0, 1, -1)), kept, None)

    run.advance(50)

    assert (len(run.mistakes) > 100, run.doubts) == (True, 0)


def test_a_run_that_comes_back_to_a_start_that_floats_round_says_so():
    contradiction = Dataset([[1], [1]], [1, -1], bias="append")
    run = Run(contradiction, Conventions(start=[THIRD, -THIRD]), None)

    reason = run.advance(9)

    number, since = run.milestone
    assert (reason, run.passes, number, since.tolist()) == ("back", 1, 0, [0, 1])


@pytest.mark.parametrize(
    ("bias", "start", "last"),
    [("none", (1, 2), [1, 2, 0]), ("append", (1, 2), [1, 2]), ("prepend", (1, 2, 3), [2, 3, 1])],
)
@pytest.mark.parametrize("factor", [0, 1])
def test_the_bias_comes_last_in_the_floats_of_the_start(bias, start, last, factor):
    data = Dataset([[1] * (len(start) - (bias != "none"))], [1], bias)

    weights, errors = engine._shadow(data, tuple(factor * a for a in start))

    assert (weights.tolist(), errors.tolist()) == ([factor * a for a in last], [0] * len(last))


def test_the_floats_of_the_start_are_as_far_from_it_as_is_said():
    large, tiny = THIRD * 10**30, THIRD / 2**1074

    weights, errors = engine._shadow(Dataset([[1] * 3], [1]), (3, large, tiny))

    assert weights.tolist() == [3, 1e30 / 3, 0, 0]
    assert errors.tolist() == [0, 1e30 / 3 * 2.0**-52, 1, 0]


@pytest.mark.parametrize(("order", "calls"), [("cyclic", [3]), ("shuffled:1", [1, 2, 3])])
def test_the_loops_come_back_for_another_order_only(monkeypatch, order, calls):
    run = Run(Dataset([[1, 0], [-1, 0.25]], [1, 1]), Conventions(order=order), None)
    until, run_on = [], run._run

    def once_more(end, verdict):
        assert len(until) < len(calls)
        until.append(end)
        return run_on(end, verdict)

    monkeypatch.setattr(run, "_run", once_more)

    assert (run.advance(3), until) == ("pause", calls)


def test_in_order_and_in_reverse_the_rows_are_not_listed():
    orders = [next(engine._orders(Conventions(order=o), 9)) for o in ("cyclic", "reversed")]

    assert orders == [engine.FORWARD, engine.BACKWARD]


def test_without_the_compiler_what_overflows_does_not_warn(monkeypatch):
    monkeypatch.setattr(compiled_loop, "COMPILED", False)
    monkeypatch.setattr(
        compiled_loop, "advance", lambda *state: np.float64(1e308) * 10 and compiled_loop.CLEAN
    )

    assert Run(Dataset([[1]], [1]), Conventions(), None).advance(1) == "clean"


def copied_from(monkeypatch, size, fewest, limit):
    for name, value in (("LARGE", size), ("WIDE", fewest), ("WIDEST", limit)):
        monkeypatch.setattr(float32_filter, name, value)


def test_a_later_pass_reads_only_the_copy_of_what_it_tells(monkeypatch):
    copied_from(monkeypatch, 0, 1, 9)
    X = np.ones((20, 3))
    run = Run(Dataset(X, [1] * 20), Conventions(), None)
    run.advance(1)
    X[:] = 0

    assert run.advance(2) == "clean"


@pytest.mark.parametrize(
    ("shape", "kind", "is_copied"),
    [
        ((4, 3), float, True),
        ((4, 4), float, True),
        ((3, 3), float, False),
        ((9, 2), float, False),
        ((4, 5), float, False),
        ((12,), float, False),
        ((4, 3), np.float32, False),
    ],
)
def test_large_arrays_of_floats_neither_narrow_nor_too_wide_are_copied(
    monkeypatch, shape, kind, is_copied
):
    copied_from(monkeypatch, 12, 3, 5)

    room = float32_filter.room_for(np.ones(shape, dtype=kind))

    assert (room is not None) == is_copied


def test_the_copy_takes_a_quarter_of_the_bytes(monkeypatch):
    copied_from(monkeypatch, 12, 3, 5)
    X = np.ones((4, 3))

    bits, whole, _, nearest = float32_filter.room_for(X)

    assert np.shares_memory(bits, X)
    assert (4 * whole.nbytes, nearest.dtype) == (X.nbytes, np.float32)

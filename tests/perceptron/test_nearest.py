import numpy as np
import pytest

from perceptron import Dataset
from perceptron.separability import margin_proposal
from perceptron.separability.margin import nearest_from
from perceptron.separability.margin_proposal import support
from perceptron.separability.signed_rows import Signed


def signed_rows(points):
    return Signed(Dataset(points, [1] * len(points)))


def bowl(seed, points=400, dimension=4):
    """Rows on a flat bowl, each a corner of the hull: the lowest few are not soon found."""
    t = np.random.default_rng(seed).standard_normal((points, dimension - 1)) / 10
    return np.column_stack([1 + (t**2).sum(axis=1) / 100, t])


@pytest.fixture
def rounds(monkeypatch):
    """The rows of every least squares problem that is solved."""
    solve, seen = margin_proposal._least_squares, []
    monkeypatch.setattr(
        margin_proposal, "_least_squares", lambda few: seen.append(few) or solve(few)
    )
    return seen


def test_shares_are_those_of_least_squares_in_falling_order():
    # as floats (0, 1/2) and (1/2, -1/4), whose nearest point is (3/13, 2/13)
    shares = support(signed_rows([[0, 4], [4, -2]]))

    total = 1 / (1 + 1 / 13)
    assert list(shares) == [0, 1]
    assert list(shares.values()) == pytest.approx([total * 7 / 13, total * 6 / 13])


def test_the_order_of_the_rows_is_not_that_of_the_shares():
    assert list(support(signed_rows([[4, -2], [9, 9], [0, 4]]))) == [2, 0]


@pytest.mark.parametrize("seed", range(4))
def test_the_rows_that_hold_it_are_found_among_many_corners(seed):
    signed = signed_rows(bowl(seed))

    assert sorted(support(signed)) == list(nearest_from(signed).multipliers)


@pytest.mark.parametrize(("points", "first"), [(24, 24), (25, 12)])
def test_of_more_rows_than_four_a_coordinate_two_a_coordinate_are_taken_first(
    rounds, points, first
):
    support(signed_rows(bowl(1, points, 6)))

    assert len(rounds[0]) == first


def test_the_first_rows_taken_are_the_lowest_in_the_direction_of_the_mean(rounds):
    X = bowl(1)

    support(signed_rows(X))

    lowest = X[np.argsort(X @ X.mean(axis=0))[:8]]
    assert rounds[0].tolist() == (lowest / 2).tolist()


def test_each_round_takes_the_lowest_rows_and_keeps_few(rounds):
    X = bowl(1)

    support(signed_rows(X))

    sizes = [len(few) for few in rounds]
    assert sizes[:4] == [8, 12, 16, 20]
    assert sizes[4] <= 8
    assert max(sizes) == 20
    assert all(len(np.unique(few, axis=0)) == len(few) for few in rounds)


def test_the_rows_taken_are_the_lowest_in_the_direction_of_the_point(rounds):
    support(signed_rows(bowl(1)))

    first, second = rounds[:2]
    p = margin_proposal._least_squares(first) @ first
    lowest = np.sort(bowl(1) / 2 @ p)[:4]
    assert np.sort(second[8:] @ p) == pytest.approx(lowest)


def test_rows_that_tie_with_those_that_hold_it_are_not_looked_at(rounds):
    shares = support(signed_rows(np.tile(np.eye(6), (20, 1))))

    assert (len(shares), len(rounds)) == (6, 1)


def test_rows_a_little_farther_than_those_that_hold_it_are_not_looked_at(rounds):
    X = np.tile(np.eye(6), (20, 1))
    X[60:] *= 1.01

    support(signed_rows(X))

    assert len(rounds) == 1


@pytest.mark.parametrize("seed", range(4))
def test_where_the_rows_taken_cancel_nothing_more_is_looked_at(rounds, seed):
    support(signed_rows(np.random.default_rng(seed).standard_normal((200, 3))))

    # the first rows lie on one side, and the next go all about
    assert len(rounds) == 2


def test_however_wrong_the_least_squares_are_it_ends_and_takes_no_row_twice(monkeypatch):
    sizes = []
    monkeypatch.setattr(
        margin_proposal, "_least_squares", lambda few: sizes.append(len(few)) or np.ones(len(few))
    )

    support(signed_rows(bowl(1)))

    assert max(sizes) <= 400


@pytest.mark.parametrize("nothing", [None, np.zeros(8)])
def test_without_least_squares_there_is_no_guess(monkeypatch, nothing):
    monkeypatch.setattr(margin_proposal, "_least_squares", lambda few: nothing)

    assert support(signed_rows(bowl(1))) == {}


def test_when_least_squares_fail_the_last_guess_stands(monkeypatch):
    answers = iter([np.eye(8)[3], None])
    monkeypatch.setattr(margin_proposal, "_least_squares", lambda few: next(answers))

    assert list(support(signed_rows(bowl(1))).values()) == [1.0]


@pytest.mark.parametrize("rows", [[[np.nan, 1.0]], [[np.inf, 1.0]]])
def test_what_least_squares_refuse_is_no_guess(rows):
    assert margin_proposal._least_squares(np.array(rows)) is None

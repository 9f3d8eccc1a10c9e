"""Which answers rounding explains, and within which bounds: each bound is written out."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset
from properties.conformance import rounding
from properties.conformance.rounding import Close, Rounding, Undecided, explanation
from properties.conformance.states import State

TENTH, THREE, THIRD = Fraction(0.1), Fraction(0.3), Fraction(1, 3)
# the score of the second row, and of the third, is 0 after an update by the first
TIES = [[0.1, -0.1], [-0.1, -0.1], [0.1, 0.1]], [1, -1, 1]
# after both updates the sizes add up to more than 53 bits hold
LONG = [[0.1], [-0.3]], [1, 1]


def gamma(n):
    return Fraction(n, 2**53 - n)


def explained(rows, labels, weights, limit=1, *, how=None, moves=None, stops=True, **told):
    data, how = Dataset(rows, labels), how or Conventions()
    answer = State(tuple(map(Fraction, weights)), **told)
    by = moves or (1,) * data.dimension
    return explanation(data, how, by, answer, limit, stops=stops)


def test_the_first_decision_that_was_turned_is_told_with_its_bound():
    found = explained(*TIES, [TENTH, -TENTH], mistakes=(0,))

    bound = gamma(1 + 2 + 4) * 2 * TENTH**2
    assert found == Rounding(Close(1, 1, 0, bound), (0, 0))


def test_a_later_decision_may_be_the_only_one_that_was_turned():
    # the second update leads to (0.2, 0), where no score is close to 0
    rows, labels = [*TIES[0][:1], TIES[0][2]], [1, 1]

    assert explained(rows, labels, [0.1, -0.1], mistakes=(0,)).turned.row == 1
    assert explained(rows, labels, [0.2, 0], mistakes=(0, 1)).turned is None


def test_all_decisions_as_in_exact_numbers_need_no_turn():
    found = explained(*TIES, [2 * TENTH, 0], mistakes=(0, 1))

    assert found == Rounding(None, (0, 0))


@pytest.mark.parametrize("sign", [1, -1])
def test_weights_may_be_off_by_their_bound_and_no_more(sign):
    exact, bound = TENTH - THREE, gamma(2 + 4) * (TENTH + THREE)

    assert explained(*LONG, [exact + sign * bound]) == Rounding(None, (bound,))
    assert explained(*LONG, [exact + sign * bound * Fraction(1001, 1000)]) is None


def test_each_weight_has_a_bound_of_its_own():
    rows = [[0.1, 0.5], [-0.3, 0.5]]

    found = explained(rows, [1, 1], [TENTH - THREE, 0.5], mistakes=(0,))

    assert found is None
    found = explained(rows, [1, -1], [TENTH + THREE, 0], mistakes=(0, 1))
    assert found.bound == (gamma(6) * (TENTH + THREE), gamma(6))


# one point, one update; then a clean pass
ONE = [[1]], [1]
RUNS = [
    (5, True, {"mistakes": (0,), "updates": 1, "passes": 2, "converged": True}),
    (5, False, {"mistakes": (0,), "updates": 1, "passes": 5, "converged": True}),
    (2, False, {"passes": 2, "converged": True}),
    (1, True, {"passes": 1, "converged": False}),
    (1, False, {"passes": 1, "converged": False}),
]
OTHERWISE = {"mistakes": (0, 0), "updates": 2, "passes": 3, "converged": None}


@pytest.mark.parametrize(("passes", "stops", "told"), RUNS)
def test_a_run_that_does_not_round_is_explained_if_it_is_right_in_all(passes, stops, told):
    assert explained(*ONE, [1], passes, stops=stops, **told) == Rounding(None, (0,))
    for name, value in told.items():
        wrong = OTHERWISE[name] if name != "converged" else not value
        assert explained(*ONE, [1], passes, stops=stops, **told | {name: wrong}) is None


def test_a_pass_is_clean_only_if_no_row_of_it_is_a_mistake():
    rows, labels = [[1, 0], [0, 1], [1, 1]], [1, 1, 1]

    assert explained(rows, labels, [1, 1], 4, passes=2, converged=True)
    assert explained(rows, labels, [1, 1], 1, passes=1, converged=False)
    assert explained(rows, labels, [1, 1], 2, stops=False, passes=2, converged=True)


def test_the_rows_are_presented_in_the_order_of_the_conventions():
    how = Conventions(order=(1, 0, 1))
    rows, labels = [[2, 1], [1, 1]], [1, 1]

    assert explained(rows, labels, [1, 1], how=how, mistakes=(1,))
    assert explained(rows, labels, [2, 1], how=how) is None


def test_the_rule_and_the_start_are_those_of_the_conventions():
    strict = Conventions(update="lt", start=(1, 1))
    rows, labels = [[1, -1], [-2, -1]], [1, 1]

    assert explained(rows, labels, [-1, 0], how=strict, mistakes=(1,))
    assert explained(rows, labels, [0, -1], how=strict) is None


def test_moves_that_are_no_floats_may_turn_a_tie_of_integers():
    rows, labels, moves = [[1, -1], [1, 1]], [1, 1], (THIRD, THIRD)

    found = explained(rows, labels, [THIRD, -THIRD], moves=moves, mistakes=(0,))

    bound = gamma(1 + 4) * THIRD
    assert found == Rounding(Close(1, 1, 0, gamma(7) * 2 * THIRD), (bound, bound))


def test_a_start_that_is_no_float_may_turn_a_tie_of_integers():
    how = Conventions(start=(THIRD, -THIRD))

    found = explained([[1, 1]], [1], [THIRD, -THIRD], how=how, mistakes=())

    bound = gamma(4) * THIRD
    assert found == Rounding(Close(0, 0, 0, gamma(6) * 2 * THIRD), (bound, bound))


def test_a_score_at_its_bound_may_be_turned_and_one_beyond_it_not():
    # from the start (1, -1/3) the score of (1, 3 - e) is e/3, the sum of the sizes 2 - e/3
    how, bound = Conventions(start=(1, -THIRD)), gamma(2 + 4)
    at = 6 * bound / (1 + bound)

    def turned(e):
        return explained([[1, 3 - e]], [1], [2, -THIRD + 3 - e], how=how, mistakes=(0,))

    assert turned(at).turned == Close(0, 0, at / 3, bound * (2 - at / 3))
    assert turned(at + Fraction(1, 2**90)) is None


@pytest.mark.parametrize(("most", "decided"), [(3, False), (4, True)])
def test_so_many_presentations_are_followed_in_all(monkeypatch, most, decided):
    monkeypatch.setattr(rounding, "MOST", most)

    # of two rows, the second is close to 0: it is followed both ways into the next pass
    def follow():
        return explained([[1, 0], [0, 1]], [1, 1], [9, 9], 2)

    if decided:
        assert follow() is None
    else:
        with pytest.raises(Undecided):
            follow()


def test_mistakes_that_are_told_leave_few_ways():
    assert explained(*TIES, [TENTH, -TENTH], mistakes=(1,)) is None
    assert explained(*TIES, [2 * TENTH, 0], mistakes=(0,)) is None
    assert explained(*TIES, [2 * TENTH, 0], mistakes=(0, 1, 2)) is None
    assert explained(*TIES, [2 * TENTH, 0], mistakes=(0, 2)).turned.row == 1


LIMITS = [
    ([[2**500], [2**500]], None, None, True),
    ([[2**500], [2**501]], None, None, False),
    ([[Fraction(1, 2**450), 0]], None, None, True),
    ([[Fraction(1, 2**451), 2]], None, None, False),
    ([[Fraction(1, 2**450), 2]], (Fraction(1, 2), 1), None, False),
    ([[Fraction(1, 2**450), 2]], (1, 0), None, True),
    ([[Fraction(1, 2**450), 2]], None, (0, Fraction(1, 2)), False),
    ([[Fraction(1, 2**450), 2]], None, (0, 2), True),
    ([[Fraction(1, 2**460)]], (2**30,), None, False),
    ([[2**10]], (Fraction(1, 2**901),), None, False),
    ([[2**10]], (Fraction(1, 2**900),), None, True),
]


@pytest.mark.parametrize(("rows", "moves", "start", "decided"), LIMITS)
def test_near_the_limits_of_float64_nothing_is_decided(rows, moves, start, decided):
    how = Conventions(start=start)
    labels = [1] * len(rows)
    by = moves or (1,) * len(rows[0])
    first = start or (0,) * len(rows[0])
    moved = [w + m * a for w, m, a in zip(first, by, rows[0], strict=True)]
    weights = moved if not start or not start[1] else first

    if decided:
        assert explained(rows, labels, weights, how=how, moves=by).turned is None
    else:
        with pytest.raises(Undecided):
            explained(rows, labels, weights, how=how, moves=by)


GRID = [
    # sums of 53 bits are exact, and one more bit is not
    ([[1], [2**53 - 1]], [1, -1], [2 - 2**53], 0),
    ([[1], [2**53]], [1, -1], [1 - 2**53], gamma(6) * (2**53 + 1)),
    ([[0.5], [2**52]], [1, -1], [0.5 - 2**52], gamma(6) * (2**52 + Fraction(1, 2))),
]


@pytest.mark.parametrize(("rows", "labels", "weights", "bound"), GRID)
def test_what_53_bits_hold_leaves_no_room(rows, labels, weights, bound):
    assert explained(rows, labels, [Fraction(a) for a in weights]) == Rounding(None, (bound,))


def test_a_score_whose_terms_53_bits_hold_is_exact():
    # by the last row the unit is 1; the terms of the second row are 2^52 each, or 2^53
    near, far = 2**26, 2**27
    within = [[near, -near], [near, near], [1, 0]]
    beyond = [[near, -near], [far, far], [1, 0]]

    assert explained(within, [1] * 3, [near, -near], mistakes=(0,)) is None
    assert explained(beyond, [1] * 3, [near, -near], mistakes=(0,)).turned.row == 1


def test_only_what_the_mistakes_leave_is_followed(monkeypatch):
    monkeypatch.setattr(rounding, "MOST", 3)

    assert explained(*TIES, [9, 9], mistakes=(0,)) is None
    with pytest.raises(Undecided):
        explained(*TIES, [9, 9])

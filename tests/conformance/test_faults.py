"""Each fault of an audit in full, at the bound of what is legal and just beyond it."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset
from properties.conformance.audit import Fault, fault, updates_bound
from properties.conformance.states import State

DATA = Dataset([[2, 1], [1, 3], [-1, -2]], [1, 1, -1])
# the mistake bound of orthonormal points is their number
PAIR = Dataset([[1, 0], [0, 1]], [1, 1])
ONE = Dataset([[1]], [1])
NOWHERE = Dataset([[1], [1]], [1, -1])
HALF = Fraction(1, 2)


def found(data, weights, conventions=None, *, due=True, start_known=True, **told):
    answer = State(tuple(weights), **told)
    known = conventions or Conventions()
    return fault(data, known, answer, due=due, start_known=start_known)


def test_the_bound_is_that_of_novikoff_where_something_separates():
    assert [updates_bound(data) for data in (ONE, PAIR, NOWHERE)] == [1, 2, None]


UNCLEAN = "stops although a point is still a mistake"


@pytest.mark.parametrize(
    ("data", "weights", "here"),
    [
        (DATA, (0, 0), "row 0 has label +1 and the score 0 under its weights"),
        (DATA, (0, -HALF), "row 0 has label +1 and the score -1/2 under its weights"),
        (DATA, (2, -1), "row 1 has label +1 and the score -1 under its weights"),
        (NOWHERE, (1,), "row 1 has label -1 and the score 1 under its weights"),
    ],
)
def test_the_first_point_that_is_still_a_mistake_is_shown(data, weights, here):
    assert found(data, weights) == Fault("audit-unclean", UNCLEAN, here)


def test_what_is_a_mistake_is_what_the_conventions_say():
    assert found(ONE, (0,), Conventions(update="lt")) is None
    assert found(ONE, (-1,), Conventions(update="lt")).id == "audit-unclean"


def test_a_row_before_the_first_and_a_row_after_the_last_are_none():
    told = [found(DATA, (2, 1), mistakes=(0, row)) for row in (-1, 3)]

    assert told == [
        Fault(
            "audit-row",
            "tells of a mistake on a row that there is not",
            f"update 2 is on row {row}; the rows are 0 to 2",
        )
        for row in (-1, 3)
    ]


def test_an_update_that_is_no_mistake_is_shown_with_its_score():
    assert found(DATA, (3, 4), mistakes=(0, 1)) == Fault(
        "audit-illegal",
        "updates on a point that is no mistake",
        "update 2 is on row 1, of label +1, whose score is then 5",
    )


def test_an_update_is_a_mistake_or_none_by_the_conventions():
    strict = Conventions(update="lt")

    assert found(ONE, (1,), strict, mistakes=(0,)).id == "audit-illegal"


def test_weights_that_the_updates_do_not_lead_to_are_shown_beside_those_that_they_do():
    assert found(DATA, (4, 2), mistakes=(0,)) == Fault(
        "audit-weights",
        "its weights are not its start and the updates that it tells of",
        "they lead to (2, 1)",
    )


@pytest.mark.parametrize(
    ("conventions", "weights", "mistakes"),
    [
        (Conventions(rate=HALF), (HALF, HALF), (0, 1)),
        (Conventions(step=2), (2, 2), (1, 0)),
        (Conventions(start=(0, 3)), (1, 3), (0,)),
        (Conventions(start=(-1, 3)), (1, 3), (0, 0)),
    ],
)
def test_updates_are_followed_from_the_start_by_the_rate(conventions, weights, mistakes):
    assert found(PAIR, weights, conventions, mistakes=mistakes) is None


def test_where_the_run_need_not_have_ended_the_updates_are_followed_all_the_same():
    assert found(DATA, (4, 2), due=False, mistakes=(0,)).id == "audit-weights"
    assert found(DATA, (4, 2), due=False).id == "audit-combination"


def test_weights_that_no_updates_lead_to_are_shown_with_the_bound():
    assert found(PAIR, (3, 1)) == Fault(
        "audit-combination",
        "no legal updates, in whatever order, lead to its weights",
        "they would be its start and at most 2 of the y x",
    )


@pytest.mark.parametrize(
    ("weights", "legal"),
    [((1, 1), True), ((1, 2), False), ((HALF, 1), False), ((2, 1), False)],
)
def test_orthonormal_points_lead_to_the_sum_of_each_once(weights, legal):
    assert (found(PAIR, weights) is None) is legal


@pytest.mark.parametrize(("updates", "legal"), [(None, True), (2, True), (1, False), (3, False)])
def test_the_updates_that_are_told_must_be_as_many_as_lead_there(updates, legal):
    assert (found(PAIR, (1, 1), updates=updates) is None) is legal


@pytest.mark.parametrize(
    ("rate", "weights", "legal"),
    [(HALF, (HALF, HALF), True), (HALF, (1, 1), False), (2, (2, 2), True), (2, (1, 1), False)],
)
def test_weights_are_sums_of_moves_by_the_rate(rate, weights, legal):
    assert (found(PAIR, weights, Conventions(rate=rate)) is None) is legal


@pytest.mark.parametrize(("most", "legal"), [(4, False), (3, True)])
def test_so_many_weights_are_gone_through_before_nothing_can_be_said(monkeypatch, most, legal):
    monkeypatch.setattr("properties.conformance.audit.MOST", most)

    # from 0 each of the three points leads on, and none from there
    dependent = Dataset([[1, 0], [2, 0], [3, 0]], [1, 1, 1])

    assert (found(dependent, (4, 0)) is None) is legal


# after so many updates by each of these, too many to go through the weights on the way
LONG, BOUND = Dataset([[1, 0], [-35, 1]], [1, 1]), 1590122


def after(first, second):
    return first - 35 * second, second


@pytest.mark.parametrize(
    ("times", "legal"),
    [
        ((1261, 36), True),
        ((1261, 0), True),
        ((BOUND - 1, 1), True),
        ((BOUND, 1), False),
        ((1261, HALF), False),
        ((HALF, 36), False),
        ((-1, 36), False),
        ((36, -1), False),
    ],
)
def test_of_a_long_run_the_weights_are_a_sum_of_no_more_points_than_the_bound(times, legal):
    assert (found(LONG, after(*times), due=False) is None) is legal


def test_a_bound_that_is_a_fraction_is_told_and_held():
    data = Dataset([[2, 0], [-70, 1]], [1, 1])

    assert found(data, (2 * 6352920 - 70, 1), due=False) is None
    assert found(data, (2 * 6352921 - 70, 1), due=False).here == (
        "they would be its start and at most 25411685/4 of the y x"
    )


def test_weights_beside_the_space_of_the_points_are_no_sum_of_them():
    data = Dataset([[*x, 0] for x in LONG.rows], LONG.labels)

    assert found(data, (*after(1261, 36), 0)) is None
    assert found(data, (*after(1261, 36), 1)).id == "audit-combination"


def test_of_a_long_run_over_dependent_points_nothing_can_be_said():
    data = Dataset([*LONG.rows, [-34, 1]], [1, 1, 1])

    assert found(data, (HALF, 40)) is None


def test_a_label_turns_its_point_in_the_sum():
    data = Dataset([[1, 0], [35, -1]], [1, -1])

    assert found(data, after(1261, 36)) is None
    assert found(data, after(-1, 36), due=False).id == "audit-combination"


@pytest.mark.parametrize(("updates", "legal"), [(BOUND, True), (BOUND + 1, False)])
def test_no_more_updates_are_told_than_the_bound(updates, legal):
    beyond = Fault(
        "audit-bound",
        "makes more updates than the mistake bound R^2/gamma^2 allows",
        f"{updates} updates, and at most {BOUND} are possible",
    )

    assert found(LONG, after(1261, 36), updates=updates) == (None if legal else beyond)


@pytest.mark.parametrize(("updates", "legal"), [(None, True), (1, True), (0, False), (2, False)])
def test_as_many_updates_are_told_as_mistakes(updates, legal):
    unlike = Fault(
        "audit-updates",
        "tells of another number of updates than of mistakes",
        f"it tells of {updates} updates, and of 1 mistakes",
    )

    assert found(DATA, (2, 1), mistakes=(0,), updates=updates) == (None if legal else unlike)


def test_from_another_start_there_is_no_bound():
    conventions = Conventions(start=(-3, -3))

    assert found(PAIR, (1, 1), conventions, mistakes=(0, 1) * 4) is None
    assert found(PAIR, (1, 1), conventions, updates=8) is None
    assert found(PAIR, (5, 5), conventions) is None


def test_of_data_that_nothing_separates_only_the_updates_that_are_told_are_followed():
    assert found(NOWHERE, (5,), due=False) is None
    assert found(NOWHERE, (5,), due=False, updates=9) is None
    assert found(NOWHERE, (5,), due=False, mistakes=(0,)).id == "audit-weights"


# what d + 4 = 6 roundings of 2^-53 make of terms whose sizes are 1/2, and 1/2 and as much again
SLACK = Fraction(6, 2**53 - 6)


@pytest.mark.parametrize(
    ("score", "clean"),
    [(-SLACK, True), (-SLACK - Fraction(1, 2**99), False), (0, True), (1, True), (-1, False)],
)
def test_of_an_unknown_start_a_score_near_0_may_be_rounded(score, clean):
    data = Dataset([[1, 1]], [1])

    assert (found(data, (HALF, -HALF + score), start_known=False) is None) is clean


def test_of_an_unknown_start_nothing_but_the_end_is_judged():
    told = {"mistakes": (9,), "updates": 99}

    assert found(PAIR, (1, 1), start_known=False, **told) is None
    assert found(PAIR, (-1, 1), start_known=False, due=False, **told) is None
    assert found(PAIR, (-1, 1), start_known=False, due=False, converged=True).id == "audit-unclean"

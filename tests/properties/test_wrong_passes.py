"""What each wrong learner reads, in which order it presents it, and what it makes of a pass."""

from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Conventions, Dataset, certify, train
from properties.seeded_faults import Textbook, data_handling, orders, updates
from tests.properties.learners import prepared

PLAIN = Conventions()
ONE = Dataset([[1]], [1])
TIED = Dataset([[1], [1]], [1, -1])
THREE = Dataset([[1], [2], [3]], [1, -1, 1])
PLANE = Dataset([[2, -4], [1, 0]], [-1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1], "append")
MILLION = 10**6
ROWS = [[0, 0], [1, 0], [1, 0], [2, 3], [1, 0], [MILLION, 1], [1, -MILLION], [MILLION - 1, 1]]
LABELS = [1, 1, 1, 1, -1, 1, 1, 1]
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


@pytest.mark.parametrize(
    ("data", "how"),
    [
        (PLANE, Conventions(start=(3, 1), rate=2, step=2, order=(1, 0, 0))),
        (PLANE.with_bias("append"), Conventions("predict-", order="shuffled:3")),
        (PLANE.with_bias("prepend"), Conventions("lt", start=(5, 1, 1))),
        (XOR, Conventions(start=(7, 0, -7))),
        (TIED, Conventions("predict+", start=(4,))),
    ],
)
def test_without_a_bug_the_run_is_that_of_the_reference(data, how):
    assert Textbook()(data, how).content() == train(data, how).content()


def told(trace):
    return trace.mistakes, trace.passes, trace.outcome, trace.evidence, trace.weights


def limited(**limits):
    """A learner without a bug and with other limits."""
    learner = Textbook()
    learner.__dict__.update(limits)
    return learner


def test_a_run_stops_after_the_pass_with_one_update_more_than_the_most():
    trace = limited(most=3)(ONE, Conventions(start=(-9,)))

    assert told(trace) == ((0, 0, 0, 0), 4, "limit", None, (-5,))


def test_a_wrong_run_is_not_held_against_the_theorem_before_it_stops():
    trace = updates.MovesAway()(ONE, PLAIN)

    assert told(trace) == ((0,) * 1001, 1001, "limit", None, (-1001,))


def test_a_run_longer_than_long_is_settled_by_a_certificate():
    trace = limited(long=3)(XOR, Conventions(start=(7, 0, -7)))

    # the first pass makes three mistakes
    assert told(trace) == ((0, 2, 3, 0, 2), 2, "endless", certify(XOR), (6, 1, -6))


def test_weights_that_came_back_are_evidence_before_a_certificate():
    assert limited(long=0)(TIED, PLAIN).evidence == train(TIED, PLAIN).evidence


@pytest.mark.parametrize(
    ("data", "update", "expected"),
    [(TIED, "le", certify(TIED)), (TIED, "lt", None), (ONE, "le", None)],
)
def test_a_certificate_says_under_le_that_nothing_separates(data, update, expected):
    assert prepared(Textbook, data, Conventions(update)).certificate() == expected


@pytest.mark.parametrize(("bias", "axis"), [("none", None), ("append", 2), ("prepend", 0)])
def test_the_bias_is_this_coordinate(bias, axis):
    assert prepared(Textbook, PLANE.with_bias(bias), PLAIN).bias_axis == axis


@pytest.mark.parametrize(
    ("learner", "order", "expected"),
    [
        (Textbook, (0, 2, 2, 1), [(0, 2, 2, 1)] * 3),
        (orders.IsAlwaysCyclic, (0, 2, 2, 1), [(0, 1, 2)] * 3),
        (orders.IsAlwaysReversed, (0, 2, 2, 1), [(2, 1, 0)] * 3),
        (orders.ShufflesOnItsOwn, (0, 2, 2, 1), [(1, 2, 0)] * 3),
        (Textbook, "shuffled:1", [(1, 2, 0), (0, 1, 2), (0, 2, 1)]),
        (orders.ShufflesOnce, "shuffled:1", [(1, 2, 0)] * 3),
        (orders.TurnsEverySecondPass, (0, 2, 2, 1), [(0, 2, 2, 1), (1, 2, 2, 0), (0, 2, 2, 1)]),
        (orders.ForgetsRepeatedRows, (0, 2, 2, 1), [(0, 2, 1)] * 3),
        (orders.LeavesARowOutLater, (0, 2, 2, 1), [(0, 2, 2, 1), (0, 2, 2), (0, 2, 2)]),
        (orders.PresentsTheFirstRowTwice, (0, 2, 1), [(0, 2, 1, 0)] * 3),
    ],
)
def test_the_first_passes_present(learner, order, expected):
    within = prepared(learner, THREE, Conventions(order=order))

    assert list(islice(within.orders(), 3)) == expected


@pytest.mark.parametrize(
    ("data", "expected"), [(TIED, [(0, 1), (0,), (0,)]), (ONE, [(0,), (0,), (0,)])]
)
def test_of_two_rows_one_is_left_out_later_and_one_alone_never(data, expected):
    within = prepared(orders.LeavesARowOutLater, data, PLAIN)

    assert list(islice(within.orders(), 3)) == expected


@pytest.mark.parametrize(
    ("learner", "w", "order", "expected"),
    [
        (Textbook, 0, (2, 0, 1), (1, [2, 1])),
        (Textbook, 1, (0, 2), (1, [])),
        (orders.EndsThePassAtAMistake, 0, (2, 0, 1), (3, [2])),
        (orders.EndsThePassAtAMistake, 1, (0, 1, 1), (-1, [1])),
        (orders.EndsThePassAtAMistake, 1, (0, 2), (1, [])),
        (orders.RepeatsAWrongPoint, 0, (2, 0, 1), (-1, [2, 1, 1])),
        (orders.RepeatsAWrongPoint, -5, (0, 1, 2), (3, [0, 0, 2, 2])),
        (orders.PicksTheWorstPoint, -5, (0, 1, 2), (-2, [2])),
        (orders.PicksTheWorstPoint, 5, (0, 1, 2), (3, [1])),
        (orders.PicksTheWorstPoint, 0, (0, 1, 2), (1, [0])),
        (updates.ScoresWithStaleWeights, 0, (2, 1, 2), (4, [2, 1, 2])),
        (updates.ScoresWithStaleWeights, 1, (0, 2), (1, [])),
        (updates.MovesOnTheNextPoint, 0, (2, 0, 1), (4, [2, 1])),
        (updates.MovesOnTheNextPoint, 0, (1, 2), (3, [1])),
    ],
)
def test_from_a_weight_a_pass_leads_to_weights_and_mistakes(learner, w, order, expected):
    after, made = prepared(learner, THREE, PLAIN).one_pass((w,), list(THREE), order)

    assert ((*after,), made) == ((expected[0],), expected[1])


@pytest.mark.parametrize(
    ("learner", "expected"),
    [
        (updates.UpdatesARowOnce, ((0, 0), (-2,))),
        # -3 + 1 + 1/2 + 1/3 + 1/4
        (updates.LetsTheRateDecay, ((0, 0, 0, 0), (Fraction(-11, 12),))),
    ],
)
def test_what_is_counted_in_a_run_is_counted_anew_in_the_next(learner, expected):
    learner, how = learner(), Conventions(start=(-3,))
    learner.most = 3

    runs = [learner(ONE, how) for _ in range(2)]

    assert [(trace.mistakes, trace.weights) for trace in runs] == [expected] * 2


@pytest.mark.parametrize(
    ("learner", "expected"),
    [
        (data_handling.ForgetsTheLastRow, [0, 1, 2, 3, 4, 5, 6]),
        (data_handling.SkipsTheFirstRow, [1, 2, 3, 4, 5, 6, 7]),
        (data_handling.DropsCopies, [0, 1, 3, 4, 5, 6, 7]),
        (data_handling.DropsContradictions, [0, 1, 3, 5, 6, 7]),
        (data_handling.DropsZeroRows, [1, 2, 3, 4, 5, 6, 7]),
        (data_handling.DropsIncompleteRows, [3, 5, 6, 7]),
        (data_handling.ReadsFiveRows, [0, 1, 2, 3, 4]),
        (data_handling.DropsOutliers, [0, 1, 2, 3, 4, 7]),
    ],
)
def test_these_rows_are_looked_at(learner, expected):
    data = Dataset(ROWS, LABELS)

    assert [row for row in range(8) if learner().reads(row, data)] == expected


@pytest.mark.parametrize(
    ("learner", "expected"),
    [(data_handling.ForgetsTheLastRow, [0]), (data_handling.SkipsTheFirstRow, [1])],
)
def test_of_two_rows_one_is_looked_at_and_one_alone_always(learner, expected):
    assert [row for row in range(2) if learner().reads(row, TIED)] == expected
    assert learner().reads(0, ONE)


def test_rows_that_are_not_looked_at_are_not_presented():
    within = prepared(data_handling.ForgetsTheLastRow, THREE, PLAIN)

    assert within.one_pass((0,), list(THREE), (2, 1, 0, 1)) == ((-1,), [1, 0])


@pytest.mark.parametrize(
    ("learner", "data", "points", "labels"),
    [
        (Textbook, PLANE, ((2, -4), (1, 0)), (-1, 1)),
        (data_handling.TurnsTheLabels, PLANE, PLANE.rows, (1, -1)),
        (data_handling.TakesTheFirstLabelAsPlus, PLANE, PLANE.rows, (1, -1)),
        (data_handling.TakesTheFirstLabelAsPlus, THREE, THREE.rows, THREE.labels),
        (data_handling.NormalisesTheInputs, PLANE, ((HALF, -1), (QUARTER, 0)), (-1, 1)),
        (data_handling.NormalisesTheInputs, Dataset([[0]], [1]), ((0,),), (1,)),
        (data_handling.ShortensEveryRow, PLANE, ((HALF, -1), (1, 0)), (-1, 1)),
        (data_handling.ShortensEveryRow, Dataset([[0]], [1]), ((0,),), (1,)),
        (data_handling.CentresTheInputs, PLANE, ((HALF, -2), (-HALF, 2)), (-1, 1)),
        (data_handling.TransposesSquareData, PLANE, ((2, 1), (-4, 0)), (-1, 1)),
        (data_handling.TransposesSquareData, THREE, THREE.rows, THREE.labels),
        (data_handling.ErrsOnALine, Dataset([[-2], [3]], [-1, 1]), ((2,), (3,)), (-1, 1)),
        (data_handling.ErrsOnALine, PLANE, PLANE.rows, PLANE.labels),
        (
            data_handling.PutsTheBiasLast,
            PLANE.with_bias("prepend"),
            ((2, -4, 1), (1, 0, 1)),
            (-1, 1),
        ),
        (data_handling.PutsTheBiasLast, PLANE, PLANE.rows, PLANE.labels),
        (
            data_handling.LeavesTheBiasOut,
            PLANE.with_bias("append"),
            ((2, -4, 0), (1, 0, 0)),
            (-1, 1),
        ),
        (
            data_handling.TakesTheBiasAsMinusOne,
            PLANE.with_bias("append"),
            ((2, -4, -1), (1, 0, -1)),
            (-1, 1),
        ),
        (
            data_handling.ScalesTheBias,
            PLANE.with_bias("append"),
            ((2, -4, 10), (1, 0, 10)),
            (-1, 1),
        ),
    ],
)
def test_the_data_are_read_as(learner, data, points, labels):
    examples = prepared(learner, data, PLAIN).examples(data)

    assert examples == list(zip(points, labels, strict=True))
    assert {type(y) for _, y in examples} == {int}

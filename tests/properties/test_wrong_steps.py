"""What each wrong learner takes for the score, for a mistake and for the move after it.

All are asked for one step, where the learner without a bug takes the one of the reference.
"""

from fractions import Fraction
from itertools import product

import pytest

from perceptron import Conventions, Dataset
from properties.seeded_faults import (
    Textbook,
    data_handling,
    number_types,
    state,
    tie_rules,
    updates,
)
from tests.properties.learners import prepared

# a move adds 6 y x
HOW = Conventions(step=2, rate=3)
W, X = (1, -1, 5, 2), (2, -3, 0, 1)
HALF = Fraction(1, 2)
EPSILON = Fraction(1e-9)


def within(learner, dimension, bias="append", how=HOW):
    """The learner over any points of so many coordinates, the bias one of them."""
    return prepared(learner, Dataset([[0] * (dimension - (bias != "none"))], [1], bias), how)


@pytest.mark.parametrize(
    ("learner", "expected"),
    [
        (Textbook, (-11, 17, 5, -4)),
        (updates.MovesAway, (13, -19, 5, 8)),
        (updates.ForgetsTheLabel, (13, -19, 5, 8)),
        (updates.ForgetsTheRate, (-3, 5, 5, 0)),
        (updates.AppliesTheRateTwice, (-35, 53, 5, -16)),
        (updates.ForgetsTheStep, (-5, 8, 5, -1)),
        (updates.StepsTwice, (-23, 35, 5, -10)),
        (updates.MovesByTheError, (-95, 143, 5, -46)),
        (updates.NormalisesTheMove, (Fraction(1, 7), Fraction(2, 7), 5, Fraction(11, 7))),
        (updates.MovesBySigns, (-5, 5, 5, -4)),
        (updates.MovesByAbsoluteValues, (-11, -19, 5, -4)),
        (updates.LetsTheWeightsDecay, tuple(Fraction(a, 10) for a in (-111, 171, 45, -42))),
        (updates.ForgetsTheLastWeight, (-11, 17, 5, 2)),
        (updates.ForgetsTheFirstWeight, (1, 17, 5, -4)),
        (updates.LeavesTheBias, (-11, 17, 5, 2)),
        (updates.MovesTheBiasTwice, (-11, 17, 5, -10)),
        (updates.MovesTheBiasBackwards, (-11, 17, 5, 8)),
        (updates.SwapsTwoCoordinates, (19, -13, 5, -4)),
        (data_handling.TakesMinusOneForZero, W),
    ],
)
def test_after_a_mistake_the_weights_are(learner, expected):
    assert within(learner, 4).moved(W, X, -1) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "y", "expected"),
    [
        (updates.MovesAway, (1,), (2,), 1, (-11,)),
        (updates.ForgetsTheLabel, (1,), (2,), 1, (13,)),
        (data_handling.TakesMinusOneForZero, (1,), (2,), 1, (13,)),
        (updates.ForgetsTheRate, (10**20 + 1,), (1,), 1, (10**20 + 3,)),
        (updates.ForgetsTheStep, (10**20 + 1,), (1,), 1, (10**20 + 4,)),
        (updates.NormalisesTheMove, (1,), (0,), 1, (1,)),
        (updates.NormalisesTheMove, (1,), (HALF,), 1, (4,)),
        (updates.ForgetsTheFirstWeight, (1,), (2,), 1, (13,)),
        (updates.ForgetsTheFirstWeight, (1, 1), (2, 2), 1, (1, 13)),
        (updates.LeavesTheBias, (1,), (2,), 1, (13,)),
        (updates.MovesTheBiasTwice, (1,), (2,), 1, (13,)),
        (updates.MovesTheBiasBackwards, (1,), (2,), 1, (13,)),
        (updates.ClipsTheWeights, (1, 2, 3), (50, -50, 16), 1, (100, -100, 99)),
        (updates.UpdatesUntilRight, (11 * HALF,), (1,), -1, (-HALF,)),
        (updates.UpdatesUntilRight, (12,), (1,), -1, (-6,)),
        (updates.UpdatesUntilRight, (100,), (1,), -1, (46,)),
        (number_types.RoundsTheWeights, (HALF, Fraction(1, 3)), (0, 1), 1, (0, 6)),
    ],
)
def test_with_no_bias_the_weights_are(learner, w, x, y, expected):
    assert within(learner, len(w), "none").moved(w, x, y) == expected


@pytest.mark.parametrize(
    ("learner", "expected"),
    [
        (Textbook, -9),
        (tie_rules.ScoresAbsoluteValues, 9),
        (tie_rules.ScoresOneCoordinate, 4),
        (tie_rules.LeavesOutTheLastCoordinate, -6),
        (tie_rules.LeavesOutTheBias, -6),
        (tie_rules.AddsABiasOfItsOwn, -8),
        (tie_rules.SubtractsTheBias, -3),
        (tie_rules.ReadsTheWeightsBackwards, -21),
        (tie_rules.ScoresSquares, -37),
        (state.FailsOnZeroRows, -9),
    ],
)
def test_the_score_is(learner, expected):
    assert within(learner, 3).score((1, 2, -3), (4, -5, 1)) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "expected"),
    [
        (tie_rules.LeavesOutTheLastCoordinate, (3,), (2,), 6),
        (tie_rules.LeavesOutTheLastCoordinate, (3, 1), (2, 1), 6),
        (tie_rules.LeavesOutTheBias, (3, 1), (2, 1), 7),
        (tie_rules.SubtractsTheBias, (3, 1), (2, 1), 7),
        (number_types.ScoresInFloat64, (2**53 + 1, 1), (1, 1), 2.0**53),
        (number_types.ScoresInFloat64, (Fraction(1, 10), 1), (3, 0), 0.1 * 3),
        (number_types.ScoresInFloat32, (2**24 + 1, 1), (1, 1), 2**24),
        (number_types.ScoresInFloat32, (2**24, HALF), (1, 3), 2**24 + 2),
        (number_types.ScoresInInt64, (2**62, 2**62), (1, 1), -(2**63)),
        (number_types.ScoresInInt64, (2**62, 2**62), (1, -1), 0),
        (number_types.TruncatesTheScore, (1, HALF), (-1, -1), -1),
        (number_types.FloorsTheScore, (1, HALF), (-1, -1), -2),
    ],
)
def test_with_no_bias_the_score_is(learner, w, x, expected):
    assert within(learner, len(w), "none").score(w, x) == expected


def test_a_score_that_is_divided_fails_where_all_is_0():
    with pytest.raises(ZeroDivisionError):
        within(state.FailsOnZeroRows, 1, "none").score((1,), (0,))


def wrong(learner, update):
    """Where a learner sees a mistake: a mark each for the scores of a point +1, and of one -1."""
    errs = within(learner, 1, "none", Conventions(update)).errs
    scores = (-2, -1, -2 * EPSILON, -EPSILON, 0, EPSILON, 2 * EPSILON, 1, 2)
    marks = ["x" if errs(score, y) else "." for y, score in product((1, -1), scores)]
    return "".join(marks[: len(scores)]) + " " + "".join(marks[len(scores) :])


@pytest.mark.parametrize(
    ("learner", "update", "expected"),
    [
        (Textbook, "le", "xxxxx.... ....xxxxx"),
        (Textbook, "lt", "xxxx..... .....xxxx"),
        (Textbook, "predict+", "xxxx..... ....xxxxx"),
        (Textbook, "predict-", "xxxxx.... .....xxxx"),
        (tie_rules.TakesATieAsRight, "le", "xxxx..... .....xxxx"),
        (tie_rules.TakesATieAsRight, "lt", "xxxx..... .....xxxx"),
        (tie_rules.TakesATieAsRight, "predict+", "xxxx..... ....xxxxx"),
        (tie_rules.TakesATieAsWrong, "lt", "xxxxx.... ....xxxxx"),
        (tie_rules.TakesATieAsWrong, "predict+", "xxxxx.... ....xxxxx"),
        (tie_rules.PredictsPlusAtATie, "le", "xxxx..... ....xxxxx"),
        (tie_rules.PredictsPlusAtATie, "predict-", "xxxx..... ....xxxxx"),
        (tie_rules.PredictsMinusAtATie, "le", "xxxxx.... .....xxxx"),
        (tie_rules.PredictsMinusAtATie, "predict+", "xxxxx.... .....xxxx"),
        (tie_rules.PredictsNothingAtATie, "le", "xxxxx.... ....xxxxx"),
        (tie_rules.PredictsNothingAtATie, "lt", "xxxx..... .....xxxx"),
        (tie_rules.PredictsNothingAtATie, "predict+", "xxxxx.... ....xxxxx"),
        (tie_rules.PredictsNothingAtATie, "predict-", "xxxxx.... ....xxxxx"),
        (tie_rules.WantsAMargin, "lt", "xxxxxxxx. .xxxxxxxx"),
        (tie_rules.WantsABillionth, "lt", "xxxxxx... ...xxxxxx"),
        (tie_rules.ForgivesABillionth, "lt", "xxx...... ......xxx"),
        (tie_rules.ForgivesABillionth, "le", "xxxxxx... ...xxxxxx"),
        (tie_rules.IgnoresTheLabel, "le", "xxxxx.... xxxxx...."),
        (tie_rules.IgnoresTheLabel, "predict+", "xxxx..... xxxx....."),
        (tie_rules.ForgetsNegativePoints, "le", "xxxxx.... ........."),
        (tie_rules.TakesEveryPointAsWrong, "lt", "xxxx...x. .x...xxxx"),
    ],
)
def test_a_mistake_is_seen_at_these_scores(learner, update, expected):
    assert wrong(learner, update) == expected


@pytest.mark.parametrize(
    ("learner", "number", "expected"),
    [
        (number_types.RunsInFloat64, 2**53 + 1, 2**53),
        (number_types.RunsInFloat64, Fraction(1, 3), Fraction(1 / 3)),
        (number_types.RunsInFloat32, 2**24 + 1, 2**24),
        (number_types.RunsInFloat32, 10**99, 2**128 - 2**104),
        (number_types.RunsInFloat32, -(10**99), 2**104 - 2**128),
        (number_types.RunsInFloat16, 2**11 + 1, 2**11),
        (number_types.RunsInFloat16, 10**9, 65504),
        (number_types.RunsInInt8, 127, 127),
        (number_types.RunsInInt8, 128, -128),
        (number_types.RunsInInt8, -129, 127),
        (number_types.RunsInInt8, 301 * HALF, 301 * HALF),
        (number_types.RunsInInt16, 2**15, -(2**15)),
        (number_types.RunsInInt32, 2**31, -(2**31)),
        (number_types.RunsInInt64, 2**63, -(2**63)),
        (number_types.RunsInInt64, 3 * 2**63, -(2**63)),
        (number_types.KeepsTwoDecimals, Fraction(1, 3), Fraction(33, 100)),
        (number_types.KeepsTwoDecimals, 7, 7),
        (number_types.KeepsNineDigits, Fraction(1, 3), Fraction(333333333, 10**9)),
        (number_types.KeepsNineDigits, 1234567891, 1234567890),
    ],
)
def test_a_number_is_rounded_to(learner, number, expected):
    assert learner().rounded(number) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "score", "moved"),
    [
        # 100 + 100 is none of its numbers, nor is 2 * 100
        (number_types.RunsInInt8, (1, 1), (100, 100), -56, (89, 89)),
        (number_types.RunsInInt8, (2, 0), (100, 0), -56, (90, 0)),
        (number_types.RunsInInt8, (1, 0), (200, 0), -56, (-79, 0)),
        # 1/3 is 33 hundredths, and a half of that 16
        (
            number_types.KeepsTwoDecimals,
            (HALF, 1),
            (Fraction(1, 3), 0),
            Fraction(4, 25),
            (Fraction(5, 2) - Fraction(1, 50), 1),
        ),
    ],
)
def test_each_product_sum_and_weight_is_rounded(learner, w, x, score, moved):
    rounding = within(learner, len(w), "none")

    assert rounding.score(w, x) == score
    assert rounding.moved(w, x, 1) == moved


def test_the_first_weights_are_rounded():
    how = Conventions(start=(Fraction(1, 3), 2))

    assert within(number_types.KeepsTwoDecimals, 2, how=how).start() == (Fraction(33, 100), 2)

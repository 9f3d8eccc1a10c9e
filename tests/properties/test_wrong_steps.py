"""What each wrong learner takes for the score, for a mistake and for the move after it.

All are asked for one step, where the learner without a bug takes the one of the reference.
"""

from fractions import Fraction
from itertools import product

import pytest

from perceptron import Conventions, Dataset
from properties.wrong import Textbook, judgements, memory, moves, numbers, readings
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
        (moves.MovesAway, (13, -19, 5, 8)),
        (moves.ForgetsTheLabel, (13, -19, 5, 8)),
        (moves.ForgetsTheRate, (-3, 5, 5, 0)),
        (moves.AppliesTheRateTwice, (-35, 53, 5, -16)),
        (moves.ForgetsTheStep, (-5, 8, 5, -1)),
        (moves.StepsTwice, (-23, 35, 5, -10)),
        (moves.MovesByTheError, (-95, 143, 5, -46)),
        (moves.NormalisesTheMove, (Fraction(1, 7), Fraction(2, 7), 5, Fraction(11, 7))),
        (moves.MovesBySigns, (-5, 5, 5, -4)),
        (moves.MovesByAbsoluteValues, (-11, -19, 5, -4)),
        (moves.LetsTheWeightsDecay, tuple(Fraction(a, 10) for a in (-111, 171, 45, -42))),
        (moves.ForgetsTheLastWeight, (-11, 17, 5, 2)),
        (moves.ForgetsTheFirstWeight, (1, 17, 5, -4)),
        (moves.LeavesTheBias, (-11, 17, 5, 2)),
        (moves.MovesTheBiasTwice, (-11, 17, 5, -10)),
        (moves.MovesTheBiasBackwards, (-11, 17, 5, 8)),
        (moves.SwapsTwoCoordinates, (19, -13, 5, -4)),
        (readings.TakesMinusOneForZero, W),
    ],
)
def test_after_a_mistake_the_weights_are(learner, expected):
    assert within(learner, 4).moved(W, X, -1) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "y", "expected"),
    [
        (moves.MovesAway, (1,), (2,), 1, (-11,)),
        (moves.ForgetsTheLabel, (1,), (2,), 1, (13,)),
        (readings.TakesMinusOneForZero, (1,), (2,), 1, (13,)),
        (moves.ForgetsTheRate, (10**20 + 1,), (1,), 1, (10**20 + 3,)),
        (moves.ForgetsTheStep, (10**20 + 1,), (1,), 1, (10**20 + 4,)),
        (moves.NormalisesTheMove, (1,), (0,), 1, (1,)),
        (moves.NormalisesTheMove, (1,), (HALF,), 1, (4,)),
        (moves.ForgetsTheFirstWeight, (1,), (2,), 1, (13,)),
        (moves.ForgetsTheFirstWeight, (1, 1), (2, 2), 1, (1, 13)),
        (moves.LeavesTheBias, (1,), (2,), 1, (13,)),
        (moves.MovesTheBiasTwice, (1,), (2,), 1, (13,)),
        (moves.MovesTheBiasBackwards, (1,), (2,), 1, (13,)),
        (moves.ClipsTheWeights, (1, 2, 3), (50, -50, 16), 1, (100, -100, 99)),
        (moves.UpdatesUntilRight, (11 * HALF,), (1,), -1, (-HALF,)),
        (moves.UpdatesUntilRight, (12,), (1,), -1, (-6,)),
        (moves.UpdatesUntilRight, (100,), (1,), -1, (46,)),
        (numbers.RoundsTheWeights, (HALF, Fraction(1, 3)), (0, 1), 1, (0, 6)),
    ],
)
def test_with_no_bias_the_weights_are(learner, w, x, y, expected):
    assert within(learner, len(w), "none").moved(w, x, y) == expected


@pytest.mark.parametrize(
    ("learner", "expected"),
    [
        (Textbook, -9),
        (judgements.ScoresAbsoluteValues, 9),
        (judgements.ScoresOneCoordinate, 4),
        (judgements.LeavesOutTheLastCoordinate, -6),
        (judgements.LeavesOutTheBias, -6),
        (judgements.AddsABiasOfItsOwn, -8),
        (judgements.SubtractsTheBias, -3),
        (judgements.ReadsTheWeightsBackwards, -21),
        (judgements.ScoresSquares, -37),
        (memory.FailsOnZeroRows, -9),
    ],
)
def test_the_score_is(learner, expected):
    assert within(learner, 3).score((1, 2, -3), (4, -5, 1)) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "expected"),
    [
        (judgements.LeavesOutTheLastCoordinate, (3,), (2,), 6),
        (judgements.LeavesOutTheLastCoordinate, (3, 1), (2, 1), 6),
        (judgements.LeavesOutTheBias, (3, 1), (2, 1), 7),
        (judgements.SubtractsTheBias, (3, 1), (2, 1), 7),
        (numbers.ScoresInFloat64, (2**53 + 1, 1), (1, 1), 2.0**53),
        (numbers.ScoresInFloat64, (Fraction(1, 10), 1), (3, 0), 0.1 * 3),
        (numbers.ScoresInFloat32, (2**24 + 1, 1), (1, 1), 2**24),
        (numbers.ScoresInFloat32, (2**24, HALF), (1, 3), 2**24 + 2),
        (numbers.ScoresInInt64, (2**62, 2**62), (1, 1), -(2**63)),
        (numbers.ScoresInInt64, (2**62, 2**62), (1, -1), 0),
        (numbers.TruncatesTheScore, (1, HALF), (-1, -1), -1),
        (numbers.FloorsTheScore, (1, HALF), (-1, -1), -2),
    ],
)
def test_with_no_bias_the_score_is(learner, w, x, expected):
    assert within(learner, len(w), "none").score(w, x) == expected


def test_a_score_that_is_divided_fails_where_all_is_0():
    with pytest.raises(ZeroDivisionError):
        within(memory.FailsOnZeroRows, 1, "none").score((1,), (0,))


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
        (judgements.TakesATieAsRight, "le", "xxxx..... .....xxxx"),
        (judgements.TakesATieAsRight, "lt", "xxxx..... .....xxxx"),
        (judgements.TakesATieAsRight, "predict+", "xxxx..... ....xxxxx"),
        (judgements.TakesATieAsWrong, "lt", "xxxxx.... ....xxxxx"),
        (judgements.TakesATieAsWrong, "predict+", "xxxxx.... ....xxxxx"),
        (judgements.PredictsPlusAtATie, "le", "xxxx..... ....xxxxx"),
        (judgements.PredictsPlusAtATie, "predict-", "xxxx..... ....xxxxx"),
        (judgements.PredictsMinusAtATie, "le", "xxxxx.... .....xxxx"),
        (judgements.PredictsMinusAtATie, "predict+", "xxxxx.... .....xxxx"),
        (judgements.PredictsNothingAtATie, "le", "xxxxx.... ....xxxxx"),
        (judgements.PredictsNothingAtATie, "lt", "xxxx..... .....xxxx"),
        (judgements.PredictsNothingAtATie, "predict+", "xxxxx.... ....xxxxx"),
        (judgements.PredictsNothingAtATie, "predict-", "xxxxx.... ....xxxxx"),
        (judgements.WantsAMargin, "lt", "xxxxxxxx. .xxxxxxxx"),
        (judgements.WantsABillionth, "lt", "xxxxxx... ...xxxxxx"),
        (judgements.ForgivesABillionth, "lt", "xxx...... ......xxx"),
        (judgements.ForgivesABillionth, "le", "xxxxxx... ...xxxxxx"),
        (judgements.IgnoresTheLabel, "le", "xxxxx.... xxxxx...."),
        (judgements.IgnoresTheLabel, "predict+", "xxxx..... xxxx....."),
        (judgements.ForgetsNegativePoints, "le", "xxxxx.... ........."),
        (judgements.TakesEveryPointAsWrong, "lt", "xxxx...x. .x...xxxx"),
    ],
)
def test_a_mistake_is_seen_at_these_scores(learner, update, expected):
    assert wrong(learner, update) == expected


@pytest.mark.parametrize(
    ("learner", "number", "expected"),
    [
        (numbers.RunsInFloat64, 2**53 + 1, 2**53),
        (numbers.RunsInFloat64, Fraction(1, 3), Fraction(1 / 3)),
        (numbers.RunsInFloat32, 2**24 + 1, 2**24),
        (numbers.RunsInFloat32, 10**99, 2**128 - 2**104),
        (numbers.RunsInFloat32, -(10**99), 2**104 - 2**128),
        (numbers.RunsInFloat16, 2**11 + 1, 2**11),
        (numbers.RunsInFloat16, 10**9, 65504),
        (numbers.RunsInInt8, 127, 127),
        (numbers.RunsInInt8, 128, -128),
        (numbers.RunsInInt8, -129, 127),
        (numbers.RunsInInt8, 301 * HALF, 301 * HALF),
        (numbers.RunsInInt16, 2**15, -(2**15)),
        (numbers.RunsInInt32, 2**31, -(2**31)),
        (numbers.RunsInInt64, 2**63, -(2**63)),
        (numbers.RunsInInt64, 3 * 2**63, -(2**63)),
        (numbers.KeepsTwoDecimals, Fraction(1, 3), Fraction(33, 100)),
        (numbers.KeepsTwoDecimals, 7, 7),
        (numbers.KeepsNineDigits, Fraction(1, 3), Fraction(333333333, 10**9)),
        (numbers.KeepsNineDigits, 1234567891, 1234567890),
    ],
)
def test_a_number_is_rounded_to(learner, number, expected):
    assert learner().rounded(number) == expected


@pytest.mark.parametrize(
    ("learner", "w", "x", "score", "moved"),
    [
        # 100 + 100 is none of its numbers, nor is 2 * 100
        (numbers.RunsInInt8, (1, 1), (100, 100), -56, (89, 89)),
        (numbers.RunsInInt8, (2, 0), (100, 0), -56, (90, 0)),
        (numbers.RunsInInt8, (1, 0), (200, 0), -56, (-79, 0)),
        # 1/3 is 33 hundredths, and a half of that 16
        (
            numbers.KeepsTwoDecimals,
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

    assert within(numbers.KeepsTwoDecimals, 2, how=how).start() == (Fraction(33, 100), 2)

"""What each wrong learner says of its run, when it ends it, and what it remembers after it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, certify, train
from properties.seeded_faults import Textbook, reports, state, stopping
from properties.seeded_faults import updates as moves
from tests.properties.learners import prepared, says

PLAIN = Conventions()
ONE = Dataset([[1]], [1])
AXES = Dataset([[2, 0], [0, 3]], [-1, 1])
TIED = Dataset([[1], [1]], [1, -1])
FOUR = Dataset([[1], [2], [3], [-1]], [1, 1, 1, -1])
# from (1, 0) the weights are (1, -2), (3, 0) and (3, -2)
BIASED, HOW = Dataset([[1], [0]], [1, -1], "append"), Conventions(start=(1, 0), rate=2)
RUN = {
    "conventions": HOW,
    "mistakes": (1, 0, 1),
    "passes": 3,
    "outcome": "converged",
    "evidence": None,
    "weights": (3, -2),
}
CYCLE, GORDAN = train(TIED, PLAIN).evidence, certify(TIED)


def told(trace):
    return {name: getattr(trace, name) for name in RUN}


@pytest.mark.parametrize(
    ("learner", "said"),
    [
        (Textbook, {}),
        (reports.HidesAMistake, {"mistakes": (1, 0)}),
        (reports.HidesTheFirstMistake, {"mistakes": (0, 1)}),
        (reports.ReportsAMistakeTwice, {"mistakes": (1, 0, 1, 1)}),
        (reports.ReportsWrongRowsOnce, {"mistakes": (1, 0)}),
        (reports.ReportsMistakesSorted, {"mistakes": (0, 1, 1)}),
        (reports.NumbersRowsFromOne, {"mistakes": (2, 1, 2)}),
        (reports.CountsNoCleanPass, {"passes": 2}),
        (reports.CountsAPassMore, {"passes": 4}),
        (reports.NamesOtherConventions, {"conventions": Conventions(start=(1, 0))}),
        (reports.ReturnsTheStart, {"weights": (1, 0)}),
        (reports.ReturnsTheWeightsBefore, {"weights": (3, 0)}),
        (reports.ReturnsTheAverage, {"weights": (2, -1)}),
        (reports.ReturnsTheSum, {"weights": (8, -4)}),
        (reports.NegatesTheWeights, {"weights": (-3, 2)}),
        (reports.DoublesTheWeights, {"weights": (6, -4)}),
        (reports.NormalisesTheWeights, {"weights": (1, Fraction(-2, 3))}),
        (reports.AddsTheStartTwice, {"weights": (4, -2)}),
        (reports.ReturnsTheBiasFirst, {"weights": (-2, 3)}),
        (reports.ReturnsNoBias, {"weights": (3,)}),
        (reports.ReturnsFloats, {"weights": (3.0, -2.0)}),
    ],
)
def test_of_a_right_run_something_else_is_said(learner, said):
    assert told(learner()(BIASED, HOW)) == RUN | said


def test_floats_are_said_for_integers():
    weights = reports.ReturnsFloats()(BIASED, HOW).weights

    assert [isinstance(a, float) for a in weights] == [True, True]


def test_the_bias_comes_before_all_other_weights():
    trace = says(weights=(5, 6, 7))(Dataset([[1, 2]], [1], "append"), PLAIN)

    assert reports.ReturnsTheBiasFirst().shown(trace) == (7, 5, 6)


def test_nothing_but_the_weights_is_returned():
    assert reports.ReturnsWeightsAlone()(BIASED, HOW) == (3, -2)


@pytest.mark.parametrize(
    ("learner", "data", "how"),
    [
        (reports.CountsNoCleanPass, TIED, PLAIN),
        (reports.ReturnsTheWeightsBefore, ONE, Conventions(start=(5,))),
        (reports.ReturnsTheBiasFirst, BIASED.with_bias("prepend"), PLAIN),
        (reports.ReturnsNoBias, AXES, PLAIN),
        (reports.NormalisesTheWeights, ONE, Conventions("lt")),
        (stopping.TakesOneClassAsDone, TIED, PLAIN),
        (stopping.CallsTheLimitConverged, BIASED, HOW),
        (state.StartsFromOnes, BIASED, HOW),
        (state.StartsFromTheFirstPoint, BIASED, HOW),
        (state.RefusesOneClass, TIED, PLAIN),
        (state.RefusesCopies, BIASED, HOW),
    ],
)
def test_without_what_its_bug_is_about_a_learner_makes_the_run_of_the_reference(learner, data, how):
    assert learner()(data, how).content() == train(data, how).content()


@pytest.mark.parametrize(
    ("learner", "made", "w", "is_clean"),
    [
        (Textbook, [0], 1, False),
        (Textbook, [], 0, True),
        (stopping.StopsAfterAPass, [0, 1, 2, 3], 0, True),
        (stopping.StopsAfterACleanPoint, [0, 1, 2, 3], 0, False),
        (stopping.StopsAfterACleanPoint, [0, 1, 2], 0, True),
        (stopping.StopsAtOneMistake, [0, 1], 0, False),
        (stopping.StopsAtOneMistake, [0], 0, True),
        (stopping.LooksAtTheLastPointOnly, [3], 0, False),
        (stopping.LooksAtTheLastPointOnly, [0, 1, 2], 0, True),
        (stopping.StopsOnceAllAreRight, [], 0, False),
        (stopping.StopsOnceAllAreRight, [0], Fraction(1, 9), True),
        (stopping.StopsWithTies, [], -1, False),
        (stopping.StopsWithTies, [0], 0, True),
        (stopping.StopsAtAFewErrors, [0, 1], 0, False),
        (stopping.StopsAtAFewErrors, [0], 0, True),
    ],
)
def test_a_pass_is_taken_for_the_last(learner, made, w, is_clean):
    assert prepared(learner, FOUR, PLAIN).is_clean(made, (w,)) == is_clean


@pytest.mark.parametrize(
    ("learner", "passes", "outcome"),
    [(stopping.StopsOnceAllAreRight, 6, "converged"), (stopping.GivesUp, 3, "limit")],
)
def test_a_run_ends_after_the_last_pass(learner, passes, outcome):
    trace = learner()(ONE, Conventions(start=(-5,)))

    assert (trace.updates, trace.passes, trace.outcome) == (passes, passes, outcome)


@pytest.mark.parametrize(
    ("learner", "updates", "passes"),
    [
        (stopping.GivesUp, 0, 3),
        (stopping.GivesUpAtItsOwnBound, 17, 0),
        (stopping.CallsSlowRunsEndless, 0, 5),
        (Textbook, 1001, 0),
    ],
)
def test_a_run_is_given_up_after_so_many_updates_or_passes(learner, updates, passes):
    within = prepared(learner, FOUR, PLAIN)

    assert within.is_tired(updates, passes)
    assert not within.is_tired(max(0, updates - 1), max(0, passes - 1))


def test_numbers_that_grow_are_given_up_after_fifty_updates():
    within = prepared(moves.MovesByTheError, ONE, PLAIN)

    assert [within.is_tired(updates, 1) for updates in (50, 51)] == [False, True]


@pytest.mark.parametrize(
    ("learner", "outcome", "evidence", "said"),
    [
        (Textbook, "endless", CYCLE, ("endless", CYCLE)),
        (stopping.CallsEveryEndConverged, "endless", CYCLE, ("converged", None)),
        (stopping.NeverEnds, "endless", CYCLE, ("limit", None)),
        (stopping.NeverEnds, "converged", None, ("converged", None)),
        (stopping.ShowsNoEvidence, "endless", CYCLE, ("endless", None)),
        (
            stopping.ShowsACycleOneShort,
            "endless",
            CYCLE,
            ("endless", replace(CYCLE, second_pass=CYCLE.second_pass - 1)),
        ),
        (
            stopping.ShowsACycleOneShort,
            "endless",
            GORDAN,
            ("endless", replace(GORDAN, multipliers=GORDAN.multipliers[1:])),
        ),
        (stopping.ShowsACycleOneShort, "limit", None, ("limit", None)),
        (
            stopping.ShowsOtherEvidence,
            "endless",
            CYCLE,
            ("endless", replace(CYCLE, digest="0" * 64)),
        ),
        (stopping.ShowsOtherEvidence, "converged", None, ("converged", None)),
        (stopping.CallsSlowRunsEndless, "limit", None, ("endless", None)),
        (stopping.CallsSlowRunsEndless, "converged", None, ("converged", None)),
        (stopping.CallsSlowRunsEndless, "endless", CYCLE, ("endless", CYCLE)),
    ],
)
def test_of_an_end_this_is_said(learner, outcome, evidence, said):
    trace = prepared(learner, TIED, HOW).said([1, 0], 7, outcome, evidence, (5,))

    assert told(trace) == {
        "conventions": HOW,
        "mistakes": (1, 0),
        "passes": 7,
        "outcome": said[0],
        "evidence": said[1],
        "weights": (5,),
    }


def test_one_class_is_done_before_it_begins():
    trace = stopping.TakesOneClassAsDone()(ONE, HOW := Conventions(start=(-7,), rate=2))

    assert told(trace) == RUN | {
        "conventions": HOW,
        "mistakes": (),
        "passes": 1,
        "weights": (-7,),
    }


def test_each_run_is_called_converged_after_ten_passes():
    learner, how = stopping.CallsTheLimitConverged(), Conventions(start=(-20,))

    runs = [learner(ONE, how) for _ in range(2)]

    assert [(trace.updates, trace.passes, trace.outcome) for trace in runs] == [
        (10, 10, "converged")
    ] * 2


@pytest.mark.parametrize(
    ("learner", "how", "expected"),
    [
        (Textbook, HOW, (1, 0)),
        (state.StartsFromOnes, PLAIN, (1, 1)),
        (state.ForgetsTheStart, HOW, (0, 0)),
        (state.StartsFromTheFirstPoint, PLAIN, (-2, 0)),
    ],
)
def test_the_first_weights_are(learner, how, expected):
    assert prepared(learner, AXES, how).start() == expected


def test_weights_are_kept_for_as_many_coordinates():
    learner = state.KeepsItsWeights()

    first, again = (learner(BIASED, HOW) for _ in range(2))
    other = learner(ONE, Conventions(start=(-1,)))

    assert told(first) == RUN
    assert told(again) == RUN | {"mistakes": (), "passes": 1}
    assert (other.mistakes, other.weights) == ((0, 0), (1,))


def test_mistakes_are_kept_for_every_second_run():
    learner = state.KeepsItsMistakes()

    runs = [learner(BIASED, HOW).mistakes for _ in range(4)]

    assert runs == [(1, 0, 1), (1, 0, 1) * 2, (1, 0, 1), (1, 0, 1) * 2]


def test_the_labels_given_are_turned_in_place():
    data = Dataset([[1], [0]], [1, -1], "append")

    trace = state.TurnsTheLabelsGiven()(data, HOW)

    assert told(trace) == RUN
    assert data.signs.tolist() == [-1, 1]


@pytest.mark.parametrize(
    ("learner", "data", "refusal"),
    [
        (
            state.RefusesOneClass,
            ONE,
            ValueError("this solver needs samples of at least 2 classes"),
        ),
        (state.RefusesCopies, Dataset([[1], [2], [2]], [1, 1, 1]), KeyError((1,))),
    ],
)
def test_what_is_refused(learner, data, refusal):
    with pytest.raises(type(refusal)) as refused:
        learner()(data, PLAIN)

    assert refused.value.args == refusal.args

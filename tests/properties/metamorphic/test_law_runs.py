"""Which runs each metamorphic law compares: all asked of the learner, each of them to be right."""

from dataclasses import replace
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties.harness.counterexample import Departure
from properties.metamorphic import LAWS

PLANE = Dataset([[1, 2], [-3, 1]], [1, -1])
FRONT = PLANE.with_bias("prepend")
HOW = Conventions(rate=Fraction(1, 2), step=2, order=(1, 0, 0))
STARTED = replace(HOW, start=(3, -1, 2))
GOOGOL = 10**20

ROWS, LABELS = PLANE.rows, PLANE.labels
FIFTH, THIRD = Fraction(1, 5), Fraction(1, 3)
REFLECTED = ((-1, -2), (-13 * FIFTH, 9 * FIFTH))
ROTATED = ((-1, 2), (-13 * FIFTH, -9 * FIFTH))
SAME = (ROWS, LABELS, {})

#: Of each law the data and conventions that are given, and the rows, the labels and what is changed
#: of the conventions in the runs that it asks for.
ASKED = {
    "learning-rate": (
        FRONT,
        HOW,
        [
            SAME,
            (ROWS, LABELS, {"rate": 1}),
            (ROWS, LABELS, {"rate": Fraction(1, 14)}),
            (ROWS, LABELS, {"rate": 500_000_000}),
            (ROWS, LABELS, {"step": 1}),
        ],
    ),
    "dual-form": (FRONT, HOW, [SAME]),
    "linear-kernel": (PLANE, HOW, [SAME]),
    "quadratic-kernel": (
        PLANE,
        HOW,
        [(((1, 2, 2, 4), (9, -3, -3, 1)), LABELS, {"start": (0, 0, 0, 0)})],
    ),
    "separate-bias": (FRONT, STARTED, [SAME]),
    "permuted-features": (FRONT, HOW, [SAME, (((2, 1), (1, -3)), LABELS, {})] * 2),
    "rotated-points": (FRONT, HOW, [SAME, (REFLECTED, LABELS, {}), SAME, (ROTATED, LABELS, {})]),
    "carried-start": (
        FRONT,
        STARTED,
        [
            SAME,
            (REFLECTED, LABELS, {"start": (3, -11 * FIFTH, -2 * FIFTH)}),
            SAME,
            (ROTATED, LABELS, {"start": (3, -11 * FIFTH, 2 * FIFTH)}),
        ],
    ),
    "scaled-points": (
        PLANE,
        HOW,
        [
            SAME,
            (((2, 4), (-6, 2)), LABELS, {}),
            SAME,
            (((THIRD, 2 * THIRD), (-1, THIRD)), LABELS, {}),
            SAME,
            (((GOOGOL, 2 * GOOGOL), (-3 * GOOGOL, GOOGOL)), LABELS, {}),
        ],
    ),
    "opposite-points": (PLANE, HOW, [SAME, (((-1, -2), (3, -1)), (-1, 1), {})]),
    "negated-labels": (FRONT, STARTED, [SAME, (ROWS, (-1, 1), {"start": (-3, 1, -2)})]),
    "negated-labels-swap-the-tie": (
        FRONT,
        replace(STARTED, update="predict-"),
        [SAME, (ROWS, (-1, 1), {"start": (-3, 1, -2), "update": "predict+"})],
    ),
    "one-vs-rest-of-two": (FRONT, HOW, [SAME, (ROWS, (-1, 1), {}), SAME]),
    "repeated-row": (
        FRONT,
        STARTED,
        [
            (ROWS, LABELS, {"order": (1, 0, 0, 0)}),
            ((*ROWS, (1, 2)), (1, -1, 1), {"order": (1, 0, 0, 2)}),
            (ROWS, LABELS, {"order": (1, 0, 0, 1)}),
            ((*ROWS, (-3, 1)), (1, -1, -1), {"order": (1, 0, 0, 2)}),
        ],
    ),
    "doubled-data": (FRONT, STARTED, [SAME, (ROWS * 2, LABELS * 2, {"order": (1, 0, 0, 3, 2, 2)})]),
    "reversed-rows": (FRONT, STARTED, [SAME, (ROWS[::-1], (-1, 1), {"order": (0, 1, 1)})]),
    "split-run": (FRONT, STARTED, [SAME, (ROWS, LABELS, {"start": (2, 2, 1)})]),
}
NUMBERED = [(law, number) for law, (_, _, asked) in ASKED.items() for number in range(len(asked))]


def noting():
    """A learner that makes the run, and what it is given."""
    given = []

    def learner(data, how):
        given.append((data.rows, data.labels, data.bias, how))
        return train(data, how)

    return learner, given


@pytest.mark.parametrize("law", ASKED)
def test_a_law_asks_for_these_runs(law):
    data, how, asked = ASKED[law]
    learner, given = noting()

    LAWS[law].holds(learner, data, how)

    assert given == [
        (rows, labels, data.bias, replace(how, **changed)) for rows, labels, changed in asked
    ]


def test_a_bias_is_appended_and_prepended():
    learner, given = noting()

    LAWS["place-of-the-bias"].holds(learner, FRONT, replace(STARTED, bias="prepend"))

    assert given == [
        (ROWS, LABELS, "append", replace(STARTED, start=(-1, 2, 3))),
        (ROWS, LABELS, "prepend", STARTED),
    ]


def test_features_have_no_bias_of_their_own():
    learner, given = noting()

    LAWS["quadratic-kernel"].holds(learner, FRONT, replace(HOW, bias="prepend"))

    assert given == [
        (
            ((1, 1, 2, 1, 1, 2, 2, 2, 4), (1, -3, 1, -3, 9, -3, 1, -3, 1)),
            LABELS,
            "none",
            replace(HOW, start=(0,) * 9),
        )
    ]


def test_a_run_is_split_after_each_of_three_passes():
    learner, given = noting()

    LAWS["split-run"].holds(learner, Dataset([[1]], [1]), Conventions(start=(-9,)))

    assert [how.start for _, _, _, how in given] == [(-9,), (-8,), (-7,), (-6,)]


@pytest.mark.parametrize(
    ("what", "told"),
    [("mistakes", lambda made: (*made, 0)), ("weights", lambda w: (w[0] + 1, *w[1:]))],
    ids=["mistakes", "weights"],
)
@pytest.mark.parametrize(
    ("law", "number"), [*NUMBERED, ("place-of-the-bias", 0), ("place-of-the-bias", 1)]
)
def test_each_run_of_a_law_is_to_be_right(law, number, what, told):
    data, how, _ = ASKED.get(law, (FRONT, STARTED, []))
    asked = []

    def learner(data, how):
        trace = train(data, how)
        asked.append(trace)
        if len(asked) == number + 1:
            trace.__dict__[what] = told(getattr(trace, what))
        return trace

    with pytest.raises(Departure) as departed:
        LAWS[law].holds(learner, data, how)

    found = departed.value
    assert (found.claim, found.data, found.conventions) == (law, data, how)


def test_it_is_known_of_each_law_which_runs_it_asks_for():
    assert {*ASKED, "place-of-the-bias"} == set(LAWS)

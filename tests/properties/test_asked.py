"""Which runs a claim asks for, and under which conventions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties import claims  # noqa: F401 - importing the claims enters them
from properties.claims import PROPERTIES, equivalent_runs
from properties.claims.update_rules import meets_no_tie
from properties.harness.oracle import Trial
from properties.strategies import Separated
from tests.properties.learners import altered, departure

ONE = Dataset([[1]], [1])
TIED = Dataset([[1], [1]], [1, -1])
BOTH = Dataset([[1], [-1]], [1, -1], "append")
HALF = Dataset([[Fraction(2, 3)], [Fraction(4, 3)]], [1, -1])
AXES = Dataset([[1, 0], [0, 1]], [1, 1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1])
CLASSES = ((2,), (-1,)), (0, 1), ((1,), (-1,))

PLAIN = Conventions()
OTHER = Conventions("predict-", 2, 3, order=(1, 0, 1))
STARTED = replace(OTHER, start=(-1, -2))
LE, LT, FROM_0 = {"update": "le"}, {"update": "lt"}, {"start": None}
POINT = Conventions("le", 2, 3, start=(-20,), order=(0, 0))
TWICE = Conventions("le", 2, 3, start=(-20,), order=(1, 0, 1))

#: What is given, and for each run that a claim asks for, what is changed of the conventions.
ASKED = [
    ("mistake-bound", (Separated(AXES, (1, 1)), OTHER), [{}]),
    ("mistake-bound-unit", (Separated(AXES, (1, 1)), OTHER), [{}]),
    ("mistake-bound-normalised", (Separated(AXES, (1, 1)), OTHER), [{}]),
    ("nonzero-start", (Separated(AXES, (1, 1)), STARTED), [{}]),
    ("nonseparable-mistakes", (TIED, TWICE), [FROM_0]),
    (
        "almost-separable",
        (Separated(AXES, (1, 1)), OTHER),
        [LE | {"step": 1, "order": "cyclic"}],
    ),
    ("finite-convergence", (Separated(AXES, (1, 1)), OTHER), [LE]),
    ("runtime", (Separated(AXES, (1, 1)), OTHER), [{}]),
    ("separators-differ", (Separated(AXES, (1, 1)), OTHER), [LE, LE | {"order": "reversed"}]),
    ("no-convergence", (TIED, TWICE), [{}]),
    ("run-of-the-proofs", (AXES, STARTED), [{}]),
    ("correct-side", (AXES, STARTED), [LE]),
    ("bound-is-tight", (AXES, replace(OTHER, update="le")), [{}]),
    ("finite-can-be-huge", (ONE, replace(POINT, start=None)), [{}, {"order": "cyclic"}]),
    ("small-margin-need-not-be-slow", (AXES, OTHER), [{}]),
    ("alignment-grows", (Separated(AXES, (1, 1)), STARTED), [{}]),
    ("norm-bounded", (Separated(AXES, (1, 1)), STARTED), [{}]),
    ("strict-norm", (Separated(AXES, (1, 1)), STARTED), [LT, LE | FROM_0]),
    ("update-may-break-others", (Separated(AXES, (1, 1)), STARTED), [{}]),
    ("weights-on-a-grid", (AXES, STARTED), [FROM_0]),
    ("weights-stay-bounded", (Separated(AXES, (1, 1)), OTHER), [{}]),
    ("strict-rule-never-starts", (Separated(AXES, (1, 1)), STARTED), [LT | FROM_0, LT, LE]),
    (
        "predict-rule-ties",
        (Separated(AXES, (1, 1)), OTHER),
        [{"update": "predict+"}, {"update": "predict-"}],
    ),
    ("strict-nonseparable-can-stop", (TIED, replace(TWICE, update="lt")), [{}]),
    (
        "bias-absorption",
        (ONE, POINT),
        [{"start": (-20, 0)}, {"start": (0, -20)}, {"start": (-20, 0)}],
    ),
    ("dual-kernel", (AXES, STARTED), [FROM_0]),
    ("voted-averaged", (AXES, STARTED), [{}]),
    ("update-corrects", (ONE, POINT), [{}]),
    ("update-may-not-suffice", (ONE, POINT), [{}]),
    ("learning-rate", (AXES, replace(OTHER, start=None)), [{"rate": 1}, {}]),
    (
        "learning-rate",
        (AXES, STARTED),
        [{"rate": 1, "start": (Fraction(-1, 3), Fraction(-2, 3))}, {}],
    ),
    ("factor-two", (AXES, replace(STARTED, step=1)), [{"rate": 6}, {"step": 2}]),
    ("factor-two", (AXES, STARTED), [{"step": 1, "rate": 6}, {}]),
    ("float-is-exact", (AXES, replace(OTHER, rate=4)), [{}]),
    # these are given no conventions
    ("xor-with-kernel", (XOR,), [{}]),
    ("one-vs-rest", CLASSES, [{}, {}]),
    ("one-vs-one", CLASSES, [{}]),
]


@pytest.mark.parametrize(("claim", "given", "asked"), ASKED)
def test_a_claim_asks_for_runs_under_its_conventions(claim, given, asked):
    seen = []

    def learner(data, how):
        seen.append(how)
        return train(data, how)

    PROPERTIES[claim].holds(learner, *given)

    how = given[-1] if isinstance(given[-1], Conventions) else PLAIN
    assert seen == [replace(how, **each) for each in asked]


@pytest.mark.parametrize(
    ("claim", "given", "number"),
    [(claim, given, number) for claim, given, asked in ASKED for number in range(len(asked))],
)
def test_a_run_that_fails_is_a_departure_from_the_claim_that_asks_for_it(claim, given, number):
    seen = []

    def learner(data, how):
        seen.append((data, how))
        if len(seen) > number:
            raise KeyError(number)
        return train(data, how)

    found = departure(claim, learner, *given)

    assert (found.claim, found.data, found.conventions) == (claim, *seen[-1])
    assert found.got == {"raises": f"KeyError: {number}"}


def test_it_is_known_of_each_claim_about_runs_which_it_asks_for():
    about_runs = {claim for claim, each in PROPERTIES.items() if each.of == "train"}

    assert {claim for claim, _, _ in ASKED} == about_runs


def test_almost_separable_data_have_their_first_point_again_under_the_other_label():
    seen = []
    data = Dataset([[2, 0], [0, 3], [1, 1]], [-1, 1, -1], "append")

    def learner(data, how):
        seen.append(data)
        return train(data, how)

    PROPERTIES["almost-separable"].holds(learner, Separated(data, (-2, 3, 0)), PLAIN)

    assert [tuple(data) for data in seen] == [
        (((2, 0, 1), -1), ((0, 3, 1), 1), ((1, 1, 1), -1), ((2, 0, 1), 1))
    ]


def test_the_features_of_xor_are_products_of_two_coordinates_with_1_among_them():
    seen = []

    def learner(data, how):
        seen.append(data)
        return train(data, how)

    PROPERTIES["xor-with-kernel"].holds(learner, XOR)

    assert [tuple(data) for data in seen] == [
        (
            ((1, 0, 0, 0, 0, 0, 0, 0, 0), 1),
            ((1, 0, 1, 0, 0, 0, 1, 0, 1), -1),
            ((1, 1, 0, 1, 1, 0, 0, 0, 0), -1),
            ((1, 1, 1, 1, 1, 1, 1, 1, 1), 1),
        )
    ]


def asked_with_a_bias(data, **how):
    """The points, the bias, the start and the order of each run that is compared."""
    seen = []

    def learner(data, how):
        seen.append((data.rows, data.bias, how.start, how.order))
        return train(data, how)

    PROPERTIES["bias-absorption"].holds(learner, data, Conventions(**how))
    return seen


def test_a_bias_is_appended_prepended_and_written_out():
    assert asked_with_a_bias(BOTH, start=(2, -3), order="shuffled:1") == [
        (((1,), (-1,)), "append", (2, -3), "cyclic"),
        (((1,), (-1,)), "prepend", (-3, 2), "cyclic"),
        (((1, 1), (-1, 1)), "none", (2, -3), "cyclic"),
    ]


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (HALF, ((1,), (2,))),
        (HALF.with_bias("append"), HALF.rows),
        (Dataset([[2], [4]], [1, 1]), ((2,), (4,))),
        (Dataset([[0]], [1]), ((0,),)),
    ],
)
def test_only_what_a_bias_alone_separates_is_divided_by_its_unit(data, rows):
    assert asked_with_a_bias(data)[0] == (rows, "append", None, "cyclic")


@pytest.mark.parametrize(
    ("rows", "start", "rate", "none"),
    [
        ([[2]], (1,), 1, True),
        ([[2]], (2,), 1, False),
        ([[2]], (0,), 1, False),
        ([[2]], (1,), Fraction(1, 2), False),
        # <w_0, x> is 1 and 3/2, in the groups of 4 and 6, and of 6 and 9
        ([[2], [3]], (Fraction(1, 2),), 1, True),
        ([[2], [3]], (1,), 1, False),
        ([[Fraction(1, 2)]], (2,), 1, False),
        ([[Fraction(1, 2)]], (Fraction(1, 4),), 1, True),
        ([[0, 0], [2, 0]], (1, 0), 1, False),
        ([[2, 0], [0, 0]], (3, 0), 1, False),
    ],
)
def test_a_start_off_the_grid_of_the_moves_meets_no_tie(rows, start, rate, none):
    data = Dataset(rows, [1] * len(rows))

    assert meets_no_tie(Trial("", data, Conventions(start=start, rate=rate))) == none


def test_the_run_of_a_dual_form_is_read_to_its_first_clean_pass(monkeypatch):
    passes = [((1, 1), [0, 1]), ((1, 1), []), ((7, 7), [0])]
    monkeypatch.setattr(equivalent_runs, "dual_passes", lambda *given: iter(passes))

    PROPERTIES["dual-kernel"].holds(altered(passes=9), AXES, PLAIN)

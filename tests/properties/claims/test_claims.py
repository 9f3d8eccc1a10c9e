"""Each claim about runs and decisions: what it asks for, where it holds, and where it departs.

No run is made: a learner reports so many mistakes, passes, and such weights. Of each
claim there is a run at its bound, of which it holds, and one just beyond, of which it does not.
"""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, certify, train
from properties.claims import PROPERTIES
from properties.strategies import Separated
from tests.properties.claims.bounds import AXES, BOUNDS, ONE, PLAIN, TIED, XOR
from tests.properties.helpers import departs, weighing


@pytest.mark.parametrize(
    ("claim", "given", "learner"),
    [(claim, given, learner) for claim, given, at, _ in BOUNDS for learner in at],
)
def test_a_claim_holds_of_a_run_that_attains_its_bound(claim, given, learner):
    PROPERTIES[claim].holds(learner, *given)


@pytest.mark.parametrize(
    ("claim", "given", "beyond"), [(claim, given, last) for claim, given, _, last in BOUNDS if last]
)
def test_a_claim_departs_for_a_run_just_beyond_its_bound(claim, given, beyond):
    learner, expected, got = beyond

    departs(claim, expected, got, learner, *given)


# the runs that a claim asks for
def noting():
    """A learner that makes the run, and what it is given."""
    seen = []

    def learner(data, how):
        seen.append((data, how))
        return train(data, how)

    return learner, seen


def asked_with_a_bias(data, **how):
    """The points, the bias, the start and the order of each run that is compared."""
    learner, seen = noting()
    PROPERTIES["bias-absorption"].holds(learner, data, Conventions(**how))
    return [(data.rows, data.bias, how.start, how.order) for data, how in seen]


HALF = Dataset([[Fraction(2, 3)], [Fraction(4, 3)]], [1, -1])


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


# a start off the grid of the moves meets no tie, and there "lt" must make the run of "le"
@pytest.mark.parametrize(
    ("rows", "start", "rate", "meets_no_tie"),
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
def test_lt_is_held_to_le_from_starts_that_meet_no_tie(rows, start, rate, meets_no_tie):
    data, learner_seen = Dataset(rows, [1] * len(rows)), noting()
    separator = (1,) + (0,) * (data.dimension - 1)
    how = Conventions(start=start, rate=rate)

    PROPERTIES["strict-rule-never-starts"].holds(learner_seen[0], Separated(data, separator), how)

    assert ("le" in {how.update for _, how in learner_seen[1]}) == meets_no_tie


# claims about decisions
ZERO = Dataset([[0]], [1])
TWO = (((2,), (-1,)), (0, 1), ((1,), (-1,)))
WIDE = (((1,), (-1,)), (0, 1), ((1,), (0,)))
THREE = (((3, 0), (0, 4), (-3, -3), (2, 0)), (0, 1, 2, 0), ((1, 0), (0, 1), (-1, -1)))

FOR_EACH = [
    ("xor-not-separable", (XOR,)),
    ("parity-not-separable", (XOR,)),
    ("gordan", (ONE, (1,), (1,))),
    ("homogeneous-is-not-affine", (ONE, (1,), (1,))),
    ("margin-scale-free", (Separated(AXES.with_bias("append"), (1, 1, 0)), PLAIN)),
    ("best-bound-is-max-margin", (Separated(AXES, (1, 1)), PLAIN)),
    ("cover-counts", (((1,), (1,)),)),
    ("multiclass", TWO),
    ("multiclass-strict", THREE),
    ("online-vs-batch", (Separated(AXES, (1, 1)), PLAIN)),
]
FURTHER = [
    ("gordan", (ZERO, (1,), (1,))),
    ("gordan", (TIED, (1,), (1, 1))),
    ("homogeneous-is-not-affine", (TIED, (1,), (1, 1))),
    ("homogeneous-is-not-affine", (Dataset([[1], [2]], [1, -1]), (1,), (1, 1))),
    ("best-bound-is-max-margin", (Separated(ONE, (1,)), PLAIN)),
    ("cover-counts", (((1, 0), (1, 1), (1, 2)),)),
    ("multiclass", WIDE),
    ("multiclass", (*WIDE[:2], ((1,), (-1,)))),  # its one mistake is all that the bound allows
    ("online-vs-batch", (Separated(ONE, (1,)), PLAIN)),  # likewise its one move
    ("multiclass", THREE),
]


@pytest.mark.parametrize(("claim", "given"), FOR_EACH + FURTHER)
def test_a_claim_holds_of_the_reference(claim, given):
    PROPERTIES[claim].holds(certify, *given)


@pytest.mark.parametrize(("claim", "given"), FOR_EACH)
def test_a_claim_asks_the_decision_that_it_is_given(claim, given):
    departs(
        claim,
        {"returns": "Separator or GordanCertificate"},
        {"returns": "bool"},
        lambda data: True,
        *given,
    )


def test_each_claim_about_decisions_is_held_to_one():
    about_decisions = {claim for claim, each in PROPERTIES.items() if each.of == "certify"}

    assert {claim for claim, _ in FOR_EACH} == about_decisions


def test_what_is_separable_is_no_xor_and_no_parity():
    unlike = {"certificate": "gordan"}, {"certificate": "separator"}

    departs("xor-not-separable", *unlike, certify, AXES)
    departs("parity-not-separable", *unlike, certify, AXES)


def test_points_on_one_line_have_fewer_labellings():
    found = departs(
        "cover-counts",
        {"separable labellings with the first +1": 2},
        {"separable labellings with the first +1": 1},
        certify,
        ((1, 0), (2, 0)),
    )

    assert found.data.labels == (1, -1)


def weighed(labels, *weights):
    """A learner that makes the run, and on these labels says other weights."""
    other = weighing(*weights)
    return lambda data, how: (other if data.labels == labels else train)(data, how)


def test_each_class_is_separated_from_the_rest():
    PROPERTIES["one-vs-rest"].holds(train, *THREE)

    found = departs(
        "one-vs-rest",
        {"weights": "separate"},
        {"weights": (0, 0, 1)},
        weighed((-1, 1, -1, -1), 0, 0, 1),
        *THREE,
    )

    assert (found.data.rows, found.data.bias) == (THREE[0], "append")


def test_of_each_pair_the_true_class_gets_the_vote():
    PROPERTIES["one-vs-one"].holds(train, *TWO)
    PROPERTIES["one-vs-one"].holds(weighed((1, -1), Fraction(1, 4), 0), *TWO)
    # a score of 0 is a vote for the second
    PROPERTIES["one-vs-one"].holds(weighed((1, -1), 1, 1), *TWO)

    departs(
        "one-vs-one",
        {"votes for the true class": 1},
        {"votes for the true class": 0},
        weighed((1, -1), 1, -2),
        *TWO,
    )

"""Each claim about decisions holds of the reference, and departs for a decision just beyond it.

What a claim denies can only be had where the checker is blind, or a learner beside runs too long.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import repeat

import pytest

from perceptron import Conventions, Dataset, GordanCertificate, certify, train
from properties.claims import PROPERTIES, multiclass
from properties.harness import oracle
from properties.strategies import Separated
from tests.properties.learners import departure, weighing

PLAIN, OTHER = Conventions(), Conventions(rate=3)
ONE = Dataset([[1]], [1])
ZERO = Dataset([[0]], [1])
AXES = Dataset([[1, 0], [0, 1]], [1, 1])
WIDER = Dataset([[1, 0], [0, 1], [3, 3]], [1, 1, 1])
TIED = Dataset([[1], [1]], [1, -1])
XOR = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1])
TWO = (((2,), (-1,)), (0, 1), ((1,), (-1,)))
WIDE = (((1,), (-1,)), (0, 1), ((1,), (0,)))
THREE = (((3, 0), (0, 4), (-3, -3), (2, 0)), (0, 1, 2, 0), ((1, 0), (0, 1), (-1, -1)))


def gordan(data):
    return GordanCertificate(data.digest, data.bias, ((0, 1),))


def departs(claim, expected, got, under_test, *given):
    """Require a departure with these fields; return it."""
    found = departure(claim, under_test, *given)
    assert (found.claim, found.expected, found.got) == (claim, expected, got)
    return found


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


def test_parity_is_turned_round_and_given_a_bias_in_both_places():
    asked = []
    PROPERTIES["parity-not-separable"].holds(lambda data: asked.append(data) or certify(data), XOR)

    assert [(data.rows, data.labels, data.bias) for data in asked] == [
        (XOR.rows, (-1, 1, 1, -1), "append"),
        (XOR.rows, (-1, 1, 1, -1), "prepend"),
    ]


@pytest.fixture
def blind(monkeypatch):
    """A checker that confirms everything."""
    monkeypatch.setattr(oracle, "_refusal", lambda content, data: "")


@pytest.mark.usefixtures("blind")
def test_a_separator_or_cancelling_points_to_be_found_deny_the_other_certificate():
    departs("gordan", {"separator": "none"}, {"separator": (1,)}, gordan, ONE, (1,), (1,))
    departs(
        "gordan",
        {"cancelling": "none"},
        {"cancelling": (1,)},
        lambda _: certify(ONE),
        ZERO,
        (1,),
        (1,),
    )
    PROPERTIES["gordan"].holds(lambda _: certify(ONE), ONE, (1,), (1,))
    PROPERTIES["gordan"].holds(gordan, ZERO, (1,), (1,))


def unless(other, **told):
    """Decide otherwise where the data are so."""

    def decide(data):
        asked = all(getattr(data, name) == value for name, value in told.items())
        return other(data) if asked else certify(data)

    return decide


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize(
    ("decide", "field", "expected", "got"),
    [
        (
            unless(gordan, bias="append"),
            "certificates",
            ("separator",) * 2,
            ("gordan", "separator"),
        ),
        (
            unless(gordan, bias="prepend"),
            "certificates",
            ("separator",) * 2,
            ("separator", "gordan"),
        ),
        (unless(gordan, rows=((1, 1),)), "certificates", ("gordan",) * 2, ("separator",) * 2),
        (
            lambda data: certify(data) if data.dimension == 1 else gordan(data),
            "certificate",
            "separator",
            "gordan",
        ),
    ],
)
def test_a_bias_is_a_coordinate_1_wherever_it_stands(decide, field, expected, got):
    given = ONE, (1,), (1,)

    departs("homogeneous-is-not-affine", {field: expected}, {field: got}, decide, *given)


def narrower(data):
    """Of half the squared margin, and so twice the bound."""
    found = certify(data)
    return replace(found, margin_squared=found.margin_squared / 2)


def wider(data):
    """Of a tenth less than the bound."""
    found = certify(data)
    return replace(found, margin_squared=found.margin_squared * Fraction(10, 9))


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize("factor", [Fraction(2, 3), 3 * 2**70])
def test_the_bound_is_the_same_at_every_scale(factor):
    data = AXES.with_bias("append")
    rows = tuple(tuple(factor * a for a in x) for x in data.points)

    found = departs(
        "margin-scale-free",
        {"bound": certify(data).mistake_bound},
        {"bound": 2 * certify(data).mistake_bound},
        unless(narrower, rows=rows),
        Separated(data, (1, 1, 0)),
        Conventions(rate=3),
    )
    assert (found.data.rows, found.data.labels) == (rows, data.labels)


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize(
    ("data", "separator", "decide", "name", "expected", "got"),
    [
        (AXES, (1, 1), narrower, "R^2/gamma*^2", 2, 4),
        # nearest to 0 is the point between two neighbours
        (AXES, (1, 1), wider, "gamma*^2", Fraction(1, 2), Fraction(5, 9)),
        # one of the points
        (Dataset([[1, 0], [3, 0]], [1, 1]), (1, 0), wider, "gamma*^2", 1, Fraction(10, 9)),
        # between two neighbours, though the middle of all is farther
        (WIDER, (1, 1), wider, "gamma*^2", Fraction(1, 2), Fraction(5, 9)),
        # the middle of all
        (
            Dataset([[1, 2], [1, -1], [1, -1]], [1] * 3),
            (1, 0),
            wider,
            "gamma*^2",
            1,
            Fraction(10, 9),
        ),
    ],
)
def test_no_separator_has_a_larger_margin_than_the_best(
    data, separator, decide, name, expected, got
):
    found = departs(
        "best-bound-is-max-margin",
        {f"{name} at most": expected},
        {name: got},
        decide,
        Separated(data, separator),
        OTHER,
    )

    assert found.conventions == OTHER


def test_points_on_one_line_have_fewer_labellings():
    found = departs(
        "cover-counts",
        {"separable labellings with the first +1": 2},
        {"separable labellings with the first +1": 1},
        certify,
        ((1, 0), (2, 0)),
    )

    assert found.data.labels == (1, -1)


@pytest.mark.parametrize(
    ("given", "bound"),
    [
        (TWO, 4),
        # by the best U: the planted one allows 2
        (WIDE, 1),
    ],
)
def test_more_mistakes_of_many_classes_than_keslers_bound_depart(monkeypatch, given, bound):
    def makes(number):
        monkeypatch.setattr(multiclass, "multiclass_mistakes", lambda *_, ties: [0] * number * ties)
        return certify

    PROPERTIES["multiclass"].holds(makes(bound), *given)
    departs(
        "multiclass",
        {"mistakes at most": bound},
        {"mistakes": bound + 1},
        makes(bound + 1),
        *given,
    )


@pytest.mark.parametrize("planted", [((1,), (0,)), ((3,), (0,))])
def test_the_planted_vectors_bound_the_mistakes_of_many_classes(monkeypatch, planted):
    monkeypatch.setattr(multiclass, "multiclass_mistakes", lambda *_, ties: [0] * 3)

    departs("multiclass", {"mistakes at most": 2}, {"mistakes": 3}, certify, *WIDE[:2], planted)


def test_kesler_has_a_block_a_class():
    asked = []
    PROPERTIES["multiclass"].holds(lambda data: asked.append(data) or certify(data), *THREE)

    assert [tuple(data) for data in asked] == [
        (
            ((3, 0, -3, 0, 0, 0), 1),
            ((3, 0, 0, 0, -3, 0), 1),
            ((0, -4, 0, 4, 0, 0), 1),
            ((0, 0, 0, 4, 0, -4), 1),
            ((3, 3, 0, 0, -3, -3), 1),
            ((0, 0, 3, 3, -3, -3), 1),
            ((2, 0, -2, 0, 0, 0), 1),
            ((2, 0, 0, 0, -2, 0), 1),
        )
    ]


@pytest.mark.parametrize(
    ("strict", "tied", "expected", "got"),
    [
        ([1], [0], {"mistakes": []}, {"mistakes": [1]}),
        ([1, 0], [0], {"mistakes": []}, {"mistakes": [1]}),
        ([], [1], {"the first mistake": 0}, {"the first mistake": 1}),
        ([], [], {"the first mistake": 0}, {"the first mistake": None}),
    ],
)
def test_from_0_nothing_is_lower_and_everything_ties(monkeypatch, strict, tied, expected, got):
    monkeypatch.setattr(
        multiclass, "multiclass_mistakes", lambda *_, ties: iter(tied if ties else strict)
    )

    departs("multiclass-strict", expected, got, certify, *TWO)


def test_batches_make_no_more_moves_than_their_bound(monkeypatch):
    def moves(number):
        monkeypatch.setattr(multiclass, "batch_moves", lambda data: repeat((1, 1), number))
        return certify

    given = Separated(AXES, (1, 1)), OTHER

    PROPERTIES["online-vs-batch"].holds(moves(2), *given)
    for number in (3, 99):
        found = departs(
            "online-vs-batch",
            {"moves at most": Fraction(9, 4)},
            {"moves": 3},
            moves(number),
            *given,
        )
        assert found.conventions == OTHER


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

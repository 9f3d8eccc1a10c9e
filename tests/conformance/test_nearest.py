"""What comes nearest to answers that no model explains, and what an audit says of them."""

from fractions import Fraction

import pytest

from properties.conformance.audit import Fault
from properties.conformance.declared import Declared
from properties.conformance.endings import ends
from properties.conformance.models import Model
from properties.conformance.nearest import Nearest, nearest
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import Probe
from properties.conformance.scales import Scale
from tests.conformance.made import TWO

HALF = Fraction(1, 2)
PLAIN = Scale("none", None, 1)
UNIT = Probe((((1, 0), 1),), epochs=4)
PAIR = Probe(TWO, epochs=4)


def result(model, probe):
    return model.laid_out(ends(model, probe)[0].result(model.result))


def seen(probe, *weights, **told):
    return Seen(probe, Answer(weights, **told))


def right(probe, model=Model()):  # noqa: B008 - it is frozen
    return Seen(probe, Answer(result(model, probe)))


def found(*given, scale=PLAIN):
    return nearest([(scale, None)] if scale else [], given)


def test_the_model_that_gives_most_is_told_with_the_first_answer_that_it_does_not_give():
    lost = Seen(UNIT, None, "raises: ValueError")

    near = found(right(UNIT), lost, seen(PAIR, 7, 7), right(PAIR), seen(PAIR, 8, 8))

    assert (near.declared, near.given, near.answers) == (Declared(), 2, 4)
    assert near.first == {
        "X": [["2", "1"], ["1", "3"]],
        "y": ["1", "-1"],
        "options": {"epochs": "4"},
        "expected": ["4", "-3"],
        "got": ["7", "7"],
    }


MODELS = [
    ("update=lt", Scale("none", (1, 0), 1), Model(update="lt", start=(1, 0))),
    ("update=predict-", PLAIN, Model(update="predict-")),
    ("order=reversed", PLAIN, Model(order="reversed")),
    ("rate=1/2", Scale("none", None, HALF), Model(move=HALF)),
    ("stop=epochs", PLAIN, Model(result="average", stop="epochs")),
    ("mode=batch", PLAIN, Model(mode="batch")),
    ("mode=batch-mean", PLAIN, Model(mode="batch-mean")),
    ("result=average", PLAIN, Model(result="average")),
    ("start=1;2", Scale("none", (1, 2), 1), Model(start=(1, 2))),
    ("bias=append", Scale("append", None, 1), Model(bias="append")),
    ("start=3;1;2", Scale("prepend", (1, 2, 3), 1), Model(bias="prepend", start=(1, 2, 3))),
    ("bias=prepend", Scale("prepend", (1, 2, 3), 1), Model(bias="prepend", start=(1, 2, 3))),
    ("bias_rate=1/2", Scale("append", None, 1, HALF), Model(bias="append", bias_rate=HALF)),
]
PROBES = [
    Probe(points, epochs=epochs)
    for epochs in (1, 9)
    for points in ((*TWO, ((-2, 1), -1)), (((1, 0), -1), ((0, 1), 1)), (((1, 0), 1), ((0, 1), 1)))
]


@pytest.mark.parametrize(("part", "scale", "model"), MODELS)
def test_each_convention_of_the_nearest_model_is_told(part, scale, model):
    given = [right(probe, model) for probe in PROBES]

    near = found(*given, seen(PAIR, *(99,) * len(given[0].answer.weights)), scale=scale)

    assert (near.given, near.answers) == (len(PROBES), len(PROBES) + 1)
    assert part in near.declared.to_text().split(",")


def test_a_bias_that_stands_apart_is_told_and_shown_behind_the_weights():
    model = Model(bias="separate")
    answers = [
        Seen(probe, Answer(weights[:-1], weights[-1]))
        for probe in PROBES
        for weights in [result(model, probe)]
    ]

    near = found(*answers, seen(PAIR, 7, 7, bias=9), scale=Scale("separate", None, 1))

    assert near.declared.to_text() == "bias=separate"
    assert (near.first["expected"], near.first["got"]) == (["4", "-3", "1"], ["7", "7", "9"])


def test_where_no_scale_is_known_the_plainest_that_fits_is_taken():
    lost = Seen(UNIT, None, "raises: ValueError")

    near = found(lost, seen(PAIR, 7, 7, 7), seen(PAIR, 8, 8, 8), scale=None)

    assert near.declared.to_text() == "bias=append"
    assert near.answers == 2


def test_where_no_scale_is_known_the_first_answer_says_where_the_bias_stands():
    near = found(seen(PAIR, 7, 7, 7), right(PAIR), scale=None)

    assert (near.declared.to_text(), near.given) == ("bias=append", 0)


@pytest.mark.parametrize(
    "given", [[], [Seen(UNIT, None, "raises: ValueError")], [right(UNIT)], [right(UNIT)] * 2]
)
def test_where_nothing_is_missed_nothing_is_near(given):
    assert found(*given) is None
    assert nearest([], given[:0]) is None


def test_where_it_cannot_be_said_where_the_run_ends_none_is_told():
    tenths = (((Fraction(0.1), Fraction(-0.1)), 1), ((Fraction(-0.1), Fraction(-0.1)), -1))
    endless = Probe((((1, 0), 1), ((1, 0), -1)))

    assert found(seen(endless, 7, 7)).first["expected"] == []
    assert found(seen(Probe(tenths, epochs=4), 7, 7, 7)) is None


# what an audit finds of an answer: for (1, 0) and label +1 the bound is one update
ILLEGAL = "no legal updates, in whatever order, lead to its weights"


@pytest.mark.parametrize(
    ("probe", "due"),
    [
        (Probe(UNIT.points, epochs=1), False),
        (Probe(UNIT.points, epochs=2), True),
        (Probe(UNIT.points), True),
        (Probe((((1, 0), 1), ((1, 0), -1))), False),
    ],
)
def test_an_answer_is_due_clean_where_there_was_time_for_all_updates(probe, due):
    illegal = found(seen(probe, 0, 0, updates=0, passes=99)).illegal

    assert (illegal is not None and illegal.id == "audit-unclean") is due


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"mistakes": (3,)}, "audit-row"),
        ({"updates": 7}, "audit-combination"),
        ({"converged": True}, "audit-unclean"),
    ],
)
def test_what_an_answer_tells_is_audited(told, name):
    near = found(seen(Probe(UNIT.points, epochs=1), 0, 0, passes=99, **told))

    assert near.illegal.id == name


def test_the_first_answer_with_a_fault_is_told_also_where_the_model_gives_others():
    near = found(right(UNIT), seen(PAIR, 1, -2, passes=9), seen(PAIR, 7, 7), seen(PAIR, 8, 8))

    assert near.illegal == Fault(
        "audit-combination", ILLEGAL, "they would be its start and at most 10 of the y x"
    )


@pytest.mark.parametrize(
    "answer",
    [
        seen(Probe(UNIT.points, epochs=2, eta=HALF), 7, 7),
        seen(Probe(UNIT.points, epochs=2), 7, 7, 7),
        Seen(UNIT, None, "raises: ValueError"),
    ],
)
def test_an_answer_that_cannot_be_audited_has_no_fault(answer):
    near = found(answer, seen(PAIR, 1, -2, passes=9))

    assert near.illegal is None


@pytest.mark.parametrize(
    "scale",
    [
        Scale("none", None, 1, drawn=True),
        Scale("append", None, 1, bias_rate=2),
    ],
)
def test_under_a_start_or_a_bias_of_another_kind_nothing_is_audited(scale):
    weights = (9, 9) if scale.bias == "none" else (9, 9, 9)

    assert found(seen(UNIT, *weights), scale=scale).illegal is None


@pytest.mark.parametrize(
    ("scale", "probe", "weights", "legal"),
    [
        (PLAIN, UNIT, (1, 0), True),
        (PLAIN, UNIT, (2, 0), False),
        (Scale("none", None, 2), UNIT, (2, 0), True),
        (Scale("none", None, 2), UNIT, (1, 0), False),
        (Scale("append", None, 1), UNIT, (1, 0, 1), True),
        (Scale("append", None, 1), UNIT, (1, 1, 0), False),
        (Scale("prepend", None, 1), UNIT, (1, 1, 0), True),
        (Scale("prepend", None, 1), UNIT, (1, 0, 1), False),
        (PLAIN, Probe(UNIT.points, 4, w0=(0, 5)), (1, 5), True),
        (PLAIN, Probe(UNIT.points, 4, w0=(0, 5)), (1, 4), False),
        (Scale("prepend", (0, 0, 5), 1), UNIT, (5, 0, 0), True),
        (Scale("prepend", (0, 0, -5), 1), UNIT, (-4, 1, 0), False),
    ],
)
def test_legal_updates_are_those_of_the_model(scale, probe, weights, legal):
    told = {"mistakes": (0,) * (weights != (5, 0, 0)), "passes": 99}

    illegal = found(seen(probe, *weights, **told), scale=scale).illegal

    assert (illegal is None) is legal


def test_a_bias_that_stands_apart_is_audited_as_the_last_weight():
    apart = Scale("separate", None, 1)

    legal = [found(seen(UNIT, 1, 0, bias=b, passes=99), scale=apart).illegal for b in (1, 2)]

    assert [fault and fault.id for fault in legal] == [None, "audit-combination"]


def test_the_conventions_say_what_a_mistake_is():
    strict = [right(probe, Model(update="lt", start=(0, 1))) for probe in PROBES]

    near = found(*strict, seen(UNIT, 0, 1, passes=99), scale=Scale("none", (0, 1), 1))

    assert near.declared.conventions.update == "lt"
    assert near.illegal is None


NEAR = Nearest(
    Declared.read("bias=append"),
    3,
    7,
    {
        "X": [["1", "2"], ["-1/2", "0"]],
        "y": ["1", "-1"],
        "options": {},
        "expected": ["4", "-3"],
        "got": ["7", "7"],
    },
    Fault("audit-row", "tells of a mistake", "it is on row 9"),
)
LEGAL = "in an order of its own each answer could be legal; declare order=own to have it audited"


def test_what_comes_nearest_is_told_in_three_sentences():
    assert list(NEAR.sentences()) == [
        "nearest: bias=append, which gives 3 of the 7 answers",
        "the first that it does not give: on (1, 2) +1, (-1/2, 0) -1 it ends with (4, -3), and "
        "(7, 7) came",
        "an audit, whatever the order of the points may be, finds: tells of a mistake; it is on "
        "row 9",
    ]


def test_of_many_points_eight_are_told():
    many = NEAR.first | {"X": [["1"]] * 9, "y": ["1"] * 9, "expected": [], "got": []}
    near = Nearest(Declared(), 3, 7, many, None)

    points = ", ".join(["(1) +1"] * 8)
    assert list(near.sentences()) == [
        "nearest: the usual conventions, which gives 3 of the 7 answers",
        f"the first that it does not give: on {points} it ends with (no end), and () came",
        LEGAL,
    ]


@pytest.mark.parametrize(
    ("illegal", "audit"), [(NEAR.illegal, "tells of a mistake: it is on row 9"), (None, LEGAL)]
)
def test_the_content_tells_the_same_in_plain_values(illegal, audit):
    near = Nearest(NEAR.declared, 3, 7, NEAR.first, illegal)

    assert near.content() == {
        "conventions": NEAR.declared.to_json(),
        "gives": "3",
        "of": "7",
        "first": NEAR.first,
        "audit": audit,
    }

"""What came back for one task: read from a reply, and held against what a right target answers."""

from fractions import Fraction

import pytest

from properties.conformance import outcomes as module
from properties.conformance.audit import Fault
from properties.conformance.outcomes import Outcome, Trouble, asked
from properties.conformance.rounding import Rounding, Undecided
from properties.conformance.states import State
from tests.conformance.made import CONTRADICTION, ONE, answered, task, troubled

TENTHS = (((Fraction(0.1), Fraction(0.7)), 1), ((Fraction(0.3), -1), -1))
RIGHT = {"mistakes": (0,), "updates": 1, "passes": 2, "converged": True}
PLANE = (((3, 4), 1),)


class Replying:
    def __init__(self, reply):
        self.reply = reply

    def ask(self, request, seconds):
        return self.reply


def read(reply, points=PLANE, declared="update=le"):
    return asked(task(points, declared), Replying(reply), 4)


def endless(declared="update=le"):
    return task(CONTRADICTION, declared, family="inseparable", takes="")


def test_an_answer_is_read_with_all_that_it_tells():
    reply = {"weights": ["3", "1/2"], "mistakes": ["0", "0"], "passes": "7", "converged": False}

    outcome = read(reply | {"edited": ["X", "y"], "unsteady": True})

    assert outcome.answer == State((3, Fraction(1, 2)), (0, 0), None, 7, False)
    assert (outcome.trouble, outcome.edited, outcome.unsteady) == (None, ("X", "y"), True)


def test_an_answer_of_weights_alone_tells_nothing_else():
    outcome = read({"weights": ["3", "4"]})

    assert outcome.answer == State((3, 4))
    assert (outcome.trouble, outcome.edited, outcome.unsteady) == (None, (), False)


LAYOUTS = [
    ("update=le", {"weights": ["1", "2"]}, (1, 2)),
    ("bias=append", {"weights": ["1", "2", "3"]}, (1, 2, 3)),
    ("bias=append", {"weights": ["1", "2"], "bias": "3"}, (1, 2, 3)),
    ("bias=prepend", {"weights": ["1", "2", "3"]}, (1, 2, 3)),
    ("bias=prepend", {"weights": ["1", "2"], "bias": "3"}, (3, 1, 2)),
    ("bias=separate", {"weights": ["1", "2"], "bias": "3"}, (1, 2, 3)),
]


@pytest.mark.parametrize(("declared", "reply", "weights"), LAYOUTS)
def test_the_bias_is_put_where_the_reference_has_it(declared, reply, weights):
    assert read(reply, declared=declared).answer == State(weights)


UNDECLARED = Trouble(
    "undeclared-bias",
    "it returns 3 weights for 2 coordinates, and no bias is declared; give "
    "--convention bias=append (or prepend, where the bias comes first)",
)
MISFITS = [
    ("update=le", ["1", "2", "3"], None, UNDECLARED),
    ("update=le", ["1", "2"], "3", UNDECLARED),
    ("update=le", ["1"], None, "1 weights are not the 2 that are due"),
    ("update=le", ["1"] * 4, None, "4 weights are not the 2 that are due"),
    ("update=le", ["1"], "2", "the bias is not as bias=none"),
    ("bias=none", ["1"], "2", "the bias is not as bias=none"),
    ("bias=append", ["1", "2"], None, "it returns no weight for the bias that is declared"),
    ("bias=append", ["1"], "2", "it returns no weight for the bias that is declared"),
    ("bias=append", ["1"] * 4, None, "4 weights are not the 3 that are due"),
    ("bias=append", ["1"] * 3, "2", "4 weights are not the 3 that are due"),
    ("bias=separate", ["1", "2"], None, "it returns no weight for the bias that is declared"),
    ("bias=separate", ["1", "2", "3"], None, "the bias is not apart from the weights"),
    ("bias=separate", ["1", "2", "3"], "4", "4 weights are not the 3 that are due"),
    ("bias=separate", ["1"], None, "1 weights are not the 3 that are due"),
]


@pytest.mark.parametrize(("declared", "weights", "bias", "told"), MISFITS)
def test_weights_of_another_number_are_told_as_trouble(declared, weights, bias, told):
    outcome = read({"weights": weights, "bias": bias, "edited": ["X"]}, declared=declared)

    trouble = told if isinstance(told, Trouble) else Trouble("unreadable", told)
    assert (outcome.answer, outcome.trouble, outcome.edited) == (None, trouble, ("X",))


TROUBLES = [
    ({"raises": "ValueError: 3"}, Trouble("raises", "it raises ValueError: 3")),
    ({"unreadable": "it returns no weights"}, Trouble("unreadable", "it returns no weights")),
    (
        {"weights": ["nan", "1"]},
        Trouble("not-finite", "it returns a weight that is no finite number"),
    ),
]


@pytest.mark.parametrize(("reply", "trouble"), TROUBLES)
def test_what_is_no_answer_is_told_as_trouble(reply, trouble):
    outcome = read(reply | {"edited": ["X"], "unsteady": True})

    assert (outcome.answer, outcome.trouble) == (None, trouble)
    assert (outcome.edited, outcome.unsteady) == (("X",), True)
    assert not outcome.agrees


def test_a_right_answer_agrees_and_is_what_was_wanted():
    outcome = answered(task(), [1], **RIGHT)

    told = {
        "weights": ["1"],
        "mistakes": ["0"],
        "updates": "1",
        "passes": "2",
        "converged": True,
    }
    assert (outcome.differs, outcome.departs, outcome.agrees) == ((), (), True)
    assert (outcome.wanted(), outcome.got()) == (told, told)
    assert (outcome.rounding, outcome.unjudged, outcome.fault) == (None, False, None)


def test_a_wrong_answer_departs_in_what_it_tells_otherwise():
    outcome = answered(task(), [2], mistakes=(0, 0), updates=1, passes=2, converged=False)

    assert outcome.differs == outcome.departs == ("weights", "mistakes", "converged")
    assert not outcome.agrees


def test_trouble_is_no_departure_and_no_agreement():
    outcome = troubled(task(), "raises", "it raises ValueError")

    assert (outcome.differs, outcome.departs, outcome.fault) == ((), (), None)
    assert (outcome.agrees, outcome.got()) == (False, {"trouble": "it raises ValueError"})
    assert (outcome.rounding, outcome.unjudged) == (None, False)


def test_neither_an_answer_nor_trouble_is_nothing():
    assert Outcome(task()).got() == {}


SEEN = [
    ({"edited": ("X",)}, "update=le", False),
    ({"unsteady": True}, "update=le", False),
    ({"unsteady": True}, "update=le,order=own", True),
    ({"edited": ("X",)}, "update=le,order=own", False),
    ({}, "update=le,order=own", True),
]


@pytest.mark.parametrize(("seen", "declared", "agrees"), SEEN)
def test_who_edits_its_input_or_is_unsteady_does_not_agree(seen, declared, agrees):
    assert answered(task(ONE, declared), [1], **seen).agrees is agrees


def test_an_audited_answer_is_held_against_no_run():
    outcome = answered(task(ONE, "update=le,order=own"), [1], passes=9)

    assert (outcome.differs, outcome.agrees) == ((), True)
    assert outcome.wanted() == {"any": "legal run: each update a mistake, none left at the end"}


WITHIN = [("update=le", [1], ()), ("update=le", [2], ("weights",))]


@pytest.mark.parametrize(("declared", "weights", "differs"), WITHIN)
def test_a_run_without_an_end_may_stop_within_a_pass(declared, weights, differs):
    assert answered(endless(declared), weights, passes=3).differs == differs


def test_that_holds_for_the_weights_alone():
    outcome = answered(endless(), [1], passes=3, converged=True)

    assert outcome.differs == ("weights", "converged")


def test_an_average_is_no_moment_of_the_run():
    assert answered(endless("update=le,result=average"), [1], passes=3).differs == ("weights",)


def test_a_run_with_an_end_does_not_stop_within_a_pass():
    contradiction = task(CONTRADICTION, family="inseparable")

    assert answered(contradiction, [1]).differs == ("weights",)


def test_an_average_may_be_rounded_and_the_rest_may_not():
    averaged = task(TENTHS, "update=le,result=average")
    near = [a + Fraction(1, 2**60) for a in averaged.end().weights]

    assert answered(averaged, near).differs == ()
    assert answered(averaged, near, passes=9).differs == ("passes",)
    assert answered(averaged, [a + 1 for a in near], passes=9).differs == ("weights", "passes")


ENDS = [
    ({}, {"stops": "after some pass, with the weights it then has", "converged": False}),
    (
        {"passes": 1},
        {
            "weights": ["0"],
            "mistakes": ["0", "1"],
            "updates": "2",
            "passes": "1",
            "converged": False,
        },
    ),
    (
        {"updates": 4},
        {
            "weights": ["0"],
            "mistakes": ["0", "1", "0", "1"],
            "updates": "4",
            "passes": "2",
            "converged": False,
        },
    ),
]


@pytest.mark.parametrize(("told", "wanted"), ENDS)
def test_what_is_wanted_of_a_run_without_an_end_follows_from_what_it_tells(told, wanted):
    assert answered(endless(), [0], **told).wanted() == wanted


def test_where_there_is_no_answer_a_run_without_an_end_may_stop_anywhere():
    assert troubled(endless(), "hangs", "late").wanted() == ENDS[0][1]


@pytest.fixture
def explained(monkeypatch):
    """Explain by what is given; note of what an explanation was asked."""
    asked, found = [], []

    def explanation(*run, stops):
        asked.append((run, stops))
        if isinstance(found[0], Exception):
            raise found[0]
        return found[0]

    monkeypatch.setattr(module, "explanation", explanation)
    return asked, found


ROUNDED = Rounding(None, (Fraction(1), Fraction(1)))
EXPLAINED = [
    (ROUNDED, ROUNDED, False, ()),
    (None, None, False, ("weights",)),
    (Undecided(), None, True, ()),
]


@pytest.mark.parametrize(("found", "rounding", "unjudged", "departs"), EXPLAINED)
def test_what_rounding_explains_is_no_departure(explained, found, rounding, unjudged, departs):
    explained[1].append(found)
    rounded = task(TENTHS)
    outcome = answered(rounded, [1, 2])

    assert (outcome.rounding, outcome.unjudged, outcome.departs) == (rounding, unjudged, departs)
    run = (rounded.data, rounded.conventions, rounded.moves, outcome.answer, 4)
    assert explained[0] == [(run, True)]


def test_a_run_of_all_passes_is_explained_as_such(explained):
    explained[1].append(None)

    assert answered(task(TENTHS, "update=le,stop=epochs"), [1, 2]).rounding is None
    assert [stops for _, stops in explained[0]] == [False]


@pytest.mark.parametrize("asked", [task(), task(TENTHS)])
def test_nothing_is_to_be_explained_where_nothing_differs_or_nothing_rounds(explained, asked):
    right = answered(asked, asked.end().weights)
    wrong = answered(task(), [3])

    assert [(o.rounding, o.unjudged) for o in (right, wrong)] == [(None, False)] * 2
    assert explained[0] == []


def test_of_an_average_it_cannot_be_said_whether_rounding_explains_it(explained):
    outcome = answered(task(TENTHS, "update=le,result=average"), [5, 5])

    assert (outcome.unjudged, outcome.departs, outcome.agrees) == (True, (), True)
    assert explained[0] == []


@pytest.fixture
def audited(monkeypatch):
    """Find a fault in each answer; note of what the audit was asked."""
    asked = []

    def fault(*run, **known):
        asked.append((run, known))
        return Fault("audit-row", "cause", "here")

    monkeypatch.setattr(module, "fault", fault)
    return asked


AUDITS = [
    ("order=own", True, True),
    ("order=own,start=random", True, False),
    ("order=own,result=average", False, False),
    ("order=own,mode=batch", True, False),
]


@pytest.mark.parametrize(("declared", "due", "start_known"), AUDITS)
def test_what_an_audit_may_rely_on_follows_from_the_declaration(
    audited, declared, due, start_known
):
    own = task(ONE, f"update=le,{declared}")
    outcome = answered(own, [1])

    assert (outcome.fault, outcome.agrees) == (Fault("audit-row", "cause", "here"), False)
    run = (own.data, own.conventions, outcome.answer)
    assert audited == [(run, {"due": due, "start_known": start_known})]


def test_an_end_is_not_due_where_there_is_none_or_no_time_for_it(audited):
    both = [
        task(CONTRADICTION, "update=le,order=own", family="inseparable", takes=takes)
        for takes in ("", "epochs")
    ]

    assert all(answered(each, [1]).fault for each in both)
    assert [known["due"] for _, known in audited] == [False, False]


def test_who_declares_an_order_or_rounds_is_not_audited(audited):
    plain = answered(task(), [1])
    rounding = answered(task(TENTHS, "update=le,order=own"), [1, 2])
    lost = troubled(task(ONE, "update=le,order=own"), "hangs", "late")

    assert [each.fault for each in (plain, rounding, lost)] == [None] * 3
    assert audited == []

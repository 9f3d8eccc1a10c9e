"""Which causes are found among what came back, in which order, and on which case they are shown."""

from fractions import Fraction

import pytest

from properties.conformance.findings import findings, roundings, stops_short
from tests.conformance.made import CONTRADICTION, ONE, TWO, answered, task, troubled

TWICE = (((1,), 1), ((1,), 1))
# from the last to the first it takes one update, from the first to the last five
THREE = (*TWO, ((-2, 1), -1))
# from (0.1, -0.1) the exact score of the second row is 0
TIED = (((Fraction(0.1), Fraction(-0.1)), 1), ((Fraction(-0.1), Fraction(-0.1)), -1))


def causes(*came):
    """Of each finding the id, the cause, how many cases show it, and the smallest of them."""
    return [(f.id, f.cause, f.count, f.shown.task.case.id) for f in findings(came)]


def right(points=ONE, name="right", **given):
    """An outcome that agrees."""
    asked = task(points, name=name, **given)
    return answered(asked, asked.end().weights)


def lost(kind, words, points=ONE, **given):
    return troubled(task(points, **given), kind, words)


def endless(name="endless"):
    """Points that nothing separates, for a target that takes no limit of passes."""
    return task(CONTRADICTION, family="inseparable", name=name, takes="")


def test_where_all_agrees_nothing_is_found():
    assert findings([]) == ()
    assert causes(right(), right(TWO)) == []


def test_a_departure_is_shown_on_the_smallest_case_that_has_it():
    large = answered(task(TWO, name="large"), (7, 7))
    small, other = answered(task(name="small"), (7,)), answered(task(TWICE, name="other"), (8,))

    (found,) = findings([large, small, right(), other])

    assert (found.id, found.count, found.shown) == ("weights", 3, small)
    assert found.expected == small.wanted()
    assert found.details == {}


def test_each_fact_that_departs_is_a_cause_of_its_own():
    came = [
        answered(task(THREE, name="mistakes"), (4, -3), mistakes=(1,)),
        answered(task(THREE, name="updates"), (4, -3), updates=7),
        answered(task(THREE, name="passes"), (4, -3), passes=7),
        answered(task(THREE, name="converged"), (4, -3), converged=False),
        answered(task(THREE, name="both"), (7, 7), updates=7),
        right(),
    ]

    assert causes(*came) == [
        (
            "weights",
            "its weights are not those of the reference, and no known habit explains them",
            1,
            "both",
        ),
        (
            "mistakes",
            "its weights are right, and the mistakes that it tells are not those it made",
            1,
            "mistakes",
        ),
        (
            "updates",
            "its weights are right, and the number of updates that it tells is not",
            1,
            "updates",
        ),
        (
            "passes",
            "its weights are right, and the number of passes that it tells is not",
            1,
            "passes",
        ),
        (
            "converged",
            "says that it converged where its last pass was not clean, or the other way round",
            1,
            "converged",
        ),
    ]


def test_departures_on_data_that_nothing_separates_have_words_of_their_own():
    came = [
        answered(endless("strange"), (9,), passes=1),
        answered(endless("converged"), (0,), passes=1, converged=True),
    ]

    assert causes(*came) == [
        (
            "weights",
            "on data that nothing separates, it stops with weights that no pass ends with",
            1,
            "strange",
        ),
        ("converged", "says that it converged on data that nothing separates", 1, "converged"),
    ]


def test_one_departure_elsewhere_and_the_words_are_the_general_ones():
    came = [answered(endless(), (9,), passes=1), answered(task(name="other"), (9,))]

    assert [cause for _, cause, *_ in causes(*came)] == [
        "its weights are not those of the reference, and no known habit explains them"
    ]


def test_a_habit_that_explains_every_answer_is_named():
    came = [
        answered(task(THREE, name="three"), (2, -1)),
        answered(task(TWO, name="two"), (4, -3), mistakes=(1, 0, 0, 1, 0)),
        right(),
    ]
    words = "presents the points from the last to the first; if that is meant, declare order="

    assert causes(*came) == [("reversed", words + "reversed", 2, "two")]


def test_an_answer_that_rounding_explains_does_not_hide_a_habit():
    backwards = answered(task(THREE), (2, -1))
    rounded = answered(task(TIED, epochs=1), TIED[0][0], mistakes=(0,))

    assert rounded.rounding
    assert [name for name, *_ in causes(backwards, rounded)] == ["reversed"]


def test_an_answer_that_cannot_be_judged_does_not_hide_a_habit():
    averages = "update=le,result=average"
    tenths = tuple(((Fraction(a), Fraction(b)), y) for a, b, y in ((0.1, 0.3, 1), (0.7, 0.1, -1)))
    backwards = answered(
        task(THREE, averages), task(THREE, f"{averages},order=reversed").end().weights
    )
    unjudged = answered(task(tenths, averages), (7, 7))

    assert unjudged.unjudged
    assert [name for name, *_ in causes(backwards, unjudged)] == ["reversed"]


def test_where_an_answer_is_missing_no_habit_is_looked_for():
    backwards, raised = answered(task(THREE), (2, -1)), lost("raises", "it raises ValueError")

    assert [name for name, *_ in causes(backwards, raised)] == ["raises", "weights"]


def test_troubles_are_grouped_by_what_stands_before_their_colon():
    came = [
        lost("raises", "it raises ValueError: 3 rows", TWO, name="three"),
        lost("raises", "it raises ValueError: 2 rows: 1, 2", name="two"),
        lost("raises", "it raises TypeError: 2 rows", name="other"),
        lost("hangs", "it does not come back in time", name="hung"),
        right(),
    ]

    assert causes(*came) == [
        ("raises", "it raises ValueError: 3 rows", 2, "two"),
        ("raises", "it raises TypeError: 2 rows", 1, "other"),
        ("hangs", "it does not come back in time", 1, "hung"),
    ]


def test_what_fails_on_other_numbers_alone_is_told_by_the_first_of_them():
    came = [
        answered(task((((128,), 1),), name="first", family="number", why="128 is large"), (7,)),
        answered(task((((12,), 1),), name="second", family="number"), (7,)),
        right(),
    ]

    assert causes(*came) == [
        ("number", "right on small integers, not on other numbers: 128 is large", 2, "first")
    ]
    (found,) = findings(came)
    assert found.expected == came[0].wanted()


def test_what_fails_on_other_numbers_and_elsewhere_is_told_by_its_kind():
    came = [answered(task((((128,), 1),), family="number"), (7,)), answered(task(), (7,))]

    assert [name for name, *_ in causes(*came)] == ["weights"]


def test_once_an_answer_changes_no_other_is_explained():
    came = [
        answered(task(TWO), (7, 7), unsteady=True),
        answered(task(name="small"), (1,), unsteady=True),
        answered(task(), (7,)),
    ]
    words = "answers otherwise when it is given the same data again: it keeps state, or draws lots"

    assert causes(*came) == [("unsteady", words, 2, "small")]


def test_a_target_with_an_order_of_its_own_may_answer_otherwise():
    shuffled = task(TWO, "order=own")

    assert causes(answered(shuffled, (4, -3), unsteady=True)) == []


def test_arrays_that_were_changed_are_named_together():
    came = [
        answered(task(TWO), (4, -3), edited=("y", "X")),
        answered(task(), (1,), edited=("w0",)),
        right(),
    ]

    assert causes(*came) == [
        ("edits-input", "changes the X and w0 and y that it is given", 2, "made")
    ]


def test_a_target_that_never_stops_is_told_of_and_not_held_to_be_lost():
    hung = troubled(endless(), "hangs", "it does not come back in time")

    assert causes(right(), hung) == [
        ("never-stops", "never stops on data that nothing separates", 1, "endless")
    ]


def test_a_trouble_on_data_that_nothing_separates_is_told_by_its_kind():
    came = troubled(endless(), "raises", "it raises ValueError")

    assert causes(came) == [("raises", "it raises ValueError", 1, "endless")]


def test_a_hang_elsewhere_is_no_matter_of_a_limit():
    assert causes(lost("hangs", "it does not come back in time")) == [
        ("hangs", "it does not come back in time", 1, "made")
    ]


def test_what_no_legal_run_does_is_told_with_its_reason():
    came = [
        answered(task(TWO, "order=own", name="two"), (2, 1), mistakes=(0,)),
        answered(task(ONE, "order=own", name="one"), (0,), mistakes=()),
        answered(task(TWICE, "order=own", name="last"), (1,), mistakes=(4,)),
    ]

    assert causes(*came) == [
        ("audit-unclean", "stops although a point is still a mistake", 2, "one"),
        ("audit-row", "tells of a mistake on a row that there is not", 1, "last"),
    ]
    assert [found.details for found in findings(came)] == [
        {"because": "row 0 has label +1 and the score 0 under its weights"},
        {"because": "update 1 is on row 4; the rows are 0 to 1"},
    ]
    assert [found.expected for found in findings(came)] == [
        {"any": "legal run: each update a mistake, none left at the end"}
    ] * 2


def test_the_gravest_comes_first():
    hung = troubled(endless(), "hangs", "it does not come back in time")
    came = [
        hung,
        answered(task(name="edited"), (1,), edited=("X",)),
        answered(task(name="wrong"), (7,)),
        right(),
    ]

    assert [name for name, *_ in causes(*came)] == ["edits-input", "never-stops", "weights"]


def test_a_start_at_0_that_counts_as_separating_is_told_of_first():
    conventions = "update=lt"
    came = [
        answered(task(TWO, conventions, name="large"), (0, 0)),
        answered(task(ONE, conventions, name="small"), (0,)),
        answered(task(TWICE, conventions, name="wrong"), (7,)),
    ]
    never = "never updates at a tie: from a zero start it never learns"

    assert causes(*came)[0] == ("tie-no-update", never, 3, "small")
    assert findings(came)[0].expected == {
        "weights": "any that separate strictly",
        "such_as": ["1"],
    }
    assert [name for name, *_ in causes(*came)] == ["tie-no-update", "weights"]


def test_a_stop_at_a_tie_from_another_start_has_other_words():
    points = (((1, 0), 1), ((0, 1), 1))
    given = task(points, "update=lt", takes="epochs w0", start=(1, 0, 0))

    assert causes(answered(given, (1, 0))) == [
        (
            "tie-no-update",
            "never updates at a tie: its stop need not separate the data",
            1,
            "made",
        )
    ]


def test_where_every_stop_separates_nothing_is_said_of_ties():
    given = task(ONE, "update=lt", takes="epochs w0", start=(1, 0))

    assert causes(answered(given, (1,))) == []


@pytest.mark.parametrize(
    ("points", "declared", "short"),
    [
        (ONE, "update=lt", True),
        (ONE, "update=le", False),
        # nothing separates the points, so that nothing is missed
        (CONTRADICTION, "update=lt", False),
        ((((0, 0), 1), ((1, 0), 1)), "update=lt", False),
        # the limit of passes ends the run, not a clean pass
        (ONE, "update=le,stop=epochs", False),
        # a short run does not separate them, and yet they are separable
        ((((1, 0), 1), ((-100, 1), 1)), "update=lt", True),
    ],
)
def test_a_run_stops_short_where_it_is_clean_and_the_data_are_separable_but_not_separated(
    points, declared, short
):
    assert stops_short(task(points, declared)) is short


def test_rounding_that_turns_a_decision_is_told_with_its_score():
    came = [
        right(),
        answered(task(TIED, name="turned", epochs=1), TIED[0][0], mistakes=(0,)),
        answered(task((*TIED, TIED[1]), name="larger", epochs=1), TIED[0][0], mistakes=(0,)),
    ]

    (found,) = roundings(came)

    assert (found.id, found.cause, found.count, found.shown) == (
        "rounding-decision",
        "decides otherwise where rounding can turn the score",
        2,
        came[1],
    )
    assert found.expected == came[1].wanted()
    score = found.details.pop("score")
    assert {name: score[name] for name in ("row", "after_updates", "exact")} == {
        "row": "1",
        "after_updates": "1",
        "exact": "0",
    }
    assert score["float_error_at_most"] == str(came[1].rounding.turned.bound)
    assert found.details == {"weights_within": [str(b) for b in came[1].rounding.bound]}


def test_rounding_of_digits_is_told_after_the_decisions():
    rows = (((Fraction(0.1),), 1), ((Fraction(-0.7),), 1))
    digits = answered(task(rows, name="digits", epochs=1), (Fraction(0.1 - 0.7),))
    turned = answered(task(TIED, name="turned", epochs=1), TIED[0][0], mistakes=(0,))

    found = roundings(iter([digits, turned]))

    assert [(f.id, f.cause, f.count) for f in found] == [
        ("rounding-decision", "decides otherwise where rounding can turn the score", 1),
        ("rounding-digits", "its weights differ by no more than rounding can", 1),
    ]
    assert list(found[1].details) == ["weights_within"]


def test_where_nothing_is_rounded_nothing_is_told_of_it():
    assert roundings([right(), answered(task(), (7,))]) == ()

"""Which conventions explain the answers of a target, and which further probes tell them apart."""

import pytest

from properties.conformance.models import Model
from properties.conformance.observing import Answer
from properties.conformance.probes import Probe
from properties.conformance.scales import Scale
from tests.conformance.scripted import FIRST, PLAIN, POINT, TAKING, UNCOUNTED, seen, watch

UNSTEADY = Answer((1, 2, 3), unsteady=True)
FOUND = [(PLAIN, None)]
KNOWN = ("cyclic", "reversed")


def test_the_first_probes_leave_the_models_that_explain_them(script):
    script.answers = [seen(Answer((1,), passes=7)), seen(Answer((1,), passes=3)), seen(None)]
    watching = watch(already=[seen(Answer((1,), passes=0)), seen(Answer((1,), passes=7))])
    every = [*watching.seen, *script.answers]

    assert watching.explained(FOUND) == ([Model()], ())
    assert script.calls("answers") == [("process", FIRST)]
    assert script.calls("stops") == [(TAKING, [3, 7])]
    assert script.calls("left") == [((KNOWN, ["rule", {"limit": 3}]), every)]
    assert (script.calls("first"), script.calls("family")) == ([(TAKING,)], [(FOUND,)])
    assert watching.seen == every


OWN = [{"stop": "own"}]
WAYS = [
    (KNOWN, ["rule", {"limit": 3}]),
    (("shuffled",), ["rule"]),
    (KNOWN, OWN),
    (("shuffled",), OWN),
    (("picked",), OWN),
]


def test_what_no_known_order_explains_is_tried_in_any(script):
    script.left = [[]]
    watching = watch()

    assert watching.explained(FOUND) == ([], ())
    assert [models for models, _ in script.calls("left")] == WAYS
    assert watching.seen == script.answers


@pytest.mark.parametrize("way", range(5))
def test_the_plainest_way_that_explains_is_taken(script, way):
    script.left = [[]] * way + [[Model(move=3)], [Model(move=4)]]

    assert watch().explained(FOUND) == ([Model(move=3)], ())


def test_who_is_unsteady_has_no_known_order(script):
    script.left, script.answers = [[]], [seen(UNSTEADY)]

    watch().explained(FOUND)

    assert [models for models, _ in script.calls("left")] == [WAYS[1], *WAYS[3:]]


def test_who_draws_his_start_may_be_unsteady_in_any_order(script):
    script.left, script.answers = [[]], [seen(UNSTEADY)]

    watch().explained([(Scale("none", None, 1, drawn=True), None), (PLAIN, None)])

    assert [models for models, _ in script.calls("left")] == WAYS


def test_what_it_counts_otherwise_is_left_out_at_last(script):
    script.answers = [seen(Answer((1,), 2, passes=3)), seen(None, "late")]
    script.left = [*[[]] * 5, [Model()]]
    watching = watch()

    assert watching.explained(FOUND) == ([Model()], (UNCOUNTED,))
    assert watching.seen == [seen(Answer((1,), 2)), seen(None, "late")]
    assert script.calls("left")[5][1] == watching.seen


@pytest.mark.parametrize(
    ("model", "rounds"),
    [
        (Model(), 12),
        (Model(order="reversed"), 12),
        (Model(order="shuffled"), 3),
        (Model(drawn=True), 3),
    ],
)
def test_probes_are_added_for_some_rounds(script, model, rounds):
    script.telling, script.left = [POINT], [[model]]
    script.answers = [seen(Answer((4, 5)))]
    watching = watch(already=[seen(), seen(None, "late")])

    assert watching.told_apart([model, Model(move=2)]) == [model]
    assert len(script.calls("telling")) == rounds
    assert len(watching.seen) == 2 + rounds


def test_the_next_probe_is_the_one_that_tells_most(script):
    other, told = Probe((((3, 3), 1),)), Answer((4, 5), passes=2)
    script.telling, script.answers = [other, None], [seen(told, probe=other)]
    two, one = [Model(), Model(move=2)], [Model(move=2)]
    script.left = [one]
    already = [seen(Answer((9, 9), passes=1)), seen(told), seen(None, "late")]
    watching = watch(already=already)

    assert watching.told_apart(two) == one
    first, second = script.calls("telling")
    assert first == (two, TAKING, told, [POINT] * 3)
    assert second == (one, TAKING, told, [POINT, POINT, POINT, other])
    assert script.calls("answers") == [("process", [other])]
    assert script.calls("left") == [(two, [seen(told, probe=other)])]


def test_an_answer_that_no_model_gives_leaves_them_as_they_were(script):
    script.telling, script.left = [POINT], [[]]
    models = [Model(), Model(move=2)]

    assert watch(already=[seen()]).told_apart(models) == models
    assert len(script.calls("telling")) == 1


@pytest.mark.parametrize(
    ("already", "kept"), [(Answer((1, 2)), Answer((3, 4))), (Answer((1, 2), passes=1), None)]
)
def test_where_what_it_counts_is_left_out_it_is_left_out_further(script, already, kept):
    told = Answer((3, 4), passes=9)
    script.telling, script.answers = [POINT, None], [seen(told)]
    watching = watch(already=[seen(already), seen(None, "late")])

    watching.told_apart([Model()])

    assert watching.seen[-1] == seen(kept or told)

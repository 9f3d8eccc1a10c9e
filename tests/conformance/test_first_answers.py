"""What the first answers of a target show: its scales, its step, its start, how many weights."""

import pytest

from properties.conformance.observing import Answer
from properties.conformance.probes import Options, Probe
from tests.conformance.scripted import PLAIN, POINT, STILL, TAKING, seen, watch


def test_one_point_shows_the_scales_and_the_number_of_weights(script):
    before = seen(None, "before")
    watching = watch(already=[before])

    assert watching.begin() == [(PLAIN, None)]
    assert (watching.seen, watching.options.weights) == ([before, seen()], 2)
    assert script.noted == [("one_point", "process", TAKING), ("scales", [seen()], None)]


def test_a_rate_that_is_taken_shows_the_step(script):
    options = Options(frozenset({"eta", "w0"}), weights=2)
    start = Probe(POINT.points, w0=(7, 8))
    script.one_point = [[seen(probe=start)]]

    assert watch(options).begin() == [(PLAIN, 2)]
    assert script.calls("step") == [("process", options, PLAIN, (7, 8))]
    assert script.calls("scales") == [([seen(probe=start)], (7, 8))]


def test_what_never_moves_from_0_is_started_elsewhere(script):
    script.scales, other = [[STILL], [PLAIN]], [seen(Answer((5, 5)))]
    script.one_point = [[seen()], other]
    options = Options(frozenset({"eta", "w0"}), weights=2)

    assert watch(options).begin() == [(PLAIN, 2)]
    assert script.calls("one_point")[1] == ("process", options, (1, 2))
    assert script.calls("scales")[1] == (other, (1, 2))
    assert script.calls("step") == [("process", options, PLAIN, (1, 2))]


@pytest.mark.parametrize(
    ("taken", "scales", "times"),
    [("eta", [STILL], 1), ("w0", [STILL, PLAIN], 1), ("w0", [STILL], 2)],
)
def test_elsewhere_is_tried_only_where_nothing_moves_and_a_start_is_taken(
    script, taken, scales, times
):
    script.scales = [scales]

    watch(Options(frozenset({taken}))).begin()

    assert len(script.calls("one_point")) == times


def test_without_an_answer_the_usual_moves_are_guessed(script):
    script.one_point, script.guessed = [[seen(None, "late")]], [PLAIN, STILL]
    watching = watch()

    assert watching.begin() == [(PLAIN, None), (STILL, None)]
    assert script.calls("guessed") == [("process", TAKING)]


def test_without_any_answer_the_first_trouble_is_told(script):
    script.one_point = [[seen(None, "late"), seen(None, "other")]]

    assert watch().begin() == "target: late"


UNSTEADY = Answer((1, 2, 3), unsteady=True)


def test_a_start_drawn_anew_is_met_four_times_beside_large_points(script):
    script.one_point = [[seen(UNSTEADY)]]
    watching = watch(Options(frozenset({"epochs"})))

    assert watching.begin() == [(PLAIN, None)]
    large = Options(frozenset({"epochs"}), weights=3, scale=2**24)
    assert watching.seen == [seen(UNSTEADY)] * 4
    assert (watching.options, script.calls("one_point")[1:]) == (large, [("process", large)] * 4)
    assert script.calls("drawn") == [(watching.seen,)]


def test_who_draws_a_start_and_takes_one_is_given_one(script):
    start = seen(probe=Probe(POINT.points, w0=(0, 0)))
    script.one_point = [[seen(UNSTEADY)], [start]]
    watching = watch()

    assert watching.begin() == [(PLAIN, None)]
    assert script.calls("one_point")[1] == (
        "process",
        Options(frozenset({"w0"}), weights=3, starts=True),
    )
    assert (watching.seen, script.calls("scales")) == ([start], [([start], (0, 0))])


NEEDING = Options(frozenset({"w0"}), frozenset({"w0"}))


def test_who_needs_a_start_may_need_a_weight_for_the_bias(script):
    script.one_point = [[seen(None, "shape")], [seen(None, "x"), seen(Answer((1, 2, 3)))]]
    watching = watch(NEEDING)

    watching.begin()

    longer = Options(NEEDING.taken, NEEDING.needed, weights=3)
    assert script.calls("one_point") == [("process", NEEDING), ("process", longer)]
    assert watching.options == longer
    assert watching.seen == [seen(None, "x"), seen(Answer((1, 2, 3)))]


@pytest.mark.parametrize(
    ("options", "first", "times"),
    [(TAKING, [seen(None, "shape")], 1), (NEEDING, [seen(None, "shape"), seen()], 1)],
)
def test_a_longer_start_is_tried_only_where_one_is_needed_and_nothing_comes(
    script, options, first, times
):
    script.one_point = [first]

    watch(options).begin()

    assert len(script.calls("one_point")) == times


def test_where_a_longer_start_does_not_help_the_first_trouble_is_told(script):
    script.one_point = [[seen(None, "shape")], [seen(None, "other")]]
    watching = watch(NEEDING)

    assert watching.begin() == "target: shape"
    assert watching.options.weights == 0


MOVED = [
    ([], False),
    ([seen(None)], False),
    ([seen(Answer((0, 0)))], False),
    ([seen(Answer((0, 1)))], True),
    ([seen(Answer((0, 0), 2))], True),
    ([seen(Answer((0, 0), 0))], False),
    ([seen(Answer((1, 2)), probe=Probe(POINT.points, w0=(1, 2)))], False),
    ([seen(Answer((1, 3)), probe=Probe(POINT.points, w0=(1, 2)))], True),
    ([seen(Answer((0, 0))), seen(Answer((0, 1)))], True),
]


@pytest.mark.parametrize(("already", "moved"), MOVED)
def test_what_has_other_weights_than_its_start_has_moved(already, moved):
    assert watch(already=already).moved is moved

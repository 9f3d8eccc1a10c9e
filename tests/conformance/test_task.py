"""A task: what is asked of a target, where a right one stops, and what can be judged of it."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from perceptron import specification
from properties.conformance import task as module
from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.states import State
from properties.conformance.tasks import applied

# from 0 the run is (1, 0), (0, -1); (1, -1), (0, -2); (1, -2); and a clean pass
POINTS = (((1, 0), 1), ((1, 1), -1))
ROWS = (0, 1, 0, 1, 0)
CONTRADICTION = (((1, 2), 1), ((1, 2), -1))
LIMITED, FREE = ("epochs",), ()
TOP = 2**53


def the_task(text="", parameters=LIMITED, points=POINTS, epochs=6, **case):
    family = case.pop("family", "aimed")
    made = Case("a", family, "why", points, epochs, **case)
    task = applied(made, Declared.read(text), parameters, ())
    assert task is not None
    return task


def endless(text="", points=CONTRADICTION):
    return the_task(text, FREE, points, family="inseparable")


def test_the_request_has_floats_in_hexadecimal():
    task = the_task(points=(((1, Fraction(-1, 2)), 1), ((0, 3), -1)))

    assert task.request == {
        "X": [
            ["0x1.0000000000000p+0", "-0x1.0000000000000p-1"],
            ["0x0.0p+0", "0x1.8000000000000p+1"],
        ],
        "y": ["1", "-1"],
        "options": {"epochs": "6"},
    }


def test_only_without_a_limit_is_a_run_endless_where_nothing_separates():
    assert endless().endless
    assert not the_task(points=CONTRADICTION, family="inseparable").endless
    assert not the_task(parameters=FREE).endless


def test_the_states_after_each_pass_come_with_the_rows_of_their_updates():
    assert list(islice(the_task().passes(), 6)) == [
        (State((0, 0), None, 0, 0, False), []),
        (State((0, -1), None, 2, 1, False), [0, 1]),
        (State((0, -2), None, 4, 2, False), [0, 1]),
        (State((1, -2), None, 5, 3, False), [0]),
        (State((1, -2), None, 5, 4, True), []),
        (State((1, -2), None, 5, 5, True), []),
    ]
    assert the_task().mistakes(2) == ROWS[:4]


@pytest.mark.parametrize(
    ("text", "parameters", "epochs", "end"),
    [
        ("", LIMITED, 6, State((1, -2), ROWS, 5, 4, True)),
        ("", LIMITED, 4, State((1, -2), ROWS, 5, 4, True)),
        ("", LIMITED, 2, State((0, -2), ROWS[:4], 4, 2, False)),
        ("", FREE, 2, State((1, -2), ROWS, 5, 4, True)),
        ("stop=epochs", FREE, 2, State((1, -2), ROWS, 5, 4, True)),
        ("stop=epochs", LIMITED, 6, State((1, -2), ROWS, 5, 6, True)),
        ("update=lt", LIMITED, 6, State((0, 0), (), 0, 1, True)),
        ("order=reversed", LIMITED, 1, State((0, -1), (1, 0), 2, 1, False)),
    ],
)
def test_a_right_target_stops_when_clean_or_at_the_limit(text, parameters, epochs, end):
    task = the_task(text, parameters, epochs=epochs)

    assert task.end() == end
    # what it answers changes nothing: it sets itself no limit
    assert task.end(State((9, 9), passes=1)) == end


# a pass over the contradiction adds the point and takes it back
BACK = State((0, 0), (0, 1), 2, 1, False)


@pytest.mark.parametrize(
    ("answer", "passes"),
    [
        (State((0, 0)), 1),
        (State((7, 7), passes=3), 3),
        (State((7, 7), updates=6), 3),
        (State((7, 7), updates=5), 3),
        (State((7, 7), updates=6, passes=2), 2),
        (State((7, 7), passes=150), 150),
        (State((7, 7), updates=300), 150),
        (State((7, 7)), 1000),
        (State((7, 7), passes=2000), 1200),
        (None, 100),
    ],
)
def test_where_it_sets_itself_a_limit_it_stops_after_what_its_answer_tells(
    answer, passes, monkeypatch
):
    monkeypatch.setattr(module, "FAR", 1200)

    assert endless().end(answer) == State((0, 0), (0, 1) * passes, 2 * passes, passes, False)


def test_the_first_pass_that_ends_at_its_weights_is_meant():
    task = endless(points=(((1, 0), 1), ((2, 0), -1)))

    assert [s.weights[0] for s, _ in islice(task.passes(), 6)] == [0, -1, -2, -1, -2, -1]
    assert [task.end(State((w, 0))).passes for w in (-1, -2)] == [1, 2]


def test_a_run_of_another_sort_that_never_ends_is_followed_to_the_answer_as_well():
    def never(data, conventions):
        for number, (weights, _) in enumerate(specification.passes(data, conventions)):
            yield weights, [number]

    task = replace(the_task(parameters=FREE), run=never)

    assert not task.ends()
    assert task.end(State((9, 9), passes=3)) == State((1, -2), (0, 1, 2), 3, 3, False)
    assert task.end().passes == 100


@pytest.mark.parametrize(
    ("start", "epochs", "ends", "soon"),
    [
        (-18, None, True, True),
        (-19, None, True, False),
        (-98, None, True, False),
        (-99, None, False, False),
        (-99, 50, True, True),
    ],
)
def test_whether_a_run_ends_and_soon(start, epochs, ends, soon):
    # one update a pass adds 1 to the first weight, until it is 1; then there is a clean pass
    task = the_task(points=(((1, 0), 1),), epochs=epochs or 4)
    conventions = replace(task.conventions, start=(start, 0))
    task = replace(task, conventions=conventions, epochs=epochs)

    assert (task.ends(), task.ends_soon()) == (ends, soon)
    assert task.limit == (epochs or 100)


@pytest.mark.parametrize(
    ("text", "parameters", "stops"),
    [
        ("", LIMITED, True),
        ("stop=epochs", LIMITED, False),
        ("stop=own", LIMITED, False),
        ("stop=epochs", FREE, True),
    ],
)
def test_it_stops_when_clean_by_its_rule_or_where_it_has_no_other_end(text, parameters, stops):
    assert the_task(text, parameters).stops_when_clean is stops


FINE = (((2**27, 1), 1),)  # the square and 1 do not fit in one sum
THREE = (*POINTS, ((2, 1), -1))


def start(*weights):
    return "start=" + ";".join(map(str, weights))


# the sums of a run from here pass 2^53 in its second pass
FAR_OUT = start(1 - TOP // 2, TOP // 4 - 3)


@pytest.mark.parametrize(
    ("text", "points", "epochs", "exact"),
    [
        ("", POINTS, 6, True),
        ("", FINE, 6, False),
        ("", FINE, 0, True),
        ("number=exact", FINE, 6, True),
        ("start=random", FINE, 6, True),
        ("bias=append,bias_rate=1/2", POINTS, 6, False),
        ("mode=batch-mean", POINTS, 6, True),
        ("mode=batch-mean", POINTS[:1], 6, True),
        ("mode=batch-mean", THREE, 6, False),
        ("mode=batch", THREE, 6, True),
        (FAR_OUT, (((1, 2), 1),), 1, True),
        (FAR_OUT, (((1, 2), 1),), 2, False),
        ("order=own", POINTS, 6, True),
        # (2^26)^2 for the first update and as much for each that there may be
        ("order=own", (((2**26, 1), 1),), 6, True),
        ("order=own", (((2**26, 1), 1), ((2**25, 1), 1)), 6, False),
        ("", (((2**26, 1), 1), ((2**25, 1), 1)), 6, True),
    ],
)
def test_whether_float64_makes_no_rounding_error(text, points, epochs, exact):
    task = applied(Case("a", "aimed", "why", points, epochs), Declared.read(text), LIMITED, ())

    assert task.is_exact is exact


def test_endless_runs_are_exact_if_their_first_hundred_passes_are():
    assert endless().is_exact
    assert not endless(points=(((2**27, 1), 1), ((2**27, 1), -1))).is_exact


@pytest.mark.parametrize(
    ("text", "points", "parameters", "extremes"),
    [
        ("order=own", POINTS, LIMITED, ((0, 0), (10, 10))),
        ("order=own,start=3;-4", POINTS, LIMITED, ((3, -4), (13, 14))),
        ("order=own", CONTRADICTION, LIMITED, ((0, 0), (12, 24))),
        ("order=own", CONTRADICTION, FREE, ((0, 0), (200, 400))),
        ("order=own,rate=1/2", (((1, -3), 1),), FREE, ((0, 0), (Fraction(1, 2), Fraction(3, 2)))),
    ],
)
def test_no_order_of_updates_leads_beyond_the_extremes(text, points, parameters, extremes):
    assert the_task(text, parameters, points, family="inseparable")._extremes == extremes


@pytest.mark.parametrize(
    ("text", "audited", "judged"),
    [
        ("", False, True),
        ("order=own", True, False),
        ("start=random", True, False),
        ("mode=batch", False, False),
        ("result=average", False, False),
    ],
)
def test_what_is_audited_or_can_be_judged(text, audited, judged):
    task = the_task(text)

    assert (task.audited, task.rounding_can_be_judged) == (audited, judged)


def test_of_an_endless_run_rounding_cannot_be_judged():
    assert not endless().rounding_can_be_judged


@pytest.mark.parametrize(
    ("text", "points", "epochs", "time"),
    [
        # R^2/gamma^2 is 10
        ("order=own", POINTS, 10, False),
        ("order=own", POINTS, 11, True),
        ("order=own", POINTS, None, True),
        ("order=own", CONTRADICTION, 999, False),
        # |w0|/gamma is at most 16 sqrt(10)/sqrt(2); twice that is less than 72
        ("start=random", POINTS, 81, False),
        ("start=random", POINTS, 82, True),
        ("start=random", (((1, 0), 1),), 33, False),
        ("start=random", (((1, 0), 1),), 34, True),
        ("start=random", (((1000, 0), 1),), 1, False),
        ("start=random", (((1000, 0), 1),), 2, True),
        ("start=random", (((2, 0), 1),), 17, False),
        ("start=random", (((2, 0), 1),), 18, True),
        ("start=random", (((2, 0), 1),), None, True),
    ],
)
def test_there_is_time_where_the_limit_is_above_the_bound_of_updates(text, points, epochs, time):
    task = replace(the_task(text, points=points, epochs=500), epochs=epochs)

    assert task.has_time is time


def test_without_a_limit_there_is_time_for_a_thousand_updates_less_one():
    # (n, 1) and (-n, 1), both of label +1: R^2/gamma^2 is n^2 + 1
    wide = {n: (((n, 1), 1), ((-n, 1), 1)) for n in (31, 32)}

    free = {
        n: replace(the_task("order=own", points=points), epochs=None).has_time
        for n, points in wide.items()
    }

    assert free == {31: True, 32: False}


AVERAGED = "result=average"
UNIT = Fraction(1, TOP)


@pytest.mark.parametrize(
    ("first", "second", "agree"),
    [(28, 56, True), (-28, -56, True), (29, 0, False), (0, 57, False), (0, -57, False)],
)
def test_an_average_agrees_but_for_four_roundings_of_each_weight_in_it(first, second, agree):
    # after 3 passes over 2 points: 4 * 6 + 4; the largest weights are 1 and 2
    task = the_task(AVERAGED, epochs=3)
    expected = State((Fraction(1, 2), Fraction(-1, 3)), passes=3)
    answer = State((Fraction(1, 2) + first * UNIT, Fraction(-1, 3) + second * UNIT))

    assert task.averages_agree(expected, answer) is agree


def test_what_is_no_average_or_has_other_weights_does_not_agree():
    state = State((1, 2), passes=3)

    assert not the_task().averages_agree(state, state)
    assert not the_task(AVERAGED).averages_agree(state, State((1, 2, 3)))
    assert not the_task(AVERAGED).averages_agree(state, State((1,)))
    assert the_task(AVERAGED).averages_agree(State((1, 2)), state)
    assert not the_task(AVERAGED).averages_agree(State((1, 2)), State((1, 2 + UNIT)))


def test_the_bias_moves_at_a_rate_of_its_own():
    assert the_task("bias=prepend,bias_rate=1/4,rate=2").moves == (Fraction(1, 2), 2, 2)


def test_a_run_passes_through_the_weights_after_each_of_its_updates():
    # the first weight is 1, -1, 0, -2, and -1 again
    task = endless(points=(((1, 0), 1), ((2, 0), -1)))

    through = {w: task.passes_through((w, 0)) for w in (1, -1, 0, -2, 2, -3)}

    assert [w for w, passed in through.items() if passed] == [1, -1, 0, -2]


def test_a_run_is_followed_for_a_hundred_passes_in_search_of_weights():
    task = replace(the_task(points=(((1, 0), 1),)), epochs=None)
    task = replace(task, conventions=replace(task.conventions, start=(-200, 0)))

    assert task.passes_through((-100, 0))
    assert not task.passes_through((-99, 0))

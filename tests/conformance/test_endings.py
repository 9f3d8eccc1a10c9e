"""Where a model's run can end: exactly, in every order that it may take, or not to be said."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from perceptron import Conventions, Dataset
from properties.conformance import endings
from properties.conformance.declared import Declared
from properties.conformance.endings import Unsure, ends, runs
from properties.conformance.models import Model, Run
from properties.conformance.probes import Options, Probe, pool
from properties.conformance.runs import run_of

THIRD = Fraction(1, 3)
# from 0 the run is (1, 0), (0, -1); (1, -1), (0, -2); (1, -2); and a clean pass
POINTS = (((1, 0), 1), ((1, 1), -1))
PASSES = (
    Run((0, -1), (0, -1), 1, 2, 1, False, (0, 1)),
    Run((0, -2), (0, -3), 2, 4, 2, False, (0, 1, 0, 1)),
    Run((1, -2), (1, -5), 3, 5, 3, False, (0, 1, 0, 1, 0)),
    Run((1, -2), (2, -7), 4, 5, 4, True, (0, 1, 0, 1, 0)),
)
# the last pass and two more, of which each adds the weights once to the sum
LATER = PASSES[3]._replace(total=(4, -11), met=6, passes=6)
# the first lies on the hyperplane of (1, 1)
THREE = (((1, -1), 1), ((1, 0), 1), ((1, 1), 1))
CONTRADICTION = (((1,), 1), ((1,), -1))


@pytest.fixture(autouse=True)
def run_anew():
    """Run the models in each test: their passes are kept once they are made."""
    endings._base.cache_clear()
    endings._started.cache_clear()


@pytest.mark.parametrize(
    ("stop", "limit", "expected"),
    [
        ("clean", None, PASSES[3:]),
        ("clean", 0, ()),
        ("clean", 2, PASSES[1:2]),
        ("clean", 6, PASSES[3:]),
        ("epochs", None, PASSES[3:]),
        ("epochs", 2, PASSES[1:2]),
        ("epochs", 6, (PASSES[3]._replace(total=(6, -15), met=8, passes=6),)),
        ("own", None, PASSES),
        ("own", 2, PASSES[:2]),
    ],
)
def test_a_run_whose_order_is_known_ends_by_its_rule(stop, limit, expected):
    assert ends(Model(stop=stop, limit=limit), Probe(POINTS)) == list(expected)
    assert ends(Model(stop=stop), Probe(POINTS, epochs=limit)) == list(expected)


@pytest.mark.parametrize(
    ("model", "total", "met"),
    [
        (Model(result="average-passes"), (4, -11), 6),
        (Model(result="average"), (10, -20), 12),
        (Model(mode="batch"), (4, -10), 6),
    ],
)
def test_what_follows_a_clean_pass_repeats_it_in_the_average(model, total, met):
    (run,) = ends(replace(model, stop="epochs", limit=6), Probe(POINTS))

    assert (run.weights, run.total, run.met, run.passes) == ((1, -2), total, met, 6)


@pytest.mark.parametrize("order", ["cyclic", "shuffled", "picked"])
def test_without_a_limit_nothing_ends_where_nothing_separates(order):
    assert ends(Model(order=order), Probe(CONTRADICTION), with_rows=False) == []


def test_a_run_without_a_limit_is_followed_for_a_hundred_passes():
    # from the start (1 - b, 0) one update a pass adds 1 to the first weight, until it is 1
    after = {b: ends(Model(start=(1 - b, 0)), Probe((((1, 0), 1),))) for b in (99, 100)}

    assert [run.passes for run in after[99]] == [100]
    assert after[100] == []


def test_the_pass_after_the_last_mistake_is_clean():
    made = list(islice(runs(Model(), Probe(POINTS)), 4))

    assert tuple(made) == PASSES


@pytest.mark.parametrize(
    ("mode", "result"),
    [
        ("online", "last"),
        ("online", "average"),
        ("online", "average-passes"),
        ("batch", "last"),
        ("batch-mean", "average-passes"),
    ],
)
@pytest.mark.parametrize("bias", ["none", "append", "prepend", "separate"])
def test_a_model_runs_pass_by_pass_as_the_reference_does(bias, mode, result):
    rate = 1 if bias == "none" else Fraction(1, 2)
    model = Model(bias=bias, mode=mode, result=result, move=2, bias_rate=rate, order="reversed")
    layout = {"none": None, "separate": "append"}.get(bias, bias)
    conventions = Conventions(rate=2, bias=layout, order="reversed")
    reference = run_of(Declared(conventions, mode=mode, result=result, bias_rate=rate))

    for points in (POINTS, *(probe.points for probe in islice(pool(Options(frozenset())), 3))):
        X, y = zip(*points, strict=True)
        due = islice(reference(Dataset(X, y, layout or "none"), conventions), 6)
        made = islice(runs(model, Probe(points)), 6)
        rows = ()
        for (weights, mistakes), run in zip(due, made, strict=True):
            rows = (*rows, *mistakes)
            assert (model.laid_out(run.result(result)), run.rows) == (weights, rows)
            assert (run.updates, run.clean) == (len(rows), not mistakes)


def test_a_given_order_start_and_rate_are_followed():
    probe = Probe(POINTS, epochs=1, w0=(3, 5), eta=2, order=(1, 0, 1))

    (run,) = ends(Model(bias="none", order="reversed", step=2), probe)

    assert (run.weights, run.rows) == ((-1, -3), (1, 0, 1))


ENDS = {
    ((1, -2), (2, -7), 4, 5, 4, True),
    ((1, -2), (3, -6), 4, 5, 4, True),
    ((1, -2), (3, -8), 5, 5, 5, True),
}
ROWS = {(0, 1, 0, 1, 0), (1, 0, 0, 1, 0)}
AFTER_THREE = {
    ((1, -2), (1, -5), 3, 5, 3, False),
    ((1, -2), (2, -4), 3, 5, 3, False),
    ((0, -2), (1, -4), 3, 4, 3, False),
}
AFTER_TWO = {((0, -2), (0, -3), 2, 4, 2, False), ((1, -1), (1, -2), 2, 3, 2, False)}
AFTER_ONE = {((0, -1), (0, -1), 1, 2, 1, False)}
# two more passes, or one more, after the clean ones
TO_SIX = {((1, -2), total, 6, 5, 6, True) for total in ((4, -11), (5, -10), (4, -10))}
# and in an average over the points
BY_POINT = {(6, -19), (7, -21), (7, -20), (7, -19), (8, -21), (8, -18)}
BY_POINT |= {(9, -20), (9, -19), (9, -18), (10, -20)}


def bare(found):
    return {run[:-1] for run in found}


@pytest.mark.parametrize(
    ("stop", "limit", "expected"),
    [
        ("clean", None, ENDS),
        ("clean", 1, AFTER_ONE),
        ("clean", 3, AFTER_THREE),
        ("epochs", None, set()),
        ("epochs", 3, AFTER_THREE),
        ("own", 3, AFTER_ONE | AFTER_TWO | AFTER_THREE),
        ("own", 2, AFTER_ONE | AFTER_TWO),
    ],
)
def test_a_shuffled_run_ends_in_what_some_order_of_each_pass_gives(stop, limit, expected):
    found = ends(Model(order="shuffled", stop=stop, limit=limit), Probe(POINTS), with_rows=False)

    assert {run.rows for run in found} <= {()}
    assert len(found) == len(expected)
    assert bare(found) == expected


def test_a_shuffled_run_that_goes_on_after_clean_passes_repeats_them():
    model = Model(order="shuffled", stop="epochs", limit=6)
    passes, points = replace(model, result="average-passes"), replace(model, result="average")

    by_pass = bare(ends(passes, Probe(POINTS), with_rows=False))
    by_point = bare(ends(points, Probe(POINTS), with_rows=False))

    assert by_pass == TO_SIX
    assert {(w, met, n, clean) for w, _, met, _, n, clean in by_point} == {((1, -2), 12, 6, True)}
    assert {total for _, total, *_ in by_point} == BY_POINT


def test_before_its_first_pass_a_shuffled_run_is_at_its_start_and_not_clean():
    (run,) = ends(Model(order="shuffled", start=(5, -5)), Probe(POINTS, epochs=0))

    assert run == Run((5, -5), (0, 0), 0, 0, 0, clean=False, rows=())


def test_with_the_rows_each_order_of_the_mistakes_is_an_end_of_its_own():
    found = ends(Model(order="shuffled"), Probe(POINTS))

    assert bare(found) == ENDS
    assert {run.rows for run in found} == ROWS
    assert len(found) == 6


PICKED = (
    ((0, 0), 0, False, {()}),
    ((1, 0), 1, False, {(0,)}),
    ((-1, -1), 1, False, {(1,)}),
    ((0, -1), 2, False, {(0, 1), (1, 0)}),
    ((1, -1), 3, False, {(0, 1, 0), (1, 0, 0)}),
    ((0, -2), 4, False, {(0, 1, 0, 1), (1, 0, 0, 1)}),
    ((1, -2), 5, True, ROWS),
)


def test_a_run_that_picks_any_mistake_can_be_stopped_after_each_by_a_limit():
    model, probe = Model(order="picked", stop="own"), Probe(POINTS, epochs=3)

    found = {(run.weights, run.updates, run.clean, run.rows) for run in ends(model, probe)}
    without = [run[:1] + run[3:] for run in ends(model, probe, with_rows=False)]

    assert found == {(w, made, clean, r) for w, made, clean, rows in PICKED for r in rows}
    assert without == [(w, made, 0, clean, ()) for w, made, clean, _ in PICKED]


def test_a_run_that_picks_any_mistake_ends_by_itself_where_none_is_left():
    model = Model(order="picked", stop="own")

    assert {run.rows for run in ends(model, Probe(POINTS))} == ROWS
    assert ends(model, Probe(POINTS), with_rows=False) == [Run((1, -2), (0, 0), 0, 5, 0, True, ())]


@pytest.mark.parametrize(("most", "order"), [(1, "shuffled"), (5, "picked")])
def test_of_too_many_states_nothing_is_said(most, order, monkeypatch):
    model, probe = Model(order=order), Probe(POINTS, epochs=2)
    monkeypatch.setattr(endings, "MANY", most)

    with pytest.raises(Unsure):
        ends(model, probe, with_rows=False)
    monkeypatch.setattr(endings, "MANY", most + 1)
    assert ends(model, probe, with_rows=False) != []


def test_nothing_is_said_of_more_than_four_points_in_any_order():
    five = tuple(((1, n), 1) for n in range(5))
    shuffled = Model(order="shuffled")

    assert [run.updates for run in ends(shuffled, Probe(five[:4]), with_rows=False)] == [1] * 4
    with pytest.raises(Unsure):
        ends(shuffled, Probe(five))
    assert ends(shuffled, Probe(five, order=(0, 1, 2, 3, 4))) == ends(Model(), Probe(five))


@pytest.mark.parametrize("bias", ["none", "append"])
def test_a_start_that_is_drawn_may_lie_in_each_of_twelve_directions(bias):
    # under lt the point 0 moves nothing
    found = ends(Model("lt", drawn=True, bias=bias), Probe((((0, 0), 1),)))

    tail = () if bias == "none" else (0,)
    directions = [(97, 13), (-13, 97), (-97, -13), (13, -97)]
    directions += [(71, 67), (-67, 71), (-71, -67), (67, -71)]
    directions += [(37, 91), (-91, 37), (-37, -91), (91, -37)]
    assert [run.weights for run in found] == [
        (Fraction(a, 2**20), Fraction(b, 2**20), *tail) for a, b in directions
    ]


def test_what_is_drawn_may_be_shuffled_and_leave_out_its_rows():
    model = Model(drawn=True, order="shuffled")

    found = ends(model, Probe((((2**24, 0), 1),), epochs=1), with_rows=False)

    assert {run.rows for run in found} == {()}
    assert {round(run.weights[0] / 2**24) for run in found} == {0, 1}
    listed = ends(model, Probe((((2**24, 0), 1),), epochs=1))
    assert {run.rows for run in listed} == {(), (0,)}


def cancelling(b):
    """The second point lies on the hyperplane after the first: both terms of the score are b b."""
    return Probe((((b, b), 1), ((b, -b), 1)), epochs=1)


@pytest.mark.parametrize(
    ("model", "probe"),
    [
        (Model(), cancelling(2**20)),
        (Model(), cancelling(Fraction(1, 2**20))),
        (Model(move=2**10), cancelling(2**10)),
        (Model(start=(2**20, 2**20)), Probe((((1, -1), 1),), epochs=1)),
        (Model(mode="batch", start=(1, 1)), Probe(THREE, epochs=1)),
        (Model(mode="batch-mean", start=(1, 1)), Probe(THREE[:2], epochs=1)),
    ],
)
def test_a_tie_of_short_numbers_is_a_tie(model, probe):
    (run,) = ends(model, probe)

    assert run.updates > 0


@pytest.mark.parametrize(
    ("model", "probe"),
    [
        (Model(), cancelling(2**20 + 1)),
        (Model(), cancelling(-(2**20) - 1)),
        (Model(), cancelling(Fraction(1, 2**21))),
        (Model(), cancelling(THIRD)),
        (Model(), cancelling(Fraction(2**12 + 1, 2**12))),
        (Model(move=2**11), cancelling(2**10)),
        (Model(move=THIRD), cancelling(1)),
        (Model(start=(2**21, 2**21)), Probe((((1, -1), 1),), epochs=1)),
        (Model(mode="batch-mean", start=(1, 1)), Probe(THREE, epochs=1)),
    ],
)
def test_a_tie_of_long_numbers_may_be_none_in_float64(model, probe):
    with pytest.raises(Unsure):
        ends(model, probe)
    with pytest.raises(Unsure):  # and when it is asked once more
        ends(model, probe)


@pytest.mark.parametrize(("mass", "sure"), [(2**36 - 1, True), (2**36, False)])
def test_a_score_is_sure_where_it_is_more_than_2_to_the_minus_36_of_its_terms(mass, sure):
    a, b = Fraction(mass + 1, 2), Fraction(mass - 1, 2)
    model, probe = Model(start=(a, -b)), Probe((((1, 1), -1),), epochs=1)

    if sure:
        assert ends(model, probe)[0].weights == (a - 1, -b - 1)
    else:
        with pytest.raises(Unsure):
            ends(model, probe)


def test_after_one_update_a_score_without_terms_is_0_and_after_two_it_may_be_none():
    once = Probe((((THIRD, 0), 1), ((0, 1), 1)), epochs=1)
    twice = Probe((((THIRD, 0), 1), ((1, 0), -1), ((0, 1), 1)), epochs=1)

    assert ends(Model(), once)[0].weights == (THIRD, 1)
    with pytest.raises(Unsure):
        ends(Model(), twice)


def test_no_more_passes_are_made_than_are_asked_for():
    # in the second pass float64 may take a score of 0 for another
    (run,) = ends(Model(move=THIRD, limit=1), Probe(POINTS))

    assert run.weights == (0, -THIRD)


def test_models_that_differ_in_where_they_stop_share_their_passes():
    assert endings._base(Model("lt", stop="epochs", limit=3)) == Model("lt")


def test_passes_are_kept_and_asked_for_in_any_number():
    model, probe = Model(move=3), Probe(POINTS)

    asked = [
        [run.passes for run in ends(replace(model, stop="own", limit=n), probe)]
        for n in (1, 3, 2, 9, 1)
    ]

    assert asked == [[1], [1, 2, 3], [1, 2], [1, 2, 3, 4], [1]]

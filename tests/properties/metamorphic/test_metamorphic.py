"""Metamorphic laws hold of `train`, name the runs that they compare, and fail on their controls."""

from dataclasses import replace
from functools import cache

import hypothesis
import pytest
from hypothesis import given, settings

from perceptron import Conventions, Dataset, Trace, train
from properties.harness.counterexample import Departure
from properties.metamorphic import LAWS, Conditions, Law
from properties.metamorphic.boundaries import edges
from properties.metamorphic.relation import Seen, followed

EXAMPLES, SEED = 25, 5
ONE = Dataset([[1]], [1])
DATA = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])


@pytest.mark.parametrize("name", LAWS)
def test_a_law_holds_of_runs_that_are_drawn_for_it(name):
    law = LAWS[name]

    @hypothesis.seed(SEED)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, print_blob=True)
    @given(law.conditions.runs())
    def attempt(run):
        assert law.conditions.cover(*run)
        law.holds(train, *run)

    attempt()


# where a law ends
EDGES = {
    "learning-rate": {"start": ((1,),)},
    "dual-form": {"start": ((1,),)},
    "linear-kernel": {"bias append": ((0,),), "bias prepend": ((0,),), "start": ((1,),)},
    "quadratic-kernel": {"start": ((1,),)},
    "separate-bias": {"bias none": ((0,), (1,))},
    "place-of-the-bias": {"bias none": ((0,),)},
    "permuted-features": {"start": ((0, 1),)},
    "rotated-points": {"start": ((1,),)},
    "carried-start": {},
    "scaled-points": {"start": ((1,),), "bias append": ((0,), (1,)), "bias prepend": ((0,), (1,))},
    "opposite-points": {
        "update predict+": ((0,),),
        "update predict-": ((0,),),
        "bias append": ((0,),),
        "bias prepend": ((0,),),
    },
    "negated-labels": {"update predict+": ((0,),), "update predict-": ((0,),)},
    "negated-labels-swap-the-tie": {},
    "one-vs-rest-of-two": {
        "update predict+": ((0,), (0,)),
        "update predict-": ((0,), (0,)),
        "start": ((1,), (0,)),
    },
    "repeated-row": {"order": ((0,), (0,))},
    "doubled-data": {"order": ((0,), (0,))},
    "reversed-rows": {"order": ((0,), (0,))},
    "split-run": {"order": ((0,), (0,), (1,))},
}


@cache
def found_outside(name):
    return edges(LAWS[name], train)


@pytest.mark.parametrize("name", LAWS)
def test_without_one_of_its_conditions_a_law_fails_on_a_smallest_run(name):
    found = found_outside(name)

    assert {broken: departure.data.rows for broken, departure in found.items()} == EDGES[name]
    assert {tuple(departure.got) for departure in found.values()} <= {Seen._fields}


@pytest.mark.parametrize("name", LAWS)
def test_a_run_that_breaks_a_condition_is_not_covered(name):
    conditions = LAWS[name].conditions

    assert not any(conditions.cover(data, how) for _, data, how in conditions.broken(ONE))
    assert {broken for broken, *_ in conditions.broken(ONE)} >= set(EDGES[name])


# controls: learners that break a law
def altered(data, conventions, rows=None, labels=None, **other):
    """A run on other points than it was given, said of those that it was given."""
    trace = train(
        Dataset(rows or data.rows, labels or data.labels, data.bias), replace(conventions, **other)
    )
    return replace(trace, data=data, conventions=conventions)


def sees_the_first_feature_twice(data, conventions):
    return altered(data, conventions, [(2 * x[0], *x[1:]) for x in data.rows])


def rounds_to_integers(data, conventions):
    return altered(data, conventions, [tuple(map(round, x)) for x in data.rows])


def clips_points(data, conventions):
    return altered(data, conventions, [tuple(min(a, 3) for a in x) for x in data.rows])


def starts_at_one(data, conventions):
    return altered(data, conventions, start=(1,) * data.dimension)


def always_predicts_plus_at_a_tie(data, conventions):
    return altered(data, conventions, update="predict+")


def ignores_the_order(data, conventions):
    return altered(data, conventions, order="cyclic")


def ignores_the_first_weight(data, conventions):
    _, *others = conventions.first_weights(data.dimension)
    return altered(data, conventions, start=(0, *others))


def forgets_the_last_row(data, conventions):
    rows, labels = data.rows[:-1] or data.rows, data.labels[:-1] or data.labels
    trace = train(Dataset(rows, labels, data.bias), replace(conventions, order="cyclic"))
    return replace(trace, data=data, conventions=conventions)


def ignores_the_start(data, conventions):
    return altered(data, conventions, start=None)


BUGS = [
    ("permuted-features", sees_the_first_feature_twice),
    ("rotated-points", rounds_to_integers),
    ("carried-start", rounds_to_integers),
    ("scaled-points", clips_points),
    ("opposite-points", clips_points),
    ("negated-labels", always_predicts_plus_at_a_tie),
    ("negated-labels-swap-the-tie", always_predicts_plus_at_a_tie),
    ("one-vs-rest-of-two", starts_at_one),
    ("repeated-row", ignores_the_order),
    ("doubled-data", forgets_the_last_row),
    ("reversed-rows", ignores_the_order),
    ("split-run", ignores_the_start),
    ("learning-rate", starts_at_one),
    ("dual-form", sees_the_first_feature_twice),
    ("linear-kernel", sees_the_first_feature_twice),
    ("quadratic-kernel", clips_points),
    ("separate-bias", sees_the_first_feature_twice),
    ("place-of-the-bias", ignores_the_first_weight),
]


@pytest.mark.parametrize(("name", "bug"), BUGS, ids=[name for name, _ in BUGS])
def test_a_law_finds_a_learner_that_breaks_it(name, bug):
    law = LAWS[name]

    @hypothesis.seed(SEED)
    @settings(max_examples=100, database=None, deadline=None, phases=[hypothesis.Phase.generate])
    @given(law.conditions.runs())
    def attempt(run):
        law.holds(bug, *run)

    with pytest.raises(Departure, match=f"^{name}: "):
        attempt()


def test_every_law_has_its_edges_and_its_bug():
    assert set(EDGES) == set(LAWS) == {name for name, _ in BUGS}


def test_a_learner_that_raises_departs_from_a_law():
    def refuses(data, conventions):
        raise KeyError(0)

    with pytest.raises(Departure, match=r"^scaled-points: raises KeyError: 0"):
        LAWS["scaled-points"].holds(refuses, ONE)


# which runs agree
def made(mistakes=(0, 1), weights=(1, 2), passes=3, outcome="converged"):
    return Seen(mistakes, weights, passes, outcome)


def endless(mistakes, passes=3):
    return made(mistakes, passes, passes, "endless")


def telling(*pairs):
    """A law that compares these runs, whatever is trained."""
    return Law("told", "", "", Conditions(), lambda train, data, how: iter(pairs))


AGREEING = [
    (made(), made()),
    (endless((0, 1)), endless((0, 1), passes=4)),
    (endless((0, 1)), endless((0, 1, 2))),
    (endless((0, 1, 2)), endless((0, 1))),
    (endless(()), endless((2,))),
]
DIFFERING = [
    *((made(), made(**other)) for other in (
        {"mistakes": (0, 2)}, {"mistakes": (0, 1, 1)}, {"weights": (1, 3)}, {"passes": 4},
        {"outcome": "endless"},
    )),
    (made(outcome="limit"), made()),
    (endless((0, 1)), endless((0, 2, 1))),
    (endless((1,)), endless((0, 1))),
    (endless((0, 1)), made(outcome="limit")),
]  # fmt: skip


def test_runs_agree_whole_or_where_they_do_not_end_as_far_as_both_go():
    telling(*AGREEING).holds(train, ONE)


@pytest.mark.parametrize(("one", "other"), DIFFERING)
def test_runs_that_differ_depart_with_what_was_expected_and_what_came(one, other):
    how = Conventions(rate=2)

    with pytest.raises(Departure) as departed:
        telling((made(), made()), (one, other)).holds(train, DATA, how)

    assert departed.value.args == ("told", DATA, how, one._asdict(), other._asdict())


def trace(passes, outcome):
    return Trace(ONE, Conventions(), (), passes, outcome)


@pytest.mark.parametrize(
    ("passes", "outcome", "expected"),
    [
        (9, "converged", Seen((0, 1, 0), (3,), 3, "converged")),
        (3, "endless", Seen((0, 1, 0), (3,), 3, "converged")),
        (2, "endless", Seen((0, 1, 0), (2,), 2, "endless")),
        (2, "limit", Seen((0, 1, 0), (2,), 2, "limit")),
        (2, "converged", Seen((0, 1, 0), (2,), 2, "no clean pass")),
        (1, "limit", Seen((0, 1), (1,), 1, "limit")),
    ],
)
def test_another_form_is_followed_to_its_first_clean_pass(passes, outcome, expected):
    form = iter([((1,), [0, 1]), ((2,), [0]), ((3,), []), ((4,), [1])])

    assert followed(form, trace(passes, outcome)) == expected


@pytest.mark.parametrize(
    ("conditions", "sentence"),
    [
        (Conditions(), "every convention"),
        (Conditions(biases=("append", "prepend")), "bias append or prepend"),
        (
            Conditions(("le", "lt"), ("none",), from_zero=True, same_order=True),
            "update le or lt; bias none; start 0; one order for all passes",
        ),
    ],
)
def test_the_conditions_of_a_law_are_said_in_words(conditions, sentence):
    assert conditions.sentence == sentence

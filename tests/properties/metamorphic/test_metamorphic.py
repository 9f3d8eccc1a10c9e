"""Metamorphic laws hold of `train`, name the runs that they compare, and fail on their controls."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import hypothesis
import pytest
from hypothesis import given, settings

from perceptron import Conventions, Dataset, Trace, train
from perceptron.arithmetic.vectors import dot
from properties.harness.counterexample import Departure
from properties.metamorphic import LAWS, Conditions, Law
from properties.metamorphic.boundaries import edges
from properties.metamorphic.geometry import isometries
from properties.metamorphic.relation import Seen, followed, seen

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


COVERED = [
    (name, update, bias)
    for name, law in LAWS.items()
    for update in law.conditions.updates
    for bias in law.conditions.biases
]


@pytest.mark.parametrize(("name", "update", "bias"), COVERED)
def test_a_law_holds_of_a_run_with_all_that_it_covers(name, update, bias):
    law, data = LAWS[name], DATA.with_bias(bias)
    start = None if law.conditions.from_zero else (Fraction(1, 2), -3, 2)[: data.dimension]
    how = Conventions(update, 2, Fraction(2, 3), start, order=(2, 0, 3, 1, 1))

    law.holds(train, data, how)
    law.holds(train, data, replace(how, start=None, order="reversed"))


def test_a_law_holds_of_large_numbers_without_rounding():
    for law in LAWS.values():
        data = Dataset([[10**20 + 1], [-1]], [1, -1], law.conditions.biases[0])
        law.holds(train, data)


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


STRICT = Conditions(("le", "predict-"), ("append",), from_zero=True, same_order=True)


def test_each_condition_is_broken_alone():
    plain, plane = Conventions(), Dataset([[1, 2]], [1])

    broken = [(name, data.bias, how) for name, data, how in STRICT.broken(plane)]

    assert broken == [
        ("update lt", "append", replace(plain, update="lt")),
        ("update predict+", "append", replace(plain, update="predict+")),
        ("bias none", "none", plain),
        ("bias prepend", "prepend", plain),
        ("start", "append", replace(plain, start=(-1, 0, 0))),
        ("start", "append", replace(plain, start=(0, 0, -1))),
        ("start", "append", replace(plain, start=(-2, 0, 0))),
        ("order", "append", replace(plain, order="shuffled:0")),
        ("order", "append", replace(plain, order="shuffled:1")),
        ("order", "append", replace(plain, order="shuffled:2")),
    ]
    assert not list(Conditions().broken(plane))


@pytest.mark.parametrize(
    ("how", "bias", "covered"),
    [
        (Conventions(), "append", True),
        (Conventions(update="predict-", start=(0, 0), order="reversed"), "append", True),
        (Conventions(update="lt"), "append", False),
        (Conventions(), "none", False),
        (Conventions(start=(0, 1)), "append", False),
        (Conventions(order="shuffled:1"), "append", False),
    ],
)
def test_a_law_covers_what_breaks_no_condition(how, bias, covered):
    assert STRICT.cover(ONE.with_bias(bias), how) == covered
    assert Conditions().cover(ONE.with_bias(bias), how)


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


def test_a_run_that_ends_differs_from_one_that_does_not():
    def gives_up_on_one_class(data, conventions):
        trace = train(data, conventions)
        return replace(trace, outcome="endless") if data.labels[0] < 0 else trace

    with pytest.raises(Departure) as departed:
        LAWS["negated-labels"].holds(gives_up_on_one_class, ONE)

    assert departed.value.got["outcome"] == "endless"


# which runs agree
def made(mistakes=(0, 1), weights=(1, 2), passes=3, outcome="converged"):
    return Seen(mistakes, weights, passes, outcome)


def endless(mistakes, passes=3):
    return made(mistakes, passes, passes, "endless")


def telling(*pairs):
    """A law that compares these runs, whatever is trained."""
    return Law("told", "", "", Conditions(), lambda train, data, how: iter(pairs))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (made(), made()),
        (endless((0, 1)), endless((0, 1), passes=4)),
        (endless((0, 1)), endless((0, 1, 2))),
        (endless((0, 1, 2)), endless((0, 1))),
        (endless(()), endless((2,))),
    ],
)
def test_runs_agree_whole_or_where_they_do_not_end_as_far_as_both_go(one, other):
    telling((made(), made()), (one, other)).holds(train, ONE)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (made(), made(mistakes=(0, 2))),
        (made(), made(mistakes=(0, 1, 1))),
        (made(), made(weights=(1, 3))),
        (made(), made(passes=4)),
        (made(), made(outcome="endless")),
        (made(outcome="limit"), made()),
        (endless((0, 1)), endless((0, 2, 1))),
        (endless((1,)), endless((0, 1))),
        (endless((0, 1)), made(outcome="limit")),
    ],
)
def test_runs_that_differ_depart_with_what_was_expected_and_what_came(one, other):
    how = Conventions(rate=2)

    with pytest.raises(Departure) as departed:
        telling((made(), made()), (one, other)).holds(train, DATA, how)

    assert departed.value.args == ("told", DATA, how, one._asdict(), other._asdict())


def test_a_law_trains_on_what_it_asks_for_and_names_itself_where_that_fails():
    how = Conventions(rate=2)

    def pairs(train, data, conventions):
        yield seen(train(ONE, how)), Seen((0,), (2,), 2, "converged")
        train(DATA, conventions)

    def refuses(data, conventions):
        if data is DATA:
            raise KeyError(0)
        return train(data, conventions)

    with pytest.raises(Departure) as departed:
        Law("told", "", "", Conditions(), pairs).holds(refuses, ONE)

    found = departed.value
    assert (found.claim, found.data, found.conventions) == ("told", DATA, Conventions())
    assert found.got == {"raises": "KeyError: 0"}


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


def test_a_rotation_by_rational_numbers_keeps_all_lengths():
    x = (1, -2, 3)

    assert [dot(move(x), move(x)) for move in isometries(3)] == [14, 14]

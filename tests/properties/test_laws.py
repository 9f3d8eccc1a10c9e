from dataclasses import replace

import hypothesis
import pytest
from hypothesis import given, settings

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.vectors import add, dot, scaled
from perceptron.training.variants import dual_passes, one_vs_rest, quadratic, quadratic_features
from properties.harness.counterexample import Departure
from properties.metamorphic import LAWS, Conditions
from properties.metamorphic.boundaries import edges
from properties.metamorphic.geometry import isometries
from properties.metamorphic.relation import Seen

EXAMPLES, SEED = 100, 5


@pytest.mark.parametrize("name", LAWS)
def test_a_law_holds_under_its_conditions(name):
    law = LAWS[name]

    @hypothesis.seed(SEED)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, print_blob=True)
    @given(law.conditions.runs())
    def attempt(run):
        law.holds(train, *run)

    attempt()


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
    "scaled-points": {
        "start": ((1,),),
        "bias append": ((0,), (1,)),
        "bias prepend": ((0,), (1,)),
    },
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


@pytest.mark.parametrize("name", LAWS)
def test_without_one_of_its_conditions_a_law_fails_on_a_smallest_run(name):
    found = edges(LAWS[name], train)

    assert {broken: departure.data.rows for broken, departure in found.items()} == EDGES[name]


@pytest.mark.parametrize("name", LAWS)
def test_a_law_fails_outside_by_another_run_and_by_no_refusal(name):
    fields = {tuple(departure.got) for departure in edges(LAWS[name], train).values()}

    assert fields <= {Seen._fields}


@pytest.mark.parametrize("name", LAWS)
def test_a_run_that_breaks_a_condition_is_not_covered(name):
    conditions = LAWS[name].conditions

    covered = [conditions.cover(data, how) for _, data, how in conditions.broken(ONE)]

    assert not any(covered)


@pytest.mark.parametrize("name", LAWS)
@settings(max_examples=30, deadline=None)
@given(hypothesis.strategies.data())
def test_a_run_that_is_drawn_for_a_law_is_covered(name, data):
    conditions = LAWS[name].conditions

    assert conditions.cover(*data.draw(conditions.runs()))


@pytest.mark.parametrize("name", LAWS)
def test_a_law_says_what_it_states(name):
    law = LAWS[name]

    assert (law.name, law.statement[-1], "=" in law.formula or "pass" in law.formula) == (
        name,
        ".",
        True,
    )


def test_conditions_say_themselves():
    conditions = Conditions(("le",), ("none", "append"), from_zero=True, same_order=True)

    assert conditions.sentence == (
        "update le; bias none or append; start 0; one order for all passes"
    )


def test_no_condition_is_every_convention():
    assert Conditions().sentence == "every convention"


ONE = Dataset([[1]], [1])
DATA = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])


def altered(data, conventions, rows=None, labels=None, **other):
    """A run on other points than it was given, said of those that it was given."""
    trace = train(
        Dataset(rows or data.rows, labels or data.labels, data.bias),
        replace(conventions, **other),
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
    @settings(
        max_examples=EXAMPLES, database=None, deadline=None, phases=[hypothesis.Phase.generate]
    )
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


def test_the_dual_of_the_textbook_run_counts_its_mistakes():
    dual = dual_passes(DATA.points, DATA.labels, dot, Conventions())

    counts = [next(dual)[0] for _ in range(2)]

    assert counts == [(1, 1, 0, 1), (1, 1, 0, 1)]


def test_the_quadratic_kernel_is_the_product_of_its_features():
    x, z = (2, -3), (5, 7)

    assert quadratic(x, z) == dot(quadratic_features(x), quadratic_features(z)) == 121


def test_one_against_the_rest_trains_a_perceptron_for_each_class():
    corners = Dataset([[2, 0], [-1, 2], [-1, -2]], [1, 1, 1])

    weights = [trace.weights for trace in one_vs_rest(train, corners, [0, 1, 2], Conventions())]

    assert [max(range(3), key=lambda k, x=x: dot(weights[k], x)) for x in corners.rows] == [0, 1, 2]


def test_a_rotation_by_rational_numbers_keeps_all_lengths():
    x = (1, -2, 3)

    assert [dot(move(x), move(x)) for move in isometries(3)] == [14, 14]


def test_a_rotation_is_linear():
    x, z = (1, -2, 3), (0, 5, -1)

    assert all(
        move(add(x, scaled(2, z))) == add(move(x), scaled(2, move(z))) for move in isometries(3)
    )

"""What a law compares, what it covers and where it ends, on runs that are written out."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import hypothesis
import pytest
from hypothesis import given, settings

from perceptron import Conventions, Dataset, Separator, Trace, certify, train
from perceptron.conventions import UPDATES
from properties.harness.counterexample import Departure
from properties.metamorphic import LAWS, Conditions, Law
from properties.metamorphic import relation as entering
from properties.metamorphic.boundaries import edges
from properties.metamorphic.geometry import isometries
from properties.metamorphic.relation import Seen, followed, seen

ONE = Dataset([[1]], [1])
DATA = Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1])
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
    law.holds(train, data, replace(how, start=None))
    if not law.conditions.same_order:
        law.holds(train, data, replace(how, order="shuffled:2"))


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


def noting():
    """A learner that makes the run, and what it is given."""
    given = []

    def learner(data, how):
        given.append((data.rows, data.labels, how))
        return train(data, how)

    return learner, given


SOLID = Dataset([[1, 2, 3], [-3, 0, 1]], [1, -1])


@pytest.mark.parametrize(
    ("name", "how", "asked"),
    [
        (
            "permuted-features",
            {},
            [
                (SOLID.rows, SOLID.labels, {}),
                (((3, 2, 1), (1, 0, -3)), SOLID.labels, {}),
                (SOLID.rows, SOLID.labels, {}),
                (((2, 3, 1), (0, 1, -3)), SOLID.labels, {}),
            ],
        ),
        (
            "negated-labels-swap-the-tie",
            {"update": "predict+", "start": (1, 0, -2)},
            [
                (SOLID.rows, (1, -1), {"update": "predict+", "start": (1, 0, -2)}),
                (SOLID.rows, (-1, 1), {"update": "predict-", "start": (-1, 0, 2)}),
            ],
        ),
        (
            "reversed-rows",
            {"order": (0, 0, 1)},
            [
                (SOLID.rows, (1, -1), {"order": (0, 0, 1)}),
                (SOLID.rows[::-1], (-1, 1), {"order": (1, 1, 0)}),
            ],
        ),
    ],
)
def test_a_law_compares_these_runs(name, how, asked):
    learner, given = noting()

    LAWS[name].holds(learner, SOLID, Conventions(**how))

    assert given == [(rows, labels, Conventions(**each)) for rows, labels, each in asked]


def test_outside_its_conditions_a_shuffle_stays_as_it_is():
    learner, given = noting()

    with pytest.raises(Departure):
        LAWS["reversed-rows"].holds(learner, SOLID, Conventions(order="shuffled:6"))

    assert {how.order for _, _, how in given} == {"shuffled:6"}


@pytest.mark.parametrize("name", LAWS)
def test_a_law_holds_of_large_numbers_without_rounding(name):
    bias = LAWS[name].conditions.biases[0]

    LAWS[name].holds(train, Dataset([[10**20 + 1], [-1]], [1, -1], bias))


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


def test_a_law_enters_with_its_docstring_for_a_statement(monkeypatch):
    laws = {}
    monkeypatch.setattr("properties.metamorphic.relation.LAWS", laws)
    conditions = Conditions(from_zero=True)

    @entering.law("one", "w = w", conditions)
    def one(train, data, conventions):
        """The weights are
        the weights.
        """

    @entering.law("bare", "w = v")
    def bare(train, data, conventions):
        pass

    assert laws == {
        "one": Law("one", "The weights are the weights.", "w = w", conditions, one),
        "bare": Law("bare", "", "w = v", Conditions(), bare),
    }


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


def drawn(conditions):
    found = []

    @hypothesis.seed(1)
    @settings(max_examples=100, database=None, deadline=None)
    @given(conditions.runs())
    def collect(run):
        found.append(run)

    collect()
    return found


@pytest.mark.parametrize("conditions", [Conditions(), STRICT], ids=["every", "strict"])
def test_the_runs_of_a_law_are_drawn_with_all_that_it_covers(conditions):
    runs = drawn(conditions)
    kinds = {True: [], False: []}
    for data, how in runs:
        kinds[isinstance(certify(data), Separator)].append((data, how))

    assert all(conditions.cover(*run) for run in runs)
    assert {
        "biases": {data.bias for data, _ in runs},
        "steps": {how.step for _, how in runs},
        "one order": {how.repeats for _, how in runs},
        "started": {any(how.first_weights(data.dimension)) for data, how in runs},
    } == {
        "biases": set(conditions.biases),
        "steps": {1, 2},
        "one order": {True, conditions.same_order},
        "started": {False, not conditions.from_zero},
    }
    assert min(len({how.rate for _, how in runs}), len({how.order for _, how in runs})) > 3
    # what nothing separates is smaller, and run under "le"
    for separable, most, updates in ((True, 5, conditions.updates), (False, 4, ["le"])):
        assert max(len(data) for data, _ in kinds[separable]) == most
        assert {how.update for _, how in kinds[separable]} == set(updates)
        assert max(abs(a) for data, _ in kinds[separable] for x in data.rows for a in x) < 1000


def differing(when, conditions=STRICT):
    """A law of which runs differ outside its conditions where `when` says so; it notes them all."""
    noted = []

    def pairs(train, data, how):
        noted.append((data, how))
        if not conditions.cover(data, how) and when(data):
            yield made(), seen(train(data, how))

    return Law("told", "", "", conditions, pairs), noted


def test_the_edge_of_a_law_is_the_first_run_that_departs_for_each_condition():
    law, noted = differing(lambda data: data.rows == ((1,), (0,)))

    found = edges(law, train)

    names = ["update lt", "update predict+", "bias none", "bias prepend", "start", "order"]
    assert list(found) == names
    assert {departure.data.rows for departure in found.values()} == {((1,), (0,))}
    assert {tuple(departure.got) for departure in found.values()} == {Seen._fields}
    assert found["start"].conventions.start == (-1, 0)
    assert found["order"].conventions.order == "shuffled:0"
    assert noted[-1][1] == found["order"].conventions


def test_edges_are_searched_on_the_line_and_in_the_plane_short_sequences_first():
    law, noted = differing(lambda data: False, Conditions(updates=UPDATES[1:]))

    assert edges(law, train) == {}

    sizes = [(len(data.rows[0]), len(data)) for data, _ in noted]
    # 3^d points with either label
    line, plane = {(1, n): 6**n for n in (1, 2, 3)}, {(2, n): 18**n for n in (1, 2)}
    again = {(2, n): 18**n for n in (1, 2, 3)}
    assert Counter(sizes) == Counter(line) + Counter(plane) + Counter(again)
    assert sizes == sorted(sizes[:-6174]) + sorted(sizes[-6174:])


def test_without_a_condition_there_is_no_edge_and_no_search():
    law, noted = differing(lambda data: True, Conditions())

    assert (edges(law, train), noted) == ({}, [])


def test_a_reflection_and_a_rotation_move_points_by_rational_numbers():
    reflected, rotated = isometries(3)

    # along (1, 2, 3); by the angle of 3, 4, 5 in the first two axes, then in the last two
    assert reflected((1, 2, 3)) == (-1, -2, -3)
    assert reflected((3, 0, -1)) == (3, 0, -1)
    assert reflected((1, 0, 0)) == (Fraction(6, 7), Fraction(-2, 7), Fraction(-3, 7))
    assert rotated((5, 0, 25)) == (3, Fraction(-88, 5), Fraction(91, 5))
    assert rotated((7,)) == (7,)

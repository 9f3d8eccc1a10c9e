"""The models that a target may be, those that its answers leave, and the probe that tells most."""

from fractions import Fraction

import pytest

from properties.conformance import family
from properties.conformance.family import KNOWN, narrowed, stops, telling
from properties.conformance.models import Model
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import Options, Probe
from properties.conformance.scales import Scale

UPDATES = ("le", "lt", "predict+", "predict-")
ONLINE = [("online", "last"), ("online", "average"), ("online", "average-passes")]
BATCH = [
    ("batch", "last"),
    ("batch", "average-passes"),
    ("batch-mean", "last"),
    ("batch-mean", "average-passes"),
]
PLAIN = [(Scale("none", None, 1), None)]
CLEAN = [{"stop": "clean"}]


def ways(orders, rules=CLEAN):
    models = family.family(PLAIN, orders, rules)
    return list(dict.fromkeys((model.order, model.mode, model.result) for model in models))


def test_a_model_has_all_that_the_scale_the_order_and_the_rule_say():
    scale = Scale("append", (1, 2, 3), 5, Fraction(1, 2))

    models = list(family.family([(scale, 2)], ("shuffled",), [{"stop": "epochs", "limit": 3}]))

    assert models[1] == Model(
        update="lt",
        move=5,
        step=2,
        bias="append",
        bias_rate=Fraction(1, 2),
        start=(1, 2, 3),
        order="shuffled",
        stop="epochs",
        limit=3,
    )
    assert [model.update for model in models] == list(UPDATES * 3)


def test_a_known_order_goes_with_batches_and_any_mistake_with_the_last_weights_alone():
    assert ways(KNOWN) == [(order, *way) for order in KNOWN for way in ONLINE + BATCH]
    assert ways(("shuffled",)) == [("shuffled", *way) for way in ONLINE]
    assert ways(("picked",)) == [("picked", "online", "last")]


def test_of_a_drawn_start_one_rule_is_tried_since_it_meets_no_tie():
    drawn = Scale("none", None, 1, drawn=True)

    models = list(family.family([(drawn, None)], ("shuffled",), CLEAN))

    assert models == [Model(drawn=True, order="shuffled", result=r) for _, r in ONLINE]


def test_a_late_limit_is_tried_only_of_averages():
    rules = [{"stop": "clean", "limit": limit} for limit in (10, 11)]

    models = list(family.family(PLAIN, ("shuffled",), rules))

    assert {(m.result, m.limit) for m in models} == {
        ("last", 10),
        *((result, limit) for result in ("average", "average-passes") for limit in (10, 11)),
    }


def test_with_a_limit_that_is_given_it_stops_when_clean_or_at_the_limit():
    assert stops(Options(frozenset({"epochs"})), [7]) == [{"stop": "clean"}, {"stop": "epochs"}]


def test_without_one_it_may_have_limits_of_its_own_those_it_told_among_them():
    soon, late = (1, 2, 3, 5, 10, 7), (20, 25, 50, 100, 200, 500, 1000, 10_000)

    assert stops(Options(frozenset()), [3, 7]) == [
        {"stop": "clean"},
        *({"stop": "clean", "limit": n} for n in soon),
        *({"stop": "epochs", "limit": n} for n in soon + late),
    ]


TIE = Probe((((1, 0), 1), ((0, 1), 1)))  # under lt it never moves
NO_TIE = Probe((((1, 0), 1), ((1, 0), 1)))


def test_a_model_is_left_where_it_gives_every_answer():
    moves, never, later = Model(), Model("lt"), Model("le", start=(1, 0))
    answers = [Seen(NO_TIE, Answer((1, 0))), Seen(TIE, Answer((1, 1)))]

    assert narrowed([moves, never, later], answers) == [moves, later]
    assert narrowed([moves, never], [*answers, Seen(NO_TIE, Answer((0, 0)))]) == []
    assert narrowed([moves, never], [Seen(TIE, None, "hangs")]) == [moves, never]


@pytest.fixture
def offered(monkeypatch):
    """Offer these probes, and no others, to be chosen from; note for what options and start."""
    asked = []

    def offer(*probes):
        monkeypatch.setattr(family, "pool", lambda *given: asked.append(given) or iter(probes))
        return asked

    return offer


LIKE = Answer((0, 0))
FOUR = [Model(update) for update in UPDATES]
OPTIONS = Options(frozenset())
# le and predict- move at (0, 1) under the label +1, the others do not: two ends
TWO_ENDS = Probe((((0, 1), 1),))
# with both labels each of the four ends elsewhere
FOUR_ENDS = Probe((((0, 1), 1), ((1, 0), -1)), epochs=1)


def test_the_probe_on_which_the_models_differ_most_is_chosen(offered):
    other = Probe((((0, 2), 1),))
    asked = offered(TWO_ENDS, FOUR_ENDS, other)

    assert telling(FOUR, OPTIONS, LIKE, []) == FOUR_ENDS
    assert telling(FOUR, OPTIONS, LIKE, [TWO_ENDS, FOUR_ENDS]) == other
    assert telling(FOUR, OPTIONS, LIKE, [FOUR_ENDS, TWO_ENDS, other]) is None
    assert asked == [(OPTIONS, None)] * 3


def test_the_pool_is_that_of_the_models_start(offered):
    asked = offered()

    assert telling([Model(start=(1, 2))], OPTIONS, LIKE, []) is None
    assert asked == [(OPTIONS, (1, 2))]


def test_what_shows_no_difference_is_not_asked(offered):
    offered(TWO_ENDS)

    assert telling([Model("le"), Model("predict-")], OPTIONS, LIKE, []) is None
    assert telling([Model("le")], OPTIONS, LIKE, []) is None


def test_the_first_of_equally_telling_probes_is_chosen(offered):
    other = Probe((((0, 2), 1),))
    offered(TWO_ENDS, other)

    assert telling(FOUR, OPTIONS, LIKE, []) == TWO_ENDS


def test_a_probe_on_which_one_of_them_never_ends_is_left_out(offered):
    never = Probe((((1, 0), 1), ((2, 0), -1)))
    offered(never, TWO_ENDS)

    assert telling([Model("le"), Model("lt")], OPTIONS, LIKE, []) == TWO_ENDS
    offered(Probe(never.points, epochs=1))
    assert telling([Model("le"), Model("lt")], OPTIONS, LIKE, []) is not None


def test_a_model_that_is_unsure_of_a_probe_is_not_counted(offered):
    # after two moves by a third, float64 may take a score of 0 for another
    unsure = Model(move=Fraction(1, 3))
    offered(Probe((((1, 0), 1), ((1, 0), -1), ((0, 1), 1)), epochs=1))

    assert telling([unsure, Model("lt")], OPTIONS, LIKE, []) is None
    assert telling([unsure, Model("lt"), Model("predict+")], OPTIONS, LIKE, []) is not None


@pytest.mark.parametrize("order", ["shuffled", "picked"])
@pytest.mark.parametrize(
    ("rows", "epochs", "asked"), [(3, 2, True), (3, None, True), (3, 3, False), (4, 2, False)]
)
def test_where_the_order_is_not_known_only_short_runs_are_asked_for(
    order, rows, epochs, asked, offered
):
    probe = Probe((((0, 1), 1),) * rows, epochs=epochs)
    offered(probe)
    both = [Model(update, order=order, stop="own") for update in ("le", "lt")]

    assert telling(both, OPTIONS, LIKE, []) == (probe if asked else None)
    known = [Model(update) for update in ("le", "lt")]
    assert telling(known, OPTIONS, LIKE, []) == probe


def test_of_many_models_some_are_compared_and_the_last_among_them():
    assert family._some(range(48)) == range(48)
    assert family._some(range(49)) == [*range(0, 49, 2), 48]
    assert family._some(range(97)) == [*range(0, 97, 3), 96]

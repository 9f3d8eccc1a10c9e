"""Where a target stops by itself on data that nothing separates: which limits explain it."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from perceptron.exact import to_text
from properties.conformance import stopping
from properties.conformance.endings import runs
from properties.conformance.models import Model
from properties.conformance.observing import Answer, Seen
from properties.conformance.probes import CYCLING, Options, Probe
from properties.conformance.process import Hung
from properties.conformance.stopping import with_own_limits

OPTIONS = Options(frozenset())
PROBE = Probe(CYCLING)
HANGS = "on data that nothing separates there is no answer: "
STOPS = "on data that nothing separates it stops; no limit of passes is known to explain where"


class Once:
    """A target that is asked once, and gives this reply."""

    def __init__(self, reply):
        self.reply, self.asked = reply, []

    def ask_all(self, requests, seconds):
        self.asked.append((list(requests), seconds))
        return [self.reply]


@pytest.fixture(autouse=True)
def near(monkeypatch):
    """Look for no limit beyond 50 passes."""
    monkeypatch.setattr(stopping, "FAR", 50)


def at(model, after, **told):
    """The reply of such a model that stops after so many passes."""
    run = next(islice(runs(model, PROBE), after - 1, None))
    return {"weights": list(map(to_text, run.result(model.result))), **told}


def found(models, reply, seen=()):
    return with_own_limits(models, OPTIONS, Once(reply), seen)


def limited(model, *limits):
    return [replace(model, stop=stop, limit=n) for n in limits for stop in ("clean", "epochs")]


def test_it_is_asked_about_data_whose_run_does_not_come_back_soon():
    target = Once(at(Model(), 3))

    with_own_limits([Model()], OPTIONS, target, [])

    assert target.asked == [([PROBE.request], 0.5)]


@pytest.mark.parametrize("order", ["shuffled", "picked"])
def test_of_an_order_of_its_own_nothing_is_asked(order):
    target, models = Once({}), [Model(order=order)]

    assert with_own_limits(models, OPTIONS, target, []) == (models, ())
    assert target.asked == []


@pytest.mark.parametrize("order", ["cyclic", "reversed"])
def test_the_limit_is_where_its_weights_are(order):
    model = Model(order=order)

    assert found([model], at(model, 37)) == (limited(model, 37), ())
    assert found([replace(model, stop="own", limit=3)], at(model, 37)) == (limited(model, 37), ())


def test_each_model_has_its_own_limit():
    models = [Model(), Model(result="average-passes"), Model("lt")]

    left, remarks = found(models, at(Model(), 1))

    # after one pass the average is the last; under lt it never moves
    assert (left, remarks) == ([m for model in models[:2] for m in limited(model, 1)], ())


def test_a_limit_must_explain_the_other_answers_too():
    points, model = (((1, 0), 1), ((1, 1), -1)), Model()
    # without a limit it ends after four passes with (1, -2), after two it is at (0, -2)
    two, four = (Seen(Probe(points), Answer(w)) for w in ((0, -2), (1, -2)))

    assert found([model], at(model, 2), [two]) == (limited(model, 2), ())
    left, remarks = found([model], at(model, 2), [four])
    assert (left, remarks) == ([replace(model, stop=stop) for stop in ("clean", "own")], (STOPS,))


def test_beyond_the_largest_limit_that_is_looked_for_nothing_explains_it():
    model = Model(stop="epochs", limit=5)

    last, beyond = (found([model, Model()], at(model, after)) for after in (50, 51))

    assert last == (limited(Model(), 50), ())
    assert beyond == ([Model(stop="clean"), Model(stop="own")], (STOPS,))


def test_what_it_counts_must_fit_and_the_list_of_its_mistakes_is_not_compared():
    right = at(Model(), 4, passes="4", mistakes=["0"])
    wrong = at(Model(), 4, passes="5")

    assert found([Model()], right) == (limited(Model(), 4), ())
    assert found([Model()], wrong)[1] == (STOPS,)


@pytest.mark.parametrize(
    ("reply", "limits"),
    [
        ({"weights": ["0", "0"]}, [None]),
        ({"weights": ["0", "0"], "passes": "1"}, [None]),
        ({"weights": ["0", "0"], "passes": "7"}, [7]),
    ],
)
def test_one_that_never_moves_ends_by_itself_unless_it_tells_more_passes(reply, limits):
    model = Model("lt")
    due = [model] if limits == [None] else limited(model, *limits)

    assert found([model], reply) == (due, ())


def test_one_that_never_moves_and_is_elsewhere_is_not_explained():
    assert found([Model("lt")], {"weights": ["1", "0"]})[1] == (STOPS,)


def test_passes_before_one_of_which_nothing_is_sure_are_looked_at(monkeypatch):
    # in the second pass float64 may take a score of 0 for another
    third = Fraction(1, 3)
    monkeypatch.setattr(stopping, "CYCLING", (((1, 0), 1), ((1, 1), -1)))

    left, remarks = found([Model(move=third)], {"weights": ["0", "-1/3"]})

    assert (left, remarks) == (limited(Model(move=third), 1), ())


def test_no_more_than_six_models_are_followed():
    models = [Model(start=(n, n)) for n in range(1, 8)]

    assert found(models, at(models[5], 3)) == (limited(models[5], 3), ())
    assert found(models, at(models[6], 3))[1] == (STOPS,)


def test_where_there_is_no_answer_it_has_no_limit():
    endless, limited = Model(stop="clean"), Model(limit=3)
    hangs = Hung("no answer in time")

    assert found([limited, endless], hangs) == ([endless], (f"{HANGS}{hangs}",))
    assert found([limited], {"raises": "E"}) == ([limited], (f"{HANGS}raises: E",))

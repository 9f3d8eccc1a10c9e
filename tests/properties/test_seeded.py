"""A bug put into the reference turns the search red: each is seen by the claim named here."""

import pytest

import perceptron
from perceptron import Conventions, specification
from perceptron.arithmetic.vectors import add, scaled
from perceptron.data.dataset import Dataset
from perceptron.training import float_run as engine
from perceptron.training import train
from perceptron.training.termination import EndSearch
from properties.claims import PROPERTIES
from properties.harness.budgets import BUDGETS
from properties.harness.hypothesis_runner import Tried, first


@pytest.fixture(params=range(4))
def found(request):
    """Whether the quick search for a claim meets a departure, from this seed; it stays large."""

    def departs(claim):
        tried = Tried(PROPERTIES[claim], {"train": perceptron.train})
        return first([tried], PROPERTIES[claim].over, BUDGETS["quick"], request.param)

    return departs


def test_the_sign_of_the_update(monkeypatch, found):
    right = specification.updated
    monkeypatch.setattr(specification, "updated", lambda w, x, y, how: right(w, x, -y, how))

    assert found("finite-convergence")


def test_the_tie_rule(monkeypatch, found):
    monkeypatch.setattr(specification, "is_mistake", lambda rule, score, y: y * score < 0)

    assert found("finite-convergence")


def test_the_rate(monkeypatch, found):
    monkeypatch.setattr(
        specification, "updated", lambda w, x, y, how: add(w, scaled(how.step * y, x))
    )

    assert found("run-of-the-proofs")


def test_the_place_of_the_bias(monkeypatch, found):
    monkeypatch.setattr(Dataset, "_with_one", lambda data, x: (*x, 1))

    assert found("bias-absorption")


def test_the_order(monkeypatch, found):
    monkeypatch.setattr(Conventions, "_rows", lambda how, points: tuple(range(points)))

    assert found("run-of-the-proofs")


def test_the_stop(monkeypatch, found):
    def stops_at_one_mistake(data, how):
        for w, made in specification.passes(data, how):
            yield w, made if len(made) > 1 else []

    monkeypatch.setattr(train, "passes", stops_at_one_mistake)

    assert found("finite-convergence")


def test_the_cycle(monkeypatch, found):
    right = EndSearch.returned

    def one_short(search, first, second, w, mistakes):
        return right(search, first, second - 1, w, mistakes)

    monkeypatch.setattr(EndSearch, "returned", one_short)

    assert found("no-convergence")


def test_the_exact_fallback_of_the_engine(monkeypatch, found):
    def by_floats(run):
        row = run._row_in_doubt()
        x, y = run._data.point(row), run._data.labels[row]
        w = [float(a) for a in run.weights()]
        score = sum(a * float(b) for a, b in zip(w, x, strict=True))
        return -1 if y * score < 0 else 1

    monkeypatch.setattr(engine.Run, "_verdict", by_floats)

    assert found("run-of-the-proofs")

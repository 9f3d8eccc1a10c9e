"""A long run is asked once if it can end, and from then on held against the theorem."""

from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset, GordanCertificate, specification, train
from perceptron.arithmetic.vectors import add, scaled
from perceptron.errors import Defect
from perceptron.separability import certify
from perceptron.training import termination
from perceptron.training import train as training
from perceptron.training.termination import EndSearch

TRIANGULAR = Dataset([[-1] * i + [1] + [0] * (5 - i) for i in range(6)], [1] * 6)


@pytest.mark.parametrize(
    ("function", "broken_one", "breaks"),
    [
        ("updated", lambda w, x, y, conventions: add(w, scaled(-y, x)), "alignment-grows"),
        ("is_mistake", lambda update, score, y: True, "norm-bounded"),
    ],
)
def test_a_broken_loop_is_found_out_by_the_theorem_and_does_not_run_for_ever(
    monkeypatch, function, broken_one, breaks
):
    monkeypatch.setattr(specification, function, broken_one)

    with pytest.raises(
        Defect, match=f"^train: [0-9]+ updates break {breaks}; please report this data set$"
    ):
        train(TRIANGULAR)


@pytest.mark.parametrize("held", [list, np.array])
def test_every_pass_is_told_once_whatever_runs_it(monkeypatch, held):
    points, told = TRIANGULAR.points, {"exact": [], "floats": []}
    train(TRIANGULAR, after_pass=told["exact"].append)
    monkeypatch.setattr(training, "SOON", 100)
    monkeypatch.setattr(training, "SMALL", 30)

    train(Dataset(held(points), [1] * 6), after_pass=told["floats"].append)

    assert told["floats"] == told["exact"]


def test_a_run_of_a_thousand_updates_is_asked_if_it_can_end():
    search = EndSearch(Dataset([[1], [-1]], [1, 1]), Conventions(), may_certify=True)
    search.updates = 998

    asked = [type(search.after_pass(w, [0])) for w in [(1,), (2,)]]

    assert asked == [type(None), GordanCertificate]


@pytest.fixture
def theorem():
    """The theorem of two orthogonal points of length 2, moves of 2/3: tight with each once."""
    data = Dataset([[2, 0], [0, -2]], [1, -1])
    return termination._Theorem((1, 1), data, Conventions(step=2, rate=Fraction(1, 3)))


def test_a_run_that_the_theorem_just_allows_is_no_defect(theorem):
    theorem.check((Fraction(4, 3), Fraction(4, 3)), 2)


@pytest.mark.parametrize(("updates", "broken"), [(1, "norm-bounded"), (3, "alignment-grows")])
def test_an_update_more_or_less_than_the_theorem_allows_is_a_defect(theorem, updates, broken):
    with pytest.raises(Defect) as defect:
        theorem.check((Fraction(4, 3), Fraction(4, 3)), updates)

    assert str(defect.value) == (
        f"train: {updates} updates break {broken}; please report this data set"
    )


def test_a_long_run_is_asked_once_and_its_margin_is_not_worked_out(monkeypatch):
    asked = []
    monkeypatch.setattr(certify, "_nearest", None)
    monkeypatch.setattr(
        termination, "certify", lambda data: asked.append(data) or certify.certify(data)
    )

    trace = train(TRIANGULAR)

    assert (trace.outcome, trace.updates, len(asked)) == ("converged", 1365, 1)

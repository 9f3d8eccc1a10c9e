import pytest
import sympy

from proofs.evidence.computations import calculus
from proofs.terms import Refused


def test_the_gradient_of_the_criterion_is_minus_the_sum_of_the_misclassified():
    found = calculus.gradient_of_the_criterion()

    assert len(found) == 8 + 2
    assert found[7:] == [
        "misclassified 0, 1, 2: dE/dw3 = -x0_3*y0 - x1_3*y1 - x2_3*y2",
        "slope of max(0, -s) at a correct point: 0",
        "slope of max(0, -s) at a misclassified point: -1",
    ]


def test_the_logistic_step_becomes_half_of_the_perceptrons():
    assert calculus.logistic_relation()[5:] == [
        "sign(s) = 1: as c grows sigma(c s) -> 1, factor -> t - 1",
        "sign(s) = -1: as c grows sigma(c s) -> 0, factor -> t",
        "sign(s) = 0: as c grows sigma(c s) -> 1/2, factor -> t - 1/2",
    ]


def test_a_criterion_of_the_other_sign_has_another_gradient(monkeypatch):
    monkeypatch.setattr(calculus, "_term", lambda score: score)

    with pytest.raises(Refused, match="^calculus: the derivative by w1 is "):
        calculus.gradient_of_the_criterion()


@pytest.mark.parametrize(
    ("larger", "what"),
    [(lambda zero, term: term, "correct"), (lambda zero, term: zero * term, "misclassified")],
)
def test_a_slope_that_comes_out_otherwise_is_refused(larger, what, monkeypatch):
    monkeypatch.setattr(calculus.sympy, "Max", larger)

    with pytest.raises(Refused, match=f"^calculus: the slope of a {what} point is "):
        calculus.gradient_of_the_criterion()


def test_another_sigmoid_has_another_loss(monkeypatch):
    monkeypatch.setattr(calculus, "_sigmoid", lambda score: 1 / (1 + sympy.exp(-2 * score)))

    with pytest.raises(Refused, match="^calculus: the loss at t = 0 is "):
        calculus.logistic_relation()


def test_a_step_up_the_loss_is_refused(monkeypatch):
    descend = sympy.diff
    monkeypatch.setattr(calculus.sympy, "diff", lambda loss, by: -descend(loss, by))

    with pytest.raises(Refused, match="^calculus: the step in w1 is "):
        calculus.logistic_relation()


@pytest.mark.parametrize(("limit", "sign"), [(1, "1"), (0, "-1"), (sympy.Rational(1, 2), "0")])
def test_a_limit_that_comes_out_otherwise_is_refused(limit, sign, monkeypatch):
    taken = sympy.limit

    def moved(sigmoid, by, to):
        found = taken(sigmoid, by, to)
        return found + 1 if found == limit else found

    monkeypatch.setattr(calculus.sympy, "limit", moved)

    with pytest.raises(Refused, match=f"^calculus: the factor where sign\\(s\\) = {sign} is "):
        calculus.logistic_relation()

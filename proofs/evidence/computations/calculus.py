"""What needs derivatives and limits, which the kernel does not have: settled by sympy."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import sympy

from proofs.display.tables import listed
from proofs.terms import Refused

Expression = Any  # sympy ships no types
Function = Callable[[Expression], Expression]

DIMENSION = 3
POINTS = 3
c, s, t = (sympy.Symbol(name, real=True) for name in ("c", "s", "t"))
right, wrong = sympy.Symbol("p", positive=True), sympy.Symbol("n", negative=True)


def gradient_of_the_criterion(term: Function | None = None) -> list[str]:
    """Differentiate -sum y <w,x> over misclassified points: what comes out is -sum y x.

    Three points of three coordinates, all symbols, whichever of them are misclassified; and the
    term max(0, -s) of any point, whose slope in s is -1 where s < 0 and 0 where s > 0.
    """
    term = term or _term
    w, labels = _vector("w"), sympy.symbols(f"y:{POINTS}", real=True)
    points, lines = [_vector(f"x{i}_") for i in range(POINTS)], []
    for taken in product((0, 1), repeat=POINTS):
        some = [(x, y) for x, y, one in zip(points, labels, taken, strict=True) if one]
        criterion = sympy.Add(*(term(y * _dot(w, x)) for x, y in some))
        for j, weight in enumerate(w):
            expected = sympy.Add(*(-y * x[j] for x, y in some))
            found = sympy.diff(criterion, weight)
            _agree(f"derivative by {weight}", found, expected)
        wrong_ones = listed(i for i, one in enumerate(taken) if one) or "none"
        lines.append(f"misclassified {wrong_ones}: dE/d{w[-1]} = {found}")
    slope = sympy.diff(sympy.Max(0, term(s)), s)
    slopes = [slope.subs(s, side) for side in (right, wrong)]
    for kind, found, expected in zip(("correct", "misclassified"), slopes, (0, -1), strict=True):
        _agree(f"slope of a {kind} point", found, sympy.Integer(expected))
        lines.append(f"slope of max(0, -s) at a {kind} point: {found}")
    return lines


def logistic_relation(sigmoid: Function | None = None) -> list[str]:
    """Compare the sigmoid unit under cross-entropy with logistic regression and the perceptron.

    With y = 2 t - 1 its loss is log(1 + exp(-y s)), and its gradient step is (t - sigma(<w,x>)) x,
    in three symbolic coordinates. For the score c s, as c grows, the factor t - sigma becomes half
    of y - sign(s): half the factor of the perceptron that moves by (y - yhat) x. At a tie, s = 0,
    sigma is 1/2, and the factor y / 2.
    """
    sigmoid = sigmoid or _sigmoid
    lines = []
    for label in (0, 1):
        logistic = sympy.log(1 + sympy.exp(-(2 * label - 1) * s))
        found = _cross_entropy(s, sigmoid).subs(t, label)
        _agree(f"loss at t = {label}", found, logistic)
        lines.append(f"loss at t = {label}: {found} = {logistic}")
    w, x = _vector("w"), _vector("x")
    loss = _cross_entropy(_dot(w, x), sigmoid)
    for weight, coordinate in zip(w, x, strict=True):
        step = (t - 1 / (1 + sympy.exp(-_dot(w, x)))) * coordinate
        _agree(f"step in {weight}", -sympy.diff(loss, weight), step)
        lines.append(f"-d loss/d{weight} = {step}")
    for score, sign in ((right, 1), (wrong, -1), (sympy.Integer(0), 0)):
        limit = sympy.limit(sigmoid(c * score), c, sympy.oo)
        _agree(f"factor where sign(s) = {sign}", t - limit, (2 * t - 1 - sign) / 2)
        lines.append(f"sign(s) = {sign}: as c grows sigma(c s) -> {limit}, factor -> {t - limit}")
    return lines


def _term(score: Expression) -> Expression:
    """Return what a misclassified point adds to the criterion."""
    return -score


def _sigmoid(score: Expression) -> Expression:
    return 1 / (1 + sympy.exp(-score))


def _cross_entropy(score: Expression, sigmoid: Function) -> Expression:
    """Return the loss of the sigmoid unit on a point with this score and the target t."""
    return -t * sympy.log(sigmoid(score)) - (1 - t) * sympy.log(1 - sigmoid(score))


def _vector(name: str) -> tuple[Expression, ...]:
    return tuple(sympy.symbols(f"{name}1:{DIMENSION + 1}", real=True))


def _dot(a: Sequence[Expression], b: Sequence[Expression]) -> Expression:
    return sympy.Add(*(p * q for p, q in zip(a, b, strict=True)))


def _agree(what: str, found: Expression, expected: Expression) -> None:
    """Refuse what sympy does not find equal to what is claimed."""
    if sympy.simplify(found - expected) != 0:
        raise Refused(f"calculus: the {what} is {found}, not {expected}; correct the claim")

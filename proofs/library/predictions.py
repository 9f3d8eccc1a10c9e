"""Updates on wrong predictions, with a sign of 0 that is +1 or -1: what still holds at ties.

A wrong prediction is a mistake under `<=`, so that the bound stays. A tie that happens to be
predicted right is none, so that the stop need not separate; with a bias it can be made to.
"""

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    combine,
    scale,
    square,
)
from proofs.library.growth import few_mistakes
from proofs.library.rates import x
from proofs.library.runs import R, delta, induction, k, u, w
from proofs.terms import Vector, algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = ["predict_rule_bound", "predict_rule_with_bias"]

g, q, y = (sympy.Symbol(name) for name in ("g", "q", "y"))
b = Vector("b")

#: From 0, a mistake is a prediction q other than the label y; at a tie q is either sign.
predict_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + y * x)],
    guards=[
        (NONNEGATIVE, q * inner(w, x)),
        (ZERO, q + y),
        (NONNEGATIVE, y * inner(x, u) - delta),
        (NONNEGATIVE, R**2 - inner(x, x)),
        (ZERO, y**2 - 1),
    ],
    local=[x, y, q],
)


@theorem("predict-rule-ties", source="Novikoff (1962)", instance=Instance(
    {u: (1, 1), delta: 1, R: 1},
    ({x: (1, 0), y: 1, q: -1}, {x: (0, -1), y: -1, q: 1})))  # fmt: skip
def predict_rule_bound() -> Fact:
    """From 0, at most |u|^2 R^2 / delta^2 predictions are wrong and lead to an update.

    The prediction q at a tie may be either sign, and another one each time.
    """
    return few_mistakes(predict_run, _predict_alignment(), _predict_length(), square(R))


@theorem("predict-rule-ties", source="folklore", instance=Instance(
    {w: (0, 1), x: (1, -1), b: (1, 0), y: -1, g: 1}))  # fmt: skip
def predict_rule_with_bias() -> Fact:
    """Where sign(0) = +1 stops, raising the bias by g/2 makes a strict separator.

    At the stop a point +1 has <w,x> >= 0, and a point -1 has <w,x> <= -g: g > 0 is the least
    |<w,x>| of the finitely many points -1, or any, if there are none. The factors 1 + y and 1 - y
    let each condition speak of its own label only. The bias is <b,x> = 1 for every x. So with a
    bias no stop exists on data that nothing separates.
    """
    score, gap = inner(w, x), assume(POSITIVE, g)
    plus = assume(NONNEGATIVE, (1 + y) * score)
    minus = assume(NONNEGATIVE, -(1 - y) * (score + g))
    raised = scale(g * y, assume(ZERO, inner(b, x) - 1))
    # y <2 w + g b,x>  =  1 (1 + y) <w,x>  +  1 (-(1 - y) (<w,x> + g))  +  1 g
    #    +  g y (<b,x> - 1)
    goal = y * inner(2 * w + g * b, x)
    return combine(POSITIVE, goal, (1, plus), (1, minus), (1, gap), (1, raised))


def _predict_alignment() -> Fact:
    """Conclude  <w,u> - k delta >= 0  along the run."""
    so_far = assume(NONNEGATIVE, inner(w, u) - k * delta)
    margin = assume(NONNEGATIVE, y * inner(x, u) - delta)
    # <w + y x,u> - (k + 1) delta  =  1 (<w,u> - k delta)  +  1 (y <x,u> - delta)
    goal = inner(w + y * x, u) - (k + 1) * delta
    return induction(predict_run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, margin)))


def _predict_length() -> Fact:
    """Conclude  k R^2 - |w|^2 >= 0  along the run."""
    so_far, score = assume(NONNEGATIVE, k * R**2 - inner(w, w)), inner(w, x)
    predicted, inside = assume(NONNEGATIVE, q * score), assume(NONNEGATIVE, R**2 - inner(x, x))
    wrong = scale(-2 * score, assume(ZERO, q + y))
    sign = scale(-inner(x, x), assume(ZERO, y**2 - 1))
    # (k + 1) R^2 - |w + y x|^2  =  1 (k R^2 - |w|^2)  +  2 q <w,x>  +  1 (R^2 - |x|^2)
    #    +  (-2 <w,x>) (q + y)  +  (-|x|^2) (y^2 - 1)
    goal = (k + 1) * R**2 - inner(w + y * x, w + y * x)
    terms = ((1, so_far), (2, predicted), (1, inside), (1, wrong), (1, sign))
    return induction(predict_run, so_far, combine(NONNEGATIVE, goal, *terms))

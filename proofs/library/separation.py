"""What cannot be separated, and why the perceptron never settles on it.

From contradictory hypotheses the kernel concludes 0 > 0: no weights, no dimension and no feature
map can meet them together.
"""

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    combine,
    instantiate,
    scale,
    times,
)
from proofs.library.inequalities import schwarz, squares_grow
from proofs.library.runs import L, combination_run, delta, induction, lam, u, v, w, z
from proofs.terms import Term, Vector, inner
from proofs.theorem import theorem

__all__ = [
    "gordan", "no_convergence", "parity_not_separable", "xor_not_separable",
    "xor_signed_not_separable",
]  # fmt: skip

a, b, e, f, g = (Vector(name) for name in ("a", "b", "e", "f", "g"))
MINSKY_PAPERT = "Minsky and Papert (1969)"


@theorem("parity-not-separable", source=MINSKY_PAPERT)
def parity_not_separable() -> Fact:
    """No weights separate the corners a, a + e, a + f, a + e + f labelled -, +, +, -.

    The two sums of opposite corners agree, so their scores do, but the labels want one negative and
    the other positive. The parity of n >= 2 bits has such four corners.
    """
    low, high = assume(POSITIVE, -inner(w, a)), assume(POSITIVE, -inner(w, a + e + f))
    right, left = assume(POSITIVE, inner(w, a + e)), assume(POSITIVE, inner(w, a + f))
    # 0  =  1 (-<w,a>)  +  1 <w,a + e>  +  1 <w,a + f>  +  1 (-<w,a + e + f>)
    return combine(POSITIVE, 0, (1, low), (1, right), (1, left), (1, high))


@theorem("xor-not-separable", source=MINSKY_PAPERT)
def xor_not_separable() -> Fact:
    """No weights and bias separate ((0,0),-), ((0,1),+), ((1,0),+), ((1,1),-).

    The inputs (i,j) with the bias coordinate are the vectors b + i e + j f.
    """
    return instantiate(parity_not_separable.prove(), {a: b})


@theorem("xor-signed-not-separable", source=MINSKY_PAPERT)
def xor_signed_not_separable() -> Fact:
    """No weights separate ((1,1),+), ((1,-1),-), ((-1,1),-), ((-1,-1),+), without a bias.

    The inputs (i,j) are the vectors i e + j f.
    """
    return instantiate(parity_not_separable.prove(), {a: e - f, e: -2 * e, f: 2 * f})


@theorem("gordan", source="Gordan (1873)")
def gordan() -> Fact:
    """No data have both a separator and a vanishing combination of the z = y x, not all 0.

    With scores <z,u> >= delta > 0 and lambda >= 0, of total Lambda > 0, v = sum of lambda z is not
    0. That one of the two always exists is not proved here.
    """
    return _never_both(u)


@theorem("no-convergence", source="Gordan (1873)")
def no_convergence() -> Fact:
    """Where a combination of the z = y x vanishes, no weights w have all scores above some delta.

    So no pass is clean where y <w,x> <= 0 is a mistake: on finitely many points a clean pass would
    leave a least score delta > 0. That mistakes then never end is read off pass by pass.
    """
    return _never_both(w)


def _never_both(separator: Term) -> Fact:
    """Conclude 0 > 0 from a margin delta > 0, a total weight Lambda > 0 and |v|^2 = 0."""
    margin, some = assume(POSITIVE, delta), assume(POSITIVE, L)
    weight = times(margin, some)
    aligned = squares_grow(weight, _alignment(separator))
    vanishes = scale(-inner(separator, separator), assume(ZERO, inner(v, v)))
    # 0  =  1 (|u|^2 |v|^2 - <v,u>^2)  +  1 (<v,u>^2 - (delta Lambda)^2)
    #    +  1 (delta Lambda)^2  +  1 |u|^2 (-|v|^2)
    strict = times(weight, weight)
    return combine(
        POSITIVE, 0, (1, schwarz(separator, v)), (1, aligned), (1, strict), (1, vanishes)
    )


def _alignment(separator: Term) -> Fact:
    """Conclude  <v,u> - delta Lambda >= 0  for every combination v."""
    so_far = assume(NONNEGATIVE, inner(v, separator) - delta * L)
    margin = times(assume(NONNEGATIVE, lam), assume(NONNEGATIVE, inner(z, separator) - delta))
    # <v + lambda z,u> - delta (Lambda + lambda)
    #    =  1 (<v,u> - delta Lambda)  +  1 lambda (<z,u> - delta)
    goal = inner(v + lam * z, separator) - delta * (L + lam)
    step = combine(NONNEGATIVE, goal, (1, so_far), (1, margin))
    return induction(combination_run(separator), so_far, step)

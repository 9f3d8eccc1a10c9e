"""What cannot be separated, and why the perceptron never settles on it.

From contradictory hypotheses the kernel concludes 0 > 0: no weights, no dimension and no feature
map can meet them together.
"""

import sympy

from proofs.kernel import POSITIVE, ZERO, Fact, assume, combine, instantiate, scale, times
from proofs.library.margin import no_margin_above
from proofs.library.runs import L, delta, u, v, w
from proofs.terms import Term, Vector, inner
from proofs.theorem import theorem

__all__ = [
    "gordan", "no_convergence", "parity_not_separable", "xor_not_separable",
    "xor_signed_not_separable",
]  # fmt: skip

y = sympy.Symbol("y")
a, b, e, f = (Vector(name) for name in ("a", "b", "e", "f"))
MINSKY_PAPERT = "Minsky and Papert (1969)"


@theorem("parity-not-separable", source=MINSKY_PAPERT)
def parity_not_separable() -> Fact:
    """No weights separate the corners a, a + e, a + f, a + e + f labelled y, -y, -y, y.

    The two sums of opposite corners agree, so their scores do, but the labels want one negative and
    the other positive. Among the corners of n >= 2 bits, with or without a bias coordinate, let a
    have two bits off and y be its parity as a sign: e and f switch the two on, each turns the
    parity, whatever the other n - 2 bits are.
    """
    low, high = assume(POSITIVE, y * inner(w, a)), assume(POSITIVE, y * inner(w, a + e + f))
    right, left = assume(POSITIVE, -y * inner(w, a + e)), assume(POSITIVE, -y * inner(w, a + f))
    # 0  =  1 y <w,a>  +  1 (-y <w,a + e>)  +  1 (-y <w,a + f>)  +  1 y <w,a + e + f>
    return combine(POSITIVE, 0, (1, low), (1, right), (1, left), (1, high))


@theorem("xor-not-separable", source=MINSKY_PAPERT)
def xor_not_separable() -> Fact:
    """No weights and bias separate ((0,0),-), ((0,1),+), ((1,0),+), ((1,1),-).

    The inputs (i,j) with the bias coordinate are the vectors b + i e + j f.
    """
    return instantiate(parity_not_separable.prove(), {a: b, y: -1})


@theorem("xor-signed-not-separable", source=MINSKY_PAPERT)
def xor_signed_not_separable() -> Fact:
    """No weights without a bias give (1,1) and (-1,-1) the same label, +.

    The inputs (i,j) are the vectors i e + j f. The exclusive or on -1/+1 inputs has these two
    corners, and two more, (1,-1) and (-1,1), with the same label -; either pair is enough.
    """
    here, there = assume(POSITIVE, inner(w, e + f)), assume(POSITIVE, inner(w, -e - f))
    # 0  =  1 <w,e + f>  +  1 <w,-e - f>
    return combine(POSITIVE, 0, (1, here), (1, there))


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
    vanishes = scale(-inner(separator, separator), assume(ZERO, inner(v, v)))
    # 0  =  1 (|u|^2 |v|^2 - delta^2 Lambda^2)  +  1 (delta Lambda)^2  +  1 |u|^2 (-|v|^2)
    weight = times(margin, some)
    above, strict = no_margin_above(separator, margin), times(weight, weight)
    return combine(POSITIVE, 0, (1, above), (1, strict), (1, vanishes))

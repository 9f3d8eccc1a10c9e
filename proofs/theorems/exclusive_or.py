"""The exclusive or, after all: by a kernel of degree two, and by a layer of hidden units."""

from fractions import Fraction

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    cancel,
    cases,
    combine,
    number,
    scale,
)
from proofs.terms import Term, Vector, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import c

a, b, d, s, t, y = (sympy.Symbol(name) for name in ("a", "b", "d", "s", "t", "y"))
e, f, x = (Vector(name) for name in ("e", "f", "x"))

# the weights of the bias, of s and of t
OR, NOT_BOTH = (1, 1, 1), (1, -1, -1)


@theorem(
    "xor-with-kernel",
    source="Aizerman, Braverman and Rozonoer (1964)",
    instance=Instance({e: (1, 0), f: (0, 1), x: (1, -1), y: -1, a: 1, b: 1, c: 9, d: 1}),
)
def xor_with_kernel() -> Fact:
    """With the kernel (1 + <z,x>)^2 one mistake on each corner separates the exclusive or.

    The corners e + f and -(e + f) are positive, e - f and f - e are negative; a, b, c and d are
    their kernels with x. Wherever x lies on the side y of the product <e,x> <f,x>, as each corner
    does, the dual score a + b - c - d has the sign y.
    """
    sides = (a, 1, e + f), (b, 1, -e - f), (c, -1, e - f), (d, -1, f - e)
    kernels = [(y * sign, _kernel(value, corner)) for value, sign, corner in sides]
    side = assume(POSITIVE, y * inner(e, x) * inner(f, x))
    # y (a + b - c - d)  =  8 y <e,x> <f,x>  +  y (a - (1 + <e + f,x>)^2)
    #    +  y (b - (1 - <e + f,x>)^2)  -  y (c - (1 + <e - f,x>)^2)  -  y (d - (1 - <e - f,x>)^2)
    return combine(POSITIVE, y * (a + b - c - d), (8, side), *kernels)


@theorem(
    "hidden-layer-solves-xor",
    source="Minsky and Papert (1969)",
    instance=Instance({s: 1, t: -1, a: 1, b: 1, y: 1}),
)
def hidden_layer() -> Fact:
    """Two hidden threshold units and one above them compute the exclusive or of two signs.

    a is the sign of s + t + 1, which is "or", b that of 1 - s - t, which is "not both", and the
    output a + b - 1 is "and". No unit is ever at a tie, and the output has the sign y = -s t.
    """
    right = cases(t, _corner(1, 1), _corner(1, -1))
    left = cases(t, _corner(-1, 1), _corner(-1, -1))
    return cases(s, right, left)


def _kernel(value: Term, corner: Term) -> Fact:
    """Assume  value - (1 + <corner,x>)^2 = 0."""
    return assume(ZERO, value - (1 + inner(corner, x)) ** 2)


def _corner(i: int, j: int) -> Fact:
    """Conclude  y (a + b - 1) > 0  where s has the sign i and t the sign j."""
    at_s, at_t = _input(s, i), _input(t, j)
    first, second = (_unit(h, w, (i, at_s), (j, at_t)) for h, w in ((a, OR), (b, NOT_BOTH)))
    label, output = assume(ZERO, y + s * t), a + b - 1
    # y (a + b - 1)  =  1  +  (a + b - 1) (y + s t)  -  t (a + b - 1) (s - i)
    #                -  i (a + b - 1) (t - j)  -  i j (a - its sign)  -  i j (b - its sign)
    inputs = ((-t * output, at_s), (-i * output, at_t))
    hidden = ((-i * j, first), (-i * j, second))
    return combine(POSITIVE, y * output, (1, number(1)), (output, label), *inputs, *hidden)


def _input(symbol: Term, sign: int) -> Fact:
    """Conclude that an input is the sign on whose side it lies."""
    side = assume(POSITIVE, symbol) if sign > 0 else assume(NONNEGATIVE, -symbol)
    return _is_sign(symbol, sign, side)


def _unit(
    h: Term, weights: tuple[int, int, int], at_s: tuple[int, Fact], at_t: tuple[int, Fact]
) -> Fact:
    """Conclude that a unit h is the sign of its score, which the inputs determine."""
    (bias, by_s, by_t), (i, s_is_i), (j, t_is_j) = weights, at_s, at_t
    score = bias + by_s * i + by_t * j
    fires = assume(POSITIVE, h * (bias + by_s * s + by_t * t))
    # score h  =  1 h (bias + by_s s + by_t t)  -  by_s h (s - i)  -  by_t h (t - j)
    terms = ((1, fires), (-by_s * h, s_is_i), (-by_t * h, t_is_j))
    side = scale(Fraction(1, abs(score)), combine(POSITIVE, score * h, *terms))
    return _is_sign(h, 1 if score > 0 else -1, side)


def _is_sign(h: Term, sign: int, side: Fact) -> Fact:
    """From  h^2 = 1  and  sign h >= 0  conclude  h - sign = 0."""
    # (1 + sign h) (h - sign)  =  sign (h^2 - 1)
    product = scale(sign, assume(ZERO, h**2 - 1))
    return cancel(h - sign, product, combine(POSITIVE, 1 + sign * h, (1, number(1)), (1, side)))

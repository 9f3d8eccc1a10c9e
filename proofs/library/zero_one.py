"""The number of misclassified points: constant on every open cell, with a jump on each border.

An indicator c is 1 where a point is misclassified and 0 where it is correct: c^2 = c, and 1 - 2 c
has the sign of the score. A tie has no indicator, for the cells are open.
"""

from fractions import Fraction

import sympy

from proofs.kernel import POSITIVE, ZERO, Fact, assume, cancel, combine, times
from proofs.library.criterion import added_up
from proofs.library.model import same_sign, x
from proofs.library.runs import c, v, w, z
from proofs.terms import Term, algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = ["constant_on_a_cell", "jump_at_a_crossing"]

M, N = sympy.Symbol("M"), sympy.Symbol("N")
d, j, m, n = (sympy.Symbol(name) for name in ("d", "j", "m", "n"))
DEFINITION = "by definition"
SAME_SIDE = (POSITIVE, inner(w, z) * inner(v, z))

#: N counts the points misclassified at w, M those at v; no score changes its sign in between.
counting_run = algorithm(
    state=[(N, 0, N + c), (M, 0, M + d)],
    guards=[
        (ZERO, c**2 - c),
        (POSITIVE, (1 - 2 * c) * inner(w, z)),
        (ZERO, d**2 - d),
        (POSITIVE, (1 - 2 * d) * inner(v, z)),
        SAME_SIDE,
    ],
    local=[z, c, d],
)


@theorem(
    "zero-one-loss",
    source=DEFINITION,
    instance=Instance({w: (1, 0), v: (2, 1)}, ({z: (-2, 1), c: 1, d: 1}, {z: (1, -1), c: 0, d: 0})),
)
def constant_on_a_cell() -> Fact:
    """From w to v with no score changing its sign, the number of misclassified points stays."""
    return _stays()


@theorem(
    "zero-one-loss",
    source=DEFINITION,
    instance=Instance(
        {w: (1, 0), v: (2, 1), x: (1, -3), n: 0, m: 1, j: 1},
        ({z: (-2, 1), c: 1, d: 1}, {z: (1, -1), c: 0, d: 0}),
    ),
)
def jump_at_a_crossing() -> Fact:
    """From w to v with one score alone changing its sign, that of x, the number changes by 1.

    n is 1 where x is misclassified at w, m where it is at v, and j is the change of the whole.
    """
    turns = assume(POSITIVE, -inner(w, x) * inner(v, x))
    other = _same_label((n, inner(w, x)), (m, inner(v, x)), -1, turns)
    change, indicator = assume(ZERO, j - (M + m - N - n)), assume(ZERO, n**2 - n)
    # j^2 - 1  =  (j + m - n) (j - (M + m - N - n))  +  (j + m - n) (M - N)
    #          +  (3 n - m - 1)/2 ((1 - 2 n) + (1 - 2 m))  +  4 (n^2 - n)
    by, half = j + m - n, (3 * n - m - 1) / 2
    parts = (by, change), (by, _stays()), (half, other), (4, indicator)
    return combine(ZERO, j**2 - 1, *parts)


def _stays() -> Fact:
    """Conclude  M - N = 0  along the counting run."""
    same = _same_label((c, inner(w, z)), (d, inner(v, z)), 1, assume(*SAME_SIDE))
    # d - c  =  1/2 ((1 - 2 c) - (1 - 2 d))
    return added_up(counting_run, M - N, combine(ZERO, d - c, (Fraction(1, 2), same)))


def _same_label(
    first: tuple[Term, Term], second: tuple[Term, Term], sign: int, together: Fact
) -> Fact:
    """From indicators c of s and d of t and  s t > 0  conclude  (1 - 2 c) - (1 - 2 d) = 0.

    With the sign -1:  from  -s t > 0  conclude  (1 - 2 c) + (1 - 2 d) = 0.
    """
    (c, s), (d, t) = first, second
    h, y = 1 - 2 * c, sign * (1 - 2 * d)
    own, other = assume(POSITIVE, h * s), assume(POSITIVE, (1 - 2 * d) * t)
    # h^2 - 1  =  4 (c^2 - c)
    hh = combine(ZERO, h**2 - 1, (4, assume(ZERO, c**2 - c)))
    yy = combine(ZERO, y**2 - 1, (4, assume(ZERO, d**2 - d)))
    # t^2  =  1 (y t)^2  +  (-t^2) (y^2 - 1)
    some = combine(POSITIVE, t**2, (1, times(other, other)), (-(t**2), yy))
    # (h + y) s  =  1 h s  +  1 y s
    ys = cancel(y * s, times(other, together), some)
    sides = combine(POSITIVE, (h + y) * s, (1, own), (1, ys))
    return same_sign(h, y, s, (hh, yy), sides)

"""The perceptron criterion, and the number of misclassified points.

The criterion is the sum over all points of max(0, -s), where s = <w,z> is the score. A run presents
the points one by one and adds their terms up, at two places w and v of the weights at once. That e
is max(0, -s) is said without a case: e >= 0, e >= -s and e (e + s) = 0; a theorem asks for as much
of it as it needs.

The number of misclassified points is constant on every open cell, with a jump on each border. An
indicator c is 1 where a point is misclassified and 0 where it is correct: c^2 = c, and 1 - 2 c has
the sign of the score. A tie has no indicator, for the cells are open.
"""

from collections.abc import Iterable
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
    look,
    norm,
    scale,
    square,
    times,
)
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import MISTAKE, c, induction, schwarz, v, w, z
from proofs.theorems.model import same_sign, x

E, F, H, D, S = (sympy.Symbol(name) for name in ("E", "F", "H", "D", "S"))
a, e, f, h, r, t = (sympy.Symbol(name) for name in ("a", "e", "f", "h", "r", "t"))
g = Vector("g")
here, there = inner(w, z), inner(v, z)
DUDA_HART = "Duda and Hart (1973)"

#: e is the term of z at w: at least max(0, -<w,z>), and equal to it. f is the term at v.
AT_W = (NONNEGATIVE, e), (NONNEGATIVE, e + here), (ZERO, e * (e + here))
AT_V = (NONNEGATIVE, f), (NONNEGATIVE, f + there), (ZERO, f * (f + there))
#: z is taken c times: once where it is misclassified, not at all where it is correct.
TAKEN = (ZERO, e + c * here)
SAME_SIDE = (POSITIVE, here * there)


@theorem(
    "criterion-nonnegative",
    source=DUDA_HART,
    instance=Instance({w: (1, -2)}, ({z: (0, 1)}, {z: (2, 1)}, {z: (-3, 0)})),
)
def criterion_nonnegative() -> Fact:
    """E, the sum of -<w,z> over the points with <w,z> <= 0, is not negative."""
    run = algorithm([(E, 0, E - here)], [MISTAKE], [z])
    return added_up(run, E, assume(*MISTAKE))


@theorem(
    "criterion-nonnegative",
    source=DUDA_HART,
    instance=Instance({w: (1, -2)}, ({z: (2, 1)}, {z: (0, 0)})),
)
def criterion_vanishes_at_ties() -> Fact:
    """On ties, <w,z> = 0, the criterion E is 0, although none of them is classified.

    At w = 0 every point is one.
    """
    run = algorithm([(E, 0, E - here)], [(ZERO, here)], [z])
    return added_up(run, E, scale(-1, assume(ZERO, here)))


@theorem(
    "correct-points-cost-nothing",
    source=DUDA_HART,
    instance=Instance({w: (1, -2)}, ({z: (3, 1), e: 0}, {z: (0, -1), e: 0})),
)
def correct_points_cost_nothing() -> Fact:
    """On points with <w,z> > 0 the criterion E is 0."""
    correct = POSITIVE, here
    nothing = assume(ZERO, e * (e + here))
    # e + <w,z>  =  1 e  +  1 <w,z>
    more = combine(POSITIVE, e + here, (1, assume(NONNEGATIVE, e)), (1, assume(*correct)))
    run = algorithm([(E, 0, E + e)], [AT_W[0], AT_W[2], correct], [z, e])
    return added_up(run, E, cancel(e, nothing, more))


@theorem(
    "criterion-convex",
    source=DUDA_HART,
    instance=Instance(
        {w: (1, 0), v: (-1, 1), a: Fraction(1, 4)},
        ({z: (2, 0), e: 0, f: 2, h: 1}, {z: (-2, -2), e: 2, f: 0, h: Fraction(1, 2)}),
    ),
)
def criterion_convex() -> Fact:
    """At a w + (1 - a) v, with a from 0 to 1, the criterion H is at most a E + (1 - a) F.

    E is the criterion at w, F at v.
    """
    between = (ZERO, h * (h + a * here + (1 - a) * there))
    low, high = assume(NONNEGATIVE, a), assume(NONNEGATIVE, 1 - a)
    # a e + (1 - a) f  =  1 a e  +  1 (1 - a) f, and the same of e + s and f + s'
    least, over = (
        _sum(times(low, p), times(high, q))
        for p, q in zip(_given(AT_W[:2]), _given(AT_V[:2]), strict=True)
    )
    state = [(E, 0, E + e), (F, 0, F + f), (H, 0, H + h)]
    run = algorithm(state, [*AT_W[:2], *AT_V[:2], between], [z, e, f, h])
    term = _at_most(h, least, over, assume(*between))
    return added_up(run, a * E + (1 - a) * F - H, term)


@theorem(
    "criterion-convex",
    source=DUDA_HART,
    instance=Instance({w: (1, 0), t: 3}, ({z: (2, 0), e: 0, h: 0}, {z: (-2, 1), e: 2, h: 6})),
)
def homogeneous_from_above() -> Fact:
    """For t >= 0 the criterion H at t w is at most t times the criterion E at w."""
    scaled, factor = (ZERO, h * (h + t * here)), assume(NONNEGATIVE, t)
    least, over = (times(factor, p) for p in _given(AT_W[:2]))
    run = algorithm([(E, 0, E + e), (H, 0, H + h)], [*AT_W[:2], scaled], [z, e, h])
    return added_up(run, t * E - H, _at_most(h, least, over, assume(*scaled)))


@theorem(
    "criterion-convex",
    source=DUDA_HART,
    instance=Instance({w: (1, 0), t: 3}, ({z: (2, 0), e: 0, h: 0}, {z: (-2, 1), e: 2, h: 6})),
)
def homogeneous_from_below() -> Fact:
    """For t of any sign the criterion H at t w is at least t times the criterion E at w."""
    scaled = (NONNEGATIVE, h), (NONNEGATIVE, h + t * here)
    # t e (t e + t s)  =  t^2 e (e + s)
    (least, over), attained = _given(scaled), scale(t**2, assume(*AT_W[2]))
    run = algorithm([(E, 0, E + e), (H, 0, H + h)], [*scaled, AT_W[2]], [z, e, h])
    return added_up(run, H - t * E, _at_most(t * e, least, over, attained))


@theorem(
    "criterion-convex",
    source=DUDA_HART,
    instance=Instance(
        {w: (1, 0), v: (-2, 4), D: 5},
        ({z: (2, 0), e: 0, f: 4, r: 2}, {z: (-3, -4), e: 3, f: 10, r: 5}),
    ),
)
def criterion_continuous() -> Fact:
    """From w to v, not farther than D, the criterion rises by at most D S: it is continuous.

    E is the criterion at w, F at v, and S the sum of radii r, one a point, with |z|^2 <= r^2.
    """
    inside = (NONNEGATIVE, r), (NONNEGATIVE, r**2 - inner(z, z))
    near, (radius, ball) = assume(NONNEGATIVE, D**2 - inner(v - w, v - w)), _given(inside)
    far = times(assume(NONNEGATIVE, D), radius)
    # (D r)^2 - <v - w,z>^2  =  1 (|v - w|^2 |z|^2 - <v - w,z>^2)
    #                        +  1 |v - w|^2 (r^2 - |z|^2)  +  1 r^2 (D^2 - |v - w|^2)
    gap = _sum(schwarz(v - w, z), times(norm(v - w), ball), times(square(r), near))
    drop = _not_below(far, there - here, gap)
    # e + D r  =  1 e  +  1 D r;   e + D r + s'  =  1 (e + s)  +  1 (D r + s' - s)
    least, over = (_sum(p, q) for p, q in zip(_given(AT_W[:2]), (far, drop), strict=True))
    state = [(E, 0, E + e), (F, 0, F + f), (S, 0, S + r)]
    run = algorithm(state, [*AT_W[:2], AT_V[2], *inside], [z, e, f, r])
    return added_up(run, E + D * S - F, _at_most(f, least, over, assume(*AT_V[2])))


@theorem(
    "criterion-gradient",
    source=DUDA_HART,
    instance=Instance(
        {w: (1, 0), v: (2, 1)},
        ({z: (-2, 1), e: 2, f: 3, c: 1}, {z: (1, -1), e: 0, f: 0, c: 0}),
    ),
)
def linear_on_a_cell() -> Fact:
    """From w to v with no score changing its sign, the criterion changes by -<v - w,g> exactly.

    g is the sum of the misclassified z, each taken c times with c <w,z> = -e: once where it is
    misclassified, not at all elsewhere. So -g is the gradient at every w without a tie, and on
    every open cell that the planes of the points cut out the criterion is linear.
    """
    same = cases(here, _both_right(), _both_wrong())
    # f - e + c <v - w,z>  =  1 (f + c s')  +  (-1) (e + c s)
    term = combine(ZERO, f - e + c * (there - here), (1, same), (-1, assume(*TAKEN)))
    state = [(E, 0, E + e), (F, 0, F + f), (g, 0, g + c * z)]
    run = algorithm(state, [*AT_W, *AT_V, TAKEN, SAME_SIDE], [z, e, f, c])
    return added_up(run, F - E + inner(v - w, g), term)


@theorem(
    "criterion-gradient",
    source=DUDA_HART,
    instance=Instance(
        {w: (1, 0), v: (0, 2)},
        ({z: (-2, 1), e: 2, f: 0, c: 1}, {z: (0, -1), e: 0, f: 2, c: Fraction(1, 2)}),
    ),
)
def supporting_gradient() -> Fact:
    """From w to any v, across signs and ties, the criterion falls by no more than <v - w,g>.

    g takes a misclassified z once, a correct one not at all, a tie c times with 0 <= c <= 1.
    """
    taken = (NONNEGATIVE, c), (NONNEGATIVE, 1 - c), (NONNEGATIVE, -(e + c * here))
    (some, rest, enough), (least, over) = _given(taken), _given(AT_V[:2])
    # f - e + c <v - w,z>  =  1 c (f + s')  +  1 (1 - c) f  +  1 (-(e + c s))
    term = _sum(times(some, over), times(rest, least), enough)
    state = [(E, 0, E + e), (F, 0, F + f), (g, 0, g + c * z)]
    run = algorithm(state, [*AT_V[:2], *taken], [z, e, f, c])
    return added_up(run, F - E + inner(v - w, g), term)


def added_up(run: Run, total: Term, term: Fact) -> Fact:
    """Conclude of the sums of a run, `total`, what the fact says of the terms of one step."""
    so_far = assume(look(term).relation, total)
    # total after the step  =  1 total  +  1 term
    return induction(run, so_far, (1, so_far), (1, term))


def _given(conditions: Iterable[Condition]) -> list[Fact]:
    """Assume these conditions."""
    return [assume(*condition) for condition in conditions]


def _sum(*facts: Fact) -> Fact:
    """From  p >= 0,  q >= 0  and so on conclude  p + q + ... >= 0."""
    goal = sum(look(fact).polynomial for fact in facts)
    return combine(NONNEGATIVE, goal, *((1, fact) for fact in facts))


def _at_most(h: Term, least: Fact, over: Fact, attained: Fact) -> Fact:
    """From  q >= 0,  q + s >= 0  and  h (h + s) = 0  conclude  q - h >= 0."""
    q = look(least).polynomial
    s = look(over).polynomial - q
    # q - h  =  1 (q + s)  +  (-1) (h + s)
    whole = cancel(h + s, attained, assume(POSITIVE, h))
    some = combine(NONNEGATIVE, q - h, (1, over), (-1, whole))
    # q - h  =  1 q  +  1 (-h)
    return cases(h, some, _sum(least, assume(NONNEGATIVE, -h)))


def _not_below(bound: Fact, b: Term, gap: Fact) -> Fact:
    """From  p >= 0  and  p^2 - b^2 >= 0  conclude  p + b >= 0."""
    p = look(bound).polynomial
    # p + b  =  2 p  +  1 (b - p)
    other = combine(NONNEGATIVE, p + b, (2, bound), (1, assume(NONNEGATIVE, b - p)))
    return cases(p - b, cancel(p + b, gap, assume(POSITIVE, p - b)), other)


def _both_right() -> Fact:
    """Conclude  f + c s' = 0  where s > 0 and s s' > 0: all three are 0."""
    s = assume(POSITIVE, here)
    # e + s  =  1 e  +  1 s
    at_w = combine(POSITIVE, e + here, (1, assume(*AT_W[0])), (1, s))
    # f + s'  =  1 f  +  1 s'
    s_there = cancel(there, assume(*SAME_SIDE), s)
    at_v = combine(POSITIVE, f + there, (1, assume(*AT_V[0])), (1, s_there))
    # c s  =  1 (e + c s)  +  (-1) e
    untaken = (1, assume(*TAKEN)), (-1, cancel(e, assume(*AT_W[2]), at_w))
    none = cancel(c, combine(ZERO, c * here, *untaken), s)
    # f + c s'  =  1 f  +  s' c
    return combine(ZERO, f + c * there, (1, cancel(f, assume(*AT_V[2]), at_v)), (there, none))


def _both_wrong() -> Fact:
    """Conclude  f + c s' = 0  where s <= 0 and s s' > 0: e = -s, f = -s' and c = 1."""
    s, same = assume(NONNEGATIVE, -here), assume(*SAME_SIDE)
    # -s f  =  1 (-s) (f + s')  +  1 s s'
    f_some = combine(POSITIVE, -here * f, (1, times(s, assume(*AT_V[1]))), (1, same))
    f_whole = cancel(f + there, scale(-here, assume(*AT_V[2])), f_some)
    # e f  =  1 (e + s) f  +  1 (-s f)
    kept = times(assume(*AT_W[1]), assume(*AT_V[0]))
    both = combine(POSITIVE, e * f, (1, kept), (1, f_some))
    e_whole = cancel(e + here, scale(f, assume(*AT_W[2])), both)
    # (c - 1) s s'  =  s' (e + c s)  +  (-s') (e + s)
    product = (c - 1) * here * there
    once = combine(ZERO, product, (there, assume(*TAKEN)), (-there, e_whole))
    # f + c s'  =  1 (f + s')  +  s' (c - 1)
    return combine(ZERO, f + c * there, (1, f_whole), (there, cancel(c - 1, once, same)))


M, N = sympy.Symbol("M"), sympy.Symbol("N")
d, j, m, n = (sympy.Symbol(name) for name in ("d", "j", "m", "n"))
DEFINITION = "by definition"
SAME_SIGN = (POSITIVE, inner(w, z) * inner(v, z))

#: N counts the points misclassified at w, M those at v; no score changes its sign in between.
counting_run = algorithm(
    state=[(N, 0, N + c), (M, 0, M + d)],
    guards=[
        (ZERO, c**2 - c),
        (POSITIVE, (1 - 2 * c) * inner(w, z)),
        (ZERO, d**2 - d),
        (POSITIVE, (1 - 2 * d) * inner(v, z)),
        SAME_SIGN,
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
    same = _same_label((c, inner(w, z)), (d, inner(v, z)), 1, assume(*SAME_SIGN))
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

"""What holds where a text prints `<` for `<=`, lets a tie pass, or loses a label.

A rule that takes a tie as right makes no mistake that `<=` would not make: its runs stay short.
What it loses is the stop, at which a score may be 0.
"""

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
    norm,
    scale,
    square,
    times,
)
from proofs.terms import Relation, Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MARGIN,
    RADIUS,
    R,
    c,
    counted,
    delta,
    grown_alignment,
    induction,
    k,
    lam,
    schwarz,
    squares_grow,
    u,
    v,
    w,
    z,
)
from proofs.theorems.mistake_bounds import w_0, x

e, g, h, m, r = (sympy.Symbol(name) for name in ("e", "g", "h", "m", "r"))
d, t = (Vector(name) for name in ("d", "t"))
FOLKLORE = "folklore"

STRICT = (POSITIVE, -inner(w, z))

#: From w_0, a mistake is y <w,x> < 0, as C and E print it: from 0 it never steps.
strict_run = algorithm([(k, 0, k + 1), (w, w_0, w + z)], [STRICT, MARGIN, RADIUS], [z])

BACKWARDS = Instance(
    {u: (1, 1), w_0: (-1, -2), t: (0, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (0, 1)})
)


@theorem("strict-rule-never-starts", source="By definition")
def strict_rule_never_starts() -> Fact:
    """Where w is 0, no example has y <w,x> < 0: from 0 the strict rule never makes an update."""
    mistake, still = assume(*STRICT), assume(ZERO, inner(w, w))
    # 0  =  1 (|w|^2 |z|^2 - <w,z>^2)  +  1 (-<w,z>)^2  +  1 (-|z|^2) |w|^2
    nothing = scale(-inner(z, z), still)
    return combine(POSITIVE, 0, (1, schwarz(w, z)), (1, times(mistake, mistake)), (1, nothing))


@theorem("strict-rule-never-starts", source="Novikoff (1962)", instance=BACKWARDS)
def strict_rule_bound() -> Fact:
    """From any start w_0 the strict rule makes finitely many mistakes.

    On the left k^2 delta^2, on the right k |u|^2 R^2: where delta > 0, k cannot grow for ever.
    """
    reach = k * delta + inner(w_0, u)
    goal = inner(u, u) * (inner(w_0, w_0) + k * R**2) - reach**2
    aligned = squares_grow(assume(POSITIVE, reach), grown_alignment(strict_run, start=w_0))
    short = times(norm(u), _strict_length(strict_run))
    # |u|^2 (|w_0|^2 + k R^2) - (k delta + <w_0,u>)^2  =  1 (|u|^2 |w|^2 - <w,u>^2)
    #    +  1 (<w,u>^2 - (k delta + <w_0,u>)^2)  +  1 |u|^2 (|w_0|^2 + k R^2 - |w|^2)
    far = combine(NONNEGATIVE, goal, (1, schwarz(u, w)), (1, aligned), (1, short))
    return cases(reach, far, _not_yet_aligned(goal, reach))


@theorem("strict-rule-never-starts", source=FOLKLORE, instance=Instance(
    {w: (0, 1), z: (1, 0), u: (1, 0), e: 1}))  # fmt: skip
def strict_stop_nearly_separates() -> Fact:
    """Where no score y <w,x> is below 0, adding any e u of a separator u makes all positive.

    So a stop of the strict rule is a limit of separators, and need not be one.
    """
    stopped, right = assume(NONNEGATIVE, inner(w, z)), assume(POSITIVE, inner(z, u))
    # <w + e u,z>  =  1 <w,z>  +  1 e <z,u>
    lifted = times(assume(POSITIVE, e), right)
    return combine(POSITIVE, inner(w + e * u, z), (1, stopped), (1, lifted))


@theorem("strict-rule-never-starts", source=FOLKLORE, instance=Instance(
    {w_0: (1, 2), x: (3, 1)}, ({z: (1, 0), c: 3}, {z: (-1, 2), c: -1})))  # fmt: skip
def score_of_a_run() -> Fact:
    """Along a run the score of x is that of the start plus the sum h of the <z,x> so far.

    So a tie at x puts -<w_0,x> into the additive group that the <z,x> generate: from a start of
    which no <w_0,x> lies there, no tie ever occurs, and `<` and `<=` are one rule.
    """
    run = algorithm([(w, w_0, w + z), (h, 0, h + c)], [(ZERO, c - inner(z, x))], [z, c])
    so_far = assume(ZERO, inner(w, x) - inner(w_0, x) - h)
    # <w + z,x> - <w_0,x> - (h + c)  =  1 (<w,x> - <w_0,x> - h)  +  -1 (c - <z,x>)
    return induction(run, so_far, (1, so_far), (-1, assume(ZERO, c - inner(z, x))))


@theorem("strict-norm", source=FOLKLORE, instance=BACKWARDS)
def strict_norm() -> Fact:
    """Under the strict rule |w|^2 < |w_0|^2 + k R^2 after any update, here that on t.

    Strict is the rule, and so is the bound; under `<=` a tie makes both sides equal.
    """
    run = algorithm(strict_run.state, [STRICT, RADIUS], [z])
    mistake, inside = assume(POSITIVE, -inner(w, t)), assume(NONNEGATIVE, R**2 - inner(t, t))
    # |w_0|^2 + (k + 1) R^2 - |w + t|^2
    #    =  1 (|w_0|^2 + k R^2 - |w|^2)  +  2 (-<w,t>)  +  1 (R^2 - |t|^2)
    goal = inner(w_0, w_0) + (k + 1) * R**2 - inner(w + t, w + t)
    return combine(POSITIVE, goal, (1, _strict_length(run)), (2, mistake), (1, inside))


@theorem("strict-cauchy-schwarz", source="Cauchy (1821), Schwarz (1888)", instance=Instance(
    {u: (1, 0), v: (1, 1), d: (0, 1)}))  # fmt: skip
def strict_cauchy_schwarz() -> Fact:
    """Where u is not 0 and some d is orthogonal to u but not to v, <v,u>^2 < |u|^2 |v|^2.

    Such a d is there wherever v is no multiple of u: d = |u|^2 v - <v,u> u is one.
    """
    uu, vv, uv = inner(u, u), inner(v, v), inner(u, v)
    across, goal = uu * v - uv * u, uu * vv - uv**2
    some, apart = assume(POSITIVE, uu), assume(POSITIVE, inner(d, v))
    # <|u|^2 v - <v,u> u,d>  =  1 |u|^2 <d,v>  +  -<v,u> <d,u>
    flat = assume(ZERO, inner(d, u))
    seen = combine(POSITIVE, inner(across, d), (1, times(some, apart)), (-uv, flat))
    # | |u|^2 v - <v,u> u |^2  =  |u|^2 (|u|^2 |v|^2 - <v,u>^2)
    return cancel(goal, _not_zero(across, d, seen), some)


@theorem("absolute-margin", source="By definition", instance=Instance(
    {w: (3, 4), z: (1, 1), g: 1, r: 5}))  # fmt: skip
def absolute_margin() -> Fact:
    """With its label, a margin y <w,x> >= g |w|, g > 0, puts the point on its side.

    r is the length of w, which is not 0.
    """
    length, gap = assume(NONNEGATIVE, r), assume(POSITIVE, g)
    some, root = assume(POSITIVE, inner(w, w)), assume(ZERO, r**2 - inner(w, w))
    # 0  =  1 |w|^2  +  1 r (-r)  +  1 (r^2 - |w|^2)
    short = times(length, assume(NONNEGATIVE, -r))
    never = combine(POSITIVE, 0, (1, some), (1, short), (1, root))
    long = cases(r, assume(POSITIVE, r), _anything(POSITIVE, r, never))
    # <w,z>  =  1 (<w,z> - g r)  +  1 g r
    far = assume(NONNEGATIVE, inner(w, z) - g * r)
    return combine(POSITIVE, inner(w, z), (1, far), (1, times(gap, long)))


@theorem("strict-nonseparable-can-stop", source="Gordan (1873)", instance=Instance(
    {w: (0, 1), t: (-1, 0), m: 2}, ({z: (1, 0), lam: 2},)))  # fmt: skip
def strict_stop_leaves_ties() -> Fact:
    """Where the strict rule stops, every example t of a vanishing nonnegative sum is a tie.

    v is the sum of lambda z over the others, with lambda >= 0 and no score <w,z> below 0, and t
    enters with the weight m > 0. The stop says <w,t> >= 0 besides, so that the score is 0.
    """
    run = algorithm(
        [(v, 0, v + lam * z)], [(NONNEGATIVE, lam), (NONNEGATIVE, inner(w, z))], [z, lam]
    )
    so_far = assume(NONNEGATIVE, inner(w, v))
    # <w,v + lambda z>  =  1 <w,v>  +  1 lambda <w,z>
    more = times(assume(NONNEGATIVE, lam), assume(NONNEGATIVE, inner(w, z)))
    others = induction(run, so_far, (1, so_far), (1, more))
    some, score = assume(POSITIVE, m), inner(w, t)
    # <w,v + m t>  =  1 <w,v>  +  1 m <w,t>
    whole = times(some, assume(POSITIVE, score))
    left = combine(POSITIVE, inner(w, v + m * t), (1, others), (1, whole))
    vanishes = scale(-inner(w, w), assume(ZERO, inner(v + m * t, v + m * t)))
    # 0  =  1 (|w|^2 |v + m t|^2 - <w,v + m t>^2)  +  1 <w,v + m t>^2  +  1 (-|w|^2) |v + m t|^2
    flat = (1, schwarz(w, v + m * t))
    never = combine(POSITIVE, 0, flat, (1, times(left, left)), (1, vanishes))
    return cases(score, _anything(NONNEGATIVE, -score, never), assume(NONNEGATIVE, -score))


def _strict_length(run: Run) -> Fact:
    """Conclude  |w_0|^2 + k R^2 - |w|^2 >= 0  along a run of the strict rule."""
    so_far = assume(NONNEGATIVE, inner(w_0, w_0) + k * R**2 - inner(w, w))
    mistake, inside = assume(*STRICT), assume(*RADIUS)
    # |w_0|^2 + (k + 1) R^2 - |w + z|^2
    #    =  1 (|w_0|^2 + k R^2 - |w|^2)  +  2 (-<w,z>)  +  1 (R^2 - |z|^2)
    return induction(run, so_far, (1, so_far), (2, mistake), (1, inside))


def _not_yet_aligned(goal: Term, reach: Term) -> Fact:
    """Conclude the goal of `strict_rule_bound` while k delta + <w_0,u> <= 0."""
    count, margin = counted(strict_run), assume(NONNEGATIVE, delta)
    free = times(times(count, norm(u)), square(R))
    behind = times(times(count, margin), assume(NONNEGATIVE, -reach))
    # |u|^2 (|w_0|^2 + k R^2) - (k delta + <w_0,u>)^2  =  1 (|u|^2 |w_0|^2 - <w_0,u>^2)
    #    +  1 k |u|^2 R^2  +  2 k delta (-(k delta + <w_0,u>))  +  1 (k delta)^2
    first, moved = (1, schwarz(u, w_0)), (1, square(k * delta))
    return combine(NONNEGATIVE, goal, first, (1, free), (2, behind), moved)


def _not_zero(a: Term, b: Term, seen: Fact) -> Fact:
    """Conclude  |a|^2 > 0  from  <a,b> > 0."""
    length = inner(a, a)
    # 0  =  1 (|a|^2 |b|^2 - <a,b>^2)  +  1 <a,b>^2  +  1 |b|^2 (-|a|^2)
    short = times(norm(b), assume(NONNEGATIVE, -length))
    never = combine(POSITIVE, 0, (1, schwarz(a, b)), (1, times(seen, seen)), (1, short))
    return cases(length, assume(POSITIVE, length), _anything(POSITIVE, length, never))


def _anything(relation: Relation, goal: Term, never: Fact) -> Fact:
    """Conclude whatever is wanted from 0 > 0."""
    return cancel(goal, combine(relation, 0, (1, never)), never)

"""How good the bound is: attained on orthonormal points, far off on a pair, huge on a triangle."""

from fractions import Fraction
from typing import NamedTuple

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    cancel,
    combine,
    invariant,
    norm,
    number,
    scale,
    square,
    times,
)
from proofs.terms import Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import counted, induction, k, steps_run, u, w, z
from proofs.theorems.mistake_bounds import w_0, x

c, i, s, t, N, S = (sympy.Symbol(name) for name in ("c", "i", "s", "t", "N", "S"))
a, b = (Vector(name) for name in ("a", "b"))
FOLKLORE = "folklore"

#: A run of which every example is new: orthogonal to the weights, and of length 1.
orthonormal_run = steps_run((ZERO, inner(w, z)), (ZERO, inner(z, z) - 1))


#: Steps on examples that are orthogonal to x, from w_0 + x: x was stepped on before them.
after_run = algorithm([(w, w_0 + x, w + z)], [(ZERO, inner(z, x))], [z])


@theorem("bound-is-tight", source=FOLKLORE, instance=Instance(
    {x: (0, 1)}, ({z: (1, 0)}, {z: (2, 0)})))  # fmt: skip
def fresh_example_ties() -> Fact:
    """From 0, an example that is orthogonal to all stepped on so far has the score 0.

    So each of n orthogonal points is a mistake when it is first presented.
    """
    run = algorithm([(w, 0, w + z)], [(ZERO, inner(z, x))], [z])
    so_far, apart = assume(ZERO, inner(w, x)), assume(ZERO, inner(z, x))
    # <w + z,x>  =  1 <w,x>  +  1 <z,x>
    return induction(run, so_far, (1, so_far), (1, apart))


@theorem("bound-is-tight", source=FOLKLORE, instance=Instance(
    {w_0: (1, 0), x: (0, 1)}, ({z: (1, 0)}, {z: (2, 0)})))  # fmt: skip
def seen_example_scores_one() -> Fact:
    """Among orthonormal examples x scores 1 once it was stepped on at a tie, whatever follows.

    So none of n orthonormal points is a mistake twice, and the weights w at the end, the sum of all
    n, have the least score delta = 1.
    """
    so_far, apart = assume(ZERO, inner(w, x) - 1), assume(ZERO, inner(z, x))
    # <w + z,x> - 1  =  1 (<w,x> - 1)  +  1 <z,x>
    step = combine(ZERO, inner(w + z, x) - 1, (1, so_far), (1, apart))
    # <w_0 + x,x> - 1  =  1 <w_0,x>  +  1 (|x|^2 - 1)
    tie, unit = assume(ZERO, inner(w_0, x)), assume(ZERO, inner(x, x) - 1)
    start = combine(ZERO, inner(w_0 + x, x) - 1, (1, tie), (1, unit))
    return invariant(after_run, ZERO, inner(w, x) - 1, start, step)


@theorem("bound-is-tight", source=FOLKLORE, instance=Instance({}, ({z: (1, 0)}, {z: (0, 1)})))
def bound_attained() -> Fact:
    """On orthonormal examples the weights after k mistakes have |w|^2 = k.

    That each is a tie is `fresh_example_ties`, and that w scores 1 with each in the end
    `seen_example_scores_one`: with u = w, R = 1 and delta = 1 the bound |u|^2 R^2 / delta^2 is n,
    and no u makes it less, for n mistakes were made.
    """
    # |w + z|^2 - (k + 1)  =  1 (|w|^2 - k)  +  2 <w,z>  +  1 (|z|^2 - 1)
    so_far = assume(ZERO, inner(w, w) - k)
    tie, unit = assume(ZERO, inner(w, z)), assume(ZERO, inner(z, z) - 1)
    return induction(orthonormal_run, so_far, (1, so_far), (2, tie), (1, unit))


#: A run over two examples a and b, s = 1 where it is a and s = 0 where it is b; i counts the a.
pair_run = algorithm(
    state=[(k, 0, k + 1), (i, 0, i + s), (w, 0, w + s * a + (1 - s) * b)],
    guards=[(NONNEGATIVE, -inner(w, s * a + (1 - s) * b)), (ZERO, s**2 - s)],
    local=[s],
)

#: Coordinate by coordinate of a separator c of the triangle: S and N add up c and t c, t = 2^j.
triangle_run = algorithm(
    state=[(t, 1, 2 * t), (S, 0, S + c), (N, 0, N + t * c)],
    guards=[(NONNEGATIVE, c - 1 - S)],
    local=[c],
)

#: A run of which every example has the score 1 with u.
even_run = steps_run((ZERO, inner(z, u) - 1))


class Side(NamedTuple):
    """One example of a pair: how often it was stepped on, whether it is now, and its name."""

    count: Term
    share: Term
    name: Term


LEFT, RIGHT = Side(i, s, a), Side(k - i, 1 - s, b)
FLAG = (ZERO, s**2 - s)

#: Not negative where neither example was stepped on more than once.
ONCE = k - i**2 - (k - i) ** 2


@theorem(
    "small-margin-need-not-be-slow",
    source=FOLKLORE,
    instance=Instance({a: (10, 1), b: (-10, 1)}, ({s: 1}, {s: 0})),
)
def two_of_a_length() -> Fact:
    """On two examples of one length, not opposite, no run from 0 makes more than 2 mistakes.

    Their margin may be as small as one likes: for (1,e) and (-1,e) it is e, and the bound is
    (1 + e^2) / e^2.
    """
    so_far = assume(NONNEGATIVE, ONCE)
    # i + j - i^2 - j^2, of i + s and j + 1 - s  =  1 (the same of i and j)
    #    +  2 (-i s)  +  2 (-j (1 - s))  -  2 (s^2 - s)
    left, right = _never_again(LEFT, RIGHT, so_far), _never_again(RIGHT, LEFT, so_far)
    once = induction(pair_run, so_far, (1, so_far), (2, left), (2, right), (-2, assume(*FLAG)))
    few = (_at_most_one(LEFT, RIGHT, once), _at_most_one(RIGHT, LEFT, once))
    # 2 - k  =  1 (1 - i)  +  1 (1 - j)
    return combine(NONNEGATIVE, 2 - k, *((1, fact) for fact in few))


@theorem(
    "finite-can-be-huge",
    source=FOLKLORE,
    instance=Instance({u: (1, 2)}, ({z: (1, 0)}, {z: (-1, 1)}, {z: (1, 0)})),
)
def mistakes_of_the_triangle() -> Fact:
    """Where every example has the score 1 with u, the weights' score with u is the mistakes made.

    The d points of the triangle have it with u = (1, 2, 4, ..., 2^(d-1)).
    """
    # <w + z,u> - (k + 1)  =  1 (<w,u> - k)  +  1 (<z,u> - 1)
    so_far, one = assume(ZERO, inner(w, u) - k), assume(ZERO, inner(z, u) - 1)
    return induction(even_run, so_far, (1, so_far), (1, one))


@theorem("finite-can-be-huge", source=FOLKLORE, instance=Instance({}, ({c: 1}, {c: 2}, {c: 4})))
def triangle_grows() -> Fact:
    """Every separator of the triangle with integer weights scores at least (4^d - 1) / 3 with u.

    The d points are (-1, ..., -1, 1, 0, ..., 0), and the c are the weights of such a separator, as
    a run from 0 at rate 1 ends with: each exceeds the sum S of those before it by at least 1. N is
    the score with u = (1, 2, 4, ..., 2^(d-1)), t is 2^d, and t^2 = 4^d.
    """
    above, so_far = assume(NONNEGATIVE, c - 1 - S), assume(NONNEGATIVE, S - t + 1)
    # (S + c) - 2 t + 1  =  2 (S - t + 1)  +  1 (c - 1 - S)
    reached = induction(triangle_run, so_far, (2, so_far), (1, above))
    # c - t  =  1 (c - 1 - S)  +  1 (S - t + 1)
    high = combine(NONNEGATIVE, c - t, (1, above), (1, reached))
    # 3 (N + t c) - 4 t^2 + 1  =  1 (3 N - t^2 + 1)  +  3 t (c - t)
    more, gain = assume(NONNEGATIVE, 3 * N - t**2 + 1), times(_power(), high)
    return induction(triangle_run, more, (1, more), (3, gain))


def _power() -> Fact:
    """Conclude  t >= 0  along the coordinates."""
    so_far = assume(NONNEGATIVE, t - 1)
    # 2 t - 1  =  2 (t - 1)  +  1
    grown = induction(triangle_run, so_far, (2, so_far), (1, number(1)))
    # t as  1 (t - 1)  +  1
    return combine(NONNEGATIVE, t, (1, grown), (1, number(1)))


def _share(side: Side) -> Fact:
    """Conclude  share >= 0:  it is 0 or 1."""
    # share  =  1 share^2  -  1 (s^2 - s)
    return combine(NONNEGATIVE, side.share, (1, square(side.share)), (-1, assume(*FLAG)))


def _whole(side: Side) -> tuple[Fact, Fact]:
    """Conclude  count >= 0  and  count^2 - count >= 0:  no count is between 0 and 1."""
    count, share = side.count, _share(side)
    # i + s  =  1 i  +  1 s
    counts = counted(pair_run, count, share)
    # (i + s)^2 - (i + s)  =  1 (i^2 - i)  +  2 i s  +  1 (s^2 - s)
    gap, both = assume(NONNEGATIVE, count**2 - count), times(counts, share)
    return counts, induction(pair_run, gap, (1, gap), (2, both), (1, assume(*FLAG)))


def _at_most_one(side: Side, other: Side, once: Fact) -> Fact:
    """Conclude  1 - count >= 0."""
    # 1 - i  =  1 (1 - i)^2  +  1 (i + j - i^2 - j^2)  +  1 (j^2 - j)
    terms = (1, square(1 - side.count)), (1, once), (1, _whole(other)[1])
    return combine(NONNEGATIVE, 1 - side.count, *terms)


def _score(side: Side, other: Side) -> Fact:
    """Conclude  <w,a> - i |a|^2 - j <a,b> = 0."""
    own, cross = inner(side.name, side.name), inner(a, b)
    # the left side for w + s a + (1 - s) b, i + s and j + 1 - s  =  1 (the same for w, i and j)
    so_far = assume(ZERO, inner(w, side.name) - side.count * own - other.count * cross)
    return induction(pair_run, so_far, (1, so_far))


def _never_again(side: Side, other: Side, once: Fact) -> Fact:
    """Conclude  -i s >= 0:  an example that was stepped on is no mistake again."""
    counts, gap = _whole(side)
    share, own, cross = _share(side), inner(side.name, side.name), inner(a, b)
    hit = times(times(share, counts), assume(NONNEGATIVE, -inner(w, s * a + (1 - s) * b)))
    slack = times(times(share, gap), norm(side.name))
    missed = side.count * inner(w, side.name - other.name)
    # -i s (|a|^2 + j <a,b>)  =  1 s i (-<w,s a + (1 - s) b>)  +  i <w,a - b> (s^2 - s)
    #    +  s i (<w,a> - i |a|^2 - j <a,b>)  +  1 s (i^2 - i) |a|^2
    both = side.count * side.share
    goal = -both * (own + other.count * cross)
    score = (both, _score(side, other))
    product = combine(NONNEGATIVE, goal, (1, hit), (missed, assume(*FLAG)), score, (1, slack))
    return cancel(-both, product, _apart(side, other, once))


def _apart(side: Side, other: Side, once: Fact) -> Fact:
    """Conclude  |a|^2 + j <a,b> > 0,  for 0 <= j <= 1."""
    counts, _ = _whole(other)
    # 1 + j  =  1 1  +  1 j
    more = combine(POSITIVE, 1 + other.count, (1, number(1)), (1, counts))
    sum_ = times(more, assume(POSITIVE, inner(a + b, a + b)))
    difference = times(_at_most_one(other, side, once), norm(a - b))
    equal = assume(ZERO, inner(a, a) - inner(b, b))
    own, sign = inner(side.name, side.name), 1 if side is LEFT else -1
    # 4 |a|^2 + 4 j <a,b>  =  1 (1 + j) |a + b|^2  +  1 (1 - j) |a - b|^2  +  2 (|a|^2 - |b|^2)
    goal = 4 * (own + other.count * inner(a, b))
    apart = combine(POSITIVE, goal, (1, sum_), (1, difference), (2 * sign, equal))
    return scale(Fraction(1, 4), apart)

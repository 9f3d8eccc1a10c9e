"""The margin from both sides: a separator bounds it from below, a combination from above.

A combination of the examples z = y x with weights lambda >= 0, of sum v and total Lambda, stands
for the point v / Lambda of their convex hull; no separator has a margin above its length.
"""

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    Fact,
    assume,
    cancel,
    cases,
    combine,
    look,
    norm,
    number,
    square,
    times,
)
from proofs.library.inequalities import schwarz, squares_grow
from proofs.library.runs import (
    MISTAKE,
    RADIUS,
    L,
    R,
    combination_run,
    delta,
    induction,
    k,
    lam,
    u,
    v,
    w,
    z,
)
from proofs.terms import Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = [
    "best_bound", "best_margin", "counted", "margin_from_above", "margin_scale_free",
    "no_margin_above", "roots_grow",
]  # fmt: skip

mu, s, t = (sympy.Symbol(name) for name in ("mu", "s", "t"))
m, n = (Vector(name) for name in ("m", "n"))
WOLFE = "Wolfe (1976)"
NOVIKOFF = "Novikoff (1962)"
HALVES = ({z: (1, 0), lam: 1}, {z: (0, 1), lam: 1})

#: A run whose examples all score at least |n|^2 against n: their hull has no point nearer to 0.
nearest_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + z)],
    guards=[MISTAKE, (NONNEGATIVE, inner(z, n) - inner(n, n)), RADIUS],
    local=[z],
)

#: The perceptron on the points s z, with s t delta for their margin against t u, s R for R.
scaled_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + s * z)],
    guards=[
        (NONNEGATIVE, -inner(w, s * z)),
        (NONNEGATIVE, inner(s * z, t * u) - s * t * delta),
        (NONNEGATIVE, (s * R) ** 2 - inner(s * z, s * z)),
    ],
    local=[z],
)


@theorem("margin-from-above", source=WOLFE, instance=Instance({u: (1, 1), delta: 1}, HALVES))
def margin_from_above() -> Fact:
    """No u has a margin above the length |v| / Lambda of any convex combination of the examples.

    The margin of u is delta / |u|, delta >= 0 at most its scores <z,u>.
    """
    return no_margin_above(u, assume(NONNEGATIVE, delta))


@theorem(
    "best-margin",
    source=WOLFE,
    instance=Instance({u: (2, 3), delta: 2, m: (1, 1), mu: 1}, HALVES),
)
def best_margin() -> Fact:
    """Where the two bounds meet no margin is larger: delta / |u| is at most mu / |m|.

    The bound from above is |v| / Lambda, the one from below mu / |m|, where m scores at least mu;
    they meet if |m| |v| <= mu Lambda. That m does score mu the proof has no need of.
    """
    above, total = margin_from_above.prove(), assume(POSITIVE, L)
    meet = assume(NONNEGATIVE, mu**2 * L**2 - inner(m, m) * inner(v, v))
    # Lambda^2 (|u|^2 mu^2 - delta^2 |m|^2)  =  1 |m|^2 (|u|^2 |v|^2 - delta^2 Lambda^2)
    #                                        +  1 |u|^2 (mu^2 Lambda^2 - |m|^2 |v|^2)
    goal = inner(u, u) * mu**2 - delta**2 * inner(m, m)
    parts = (1, times(norm(m), above)), (1, times(norm(u), meet))
    return cancel(goal, combine(NONNEGATIVE, L**2 * goal, *parts), times(total, total))


@theorem(
    "best-bound",
    source=NOVIKOFF,
    instance=Instance({n: (1, 1), R: 2}, ({z: (2, 0)}, {z: (0, 2)})),
)
def best_bound() -> Fact:
    """No run from 0 makes more than R^2 / |n|^2 mistakes, if all examples have <z,n> >= |n|^2.

    The point n of their convex hull nearest to 0 is such a vector, and |n| is the largest margin.
    """
    so_far = assume(NONNEGATIVE, inner(w, n) - k * inner(n, n))
    # <w + z,n> - (k + 1) |n|^2  =  1 (<w,n> - k |n|^2)  +  1 (<z,n> - |n|^2)
    goal = inner(w + z, n) - (k + 1) * inner(n, n)
    score = assume(NONNEGATIVE, inner(z, n) - inner(n, n))
    step = combine(NONNEGATIVE, goal, (1, so_far), (1, score))
    aligned = times(counted(nearest_run, k, number(1)), induction(nearest_run, so_far, step))
    # k (R^2 - k |n|^2)  =  |w - k n|^2  +  2 k (<w,n> - k |n|^2)  +  1 (k R^2 - |w|^2)
    goal = R**2 - k * inner(n, n)
    parts = (1, norm(w - k * n)), (2, aligned), (1, _short(nearest_run, 1))
    some = cancel(goal, combine(NONNEGATIVE, k * goal, *parts), assume(POSITIVE, k))
    # R^2 - k |n|^2  =  1 R^2  +  1 (-k) |n|^2
    unmoved = times(assume(NONNEGATIVE, -k), norm(n))
    return cases(k, some, combine(NONNEGATIVE, goal, (1, square(R)), (1, unmoved)))


@theorem(
    "margin-scale-free",
    source=NOVIKOFF,
    instance=Instance({u: (1, 1), delta: 1, R: 1, s: 3, t: 2}, ({z: (1, 0)}, {z: (0, 1)})),
)
def margin_scale_free() -> Fact:
    """Rescaling the points by s and u by t leaves the bound |u|^2 R^2 / delta^2 what it was.

    Scores and margin are stated of s z and t u, the radius of s z; s and t drop out.
    """
    size, margin = assume(POSITIVE, s), assume(NONNEGATIVE, delta)
    total = times(times(counted(scaled_run, k, number(1)), size), margin)
    aligned = squares_grow(total, _scaled_alignment())
    short = times(norm(u), _short(scaled_run, s))
    # k s^2 (|u|^2 R^2 - k delta^2)  =  1 (|u|^2 |w|^2 - <w,u>^2)
    #                     +  1 (<w,u>^2 - (k s delta)^2)  +  1 |u|^2 (k s^2 R^2 - |w|^2)
    goal = inner(u, u) * R**2 - k * delta**2
    parts = (1, schwarz(u, w)), (1, aligned), (1, short)
    product = combine(NONNEGATIVE, k * s**2 * goal, *parts)
    some = cancel(goal, cancel(k * goal, product, times(size, size)), assume(POSITIVE, k))
    # |u|^2 R^2 - k delta^2  =  1 |u|^2 R^2  +  1 (-k) delta^2
    unmoved = times(assume(NONNEGATIVE, -k), square(delta))
    none = combine(NONNEGATIVE, goal, (1, times(norm(u), square(R))), (1, unmoved))
    return cases(k, some, none)


def no_margin_above(separator: Term, margin: Fact) -> Fact:
    """From  delta >= 0  conclude  |u|^2 |v|^2 - delta^2 Lambda^2 >= 0  for this separator u."""
    run = combination_run(separator)
    weight = times(margin, counted(run, L, assume(NONNEGATIVE, lam)))
    aligned = squares_grow(weight, _alignment(run, separator))
    # |u|^2 |v|^2 - (delta Lambda)^2
    #    =  1 (|u|^2 |v|^2 - <v,u>^2)  +  1 (<v,u>^2 - (delta Lambda)^2)
    goal = inner(separator, separator) * inner(v, v) - delta**2 * L**2
    return combine(NONNEGATIVE, goal, (1, schwarz(separator, v)), (1, aligned))


def counted(run: Run, total: Term, one: Fact) -> Fact:
    """Conclude  total >= 0  along a run that adds this one, of which the fact says >= 0 or > 0."""
    so_far = assume(NONNEGATIVE, total)
    more = combine(NONNEGATIVE, total + look(one).polynomial, (1, so_far), (1, one))
    return induction(run, so_far, more)


def roots_grow(high: Fact, gap: Fact, low: Term) -> Fact:
    """From  a >= 0  and  a^2 - b^2 >= 0  conclude  a - b >= 0,  b the term `low`."""
    a = look(high).polynomial
    # (a + b) (a - b)  =  a^2 - b^2
    product = combine(NONNEGATIVE, (a + low) * (a - low), (1, gap))
    some = cancel(a - low, product, assume(POSITIVE, a + low))
    # a - b  =  2 a  +  1 (-(a + b))
    none = combine(NONNEGATIVE, a - low, (2, high), (1, assume(NONNEGATIVE, -(a + low))))
    return cases(a + low, some, none)


def _alignment(run: Run, separator: Term) -> Fact:
    """Conclude  <v,u> - delta Lambda >= 0  for every combination v."""
    so_far = assume(NONNEGATIVE, inner(v, separator) - delta * L)
    margin = times(assume(NONNEGATIVE, lam), assume(NONNEGATIVE, inner(z, separator) - delta))
    # <v + lambda z,u> - delta (Lambda + lambda)
    #    =  1 (<v,u> - delta Lambda)  +  1 lambda (<z,u> - delta)
    goal = inner(v + lam * z, separator) - delta * (L + lam)
    return induction(run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, margin)))


def _short(run: Run, by: Term) -> Fact:
    """Conclude  k s^2 R^2 - |w|^2 >= 0  along a run that adds s z."""
    so_far = assume(NONNEGATIVE, k * by**2 * R**2 - inner(w, w))
    mistake = assume(NONNEGATIVE, -inner(w, by * z))
    inside = assume(NONNEGATIVE, (by * R) ** 2 - inner(by * z, by * z))
    # (k + 1) s^2 R^2 - |w + s z|^2
    #    =  1 (k s^2 R^2 - |w|^2)  +  2 (-<w,s z>)  +  1 (s^2 R^2 - |s z|^2)
    goal = (k + 1) * by**2 * R**2 - inner(w + by * z, w + by * z)
    step = combine(NONNEGATIVE, goal, (1, so_far), (2, mistake), (1, inside))
    return induction(run, so_far, step)


def _scaled_alignment() -> Fact:
    """Conclude  <w,u> - k s delta >= 0  along the scaled run, if t > 0."""
    so_far = assume(NONNEGATIVE, inner(w, u) - k * s * delta)
    score = assume(NONNEGATIVE, inner(s * z, t * u) - s * t * delta)
    # t (<s z,u> - s delta)  =  <s z,t u> - s t delta
    margin = cancel(inner(s * z, u) - s * delta, score, assume(POSITIVE, t))
    # <w + s z,u> - (k + 1) s delta  =  1 (<w,u> - k s delta)  +  1 (<s z,u> - s delta)
    goal = inner(w + s * z, u) - (k + 1) * s * delta
    return induction(scaled_run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, margin)))

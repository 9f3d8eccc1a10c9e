"""The margin from both sides, and the classes H_gamma of what separates with margin gamma.

A combination of the examples z = y x with weights lambda >= 0, of sum v and total Lambda, stands
for the point v / Lambda of their convex hull; no separator has a margin above its length. Without a
root: u is in H_gamma if u is not 0 and on every example z both <z,u> >= 0 and
<z,u>^2 >= gamma^2 |u|^2.
"""

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
from proofs.terms import Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MISTAKE,
    RADIUS,
    L,
    R,
    bounded_length,
    combination_run,
    counted,
    delta,
    induction,
    k,
    lam,
    schwarz,
    squares_grow,
    steps_run,
    u,
    v,
    w,
    z,
)

h, mu, s, t, B = (sympy.Symbol(name) for name in ("h", "mu", "s", "t", "B"))
m, n, x = (Vector(name) for name in ("m", "n", "x"))
WOLFE = "Wolfe (1976)"
NOVIKOFF = "Novikoff (1962)"
DEFINITION = "by definition"
HALVES = ({z: (1, 0), lam: 1}, {z: (0, 1), lam: 1})

#: A run whose examples all score at least |n|^2 against n: their hull has no point nearer to 0.
nearest_run = steps_run(MISTAKE, (NONNEGATIVE, inner(z, n) - inner(n, n)), RADIUS)


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
    score = assume(NONNEGATIVE, inner(z, n) - inner(n, n))
    aligned = times(counted(nearest_run), induction(nearest_run, so_far, (1, so_far), (1, score)))
    # k (R^2 - k |n|^2)  =  |w - k n|^2  +  2 k (<w,n> - k |n|^2)  +  1 (k R^2 - |w|^2)
    goal = R**2 - k * inner(n, n)
    parts = (1, norm(w - k * n)), (2, aligned), (1, bounded_length(nearest_run))
    some = cancel(goal, combine(NONNEGATIVE, k * goal, *parts), assume(POSITIVE, k))
    # R^2 - k |n|^2  =  1 R^2  +  1 (-k) |n|^2
    unmoved = times(assume(NONNEGATIVE, -k), norm(n))
    return cases(k, some, combine(NONNEGATIVE, goal, (1, square(R)), (1, unmoved)))


@theorem(
    "margin-scale-free",
    source=DEFINITION,
    instance=Instance({u: (1, 1), delta: 2, R: 3, B: Fraction(9, 2), s: 3, t: 2}),
)
def margin_scale_free() -> Fact:
    """With the points times s and u times t, the bound B = |u|^2 R^2 / delta^2 is what it was.

    The separator t u has the length |t u|; that s t delta bounds its scores at the points s z, and
    s R their length, exactly where delta and R do before, is what the other four theorems say. For
    s, t > 0 the equation determines B.
    """
    bound = assume(ZERO, B * delta**2 - inner(u, u) * R**2)
    # B (s t delta)^2 - |t u|^2 (s R)^2  =  s^2 t^2 (B delta^2 - |u|^2 R^2)
    goal = B * (s * t * delta) ** 2 - inner(t * u, t * u) * (s * R) ** 2
    return combine(ZERO, goal, (s**2 * t**2, bound))


@theorem(
    "margin-scale-free",
    source=DEFINITION,
    instance=Instance({u: (1, 1), z: (2, 0), delta: 2, s: 3, t: 2}),
)
def scores_scale() -> Fact:
    """Where u scores at least delta at z, t u scores at least s t delta at s z."""
    score = assume(NONNEGATIVE, inner(z, u) - delta)
    size, length = assume(NONNEGATIVE, s), assume(NONNEGATIVE, t)
    # <s z,t u> - s t delta  =  s t (<z,u> - delta)
    return times(times(size, length), score)


@theorem(
    "margin-scale-free",
    source=DEFINITION,
    instance=Instance({u: (1, 1), z: (2, 0), delta: 2, s: 3, t: 2}),
)
def scores_scale_back() -> Fact:
    """Where t u scores at least s t delta at s z, and s, t > 0, u scores at least delta at z."""
    score = assume(NONNEGATIVE, inner(s * z, t * u) - s * t * delta)
    # s t (<z,u> - delta)  =  <s z,t u> - s t delta
    both = times(assume(POSITIVE, s), assume(POSITIVE, t))
    return cancel(inner(z, u) - delta, score, both)


@theorem("margin-scale-free", source=DEFINITION, instance=Instance({z: (2, 0), R: 3, s: -3}))
def radius_scales() -> Fact:
    """Where z lies within the radius R, s z lies within the radius s R."""
    # (s R)^2 - |s z|^2  =  s^2 (R^2 - |z|^2)
    return times(square(s), assume(*RADIUS))


@theorem("margin-scale-free", source=DEFINITION, instance=Instance({z: (2, 0), R: 3, s: -3}))
def radius_scales_back() -> Fact:
    """Where s z lies within the radius s R, and s is not 0, z lies within the radius R."""
    inside = assume(NONNEGATIVE, (s * R) ** 2 - inner(s * z, s * z))
    # s^2 (R^2 - |z|^2)  =  (s R)^2 - |s z|^2
    return cancel(R**2 - inner(z, z), inside, assume(POSITIVE, s**2))


def no_margin_above(separator: Term, margin: Fact) -> Fact:
    """From  delta >= 0  conclude  |u|^2 |v|^2 - delta^2 Lambda^2 >= 0  for this separator u."""
    run = combination_run(separator)
    weight = times(margin, counted(run, L, assume(NONNEGATIVE, lam)))
    aligned = squares_grow(weight, _alignment(run, separator))
    # |u|^2 |v|^2 - (delta Lambda)^2
    #    =  1 (|u|^2 |v|^2 - <v,u>^2)  +  1 (<v,u>^2 - (delta Lambda)^2)
    goal = inner(separator, separator) * inner(v, v) - delta**2 * L**2
    return combine(NONNEGATIVE, goal, (1, schwarz(separator, v)), (1, aligned))


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
    return induction(run, so_far, (1, so_far), (1, margin))


gamma, g = sympy.Symbol("gamma"), sympy.Symbol("g")
#: A combination of examples that u, of the class H_gamma, separates with margin gamma.
class_run = algorithm(
    state=[(v, 0, v + lam * z), (L, 0, L + lam)],
    guards=[
        (NONNEGATIVE, lam),
        (NONNEGATIVE, inner(z, u)),
        (NONNEGATIVE, inner(z, u) ** 2 - gamma**2 * inner(u, u)),
    ],
    local=[z, lam],
)


@theorem(
    "margin-classes-nest",
    source="Niyogi (2007)",
    instance=Instance({u: (1, 1), z: (2, 1), gamma: 2, g: 1}, ()),
)
def margin_classes_nest() -> Fact:
    """H_gamma shrinks as gamma grows: on each example a margin of gamma is one of every g below.

    The other conditions of H_gamma, |u|^2 > 0 and <z,u> >= 0, do not speak of gamma.
    """
    inside = assume(NONNEGATIVE, inner(z, u) ** 2 - gamma**2 * inner(u, u))
    smaller = squares_grow(assume(NONNEGATIVE, g), assume(NONNEGATIVE, gamma - g))
    # <z,u>^2 - g^2 |u|^2  =  1 (<z,u>^2 - gamma^2 |u|^2)  +  1 |u|^2 (gamma^2 - g^2)
    goal = inner(z, u) ** 2 - g**2 * inner(u, u)
    return combine(NONNEGATIVE, goal, (1, inside), (1, times(norm(u), smaller)))


@theorem(
    "margin-classes-bounded",
    source=WOLFE,
    instance=Instance({u: (1, 0), gamma: 1}, ({z: (1, 0), lam: 1}, {z: (1, 1), lam: 2})),
)
def margin_classes_bounded() -> Fact:
    """Where H_gamma holds some u, gamma is at most the length |v| / Lambda.

    So H_gamma is empty as soon as one convex combination of the examples is shorter than gamma.
    """
    aligned = _class_alignment()
    size = inner(u, u)
    # |u|^2 (|v|^2 - gamma^2 Lambda^2)  =  1 (|u|^2 |v|^2 - <v,u>^2)
    #                                   +  1 (<v,u>^2 - gamma^2 Lambda^2 |u|^2)
    goal = inner(v, v) - gamma**2 * L**2
    product = combine(NONNEGATIVE, size * goal, (1, schwarz(u, v)), (1, aligned))
    return cancel(goal, product, assume(POSITIVE, size))


@theorem(
    "margin-class-of-the-nearest",
    source=WOLFE,
    instance=Instance({n: (1, 1), z: (2, 0), gamma: 1}, ()),
)
def margin_class_of_the_nearest() -> Fact:
    """H_gamma holds every n, not 0, with <z,n> >= |n|^2 on the examples, for all gamma up to |n|.

    So H_gamma is not empty while gamma is at most the length of such an n in the hull. That the
    hull has one, its nearest point to 0 if that is not 0, is not proved here (Wolfe 1976). <z,n> is
    not negative because |n|^2 is not.
    """
    size, smaller = inner(n, n), assume(NONNEGATIVE, inner(n, n) - gamma**2)
    longer = squares_grow(norm(n), assume(NONNEGATIVE, inner(z, n) - size))
    # <z,n>^2 - gamma^2 |n|^2  =  1 (<z,n>^2 - |n|^4)  +  1 |n|^2 (|n|^2 - gamma^2)
    goal = inner(z, n) ** 2 - gamma**2 * size
    return combine(NONNEGATIVE, goal, (1, longer), (1, times(norm(n), smaller)))


def _class_alignment() -> Fact:
    """Conclude  <v,u>^2 - gamma^2 Lambda^2 |u|^2 >= 0  for every combination v."""
    part, right = assume(NONNEGATIVE, lam), assume(NONNEGATIVE, inner(z, u))
    far = assume(NONNEGATIVE, inner(z, u) ** 2 - gamma**2 * inner(u, u))
    so_far = assume(NONNEGATIVE, inner(v, u) ** 2 - gamma**2 * L**2 * inner(u, u))
    score = counted(class_run, inner(v, u), times(part, right))
    # <v,u>^2 <z,u>^2 - (gamma^2 Lambda |u|^2)^2  =  1 <z,u>^2 (<v,u>^2 - gamma^2 Lambda^2 |u|^2)
    #                                 +  1 gamma^2 Lambda^2 |u|^2 (<z,u>^2 - gamma^2 |u|^2)
    both = inner(v, u) * inner(z, u)
    low = gamma**2 * L * inner(u, u)
    first = times(square(inner(z, u)), so_far)
    second = times(times(square(gamma * L), norm(u)), far)
    gap = combine(NONNEGATIVE, both**2 - low**2, (1, first), (1, second))
    cross = times(part, roots_grow(times(score, right), gap, low))
    # <v + lambda z,u>^2 - gamma^2 (Lambda + lambda)^2 |u|^2
    #    =  1 (<v,u>^2 - gamma^2 Lambda^2 |u|^2)  +  1 lambda^2 (<z,u>^2 - gamma^2 |u|^2)
    #    +  2 lambda (<v,u> <z,u> - gamma^2 Lambda |u|^2)
    return induction(class_run, so_far, (1, so_far), (1, times(square(lam), far)), (2, cross))


#: g is the radius of the balls, and h the length of w, which is not 0.
LENGTH = (POSITIVE, h), (ZERO, h**2 - inner(w, w))


@theorem(
    "margin-as-balls",
    source=DEFINITION,
    instance=Instance({w: (3, 4), z: (1, 1), x: (0, -1), g: 1, h: 5}, ()),
)
def balls_from_margin() -> Fact:
    """Where w has a margin of g > 0 at z, the ball of radius g around z lies on one side.

    A point of the ball is z + x with |x| at most g.
    """
    radius, inside = assume(POSITIVE, g), assume(NONNEGATIVE, g**2 - inner(x, x))
    margin, (long, squared) = assume(NONNEGATIVE, inner(w, z) - g * h), _length()
    # 2 g h (<w,x> + g h)  =  1 |h x + g w|^2  +  1 h^2 (g^2 - |x|^2)  +  g^2 (h^2 - |w|^2)
    product = 2 * g * h * (inner(w, x) + g * h)
    parts = (1, norm(h * x + g * w)), (1, times(square(h), inside)), (g**2, squared)
    whole = combine(NONNEGATIVE, product, *parts)
    twice = scale(2, times(radius, long))
    least = cancel(inner(w, x) + g * h, whole, twice)
    # <w,z + x>  =  1 (<w,z> - g h)  +  1 (<w,x> + g h)
    return combine(NONNEGATIVE, inner(w, z + x), (1, margin), (1, least))


@theorem(
    "margin-as-balls",
    source=DEFINITION,
    instance=Instance({w: (3, 4), z: (1, 1), g: 1, h: 5, t: Fraction(1, 5)}, ()),
)
def margin_from_balls() -> Fact:
    """Where z - t w, the point of the ball nearest to the plane, is on its side, so is the margin.

    It is a point of the ball, for its distance t h from z is the radius g.
    """
    nearest = assume(NONNEGATIVE, inner(w, z - t * w))
    reach, (_, squared) = assume(ZERO, t * h - g), _length()
    # <w,z> - g h  =  1 <w,z - t w>  +  (-t) (h^2 - |w|^2)  +  h (t h - g)
    return combine(NONNEGATIVE, inner(w, z) - g * h, (1, nearest), (-t, squared), (h, reach))


@theorem(
    "ball-not-sphere",
    source=DEFINITION,
    instance=Instance({z: (1, 1), R: 2, s: Fraction(1, 2)}, ()),
)
def scaled_into_the_ball() -> Fact:
    """Divided by R, every example within the radius R is in the ball of radius 1."""
    inside, inverse = assume(NONNEGATIVE, R**2 - inner(z, z)), assume(ZERO, s * R - 1)
    # 1 - |s z|^2  =  1 s^2 (R^2 - |z|^2)  +  (-(s R + 1)) (s R - 1)
    goal = 1 - inner(s * z, s * z)
    return combine(NONNEGATIVE, goal, (1, times(square(s), inside)), (-(s * R + 1), inverse))


def _length() -> tuple[Fact, Fact]:
    """Assume that h is the length of w."""
    positive, squared = (assume(*condition) for condition in LENGTH)
    return positive, squared

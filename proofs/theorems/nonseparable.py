"""What cannot be separated, and what still holds of a run on any data.

From contradictory hypotheses the kernel concludes 0 > 0: no weights, no dimension and no feature
map can meet them together. Where the data fall short of a margin gamma, each mistake pays its own
shortfall d; on any data the weights grow no faster than the root of the count, and so point ever
nearer to 0 in the hull.
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
    instantiate,
    invariant,
    norm,
    number,
    scale,
    square,
    times,
)
from proofs.terms import Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
    L,
    R,
    bounded_length,
    counted,
    delta,
    grown_alignment,
    induction,
    k,
    lam,
    perceptron_run,
    schwarz,
    squares_grow,
    steps_run,
    u,
    v,
    w,
    z,
)
from proofs.theorems.margins import no_margin_above, roots_grow
from proofs.theorems.mistake_bounds import mistake_bound

y = sympy.Symbol("y")
a, b, e, f, r = (Vector(name) for name in ("a", "b", "e", "f", "r"))
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
    """No data have both a separator and a vanishing nonnegative combination of the z, not all 0.

    With scores <z,u> >= delta > 0 and lambda >= 0, of total Lambda > 0, v = sum of lambda z is not
    0. That one of the two always exists is not proved here.
    """
    return _never_both(u)


@theorem(
    "separation-in-rounds",
    source="Stiemke (1915)",
    instance=Instance({w: (0, 1), z: (1, 0), r: (-2, 0), lam: 2}),
)
def vanishing_scores() -> Fact:
    """In a combination that vanishes, a row of positive multiplier has the score 0 in a direction.

    A direction w gives no row a negative score. r is the rest of the combination, lambda z + r = 0:
    rows with multipliers >= 0, and rows of score 0 with any, so that <r,w> >= 0.
    """
    score, rest = assume(NONNEGATIVE, inner(z, w)), assume(NONNEGATIVE, inner(r, w))
    some, total = assume(POSITIVE, lam), lam * z + r
    vanishes = scale(-inner(w, w), assume(ZERO, inner(total, total)))
    grown = squares_grow(times(some, score), rest)
    # -(lambda <z,w>)^2  =  1 (|w|^2 |v|^2 - <v,w>^2)  +  1 (<v,w>^2 - (lambda <z,w>)^2)
    #    +  1 |w|^2 (-|v|^2),  v = lambda z + r
    goal = -((lam * inner(z, w)) ** 2)
    squared = combine(NONNEGATIVE, goal, (1, schwarz(w, total)), (1, grown), (1, vanishes))
    return cancel(-(inner(z, w) ** 2), squared, times(some, some))


@theorem("no-convergence", source="Gordan (1873)")
def no_convergence() -> Fact:
    """Where a combination of the z = y x vanishes, no weights w have all scores above some delta.

    The multipliers lambda are nonnegative and not all 0. So no pass is clean where y <w,x> <= 0 is
    a mistake: on finitely many points a clean pass would leave a least score delta > 0. That
    mistakes then never end is read off pass by pass.
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


gamma, d, D, s, q, t, rho = (
    sympy.Symbol(name) for name in ("gamma", "d", "D", "s", "q", "t", "rho")
)
FREUND_SCHAPIRE = "Freund and Schapire (1999)"
BLOCK_LEVIN = "Block and Levin (1970)"
NOVIKOFF = "Novikoff (1962)"
NEVER_ENDING = ({z: (1, 0), d: 0}, {z: (-1, 0), d: 2}, {z: (1, 0), d: 0})

#: Each mistake falls short of gamma by at most d; s sums the d, and q sums their squares.
short_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + z), (s, 0, s + d), (q, 0, q + d**2)],
    guards=[MISTAKE, (NONNEGATIVE, inner(z, u) + d - gamma), RADIUS],
    local=[z, d],
)
#: The perceptron on examples that lie on one line with the weights.
line_run = algorithm(
    [(w, 0, w + z)],
    [MISTAKE, RADIUS, (NONNEGATIVE, inner(w, z) ** 2 - inner(w, w) * inner(z, z))],
    [z],
)


@theorem(
    "nonseparable-mistakes",
    source=FREUND_SCHAPIRE,
    instance=Instance({u: (1, 0), gamma: 1, R: 1, D: 2}, NEVER_ENDING),
)
def nonseparable_mistakes() -> Fact:
    """On any data a run from 0 makes at most (R + D)^2 / gamma^2 mistakes.

    For every u of length at most 1 and every gamma >= 0, d being at least gamma - <z,u> at each
    mistake and D^2 the sum of the d^2 or more. An example presented again pays again.
    """
    return _few(sympy.Integer(1), number(1))


@theorem(
    "nonseparable-mistakes-any-length",
    source=FREUND_SCHAPIRE,
    instance=Instance(
        {u: (2, 0), gamma: 2, R: 1, D: 4, rho: 2},
        ({z: (1, 0), d: 0}, {z: (-1, 0), d: 4}, {z: (1, 0), d: 0}),
    ),
)
def nonseparable_mistakes_any_length() -> Fact:
    """On any data a run from 0 makes at most (rho R + D)^2 / gamma^2 mistakes, rho at least |u|."""
    return _few(rho, assume(NONNEGATIVE, rho))


@theorem(
    "hull-of-mistakes",
    source=NOVIKOFF,
    instance=Instance({u: (1, 1), delta: 1}, ({z: (1, 0)}, {z: (0, 1)}, {z: (2, 1)})),
)
def hull_of_mistakes() -> Fact:
    """After k mistakes no margin is above the length |w| / k: delta / |u| is at most that.

    They are the sum of k examples, so w / k is a convex combination. No mistake is needed for it.
    """
    sums_run = steps_run(MARGIN)
    total = times(counted(sums_run), assume(NONNEGATIVE, delta))
    aligned = squares_grow(total, grown_alignment(sums_run))
    # |u|^2 |w|^2 - (k delta)^2  =  1 (|u|^2 |w|^2 - <w,u>^2)  +  1 (<w,u>^2 - (k delta)^2)
    goal = inner(u, u) * inner(w, w) - k**2 * delta**2
    return combine(NONNEGATIVE, goal, (1, schwarz(u, w)), (1, aligned))


@theorem(
    "total-of-mistakes",
    source=NOVIKOFF,
    instance=Instance({e: (0, 1)}, ({z: (1, 1)}, {z: (-3, 1)}, {z: (1, 1)})),
)
def total_of_mistakes() -> Fact:
    """Where every example has the score 1 with some e, the weights after k mistakes have k.

    Give each z one more coordinate 1, and let e be its unit vector: the weights are a sum of
    multiples of the z, and their added coordinate is the sum of the multipliers. So the total of
    the multipliers is k.
    """
    # <w + z,e> - (k + 1)  =  1 (<w,e> - k)  +  1 (<z,e> - 1)
    so_far, one = assume(ZERO, inner(w, e) - k), assume(ZERO, inner(z, e) - 1)
    return induction(steps_run((ZERO, inner(z, e) - 1)), so_far, (1, so_far), (1, one))


@theorem(
    "bounded-if-separable",
    source=NOVIKOFF,
    instance=Instance({u: (1, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (0, 1)})),
)
def bounded_if_separable() -> Fact:
    """On separable data the weights stay within |u| R^2 / delta, however long the run."""
    few = times(square(R), mistake_bound.prove())
    short = times(square(delta), bounded_length(perceptron_run))
    # |u|^2 R^4 - delta^2 |w|^2  =  1 R^2 (|u|^2 R^2 - k delta^2)  +  1 delta^2 (k R^2 - |w|^2)
    goal = inner(u, u) * R**4 - delta**2 * inner(w, w)
    return combine(NONNEGATIVE, goal, (1, few), (1, short))


@theorem(
    "bounded-on-a-line",
    source=BLOCK_LEVIN,
    instance=Instance({R: 3}, ({z: (2, 0)}, {z: (-3, 0)}, {z: (1, 0)}, {z: (1, 0)})),
)
def bounded_on_a_line() -> Fact:
    """Where every mistake lies on one line with the weights, they stay within the radius.

    This is the theorem of Block and Levin in dimension 1; two vectors lie on a line through 0 if
    <w,z>^2 is at least |w|^2 |z|^2.
    """
    so_far, inside = assume(NONNEGATIVE, R**2 - inner(w, w)), assume(*RADIUS)
    longer = inner(w, w) - inner(z, z)
    yes = _opposed(so_far, z, assume(POSITIVE, longer))
    no = _opposed(inside, w, assume(NONNEGATIVE, -longer))
    step = cases(longer, yes, no)
    return invariant(line_run, NONNEGATIVE, R**2 - inner(w, w), square(R), step)


def _few(length: Term, positive: Fact) -> Fact:
    """From  rho >= 0 (or > 0)  conclude  (rho R + D)^2 - k gamma^2 >= 0  along the short run."""
    reach = times(positive, assume(NONNEGATIVE, R))
    room = times(reach, assume(NONNEGATIVE, D))
    counts = counted(short_run)
    a, b = inner(w, u), s
    far, spread = _reached(length), _paid(counts)
    # (k rho R D)^2 - (<w,u> s)^2  =  1 k D^2 (k rho^2 R^2 - <w,u>^2)  +  1 <w,u>^2 (k D^2 - s^2)
    cross = k * length * R * D
    first, second = times(times(counts, square(D)), far), times(square(a), spread)
    gap = combine(NONNEGATIVE, cross**2 - (a * b) ** 2, (1, first), (1, second))
    mixed = roots_grow(times(counts, room), gap, a * b)
    total = squares_grow(times(counts, assume(NONNEGATIVE, gamma)), _aligned())
    # k ((rho R + D)^2 - k gamma^2)  =  1 ((<w,u> + s)^2 - (k gamma)^2)
    #    +  1 (k rho^2 R^2 - <w,u>^2)  +  1 (k D^2 - s^2)  +  2 (k rho R D - <w,u> s)
    goal = (length * R + D) ** 2 - k * gamma**2
    parts = (1, total), (1, far), (1, spread), (2, mixed)
    some = cancel(goal, combine(NONNEGATIVE, k * goal, *parts), assume(POSITIVE, k))
    # (rho R + D)^2 - k gamma^2  =  1 (rho R + D)^2  +  1 (-k) gamma^2
    unmoved = times(assume(NONNEGATIVE, -k), square(gamma))
    none = combine(NONNEGATIVE, goal, (1, square(length * R + D)), (1, unmoved))
    return cases(k, some, none)


def _aligned() -> Fact:
    """Conclude  <w,u> + s - k gamma >= 0  along the short run."""
    so_far = assume(NONNEGATIVE, inner(w, u) + s - k * gamma)
    score = assume(NONNEGATIVE, inner(z, u) + d - gamma)
    # <w + z,u> + s + d - (k + 1) gamma  =  1 (<w,u> + s - k gamma)  +  1 (<z,u> + d - gamma)
    return induction(short_run, so_far, (1, so_far), (1, score))


def _reached(length: Term) -> Fact:
    """From  rho^2 >= |u|^2  conclude  k rho^2 R^2 - <w,u>^2 >= 0  along the short run."""
    unit = times(norm(w), assume(NONNEGATIVE, length**2 - inner(u, u)))
    short = times(square(length), bounded_length(short_run))
    # k rho^2 R^2 - <w,u>^2  =  1 rho^2 (k R^2 - |w|^2)
    #                        +  1 |w|^2 (rho^2 - |u|^2)  +  1 (|u|^2 |w|^2 - <w,u>^2)
    goal = k * length**2 * R**2 - inner(w, u) ** 2
    return combine(NONNEGATIVE, goal, (1, short), (1, unit), (1, schwarz(u, w)))


def _paid(counts: Fact) -> Fact:
    """From  D^2 >= q  conclude  k D^2 - s^2 >= 0  along the short run: Cauchy-Schwarz for sums."""
    so_far = assume(NONNEGATIVE, q - 2 * t * s + k * t**2)
    # q + d^2 - 2 t (s + d) + (k + 1) t^2  =  1 (q - 2 t s + k t^2)  +  1 (d - t)^2
    spread = instantiate(induction(short_run, so_far, (1, so_far), (1, square(d - t))), {t: d})
    so_far = assume(NONNEGATIVE, k * q - s**2)
    # (k + 1) (q + d^2) - (s + d)^2  =  1 (k q - s^2)  +  1 (q - 2 d s + k d^2)
    sums = induction(short_run, so_far, (1, so_far), (1, spread))
    # k D^2 - s^2  =  1 (k q - s^2)  +  1 k (D^2 - q)
    enough = times(counts, assume(NONNEGATIVE, D**2 - q))
    return combine(NONNEGATIVE, k * D**2 - s**2, (1, sums), (1, enough))


def _opposed(bound: Fact, x: Term, longer: Fact) -> Fact:
    """Conclude  R^2 - |w + z|^2 >= 0  on one line, where x is w or z, not longer than the other v.

    The facts say  R^2 - |v|^2 >= 0  and  |v|^2 - |x|^2 >= 0.
    """
    line = assume(NONNEGATIVE, inner(w, z) ** 2 - inner(w, w) * inner(z, z))
    # <w,z>^2 - |x|^4  =  1 (<w,z>^2 - |w|^2 |z|^2)  +  1 |x|^2 (|v|^2 - |x|^2)
    goal = inner(w, z) ** 2 - inner(x, x) ** 2
    gap = combine(NONNEGATIVE, goal, (1, line), (1, times(norm(x), longer)))
    back = roots_grow(assume(*MISTAKE), gap, inner(x, x))
    # R^2 - |w + z|^2  =  1 (R^2 - |v|^2)  +  2 (-<w,z> - |x|^2)  +  1 |x|^2
    goal = R**2 - inner(w + z, w + z)
    return combine(NONNEGATIVE, goal, (1, bound), (2, back), (1, norm(x)))

"""Novikoff's theorem: on data with a margin the perceptron makes few mistakes, in any order.

The alignment <w,u> grows with every mistake, the length |w| hardly does, and Cauchy-Schwarz lets
the one not outgrow the other. No example, no dimension and no order of presentation occurs.

A start w_0 shifts both sides of the argument, so that the bound gains a term. Start and rate scaled
together scale the weights and change no mistake; from 0, then, no mistake depends on a rate.

The argument bears errors of bounded size. A float program is such a run: its scores are off by at
most sigma, and each update by a vector r, which may cost alignment and add length.
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
    square,
    times,
)
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
    R,
    bounded_length,
    bounded_mistakes,
    c,
    delta,
    few_mistakes,
    grown_alignment,
    induction,
    k,
    p,
    passes_run,
    perceptron_run,
    schwarz,
    squares_grow,
    steps_run,
    u,
    v,
    w,
    z,
)

eta, beta = (sympy.Symbol(name) for name in ("eta", "beta"))
w_0, x = (Vector(name) for name in ("w_0", "x"))
NOVIKOFF = "Novikoff (1962)"
STEPS: tuple[dict[Term, Term], ...] = ({z: (1, 0)}, {z: (0, 1)}, {z: (1, 0)})
BACKWARDS = Instance(
    {u: (1, 1), w_0: (-1, 0), x: (-1, -2), delta: 1, R: 1, eta: Fraction(1, 2), beta: 2}, STEPS
)


def run_from(start: Term, *guards: Condition) -> Run:
    """Return the run at rate eta that steps where the guards hold."""
    return algorithm([(k, 0, k + 1), (w, start, w + eta * z)], guards, [z])


#: The same examples seen at two rates: w from w_0 at rate 1, and v from eta w_0 at rate eta.
two_rates_run = algorithm([(w, w_0, w + z), (v, eta * w_0, v + eta * z)], [], [z])


@theorem("alignment-grows", source=NOVIKOFF, instance=BACKWARDS)
def alignment_grows_from() -> Fact:
    """From w_0 and at rate eta, k steps at margin delta raise <w,u> by at least k eta delta.

    It takes no mistake: the steps may be on any examples with <z,u> >= delta, in any order.
    """
    return grown_alignment(run_from(w_0, MARGIN), start=w_0, rate=assume(NONNEGATIVE, eta))


@theorem("norm-bounded", source=NOVIKOFF, instance=BACKWARDS)
def norm_bounded_from() -> Fact:
    """From w_0 and at rate eta, k mistakes raise |w|^2 by at most k eta^2 R^2."""
    rate = assume(NONNEGATIVE, eta)
    return bounded_length(run_from(w_0, MISTAKE, RADIUS), start=w_0, rate=rate)


@theorem("mistake-bound", source=NOVIKOFF, instance=BACKWARDS)
def mistake_bound_at_any_rate() -> Fact:
    """From 0 and at any rate eta > 0, no run makes more than |u|^2 R^2 / delta^2 mistakes."""
    return bounded_mistakes(run_from(0, MISTAKE, MARGIN, RADIUS), rate=assume(POSITIVE, eta))


@theorem("nonzero-start", source=NOVIKOFF, instance=BACKWARDS)
def nonzero_start() -> Fact:
    """From w_0, no run makes more than |u|^2 R^2 / delta^2 + 2 |w_0| |u| / (eta delta) mistakes.

    Roots and quotients stay outside: beta is any bound of |w_0| |u|, and with gamma = delta / |u|
    the conclusion reads k <= R^2 / gamma^2 + 2 |w_0| / (eta gamma).
    """
    run, rate = run_from(w_0, MISTAKE, MARGIN, RADIUS), assume(NONNEGATIVE, eta)
    far, margin = assume(NONNEGATIVE, beta), assume(NONNEGATIVE, delta)
    goal = eta * inner(u, u) * R**2 + 2 * beta * delta - k * eta * delta**2
    gained = k * eta * delta - beta
    # eta |u|^2 R^2 + 2 beta delta - k eta delta^2
    #    =  1 eta |u|^2 R^2  +  1 (beta - k eta delta) delta  +  1 beta delta
    free = times(times(rate, norm(u)), square(R))
    behind = times(assume(NONNEGATIVE, -gained), margin)
    few = combine(NONNEGATIVE, goal, (1, free), (1, behind), (1, times(far, margin)))
    # k eta delta  =  1 (k eta delta - beta)  +  1 beta
    ahead = combine(POSITIVE, k * eta * delta, (1, assume(POSITIVE, gained)), (1, far))
    return cases(gained, cancel(goal, times(margin, _many(run, rate)), ahead), few)


@theorem("learning-rate", source="folklore", instance=BACKWARDS)
def rate_scales_the_scores() -> Fact:
    """Start and rate both scaled by eta scale every score by eta, whatever examples are stepped on.

    From w_0 = 0 only the rate is scaled, and w with it.
    """
    # <v + eta z,x> - eta <w + z,x>  =  1 (<v,x> - eta <w,x>)
    so_far = assume(ZERO, inner(v, x) - eta * inner(w, x))
    return induction(two_rates_run, so_far, (1, so_far))


@theorem("learning-rate", source="folklore", instance=BACKWARDS)
def rate_drops_no_mistake() -> Fact:
    """No mistake at rate 1 is missed at rate eta, where the two runs stepped alike so far."""
    mistake = times(assume(NONNEGATIVE, eta), assume(NONNEGATIVE, -inner(w, x)))
    # -<v,x>  =  1 eta (-<w,x>)  +  -1 (<v,x> - eta <w,x>)
    scores = rate_scales_the_scores.prove()
    return combine(NONNEGATIVE, -inner(v, x), (1, mistake), (-1, scores))


@theorem("learning-rate", source="folklore", instance=BACKWARDS)
def rate_adds_no_mistake() -> Fact:
    """No mistake at rate eta is missed at rate 1, where the two runs stepped alike so far.

    So from starts w_0 and eta w_0 the two runs make the same mistakes, one by one, and from 0 the
    mistakes do not depend on the rate at all.
    """
    mistake = assume(NONNEGATIVE, -inner(v, x))
    # -eta <w,x>  =  1 (-<v,x>)  +  1 (<v,x> - eta <w,x>)
    goal = -eta * inner(w, x)
    scaled = combine(NONNEGATIVE, goal, (1, mistake), (1, rate_scales_the_scores.prove()))
    return cancel(-inner(w, x), scaled, assume(POSITIVE, eta))


def _many(run: Run, rate: Fact) -> Fact:
    """Conclude  k eta (eta |u|^2 R^2 + 2 beta delta - k eta delta^2) >= 0,  k eta delta > beta."""
    gained = assume(POSITIVE, k * eta * delta - beta)
    within = assume(NONNEGATIVE, beta**2 - inner(w_0, w_0) * inner(u, u))
    # <w,u> - (k eta delta - beta)  =  1 (<w,u> - <w_0,u> - k eta delta)  +  1 (beta + <w_0,u>)
    left = inner(w, u) - look(gained).polynomial
    grown = grown_alignment(run, start=w_0, rate=rate)
    gap = combine(NONNEGATIVE, left, (1, grown), (1, _not_far_behind(within)))
    short = times(norm(u), bounded_length(run, start=w_0, rate=rate))
    # k eta (eta |u|^2 R^2 + 2 beta delta - k eta delta^2)  =  1 (|u|^2 |w|^2 - <w,u>^2)
    #    +  1 (<w,u>^2 - (k eta delta - beta)^2)  +  1 |u|^2 (|w_0|^2 + k eta^2 R^2 - |w|^2)
    #    +  1 (beta^2 - |w_0|^2 |u|^2)
    goal = k * eta * (eta * inner(u, u) * R**2 + 2 * beta * delta - k * eta * delta**2)
    aligned = squares_grow(gained, gap)
    return combine(NONNEGATIVE, goal, (1, schwarz(u, w)), (1, aligned), (1, short), (1, within))


def _not_far_behind(within: Fact) -> Fact:
    """Conclude  beta + <w_0,u> >= 0."""
    far, behind = assume(NONNEGATIVE, beta), inner(w_0, u)
    # (beta - <w_0,u>) (beta + <w_0,u>)
    #    =  1 (beta^2 - |w_0|^2 |u|^2)  +  1 (|u|^2 |w_0|^2 - <w_0,u>^2)
    goal = (beta - behind) * (beta + behind)
    product = combine(NONNEGATIVE, goal, (1, within), (1, schwarz(u, w_0)))
    # beta - <w_0,u>  =  1 beta  +  1 (-<w_0,u>)
    opposed = combine(POSITIVE, beta - behind, (1, far), (1, assume(POSITIVE, -behind)))
    # beta + <w_0,u>  =  1 beta  +  1 <w_0,u>
    ahead = combine(NONNEGATIVE, beta + behind, (1, far), (1, assume(NONNEGATIVE, behind)))
    return cases(-behind, cancel(beta + behind, product, opposed), ahead)


m, n, s, y, B = (sympy.Symbol(name) for name in ("m", "n", "s", "y", "B"))
COUNTED_STEPS: tuple[dict[Term, Term], ...] = (
    {z: (1, 0), c: 1, m: 2}, {z: (0, 1), c: 0, m: 0}, {z: (1, 0), c: 1, m: 2}
)  # fmt: skip
ORTHONORMAL = Instance({u: (1, 1), delta: 1, R: 1, n: 2}, COUNTED_STEPS)
UNIT = Instance({u: (Fraction(3, 5), Fraction(4, 5)), delta: Fraction(1, 2), R: 1}, COUNTED_STEPS)

#: The perceptron's run on examples that are no longer than 1.
normalised_run = steps_run(MISTAKE, MARGIN, (NONNEGATIVE, 1 - inner(z, z)))

#: The perceptron's run with the scores computed so far in s: n in the clean pass at its end, which
#: stand at the start, and m before each mistake, at most n.
scores_run = algorithm(
    state=[*perceptron_run.state, (s, n, s + m)],
    guards=[*perceptron_run.guards, (NONNEGATIVE, n - m)],
    local=[z, m],
)


@theorem("alignment-grows", source=NOVIKOFF, instance=ORTHONORMAL)
def alignment_grows() -> Fact:
    """From 0, k mistakes at margin delta raise <w,u> to at least k delta.

    The margin alone does it: every step counts, mistake or not, delta may have any sign, and u any
    length.
    """
    return grown_alignment(steps_run(MARGIN))


@theorem("norm-bounded", source=NOVIKOFF, instance=ORTHONORMAL)
def norm_bounded() -> Fact:
    """From 0, k mistakes inside the radius R leave |w|^2 at most k R^2.

    It takes no margin: separable or not, the weights grow no faster.
    """
    return bounded_length(steps_run(MISTAKE, RADIUS))


@theorem("mistake-bound", source=NOVIKOFF, instance=ORTHONORMAL)
def mistake_bound() -> Fact:
    """No run from 0 makes more than |u|^2 R^2 / delta^2 mistakes.

    For every u with <z,u> >= delta >= 0 on the examples z = y x of the mistakes, of any length, and
    every R with |z|^2 <= R^2, in every real inner product space.
    """
    return bounded_mistakes(perceptron_run)


@theorem("mistake-bound-unit", source=NOVIKOFF, instance=UNIT)
def mistake_bound_unit() -> Fact:
    """With a separator u no longer than 1, no run from 0 makes more than R^2 / delta^2 mistakes.

    At |u| = 1 delta is the margin gamma of u.
    """
    # R^2 - k delta^2  =  1 (|u|^2 R^2 - k delta^2)  +  1 (1 - |u|^2) R^2
    short = times(assume(NONNEGATIVE, 1 - inner(u, u)), square(R))
    bound = bounded_mistakes(perceptron_run)
    return combine(NONNEGATIVE, R**2 - k * delta**2, (1, bound), (1, short))


@theorem("mistake-bound-normalised", source=NOVIKOFF, instance=UNIT)
def mistake_bound_normalised() -> Fact:
    """With examples and separator no longer than 1, no run from 0 makes over 1 / delta^2 mistakes.

    At |u| = 1 delta is the margin gamma of u.
    """
    # 1 - k delta^2  =  1 (|u|^2 - k delta^2)  +  1 (1 - |u|^2)
    bound = bounded_mistakes(normalised_run, radius=1)
    short = assume(NONNEGATIVE, 1 - inner(u, u))
    return combine(NONNEGATIVE, 1 - k * delta**2, (1, bound), (1, short))


@theorem("finite-convergence", source=NOVIKOFF, instance=ORTHONORMAL)
def finite_convergence() -> Fact:
    """At most |u|^2 R^2 / delta^2 passes contain a mistake.

    The kernel proves this of p, which each mistake raises by c <= 1: by 1 where it is the first of
    its pass, by 0 elsewhere. Reading it for whole numbers is left to the reader: of the first
    floor(|u|^2 R^2 / delta^2) + 1 passes over all points one is clean, and `clean_pass_separates`
    tells what it leaves. Where points are sampled, the mistakes are as few; and, not proved here,
    while w errs on some point, each sample hits it with a probability that is at least the least of
    any point, so that with probability one no w errs for ever.
    """
    so_far = assume(NONNEGATIVE, k - p)
    # (k + 1) - (p + c)  =  1 (k - p)  +  1 (1 - c)
    opens = assume(NONNEGATIVE, 1 - c)
    few = times(induction(passes_run, so_far, (1, so_far), (1, opens)), square(delta))
    # |u|^2 R^2 - p delta^2  =  1 (|u|^2 R^2 - k delta^2)  +  1 (k - p) delta^2
    goal = inner(u, u) * R**2 - p * delta**2
    return combine(NONNEGATIVE, goal, (1, bounded_mistakes(passes_run)), (1, few))


@theorem("finite-convergence", source="folklore", instance=Instance(
    {w_0: (3, 0), x: (1, 0), B: 1}, ({z: (-1, 0)}, {z: (0, 1)})))  # fmt: skip
def clean_pass_separates() -> Fact:
    """No k updates make a score above k B fall to 0, if none takes more than B from it.

    A clean pass is the case k = 0. Where a mistake means y <w,x> <= 0, an example z = y x that is
    presented at w_0 without an update has <w_0,z> > 0; no update follows in the pass, and at its
    end <w,z> > 0 still. So the weights of a clean pass separate, and no pass is clean where nothing
    separates.
    """
    run = algorithm([(k, 0, k + 1), (w, w_0, w + z)], [(NONNEGATIVE, inner(z, x) + B)], [z])
    so_far = assume(NONNEGATIVE, inner(w, x) - inner(w_0, x) + k * B)
    # <w + z,x> - <w_0,x> + (k + 1) B  =  1 (<w,x> - <w_0,x> + k B)  +  1 (<z,x> + B)
    kept = induction(run, so_far, (1, so_far), (1, assume(NONNEGATIVE, inner(z, x) + B)))
    # <w,x>  =  1 (<w,x> - <w_0,x> + k B)  +  1 (<w_0,x> - k B)
    high = assume(POSITIVE, inner(w_0, x) - k * B)
    return combine(POSITIVE, inner(w, x), (1, kept), (1, high))


@theorem("runtime", source="Niyogi (2007)", instance=ORTHONORMAL)
def runtime() -> Fact:
    """On n points no run computes more than n (|u|^2 R^2 / delta^2 + 1) scores.

    Before each mistake come at most n scores. Where a run stops after n scores in a row without a
    mistake, m counts those since the last mistake; where it stops after a clean pass, m is n at a
    mistake that is the first of its pass, and 0 at any other.
    """
    so_far, few = assume(NONNEGATIVE, n * (k + 1) - s), assume(NONNEGATIVE, n - m)
    # n (k + 2) - (s + m)  =  1 (n (k + 1) - s)  +  1 (n - m)
    spent = times(induction(scores_run, so_far, (1, so_far), (1, few)), square(delta))
    bound = times(assume(NONNEGATIVE, n), bounded_mistakes(scores_run))
    # n (|u|^2 R^2 + delta^2) - s delta^2
    #    =  1 n (|u|^2 R^2 - k delta^2)  +  1 (n (k + 1) - s) delta^2
    goal = n * (inner(u, u) * R**2 + delta**2) - s * delta**2
    return combine(NONNEGATIVE, goal, (1, bound), (1, spent))


@theorem(
    "separators-differ",
    source="folklore",
    instance=Instance({u: (1, 2), v: (2, 1), x: (-1, 0), y: -1}),
)
def separators_agree() -> Fact:
    """Two separators score alike in sign at every training point.

    For a point x of label y that both score on the side of y, <u,x> and <v,x> have one sign.
    """
    first, second = assume(POSITIVE, y * inner(u, x)), assume(POSITIVE, y * inner(v, x))
    both = inner(u, x) * inner(v, x)
    # 0  =  1 y <u,x> y <v,x>  +  1 y^2 (-<u,x> <v,x>)
    apart = times(square(y), assume(NONNEGATIVE, -both))
    never = combine(POSITIVE, 0, (1, times(first, second)), (1, apart))
    return cases(both, assume(POSITIVE, both), cancel(both, never, never))


# with errors, as floats make them
rho, sigma, tau, T = (sympy.Symbol(name) for name in ("rho", "sigma", "tau", "T"))
r = Vector("r")
EXACT = Instance({u: (1, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (0, 1)}))
ROUNDED = Instance(
    {u: (1, 0), delta: 1, R: 4, sigma: 3, tau: 5},
    ({z: (3, 0), r: (-1, 1)}, {z: (2, -3), r: (-1, 0)}),
)
ONE_ERROR = {u: (1, 0), z: (3, 1), r: (-1, 0), v: (2, 1), delta: 1, rho: 1, T: 3}

#: From 0, nearly a mistake on z adds z and an error r to the weights, which leaves at least delta
#: of the alignment, and adds at most tau to the square of the length.
rounded_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + z + r)],
    guards=[
        (NONNEGATIVE, sigma - inner(w, z)),
        (NONNEGATIVE, inner(z + r, u) - delta),
        RADIUS,
        (NONNEGATIVE, inner(w + z, w + z) + tau - inner(w + z + r, w + z + r)),
    ],
    local=[z, r],
)


@theorem("perturbed-mistake-bound", source="after Novikoff (1962)", instance=ROUNDED)
def perturbed_mistake_bound() -> Fact:
    """With errors up to sigma and tau, at most |u|^2 (R^2 + 2 sigma + tau) / delta^2 mistakes.

    Each update is on an example z with <w,z> <= sigma and adds z + r to w. What the error r costs
    is said by `rounding_costs_alignment` and `rounding_costs_length`.
    """
    # R^2 + 2 sigma + tau  =  1 R^2  +  2 sigma  +  1 tau
    parts = (1, square(R)), (2, assume(NONNEGATIVE, sigma)), (1, assume(NONNEGATIVE, tau))
    longest = combine(NONNEGATIVE, R**2 + 2 * sigma + tau, *parts)
    decided, aligned, longer = (assume(*rounded_run.guards[i]) for i in (0, 1, 3))
    return _few_with_errors(rounded_run, decided, aligned, longest, longer)


@theorem("perturbed-mistake-bound", source="after Novikoff (1962)", instance=EXACT)
def unperturbed_mistake_bound() -> Fact:
    """Without errors the same proof is Novikoff's: at most |u|^2 R^2 / delta^2 mistakes."""
    decided, aligned = assume(*MISTAKE), assume(*MARGIN)
    return _few_with_errors(perceptron_run, decided, aligned, square(R))


@theorem("perturbed-mistake-bound", source="after Novikoff (1962)", instance=Instance(ONE_ERROR))
def rounding_costs_alignment() -> Fact:
    """Let an error be no longer than rho: a u no longer than 1 loses at most rho of its score."""
    error = assume(NONNEGATIVE, rho)
    short = assume(NONNEGATIVE, rho**2 - inner(r, r))
    unit = times(norm(r), assume(NONNEGATIVE, 1 - inner(u, u)))
    # rho^2 - <r,u>^2  =  1 (|r|^2 |u|^2 - <r,u>^2)  +  1 |r|^2 (1 - |u|^2)  +  1 (rho^2 - |r|^2)
    parts = (1, schwarz(r, u)), (1, unit), (1, short)
    within = combine(NONNEGATIVE, rho**2 - inner(r, u) ** 2, *parts)
    # <z + r,u> - delta  =  1 (<z,u> - delta - rho)  +  1 (rho + <r,u>)
    margin = assume(NONNEGATIVE, inner(z, u) - delta - rho)
    least = _at_least(inner(r, u), error, within)
    return combine(NONNEGATIVE, inner(z + r, u) - delta, (1, margin), (1, least))


@theorem("perturbed-mistake-bound", source="after Novikoff (1962)", instance=Instance(ONE_ERROR))
def rounding_costs_length() -> Fact:
    """Let |v| <= T: an error no longer than rho adds at most 2 T rho + rho^2 to |v|^2.

    With v = w + z this is the tau of `perturbed_mistake_bound`.
    """
    size = times(assume(NONNEGATIVE, T), assume(NONNEGATIVE, rho))
    short = assume(NONNEGATIVE, rho**2 - inner(r, r))
    reach = times(norm(r), assume(NONNEGATIVE, T**2 - inner(v, v)))
    # T^2 rho^2 - <v,r>^2  =  1 (|v|^2 |r|^2 - <v,r>^2)
    #    +  1 |r|^2 (T^2 - |v|^2)  +  1 T^2 (rho^2 - |r|^2)
    parts = (1, schwarz(v, r)), (1, reach), (1, times(square(T), short))
    within = combine(NONNEGATIVE, T**2 * rho**2 - inner(v, r) ** 2, *parts)
    # |v|^2 + 2 T rho + rho^2 - |v + r|^2  =  2 (T rho - <v,r>)  +  1 (rho^2 - |r|^2)
    goal = inner(v, v) + 2 * T * rho + rho**2 - inner(v + r, v + r)
    return combine(NONNEGATIVE, goal, (2, _at_least(-inner(v, r), size, within)), (1, short))


def _few_with_errors(run: Run, decided: Fact, aligned: Fact, longest: Fact, *longer: Fact) -> Fact:
    """Conclude  |u|^2 b - k delta^2 >= 0  along a run with errors.

    The facts say of a step  sigma - <w,z> >= 0,  <z + r,u> - delta >= 0  and, where there are
    errors,  |w + z|^2 + tau - |w + z + r|^2 >= 0,  and of  b = R^2 + 2 sigma + tau  that b >= 0.
    """
    b = look(longest).polynomial
    so_far = assume(NONNEGATIVE, inner(w, u) - k * delta)
    # <w + z + r,u> - (k + 1) delta  =  1 (<w,u> - k delta)  +  1 (<z + r,u> - delta)
    ahead = induction(run, so_far, (1, so_far), (1, aligned))
    so_far = assume(NONNEGATIVE, k * b - inner(w, w))
    # (k + 1) b - |w + z + r|^2  =  1 (k b - |w|^2)  +  2 (sigma - <w,z>)  +  1 (R^2 - |z|^2)
    #    +  1 (|w + z|^2 + tau - |w + z + r|^2)
    parts = (2, decided), (1, assume(*RADIUS)), *((1, fact) for fact in longer)
    return few_mistakes(run, ahead, induction(run, so_far, (1, so_far), *parts), longest)


def _at_least(s: Term, size: Fact, within: Fact) -> Fact:
    """From  a >= 0  and  a^2 - s^2 >= 0  conclude  a + s >= 0."""
    a = look(size).polynomial
    below = assume(POSITIVE, -(a + s))
    # -(a + s)^2  =  1 (a^2 - s^2)  +  2 a (-(a + s))
    product = combine(NONNEGATIVE, -((a + s) ** 2), (1, within), (2, times(size, below)))
    return cases(-(a + s), cancel(a + s, product, below), assume(NONNEGATIVE, a + s))

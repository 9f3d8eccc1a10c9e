"""Other starts and other rates: what a run from w_0 at rate eta does, and what the rate changes.

The start shifts both sides of Novikoff's argument, so that the bound gains a term. Start and rate
scaled together scale the weights and change no mistake; from 0, then, no mistake depends on a rate.
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
from proofs.library.growth import bounded_length, bounded_mistakes, grown_alignment
from proofs.library.inequalities import schwarz, squares_grow
from proofs.library.runs import MARGIN, MISTAKE, RADIUS, R, delta, induction, k, u, v, w, z
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = [
    "alignment_grows_from", "mistake_bound_at_any_rate", "nonzero_start", "norm_bounded_from",
    "rate_adds_no_mistake", "rate_drops_no_mistake", "rate_scales_the_scores",
]  # fmt: skip

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
    step = combine(ZERO, inner(v + eta * z, x) - eta * inner(w + z, x), (1, so_far))
    return induction(two_rates_run, so_far, step)


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

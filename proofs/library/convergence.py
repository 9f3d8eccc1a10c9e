"""Novikoff's theorem: on data with a margin the perceptron makes few mistakes, in any order.

The alignment <w,u> grows with every mistake, the length |w| hardly does, and Cauchy-Schwarz lets
the one not outgrow the other. No example, no dimension and no order of presentation occurs.
"""

from fractions import Fraction

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    Fact,
    assume,
    cancel,
    cases,
    combine,
    square,
    times,
)
from proofs.library.growth import bounded_length, bounded_mistakes, grown_alignment
from proofs.library.runs import (
    MARGIN,
    MISTAKE,
    RADIUS,
    R,
    c,
    delta,
    induction,
    k,
    p,
    passes_run,
    perceptron_run,
    steps_run,
    u,
    v,
    w,
    z,
)
from proofs.terms import Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = [
    "alignment_grows", "clean_pass_separates", "finite_convergence", "mistake_bound",
    "mistake_bound_normalised", "mistake_bound_unit", "norm_bounded", "runtime", "separators_agree",
]  # fmt: skip

m, n, s, y, B = (sympy.Symbol(name) for name in ("m", "n", "s", "y", "B"))
w_0, x = (Vector(name) for name in ("w_0", "x"))
NOVIKOFF = "Novikoff (1962)"
STEPS: tuple[dict[Term, Term], ...] = (
    {z: (1, 0), c: 1, m: 2}, {z: (0, 1), c: 0, m: 0}, {z: (1, 0), c: 1, m: 2}
)  # fmt: skip
ORTHONORMAL = Instance({u: (1, 1), delta: 1, R: 1, n: 2}, STEPS)
UNIT = Instance({u: (Fraction(3, 5), Fraction(4, 5)), delta: Fraction(1, 2), R: 1}, STEPS)

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
    step = combine(NONNEGATIVE, (k + 1) - (p + c), (1, so_far), (1, opens))
    few = times(induction(passes_run, so_far, step), square(delta))
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
    goal = inner(w + z, x) - inner(w_0, x) + (k + 1) * B
    taken = assume(NONNEGATIVE, inner(z, x) + B)
    kept = induction(run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, taken)))
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
    step = combine(NONNEGATIVE, n * (k + 2) - (s + m), (1, so_far), (1, few))
    spent = times(induction(scores_run, so_far, step), square(delta))
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

"""Novikoff's theorem: on data with a margin the perceptron makes few mistakes, in any order.

The alignment <w,u> grows with every mistake, the length |w| hardly does, and Cauchy-Schwarz lets
the one not outgrow the other. No example, no dimension and no order of presentation occurs.
"""

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    Fact,
    assume,
    cancel,
    cases,
    combine,
    norm,
    number,
    square,
    times,
)
from proofs.library.inequalities import schwarz, squares_grow
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
    u,
    w,
    z,
)
from proofs.terms import Run, inner
from proofs.theorem import Instance, theorem

__all__ = ["alignment_grows", "finite_convergence", "mistake_bound", "norm_bounded"]

NOVIKOFF = "Novikoff (1962)"
ORTHONORMAL = Instance(
    {u: (1, 1), delta: 1, R: 1},
    ({z: (1, 0), c: 1}, {z: (0, 1), c: 0}, {z: (1, 0), c: 1}),
)


@theorem("alignment-grows", source=NOVIKOFF, instance=ORTHONORMAL)
def alignment_grows() -> Fact:
    """From 0, k mistakes at margin delta raise <w,u> to at least k delta.

    The hypotheses are the run alone: delta may have any sign, and u any length.
    """
    return _alignment_grows(perceptron_run)


@theorem("norm-bounded", source=NOVIKOFF, instance=ORTHONORMAL)
def norm_bounded() -> Fact:
    """From 0, k mistakes inside the radius R leave |w|^2 at most k R^2."""
    return _norm_bounded(perceptron_run)


@theorem("mistake-bound", source=NOVIKOFF, instance=ORTHONORMAL)
def mistake_bound() -> Fact:
    """No run from 0 makes more than |u|^2 R^2 / delta^2 mistakes.

    For every u with <z,u> >= delta > 0 on the examples z = y x of the mistakes, of any length, and
    every R with |z|^2 <= R^2, in every real inner product space.
    """
    return _mistake_bound(perceptron_run)


@theorem("finite-convergence", source=NOVIKOFF, instance=ORTHONORMAL)
def finite_convergence() -> Fact:
    """At most |u|^2 R^2 / delta^2 passes contain a mistake.

    The kernel proves this of p, which each mistake raises by c <= 1: by 1 where it is the first of
    its pass, by 0 elsewhere. Reading it for whole numbers is left to the reader: of the first
    floor(|u|^2 R^2 / delta^2) + 1 passes over all points one is clean, and where a mistake means
    y <w,x> <= 0, a clean pass means y <w,x> > 0 for every point.
    """
    so_far = assume(NONNEGATIVE, k - p)
    # (k + 1) - (p + c)  =  1 (k - p)  +  1 (1 - c)
    opens = assume(NONNEGATIVE, 1 - c)
    step = combine(NONNEGATIVE, (k + 1) - (p + c), (1, so_far), (1, opens))
    few = times(induction(passes_run, so_far, step), square(delta))
    # |u|^2 R^2 - p delta^2  =  1 (|u|^2 R^2 - k delta^2)  +  1 (k - p) delta^2
    goal = inner(u, u) * R**2 - p * delta**2
    return combine(NONNEGATIVE, goal, (1, _mistake_bound(passes_run)), (1, few))


def _alignment_grows(run: Run) -> Fact:
    """Conclude  <w,u> - k delta >= 0  along a run of the perceptron."""
    so_far, margin = assume(NONNEGATIVE, inner(w, u) - k * delta), assume(*MARGIN)
    # <w + z,u> - (k + 1) delta  =  1 (<w,u> - k delta)  +  1 (<z,u> - delta)
    goal = inner(w + z, u) - (k + 1) * delta
    return induction(run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, margin)))


def _norm_bounded(run: Run) -> Fact:
    """Conclude  k R^2 - |w|^2 >= 0  along a run of the perceptron."""
    so_far = assume(NONNEGATIVE, k * R**2 - inner(w, w))
    mistake, inside = assume(*MISTAKE), assume(*RADIUS)
    # (k + 1) R^2 - |w + z|^2  =  1 (k R^2 - |w|^2)  +  2 (-<w,z>)  +  1 (R^2 - |z|^2)
    goal = (k + 1) * R**2 - inner(w + z, w + z)
    step = combine(NONNEGATIVE, goal, (1, so_far), (2, mistake), (1, inside))
    return induction(run, so_far, step)


def _mistake_bound(run: Run) -> Fact:
    """Conclude  |u|^2 R^2 - k delta^2 >= 0  along a run of the perceptron, if delta > 0."""
    goal = inner(u, u) * R**2 - k * delta**2
    aligned = squares_grow(times(_counted(run), assume(POSITIVE, delta)), _alignment_grows(run))
    short = times(norm(u), _norm_bounded(run))
    # k (|u|^2 R^2 - k delta^2)  =  1 (|u|^2 |w|^2 - <w,u>^2)
    #                            +  1 (<w,u>^2 - (k delta)^2)  +  1 |u|^2 (k R^2 - |w|^2)
    product = combine(NONNEGATIVE, k * goal, (1, schwarz(u, w)), (1, aligned), (1, short))
    some = cancel(goal, product, assume(POSITIVE, k))
    # |u|^2 R^2 - k delta^2  =  1 |u|^2 R^2  +  1 (-k) delta^2
    unmoved = times(assume(NONNEGATIVE, -k), square(delta))
    none = combine(NONNEGATIVE, goal, (1, times(norm(u), square(R))), (1, unmoved))
    return cases(k, some, none)


def _counted(run: Run) -> Fact:
    """Conclude  k >= 0  along a run of the perceptron."""
    so_far = assume(NONNEGATIVE, k)
    return induction(run, so_far, combine(NONNEGATIVE, k + 1, (1, so_far), (1, number(1))))

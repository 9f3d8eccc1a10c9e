"""The two growths of Novikoff's argument, along whatever run has their guards.

Each function takes a run and proves its inequality along it. The run's weights start from `start`,
and move by `rate` times z, where `rate` is a fact that says so much is not negative; by 1 without.
"""

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
from proofs.library.runs import MARGIN, MISTAKE, R, delta, induction, k, u, w, z
from proofs.terms import Run, Term, inner

__all__ = [
    "bounded_length", "bounded_mistakes", "counted", "few_mistakes", "grown_alignment", "outgrown",
]  # fmt: skip


def counted(run: Run, total: Term = k, one: Fact | None = None) -> Fact:
    """Conclude  total >= 0  along a run that adds to it what the fact says is >= 0; 1 without."""
    one = number(1) if one is None else one
    so_far = assume(NONNEGATIVE, total)
    more = combine(NONNEGATIVE, total + look(one).polynomial, (1, so_far), (1, one))
    return induction(run, so_far, more)


def grown_alignment(run: Run, *, start: Term = 0, rate: Fact | None = None) -> Fact:
    """Conclude  <w,u> - <w_0,u> - k eta delta >= 0  along a run of the perceptron."""
    eta = _size(rate)
    so_far = assume(NONNEGATIVE, inner(w - start, u) - k * eta * delta)
    margin = _paced(assume(*MARGIN), rate)
    # <w + eta z - w_0,u> - (k + 1) eta delta
    #    =  1 (<w - w_0,u> - k eta delta)  +  1 eta (<z,u> - delta)
    goal = inner(w + eta * z - start, u) - (k + 1) * eta * delta
    return induction(run, so_far, combine(NONNEGATIVE, goal, (1, so_far), (1, margin)))


def bounded_length(
    run: Run, *, radius: Term = R, start: Term = 0, rate: Fact | None = None
) -> Fact:
    """Conclude  |w_0|^2 + k eta^2 R^2 - |w|^2 >= 0  along a run of the perceptron."""
    eta, first = _size(rate), inner(start, start)
    so_far = assume(NONNEGATIVE, first + k * eta**2 * radius**2 - inner(w, w))
    mistake = _paced(assume(*MISTAKE), rate)
    inside = _paced(_paced(assume(NONNEGATIVE, radius**2 - inner(z, z)), rate), rate)
    # |w_0|^2 + (k + 1) eta^2 R^2 - |w + eta z|^2
    #    =  1 (|w_0|^2 + k eta^2 R^2 - |w|^2)  +  2 eta (-<w,z>)  +  1 eta^2 (R^2 - |z|^2)
    goal = first + (k + 1) * eta**2 * radius**2 - inner(w + eta * z, w + eta * z)
    step = combine(NONNEGATIVE, goal, (1, so_far), (2, mistake), (1, inside))
    return induction(run, so_far, step)


def bounded_mistakes(run: Run, *, radius: Term = R, rate: Fact | None = None) -> Fact:
    """Conclude  |u|^2 R^2 - k delta^2 >= 0  along a run of the perceptron from 0, if delta >= 0."""
    aligned, short = grown_alignment(run, rate=rate), bounded_length(run, radius=radius, rate=rate)
    return few_mistakes(run, aligned, short, square(radius), rate=rate)


def few_mistakes(
    run: Run, aligned: Fact, short: Fact, longest: Fact, *, rate: Fact | None = None
) -> Fact:
    """Conclude  |u|^2 b - k delta^2 >= 0  along a run that counts, if delta >= 0.

    The facts say  <w,u> - k eta delta >= 0,  k eta^2 b - |w|^2 >= 0  and  b >= 0.
    """
    b = look(longest).polynomial
    goal = inner(u, u) * b - k * delta**2
    reached = _paced(times(counted(run), assume(NONNEGATIVE, delta)), rate)
    # k eta^2 (|u|^2 b - k delta^2)  =  |u|^2 k eta^2 b - (k eta delta)^2
    some = cancel(
        goal, outgrown(reached, aligned, short), _paced(_paced(assume(POSITIVE, k), rate), rate)
    )
    # |u|^2 b - k delta^2  =  1 |u|^2 b  +  1 (-k) delta^2
    unmoved = times(assume(NONNEGATIVE, -k), square(delta))
    none = combine(NONNEGATIVE, goal, (1, times(norm(u), longest)), (1, unmoved))
    return cases(k, some, none)


def outgrown(reached: Fact, aligned: Fact, short: Fact) -> Fact:
    """From  a >= 0,  <w,u> - a >= 0  and  b - |w|^2 >= 0  conclude  |u|^2 b - a^2 >= 0."""
    a, b = look(reached).polynomial, look(short).polynomial + inner(w, w)
    # |u|^2 b - a^2  =  1 (|u|^2 |w|^2 - <w,u>^2)  +  1 (<w,u>^2 - a^2)  +  1 |u|^2 (b - |w|^2)
    grown, within = squares_grow(reached, aligned), times(norm(u), short)
    goal = inner(u, u) * b - a**2
    return combine(NONNEGATIVE, goal, (1, schwarz(u, w)), (1, grown), (1, within))


def _size(rate: Fact | None) -> Term:
    """Return the rate."""
    return 1 if rate is None else look(rate).polynomial


def _paced(fact: Fact, rate: Fact | None) -> Fact:
    """Multiply a fact by the rate."""
    return fact if rate is None else times(fact, rate)

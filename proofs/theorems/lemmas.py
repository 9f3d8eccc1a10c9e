"""What the proofs share: their letters, the runs that they speak of, induction, and the lemmas.

A run's guards say what holds whenever it steps, so a theorem about a run speaks of every order, of
every sampling, and of every example that meets them. A lemma on growth takes a run and proves its
inequality along it. The run's weights start from `start`, and move by `rate` times z, where `rate`
is a fact that says so much is not negative; by 1 without. Cauchy-Schwarz, which every inner product
space knows, is proved without a root and without a division.
"""

from functools import cache

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    Fact,
    assume,
    cancel,
    cases,
    combine,
    instantiate,
    invariant,
    look,
    norm,
    number,
    square,
    times,
)
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner, substitute
from proofs.theorem import Instance, theorem

k, p, c, delta, R = (sympy.Symbol(name) for name in ("k", "p", "c", "delta", "R"))
lam, L = sympy.Symbol("lambda"), sympy.Symbol("Lambda")
u, v, w, z = (Vector(name) for name in ("u", "v", "w", "z"))

MISTAKE = (NONNEGATIVE, -inner(w, z))
MARGIN = (NONNEGATIVE, inner(z, u) - delta)
RADIUS = (NONNEGATIVE, R**2 - inner(z, z))


def steps_run(*guards: Condition) -> Run:
    """Return the run from 0 that adds z to the weights w and 1 to the count k, under the guards."""
    return algorithm(state=[(k, 0, k + 1), (w, 0, w + z)], guards=guards, local=[z])


#: From 0, every mistake on an example z = y x adds z to the weights w and 1 to the count k.
perceptron_run = steps_run(MISTAKE, MARGIN, RADIUS)

#: The same, and p counts the passes with a mistake: c = 1 where one opens, and c = 0 elsewhere.
passes_run = algorithm(
    state=[*perceptron_run.state, (p, 0, p + c)],
    guards=[*perceptron_run.guards, (NONNEGATIVE, 1 - c)],
    local=[z, c],
)


def combination_run(separator: Term) -> Run:
    """Return the run that adds up v = sum of lambda z, and Lambda = sum of lambda, lambda >= 0."""
    return algorithm(
        state=[(v, 0, v + lam * z), (L, 0, L + lam)],
        guards=[(NONNEGATIVE, lam), (NONNEGATIVE, inner(z, separator) - delta)],
        local=[z, lam],
    )


def induction(run: Run, so_far: Fact, *terms: tuple[Term, Fact]) -> Fact:
    """Conclude, for every state of the run, what the assumption `so_far` says: it starts as 0.

    The terms add up to what a step makes of it.
    """
    entry = look(so_far)
    start, after = (
        substitute(entry.polynomial, {row[0]: row[at] for row in run.state}) for at in (1, 2)
    )
    base, step = combine(entry.relation, start), combine(entry.relation, after, *terms)
    return invariant(run, entry.relation, entry.polynomial, base, step)


m = sympy.Symbol("m")
STEPS = ({z: (1, 0)}, {z: (0, 1)}, {z: (1, -1)})


@theorem("weights-on-a-grid", source="folklore", instance=Instance({v: (1, 1), m: 1}, STEPS))
def weights_on_a_grid() -> Fact:
    """From 0, after k mistakes w is at most k m in a direction in which no example passes m.

    With v = +e_j and -e_j no coordinate of w exceeds k m in size where none of the points does m,
    and with k at most the mistake bound all weights and scores stay below 2^53 units.
    """
    run = steps_run((NONNEGATIVE, m - inner(z, v)))
    so_far, small = assume(NONNEGATIVE, k * m - inner(w, v)), assume(NONNEGATIVE, m - inner(z, v))
    # (k + 1) m - <w + z,v>  =  1 (k m - <w,v>)  +  1 (m - <z,v>)
    return induction(run, so_far, (1, so_far), (1, small))


def counted(run: Run, total: Term = k, one: Fact | None = None) -> Fact:
    """Conclude  total >= 0  along a run that adds to it what the fact says is >= 0; 1 without."""
    one = number(1) if one is None else one
    so_far = assume(NONNEGATIVE, total)
    return induction(run, so_far, (1, so_far), (1, one))


def grown_alignment(run: Run, *, start: Term = 0, rate: Fact | None = None) -> Fact:
    """Conclude  <w,u> - <w_0,u> - k eta delta >= 0  along a run of the perceptron."""
    eta = _size(rate)
    so_far = assume(NONNEGATIVE, inner(w - start, u) - k * eta * delta)
    margin = _paced(assume(*MARGIN), rate)
    # <w + eta z - w_0,u> - (k + 1) eta delta
    #    =  1 (<w - w_0,u> - k eta delta)  +  1 eta (<z,u> - delta)
    return induction(run, so_far, (1, so_far), (1, margin))


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
    return induction(run, so_far, (1, so_far), (2, mistake), (1, inside))


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


@theorem("cauchy-schwarz", source="Cauchy (1821), Schwarz (1888)")
def cauchy_schwarz() -> Fact:
    """<v,u>^2 is at most |u|^2 |v|^2."""
    uu, vv, uv = inner(u, u), inner(v, v), inner(u, v)
    goal = uu * vv - uv**2
    # |u|^2 (|u|^2 |v|^2 - <v,u>^2)  =  | |u|^2 v - <v,u> u |^2
    long = cancel(goal, norm(uu * v - uv * u), assume(POSITIVE, uu))
    # (|v|^2 + 2) (-<v,u>^2)  =  |(|v|^2 + 1) u - <v,u> v|^2  +  (|v|^2 + 1)^2 (-|u|^2)
    flat = times(square(vv + 1), assume(NONNEGATIVE, -uu))
    product = combine(NONNEGATIVE, -(vv + 2) * uv**2, (1, norm((vv + 1) * u - uv * v)), (1, flat))
    orthogonal = cancel(-(uv**2), product, combine(POSITIVE, vv + 2, (1, norm(v)), (1, number(2))))
    # |u|^2 |v|^2 - <v,u>^2  =  1 |u|^2 |v|^2  +  1 (-<v,u>^2)
    short = combine(NONNEGATIVE, goal, (1, times(norm(u), norm(v))), (1, orthogonal))
    return cases(uu, long, short)


_for_any_two = cache(cauchy_schwarz.prove)


def schwarz(first: Term, second: Term) -> Fact:
    """Conclude  |a|^2 |b|^2 - <b,a>^2 >= 0  for two vectors a and b, by Cauchy-Schwarz."""
    return instantiate(_for_any_two(), {u: first, v: second})


def squares_grow(low: Fact, gap: Fact) -> Fact:
    """From  a >= 0  and  b >= 0  conclude  (a + b)^2 - a^2 >= 0."""
    a, b = look(low).polynomial, look(gap).polynomial
    # (a + b)^2 - a^2  =  1 b^2  +  2 a b
    return combine(NONNEGATIVE, (a + b) ** 2 - a**2, (1, square(b)), (2, times(low, gap)))

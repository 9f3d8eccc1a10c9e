"""What every inner product space knows: Cauchy-Schwarz, without a root and without a division."""

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
from proofs.library.runs import u, v
from proofs.terms import Term, inner
from proofs.theorem import theorem

__all__ = ["cauchy_schwarz", "schwarz", "squares_grow"]


@theorem("cauchy-schwarz", source="Cauchy (1821), Schwarz (1888)")
def cauchy_schwarz() -> Fact:
    """<v,u>^2 is at most |u|^2 |v|^2."""
    return schwarz(u, v)


def schwarz(u: Term, v: Term) -> Fact:
    """Conclude  |u|^2 |v|^2 - <v,u>^2 >= 0  for these two vectors."""
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


def squares_grow(low: Fact, gap: Fact) -> Fact:
    """From  a >= 0  and  b >= 0  conclude  (a + b)^2 - a^2 >= 0."""
    a, b = look(low).polynomial, look(gap).polynomial
    # (a + b)^2 - a^2  =  1 b^2  +  2 a b
    return combine(NONNEGATIVE, (a + b) ** 2 - a**2, (1, square(b)), (2, times(low, gap)))

"""The batch perceptron: it adds up its mistakes, and moves when a batch is closed.

A batch of m mistakes reaches m delta and is no longer than m R; that the lengths add up as squares
and the reaches do not is what a batch can lose: the factor (n + 1)^2 / (4 n).
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
    instantiate,
    norm,
    number,
    square,
    times,
)
from proofs.terms import Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
    R,
    c,
    counted,
    delta,
    induction,
    outgrown,
    u,
    v,
    w,
    z,
)

m, n, S, T = (sympy.Symbol(name) for name in ("m", "n", "S", "T"))
x = Vector("x")
BOUND = (n + 1) ** 2 * inner(u, u) * R**2 - 4 * n * T * delta**2

#: The mistakes of w add up to v, m of them, until c = 1 closes the batch: w moves by what it holds,
#: this mistake included, T counts it, S counts its mistakes, and the next one is empty.
batch_run = algorithm(
    state=[
        (w, 0, w + c * (v + z)),
        (v, 0, (1 - c) * (v + z)),
        (m, 0, (1 - c) * (m + 1)),
        (S, 0, S + c * (m + 1)),
        (T, 0, T + c),
    ],
    guards=[MISTAKE, MARGIN, RADIUS, (NONNEGATIVE, n - (m + 1)), (ZERO, c**2 - c)],
    local=[z, c],
)


@theorem(
    "online-vs-batch",
    source="Novikoff (1962), one batch after the other",
    instance=Instance(
        {u: (1, 1), delta: 1, R: 1, n: 2},
        ({z: (1, 0), c: 0}, {z: (0, 1), c: 1}),
    ),
)
def online_vs_batch() -> Fact:
    """No batch perceptron from 0 moves more than (n + 1)^2 / (4 n) |u|^2 R^2 / delta^2 times.

    Each move adds up at most n mistakes of the weights before it, all that there are on n points or
    some of them. With n = 1 it is the bound on the mistakes of the perceptron.
    """
    points, moved = assume(POSITIVE, n), assume(POSITIVE, T)
    idle = times(points, assume(NONNEGATIVE, -T))
    pointless = times(assume(NONNEGATIVE, -n), _moved())
    return cases(n, cases(T, _some(points, moved), _none(idle)), _none(pointless))


def _some(points: Fact, moved: Fact) -> Fact:
    """From  n > 0  and  T > 0  conclude the bound."""
    # (n + 1) S  =  1 ((n + 1) S - n T)  +  1 n T
    spread = combine(POSITIVE, (n + 1) * S, (1, _spread()), (1, times(points, moved)))
    mistakes = cancel(S, spread, combine(POSITIVE, n + 1, (1, points), (1, number(1))))
    held = outgrown(times(mistakes, assume(NONNEGATIVE, delta)), _aligned(), _short())
    # S^2 ((n + 1)^2 |u|^2 R^2 - 4 n T delta^2)
    #    =  4 n T (|u|^2 ((n + 1) S - n T) R^2 - (S delta)^2)  +  1 |u|^2 R^2 ((n + 1) S - 2 n T)^2
    kept = times(points, times(moved, held))
    square_of = times(times(norm(u), square(R)), square((n + 1) * S - 2 * n * T))
    product = combine(NONNEGATIVE, S**2 * BOUND, (4, kept), (1, square_of))
    return cancel(BOUND, product, times(mistakes, mistakes))


def _none(unmoved: Fact) -> Fact:
    """From  -n T >= 0  conclude the bound."""
    # (n + 1)^2 |u|^2 R^2 - 4 n T delta^2  =  1 (n + 1)^2 |u|^2 R^2  +  4 (-n T) delta^2
    longest = times(square(n + 1), times(norm(u), square(R)))
    return combine(NONNEGATIVE, BOUND, (1, longest), (4, times(unmoved, square(delta))))


def _bit() -> Fact:
    """Return  c^2 - c = 0."""
    return assume(ZERO, c**2 - c)


def _closes() -> Fact:
    """Conclude  c >= 0."""
    # c  =  1 c^2  -  1 (c^2 - c)
    return combine(NONNEGATIVE, c, (1, square(c)), (-1, _bit()))


def _stays() -> Fact:
    """Conclude  1 - c >= 0."""
    # 1 - c  =  1 (1 - c)^2  -  1 (c^2 - c)
    return combine(NONNEGATIVE, 1 - c, (1, square(1 - c)), (-1, _bit()))


def _one_more(held: Fact) -> Fact:
    """From  m >= 0  conclude  m + 1 >= 0."""
    return combine(NONNEGATIVE, m + 1, (1, held), (1, number(1)))


def _held() -> Fact:
    """Conclude  m >= 0."""
    so_far = assume(NONNEGATIVE, m)
    # (1 - c) (m + 1)  =  1 (1 - c) (m + 1)
    return induction(batch_run, so_far, (1, times(_stays(), _one_more(so_far))))


def _moved() -> Fact:
    """Conclude  T >= 0."""
    # T + c  =  1 T  +  1 c
    return counted(batch_run, T, _closes())


def _wrong() -> Fact:
    """Conclude  -<w,v> >= 0: a batch holds mistakes of the present weights."""
    so_far, mistake = assume(NONNEGATIVE, -inner(w, v)), assume(*MISTAKE)
    # -<w + c (v + z),(1 - c) (v + z)>
    #    =  1 (1 - c) (-<w,v>)  +  1 (1 - c) (-<w,z>)  +  |v + z|^2 (c^2 - c)
    stays, both = _stays(), inner(v + z, v + z)
    terms = ((1, times(stays, so_far)), (1, times(stays, mistake)), (both, _bit()))
    return induction(batch_run, so_far, *terms)


def _reach() -> Fact:
    """Conclude  <v,u> - m delta >= 0."""
    so_far, stays = assume(NONNEGATIVE, inner(v, u) - m * delta), _stays()
    # <(1 - c) (v + z),u> - (1 - c) (m + 1) delta
    #    =  1 (1 - c) (<v,u> - m delta)  +  1 (1 - c) (<z,u> - delta)
    margin = times(stays, assume(*MARGIN))
    return induction(batch_run, so_far, (1, times(stays, so_far)), (1, margin))


def _aligned() -> Fact:
    """Conclude  <w,u> - S delta >= 0."""
    so_far, closes = assume(NONNEGATIVE, inner(w, u) - S * delta), _closes()
    # <w + c (v + z),u> - (S + c (m + 1)) delta
    #    =  1 (<w,u> - S delta)  +  1 c (<v,u> - m delta)  +  1 c (<z,u> - delta)
    held, last = times(closes, _reach()), times(closes, assume(*MARGIN))
    return induction(batch_run, so_far, (1, so_far), (1, held), (1, last))


def _near() -> Fact:
    """Conclude  m R^2 - <v,x> >= 0  for every x of the radius R."""
    so_far, stays = assume(NONNEGATIVE, m * R**2 - inner(v, x)), _stays()
    # R^2 - <z,x>  =  1/2 |z - x|^2  +  1/2 (R^2 - |z|^2)  +  1/2 (R^2 - |x|^2)
    inside, half = assume(NONNEGATIVE, R**2 - inner(x, x)), Fraction(1, 2)
    terms = ((half, norm(z - x)), (half, assume(*RADIUS)), (half, inside))
    close = combine(NONNEGATIVE, R**2 - inner(z, x), *terms)
    # (1 - c) (m + 1) R^2 - <(1 - c) (v + z),x>
    #    =  1 (1 - c) (m R^2 - <v,x>)  +  1 (1 - c) (R^2 - <z,x>)
    return induction(batch_run, so_far, (1, times(stays, so_far)), (1, times(stays, close)))


def _longer(length: Fact) -> Fact:
    """From  m^2 R^2 - |v|^2 >= 0  conclude  (m + 1)^2 R^2 - |v + z|^2 >= 0."""
    # (m + 1)^2 R^2 - |v + z|^2
    #    =  1 (m^2 R^2 - |v|^2)  +  2 (m R^2 - <v,z>)  +  1 (R^2 - |z|^2)
    goal = (m + 1) ** 2 * R**2 - inner(v + z, v + z)
    near = instantiate(_near(), {x: z})
    return combine(NONNEGATIVE, goal, (1, length), (2, near), (1, assume(*RADIUS)))


def _length() -> Fact:
    """Conclude  m^2 R^2 - |v|^2 >= 0."""
    so_far = assume(NONNEGATIVE, m**2 * R**2 - inner(v, v))
    # ((1 - c) (m + 1))^2 R^2 - |(1 - c) (v + z)|^2  =  1 (1 - c)^2 ((m + 1)^2 R^2 - |v + z|^2)
    return induction(batch_run, so_far, (1, times(square(1 - c), _longer(so_far))))


def _room() -> Fact:
    """Conclude  m (n - (m + 1)) >= 0."""
    return times(_held(), assume(NONNEGATIVE, n - (m + 1)))


def _spread() -> Fact:
    """Conclude  (n + 1) S - n T >= 0."""
    so_far, closes = assume(NONNEGATIVE, (n + 1) * S - n * T), _closes()
    # (n + 1) (S + c (m + 1)) - n (T + c)  =
    #    1 ((n + 1) S - n T)  +  1 c (m + 1)^2  +  1 c m (n - (m + 1))
    own, room = times(closes, square(m + 1)), times(closes, _room())
    return induction(batch_run, so_far, (1, so_far), (1, own), (1, room))


def _short() -> Fact:
    """Conclude  ((n + 1) S - n T) R^2 - |w|^2 >= 0."""
    so_far = assume(NONNEGATIVE, ((n + 1) * S - n * T) * R**2 - inner(w, w))
    closes, both = _closes(), inner(v + z, v + z)
    # ((n + 1) (S + c (m + 1)) - n (T + c)) R^2 - |w + c (v + z)|^2
    #    =  1 (((n + 1) S - n T) R^2 - |w|^2)  +  2 c (-<w,v>)  +  2 c (-<w,z>)
    #    +  1 c ((m + 1)^2 R^2 - |v + z|^2)  +  1 c m (n - (m + 1)) R^2  -  |v + z|^2 (c^2 - c)
    return induction(
        batch_run,
        so_far,
        (1, so_far),
        (2, times(closes, _wrong())),
        (2, times(closes, assume(*MISTAKE))),
        (1, times(closes, _longer(_length()))),
        (1, times(closes, times(_room(), square(R)))),
        (-both, _bit()),
    )

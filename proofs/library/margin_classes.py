"""The classes H_gamma of what separates with margin gamma: how they nest, when they are empty.

Without a root: u is in H_gamma if u is not 0 and on every example z both <z,u> >= 0 and
<z,u>^2 >= gamma^2 |u|^2.
"""

import sympy

from proofs.kernel import NONNEGATIVE, POSITIVE, Fact, assume, cancel, combine, norm, square, times
from proofs.library.growth import counted
from proofs.library.inequalities import schwarz, squares_grow
from proofs.library.margin import n, roots_grow
from proofs.library.runs import L, induction, lam, u, v, z
from proofs.terms import algorithm, inner
from proofs.theorem import Instance, theorem

__all__ = ["margin_class_of_the_nearest", "margin_classes_bounded", "margin_classes_nest"]

gamma, g = sympy.Symbol("gamma"), sympy.Symbol("g")
WOLFE = "Wolfe (1976)"

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
    goal = inner(v + lam * z, u) ** 2 - gamma**2 * (L + lam) ** 2 * inner(u, u)
    step = (1, so_far), (1, times(square(lam), far)), (2, cross)
    return induction(class_run, so_far, combine(NONNEGATIVE, goal, *step))

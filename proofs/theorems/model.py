"""The model: the side of a point, its distance from the plane, and the bias as one more coordinate.

The coordinate of the bias is any unit vector e that is orthogonal to the points: an augmented point
is x + e, augmented weights are w + b e, and no place among the coordinates is named.
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
    combine,
    instantiate,
    invariant,
    scale,
    square,
    times,
)
from proofs.terms import Relation, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import R, k, schwarz, u, v, w, z

b, h, y, a = (sympy.Symbol(name) for name in ("b", "h", "y", "a"))
b_0 = sympy.Symbol("b_0")
e, r, t, w_0, x = (Vector(name) for name in ("e", "r", "t", "w_0", "x"))

DEFINITION = "by definition"
UNIT = (ZERO, inner(e, e) - 1)

#: Whatever decides, a step adds a x to the weights w and a to the bias b; v is augmented.
augmented_run = algorithm(
    state=[(w, w_0, w + a * x), (b, b_0, b + a), (v, w_0 + b_0 * e, v + a * (x + e))],
    guards=[(ZERO, inner(e, x))],
    local=[x, a],
)


@theorem(
    "bias-absorption",
    source=DEFINITION,
    instance=Instance(
        {e: (1, 0, 0), w_0: (0, 1, 2), b_0: 3, t: (0, 1, -1)},
        ({x: (0, 4, 0), a: 1}, {x: (0, 1, 1), a: -2}),
    ),
)
def bias_absorption() -> Fact:
    """At every state of a run, <v,t + e> = <w,t> + b: augmented, w and b give the same scores.

    The start says this of any weights and any bias. The steps say that the perceptron with a bias,
    b + a beside w + a x, is the one without on the points x + e: whatever point t they look at,
    both see one score, so both make a mistake or none does.
    """
    so_far = assume(ZERO, inner(v, t + e) - inner(w, t) - b)
    unit, beside = assume(*UNIT), assume(ZERO, inner(e, t))
    apart, start = assume(ZERO, inner(e, x)), assume(ZERO, inner(e, w_0))
    # <w_0 + b_0 e,t + e> - <w_0,t> - b_0  =  1 <e,w_0>  +  b_0 (|e|^2 - 1)  +  b_0 <e,t>
    first = inner(w_0 + b_0 * e, t + e) - inner(w_0, t) - b_0
    base = combine(ZERO, first, (1, start), (b_0, unit), (b_0, beside))
    # <v + a (x + e),t + e> - <w + a x,t> - (b + a)
    #    =  1 (<v,t + e> - <w,t> - b)  +  a <e,x>  +  a (|e|^2 - 1)  +  a <e,t>
    goal = inner(v + a * (x + e), t + e) - inner(w + a * x, t) - (b + a)
    step = combine(ZERO, goal, (1, so_far), (a, apart), (a, unit), (a, beside))
    return invariant(augmented_run, ZERO, inner(v, t + e) - inner(w, t) - b, base, step)


@theorem("bias-absorption", source=DEFINITION, instance=Instance({e: (1, 0), x: (0, -2), R: 2}, ()))
def augmented_radius() -> Fact:
    """Points within the radius R become points x + e with |x + e|^2 at most R^2 + 1."""
    return _augmented(NONNEGATIVE)


@theorem("bias-absorption", source=DEFINITION, instance=Instance({e: (1, 0), x: (0, -2), R: 2}, ()))
def augmented_radius_attained() -> Fact:
    """Points of length R become points x + e with |x + e|^2 = R^2 + 1: the bound is attained."""
    return _augmented(ZERO)


@theorem(
    "homogeneous-is-not-affine",
    source=DEFINITION,
    instance=Instance({e: (1, 0), w: (0, 1), b: -1, x: (0, 2), y: 1}, ()),
)
def homogeneous_from_affine() -> Fact:
    """Where w and b put x strictly on the side of y, w + b e puts x + e there."""
    correct, unit = assume(POSITIVE, y * (inner(w, x) + b)), assume(*UNIT)
    apart, flat = assume(ZERO, inner(e, x)), assume(ZERO, inner(e, w))
    # y <w + b e,x + e>  =  1 y (<w,x> + b)  +  y <e,w>  +  y b <e,x>  +  y b (|e|^2 - 1)
    goal = y * inner(w + b * e, x + e)
    return combine(POSITIVE, goal, (1, correct), (y, flat), (y * b, apart), (y * b, unit))


@theorem(
    "homogeneous-is-not-affine",
    source=DEFINITION,
    instance=Instance({e: (1, 0), v: (-1, 1), b: -1, x: (0, 2), y: 1}, ()),
)
def affine_from_homogeneous() -> Fact:
    """Where v puts x + e strictly on the side of y, v with the bias b = <v,e> puts x there."""
    correct, bias = assume(POSITIVE, y * inner(v, x + e)), assume(ZERO, b - inner(v, e))
    # y (<v,x> + b)  =  1 y <v,x + e>  +  y (b - <v,e>)
    return combine(POSITIVE, y * (inner(v, x) + b), (1, correct), (y, bias))


@theorem(
    "correct-side", source=DEFINITION, instance=Instance({h: -1, y: -1, w: (1,), x: (-2,)}, ())
)
def correct_label() -> Fact:
    """Where y <w,x> > 0, the label h on whose side x lies, h <w,x> > 0, is y."""
    score = inner(w, x)
    # (h + y) <w,x>  =  1 h <w,x>  +  1 y <w,x>
    own, right = assume(POSITIVE, h * score), assume(POSITIVE, y * score)
    sides = combine(POSITIVE, (h + y) * score, (1, own), (1, right))
    return same_sign(h, y, score, (assume(ZERO, h**2 - 1), assume(ZERO, y**2 - 1)), sides)


@theorem("correct-side", source=DEFINITION, instance=Instance({h: 1, y: -1, w: (1,), x: (2,)}, ()))
def wrong_label() -> Fact:
    """Where y <w,x> < 0, the label h on whose side x lies is -y."""
    return instantiate(correct_label.prove(), {y: -y})


@theorem(
    "correct-side",
    source="Cauchy (1821), Schwarz (1888)",
    instance=Instance({w: (2, 0), z: (1, 0), r: (-1, 1)}, ()),
)
def correct_side_is_kept() -> Fact:
    """Where z = y x has <w,z> > 0, so it does with all weights w + r with |r| |z| < <w,z>."""
    score, moved = inner(w, z), inner(w + r, z)
    near = assume(POSITIVE, inner(w, z) ** 2 - inner(r, r) * inner(z, z))
    # 2 <w,z> <w + r,z>
    #    =  1 <w + r,z>^2  +  1 (<w,z>^2 - |r|^2 |z|^2)  +  1 (|r|^2 |z|^2 - <r,z>^2)
    parts = (1, square(moved)), (1, near), (1, schwarz(r, z))
    product = combine(POSITIVE, 2 * score * moved, *parts)
    return cancel(moved, product, scale(2, assume(POSITIVE, score)))


@theorem("correct-side", source=DEFINITION, instance=Instance({w: (1, 0), z: (0, 2), a: 3}, ()))
def tie_goes_either_way() -> Fact:
    """At a tie, <w,z> = 0 and z = y x not 0, the weights w + a z have <w + a z,z> > 0.

    This holds of either label y, and for every a > 0, however small: weights as near to w as one
    likes put x on one side, and others on the other.
    """
    more, long = assume(POSITIVE, a), assume(POSITIVE, inner(z, z))
    # <w + a z,z>  =  1 a |z|^2  +  1 <w,z>
    goal = inner(w + a * z, z)
    return combine(POSITIVE, goal, (1, times(more, long)), (1, assume(ZERO, inner(w, z))))


@theorem(
    "hyperplane-distance",
    source="Cauchy (1821), Schwarz (1888)",
    instance=Instance({w: (3, 4), z: (1, 3), r: (-5, 0)}, ()),
)
def plane_keeps_its_distance() -> Fact:
    """Every move r from z to the plane of w, <w,z + r> = 0, has |w|^2 |r|^2 of <w,z>^2 at least."""
    arrives = assume(ZERO, inner(w, z + r))
    # |w|^2 |r|^2 - <w,z>^2  =  1 (|w|^2 |r|^2 - <w,r>^2)  +  (<w,r> - <w,z>) <w,z + r>
    goal = inner(w, w) * inner(r, r) - inner(w, z) ** 2
    return combine(NONNEGATIVE, goal, (1, schwarz(w, r)), (inner(w, r) - inner(w, z), arrives))


@theorem(
    "hyperplane-distance",
    source="Cauchy (1821), Schwarz (1888)",
    instance=Instance({w: (3, 4), z: (6, 8), k: 2}, ()),
)
def nearest_point_of_the_plane() -> Fact:
    """At z - k w in the plane of w, |w|^2 |k w|^2 is <w,z>^2: the bound is attained.

    The premise <w,z> = k |w|^2 puts z - k w into the plane; where w is not 0 there is such a k. So
    the least squared distance is <w,z>^2 / |w|^2, and no less.
    """
    arrives = assume(ZERO, inner(w, z) - k * inner(w, w))
    # <w,z>^2 - |w|^2 |k w|^2  =  (<w,z> + k |w|^2) (<w,z> - k |w|^2)
    goal = inner(w, z) ** 2 - inner(w, w) * inner(k * w, k * w)
    return combine(ZERO, goal, (inner(w, z) + k * inner(w, w), arrives))


def _augmented(relation: Relation) -> Fact:
    """From  R^2 - |x|^2 ~ 0  conclude  R^2 + 1 - |x + e|^2 ~ 0."""
    inside, apart = assume(relation, R**2 - inner(x, x)), assume(ZERO, inner(e, x))
    # R^2 + 1 - |x + e|^2  =  1 (R^2 - |x|^2)  +  (-2) <e,x>  +  (-1) (|e|^2 - 1)
    goal = R**2 + 1 - inner(x + e, x + e)
    return combine(relation, goal, (1, inside), (-2, apart), (-1, assume(*UNIT)))


@theorem(
    "decision-boundary",
    source=DEFINITION,
    instance=Instance({w: (1, 2), x: (2, -1), t: (-4, 2)}, ()),
)
def boundary_is_orthogonal() -> Fact:
    """Where x and t score 0, so does the step between them: it is orthogonal to w."""
    here, there = assume(ZERO, inner(w, x)), assume(ZERO, inner(w, t))
    # <w,x - t>  =  1 <w,x>  +  (-1) <w,t>
    return combine(ZERO, inner(w, x - t), (1, here), (-1, there))


@theorem(
    "decision-boundary",
    source=DEFINITION,
    instance=Instance({w: (1, 2), x: (2, -1), r: (1, 0)}, ()),
)
def boundary_has_two_sides() -> Fact:
    """Where x scores 0 and r does not, x + r and x - r lie on opposite sides."""
    score, step = inner(w, x), inner(w, r)
    tie, off = assume(ZERO, score), assume(POSITIVE, step**2)
    # -<w,x + r> <w,x - r>  =  1 <w,r>^2  +  (-<w,x>) <w,x>
    return combine(POSITIVE, -inner(w, x + r) * inner(w, x - r), (1, off), (-score, tie))


@theorem(
    "decision-boundary",
    source=DEFINITION,
    instance=Instance({w: (1, 2), x: (2, 2), r: (-1, 1)}, ()),
)
def off_the_boundary_is_one_side() -> Fact:
    """Where |w|^2 |r|^2 is below <w,x>^2, the point x + r is on the side of x."""
    score, step = inner(w, x), inner(w, r)
    near = assume(POSITIVE, score**2 - inner(w, w) * inner(r, r))
    # 2 <w,x> <w,x + r>  =  1 (<w,x> + <w,r>)^2  +  1 (<w,x>^2 - |w|^2 |r|^2)
    #    +  1 (|w|^2 |r|^2 - <w,r>^2)
    goal, half = score * inner(w, x + r), Fraction(1, 2)
    return combine(
        POSITIVE, goal, (half, square(score + step)), (half, near), (half, schwarz(w, r))
    )


@theorem(
    "affine-features",
    source=DEFINITION,
    instance=Instance({v: (1, 3), x: (1, 0), u: (1, 1), e: (1, 0), t: (0, 1), b: 2, y: 1}, ()),
)
def affine_map_separates_no_more() -> Fact:
    """Where u and b separate the features e + t of x, v and b + <t,u> separate x itself.

    The features are an affine map of x: e is linear in x, and t the same for every point. So some v
    scores each x as u scores e, its image.
    """
    correct, same = (
        assume(POSITIVE, y * (inner(e + t, u) + b)),
        assume(ZERO, inner(v, x) - inner(e, u)),
    )
    # y (<v,x> + b + <t,u>)  =  1 y (<e + t,u> + b)  +  y (<v,x> - <e,u>)
    goal = y * (inner(v, x) + b + inner(t, u))
    return combine(POSITIVE, goal, (1, correct), (y, same))


@theorem(
    "absolute-of-a-separator",
    source=DEFINITION,
    instance=Instance({w: (1, 0), x: (-2, 1), y: -1, a: 2}, ()),
)
def absolute_score_of_a_separator() -> Fact:
    """Where y <w,x> > 0, the absolute value a of the score <w,x> is y <w,x>."""
    score, size = inner(w, x), assume(NONNEGATIVE, a)
    correct = assume(POSITIVE, y * score)
    squared, label = assume(ZERO, a**2 - score**2), assume(ZERO, y**2 - 1)
    # a + y <w,x>  =  1 a  +  1 y <w,x>
    sides = combine(POSITIVE, a + y * score, (1, size), (1, correct))
    # (a + y <w,x>) (a - y <w,x>)  =  1 (a^2 - <w,x>^2)  +  (-<w,x>^2) (y^2 - 1)
    product = (a + y * score) * (a - y * score)
    both = combine(ZERO, product, (1, squared), (-(score**2), label))
    return cancel(a - y * score, both, sides)


def same_sign(h: Term, y: Term, s: Term, squares: tuple[Fact, Fact], sides: Fact) -> Fact:
    """From  h^2 = 1,  y^2 = 1  and  (h + y) s > 0  conclude  h - y = 0."""
    # (h + y) s (h - y)  =  s (h^2 - 1)  +  (-s) (y^2 - 1)
    product = combine(ZERO, (h + y) * s * (h - y), (s, squares[0]), (-s, squares[1]))
    return cancel(h - y, product, sides)

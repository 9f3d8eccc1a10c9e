"""The theorem carried further: many classes, kernel values for vectors, an average for the last.

Each is the same argument along a run of its own. What changes is said by the run's guards.
"""

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    combine,
    scale,
    square,
)
from proofs.terms import Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import R, c, delta, few_mistakes, induction, k, u, v, w, z

s, t, m, n = (sympy.Symbol(name) for name in ("s", "t", "m", "n"))
alpha, kappa = sympy.Symbol("alpha"), sympy.Symbol("kappa")
a, b, f, g, h, x = (Vector(name) for name in ("a", "b", "f", "g", "h", "x"))

#: From 0, every mistake adds the features f of a point with its class to the weights, and takes
#: away the features g of the point with the class that it was given.
multiclass_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + f - g)],
    guards=[
        (NONNEGATIVE, -inner(w, f - g)),
        (NONNEGATIVE, inner(f - g, u) - delta),
        (NONNEGATIVE, R**2 - inner(f, f)),
        (NONNEGATIVE, R**2 - inner(g, g)),
        (NONNEGATIVE, inner(f, g)),
    ],
    local=[f, g],
)

#: The classes are counted in n; a new one meets each of those before it, and m counts the pairs.
pairs_run = algorithm(state=[(n, 0, n + 1), (m, 0, m + n)], guards=[])

#: A class that has lost its duel with the true one goes through its other duels: of k in all it
#: wins t, in each c = 1 or c = 0.
votes_run = algorithm(
    state=[(k, 1, k + 1), (t, 0, t + c)], guards=[(NONNEGATIVE, 1 - c)], local=[c]
)

#: The weights by vectors, and the score s at a fixed point x by kernel values kappa = <z,x> alone.
dual_run = algorithm(
    state=[(w, 0, w + alpha * z), (s, 0, s + alpha * kappa)],
    guards=[(ZERO, kappa - inner(z, x))],
    local=[z, alpha, kappa],
)

#: Round by round the weights w, their sum a, and b, which only a mistake changes: z = 0 elsewhere.
averaged_run = algorithm(
    state=[(t, 0, t + 1), (w, 0, w + z), (a, 0, a + w + z), (b, 0, b + t * z)],
    guards=[],
    local=[z],
)

#: Round by round, with c = 1 at a mistake and c = 0 elsewhere: the weights w, their sum a, the
#: rounds s that the present w has lasted, and h, the earlier ones times the rounds that they did.
voted_run = algorithm(
    state=[
        (w, 0, w + c * z),
        (a, 0, a + w + c * z),
        (s, 0, (1 - c) * s + 1),
        (h, 0, h + c * s * w),
    ],
    guards=[(ZERO, c**2 - c)],
    local=[z, c],
)


@theorem(
    "multiclass",
    source="Kesler; Duda and Hart (1973)",
    instance=Instance(
        {u: (1, 0, -1), delta: 1, R: 1},
        ({f: (1, 0, 0), g: (0, 1, 0)}, {f: (0, 1, 0), g: (0, 0, 1)}),
    ),
)
def multiclass() -> Fact:
    """No multiclass run from 0 makes more than 2 |u|^2 R^2 / delta^2 mistakes.

    Kesler's construction reads it so: w holds the weights of all classes one after the other, and
    f and g hold the point x in the block of its class and in that of another whose score is no
    less. Then <w,f - g> <= 0 is the mistake, |f| = |g| = |x| and <f,g> = 0, of which <f,g> >= 0
    is enough. A tie is a mistake.
    """
    pull = inner(f - g, u) - delta
    so_far, margin = assume(NONNEGATIVE, inner(w, u) - k * delta), assume(NONNEGATIVE, pull)
    # <w + f - g,u> - (k + 1) delta  =  1 (<w,u> - k delta)  +  1 (<f - g,u> - delta)
    aligned = induction(multiclass_run, so_far, (1, so_far), (1, margin))
    longest = scale(2, square(R))
    return few_mistakes(multiclass_run, aligned, _short_of_classes(), longest)


def _short_of_classes() -> Fact:
    """Conclude  2 k R^2 - |w|^2 >= 0  along the multiclass run."""
    so_far = assume(NONNEGATIVE, 2 * k * R**2 - inner(w, w))
    mistake = assume(NONNEGATIVE, -inner(w, f - g))
    right, wrong = (assume(NONNEGATIVE, R**2 - inner(e, e)) for e in (f, g))
    apart = assume(NONNEGATIVE, inner(f, g))
    # 2 (k + 1) R^2 - |w + f - g|^2  =  1 (2 k R^2 - |w|^2)  +  2 (-<w,f - g>)
    #                                +  1 (R^2 - |f|^2)  +  1 (R^2 - |g|^2)  +  2 <f,g>
    return induction(
        multiclass_run, so_far, (1, so_far), (2, mistake), (1, right), (1, wrong), (2, apart)
    )


@theorem(
    "one-vs-rest",
    source="folklore",
    instance=Instance({u: (1, 0), v: (0, -1), x: (1, 1)}),
)
def one_vs_rest() -> Fact:
    """Where class u accepts a point and class v does not, their difference tells the two apart.

    So K perceptrons, each of which separates its class from the rest, give the K(K-1)/2 of the
    pairs, and scores of which that of the true class alone is largest.
    """
    accepts, rejects = assume(POSITIVE, inner(u, x)), assume(NONNEGATIVE, -inner(v, x))
    # <u - v,x>  =  1 <u,x>  +  1 (-<v,x>)
    return combine(POSITIVE, inner(u - v, x), (1, accepts), (1, rejects))


@theorem("one-vs-one", source="folklore", instance=Instance({}, ({}, {}, {})))
def one_vs_one() -> Fact:
    """Between n classes there are n (n - 1) / 2 pairs, each with a perceptron of its own."""
    so_far = assume(ZERO, 2 * m - n * (n - 1))
    # 2 (m + n) - (n + 1) n  =  1 (2 m - n (n - 1))
    return induction(pairs_run, so_far, (1, so_far))


@theorem("one-vs-one-votes", source="folklore", instance=Instance({}, ({c: 1}, {c: 0})))
def votes() -> Fact:
    """No class that loses its duel with the true class wins as many duels as the true class.

    Of k duels it wins t, and the true class, whose perceptrons are right, wins all of its k.
    """
    so_far, won = assume(NONNEGATIVE, k - t - 1), assume(NONNEGATIVE, 1 - c)
    # (k + 1) - (t + c) - 1  =  1 (k - t - 1)  +  1 (1 - c)
    return induction(votes_run, so_far, (1, so_far), (1, won))


@theorem(
    "dual-kernel",
    source="Aizerman, Braverman and Rozonoer (1964)",
    instance=Instance(
        {x: (1, 2)}, ({z: (1, 0), alpha: 1, kappa: 1}, {z: (-1, 1), alpha: 3, kappa: 1})
    ),
)
def dual_score() -> Fact:
    """At every point x the score kept by kernel values alone is the score of the weights.

    An update by alpha z changes the one by alpha <z,x> and the other by the same. With the next
    point for x, both perceptrons see the same score, hence make the same mistakes at the same
    rate. No vector is formed: kappa may be the kernel of any inner product space.
    """
    so_far, kernel = assume(ZERO, s - inner(w, x)), assume(ZERO, kappa - inner(z, x))
    # s + alpha kappa - <w + alpha z,x>  =  1 (s - <w,x>)  +  alpha (kappa - <z,x>)
    return induction(dual_run, so_far, (1, so_far), (alpha, kernel))


@theorem(
    "voted-averaged",
    source="Freund and Schapire (1999)",
    instance=Instance({x: (1, 2)}, ({z: (1, 0)}, {z: (0, 0)}, {z: (-1, 1)})),
)
def averaged() -> Fact:
    """At every point x the sum a of the weights over t rounds scores t <w,x> - <b,x>.

    It takes one addition a mistake: b adds up t z, each example times the rounds before it.
    """
    so_far = assume(ZERO, t * inner(w, x) - inner(b, x) - inner(a, x))
    # (t + 1) <w + z,x> - <b + t z,x> - <a + w + z,x>  =  1 (t <w,x> - <b,x> - <a,x>)
    return induction(averaged_run, so_far, (1, so_far))


@theorem(
    "voted-averaged-survivals",
    source="Freund and Schapire (1999)",
    instance=Instance({x: (1, 2)}, ({z: (1, 0), c: 1}, {z: (0, 1), c: 0}, {z: (-1, 1), c: 1})),
)
def voted() -> Fact:
    """Round by round or each times the rounds that it lasted, the weights have the same sum a.

    h holds the sum of the earlier ones, and the present w has lasted s rounds.
    """
    lasted = inner(h, x) + s * inner(w, x)
    so_far, bit = assume(ZERO, lasted - inner(a, x)), assume(ZERO, c**2 - c)
    # <h + c s w,x> + ((1 - c) s + 1) <w + c z,x> - <a + w + c z,x>
    #    =  1 (<h,x> + s <w,x> - <a,x>)  -  s <z,x> (c^2 - c)
    return induction(voted_run, so_far, (1, so_far), (-s * inner(z, x), bit))

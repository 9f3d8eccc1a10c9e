"""One update: what it does to the score of its point, to the weights, and to the angle.

What an update changes is named, so that a statement can compare it with what was before. Where
updates follow wrong predictions, with a sign of 0 that is +1 or -1, a wrong prediction is a mistake
under `<=`, so that the bound stays. A tie that happens to be predicted right is none, so that the
stop need not separate; with a bias it can be made to.
"""

import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Fact,
    assume,
    cases,
    combine,
    invariant,
    norm,
    number,
    scale,
    square,
    times,
)
from proofs.terms import Run, Term, Vector, algorithm, inner
from proofs.theorem import Instance, theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    R,
    bounded_length,
    counted,
    delta,
    few_mistakes,
    grown_alignment,
    induction,
    k,
    p,
    perceptron_run,
    schwarz,
    squares_grow,
    steps_run,
    u,
    w,
    z,
)
from proofs.theorems.model import h, same_sign, x, y

g, m, q, r, s = (sympy.Symbol(name) for name in ("g", "m", "q", "r", "s"))
b = Vector("b")

#: From 0, a mistake is a prediction q other than the label y; at a tie q is either sign.
predict_run = algorithm(
    state=[(k, 0, k + 1), (w, 0, w + y * x)],
    guards=[
        (NONNEGATIVE, q * inner(w, x)),
        (ZERO, q + y),
        (NONNEGATIVE, y * inner(x, u) - delta),
        (NONNEGATIVE, R**2 - inner(x, x)),
        (ZERO, y**2 - 1),
    ],
    local=[x, y, q],
)


@theorem("predict-rule-ties", source="Novikoff (1962)", instance=Instance(
    {u: (1, 1), delta: 1, R: 1},
    ({x: (1, 0), y: 1, q: -1}, {x: (0, -1), y: -1, q: 1})))  # fmt: skip
def predict_rule_bound() -> Fact:
    """From 0, at most |u|^2 R^2 / delta^2 predictions are wrong and lead to an update.

    The prediction q at a tie may be either sign, and another one each time.
    """
    return few_mistakes(predict_run, _predict_alignment(), _predict_length(), square(R))


@theorem("predict-rule-ties", source="folklore", instance=Instance(
    {w: (0, 1), x: (1, -1), b: (1, 0), y: -1, g: 1}))  # fmt: skip
def predict_rule_with_bias() -> Fact:
    """Where sign(0) = +1 stops, raising the bias by g/2 makes a strict separator.

    At the stop a point +1 has <w,x> >= 0, and a point -1 has <w,x> <= -g: g > 0 is the least
    |<w,x>| of the finitely many points -1, or any, if there are none. The factors 1 + y and 1 - y
    let each condition speak of its own label only. The bias is <b,x> = 1 for every x. So with a
    bias no stop exists on data that nothing separates.
    """
    score, gap = inner(w, x), assume(POSITIVE, g)
    plus = assume(NONNEGATIVE, (1 + y) * score)
    minus = assume(NONNEGATIVE, -(1 - y) * (score + g))
    raised = scale(g * y, assume(ZERO, inner(b, x) - 1))
    # y <2 w + g b,x>  =  1 (1 + y) <w,x>  +  1 (-(1 - y) (<w,x> + g))  +  1 g
    #    +  g y (<b,x> - 1)
    goal = y * inner(2 * w + g * b, x)
    return combine(POSITIVE, goal, (1, plus), (1, minus), (1, gap), (1, raised))


@theorem("stop-by-sign-separates", source="folklore", instance=Instance(
    {w: (0, 1), x: (1, -1), y: -1, g: 1}))  # fmt: skip
def stop_by_sign_separates() -> Fact:
    """Where sign(0) = +1 and every sign is right, 2 <w,x> + g has the sign y of every point x.

    A point +1 has <w,x> >= 0, and a point -1 has <w,x> <= -g: g > 0 is the least |<w,x>| of the
    finitely many points -1, or any, if there are none.
    """
    score = inner(w, x)
    plus = assume(NONNEGATIVE, (1 + y) * score)
    minus = assume(NONNEGATIVE, -(1 - y) * (score + g))
    # y (2 <w,x> + g)  =  1 (1 + y) <w,x>  +  1 (-(1 - y) (<w,x> + g))  +  1 g
    goal = y * (2 * score + g)
    return combine(POSITIVE, goal, (1, plus), (1, minus), (1, assume(POSITIVE, g)))


def _predict_alignment() -> Fact:
    """Conclude  <w,u> - k delta >= 0  along the run."""
    so_far = assume(NONNEGATIVE, inner(w, u) - k * delta)
    margin = assume(NONNEGATIVE, y * inner(x, u) - delta)
    # <w + y x,u> - (k + 1) delta  =  1 (<w,u> - k delta)  +  1 (y <x,u> - delta)
    return induction(predict_run, so_far, (1, so_far), (1, margin))


def _predict_length() -> Fact:
    """Conclude  k R^2 - |w|^2 >= 0  along the run."""
    so_far, score = assume(NONNEGATIVE, k * R**2 - inner(w, w)), inner(w, x)
    predicted, inside = assume(NONNEGATIVE, q * score), assume(NONNEGATIVE, R**2 - inner(x, x))
    wrong = scale(-2 * score, assume(ZERO, q + y))
    sign = scale(-inner(x, x), assume(ZERO, y**2 - 1))
    # (k + 1) R^2 - |w + y x|^2  =  1 (k R^2 - |w|^2)  +  2 q <w,x>  +  1 (R^2 - |x|^2)
    #    +  (-2 <w,x>) (q + y)  +  (-|x|^2) (y^2 - 1)
    return induction(
        predict_run, so_far, (1, so_far), (2, predicted), (1, inside), (1, wrong), (1, sign)
    )


w_0 = Vector("w_0")
DEFINITION = "by definition"
NOVIKOFF = "Novikoff (1962)"

SIGN = (ZERO, y**2 - 1)
PREDICTED = (ZERO, h**2 - 1)
#: The score s of x before an update, and r after it.
BEFORE = (ZERO, s - y * inner(w, x))
AFTER = (ZERO, r - y * inner(w + y * x, x))

#: One point updated k times in a row, from any weights.
repeated_run = algorithm(state=[(k, 0, k + 1), (w, w_0, w + z)], guards=[])
#: The same while the point is a mistake.
correcting_run = algorithm(state=repeated_run.state, guards=[MISTAKE])


@theorem(
    "update-corrects",
    source=DEFINITION,
    instance=Instance({w: (1, 0), x: (-2, 1), y: 1, s: -2, r: 3}),
)
def score_after_an_update() -> Fact:
    """With an update the score y <w,x> of its point rises by |x|^2."""
    return _rise()


@theorem(
    "update-corrects",
    source=DEFINITION,
    instance=Instance({w: (1, 0), x: (-2, 1), y: 1, s: -2, r: 3}),
)
def score_rises() -> Fact:
    """Where x is not 0, the score of x rises strictly with its update."""
    # r - s  =  1 (r - s - |x|^2)  +  1 |x|^2
    return combine(POSITIVE, r - s, (1, _rise()), (1, assume(POSITIVE, inner(x, x))))


@theorem(
    "update-corrects",
    source=DEFINITION,
    instance=Instance({w: (1, 0), x: (-2, 1), y: 1, s: -2, r: 3}),
)
def strict_mistakes_rise() -> Fact:
    """Where y <w,x> < 0 before an update, the score rises strictly: x cannot be 0."""
    wrong, longer = assume(POSITIVE, -s), inner(y * x, y * x)
    # |w|^2 |y x|^2  =  1 (|w|^2 |y x|^2 - <w,y x>^2)  +  1 s^2  -  (s + <w,y x>) (s - <w,y x>)
    named = -s - y * inner(w, x), assume(*BEFORE)
    parts = (1, schwarz(w, y * x)), (1, times(wrong, wrong)), named
    product = combine(POSITIVE, inner(w, w) * longer, *parts)
    # 0  =  1 |w|^2 |y x|^2  +  1 |w|^2 (-|y x|^2)
    none = times(norm(w), assume(NONNEGATIVE, -longer))
    never = combine(POSITIVE, 0, (1, product), (1, none))
    # |y x|^2  =  1 |y x|^2  +  1 (0 > 0)
    absurd = combine(POSITIVE, longer, (1, norm(y * x)), (1, never))
    some = cases(longer, assume(POSITIVE, longer), absurd)
    # r - s  =  1 (r - y <w + y x,x>)  +  (-1) (s - y <w,x>)  +  1 |y x|^2
    return combine(POSITIVE, r - s, (1, assume(*AFTER)), (-1, assume(*BEFORE)), (1, some))


@theorem(
    "update-corrects",
    source=DEFINITION,
    instance=Instance({w: (1, 0), x: (0, 0), y: -1, s: 0, r: 0}),
)
def score_stays_at_the_origin() -> Fact:
    """Where x is 0, an update leaves its score as it is."""
    # r - s  =  1 (r - y <w + y x,x>)  +  (-1) (s - y <w,x>)  +  y^2 |x|^2
    parts = (1, assume(*AFTER)), (-1, assume(*BEFORE)), (y**2, assume(ZERO, inner(x, x)))
    return combine(ZERO, r - s, *parts)


@theorem(
    "update-may-not-suffice",
    source=DEFINITION,
    instance=Instance({w_0: (-5, 1), z: (2, 0)}, ({}, {}, {})),
)
def score_after_many_updates() -> Fact:
    """From w_0, k updates on one point z = y x lift its score to <w_0,z> + k |z|^2 exactly.

    So after k updates the point is wrong where k |z|^2 <= -<w_0,z> and right where it is more: if
    z is not 0, a wrong point takes floor(-<w_0,z> / |z|^2) + 1 updates to be right, and no fewer.
    """
    return _scores(repeated_run)


@theorem(
    "update-may-not-suffice",
    source=DEFINITION,
    instance=Instance({w_0: (-5, 1), z: (2, 0)}, ({}, {})),
)
def updates_in_a_row() -> Fact:
    """While a point is wrong, updates on it never number more than 1 - <w_0,z> / |z|^2.

    In whole numbers: a point that is wrong at w_0 is put right by its update number
    floor(-<w_0,z> / |z|^2) + 1 at the latest.
    """
    scores, wrong = _scores(correcting_run), assume(NONNEGATIVE, -inner(w_0, z))
    # |z|^2 - <w_0,z>  =  1 |z|^2  +  1 (-<w_0,z>)
    base = combine(NONNEGATIVE, inner(z, z) - inner(w_0, z), (1, norm(z)), (1, wrong))
    # |z|^2 - <w_0,z> - (k + 1) |z|^2  =  1 (-<w,z>)  +  1 (<w,z> - <w_0,z> - k |z|^2)
    after = inner(z, z) - inner(w_0, z) - (k + 1) * inner(z, z)
    step = combine(NONNEGATIVE, after, (1, assume(*MISTAKE)), (1, scores))
    claim = inner(z, z) - inner(w_0, z) - k * inner(z, z)
    return invariant(correcting_run, NONNEGATIVE, claim, base, step)


@theorem(
    "update-may-break-others",
    source=NOVIKOFF,
    instance=Instance({w: (1, 0), z: (0, 1), u: (1, 1), p: 1, q: 0}),
)
def nearer_to_long_separators() -> Fact:
    """With a mistake w comes nearer to every u with 2 <z,u> > |z|^2.

    p is |w - u|^2 before the update and q the same after it. Any separator becomes such a u when it
    is made long enough.
    """
    before = assume(ZERO, p - inner(w - u, w - u))
    after = assume(ZERO, q - inner(w + z - u, w + z - u))
    long = assume(POSITIVE, 2 * inner(z, u) - inner(z, z))
    # p - q  =  1 (p - |w - u|^2)  +  (-1) (q - |w + z - u|^2)
    #        +  1 (2 <z,u> - |z|^2)  +  2 (-<w,z>)
    return combine(POSITIVE, p - q, (1, before), (-1, after), (1, long), (2, assume(*MISTAKE)))


@theorem(
    "update-may-break-others",
    source=NOVIKOFF,
    instance=Instance({u: (1, 1), delta: 1, R: 1}, ({z: (1, 0)}, {z: (0, 1)})),
)
def angle_bound_improves() -> Fact:
    """After k mistakes from 0 the cosine between w and u is at least sqrt(k) delta / (R |u|).

    Without roots: k delta^2 |w|^2 <= <w,u>^2 R^2. The bound improves with every mistake, and
    Novikoff's theorem is that no cosine exceeds 1; the angle itself need not improve.
    """
    count = counted(perceptron_run)
    some, grown = times(count, assume(NONNEGATIVE, delta)), grown_alignment(perceptron_run)
    aligned = times(square(R), squares_grow(some, grown))
    short = times(times(count, square(delta)), bounded_length(perceptron_run))
    # <w,u>^2 R^2 - k delta^2 |w|^2
    #    =  1 R^2 (<w,u>^2 - (k delta)^2)  +  1 k delta^2 (k R^2 - |w|^2)
    goal = inner(w, u) ** 2 * R**2 - k * delta**2 * inner(w, w)
    return combine(NONNEGATIVE, goal, (1, aligned), (1, short))


@theorem(
    "update-turns-to-its-point",
    source=DEFINITION,
    instance=Instance({w: (-5, 1), z: (2, 0), s: -10, r: -6, q: 10}),
)
def still_wrong_but_nearer() -> Fact:
    """Where an update leaves its example z wrong, the cosine of w and z grows or stays.

    s is <w,z> before the update, r the same after it, both at most 0, and q the square of the
    length of the weights after it; squared, the cosines are s^2/(|w|^2 |z|^2) and r^2/(q |z|^2).
    """
    old, new, length = inner(w, z), inner(w + z, z), inner(w + z, w + z)
    before, after = assume(ZERO, s - old), assume(ZERO, r - new)
    longer, wrong = assume(ZERO, q - length), assume(NONNEGATIVE, -r)
    # -(2 <w,z> + |z|^2)  =  2 (-r)  +  2 (r - <w + z,z>)  +  1 |z|^2
    goal = -(2 * old + inner(z, z))
    both = combine(NONNEGATIVE, goal, (2, wrong), (2, after), (1, norm(z)))
    # q s^2 - r^2 |w|^2  =  1 (-(2 <w,z> + |z|^2)) (|w|^2 |z|^2 - <w,z>^2)
    #    +  s^2 (q - |w + z|^2)  +  |w + z|^2 (s + <w,z>) (s - <w,z>)
    #    +  (-|w|^2 (r + <w + z,z>)) (r - <w + z,z>)
    named = (s**2, longer), (length * (s + old), before), (-inner(w, w) * (r + new), after)
    goal = q * s**2 - r**2 * inner(w, w)
    return combine(NONNEGATIVE, goal, (1, times(both, schwarz(w, z))), *named)


@theorem(
    "weights-increase",
    source=DEFINITION,
    instance=Instance({w: (0, 0), x: (-1, 1), b: (0, 1), y: 1, s: 0, r: 1}),
)
def weight_rises() -> Fact:
    """Where y <x,b> > 0, an update raises the weight <w,b> of the coordinate b."""
    # r - s  =  1 (r - <w + y x,b>)  +  (-1) (s - <w,b>)  +  1 y <x,b>
    return combine(POSITIVE, r - s, *_weights_moved(), (1, assume(POSITIVE, y * inner(x, b))))


@theorem(
    "weights-increase",
    source=DEFINITION,
    instance=Instance({w: (0, 0), x: (-1, 1), b: (1, 0), y: 1, s: 0, r: -1}),
)
def weight_falls() -> Fact:
    """Where y <x,b> < 0, an update lowers the weight <w,b> of the coordinate b."""
    # s - r  =  1 (s - <w,b>)  +  (-1) (r - <w + y x,b>)  +  1 (-y <x,b>)
    terms = ((-c, fact) for c, fact in _weights_moved())
    return combine(POSITIVE, s - r, *terms, (1, assume(POSITIVE, -y * inner(x, b))))


@theorem(
    "cosine-needs-a-mistake",
    source=NOVIKOFF,
    instance=Instance({u: (1, 1), delta: 1}, ({z: (1, 0)}, {z: (0, 1)})),
)
def positive_weight_after_a_mistake() -> Fact:
    """After one mistake or more from 0, <w,u> > 0: the weights are not 0."""
    some = times(assume(POSITIVE, k), assume(POSITIVE, delta))
    # <w,u>  =  1 (<w,u> - k delta)  +  1 k delta
    return combine(POSITIVE, inner(w, u), (1, grown_alignment(steps_run(MARGIN))), (1, some))


@theorem("factor-two", source=DEFINITION, instance=Instance({y: -1, h: -1, m: 0}))
def factor_zero_when_right() -> Fact:
    """Where the predicted label h is y, the factor y - h of the step is 0."""
    return _factor(0, y)


@theorem("factor-two", source=DEFINITION, instance=Instance({y: -1, h: 1, m: -2}))
def factor_two_when_wrong() -> Fact:
    """Where the predicted label h is not y, the factor y - h of the step is 2 y."""
    return _factor(2, -y)


def _rise() -> Fact:
    """Conclude  r - s - |x|^2 = 0  for the scores s before and r after an update."""
    # r - s - |x|^2  =  1 (r - y <w + y x,x>)  +  (-1) (s - y <w,x>)  +  |x|^2 (y^2 - 1)
    parts = (1, assume(*AFTER)), (-1, assume(*BEFORE)), (inner(x, x), assume(*SIGN))
    return combine(ZERO, r - s - inner(x, x), *parts)


def _weights_moved() -> tuple[tuple[int, Fact], tuple[int, Fact]]:
    """Name the weight of the coordinate b: s before an update, r after it."""
    after = assume(ZERO, r - inner(w + y * x, b))
    return (1, after), (-1, assume(ZERO, s - inner(w, b)))


def _scores(run: Run) -> Fact:
    """Conclude  <w,z> - <w_0,z> - k |z|^2 = 0  along updates on one point."""
    claim = inner(w, z) - inner(w_0, z) - k * inner(z, z)
    so_far = assume(ZERO, claim)
    # <w + z,z> - <w_0,z> - (k + 1) |z|^2  =  1 (<w,z> - <w_0,z> - k |z|^2)
    goal = inner(w + z, z) - inner(w_0, z) - (k + 1) * inner(z, z)
    step = combine(ZERO, goal, (1, so_far))
    return invariant(run, ZERO, claim, combine(ZERO, 0), step)


def _factor(by: int, label: Term) -> Fact:
    """Conclude  m = by y  for the factor m = y - h, where  h label > 0  and label is y or -y."""
    hh, yy, known = assume(*PREDICTED), assume(*SIGN), assume(POSITIVE, h * label)
    # (h + l) l  =  1 h l  +  1 (y^2 - 1)  +  1
    sides = combine(POSITIVE, (h + label) * label, (1, known), (1, yy), (1, number(1)))
    # m - by y  =  1 (m - y + h)  +  (-1) (h - l)
    same = same_sign(h, label, label, (hh, yy), sides)
    return combine(ZERO, m - by * y, (1, assume(ZERO, m - y + h)), (-1, same))

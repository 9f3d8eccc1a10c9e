"""What the texts remark by the way and exact numbers refute, each with the smallest case."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from perceptron import Conventions, Separator, certify, train
from perceptron.arithmetic.exact import counted
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import is_mistake
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import Case, cases, refutes
from proofs.evidence.refutations.convergence import depends_on_the_order
from proofs.evidence.refutations.model import more_mistakes, turns_away
from proofs.evidence.refutations.run_outcomes import in_passes

_WITH_ONE = partial(cases, vectors=1)
_BESIDE_ONE = partial(cases, vectors=1, points=1)

turns_towards = replace(
    turns_away,
    source="E/alignment",
    printed="Where an update raises <w,u>, it turns w towards u.",
)
fewer_mistakes = replace(
    more_mistakes,
    source="M/directly",
    printed="No update raises the number of misclassified points.",
)
in_order = replace(
    depends_on_the_order,
    source="E/in-order",
    printed="Steps on points that are drawn, in whatever order, end where a pass in order ends.",
)


def _times() -> Iterator[Case]:
    """Yield n points and t vectors, all of them 0: only their numbers matter."""
    for n in range(1, 5):
        for time in range(1, 3 * n):
            yield Case(((0,),) * n, (1,) * n, ((0,),) * time)


def _pictures() -> Iterator[Case]:
    """Yield arrays of n rows of n values, all 0, labelled +1."""
    return (Case(((0,) * n,) * n, (1,) * n) for n in range(1, 5))


@refutes(
    "E/tends",
    "On separable data the weights of a run tend to the separator u, up to their length.",
    _WITH_ONE,
)
def ends_elsewhere(case: Case) -> str | None:
    """Find a separator that the weights at the end of the run are no multiple of."""
    (u,) = case.vectors
    if not _separates(u, case):
        return None
    w = train(case.data).weights
    if dot(u, w) > 0 and dot(u, w) ** 2 == dot(u, u) * dot(w, w):
        return None
    return f"u = {told(u)} separates {case.told}, and the run from 0 ends with w = {told(w)}"


@refutes("E/unit-sphere", "Some factor makes all points, none of them 0, of length 1.")
def lengths_differ(case: Case) -> str | None:
    """Find points, none of them 0, of two lengths: one factor makes at most one of them 1."""
    squares = sorted({int(dot(x, x)) for x in case.points})
    if not all(map(any, case.points)) or len(squares) < 2:
        return None
    return f"{case.told} have |x|^2 = {squares[0]} and {squares[1]}: no factor makes both 1"


@refutes(
    "K/cosine",
    "After any number K of mistakes from 0, <w,w*> / (|w*| |w|) is the cosine of an angle.",
    _WITH_ONE,
)
def divides_by_zero(case: Case) -> str | None:
    """Look at the weights before the first mistake: there is no angle between 0 and anything."""
    (u,) = case.vectors
    if not _separates(u, case):
        return None
    return f"on {case.told} with w* = {told(u)}, K = 0 mistakes leave w = 0: |w*| |w| = 0"


@refutes(
    "K/index",
    "The points are x_1 to x_n, and for every t > n there is an x_(t mod n) among them.",
    _times,
    "the smallest by the number of points, then t",
)
def index_out_of_range(case: Case) -> str | None:
    """Count the points from 1 to n, and find a time t > n, as many vectors, with t mod n = 0."""
    time, n = len(case.vectors), len(case.points)
    if time <= n or time % n:
        return None
    return f"of n = {n} points, x_1 to x_{n}, t = {time} asks for x_0, for t mod n = 0"


@refutes("W/output", "The loop for t = 1, 2, ... has final weights on every data.")
def never_final(case: Case) -> str | None:
    """Run W's loop over all points, none of them 0, until weights come back with a mistake."""
    if not all(map(any, case.points)):
        return None
    end = in_passes(tuple(case.data), Conventions.named("W"))
    if end.weights is not None:
        return None
    return (
        f"on {case.told}, in turns, the weights come back after {counted(end.mistakes, 'mistake')} "
        "and go on changing: none are final"
    )


@refutes(
    "C/picture",
    "A picture of n x n light intensities is a vector of R^n.",
    _pictures,
    "the smallest by the number of rows",
)
def more_entries(case: Case) -> str | None:
    """Hold the entries of a square array, row by row, against the number of its rows."""
    n = len(case.points)
    entries = sum(map(len, case.points))
    if entries != n * n or entries == n:
        return None
    return f"an array of {n} x {n} values has {entries} entries, a vector of R^{n} has {n}"


@refutes(
    "K/appended",
    "Where 1 is appended to x, the sum of the w^(i) z^(i) is w^(1) 1 + sum of w^(i) x^(i-1).",
    _BESIDE_ONE,
)
def another_sum(case: Case) -> str | None:
    """Take z with a 1 appended, and the sum that belongs to a 1 prepended."""
    (w,), (z,) = case.vectors, case.points
    if z[-1] != 1:
        return None
    whole, printed = dot(w, z), w[0] + dot(w[1:], z[:-1])
    if whole == printed:
        return None
    return (
        f"z = {told(z)} is x = {told(z[:-1])} with 1 appended; at w = {told(w)} the sum of all "
        f"w^(i) z^(i) is {whole}, and w^(1) 1 + sum w^(i) x^(i-1) is {printed}"
    )


@refutes(
    "K/minus-b",
    "The weight that is learnt for an appended 1 is the b of sign(<w,x> - b).",
    _BESIDE_ONE,
)
def another_sign(case: Case) -> str | None:
    """Put the weight of the appended 1 for b in sign(<w,x> - b)."""
    (w,), (z,) = case.vectors, case.points
    if len(z) < 2 or z[-1] != 1:
        return None
    learnt, printed = dot(w, z), dot(w[:-1], z[:-1]) - w[-1]
    if learnt * printed >= 0:
        return None
    return (
        f"at x = {told(z[:-1])} the weights {told(w)}, that of the 1 last, score {learnt}; "
        f"<w,x> - b with b = {w[-1]} is {printed}"
    )


@refutes(
    "C/alone",
    "Every line of the algorithm can be worked out from inner products.",
    partial(cases, points=2),
)
def same_products(case: Case) -> str | None:
    """Find two points alike to inner products, after which line 4 leaves different weights."""
    if len(case.points) != 2 or set(case.labels) != {1}:
        return None
    first, second = case.points
    if dot(first, first) != dot(second, second) or first == second:
        return None
    return (
        f"<x,x> is {dot(first, first)} of x = {told(first)} and of x = {told(second)}; from 0, "
        f"w + x is {told(first)}, and {told(second)}"
    )


@refutes(
    "W/wrong-side",
    "A wrong prediction has w^T x < 0 at y = +1, and w^T x > 0 at y = -1.",
    _BESIDE_ONE,
)
def wrong_at_zero(case: Case) -> str | None:
    """Find a prediction that is wrong at a score of 0, with sign(0) = +1."""
    (w,), (x,), (y,) = case.vectors, case.points, case.labels
    if not any(x) or dot(w, x) or not is_mistake("predict+", dot(w, x), y):
        return None
    return f"w = {told(w)} predicts sign(0) = +1 on {case.told}: wrong, and w^T x = 0"


@refutes(
    "M/rate-of-the-plane", "From theta = 0 another learning rate leads to another separating plane."
)
def same_plane(case: Case) -> str | None:
    """Run M's algorithm, from 0 and with its 1 prepended, at two rates."""
    if not isinstance(certify(case.data.with_bias("prepend")), Separator):
        return None
    rule = Conventions.named("M2")
    slow, fast = (train(case.data, replace(rule, rate=rate)) for rate in (1, 2))
    if not slow.updates or fast.weights != scaled(2, slow.weights):
        return None
    return (
        f"on {case.told} the run at rate 1 ends with theta = {told(slow.weights)}, and at rate 2 "
        f"with {told(fast.weights)}: one plane"
    )


@refutes(
    "M/increase", "An update at y = 1, where the prediction is -1, lowers no weight.", _BESIDE_ONE
)
def weight_falls(case: Case) -> str | None:
    """Update on a positive point, with M's 1 in front, and find a weight that falls."""
    (theta,), (x,), (y,) = case.vectors, case.points, case.labels
    if y != 1 or x[0] != 1 or dot(theta, x) >= 0:
        return None
    after = add(theta, x)
    fallen = [j for j, (old, new) in enumerate(zip(theta, after, strict=True)) if new < old]
    if not fallen:
        return None
    j = fallen[0]
    return (
        f"at theta = {told(theta)} the point {case.told} is predicted -1; the update leads to "
        f"{told(after)}, and weight {j} falls from {theta[j]} to {after[j]}"
    )


@refutes(
    "M/boundary",
    "A point x is on the decision boundary whatever its score theta^T x is.",
    _BESIDE_ONE,
)
def off_the_boundary(case: Case) -> str | None:
    """Find a point with a score that is not 0."""
    (theta,), (x,) = case.vectors, case.points
    if not dot(theta, x):
        return None
    return (
        f"theta = {told(theta)} scores x = {told(x)} with {dot(theta, x)}, and every point near "
        "enough to x has the same label"
    )


@refutes(
    "E/(4)", "From any start, |x| <= 1 for all points, M >= 1 updates leave w^T w <= M.", _WITH_ONE
)
def longer_than_its_updates(case: Case) -> str | None:
    """Run E's rule from a start, and find |w|^2 > M after M updates, M >= 1."""
    for updates, w, _ in _along_the_run(case):
        if dot(w, w) > updates:
            return (
                f"on {case.told} the run from w_0 = {told(case.vectors[0])} is at w = {told(w)} "
                f"after {updates}: w^T w = {dot(w, w)}"
            )
    return None


@refutes(
    "E/(5)",
    "From any start, M >= 1 updates at the margin gamma leave w^T u >= M gamma, where |u| = 1.",
    _WITH_ONE,
)
def behind_its_updates(case: Case) -> str | None:
    """Run E's rule from a start, and find <w,u> < M delta after M updates, M >= 1."""
    for updates, w, found in _along_the_run(case):
        least = min(dot(found, z) for z in case.examples)
        if dot(w, found) < updates * least:
            return (
                f"on {case.told} the run from w_0 = {told(case.vectors[0])} is at w = {told(w)} "
                f"after {updates}: with u = {told(found)}, <w,u> = {dot(w, found)} and "
                f"M delta = {updates * least}"
            )
    return None


def _along_the_run(case: Case) -> Iterator[tuple[int, Vector, Vector]]:
    """Yield, of separable points no longer than 1, each update's number, its weights and u."""
    if any(dot(x, x) > 1 for x in case.points):
        return
    if found := case.separator:
        trace = train(case.data, Conventions(update="lt", start=case.vectors[0]))
        for updates, w in enumerate(trace.history()):
            if updates:
                yield updates, w, found.weights


def _separates(u: Vector, case: Case) -> bool:
    return min(dot(u, z) for z in case.examples) > 0

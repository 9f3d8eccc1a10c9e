"""Readings of the claims on how many mistakes a run makes, how its weights grow, how it ends."""

from dataclasses import replace
from fractions import Fraction

from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import Vector, add, combination, dot, scaled
from perceptron.conventions import Update
from properties.harness.quantities import (
    at_most_root,
    is_generated,
    least_score,
    radius_bound,
    radius_squared,
    separates,
    shortfalls,
)
from properties.readings.examples import Example
from properties.readings.search import (
    ANY_RULE,
    SCALES,
    if_separated,
    reads,
    reads_of_separators,
)

RULES: tuple[Update, ...] = ("le", "lt")


@reads("alignment-grows", indifferent={"data": "it is true of every u with its least score"})
def alignment(e: Example) -> bool:
    """<w,u> is at least <w_0,u> + k eta delta after every mistake."""
    u, delta = e.weights, least_score(e.weights, e.data)
    before = dot(e.start, u)
    return all(
        dot(step.after, u) >= before + k * e.rate * delta for k, step in enumerate(e.run.steps, 1)
    )


@reads("norm-bounded")
def growth(e: Example) -> bool:
    """|w|^2 is at most |w_0|^2 + k eta^2 R^2 after every mistake."""
    start, a_step = dot(e.start, e.start), e.rate**2 * radius_squared(e.data)
    return all(
        dot(step.after, step.after) <= start + k * a_step for k, step in enumerate(e.run.steps, 1)
    )


@reads("mistake-bound-normalised")
@if_separated
def mistakes_on_short_points(e: Example) -> bool:
    """No more than 1 / gamma^2 mistakes, gamma = delta / |u|."""
    return len(e.run.steps) * least_score(e.weights, e.data) ** 2 <= dot(e.weights, e.weights)


@reads_of_separators("mistake-bound-unit")
def mistakes_by_unit_separators(e: Example) -> bool:
    """No more than R^2 / gamma^2 mistakes, gamma^2 = delta^2 / |u|^2."""
    return len(e.run.steps) <= radius_bound(e.data, e.weights)


#: However many rounds the loop makes, those that change the weights are the mistakes.
last_weights = reads("loop-without-end", indifferent={"updates": ANY_RULE, "rate": SCALES})(
    mistakes_by_unit_separators.holds
)


@reads_of_separators("mistake-bound")
def mistakes(e: Example) -> bool:
    """K delta^2 <= |u|^2 R^2 for this separator, and for the weights where they are one."""
    others = [e.weights] + [e.run.weights] * separates(e.run.weights, e.data)
    longest = radius_squared(e.data)
    return all(
        len(e.run.steps) * least_score(u, e.data) ** 2 <= dot(u, u) * longest for u in others
    )


@reads_of_separators("nonzero-start")
def mistakes_from_a_start(e: Example) -> bool:
    """K - R^2/gamma^2 <= 2 |w_0| / (eta gamma), both sides squared."""
    gamma_squared = Fraction(least_score(e.weights, e.data)) ** 2 / dot(e.weights, e.weights)
    more = 4 * dot(e.start, e.start) / (e.rate**2 * gamma_squared)
    return at_most_root(len(e.run.steps) - radius_bound(e.data, e.weights), more)


@reads("learning-rate")
def rate_scales(e: Example) -> bool:
    """From 0, and from a start scaled with it, another rate only scales the weights."""
    by = e.chosen().number()
    start = e.conventions.start and scaled(by, e.conventions.start)
    changed = replace(e.conventions, rate=by * e.conventions.rate, start=start)
    other = e.perceptron.run(e.data, changed)
    rows = [step.row for step in e.run.steps]
    same = [step.row for step in other.steps] == rows
    return same and other.weights == scaled(by, e.run.weights)


@reads_of_separators("finite-convergence")
def passes_with_a_mistake(e: Example) -> bool:
    """As few passes contain a mistake; after a clean one every y<w,x> > 0."""
    few = sum(made > 0 for made in e.run.passes) <= radius_bound(e.data, e.weights)
    return few and (not e.run.is_clean or separates(e.run.weights, e.data))


@reads_of_separators("runtime")
def scores_computed(e: Example) -> bool:
    """So many scores are computed, one a point presented, to the end of a clean pass."""
    return len(e.run.rows) <= len(e.data) * (radius_bound(e.data, e.weights) + 1)


@reads("bound-is-tight")
def orthonormal_points(e: Example) -> bool | None:
    """Each is a mistake once, at a tie, and scores 1 in the end; the bound at u = w is n."""
    rows = sorted(step.row for step in e.run.steps)
    tie = all(dot(step.before, step.x) == 0 for step in e.run.steps)
    one = all(y * dot(e.run.weights, x) == 1 for x, y in e.data)
    if not (tie and one and rows == list(range(len(e.data)))):
        return False
    w = e.run.weights
    return dot(w, w) * radius_squared(e.data) == len(e.data) * least_score(w, e.data) ** 2


@reads("small-margin-need-not-be-slow", indifferent={"rate": SCALES})
def two_points(e: Example) -> bool:
    """Two mistakes or fewer."""
    return len(e.run.steps) <= 2


@reads("finite-can-be-huge", indifferent={"rate": SCALES})
def triangle(e: Example) -> bool | None:
    """(4^d - 1)/3 mistakes or more, where the run ended with a clean pass."""
    return 3 * len(e.run.steps) >= 4**e.data.dimension - 1 if e.run.is_clean else None


@reads("weights-on-a-grid")
def coordinates(e: Example) -> bool:
    """No coordinate of w is larger than k m after k mistakes."""
    largest = max(size(a) for x in e.data.points for a in x)
    return all(size(a) <= k * largest for k, step in enumerate(e.run.steps, 1) for a in step.after)


@reads("weights-of-separable-data")
def lengths(e: Example) -> bool:
    """Delta |w| <= R^2 |u| where u separates, and |w| <= R on a line."""
    delta, longest = least_score(e.weights, e.data), radius_squared(e.data)
    most = dot(e.weights, e.weights) * longest**2
    squares = [dot(step.after, step.after) for step in e.run.steps]
    near = delta <= 0 or all(delta**2 * squared <= most for squared in squares)
    return near and (e.data.dimension > 1 or all(squared <= longest for squared in squares))


@reads("nonseparable-mistakes")
def shortfall_of_the_mistakes(e: Example) -> bool:
    """K gamma^2 <= (R |u| + D)^2 for any u and any gamma > 0, each mistake paying its own."""
    gamma, made = e.chosen().number(), [step.z for step in e.run.steps]
    return _paid(e.weights, gamma, e, len(made), shortfalls(gamma, e.weights, made))


@reads("almost-separable")
def shortfall_of_the_points(e: Example) -> bool:
    """In the first pass k gamma^2 <= (R |u| + D)^2, each point paying once; never clean."""
    chosen, made = e.chosen(), e.run.passes[0]
    few = all(
        _paid(u, gamma, e, made, shortfalls(gamma, u, e.signed))
        for u in (e.weights, combination([1] * len(e.data), e.signed))
        for gamma in (chosen.number(), least_score(u, e.data))
        if gamma > 0
    )
    counts = chosen.counts(len(e.data))
    vanishes = not any(
        sum(a * z[j] for a, z in zip(counts, e.signed, strict=True))
        for j in range(e.data.dimension)
    )
    clean = e.run.is_clean and e.conventions.update == "le" and vanishes
    return few and not clean


def _paid(u: Vector, gamma: Exact, e: Example, made: int, paid: Exact) -> bool:
    """Say whether k gamma^2 <= (R |u| + D)^2, all of them given squared but gamma."""
    longest = radius_squared(e.data) * dot(u, u)
    return at_most_root(made * gamma**2 - longest - paid, 4 * longest * paid)


@reads("strict-norm", indifferent={"updates": "the sentence names its rules itself"})
def strict_growth(e: Example) -> bool | None:
    """Under <= from 0, |w|^2 <= k R^2; under <, |w|^2 < |w_0|^2 + k R^2."""
    longest, start = radius_squared(e.data), dot(e.start, e.start)
    squares = [dot(step.after, step.after) for step in e.run.steps]
    if e.conventions.update == "le" and not any(e.start):
        return all(squared <= k * longest for k, squared in enumerate(squares, 1))
    if e.conventions.update == "lt" and squares:
        return all(squared < start + k * longest for k, squared in enumerate(squares, 1))
    return None


@reads_of_separators(
    "strict-rule-never-starts", indifferent={"updates": "the sentence names its rules itself"}
)
def strict_rule(e: Example) -> bool | None:
    """From 0, < never updates and <= separates; < stops at scores >= 0; off the grid both agree."""
    w = e.run.weights
    if e.conventions.update == "le":
        return separates(w, e.data) if e.run.is_clean else None
    if e.conventions.update != "lt":
        return None
    if not any(e.start) and e.run.steps:
        return False
    chosen = e.chosen()
    moved = add(w, scaled(chosen.number(), e.weights))
    ends = least_score(w, e.data) >= 0 and separates(moved, e.data)
    starts = [e.start, *(chosen.vector() for _ in range(6))]
    alike = all(_ties_never_decide(e, start) for start in starts if _is_off_the_grid(e, start))
    return (ends or not e.run.is_clean) and alike


def _is_off_the_grid(e: Example, start: Vector) -> bool:
    """Say whether no <w_0,x> is a sum of the <x_j,x> and their opposites."""
    points = e.data.points
    return not any(is_generated(dot(start, x), [dot(z, x) for z in points]) for x in points)


def _ties_never_decide(e: Example, start: Vector) -> bool:
    """Say whether < and <= make the same mistakes from this start."""
    runs = [
        e.perceptron.run(e.data, replace(e.conventions, update=update, start=start)).steps
        for update in RULES
    ]
    return [step.row for step in runs[0]] == [step.row for step in runs[1]]


@reads_of_separators(
    "predict-rule-ties",
    indifferent={"updates": "that the bound holds whatever sign(0) is covers the other rules"},
)
def predict_rule(e: Example) -> bool:
    """Within the bound; at sign(0) = +1 the stop nearly separates, a bias mends it."""
    few, w = len(e.run.steps) <= radius_bound(e.data, e.weights), e.run.weights
    if e.conventions.update != "predict+" or not e.run.is_clean:
        return few
    stop = all(dot(w, x) >= 0 if y > 0 else dot(w, x) < 0 for x, y in e.data)
    moved = separates(add(w, scaled(e.chosen().number(), e.weights)), e.data)
    negative = [-dot(w, x) for x, y in e.data if y < 0]
    if e.data.bias != "none" and negative:
        raised = list(w)
        raised[0 if e.data.bias == "prepend" else -1] += Fraction(min(negative)) / 2
        moved = moved and separates(tuple(raised), e.data)
    return few and stop and moved

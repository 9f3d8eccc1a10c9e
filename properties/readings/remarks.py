"""Readings of what the texts remark by the way, and of what holds on whole-number data."""

from fractions import Fraction
from math import isqrt

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import Vector, combination, dot
from properties.harness.quantities import (
    criterion,
    least_score,
    predicted,
    radius_squared,
    separates,
)
from properties.readings.examples import Example
from properties.readings.search import ANY_RULE, SCALES, reads, reads_of_separators


@reads_of_separators("stops-from-any-start")
def stops(e: Example) -> bool | None:
    """Clean within one pass more than (R^2 |u|^2 + 2 s delta/eta)/delta^2, and separated."""
    u, delta = e.weights, Fraction(least_score(e.weights, e.data))
    product = Fraction(dot(e.start, e.start) * dot(u, u))
    s = isqrt(int(product)) + 1
    bound = (radius_squared(e.data) * dot(u, u) + 2 * s * delta / e.rate) / delta**2
    if len(e.run.steps) > bound or len(e.run.passes) > bound + 1:
        return False
    return separates(e.run.weights, e.data) if e.run.is_clean else None


@reads("stops-iff-separable")
def stops_if_and_only_if(e: Example) -> bool | None:
    """Clean passes leave weights that separate; where none do there is no clean pass."""
    if e.run.is_clean:
        return separates(e.run.weights, e.data)
    return None if isinstance(certify(e.data), Separator) else True


@reads(
    "cycling-theorem",
    indifferent={"order": "no finite run shows that weights never come back"},
)
def comes_back(e: Example) -> bool | None:
    """Weights after a pass come back, as far as the run is followed, and no pass is clean."""
    ended, made, w = [e.start], 0, e.start
    for passed in e.run.passes:
        made += passed
        w = e.run.steps[made - 1].after if made else e.start
        if not passed:
            return False
        if w in ended:
            return True
        ended.append(w)
    return None


def _is_separable(e: Example) -> bool:
    return isinstance(certify(e.data), Separator)


@reads("one-of-the-two", stronger=_is_separable)
def one_of_two(e: Example) -> bool:
    """Either weights separate the data or a combination of whole multipliers vanishes, not both."""
    counts = e.chosen().counts(len(e.data))
    vanishes = not any(combination(counts, e.signed))
    found = certify(e.data)
    if isinstance(found, Separator):
        return separates(found.weights, e.data) and not vanishes
    whole = [0] * len(e.data)
    for row, times in found.multipliers:
        whole[row] = times
    zero = not any(combination(whole, e.signed))
    return zero and min(whole) >= 0 < max(whole) and not separates(e.weights, e.data)


def _separable(rows: list[Vector], e: Example) -> bool:
    return isinstance(certify(Dataset(rows, e.data.labels, "append")), Separator)


def _squares_separate_no_more(e: Example) -> bool:
    rows = [(*x, *(a * a for a in x)) for x in e.data.rows]
    return _separable(list(e.data.rows), e) or not _separable(rows, e)


@reads("affine-features", stronger=_squares_separate_no_more)
def affine_features(e: Example) -> bool:
    """If an affine map of the points is separable with a bias, so are the points."""
    chosen, n = e.chosen(), len(e.data.rows[0])
    matrix = [chosen.vector()[:n] for _ in range(2)]
    shift = [chosen.number(), chosen.number()]
    mapped = [
        tuple(dot(row, x) + t for row, t in zip(matrix, shift, strict=True)) for x in e.data.rows
    ]
    return _separable(list(e.data.rows), e) or not _separable(mapped, e)


def _weights_and_bias(e: Example) -> tuple[Vector, Exact]:
    chosen = e.chosen()
    return chosen.vector()[: len(e.data.rows[0])], -chosen.number()


def _bias_comes_first(e: Example) -> bool:
    w, b = _weights_and_bias(e)
    return all(dot((b, *w), (*x, 1)) == dot(w, x) + b for x in e.data.rows)


@reads("bias-in-its-place", stronger=_bias_comes_first)
def bias_is_the_weight_of_one(e: Example) -> bool:
    """Score <w,x> + b, with b the last weight where 1 is appended, the first where prepended."""
    w, b = _weights_and_bias(e)
    last, first = e.data.with_bias("append"), e.data.with_bias("prepend")
    return all(
        dot((*w, b), p) == dot((b, *w), q) == dot(w, x) + b
        for x, p, q in zip(e.data.rows, last.points, first.points, strict=True)
    )


def _absolute_of_any(e: Example) -> bool:
    w = e.chosen().vector()
    return all(abs(dot(w, x)) == y * dot(w, x) for x, y in e.data)


@reads_of_separators("absolute-of-a-separator", stronger=_absolute_of_any)
def absolute_score(e: Example) -> bool:
    """|<w,x>| = y<w,x> for each point, where w separates; so are the least of them."""
    w = e.weights
    sizes = [size(dot(w, x)) for x in e.data.points]
    return sizes == [y * dot(w, x) for x, y in e.data] and min(sizes) == least_score(w, e.data)


def _costs_nothing(e: Example) -> bool:
    return criterion(e.chosen().vector(), e.data) == 0


@reads("correct-points-cost-nothing", stronger=_costs_nothing)
def correct_points(e: Example) -> bool:
    """Without its correct points the data have the same criterion."""
    w = e.chosen().vector()
    wrong = [(x, y) for x, y in e.data if y * dot(w, x) <= 0]
    left = Dataset([x for x, _ in wrong], [y for _, y in wrong]) if wrong else None
    return criterion(w, e.data) == (criterion(w, left) if left else 0)


@reads("weights-increase", indifferent={"rate": "any positive rate moves the same way"})
def weights_by_coordinate(e: Example) -> bool:
    """Each update raises the weights where y x_j > 0 and lowers them where y x_j < 0."""
    return all(
        (after > before) == (a > 0) and (after < before) == (a < 0)
        for step in e.run.steps
        for a, before, after in zip(step.z, step.before, step.after, strict=True)
    )


def _cosine(e: Example) -> bool:
    """<w,u>^2 R^2 >= k delta^2 |w|^2 after k mistakes, and <w,u> > 0."""
    u, delta = e.weights, least_score(e.weights, e.data)
    longest = radius_squared(e.data)
    return all(
        dot(s.after, u) ** 2 * longest >= k * delta**2 * dot(s.after, s.after)
        and dot(s.after, u) > 0
        for k, s in enumerate(e.run.steps, 1)
    )


cosine_grows = reads_of_separators(
    "alignment-and-length", indifferent={"updates": ANY_RULE, "rate": SCALES}
)(_cosine)


@reads_of_separators("run-need-not-reach-u", indifferent={"updates": ANY_RULE, "rate": SCALES})
def stays(e: Example) -> bool:
    """<w,u>^2 R^2 >= k delta^2 |w|^2; weights that separate make no further mistake."""
    return _cosine(e) and not any(separates(step.before, e.data) for step in e.run.steps)


def _on_the_sphere(e: Example) -> bool:
    longest = radius_squared(e.data)
    return all(dot(x, x) == longest for x in e.data.points)


@reads("ball-not-sphere", stronger=_on_the_sphere)
def in_the_ball(e: Example) -> bool | None:
    """Divided by the longest |x|, each |x|^2 is 1 or less."""
    longest = radius_squared(e.data)
    return all(dot(x, x) / Fraction(longest) <= 1 for x in e.data.points) if longest else None


def _labelled_by_sign(e: Example) -> Dataset:
    w = e.chosen().vector()
    return Dataset(e.data.points, [predicted(dot(w, x), 1) for x in e.data.points])


def _no_bias_needed(e: Example) -> bool:
    return isinstance(certify(_labelled_by_sign(e)), Separator)


@reads("stop-by-sign-separates", stronger=_no_bias_needed)
def stop_by_sign(e: Example) -> bool:
    """Points that weights label by sign, sign(0) = +1, are separated by weights and a bias."""
    return isinstance(certify(_labelled_by_sign(e).with_bias("append")), Separator)


@reads_of_separators("cosine-needs-a-mistake", indifferent={"updates": ANY_RULE})
def positive_after_a_mistake(e: Example) -> bool:
    """After k >= 1 mistakes <w,u> > 0 and k delta <= <w,u>."""
    u, delta = e.weights, least_score(e.weights, e.data)
    return all(0 < dot(step.after, u) >= k * delta for k, step in enumerate(e.run.steps, 1))


@reads(
    "update-turns-to-its-point",
    indifferent={"updates": ANY_RULE, "rate": "any positive rate turns w the same way"},
)
def turns(e: Example) -> bool:
    """Where z stays wrong its cosine with w, squared and negative, falls; else it is positive."""
    for step in e.run.steps:
        before, after = dot(step.before, step.z), dot(step.after, step.z)
        lengths = dot(step.before, step.before), dot(step.after, step.after)
        if after <= 0 and after**2 * lengths[0] > before**2 * lengths[1]:
            return False
    return True

"""Readings of the claims on margins, on data that nothing separates, and on the criterion."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from perceptron import Dataset, GordanCertificate, Separator, certify
from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.linear_algebra import has_rank
from perceptron.arithmetic.vectors import Vector, add, combination, dot, scaled
from perceptron.conventions import UPDATES
from perceptron.specification import is_mistake
from properties.harness.quantities import (
    criterion,
    least_score,
    misclassified,
    radius_squared,
    separates,
)
from properties.readings.examples import Example
from properties.readings.search import if_separated, reads, reads_of_separators

ROWS = "the sentence speaks of rows that cancel itself"


def _ratio(e: Example, points: Exact, separator: Exact) -> Fraction | None:
    """Return |u|^2 R^2 / delta^2, points and separator multiplied by these numbers."""
    signed = [scaled(points, z) for z in e.signed]
    u = scaled(separator, e.weights)
    delta = Fraction(min(dot(u, z) for z in signed))
    return dot(u, u) * max(dot(z, z) for z in signed) / delta**2 if delta else None


@if_separated
def _any_factor(e: Example) -> bool:
    return _ratio(e, 1, 1) == _ratio(e, -e.chosen().number(), 1)


@reads_of_separators("margin-scale-free", stronger=_any_factor)
def scale_free(e: Example) -> bool:
    """Multiplying all points, or the separator, by positive numbers leaves the bound."""
    chosen = e.chosen()
    return _ratio(e, 1, 1) == _ratio(e, chosen.number(), chosen.number())


@if_separated
def _is_the_largest(e: Example) -> bool:
    found = certify(e.data)
    return isinstance(found, Separator) and _margin_squared(e) == found.margin_squared


def _margin_squared(e: Example) -> Fraction:
    return Fraction(least_score(e.weights, e.data)) ** 2 / dot(e.weights, e.weights)


@reads_of_separators("best-bound-is-max-margin", stronger=_is_the_largest)
def largest_margin(e: Example) -> bool:
    """Separators bound gamma* from below, convex combinations from above, and k by R^2/gamma*^2."""
    counts = e.chosen().counts(len(e.data))
    v = combination(counts, e.signed)
    above = Fraction(dot(v, v), 1) / sum(counts) ** 2
    found = certify(e.data)
    return isinstance(found, Separator) and _margin_squared(e) <= found.margin_squared <= above


def _grows(e: Example) -> bool:
    return least_score(e.weights, e.data) < 0 or _is_in_class(e, 2 * _margin_squared(e))


def _is_in_class(e: Example, squared: Fraction) -> bool:
    """Say whether every <z,u> is positive, and its square squared |u|^2 or more."""
    length = dot(e.weights, e.weights)
    return all(
        dot(e.weights, z) > 0 and dot(e.weights, z) ** 2 >= squared * length for z in e.signed
    )


@reads("margin-classes-nest", stronger=_grows)
def margin_classes(e: Example) -> bool:
    """Larger gamma, smaller H_gamma; empty above any hull point; exactly above gamma*."""
    chosen = e.chosen()
    smaller, larger = sorted((Fraction(chosen.number()) ** 2, Fraction(chosen.number()) ** 2))
    if _is_in_class(e, larger) and not _is_in_class(e, smaller):
        return False
    counts = chosen.counts(len(e.data))
    v = combination(counts, e.signed)
    above = Fraction(dot(v, v), 1) / sum(counts) ** 2
    found = certify(e.data)
    if isinstance(found, GordanCertificate):
        return not separates(e.weights, e.data)
    margin = Fraction(found.margin_squared or 0)
    return margin <= above and not (_is_in_class(e, larger) and larger > margin)


def _absolute(e: Example) -> bool | None:
    w = e.chosen().vector()
    return separates(w, e.data) if all(dot(w, x) for x in e.data.points) else None


@reads("absolute-margin", stronger=_absolute)
@if_separated
def margin_of_weights(e: Example) -> bool:
    """Weights with min y<w,x> > 0 predict every label, and have no larger margin than gamma*."""
    found = certify(e.data)
    right = all(not is_mistake(rule, dot(e.weights, x), y) for x, y in e.data for rule in UPDATES)
    return right and isinstance(found, Separator) and _margin_squared(e) <= found.margin_squared


@reads("xor-not-separable")
def exclusive_or(e: Example) -> bool:
    """Any weights leave a point with y<w,x> <= 0."""
    chosen = e.chosen()
    return not any(separates(w, e.data) for w in (e.weights, chosen.vector(), chosen.vector()))


parity = reads("parity-not-separable")(exclusive_or.holds)


@reads("gordan")
def alternative(e: Example) -> bool:
    """Never both; the weights are a sum of k of the y x, |w| <= R sqrt(k), margins <= |w|/k."""
    chosen, run = e.chosen(), e.run
    counts = chosen.counts(len(e.data))
    both = separates(e.weights, e.data) and not any(combination(counts, e.signed))
    totals = [sum(step.row == row for step in run.steps) for row in range(len(e.data))]
    k, w, delta = len(run.steps), run.weights, least_score(e.weights, e.data)
    hull = combination(totals, e.signed) == w and sum(totals) == k
    short = dot(w, w) <= k * radius_squared(e.data)
    near = delta <= 0 or (k * delta) ** 2 <= dot(e.weights, e.weights) * dot(w, w)
    return hull and short and near and not both


@reads("no-convergence")
def no_clean_pass(e: Example) -> bool:
    """No pass is clean, and where a combination vanishes no weights separate."""
    counts = e.chosen().counts(len(e.data))
    shown = any(combination(counts, e.signed)) or not separates(e.weights, e.data)
    return shown and 0 not in e.run.passes


@reads(
    "strict-nonseparable-can-stop",
    indifferent={"updates": "the sentence names its rules itself"},
)
def stops_at_ties(e: Example) -> bool | None:
    """Under <= no pass is clean; where < stops, points of a vanishing combination are ties."""
    if e.conventions.update == "le":
        return 0 not in e.run.passes
    if e.conventions.update != "lt" or not e.run.is_clean:
        return None
    found = certify(e.data)
    if isinstance(found, Separator):
        return None
    return all(dot(e.run.weights, e.data.points[row]) == 0 for row, _ in found.multipliers)


def _positive(e: Example) -> bool:
    return criterion(e.chosen().vector(), e.data) > 0


@reads("criterion-nonnegative", stronger=_positive)
def criterion_is_not_negative(e: Example) -> bool:
    """Minus the sum of the misclassified scores is 0 or more, and 0 where all of them are ties."""
    w = e.chosen().vector()
    value = criterion(w, e.data)
    ties = all(dot(w, z) == 0 for z in misclassified(w, e.data))
    return value >= 0 and (not ties or value == 0)


def _everywhere(e: Example) -> bool:
    w, h = _two(e)
    return _follows(e, w, h)


def _two(e: Example) -> tuple[Vector, Vector]:
    chosen = e.chosen()
    return chosen.vector(), chosen.vector()


def _follows(e: Example, w: Vector, h: Vector) -> bool:
    """Say whether the criterion changes by t <g,h> from w to w + t h, t small."""
    scores = [(abs(Fraction(dot(w, z))), abs(Fraction(dot(h, z)))) for z in e.signed]
    t = min((s / (2 * c) for s, c in scores if s and c), default=Fraction(1))
    wrong = misclassified(w, e.data)
    g = scaled(-1, combination([1] * len(wrong), wrong)) if wrong else (0,) * len(w)
    return criterion(add(w, scaled(t, h)), e.data) - criterion(w, e.data) == t * dot(g, h)


@reads("criterion-gradient", stronger=_everywhere)
def gradient(e: Example) -> bool | None:
    """Where no score is 0, the criterion changes nearby by minus the sum of the misclassified."""
    w, h = _two(e)
    return _follows(e, w, h) if all(dot(w, x) for x in e.data.points) else None


#: The mean of the one-point steps is alpha / n times the sum of the misclassified: both cancel.
mean_step = reads("sampled-gradient", stronger=_everywhere)(gradient.holds)


def _linear(e: Example) -> bool:
    w, v = _two(e)
    return 2 * criterion(scaled(Fraction(1, 2), add(w, v)), e.data) == (
        criterion(w, e.data) + criterion(v, e.data)
    )


@reads("criterion-convex", stronger=_linear)
def convex(e: Example) -> bool:
    """Convex, homogeneous, and as continuous as its scores; linear where no score changes sign."""
    w, v = _two(e)
    t = e.chosen().number()
    a = 1 / (1 + Fraction(t))
    mixed = criterion(add(scaled(a, w), scaled(1 - a, v)), e.data)
    ends = a * criterion(w, e.data) + (1 - a) * criterion(v, e.data)
    homogeneous = criterion(scaled(t, w), e.data) == t * criterion(w, e.data)
    most = sum(size(dot(w, z) - dot(v, z)) for z in e.signed)
    near = size(criterion(w, e.data) - criterion(v, e.data)) <= most
    cell = all(dot(w, z) * dot(v, z) > 0 for z in e.signed)
    return mixed <= ends and homogeneous and near and (not cell or mixed == ends)


def _ties_too(e: Example) -> bool:
    w, v = _two(e)
    stays = all(dot(w, z) * dot(v, z) >= 0 for z in e.signed)
    return not stays or len({_errors(e, w), _errors(e, v)}) == 1


def _errors(e: Example, w: Vector) -> tuple[int, ...]:
    """Return how many points are misclassified, under each rule for a tie."""
    return tuple(sum(is_mistake(rule, dot(w, x), y) for x, y in e.data) for rule in UPDATES)


@reads("zero-one-loss", stronger=_ties_too)
def jumps(e: Example) -> bool | None:
    """Errors stay where no score changes its sign or is 0; one that crosses 0 changes them by 1."""
    w, v = _two(e)
    products = [dot(w, z) * dot(v, z) for z in e.signed]
    if 0 in products:
        return None
    crossed = sum(p < 0 for p in products)
    changes = {abs(a - b) for a, b in zip(_errors(e, w), _errors(e, v), strict=True)}
    return changes == {crossed} if crossed < 2 else None


def _rows_that_cancel(e: Example) -> list[int]:
    """Return the rows of a vanishing combination; none where weights separate."""
    found = certify(e.data)
    return [] if isinstance(found, Separator) else [row for row, _ in found.multipliers]


def _is_separable(e: Example, rows: Iterable[int]) -> bool:
    kept = [(e.data.points[row], e.data.labels[row]) for row in rows]
    data = Dataset([x for x, _ in kept], [y for _, y in kept]) if kept else None
    return data is None or isinstance(certify(data), Separator)


def _without_one(rows: Iterable[int]) -> Iterator[list[int]]:
    rows = [*rows]
    return ([*rows[:i], *rows[i + 1 :]] for i in range(len(rows)))


def _all_are_a_core(e: Example) -> bool | None:
    rows = range(len(e.data))
    if _is_separable(e, rows):
        return None
    return all(_is_separable(e, part) for part in _without_one(rows))


@reads("minimal-core", stronger=_all_are_a_core, indifferent={"data": ROWS})
def core(e: Example) -> bool | None:
    """Rows of one dependence that cancel are not separable, each part is; of more, some is not."""
    rows = _rows_that_cancel(e)
    if not rows:
        return None
    whole = [[int(a * 60) for a in e.signed[row]] for row in rows]
    parts = [_is_separable(e, part) for part in _without_one(rows)]
    kept = all(parts) if has_rank(whole, len(rows) - 1) else not all(parts)
    return kept and not _is_separable(e, rows)


def _every_row_ties(e: Example) -> bool | None:
    w = e.run.weights
    return not any(dot(w, z) for z in e.signed) if least_score(w, e.data) >= 0 else None


@reads("separation-in-rounds", stronger=_every_row_ties)
def rounds(e: Example) -> bool | None:
    """Rows with a positive multiplier tie for all w that give no row a negative score."""
    others = [w for w in (e.run.weights, e.weights) if least_score(w, e.data) >= 0]
    rows = _rows_that_cancel(e) if others else []
    if not rows:
        return None
    return all(dot(w, e.signed[row]) == 0 for w in others for row in rows)

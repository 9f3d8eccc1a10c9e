"""Readings of the claims on one update, and on the model: sides, biases, predictions."""

from dataclasses import replace
from fractions import Fraction
from math import floor

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.conventions import Update
from properties.harness.quantities import (
    least_score,
    predicted,
    radius_squared,
    separates,
    squared_distance,
)
from properties.readings.examples import Example, Run
from properties.readings.search import reads

AT_ZERO = (-1, 0, 1)


def _tie_is_wrong(e: Example) -> bool:
    """Say that a point is predicted right if and only if y<w,x> > 0, whatever sign(0) is."""
    w = e.chosen().vector()
    return all(
        (predicted(dot(w, x), at_zero) == y) == (y * dot(w, x) > 0)
        for x, y in e.data
        for at_zero in AT_ZERO
    )


@reads("correct-side", stronger=_tie_is_wrong)
def side(e: Example) -> bool:
    """Off ties the label follows the score, and stays; at a tie weights nearby go either way."""
    chosen = e.chosen()
    w, r, little = chosen.vector(), chosen.vector(), Fraction(chosen.number(), 10**6)
    return all(_is_on_its_side(w, r, little, x, y) for x, y in e.data)


def _is_on_its_side(w: Vector, r: Vector, little: Fraction, x: Vector, y: int) -> bool:
    score = y * dot(w, x)
    labels = {predicted(dot(w, x), at_zero) for at_zero in AT_ZERO}
    if score:
        kept = dot(r, r) * dot(x, x) >= score**2 or score * y * dot(add(w, r), x) > 0
        return labels == {y if score > 0 else -y} and kept
    nearby = [dot(add(w, scaled(label * little, x)), x) for label in (1, -1)]
    return not any(x) or (nearby[0] > 0 > nearby[1])


@reads("bias-absorption")
def bias(e: Example) -> bool:
    """One run, whether a bias is appended, prepended or kept apart; R^2 grows by 1."""
    plain = Dataset(e.data.rows, e.data.labels)
    chosen = e.chosen()
    w, b = chosen.vector()[: plain.dimension], chosen.number()
    last = _run_of(e, plain.with_bias("append"), (*w, b))
    first = _run_of(e, plain.with_bias("prepend"), (b, *w))
    rows = [step.row for step in last.steps]
    *v, c = last.weights
    same = [step.row for step in first.steps] == rows and first.weights == (c, *v)
    alone = scaled(e.rate, [sum(plain.labels[row] for row in rows)])[0] + b
    grown = radius_squared(plain.with_bias("append")) == radius_squared(plain) + 1
    return same and c == alone and grown


def _run_of(e: Example, data: Dataset, start: Vector) -> Run:
    return e.perceptron.run(data, replace(e.conventions, start=start))


def _without_a_coordinate(e: Example) -> bool:
    """Say that data that some plane separates are separated by weights without a bias."""
    plain = Dataset(e.data.rows, e.data.labels)
    return isinstance(certify(plain), Separator) or not _some_plane(plain)


@reads("homogeneous-is-not-affine", stronger=_without_a_coordinate)
def planes(e: Example) -> bool | None:
    """Planes separate the data if and only if weights do, once each x has a coordinate 1."""
    plain = Dataset(e.data.rows, e.data.labels)
    if plain.dimension > 1:
        return None
    return isinstance(certify(plain.with_bias("append")), Separator) == _some_plane(plain)


def _some_plane(data: Dataset) -> bool:
    """Say whether the points of a line can be parted, or with a bias those of a space."""
    if data.dimension > 1:
        return isinstance(certify(data.with_bias("append")), Separator)
    sides = [[x[0] for x, y in data if y == label] for label in (1, -1)]
    return not all(sides) or max(sides[0]) < min(sides[1]) or max(sides[1]) < min(sides[0])


@reads("update-corrects")
def score_rises(e: Example) -> bool:
    """Scores rise by |x|^2, strictly if and only if x is not 0, and always from below 0."""
    for step in e.run.steps:
        before, after = dot(step.before, step.z), dot(step.after, step.z)
        if after - before != dot(step.x, step.x):
            return False
        if (after > before) != any(step.x) or (before < 0 and after <= before):
            return False
    return True


@reads("update-may-not-suffice")
def updates_in_a_row(e: Example) -> bool | None:
    """Wrong points, not 0, take floor(-y<w,x>/|x|^2) + 1 updates, right ones none."""
    z = e.signed[0]
    if not any(z):
        return None
    behind = Fraction(-dot(e.start, z))
    needed = floor(behind / dot(z, z)) + 1 if behind >= 0 else 0
    return len(e.run.steps) == needed


@reads("update-may-break-others")
def nearer(e: Example) -> bool:
    """Each update brings w nearer to every u with 2<z,u> > |z|^2; from 0 the cosine bound grows."""
    chosen, u = e.chosen(), e.weights
    candidates = [u, scaled(chosen.number(), u), *(chosen.vector() for _ in range(5))]
    for step in e.run.steps:
        squared = dot(step.z, step.z)
        for v in (v for v in candidates if 2 * dot(step.z, v) > squared):
            if squared_distance(step.after, v) >= squared_distance(step.before, v):
                return False
    delta, longest = least_score(u, e.data), radius_squared(e.data)
    if delta <= 0 or any(e.start):
        return True
    return all(
        k * delta**2 * dot(s.after, s.after) <= dot(s.after, u) ** 2 * longest
        for k, s in enumerate(e.run.steps, 1)
    )


PREDICTS: dict[Update, int] = {"predict+": 1, "predict-": -1, "le": 0}


@reads("factor-two")
def factor(e: Example) -> bool:
    """Each move is eta (y - yhat) x, eta half of the whole factor: 0 if right, 2 eta y x if not."""
    eta = Fraction(e.rate) / 2
    for step in e.run.steps:
        score = dot(step.before, step.x)
        yhat = predicted(score, PREDICTS.get(e.conventions.update, step.y))
        moved = add(step.after, scaled(-1, step.before))
        if yhat == step.y or moved != scaled(eta * (step.y - yhat), step.x):
            return False
    w = e.run.weights
    rights = [predicted(dot(w, x), PREDICTS.get(e.conventions.update, y)) == y for x, y in e.data]
    return not e.run.is_clean or all(rights)


def _agree_everywhere(e: Example) -> bool | None:
    u, v = e.weights, e.run.weights
    if not separates(v, e.data):
        return None
    t = e.chosen().vector()
    return predicted(dot(u, t), 0) == predicted(dot(v, t), 0)


@reads(
    "separators-differ",
    stronger=_agree_everywhere,
    indifferent={"data": "the sentence speaks of separators itself"},
)
def separators(e: Example) -> bool | None:
    """Two separators give every point of the data the same sign."""
    u, v = e.weights, e.run.weights
    if not (separates(u, e.data) and separates(v, e.data)):
        return None
    return all(dot(u, x) * dot(v, x) > 0 for x in e.data.points)

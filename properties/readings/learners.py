"""Readings of the claims on other learners: classes, kernels, batches, averages, errors."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, combination, dot, scaled
from perceptron.specification import is_mistake
from properties.harness.quantities import least_score, radius_squared
from properties.readings.examples import Example
from properties.readings.search import SEPARATOR, reads, reads_of_separators

CLASSES = "a run over classes needs classes"
PASSES = 15


@reads("perturbed-mistake-bound", indifferent={"data": SEPARATOR, "rate": "the error may hold it"})
def perturbed(e: Example) -> bool | None:
    """With errors r: k delta^2 <= |u|^2 (R^2 + 2 sigma + tau), for the sigma, tau, delta met."""
    random, u, w = Random(e.seed), e.weights, e.start  # noqa: S311 - an example, no secret
    sigma = tau = Fraction(0)
    delta, k = None, 0
    for _ in range(12):
        z = random.choice(e.signed)
        if dot(w, z) > 1:
            continue
        r = tuple(Fraction(random.randint(-2, 2), random.choice((2, 8))) for _ in w)
        moved = add(add(w, z), r)
        sigma = max(sigma, Fraction(dot(w, z)))
        tau = max(tau, Fraction(dot(moved, moved) - dot(add(w, z), add(w, z))))
        score = Fraction(dot(add(z, r), u))
        delta, k, w = min(score, delta if delta is not None else score), k + 1, moved
    if delta is None or delta <= 0:
        return None
    return k * delta**2 <= dot(u, u) * (radius_squared(e.data) + 2 * sigma + tau)


def _separators(e: Example, sides: Sequence[tuple[int, Sequence[int]]]) -> list[Vector] | None:
    """Return weights that put the first class above 0 and the others below; None if some fail."""
    found = list[Vector]()
    for one, others in sides:
        points = zip(e.data.points, e.classes, strict=True)
        signed = [(x, 1 if c == one else -1) for x, c in points if c in {one, *others}]
        certificate = certify(Dataset([x for x, _ in signed], [y for _, y in signed]))
        if not isinstance(certificate, Separator):
            return None
        found.append(certificate.weights)
    return found


def _pairs(e: Example) -> list[tuple[int, tuple[int]]]:
    return [(c, (d,)) for c, d in combinations(sorted({*e.classes}), 2)]


def _against_rest(e: Example) -> list[tuple[int, list[int]]]:
    names = sorted({*e.classes})
    return [(c, [d for d in names if d != c]) for c in names]


def _pairs_are_enough(e: Example) -> bool | None:
    if _separators(e, _pairs(e)) is None:
        return None
    return _separators(e, _against_rest(e)) is not None


@reads("one-vs-rest", stronger=_pairs_are_enough, indifferent={"data": CLASSES})
def one_against_rest(e: Example) -> bool | None:
    """Where each class is separated from the rest, the differences separate every pair."""
    found = _separators(e, _against_rest(e)) if len({*e.classes}) > 1 else None
    if found is None:
        return None
    weights = dict(zip(sorted({*e.classes}), found, strict=True))
    return all(
        dot(weights[c], x) > dot(v, x)
        for x, c in zip(e.data.points, e.classes, strict=True)
        for d, v in weights.items()
        if d != c
    )


def _votes(e: Example) -> list[tuple[dict[int, int], int]] | None:
    """Return the votes of the classes on each point, with its class; None if a pair fails."""
    found = _separators(e, _pairs(e)) if len({*e.classes}) > 2 else None
    if found is None:
        return None
    votes = []
    for x, true in zip(e.data.points, e.classes, strict=True):
        won = dict.fromkeys(e.classes, 0)
        for (c, (d,)), w in zip(_pairs(e), found, strict=True):
            won[c if dot(w, x) > 0 else d] += 1
        votes.append((won, true))
    return votes


def _no_vote_for_others(e: Example) -> bool | None:
    votes = _votes(e)
    if votes is None:
        return None
    return all(won == 0 for each, true in votes for c, won in each.items() if c != true)


@reads("one-vs-one", stronger=_no_vote_for_others, indifferent={"data": CLASSES})
def one_against_one(e: Example) -> bool | None:
    """Where each duel separates its pair, the true class alone wins all of its K - 1."""
    votes = _votes(e)
    if votes is None:
        return None
    return all(
        (won == len(each) - 1) == (c == true) for each, true in votes for c, won in each.items()
    )


@reads("multiclass", indifferent={"data": CLASSES})
def many_classes(e: Example) -> bool | None:
    """K delta^2 <= 2 |U|^2 R^2 for the U that scores true classes highest, ties mistakes."""
    return _classes_bound(e, len(_moves(e, e.start, strict=False))) if e.classes else None


@reads("multiclass-strict", indifferent={"data": CLASSES})
def many_classes_strictly(e: Example) -> bool | None:
    """From 0 the strict rule makes no update; where a tie is a mistake the bound holds."""
    if not e.classes:
        return None
    moves = _moves(e, e.start, strict=False)
    return not _moves(e, e.start, strict=True) and _classes_bound(e, len(moves))


Theta = list[Vector]


def _moves(e: Example, start: Vector, *, strict: bool) -> list[Theta]:
    """Return the vectors of the classes after each mistake, from multiples of a start."""
    theta = [scaled((-1) ** c * (c + 1), start) for c in range(len(e.vectors))]
    moves = list[Theta]()
    passes = e.conventions.passes(len(e.data))
    for _ in range(PASSES):
        before = len(moves)
        for row in next(passes):
            x, c = e.data.points[row], e.classes[row]
            scores = [dot(w, x) for w in theta]
            d = max((d for d in range(len(theta)) if d != c), key=scores.__getitem__)
            if scores[c] < scores[d] or (scores[c] == scores[d] and not strict):
                theta = list(theta)
                theta[c] = add(theta[c], scaled(e.rate, x))
                theta[d] = add(theta[d], scaled(-e.rate, x))
                moves.append(theta)
        if len(moves) == before:
            break
    return moves


def _classes_bound(e: Example, made: int) -> bool:
    """Hold so many mistakes against the bound, for the vectors drawn and for those of a run."""
    others = _moves(e, _zero(e), strict=False)[-1:]
    return all(
        made * delta**2 <= 2 * sum(dot(u, u) for u in vectors) * radius_squared(e.data)
        for vectors in (list(e.vectors), *others)
        if (delta := _least_lead(e, vectors)) > 0
    )


def _least_lead(e: Example, vectors: Theta) -> Exact:
    """Return by how much a true class leads another at least."""
    return min(
        dot(vectors[c], x) - dot(u, x)
        for x, c in zip(e.data.points, e.classes, strict=True)
        for d, u in enumerate(vectors)
        if d != c
    )


@reads("dual-kernel")
def dual(e: Example) -> bool:
    """Kept by mistakes per point, the scores are those of the weights, and so are the mistakes."""
    counts = [0] * len(e.data)
    made = []
    for row in e.run.rows:
        x, y = e.data.points[row], e.data.labels[row]
        if is_mistake(e.conventions.update, _dual_score(e, counts, x), y):
            counts[row] += 1
            made.append(row)
    t = e.chosen().vector()
    same = made == [step.row for step in e.run.steps]
    return same and _dual_score(e, counts, t) == dot(e.run.weights, t)


def _dual_score(e: Example, counts: Sequence[int], x: Vector) -> Exact:
    """Return sum alpha_i y_i <x_i, x>."""
    terms = zip(counts, e.data.labels, e.data.points, strict=True)
    return sum(a * y * dot(p, x) for a, y, p in terms if a)


@reads("xor-with-kernel", indifferent={"start": "a kernel perceptron has no weights to start from"})
def kernel_on_exclusive_or(e: Example) -> bool:
    """Under (1 + <x,z>)^2 the perceptron comes to a clean pass, and y times each score is > 0."""
    counts = [0] * len(e.data)
    passes = e.conventions.passes(len(e.data))
    rows = e.data.rows

    def score(x: Vector) -> Exact:
        terms = zip(counts, e.data.labels, rows, strict=True)
        return sum(a * y * (1 + dot(p, x)) ** 2 for a, y, p in terms)

    for _ in range(8 * PASSES):
        made = 0
        for row in next(passes):
            if is_mistake(e.conventions.update, score(rows[row]), e.data.labels[row]):
                counts[row] += 1
                made += 1
        if not made:
            break
    return all(y * score(x) > 0 for x, y in zip(rows, e.data.labels, strict=True))


@reads_of_separators(
    "online-vs-batch",
    indifferent={
        "updates": "under the other rules a batch holds no more points, and the bound still holds"
    },
)
def batches(e: Example) -> bool:
    """At most (n+1)^2/(4n) |u|^2 R^2 / delta^2 moves, each by all misclassified points."""
    u, n, w = e.weights, len(e.data), e.start
    delta, moves = least_score(u, e.data), 0
    for _ in range(PASSES):
        batch = [
            z
            for z, (x, y) in zip(e.signed, e.data, strict=True)
            if is_mistake(e.conventions.update, dot(w, x), y)
        ]
        if not batch:
            break
        w = add(w, scaled(e.rate, combination([1] * len(batch), batch)))
        moves += 1
    return 4 * n * delta**2 * moves <= (n + 1) ** 2 * dot(u, u) * radius_squared(e.data)


@reads("voted-averaged")
def averages(e: Example) -> bool:
    """Each weights times the rounds that it lasts, and t w - b, are the sum over all rounds."""
    rounds, steps = len(e.run.rows), e.run.steps
    history = [e.start, *(step.after for step in steps)]
    turns = [0, *(step.shown for step in steps), rounds]
    voted = combination([after - before for before, after in pairwise(turns)], history)
    made = {step.shown: step.after for step in steps}
    summed, late, w = _zero(e), _zero(e), e.start
    for t in range(rounds):
        w = made.get(t, w)
        summed = add(summed, w)
    for step in steps:
        late = add(late, scaled(step.shown * e.rate, step.z))
    return voted == summed == add(scaled(rounds, w), scaled(-1, late))


def _zero(e: Example) -> Vector:
    """Return the vector 0."""
    return (0,) * e.data.dimension

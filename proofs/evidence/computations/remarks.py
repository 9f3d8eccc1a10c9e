"""Numbers that the texts print by the way, and remarks on small scopes, computed exactly."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, islice, product

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact, counted
from perceptron.arithmetic.vectors import Vector, add, combination, dot
from perceptron.specification import is_mistake, updated
from perceptron.training.variants import batch_moves
from proofs.display.tables import listed, table, told
from proofs.evidence.computations.demands import agree, signed
from proofs.evidence.named_data import CORNERS, K, M
from proofs.terms import Refused

Points = Sequence[tuple[Exact, ...]]
_agree = partial(agree, "remark")
FRUIT = ("Apple", "Banana", "Orange")


def example_m_table(points: Points = M) -> tuple[str, ...]:
    """Work out the nine scores that M's table prints, in passes 1, 2 and 3, and what they say."""
    data = Dataset(points, [1, 1, -1, -1], bias="prepend")
    rounds = _rounds(data, Conventions.named("M2"), (0, 0, 0))
    printed = [(0, 1), (0, 1), (0, 1), (-2, -1), (-2, -1), (2, 1), (4, 1), (-2, -1), (-4, -1)]
    shown = [row for number, row in enumerate(islice(rounds, 12)) if number not in (5, 6, 7)]
    found = [(score, 1 if score >= 0 else -1) for _, score, _ in shown]
    _agree("scores and predictions of M", printed, found)
    passes = (1, 1, 1, 1, 2, 3, 3, 3, 3)
    rows = [
        (number, told(theta), told(points[at]), score, predicted)
        for number, (theta, _, at), (score, predicted) in zip(passes, shown, found, strict=True)
    ]
    return table(("pass", "theta", "x", "score", "prediction"), rows)


def example_k_products(points: Points = K) -> list[str]:
    """Work out the nine y<w,x> that K prints in its two examples, and the margin of its third."""
    lines = []
    examples: tuple[tuple[Points, list[int]], ...] = (
        (points, [0, -4, 1, -4, 4]),
        (CORNERS, [0, 0, -2, -2]),
    )
    for each, printed in examples:
        data = Dataset(each, [1, -1, -1, 1])
        rounds = islice(_rounds(data, Conventions(), (0, 0)), len(printed))
        _agree("y<w,x> of K", printed, [data.labels[at] * score for _, score, at in rounds])
        lines.append(f"rounds 1 to {len(printed)} on {listed(map(told, each))}: {told(printed)}")
    third: Points = ((1, -1), (-1, -1), (Fraction(1, 20), 0), (-1, 0))
    w: Vector = (1, 0)
    sizes = [max(dot(w, x), -dot(w, x)) for x in third]
    _agree("|<w,x>| / |w| of K", [1, 1, Fraction(1, 20), 1], sizes)
    return [*lines, f"|<w,x>| / |w| at w = (1,0): {told(sizes)}, the least {min(sizes)}"]


def vote_examples(wins: Sequence[str] = ("Apple", "Orange", "Orange")) -> list[str]:
    """Count the votes of K's two examples with three classes."""
    claimed = [fruit for fruit, said in zip(FRUIT, (False, True, False), strict=True) if said]
    _agree("class that alone is claimed", ["Banana"], claimed)
    duels = list(combinations(FRUIT, 2))
    for winner, duel in zip(wins, duels, strict=True):
        if winner not in duel:
            raise Refused(f"remark: {winner} wins {' vs '.join(duel)}; name one of the two")
    votes = {fruit: list(wins).count(fruit) for fruit in FRUIT}
    _agree("class with the most votes", "Orange", max(votes, key=lambda fruit: votes[fruit]))
    _agree("number of classes with so many", 1, list(votes.values()).count(max(votes.values())))
    told_votes = listed(f"{fruit} {number}" for fruit, number in votes.items())
    return [
        "one-vs-rest, of Not Apple, Banana, Not Orange: Banana, which alone is claimed",
        f"one-vs-one, {counted(len(duels), 'duel')}, votes {told_votes}: Orange",
    ]


def cyclic_index(rule: Callable[[int, int], int] = lambda t, n: (t - 1) % n + 1) -> list[str]:
    """Present n points in passes, n = 1 to 6: in round t comes the point 1 + (t - 1) mod n."""
    lines = []
    for n in range(1, 7):
        rounds = [rule(t, n) for t in range(1, 3 * n + 1)]
        _agree(f"three passes over {n} points", [*range(1, n + 1)] * 3, rounds)
        lines.append(f"n = {n}: {', '.join(map(str, rounds[: 2 * n]))}")
    return lines


def pictures(coordinates: Callable[[int], int] = lambda n: n * n) -> list[str]:
    """Write the arrays of n x n values with a single 1 row by row: n^2 unit vectors, n = 1 to 6.

    Raises `Refused` where their number is another, or two of them are not orthogonal.
    """
    lines = []
    for n in range(1, 7):
        places = list(product(range(n), repeat=2))
        units = [tuple(int((i, j) == place) for i, j in places) for place in places]
        _agree(f"coordinates of {n} x {n}", coordinates(n), len(units))
        meeting = [pair for pair in combinations(units, 2) if dot(*pair)]
        _agree("unit arrays that meet", 0, len(meeting))
        lines.append(f"n = {n}: {counted(len(units), 'orthogonal array')}, of n^2 coordinates")
    return lines


def sampled_gradient(step: int = 1) -> tuple[str, ...]:
    """Hold the mean of the one-point steps against the slope of the criterion, on small data.

    The slope is taken by exact differences, so small that no score changes its sign on the way.

    Raises `Refused` where n times the mean is not minus the gradient.
    """
    counts = []
    for n, d in ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2)):
        grid = list(product((-1, 0, 1), repeat=d))
        settled = 0
        for examples in product(grid, repeat=n):
            for w in filter(any, product((-2, -1, 1, 2), repeat=d)):
                if all(dot(w, z) for z in examples):
                    wrong = [z for z in examples if dot(w, z) < 0]
                    total = combination([step] * len(wrong), wrong) or (0,) * d
                    _agree(f"slope at {w} on {examples}", _minus_slope(w, examples), total)
                    settled += 1
        counts.append((n, d, settled))
    return table(("points", "dimension", "weights and data"), counts)


def online_work(points: Points = K) -> tuple[str, ...]:
    """Count the scores until the weights separate m copies of K's points: 4 online, 4 m in batch.

    Raises `Refused` where the online count is not 4, or the batch count not 4 m.
    """
    rows = []
    for copies in (1, 10, 100):
        data = Dataset([*points] * copies, [1, -1, -1, 1] * copies)
        examples = signed(data)
        online = _scores_until_separated(data)
        moves = sum(1 for _ in batch_moves(examples))
        _agree(f"online scores on {copies} copies", 4, online)
        batch = moves * len(data)
        _agree(f"batch scores on {copies} copies", 4 * copies, batch)
        rows.append((copies, len(data), online, moves, batch))
    return table(("copies", "points", "online scores", "batch moves", "batch scores"), rows)


def _scores_until_separated(data: Dataset) -> int:
    """Count the scores that a run computes before its weights separate."""
    examples = signed(data)
    rounds = enumerate(_rounds(data, Conventions(), (0,) * data.dimension))
    return next(made for made, (w, _, _) in rounds if all(dot(w, z) > 0 for z in examples))


def _rounds(data: Dataset, rule: Conventions, w: Vector) -> Iterator[tuple[Vector, Exact, int]]:
    """Yield of every round the weights, the score and the row, for ever."""
    while True:
        for row, (x, y) in enumerate(data):
            score = dot(w, x)
            yield w, score, row
            w = updated(w, x, y, rule) if is_mistake(rule.update, score, y) else w


def _minus_slope(w: Vector, examples: Iterable[Vector]) -> Vector:
    """Return minus the gradient of the sum of max(0, -<w,z>), by exact differences."""
    few, near = list(examples), Fraction(1, 8)
    axes = [tuple(near * int(i == j) for j in range(len(w))) for i in range(len(w))]
    return tuple((_criterion(w, few) - _criterion(add(w, axis), few)) / near for axis in axes)


def _criterion(w: Vector, examples: Iterable[Vector]) -> Exact:
    return sum((max(0, -dot(w, z)) for z in examples), start=0)

"""Many classes, batches and averages on named data: run exactly, and held against the theorems."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import chain, combinations, islice
from math import isqrt

from perceptron import Dataset, Separator, Trace, certify, train
from perceptron.arithmetic.exact import counted
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.specification import is_mistake, updated
from perceptron.training.variants import batch_moves, kesler, multiclass_mistakes, pair, rest
from proofs.display.tables import table, told
from proofs.evidence.computations.demands import agree, separator, signed
from proofs.evidence.named_data import K_DATA, M_DATA
from proofs.evidence.semantics.execution import ALWAYS, Value, execute
from proofs.terms import Term
from proofs.theorems.batch import batch_run, n
from proofs.theorems.lemmas import R, c, delta, u, w, z
from proofs.theorems.multiclass_and_kernels import a as summed
from proofs.theorems.multiclass_and_kernels import averaged_run, f, g, multiclass_run

_agree = partial(agree, "extension")
Classes = tuple[Sequence[Vector], Sequence[int]]

#: Points with a bias coordinate appended, and their classes: 0, 1 and so on.
CLASSES: Mapping[str, Classes] = {
    "line": ([(-1, 1), (0, 1), (1, 1)], [0, 1, 2]),
    "corners": ([(0, 0, 1), (3, 0, 1), (0, 3, 1), (1, 0, 1), (3, 1, 1), (1, 3, 1)], [0, 1, 2] * 2),
    "four": (
        [(4, 1, 1), (-4, 1, 1), (1, 4, 1), (1, -4, 1), (3, 0, 1), (-3, 0, 1)],
        [*range(4), 0, 1],
    ),
    "fractions": ([(Fraction(1, 3), 2, 1), (2, Fraction(-1, 2), 1), (-2, -1, 1)], [0, 1, 2]),
}
SEPARABLE: Mapping[str, Dataset] = {
    "K": K_DATA,
    "M": M_DATA,
    "and": Dataset([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, -1, -1, 1], bias="append"),
    "floats": Dataset([(0.1, 0.3), (0.3, 0.1), (-0.2, 0.7)], [1, -1, 1], bias="append"),
    "repeated": Dataset([(-4, -1)] + [(1, 4)] * 7, [1] * 8),
}


def multiclass_runs(named: Mapping[str, Classes] = CLASSES) -> tuple[str, ...]:
    """Run the multiclass perceptron: a clean pass, within Kesler's bound, as the theorem's run.

    Raises `Refused` where a run goes on past the bound, or the theorem's run comes to other
    weights.
    """
    rows = []
    for name, (points, classes) in named.items():
        number = max(classes) + 1
        differences = kesler(points, classes, number)
        best = separator(f"the blocks of {name}", Dataset(differences, [1] * len(differences)))
        most = 2 * max(dot(x, x) for x in points) / best.margin_squared
        mistakes = list(islice(multiclass_mistakes(points, classes, ties=True), int(most) + 1))
        _agree(f"{name}: more than {most} mistakes", False, len(mistakes) > most)
        least = min(dot(z, best.weights) for z in differences)
        values = {u: best.weights, delta: least, R: _radius(points)}
        offers = [
            {f: _block(points[row], classes[row], number), g: _block(points[row], rival, number)}
            for row, rival, _ in mistakes
        ]
        steps = execute(multiclass_run, values, offers, ALWAYS)
        found = [step.state[w] for step in steps]
        _agree(f"{name}: the weights", [tuple(chain(*theta)) for *_, theta in mistakes], found)
        rows.append((name, number, len(points), len(mistakes), most))
    return table(("data", "classes", "points", "mistakes", "Kesler's bound"), rows)


def one_against_rest(names: Sequence[str] = ("corners", "four", "fractions")) -> tuple[str, ...]:
    """Separate K classes by K perceptrons, and their pairs by the differences of the weights.

    Raises `Refused` where a perceptron does not separate, or a point is accepted by another class.
    """
    rows = []
    for name in names:
        points, classes = CLASSES[name]
        weights = [train(rest(points, classes, a)).weights for a in range(max(classes) + 1)]
        accepted = [[a for a, own in enumerate(weights) if dot(own, x) > 0] for x in points]
        _agree(f"{name}: the classes that accept", [[y] for y in classes], accepted)
        for a, b in combinations(range(len(weights)), 2):
            difference = add(weights[a], scaled(-1, weights[b]))
            data = pair(points, classes, a, b)
            _agree(f"{name}: {a} from {b}", True, all(y * dot(difference, x) > 0 for x, y in data))
        rows += [(name, a, told(own)) for a, own in enumerate(weights)]
    return table(("data", "class", "weights"), rows)


def one_against_one(line: Classes = CLASSES["line"]) -> list[str]:
    """Separate K classes by K(K-1)/2 perceptrons: the true class wins K-1 duels, no other does.

    So it is on the line, where a certificate says that no weights part the class in the middle from
    the rest.

    Raises `Refused` where a perceptron does not separate, another class has as many votes, or
    weights part the class in the middle.
    """
    middle = rest(*line, 1)
    found = certify(middle)
    apart = isinstance(found, Separator) or not found.verify(middle)
    _agree("line: weights part class 1 from the rest", False, apart)
    lines = ["line: no weights part class 1 from the rest"]
    for name, (points, classes) in CLASSES.items():
        number = max(classes) + 1
        pairs = list(combinations(range(number), 2))
        _agree(f"{name}: perceptrons", number * (number - 1) // 2, len(pairs))
        duels = [(a, b, train(pair(points, classes, a, b)).weights) for a, b in pairs]
        most = 0
        for x, y in zip(points, classes, strict=True):
            winners = [a if dot(weights, x) > 0 else b for a, b, weights in duels]
            won = {a: winners.count(a) for a in range(number)}
            _agree(f"{name}: the votes for {y}", number - 1, won.pop(y))
            _agree(f"{name}: at {x} another class wins", False, number - 1 in won.values())
            most = max(most, *won.values())
        votes = f"{counted(number - 1, 'vote')} for the true class, at most {most} for another"
        lines.append(f"{name}: {counted(len(pairs), 'perceptron')}, {votes}")
    return lines


def batches(named: Mapping[str, Dataset] = SEPARABLE) -> tuple[str, ...]:
    """Run the batch perceptron: it stops within its bound, move by move as the theorem's run.

    Raises `Refused` where it moves more often, or the theorem's run comes to other weights.
    """
    rows = []
    for name, data in named.items():
        best = separator(name, data)
        size, examples = len(data), signed(data)
        most = Fraction((size + 1) ** 2, 4 * size) * best.mistake_bound
        moves = list(islice(batch_moves(examples), int(most) + 1))
        _agree(f"{name}: more than {most} moves", False, len(moves) > most)
        offers: list[dict[Term, Value]] = [
            {z: examples[row], c: int(row == batch[-1])} for batch, _ in moves for row in batch
        ]
        least = min(dot(example, best.weights) for example in examples)
        values = {u: best.weights, delta: least, R: _radius(data.points), n: size}
        steps = execute(batch_run, values, offers, ALWAYS)
        closed = [step.state[w] for step in steps if step.met[c]]
        _agree(f"{name}: the weights of the batches", [after for _, after in moves], closed)
        rows.append((name, size, len(moves), most, len(offers), train(data).updates))
    head = ("data", "points", "batches", "bound", "mistakes", "online mistakes")
    return table(head, rows)


def averages(learn: Callable[[Dataset], Trace] = train) -> list[str]:
    """Count the rounds that every weights of a run survive: they add up, and so do the weights.

    Raises `Refused` where the weighted sum of a trace's weights is not the one kept round by round,
    or lazily.
    """
    lines = []
    for name, data in SEPARABLE.items():
        trace = learn(data)
        made = _rounds(trace)
        survived = _survivals(made)
        history = list(trace.history())
        _agree(f"{name}: the weights that vote", len(history), len(survived))
        _agree(f"{name}: their rounds", trace.passes * len(data), sum(survived))
        votes = reduce(add, (scaled(by, old) for by, old in zip(survived, history, strict=True)))
        rounds = [scaled(int(wrong), example) for wrong, example in made]
        *_, last = execute(averaged_run, {}, [{z: example} for example in rounds], ALWAYS)
        _agree(f"{name}: the sum of the weights", votes, last.state[summed])
        late = reduce(add, (scaled(number, z) for number, z in enumerate(rounds)))
        lazy = add(scaled(len(made), trace.weights), scaled(-1, late))
        _agree(f"{name}: the sum with one addition a mistake", votes, lazy)
        lines.append(f"{name}: {len(made)} rounds = {'+'.join(map(str, survived))}")
    return lines


def _block(x: Vector, own: int, number: int) -> Vector:
    """Return x in one of so many blocks, and 0 in the others."""
    return tuple(value if a == own else 0 for a in range(number) for value in x)


def _rounds(trace: Trace) -> list[tuple[bool, Vector]]:
    """Return, for every point presented, whether it was a mistake, and its example."""
    data, conventions = trace.data, trace.conventions
    weights, made = conventions.first_weights(data.dimension), []
    for order in islice(conventions.passes(len(data)), trace.passes):
        for row in order:
            x, y = data.points[row], data.labels[row]
            wrong = is_mistake(conventions.update, dot(weights, x), y)
            weights = updated(weights, x, y, conventions) if wrong else weights
            made.append((wrong, scaled(y, x)))
    return made


def _survivals(made: Iterable[tuple[bool, Vector]]) -> list[int]:
    """Return how many rounds the start and the weights after every mistake last."""
    survived = [0]
    for wrong, _ in made:
        if wrong:
            survived.append(0)
        survived[-1] += 1
    return survived


def _radius(points: Iterable[Vector]) -> int:
    """Return an integer that no point is longer than."""
    return isqrt(int(max(dot(x, x) for x in points)) + 1) + 1

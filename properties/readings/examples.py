"""Examples drawn from a scope: data and a run, and whatever else a sentence lets its reader choose.

What a scope leaves open is drawn from all that it allows, the unusual on purpose: starts that point
the wrong way, numbers that are not integers, points given twice, the point 0, orders that repeat
points, separators of any length. All numbers are exact.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain, islice, product
from math import lcm, prod
from random import Random
from typing import NamedTuple

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact, size, to_text
from perceptron.arithmetic.vectors import Vector, add, combination, common_denominator, dot, scaled
from perceptron.data.dataset import BIASES, Bias
from perceptron.data.hard_families import triangular
from perceptron.specification import is_mistake, updated
from proofs.claims import Scope
from proofs.claims.scope import Data

Signed = tuple[Vector, int]

NUMBERS: tuple[Exact, ...] = (0, 0, 1, 1, -1, -1, 2, -2, 3, -3, Fraction(1, 2), Fraction(-3, 2))
STARTS: tuple[Exact, ...] = (0, 1, -1, 2, 4, -5, 6, -9, Fraction(1, 2), Fraction(-7, 3))
POSITIVE: tuple[Exact, ...] = (1, 2, 5, Fraction(1, 2), Fraction(1, 3), Fraction(1, 10))
ORDERS: Mapping[str, Sequence[str]] = {
    "cyclic": ("cyclic",),
    "once": ("cyclic", "permuted", "shuffled"),
    "any": ("cyclic", "permuted", "shuffled", "repeated"),
}
# runs that do not end are cut off here: every prefix of a run is a run
PASSES, UPDATES = 40, 120


class Step(NamedTuple):
    """A mistake: the row, its point and label, z = y x, and the weights before and after."""

    row: int
    x: Vector
    y: int
    z: Vector
    before: Vector
    after: Vector
    shown: int


@dataclass(frozen=True)
class Run:
    """The mistakes of a run or its beginning, the rows presented, and the weights at the end.

    `shown` of a mistake counts the points presented before it, `passes` the mistakes of a whole
    pass.
    """

    steps: tuple[Step, ...]
    rows: tuple[int, ...]
    passes: tuple[int, ...]
    weights: Vector

    @property
    def is_clean(self) -> bool:
        """Whether it ended with a pass without a mistake."""
        return bool(self.passes) and not self.passes[-1]


@dataclass(frozen=True)
class Perceptron:
    """When a point is a mistake, and what a mistake makes of the weights."""

    is_mistake: Callable[..., bool] = is_mistake
    updated: Callable[..., Vector] = updated

    def run(self, data: Dataset, conventions: Conventions) -> Run:
        """Make the run, up to so many passes and mistakes, in a unit in which all are integers."""
        start, rate = conventions.first_weights(data.dimension), conventions.rate
        numbers = chain(start, (rate * a for x in data.points for a in x))
        unit = lcm(common_denominator(numbers), rate.denominator)
        integral = [tuple(int(rate * a * unit) for a in x) for x in data.points]
        signed = [scaled(y, x) for x, y in data]
        in_units = replace(conventions, rate=1)
        steps, rows, passes = list[Step](), list[int](), list[int]()
        w: Vector = start
        w_in_units: Vector = tuple(int(a * unit) for a in start)
        for order in islice(conventions.passes(len(data)), PASSES):
            before = len(steps)
            for row in order:
                x, y = integral[row], data.labels[row]
                if self.is_mistake(conventions.update, dot(w_in_units, x), y):
                    w_in_units = self.updated(w_in_units, x, y, in_units)
                    moved = w_in_units
                    if unit != 1:
                        moved = tuple([_divided(int(a), unit) for a in w_in_units])
                    steps.append(Step(row, data.points[row], y, signed[row], w, moved, len(rows)))
                    w = moved
                rows.append(row)
            passes.append(len(steps) - before)
            if not passes[-1] or len(steps) > UPDATES:
                break
        return Run(tuple(steps), tuple(rows), tuple(passes), w)


#: The perceptron of the specification.
SPECIFIED = Perceptron()


@dataclass(frozen=True)
class Example:
    """What a reading is tried on: data, and whose run over them under which conventions.

    The weights separate the data where they are separable, at any length; else they are any but 0.
    Where there are more than two labels, each point has a class, with which `vectors` score it
    highest. From the seed the reader draws further choices.
    """

    data: Dataset
    weights: Vector
    classes: tuple[int, ...] = ()
    vectors: tuple[Vector, ...] = ()
    conventions: Conventions = field(default_factory=Conventions)
    seed: int = 0
    perceptron: Perceptron = SPECIFIED

    @cached_property
    def run(self) -> Run:
        """The run of the conventions on the data."""
        return self.perceptron.run(self.data, self.conventions)

    @property
    def rate(self) -> Exact:
        """The factor of y x in a move."""
        return self.conventions.step * self.conventions.rate

    @property
    def start(self) -> Vector:
        """The first weights."""
        return self.conventions.first_weights(self.data.dimension)

    @cached_property
    def signed(self) -> tuple[Vector, ...]:
        """The points z = y x."""
        return tuple(scaled(y, x) for x, y in self.data)

    def chosen(self) -> "Chosen":
        """Return what a reader chooses beside data and run, the same whenever it is asked."""
        return Chosen(Random(self.seed), self.data.dimension)  # noqa: S311 - an example, no secret

    def told(self) -> str:
        """Return the example in words."""
        labels = self.classes or self.data.labels
        points = "; ".join(
            f"{_listed(x)} {y if self.classes else f'{y:+d}'}"
            for x, y in zip(self.data.rows, labels, strict=True)
        )
        how = self.conventions
        return (
            f"{points}; bias {self.data.bias}; rule {how.update}; start {_listed(self.start)}; "
            f"rate {to_text(self.rate)}; order {how.order}; weights {_listed(self.weights)}"
        )

    def size(self) -> tuple[int, int, int]:
        """Return how large it is: points, dimension, length in words."""
        return len(self.data), self.data.dimension, len(self.told())


class Chosen:
    """Numbers and vectors that a sentence leaves to its reader."""

    def __init__(self, random: Random, dimension: int) -> None:
        self._random, self._dimension = random, dimension

    def number(self) -> Exact:
        """Return a positive number."""
        return self._random.choice(POSITIVE)

    def vector(self) -> Vector:
        """Return any vector, 0 included."""
        return _vector(self._random, self._dimension)

    def counts(self, number: int) -> tuple[int, ...]:
        """Return so many whole numbers, 0 to 3, not all 0."""
        counts = [self._random.randint(0, 3) for _ in range(number)]
        counts[self._random.randrange(number)] += 1
        return tuple(counts)


def draw(scope: Scope, random: Random, perceptron: Perceptron = SPECIFIED) -> Example:
    """Draw an example from a scope on runs or data."""
    kind: Data = scope.data
    if kind == "any":
        kind = random.choice(("separable", "nonseparable", "any", "any"))
    example = KINDS[kind](random, scope.dimension or random.choice((1, 1, 2, 2, 2, 3)))
    start = None if scope.start == "0" else _start(random, example.data.dimension)
    conventions = Conventions(
        update=random.choice(scope.updates),
        step=random.choice((1, 2)) if scope.rate == "any" else 1,
        rate=random.choice(POSITIVE) if scope.rate == "any" else 1,
        start=start,
        order=_order(random, len(example.data), scope.order),
    )
    seed = random.getrandbits(32)
    return replace(example, conventions=conventions, seed=seed, perceptron=perceptron)


def _divided(a: int, unit: int) -> Exact:
    return Fraction(a, unit) if a % unit else a // unit


def _vector(random: Random, dimension: int, numbers: Sequence[Exact] = NUMBERS) -> Vector:
    return tuple(random.choices(numbers, k=dimension))


def _nonzero(random: Random, dimension: int) -> Vector:
    v = _vector(random, dimension)
    return v if any(v) else (*v[1:], 1)


def _start(random: Random, dimension: int) -> Vector | None:
    return None if random.random() < 0.2 else _vector(random, dimension, STARTS)


def _order(random: Random, points: int, allowed: str) -> str | tuple[int, ...]:
    kind = random.choice(ORDERS[allowed])
    if kind == "cyclic":
        return kind
    if kind == "shuffled":
        return f"shuffled:{random.randint(0, 999)}"
    rows = random.sample(range(points), points)
    if kind == "repeated":
        rows += random.choices(range(points), k=random.randint(1, 2 * points))
        random.shuffle(rows)
    return tuple(rows)


def _bias(random: Random) -> Bias:
    return random.choice(("none", "none", *BIASES))


def _lifted(x: Vector, bias: Bias) -> Vector:
    """Return the point with its bias coordinate."""
    return {"none": x, "append": (*x, 1), "prepend": (1, *x)}[bias]


def _given(points: Sequence[Signed], random: Random, bias: Bias = "none") -> Dataset:
    """Return the points in some order, some of them perhaps more than once."""
    copies = random.choices(points, k=random.randint(1, 3)) if random.random() < 0.3 else []
    mixed = random.sample([*points, *copies], len(points) + len(copies))
    return Dataset([x for x, _ in mixed], [y for _, y in mixed], bias)


def _separable(random: Random, dimension: int, longest: Exact | None = None) -> Example:
    bias: Bias = "none" if longest else _bias(random)
    u = _nonzero(random, dimension + (bias != "none"))
    points = list[Signed]()
    while not points or (len(points) < 5 and random.random() < 0.7):
        x = _vector(random, dimension)
        if longest and dot(x, x) > longest:
            x = scaled(Fraction(1, max(1, int(sum(map(size, x))) + 1)), x)
        if score := dot(u, _lifted(x, bias)):
            points.append((x, 1 if score > 0 else -1))
    return Example(_given(points, random, bias), scaled(random.choice(POSITIVE), u))


def _any(random: Random, dimension: int) -> Example:
    bias = _bias(random)
    points = [
        (_vector(random, dimension), random.choice((1, -1))) for _ in range(random.randint(1, 4))
    ]
    return Example(_given(points, random, bias), _nonzero(random, dimension + (bias != "none")))


def _nonseparable(random: Random, dimension: int) -> Example:
    """Draw points, and one more that makes a nonnegative combination of the y x vanish."""
    free = [_vector(random, dimension) for _ in range(random.randint(0, 3))]
    counts = [random.randint(0, 2) for _ in free]
    last = scaled(-1, combination(counts, free)) if free else (0,) * dimension
    labels = [random.choice((1, -1)) for _ in (*free, last)]
    points = [(scaled(y, z), y) for z, y in zip((*free, last), labels, strict=True)]
    return Example(_given(points, random), _nonzero(random, dimension))


def _one_point(random: Random, dimension: int) -> Example:
    x, y = _nonzero(random, dimension), random.choice((1, -1))
    return Example(Dataset([x], [y]), scaled(y, x))


def _orthonormal(random: Random, dimension: int) -> Example:
    """Draw unit vectors, in two dimensions perhaps turned by an angle of a 3-4-5 triangle."""
    axes: list[Vector] = [tuple(int(i == j) for j in range(dimension)) for i in range(dimension)]
    if dimension == 2 and random.random() < 0.5:
        a, b = Fraction(3, 5), Fraction(4, 5)
        axes = [(a, b), (-b, a)]
    rows = random.sample(axes, random.randint(1, dimension))
    labels = [random.choice((1, -1)) for _ in rows]
    u = combination(labels, rows)
    return Example(Dataset(rows, labels), u)


def _pair(random: Random, dimension: int) -> Example:
    """Draw two signed points of one length: one from the other by turning signs and places."""
    e = random.choice(POSITIVE)
    first = random.choice(((1, e), (e, 1, 2), _nonzero(random, dimension)))
    second = scaled(-1, first)
    while not any(add(first, second)):
        second = tuple(a * random.choice((1, -1)) for a in random.sample(first, len(first)))
    labels = [random.choice((1, -1)) for _ in range(2)]
    rows = [scaled(y, z) for y, z in zip(labels, (first, second), strict=True)]
    return Example(Dataset(rows, labels), add(first, second))


def _triangle(random: Random, dimension: int) -> Example:
    """Draw the triangle, with any separator of it: each weight exceeds the sum of those before."""
    weights = list[Exact]()
    for _ in range(dimension):
        weights.append(sum(weights) + random.choice(POSITIVE))
    data = triangular(dimension).data
    return Example(Dataset(random.sample(data.rows, dimension), data.labels), tuple(weights))


def _bits(random: Random, bits: int) -> Example:
    bias = random.choice(BIASES)
    values = (-1, 1) if bias == "none" else (0, 1)
    corners = random.sample(list(product(values, repeat=bits)), 2**bits)
    odd = random.choice((1, -1))
    labels = [odd * prod(1 if a == values[0] else -1 for a in x) for x in corners]
    u = _nonzero(random, bits + (bias != "none"))
    return Example(Dataset(corners, labels, bias), u)


def _classes(random: Random, dimension: int) -> Example:
    """Draw points of 2 to 4 classes, and a vector a class that scores highest on its points."""
    number, dimension = random.randint(2, 4), max(2, dimension)
    vectors = [_nonzero(random, dimension) for _ in range(number)]
    points = list[tuple[Vector, int]]()
    for _ in range(30):
        x = _vector(random, dimension)
        scores = [dot(v, x) for v in vectors]
        if scores.count(max(scores)) == 1:
            points.append((x, scores.index(max(scores))))
        if len(points) > random.randint(2, 6):
            break
    points = points or [((1,) * dimension, 0)]
    labels = [1 if c == points[0][1] else -1 for _, c in points]
    data = Dataset([x for x, _ in points], labels)
    return Example(data, vectors[0], tuple(c for _, c in points), tuple(vectors))


def _listed(numbers: Sequence[Exact]) -> str:
    return f"({','.join(map(to_text, numbers))})"


KINDS: Mapping[Data, Callable[[Random, int], Example]] = {
    "any": _any,
    "separable": _separable,
    "separable, short": partial(_separable, longest=1),
    "nonseparable": _nonseparable,
    "one point": _one_point,
    "orthonormal": _orthonormal,
    "pair": _pair,
    "triangle": _triangle,
    "exclusive or": lambda random, _: _bits(random, 2),
    "parity": lambda random, _: _bits(random, random.choice((2, 2, 3, 4))),
    "classes": _classes,
}

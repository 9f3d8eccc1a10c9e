"""Laws of the points: permuted, scaled, rotated. The bias coordinate stays 1 throughout."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from perceptron import Conventions, Dataset
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, reflected, scaled
from perceptron.data.bias import joined, parted
from properties.harness.registry import Train
from properties.metamorphic.preconditions import Conditions
from properties.metamorphic.relation import Pairs, law, seen

Map = Callable[[Vector], Vector]

FACTORS: tuple[Exact, ...] = (2, Fraction(1, 3), 10**20)


@law("permuted-features", "X' = X P, w_0 = 0  =>  w' = P^T w", Conditions(from_zero=True))
def permuted_features(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Permuting the features permutes the weights, and every mistake stays."""
    for move in (_reversed, _turned):
        yield from _moved(train, data, conventions, move)


@law("rotated-points", "X' = X Q, Q^T Q = 1, w_0 = 0  =>  w' = Q^T w", Conditions(from_zero=True))
def rotated_points(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Rotating or reflecting the points does so to the weights, and every mistake stays."""
    for move in isometries(len(data.rows[0])):
        yield from _moved(train, data, conventions, move)


@law("carried-start", "X' = X Q, Q^T Q = 1, w_0' = Q^T w_0  =>  w' = Q^T w")
def carried_start(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Rotating the points and the start alike rotates the weights, and every mistake stays."""
    for move in isometries(len(data.rows[0])):
        first = _of_weights(move, data, conventions.first_weights(data.dimension))
        yield from _moved(train, data, conventions, move, replace(conventions, start=first))


@law(
    "scaled-points",
    "X' = c X, c > 0, w_0 = 0  =>  w' = c w",
    Conditions(biases=("none",), from_zero=True),
)
def scaled_points(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Scaling all points by c > 0 scales the weights by c, and every mistake stays."""
    for factor in FACTORS:
        yield from _moved(
            train,
            data,
            conventions,
            lambda x, c=factor: scaled(c, x),  # type: ignore[misc]
        )


@law(
    "opposite-points",
    "x_i' = -x_i, y_i' = -y_i  =>  w' = w",
    Conditions(updates=("le", "lt"), biases=("none",)),
)
def opposite_points(train: Train, data: Dataset, conventions: Conventions) -> Pairs:
    """Only the products y x count: turning points and their labels round changes nothing."""
    turned = Dataset([scaled(-1, x) for x in data.rows], [-y for y in data.labels], data.bias)
    yield seen(train(data, conventions)), seen(train(turned, conventions))


def isometries(dimension: int) -> Iterator[Map]:
    """Yield a reflection and a product of rotations by the angle of 3, 4, 5; rational entries.

    Examples
    --------
    >>> [move((1, 0)) for move in isometries(2)]
    [(Fraction(3, 5), Fraction(-4, 5)), (Fraction(3, 5), Fraction(4, 5))]
    """
    v = tuple(range(1, dimension + 1))
    yield lambda x: reflected(x, v)
    yield _pythagorean


def _moved(
    train: Train,
    data: Dataset,
    conventions: Conventions,
    move: Map,
    other: Conventions | None = None,
) -> Pairs:
    """Compare a run, its weights moved, with the run on the moved points."""
    moved = Dataset([move(x) for x in data.rows], data.labels, data.bias)
    one, two = train(data, conventions), train(moved, other or conventions)
    yield seen(one)._replace(weights=_of_weights(move, data, one.weights)), seen(two)


def _of_weights(move: Map, data: Dataset, weights: Vector) -> Vector:
    w, b = parted(weights, data.bias)
    return joined(move(w), b, data.bias)


def _reversed(x: Vector) -> Vector:
    return x[::-1]


def _turned(x: Vector) -> Vector:
    return (*x[1:], x[0])


def _pythagorean(x: Vector) -> Vector:
    turned = list(x)
    for i in range(len(x) - 1):
        a, b = turned[i : i + 2]
        turned[i : i + 2] = Fraction(3 * a - 4 * b, 5), Fraction(4 * a + 3 * b, 5)
    return tuple(turned)

"""Other forms of the perceptron, in exact numbers, as short as their definitions.

In batches, of many classes, in dual form. Each makes its passes as the specification does, and
knows nothing of it: a run is compared mistake by mistake.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.conventions import Conventions
from perceptron.data.dataset import Bias, Dataset
from perceptron.specification import is_mistake
from perceptron.training.trace import Trace


def batch_moves(examples: Sequence[Vector]) -> Iterator[tuple[list[int], Vector]]:
    """Yield the rows z = y x with <w,z> <= 0 and, from 0, the w after all are added, until none."""
    w: Vector = (0,) * len(examples[0])
    while batch := [row for row, z in enumerate(examples) if dot(w, z) <= 0]:
        for row in batch:
            w = add(w, examples[row])
        yield batch, w


def multiclass_mistakes(
    points: Sequence[Vector], classes: Sequence[int], *, ties: bool
) -> Iterator[tuple[int, int, tuple[Vector, ...]]]:
    """Yield, of every mistake from 0 until a pass is clean, the row, the rival and all weights.

    A mistake raises the weights of the point's class and lowers those of the best other class.
    With `ties` a score as high as the highest of the others is a mistake, without only a lower one.
    """
    theta: list[Vector] = [(0,) * len(points[0]) for _ in range(max(classes) + 1)]
    clean = False
    while not clean:
        clean = True
        for row, (x, y) in enumerate(zip(points, classes, strict=True)):
            scores = [dot(w, x) for w in theta]
            rival = max((k for k in range(len(theta)) if k != y), key=scores.__getitem__)
            if scores[y] < scores[rival] or (ties and scores[y] == scores[rival]):
                theta[y], theta[rival] = add(theta[y], x), add(theta[rival], scaled(-1, x))
                clean = False
                yield row, rival, tuple(theta)


def kesler(points: Sequence[Vector], classes: Sequence[int], number: int) -> list[Vector]:
    """Return, in one block a class, each point for its own class and against another."""
    return [
        tuple(a * ((k == y) - (k == other)) for k in range(number) for a in x)
        for x, y in zip(points, classes, strict=True)
        for other in range(number)
        if other != y
    ]


def rest(
    points: Sequence[Vector], classes: Sequence[int], own: int, bias: Bias = "none"
) -> Dataset:
    """Return one class against all others."""
    return Dataset(points, [1 if c == own else -1 for c in classes], bias)


def pair(
    points: Sequence[Vector], classes: Sequence[int], a: int, b: int, bias: Bias = "none"
) -> Dataset:
    """Return the points of two classes, the first positive."""
    few = [(x, 1 if c == a else -1) for x, c in zip(points, classes, strict=True) if c in (a, b)]
    return Dataset([x for x, _ in few], [y for _, y in few], bias)


Kernel = Callable[[Vector, Vector], Exact]
Passes = Iterator[tuple[Vector, list[int]]]


def dual_passes(
    points: Sequence[Vector], labels: Sequence[int], kernel: Kernel, conventions: Conventions
) -> Passes:
    """Count the updates a_j of each row; a score is sum_j a_j y_j k(x_j, x).

    Points enter through the kernel alone, so the start is 0. Step and rate are left out: they scale
    all scores and change no sign.

    Yields
    ------
    tuple
        After each pass, for ever: the counts, and the rows of its mistakes, in order.

    References
    ----------
    Aizerman, Braverman and Rozonoer (1964); claim ``dual-kernel``.

    Examples
    --------
    >>> next(dual_passes([(1,), (-2,)], [1, 1], dot, Conventions()))
    ((1, 1), [0, 1])
    """
    gram = [[kernel(x, z) for x in points] for z in points]
    counts = [0] * len(points)
    for order in conventions.passes(len(points)):
        mistakes = []
        for row in order:
            signed = (a * y * k for a, y, k in zip(counts, labels, gram[row], strict=True))
            if is_mistake(conventions.update, sum(signed), labels[row]):
                counts[row] += 1
                mistakes.append(row)
        yield tuple(counts), mistakes


def separate_bias_passes(
    points: Sequence[Vector],
    labels: Sequence[int],
    first: tuple[Vector, Exact],
    conventions: Conventions,
) -> Iterator[tuple[tuple[Vector, Exact], list[int]]]:
    """Score <w, x> + b; at a mistake add step rate y x to w, and step rate y to b.

    Yields
    ------
    tuple
        After each pass, for ever: (w, b), and the rows of its mistakes, in order.
    """
    (w, b), factor = first, conventions.step * conventions.rate
    for order in conventions.passes(len(points)):
        mistakes = []
        for row in order:
            x, y = points[row], labels[row]
            if is_mistake(conventions.update, dot(w, x) + b, y):
                w, b = add(w, scaled(factor * y, x)), b + factor * y
                mistakes.append(row)
        yield (w, b), mistakes


def one_vs_rest(
    train: Callable[[Dataset, Conventions], Trace],
    data: Dataset,
    classes: Sequence[int],
    conventions: Conventions,
) -> list[Trace]:
    """Train one perceptron for each class 0 to k - 1 on the points of `data`: it against the rest.

    The labels of `data` are not used.

    References
    ----------
    Claim ``one-vs-rest``.
    """
    return [
        train(rest(data.rows, classes, k, data.bias), conventions) for k in range(max(classes) + 1)
    ]


def quadratic(x: Vector, z: Vector) -> Exact:
    """Return <x, z>^2, the kernel of `quadratic_features`."""
    return dot(x, z) ** 2


def quadratic_features(x: Vector) -> Vector:
    """Return all products x_i x_j, d^2 of them.

    Examples
    --------
    >>> quadratic_features((1, -2))
    (1, -2, -2, 4)
    """
    return tuple(a * b for a, b in product(x, repeat=2))

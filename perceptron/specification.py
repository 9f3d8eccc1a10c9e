"""The perceptron as the textbooks print it, in exact numbers; all else is held against this."""

from collections.abc import Iterator

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.conventions import Conventions, Update
from perceptron.data.dataset import Dataset

__all__ = ["is_mistake", "passes", "updated"]


def passes(data: Dataset, conventions: Conventions) -> Iterator[tuple[Vector, list[int]]]:
    """Present every point, pass after pass; at a mistake, move the weights towards y x.

    Yields
    ------
    tuple
        After each pass, for ever: the weights, exact, and the rows of its mistakes, in order.

    References
    ----------
    Rosenblatt (1958); the form with labels -1 and +1 is Novikoff's (1962).
    """
    w = conventions.first_weights(data.dimension)
    for order in conventions.passes(len(data)):
        mistakes = []
        for row in order:
            x, y = data.points[row], data.labels[row]
            if is_mistake(conventions.update, dot(w, x), y):
                w = updated(w, x, y, conventions)
                mistakes.append(row)
        yield w, mistakes


def is_mistake(update: Update, score: Exact, y: int) -> bool:
    """Say whether a point with label y and this score calls for an update."""
    match update:
        case "le":
            return y * score <= 0
        case "lt":
            return y * score < 0
        case "predict+":
            return (1 if score >= 0 else -1) != y
        case "predict-":
            return (1 if score > 0 else -1) != y


def updated(w: Vector, x: Vector, y: int, conventions: Conventions) -> Vector:
    """Return w + step * rate * y * x."""
    return add(w, scaled(conventions.step * conventions.rate * y, x))

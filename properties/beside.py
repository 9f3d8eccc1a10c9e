"""Learners beside the plain one, in exact numbers: in batches, and of many classes."""

from collections.abc import Iterator, Sequence

from perceptron import Dataset
from perceptron.arithmetic.vectors import Vector, add, dot, scaled

__all__ = ["batch_moves", "multiclass_mistakes"]


def batch_moves(data: Dataset) -> Iterator[Vector]:
    """Yield, from 0, the weights after all y x with y<w,x> <= 0 are added, until there is none."""
    examples = [scaled(y, x) for x, y in data]
    w: Vector = (0,) * data.dimension
    while wrong := [z for z in examples if dot(w, z) <= 0]:
        for z in wrong:
            w = add(w, z)
        yield w


def multiclass_mistakes(
    points: Sequence[Vector], classes: Sequence[int], *, ties: bool
) -> Iterator[int]:
    """Yield the row of every mistake from 0, until a pass is clean.

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
                yield row

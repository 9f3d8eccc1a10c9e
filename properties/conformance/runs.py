"""The run that is due under conventions that the specification does not have.

Moves once a pass, weights that are an average, a rate of its own for the bias.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from perceptron import specification
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.specification import is_mistake
from perceptron.vectors import Vector, add, dot, scaled
from properties.conformance.declared import Declared

__all__ = ["Pass", "Run", "moves", "run_of"]

Pass = tuple[Vector, list[int]]
Run = Callable[[Dataset, Conventions], Iterator[Pass]]


def run_of(declared: Declared) -> Run:
    """Return what yields, pass by pass, the weights that such a target tells, and its mistakes."""
    if (declared.mode, declared.result, declared.bias_rate) == ("online", "last", 1):
        return specification.passes

    def run(data: Dataset, conventions: Conventions) -> Iterator[Pass]:
        w = conventions.first_weights(data.dimension)
        total: Vector = (0,) * len(w)
        met = 0
        for order in conventions.passes(len(data)):
            made = list[int]()
            for weights, mistakes in _pass(w, data, conventions, declared, order):
                w, made = weights, made + mistakes
                if declared.result == "average":
                    total, met = add(total, w), met + 1
            if declared.result == "average-passes":
                total, met = add(total, w), met + 1
            yield (scaled(Fraction(1, met), total) if met else w), made

    return run


def moves(declared: Declared, conventions: Conventions, dimension: int) -> Vector:
    """Return what a mistake adds y x times, coordinate by coordinate."""
    move = conventions.step * conventions.rate
    plain: Vector = (move,) * (dimension - (declared.bias != "none"))
    match declared.bias:
        case "append":
            return (*plain, move * declared.bias_rate)
        case "prepend":
            return (move * declared.bias_rate, *plain)
    return plain


def _pass(
    w: Vector, data: Dataset, conventions: Conventions, declared: Declared, order: tuple[int, ...]
) -> Iterator[Pass]:
    """Yield the weights after each move, and the rows that it was by."""
    by = moves(declared, conventions, data.dimension)
    if declared.mode == "online":
        for row in order:
            wrong = [row] if _errs(w, data, conventions, row) else []
            w = _moved(w, data, by, wrong)
            yield w, wrong
        return
    wrong = [row for row in order if _errs(w, data, conventions, row)]
    share = Fraction(1, len(order)) if declared.mode == "batch-mean" else 1
    yield _moved(w, data, scaled(share, by), wrong), wrong


def _errs(w: Vector, data: Dataset, conventions: Conventions, row: int) -> bool:
    return is_mistake(conventions.update, dot(w, data.points[row]), data.labels[row])


def _moved(w: Vector, data: Dataset, by: Vector, rows: list[int]) -> Vector:
    for row in rows:
        x, y = data.points[row], data.labels[row]
        w = add(w, tuple(y * m * a for m, a in zip(by, x, strict=True)))
    return w

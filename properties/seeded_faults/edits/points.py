"""Points that are changed before training: the weights are then for other points."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact, size
from properties.seeded_faults.causes import EACH, Cause, Fault
from properties.seeded_faults.textbook import Example, Textbook

__all__ = ["changed_points"]

Column = Sequence[Exact]
NOT_ITS_OWN = ", so its weights are not for the points that it was given"


class _ChangesThePoints(Textbook):
    """What is done to each coordinate of all points, the number of the coordinate first."""

    change: Callable[[int, int, Column], Sequence[Exact | float]]

    def examples(self, data: Dataset) -> list[Example]:
        columns = list(zip(*data.rows, strict=True))
        made = [self.change(j, len(columns), column) for j, column in enumerate(columns)]
        return list(Dataset(list(zip(*made, strict=True)), data.labels, data.bias))


def _standardised(j: int, count: int, column: Column) -> list[float]:
    values = list(map(float, column))
    mean = sum(values) / len(values)
    deviation = sqrt(sum((a - mean) ** 2 for a in values) / len(values))
    return [(a - mean) / (deviation or 1.0) for a in values]


def _from_0_to_1(j: int, count: int, column: Column) -> list[float]:
    low, span = float(min(column)), float(max(column)) - float(min(column))
    return [(float(a) - low) / (span or 1.0) for a in column]


def _by_largest(j: int, count: int, column: Column) -> list[float]:
    largest = float(max(map(size, column)))
    return [float(a) / (largest or 1.0) for a in column]


def _sorted(j: int, count: int, column: Column) -> list[Exact]:
    return sorted(column)


def _truncated(j: int, count: int, column: Column) -> list[Exact]:
    return list(map(int, column))


def _rounded(j: int, count: int, column: Column) -> list[Exact]:
    return list(map(round, column))


def _without_first(j: int, count: int, column: Column) -> Sequence[Exact]:
    return column if j else [0] * len(column)


def _without_last(j: int, count: int, column: Column) -> Sequence[Exact]:
    return column if j < count - 1 else [0] * len(column)


CHANGES: tuple[tuple[str, str, Callable[[int, int, Column], Sequence[Exact | float]]], ...] = (
    (
        "standardises",
        "subtracts the mean from each coordinate and divides by the standard deviation"
        f"{NOT_ITS_OWN}",
        _standardised,
    ),
    ("scales-to-1", f"scales each coordinate to 0 to 1{NOT_ITS_OWN}", _from_0_to_1),
    ("divides-columns", f"divides each coordinate by its largest{NOT_ITS_OWN}", _by_largest),
    (
        "sorts-columns",
        "sorts each coordinate by itself, so that labels go with other points",
        _sorted,
    ),
    ("truncates-points", "cuts the coordinates of the points down to integers", _truncated),
    ("rounds-points", "rounds the coordinates of the points to integers", _rounded),
    ("without-first", "never looks at the first coordinate of the points", _without_first),
    ("without-last", "never looks at the last coordinate of the points", _without_last),
)


def changed_points() -> Iterator[Fault]:
    """Yield the loops over changed points, each with its sentence."""
    for name, words, change in CHANGES:
        learner = type("Changed", (_ChangesThePoints,), {"change": staticmethod(change)})
        yield learner, Cause(name, words, EACH)

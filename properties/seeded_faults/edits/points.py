"""Points that are changed before training: the weights are then for other points."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from perceptron import Dataset
from perceptron.arithmetic.exact import Exact, exact, size
from properties.seeded_faults.causes import EACH, Cause, Fault
from properties.seeded_faults.data_handling import length
from properties.seeded_faults.textbook import Example, Textbook, variant

Column = Sequence[Exact]
Change = Callable[[int, Sequence[Column]], Sequence[Exact | float]]
# to a deviation, so that nothing is divided by 0; or the least that can be, for all zeros
ADDED = (5e-324, 0.0, 1e-8, 1e-9, 1e-10, 1e-12)
NOT_ITS_OWN = ", so its weights are not for the points that it was given"


class _ChangesThePoints(Textbook):
    """What is done to each coordinate of all points: its number, and all coordinates."""

    change: Change

    def examples(self, data: Dataset) -> list[Example]:
        columns = list(zip(*data.rows, strict=True))
        try:
            made = [self.change(j, columns) for j in range(len(columns))]
        except ZeroDivisionError:  # in numpy it makes points that no comparison holds for
            return [((0,) * data.dimension, y) for y in data.labels]
        return list(Dataset(list(zip(*made, strict=True)), data.labels, data.bias))


class _DividesWithTheBias(Textbook):
    """Each point is divided by its length, the 1 of the bias counted and divided too."""

    def examples(self, data: Dataset) -> list[Example]:
        return [
            (tuple(exact(float(a) / (length(x) or 1.0)) for a in x), y)
            for x, y in super().examples(data)
        ]


def _centred(j: int, columns: Sequence[Column]) -> list[float]:
    values = list(map(float, columns[j]))
    mean = sum(values) / len(values)
    return [a - mean for a in values]


def _standardised(added: float) -> Change:
    def change(j: int, columns: Sequence[Column]) -> list[float]:
        values = _centred(j, columns)
        deviation = sqrt(sum(a * a for a in values) / len(values))
        return [a / (deviation + added) for a in values]

    return change


def _from_0_to_1(j: int, columns: Sequence[Column]) -> list[float]:
    low, high = float(min(columns[j])), float(max(columns[j]))
    return [(float(a) - low) / (high - low or 1.0) for a in columns[j]]


def _by_largest(j: int, columns: Sequence[Column]) -> list[float]:
    largest = float(max(map(size, columns[j])))
    return [float(a) / (largest or 1.0) for a in columns[j]]


def _by_length(j: int, columns: Sequence[Column]) -> list[float]:
    by = length(tuple(columns[j])) or 1.0
    return [float(a) / by for a in columns[j]]


def _by_largest_of_all(j: int, columns: Sequence[Column]) -> list[float]:
    largest = max(float(max(map(size, column))) for column in columns)
    return [float(a) / largest for a in columns[j]]


def _with_sorted_rows(j: int, columns: Sequence[Column]) -> list[Exact]:
    rows = sorted(range(len(columns[0])), key=columns[0].__getitem__)
    return [columns[j][row] for row in rows]


def _with_rows_sorted_by_all(j: int, columns: Sequence[Column]) -> list[Exact]:
    return [row[j] for row in sorted(zip(*columns, strict=True))]


def _each(change: Callable[[Column], Sequence[Exact]]) -> Change:
    return lambda j, columns: change(columns[j])


def _clipped(low: int) -> Callable[[Column], Sequence[Exact]]:
    return lambda column: [max(low, min(1, a)) for a in column]


def _kept(is_kept: Callable[[int, int], bool]) -> Change:
    return lambda j, columns: columns[j] if is_kept(j, len(columns)) else [0] * len(columns[j])


CHANGES: tuple[tuple[str, str, Change], ...] = (
    ("centres", f"subtracts the mean from each coordinate{NOT_ITS_OWN}", _centred),
    *(
        (
            "clips-points",
            f"keeps the coordinates of the points between {low} and 1{NOT_ITS_OWN}",
            _each(_clipped(low)),
        )
        for low in (-1, 0)
    ),
    *(
        (
            "standardises",
            "subtracts the mean from each coordinate and divides by the standard deviation"
            f"{NOT_ITS_OWN}",
            _standardised(added),
        )
        for added in ADDED
    ),
    ("scales-to-1", f"scales each coordinate to 0 to 1{NOT_ITS_OWN}", _from_0_to_1),
    ("divides-columns", f"divides each coordinate by its largest{NOT_ITS_OWN}", _by_largest),
    (
        "divides-columns-by-length",
        f"divides each coordinate by the length of its column{NOT_ITS_OWN}",
        _by_length,
    ),
    (
        "divides-all",
        f"divides all coordinates by the largest of them{NOT_ITS_OWN}",
        _by_largest_of_all,
    ),
    (
        "no-negatives",
        f"takes the coordinates of the points that are below 0 for 0{NOT_ITS_OWN}",
        _each(lambda column: [max(0, a) for a in column]),
    ),
    (
        "no-signs",
        f"takes the coordinates of the points without their signs{NOT_ITS_OWN}",
        _each(lambda column: [*map(size, column)]),
    ),
    (
        "sorts-columns",
        "sorts each coordinate by itself, so that labels go with other points",
        _each(sorted),
    ),
    (
        "sorts-rows",
        "sorts the points by their first coordinate but not their labels",
        _with_sorted_rows,
    ),
    ("sorts-rows", "sorts the points but not their labels", _with_rows_sorted_by_all),
    (
        "truncates-points",
        "cuts the coordinates of the points down to integers",
        _each(lambda column: [*map(int, column)]),
    ),
    (
        "rounds-points",
        "rounds the coordinates of the points to integers",
        _each(lambda column: [*map(round, column)]),
    ),
    (
        "without-first",
        "never looks at the first coordinate of the points",
        _kept(lambda j, d: j > 0),
    ),
    (
        "without-last",
        "never looks at the last coordinate of the points",
        _kept(lambda j, d: j < d - 1),
    ),
    ("first-two", "looks at no coordinate but the first two", _kept(lambda j, d: j < 2)),
)


def changed_points() -> Iterator[Fault]:
    """Yield the loops over changed points, each with its sentence."""
    for name, words, change in CHANGES:
        yield variant(_ChangesThePoints, change=change), Cause(name, words, EACH)
    words = "divides each point, with the 1 of its bias, by its length: these are other steps"
    yield _DividesWithTheBias, Cause("scales-each-with-bias", words, EACH)

"""Programs in float64, float32 and float16, held to the number K below which mistakes stay.

Points at a given distance from a plane are drawn with a fixed seed, and rounded to the type; those
of 0.1 e_1, .., 0.1 e_n cost n mistakes, so that K is attained. The programs add their products
from the left, from the right, in pairs, and the smallest first. For float16 the formula is that of
the theorem, and Coq has no theorem of it.
"""

import operator
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from perceptron import Dataset
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.training.float_mistake_bound import (
    FLOAT16,
    FLOAT32,
    FLOAT64,
    FloatType,
    float_runs,
)
from proofs.display.tables import table
from proofs.terms import Refused

CASES = (
    "0.1 e_1 to 0.1 e_n, n = 10 and 50, and 8 points in 3 dimensions, the nearest to a plane at "
    "1e-1 to 1e-12 of the longest; programs in float64, float32 and float16, four orders of the "
    "sums and two of the points, left after 1000 mistakes"
)
EXPONENTS, POINTS, MOST = (1, 2, 3, 4, 6, 8, 10, 12), 8, 1000
NORMAL = (3, -2, 6)  # of length 7

Number: TypeAlias = np.floating[Any]
Row = list[Number]
Bound = Callable[[Dataset, IntegerVector, FloatType], int | None]
TYPES: Mapping[FloatType, type[Number]] = {
    FLOAT64: np.float64,
    FLOAT32: np.float32,
    FLOAT16: np.float16,
}


class Case(NamedTuple):
    """Data with weights that separate them."""

    name: str
    data: Dataset
    weights: IntegerVector


def proved_bound(data: Dataset, weights: IntegerVector, kind: FloatType) -> int | None:
    """Return the number below which mistakes stay, by the weights; None where none is proved."""
    most = float_runs(data, weights, kind).mistakes
    return None if most is None else most + 1


def runs_in_floats(bound: Bound = proved_bound) -> tuple[str, ...]:
    """Run programs over points nearer and nearer to a plane: none makes as many mistakes as K.

    Raises `Refused` where a run does.
    """
    rows = []
    for kind, number in TYPES.items():
        for name, data, weights in _cases(number):
            below = bound(data, weights, kind)
            made = [_mistakes(data, number, add, turn) for add in SUMS for turn in (1, -1)]
            if below is not None and max(made) >= below:
                raise Refused(
                    f"floats: {kind.name}, {name}: {max(made)} mistakes, and fewer than {below} "
                    "are proved; correct the bound"
                )
            left = sum(each >= MOST for each in made)
            rows.append((kind.name, name, below or "none", min(made), max(made), left))
    return table(("floats", "points", "K", "fewest", "most mistakes", "left"), rows)


def _cases(number: type[Number]) -> Iterator[Case]:
    """Yield data of this type: tight ones, and those nearer and nearer to a plane."""
    for n in (10, 50):
        tenth = float(number(0.1))
        rows = [[tenth * (i == j) for j in range(n)] for i in range(n)]
        signs = [(-1) ** i for i in range(n)]
        yield Case(f"e_1 to e_{n}", Dataset(rows, signs), tuple(signs))
    for e in EXPONENTS:
        yield Case(f"at 1e-{e}", _points(10.0**-e, number), NORMAL)


def _points(margin: float, number: type[Number]) -> Dataset:
    """Draw points of about length 1, the first at the margin from the plane, as this type is."""
    random = Random(0)  # noqa: S311 - points, no secret
    n = [a / 7 for a in NORMAL]
    points, labels = [], []
    for k in range(POINTS):
        v = [random.gauss(0, 1) for _ in n]
        along = sum(a * b for a, b in zip(v, n, strict=True))
        flat = [a - along * b for a, b in zip(v, n, strict=True)]
        length = sqrt(sum(a * a for a in flat))
        away = margin * (1 + k / 2)
        label = random.choice((1, -1))
        points.append(
            [float(number(a / length + label * away * b)) for a, b in zip(flat, n, strict=True)]
        )
        labels.append(label)
    return Dataset(points, labels)


def _mistakes(data: Dataset, number: type[Number], add: Callable[[Row], Number], turn: int) -> int:
    """Count the mistakes of a program that is left after the most."""
    examples = [
        ([number(float(a)) for a in x], y) for x, y in zip(data.points, data.labels, strict=True)
    ][::turn]
    w, made, clean = [number(0)] * data.dimension, 0, False
    while not clean:
        clean = True
        for x, y in examples:
            if y * add([a * b for a, b in zip(w, x, strict=True)]) <= 0:
                w = [a + b if y > 0 else a - b for a, b in zip(w, x, strict=True)]
                made, clean = made + 1, False
                if made == MOST:
                    return made
    return made


def _in_pairs(products: Row) -> Number:
    while len(products) > 1:
        products = [_from_left(products[at : at + 2]) for at in range(0, len(products), 2)]
    return products[0]


def _from_left(products: Row) -> Number:
    return reduce(operator.add, products)


def _from_right(products: Row) -> Number:
    return _from_left(products[::-1])


def _smallest_first(products: Row) -> Number:
    return _from_left(sorted(products, key=abs))


SUMS = (_from_left, _from_right, _in_pairs, _smallest_first)

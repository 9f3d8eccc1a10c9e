"""Where float64 is exact: on grids coarse enough, a plain program makes the exact run.

All points are integers of size at most m times 2^e, and a move adds y x times 2^r. Then weights are
integers times 2^(e + r), scores integers times 2^(2e + r), and the mistake bound keeps both small.
"""

import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial, reduce
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, Separator, certify
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.training.float_coverage import Grid, grid_of
from properties.floating_point.machine_numbers import ARITHMETICS, presented
from properties.strategies import orders, separable_datasets

FLOAT64 = ARITHMETICS["float64"]
DIGITS, LOWEST, HIGHEST = FLOAT64.range

Sum = Callable[[list[float]], float]


def _pairwise(terms: list[float]) -> float:
    half = len(terms) // 2
    return _pairwise(terms[:half]) + _pairwise(terms[half:]) if half else terms[0]


#: The order in which a program adds up the products of a score.
SUMS: dict[str, Sum] = {
    "left to right": partial(reduce, operator.add),
    "right to left": lambda terms: reduce(operator.add, reversed(terms)),
    "pairwise": _pairwise,
    "numpy": lambda terms: float(np.sum(terms)),
}


class Rounding(NamedTuple):
    """Where a float64 program that adds up in one of `SUMS` leaves the exact run.

    `exact` and `computed` are row, score, weights and whether it is a mistake, at a presentation.
    """

    sum: str
    presentation: int
    exact: tuple[Any, ...]
    computed: tuple[Any, ...]


def roundings(data: Dataset, conventions: Conventions) -> Iterator[Rounding]:
    """Yield, for each of `SUMS`, the first presentation of a run from 0 that is not exact."""
    factor = conventions.step * conventions.rate
    exact = list(presented(data.points, data.labels, conventions, sum, factor))
    floats = [tuple(map(float, x)) for x in data.points]
    for name, total in SUMS.items():
        run = presented(floats, data.labels, conventions, total, float(factor))
        for number, (of, got) in enumerate(zip(exact, run, strict=False)):
            if of != got:
                yield Rounding(name, number, of, got)
                break


@st.composite
def grid_runs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw separable data as large as the condition lets them be, moved anywhere in the range."""
    base = draw(_BASES)
    rows = _grown(draw, base)
    highest = HIGHEST - DIGITS
    score = draw(_SCORES)
    # the data have e, a move r = score - 2 e: with these the weights' e + r is in the range too
    least, most = -((highest - score) // 2), min(highest, (score - LOWEST - 1) // 2)
    e = draw(st.integers(least, most))
    double = draw(st.booleans())
    conventions = Conventions(
        update=draw(st.sampled_from(("le", "predict+", "predict-"))),
        step=2 if double else 1,
        rate=Fraction(2) ** (score - 2 * e - double),
        order=draw(orders(len(base))),
    )
    return Dataset([[math.ldexp(a, e) for a in x] for x in rows], base.labels), conventions


_BASES = separable_datasets(biases=("none",), scales=(1,))
_SCORES = st.one_of(
    st.just(0), st.sampled_from((LOWEST, HIGHEST - DIGITS)), st.integers(LOWEST, HIGHEST - DIGITS)
)


def _grown(draw: st.DrawFn, base: Dataset) -> list[IntegerVector]:
    """Draw the points grown by a factor and roughened, as far as the condition lets them."""
    m = max(abs(int(a)) for x in base.points for a in x)
    room = (2**DIGITS - 1) // Grid(0, m, base.dimension).largest_score(_bound(base))
    most = math.isqrt(room) or 1
    factor = draw(st.integers(1, most)) if draw(st.booleans()) else most
    noise = st.integers(-(factor // 16), factor // 16)
    rough = [tuple(int(a) * factor * 7 // 8 + draw(noise) for a in x) for x in base.points]
    plain = [tuple(int(a) * factor for a in x) for x in base.points]
    return rough if _allowed(Dataset(rough, base.labels)) else plain


def _allowed(data: Dataset) -> bool:
    """Whether the data are separable, and small enough at any exponent."""
    found = certify(data)
    return isinstance(found, Separator) and grid_of(data)._replace(exponent=0).is_exact(
        found.mistake_bound, 1
    )


def _bound(data: Dataset) -> Fraction:
    found = certify(data)
    return found.mistake_bound if isinstance(found, Separator) else Fraction(1)

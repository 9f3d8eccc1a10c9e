"""Where float64 is exact: on grids coarse enough, a plain program makes the exact run.

All points are integers of size at most m times 2^e, and a move adds y x times 2^r. Then weights are
integers times 2^(e + r), scores integers times 2^(2e + r), and the mistake bound keeps both small.
"""

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from perceptron import Conventions, Dataset, Separator, certify
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import IntegerVector, common_denominator
from properties.floating_point.machine_numbers import ARITHMETICS, Arithmetic
from properties.strategies import orders, separable_datasets

__all__ = ["SUMS", "Grid", "grid_of", "grid_runs"]

FLOAT64 = ARITHMETICS["float64"]
DIGITS, LOWEST, HIGHEST = FLOAT64.digits, FLOAT64.lowest, FLOAT64.highest

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


class Grid(NamedTuple):
    """Points that are 2^exponent times integers of size at most `largest`, in `dimension`."""

    exponent: int
    largest: int
    dimension: int

    def is_exact(self, bound: Fraction, factor: Exact, arithmetic: Arithmetic = FLOAT64) -> bool:
        """Say whether runs from 0 that add factor * y * x round nowhere; sufficient.

        Parameters
        ----------
        bound
            R^2 |u|^2 / delta^2 of a separator.
        factor
            Step times rate; no power of two, no promise.
        arithmetic
            What is computed with; in int64 no number wraps around.
        """
        r, most = _exponent(factor), self.largest * math.floor(bound)
        score = self.largest_score(bound)
        weights, scores = self.exponent + r, 2 * self.exponent + r
        sizes = ((self.exponent, self.largest), (r, 1), (weights, most), (scores, score))
        inside = all(
            unit >= arithmetic.lowest and unit + n.bit_length() <= arithmetic.highest
            for unit, n in sizes
        )
        return inside and score < 2**arithmetic.digits and Fraction(2) ** r == factor

    def largest_score(self, bound: Fraction) -> int:
        """Return (d + 1) m^2 floor(bound), which is to fit in the digits; in units of a score."""
        return (self.dimension + 1) * self.largest**2 * math.floor(bound)


def grid_of(data: Dataset) -> Grid:
    """Return the coarsest grid that holds the points, bias included; of dyadic rationals."""
    scale = common_denominator(a for x in data.points for a in x)
    integers = [int(a * scale) for x in data.points for a in x]
    common = math.gcd(*integers)
    power = common & -common
    exponent = _exponent(Fraction(power, scale))
    return Grid(exponent, max(map(abs, integers)) // power, data.dimension)


@st.composite
def grid_runs(draw: st.DrawFn) -> tuple[Dataset, Conventions]:
    """Draw separable data as large as the condition lets them be, moved anywhere in the range."""
    base = draw(separable_datasets(biases=("none",), scales=(1,)))
    rows = draw(_grown(base))
    highest = HIGHEST - DIGITS
    edges = st.sampled_from((LOWEST, highest))
    score = draw(st.one_of(st.just(0), edges, st.integers(LOWEST, highest)))
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


@st.composite
def _grown(draw: st.DrawFn, base: Dataset) -> list[IntegerVector]:
    """Draw the points grown by a factor and roughened, as far as the condition lets them."""
    m = max(abs(int(a)) for x in base.points for a in x)
    room = (2**DIGITS - 1) // Grid(0, m, base.dimension).largest_score(_bound(base))
    most = math.isqrt(room) or 1
    factor = draw(st.one_of(st.just(most), st.integers(1, most)))
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


def _exponent(power: Exact) -> int:
    """Return e for 2^e; what it returns for any other number says nothing."""
    power = Fraction(power)
    return power.numerator.bit_length() - power.denominator.bit_length()

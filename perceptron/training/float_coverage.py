"""Where float64 is exact: on grids coarse enough, a plain program makes the exact run.

All points are integers of size at most m times 2^e, and a move adds y x times 2^r. Then weights are
integers times 2^(e + r), scores integers times 2^(2e + r), and the mistake bound keeps both small.
Sufficient, and not necessary; claim `float-is-exact`.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from perceptron.arithmetic.exact import Exact, cut, exact, shown, to_text
from perceptron.arithmetic.vectors import common_denominator
from perceptron.certificates.separability import Enclosure, GordanCertificate, Separator
from perceptron.data.dataset import Dataset
from perceptron.data.labelled import Reading

# a product of two numbers of more bits has more than the 53 of a float64
MOST_BITS = 27

Certificate = Separator | GordanCertificate | Enclosure


class MachineNumbers(NamedTuple):
    """Which numbers a type holds exactly.

    Integers below 2^digits, also times 2^lowest and times every greater power of two, as long as
    nothing reaches 2^(highest + 1).
    """

    digits: int
    lowest: int
    highest: int


FLOAT64 = MachineNumbers(53, -1022, 1023)


class Grid(NamedTuple):
    """Points that are 2^exponent times integers of size at most `largest`, in `dimension`."""

    exponent: int
    largest: int
    dimension: int

    def is_exact(
        self, bound: Fraction, factor: Exact, arithmetic: MachineNumbers = FLOAT64
    ) -> bool:
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
    stored = {int(data.bias != "none"), *chain.from_iterable(_stored(data))}
    numbers = [exact(a) for a in stored]
    scale = common_denominator(numbers)
    integers = [int(a * scale) for a in numbers]
    common = math.gcd(*integers)
    power = common & -common
    exponent = _exponent(Fraction(power, scale))
    return Grid(exponent, max(map(abs, integers)) // power, data.dimension)


def hindrance(certificate: Certificate, source: Reading) -> str | None:
    """Say why float64 runs from 0 at rate 1 may round; None where the claim covers them all.

    The condition is sufficient, and not necessary.
    """
    if isinstance(certificate, GordanCertificate):
        return "nothing bounds the mistakes"
    if rounds := next(_rounding(source), None):
        return rounds
    grid, bound = grid_of(source.data), _bound(certificate, source)
    if grid.is_exact(bound, 1):
        return None
    most = math.floor(bound)
    made = f"{shown(most)} mistake{'s' * (most != 1)}"
    return f"in {made} a score could outgrow float64"


def _rounding(source: Reading) -> Iterator[str]:
    """Say of numbers that have too many bits where they stand, row after row."""
    data, short = source.data, set[Exact | float]()
    for row, stored in enumerate(_stored(data)):
        if short.issuperset(stored):
            continue
        for name, a in zip(source.names, data.point(row), strict=True):
            if a.denominator & (a.denominator - 1):
                yield f"row {row}, {name} is {cut(to_text(a))}, no float64"
            elif _bits(a) > MOST_BITS:
                yield f"row {row}, {name} has {_bits(a)} bits, so that products round"
        short.update(stored)


def _stored(data: Dataset) -> Iterable[Sequence[Exact | float]]:
    """Return the points as they are stored; of an array, without the bias."""
    if data.is_exact or len(data.floats.indptr):
        return data.points
    return (row.tolist() for row in data.floats.values)


def _bits(a: Exact) -> int:
    """Count the bits from the first 1 to the last."""
    n = abs(a.numerator)
    return (n // (n & -n)).bit_length() if n else 0


def _bound(certificate: Separator | Enclosure, source: Reading) -> Fraction:
    if isinstance(certificate, Separator):
        return certificate.mistake_bound
    return source.data.radius_squared / certificate.lower_squared


def _exponent(power: Exact) -> int:
    """Return e for 2^e; what it returns for any other number says nothing."""
    power = Fraction(power)
    return power.numerator.bit_length() - power.denominator.bit_length()

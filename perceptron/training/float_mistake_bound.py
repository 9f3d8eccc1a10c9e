"""How many mistakes a perceptron in floats can make on real data, whatever the order of its sums.

The condition is that of ``proofs/coq/replay/ReplayRuns.v``, number by number: integers are
compared, nothing is rounded. Where it holds, Coq proved it (``check_float_runs_sound``) of float64
and, by the same proofs, of float32, for data of that type: decimals are taken as the nearest
float, which is what a program reads.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import IntegerVector, dot
from perceptron.certificates.float_bound import FloatBound
from perceptron.data.dataset import Dataset


class FloatType(NamedTuple):
    """A type of floats: of so many bits, the smallest 2^smallest, and all below 2^top."""

    name: str
    bits: int
    smallest: int
    top: int

    def nearest(self, number: Exact) -> Fraction | None:
        """Return the nearest float, ties to even; None where it overflows."""
        value = Fraction(number)
        size = abs(value)
        if not size:
            return value
        log2 = size.numerator.bit_length() - size.denominator.bit_length()
        log2 -= size < Fraction(2) ** log2
        unit = Fraction(2) ** max(log2 - self.bits + 1, self.smallest)
        found = round(value / unit) * unit
        return found if abs(found) < 2**self.top else None


FLOAT64 = FloatType("float64", 53, -1074, 1024)
FLOAT32 = FloatType("float32", 24, -149, 128)
#: Half precision: the derivation holds for it as well, and Coq has no theorem of it.
FLOAT16 = FloatType("float16", 11, -24, 16)


@dataclass(frozen=True)
class FloatRuns:
    """What is proved of every run in floats of a type, from 0 at rate 1, over the data.

    Parameters
    ----------
    mistakes
        No run makes more, in any order of the points and of each sum; a pass without any comes
        after at most as many passes. None where nothing is proved.
    hindrance
        Why nothing is proved, as a clause; "" where something is.
    slack_squared
        At the stop y <w,x> > - (sqrt(slack_squared) |w| + 2 t) on every point, t what d products
        lose that underflow, half the smallest float each.
    certificate
        What `replay` and Coq check of this; None where nothing is proved.
    """

    mistakes: int | None
    hindrance: str = ""
    slack_squared: Fraction = Fraction(0)
    certificate: FloatBound | None = None


def float_runs(data: Dataset, weights: IntegerVector, kind: FloatType = FLOAT64) -> FloatRuns:
    """Bound the mistakes of every run in floats over `data`, by weights that separate them. Exact.

    A run starts from 0 at rate 1, decides by y <w,x> <= 0 in floats, and moves by y x. Its sums may
    be added in any order, fused or not.

    Parameters
    ----------
    data
        n points; their coordinates are taken as the nearest floats, a bias included.
    weights
        Integers, one a coordinate, that separate the points: those of a certificate.
    kind
        The type of the floats.

    Returns
    -------
    FloatRuns
        The least bound that these weights show, or why they show none.

    References
    ----------
    Novikoff (1962); Higham (2002), section 3.1, for a sum in any order.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[0.1, 0.7], [-0.3, 0.2]], [1, -1])
    >>> float_runs(data, certify(data).weights).mistakes
    8
    """
    floats = [_ratios(x, kind) for x in data.points]
    if any(x is None for x in floats):
        return FloatRuns(None, f"a coordinate is larger than any {kind.name}")
    exponent = min((_trailing(*a) for x in floats for a in x or () if a[0]), default=0)
    rows = [[_units(*a, exponent) for a in x or ()] for x in floats]
    margins = [y * dot(weights, x) for x, y in zip(rows, data.labels, strict=True)]
    least = min(margins)
    if least <= 0:
        row = margins.index(least)
        return FloatRuns(None, f"row {row} as {kind.name} is not on its side of the weights")
    radius = max(dot(x, x) for x in rows)
    numbers = exponent, len(weights), dot(weights, weights), radius, least
    found = _least(kind, *numbers)
    if found is None:
        return FloatRuns(None, _obstacle(kind, *numbers))
    g = Fraction(len(weights), 2**kind.bits - len(weights))
    slack = g * g * radius * Fraction(2) ** (2 * exponent)
    written = FloatBound(data.digest, data.bias, kind.name, weights, found, slack)
    return FloatRuns(found - 1, "", slack, written)


def _ratios(x: Sequence[Exact], kind: FloatType) -> list[tuple[int, int]] | None:
    """Return the nearest floats as fractions; None where one overflows."""
    if kind is FLOAT64:
        try:
            return [float(a).as_integer_ratio() for a in x]
        except OverflowError:
            return None
    found = [kind.nearest(a) for a in x]
    return None if None in found else [a.as_integer_ratio() for a in found if a is not None]


def is_bound(
    kind: FloatType, exponent: int, d: int, norm: int, radius: int, least: int, bound: int
) -> bool:
    """Say whether float runs make fewer than `bound` mistakes: `bounds_runs` of ReplayRuns.v.

    Parameters
    ----------
    kind
        The type of the floats.
    exponent, d
        The data are integers times 2^exponent, d coordinates a point.
    norm, radius
        The squares of the length of the weights, and of the longest point, in these units.
    least
        The smallest score y <u,x> of the weights.
    """
    lost = _underflow(kind, 2 * exponent, d)
    spread = (radius + 2 * lost) * bound
    root, one = _root_above(bound), 2**kind.bits
    return (
        1 <= bound <= one // 2
        and d * root <= one // 2
        and _root_above(norm * spread) * (one + bound) * (one - d + d * root)
        < bound * least * (one - bound) * (one - d)
        and 2 * exponent + (16 * spread).bit_length() <= 2 * kind.top
        and 2 * exponent + (8 * spread + lost).bit_length() <= kind.top
    )


def _least(
    kind: FloatType, exponent: int, d: int, norm: int, radius: int, least: int
) -> int | None:
    """Return the least number for which `is_bound` holds; None if there is none.

    The other side of the condition grows with the number, so the search goes up to where they meet.
    """
    lost, one = _underflow(kind, 2 * exponent, d), 2**kind.bits
    bound = max(norm * radius // (least * least), 1)
    while bound <= one // 2 and d < one:
        if is_bound(kind, exponent, d, norm, radius, least, bound):
            return bound
        spread, root = (radius + 2 * lost) * bound, _root_above(bound)
        due = _root_above(norm * spread) * (one + bound) * (one - d + d * root)
        needed = due // (least * (one - bound) * (one - d)) + 1
        if needed <= bound:
            return None
        bound = needed
    return None


def _obstacle(kind: FloatType, exponent: int, d: int, norm: int, radius: int, least: int) -> str:
    """Say why no number bounds the mistakes."""
    expected = norm * radius // (least * least) + 1
    if 2 * exponent + (8 * radius * expected).bit_length() > kind.top:
        return f"a score could overflow {kind.name}"
    if _underflow(kind, 2 * exponent, d) > radius:
        return f"its products are so small that {kind.name} loses them"
    digits = len(str(isqrt(expected)))
    edge = {"float64": "3e-8", "float32": "1e-3", "float16": "1e-1"}[kind.name]
    return (
        f"the margin is about 1e-{digits} of the radius, and below about {edge} no bound is proved"
    )


def _trailing(n: int, q: int) -> int:
    """Return the largest e for which n/q, q a power of two, is an integer times 2^e."""
    return (n & -n).bit_length() - q.bit_length()


def _units(n: int, q: int, exponent: int) -> int:
    shift = 1 - q.bit_length() - exponent
    return n << shift if shift >= 0 else n >> -shift


def _underflow(kind: FloatType, c: int, d: int) -> int:
    """Return d times the smallest float in units of 2^c, rounded up."""
    low = c - kind.smallest
    return (d >> low) + 1 if low >= 0 else d << -low


def _root_above(n: int) -> int:
    root = isqrt(n)
    return root + (root * root < n)

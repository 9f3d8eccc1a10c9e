"""How many mistakes a float64 perceptron can make on real data, whatever the order of its sums.

The condition is that of ``proofs/coq/replay/ReplayRuns.v``, number by number: integers are
compared, nothing is rounded. Where it holds, Coq proved it (``check_float_runs_sound``) for data
that are float64: decimals are taken as the nearest float64, which is what a program reads.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.data.dataset import Dataset

__all__ = ["FloatRuns", "float_runs"]

# a float64 has 53 bits, the smallest is 2^-1074, and all lie below 2^1024
BITS, SMALLEST, TOP = 53, -1074, 1024


@dataclass(frozen=True)
class FloatRuns:
    """What is proved of every float64 run from 0 at rate 1 over the data.

    Parameters
    ----------
    mistakes
        No run makes more, in any order of the points and of each sum; a pass without any comes
        after at most as many passes. None where nothing is proved.
    hindrance
        Why nothing is proved, as a clause; "" where something is.
    slack_squared
        At the stop y <w,x> > - (sqrt(slack_squared) |w| + d 2^-1074) on every point.
    """

    mistakes: int | None
    hindrance: str = ""
    slack_squared: Fraction = Fraction(0)


def float_runs(data: Dataset, weights: IntegerVector) -> FloatRuns:
    """Bound the mistakes of every float64 run over `data`, by weights that separate them. Exact.

    A run starts from 0 at rate 1, decides by y <w,x> <= 0 in floats, and moves by y x. Its sums may
    be added in any order, fused or not.

    Parameters
    ----------
    data
        n points; their coordinates are taken as the nearest float64, a bias included.
    weights
        Integers, one a coordinate, that separate the points: those of a certificate.

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
    try:
        floats = [[float(a).as_integer_ratio() for a in x] for x in data.points]
    except OverflowError:
        return FloatRuns(None, "a coordinate is larger than any float64")
    exponent = min((_trailing(*a) for x in floats for a in x if a[0]), default=0)
    rows = [[_units(*a, exponent) for a in x] for x in floats]
    margins = [
        y * sum(a * b for a, b in zip(weights, x, strict=True))
        for x, y in zip(rows, data.labels, strict=True)
    ]
    least = min(margins)
    if least <= 0:
        row = margins.index(least)
        return FloatRuns(None, f"row {row} as float64 is not on its side of the weights")
    radius = max(sum(a * a for a in x) for x in rows)
    numbers = exponent, len(weights), sum(a * a for a in weights), radius, least
    found = _least(*numbers)
    if found is None:
        return FloatRuns(None, _obstacle(*numbers))
    g = Fraction(len(weights), 2**BITS - len(weights))
    return FloatRuns(found - 1, "", g * g * radius * Fraction(2) ** (2 * exponent))


def is_bound(exponent: int, d: int, norm: int, radius: int, least: int, bound: int) -> bool:
    """Say whether float runs make fewer than `bound` mistakes: `bounds_runs` of ReplayRuns.v.

    Parameters
    ----------
    exponent, d
        The data are integers times 2^exponent, d coordinates a point.
    norm, radius
        The squares of the length of the weights, and of the longest point, in these units.
    least
        The smallest score y <u,x> of the weights.
    """
    lost = _underflow(2 * exponent, d)
    spread = (radius + 2 * lost) * bound
    root = _root_above(bound)
    return (
        1 <= bound <= 2**52
        and d * root <= 2**52
        and _root_above(norm * spread) * (2**BITS + bound) * (2**BITS - d + d * root)
        < bound * least * (2**BITS - bound) * (2**BITS - d)
        and exponent + (4 * spread).bit_length() <= TOP
        and 2 * exponent + (8 * spread + lost).bit_length() <= TOP
    )


def _least(exponent: int, d: int, norm: int, radius: int, least: int) -> int | None:
    """Return the least number for which `is_bound` holds; None if there is none.

    The other side of the condition grows with the number, so the search goes up to where they meet.
    """
    lost = _underflow(2 * exponent, d)
    bound = max(norm * radius // (least * least), 1)
    while bound <= 2**52:
        if is_bound(exponent, d, norm, radius, least, bound):
            return bound
        spread, root = (radius + 2 * lost) * bound, _root_above(bound)
        due = _root_above(norm * spread) * (2**BITS + bound) * (2**BITS - d + d * root)
        needed = due // (least * (2**BITS - bound) * (2**BITS - d)) + 1
        if needed <= bound:
            return None
        bound = needed
    return None


def _obstacle(exponent: int, d: int, norm: int, radius: int, least: int) -> str:
    """Say why no number bounds the mistakes."""
    expected = norm * radius // (least * least) + 1
    if 2 * exponent + (8 * radius * expected).bit_length() > TOP:
        return "a score could overflow float64"
    if _underflow(2 * exponent, d) > radius:
        return "its products are so small that float64 loses them"
    digits = len(str(isqrt(expected)))
    return (
        f"the margin is about 1e-{digits} of the radius, and from about 3e-8 on no bound is proved"
    )


def _trailing(n: int, q: int) -> int:
    """Return the largest e for which n/q, q a power of two, is an integer times 2^e."""
    return (n & -n).bit_length() - q.bit_length()


def _units(n: int, q: int, exponent: int) -> int:
    shift = 1 - q.bit_length() - exponent
    return n << shift if shift >= 0 else n >> -shift


def _underflow(c: int, d: int) -> int:
    """Return d times the smallest float64 in units of 2^c, rounded up."""
    low = c - SMALLEST
    return (d >> low) + 1 if low >= 0 else d << -low


def _root_above(n: int) -> int:
    root = isqrt(n)
    return root + (root * root < n)

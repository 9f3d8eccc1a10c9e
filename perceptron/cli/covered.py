"""Whether float64 runs over the data are covered: without rounding, by claim float-is-exact."""

import math
from collections.abc import Iterator
from fractions import Fraction

from perceptron.arithmetic.exact import Exact, to_text
from perceptron.certificates.kinds import Enclosure, GordanCertificate, Separator
from perceptron.cli import data
from perceptron.data.readers import Reading

__all__ = ["hindrance"]

# a product of two numbers of more bits has more than the 53 of a float64
MOST_BITS = 27

Certificate = Separator | GordanCertificate | Enclosure


def hindrance(certificate: Certificate, source: Reading) -> str | None:
    """Say why float64 runs from 0 at rate 1 may round; None where the claim covers them all.

    The condition is sufficient, and not necessary.
    """
    from properties.floating_point.exact_grids import grid_of

    if isinstance(certificate, GordanCertificate):
        return "nothing bounds the mistakes"
    for place, a in _numbers(source):
        if a.denominator & (a.denominator - 1):
            return f"{place} is {to_text(a)}, no float64"
        if _bits(a) > MOST_BITS:
            return f"{place} has {_bits(a)} bits, so that products round"
    grid, bound = grid_of(source.data), _bound(certificate, source)
    if grid.is_exact(bound, 1):
        return None
    most = math.floor(bound)
    made = f"{data.shown(most)} mistake{'s' * (most != 1)}"
    return f"in {made} a score could outgrow float64"


def _numbers(source: Reading) -> Iterator[tuple[str, Exact]]:
    for row, x in enumerate(source.data.points):
        for name, a in zip(source.names, x, strict=True):
            yield f"row {row}, {name}", a


def _bits(a: Exact) -> int:
    """Count the bits from the first 1 to the last."""
    n = abs(a.numerator)
    return (n // (n & -n)).bit_length() if n else 0


def _bound(certificate: Separator | Enclosure, source: Reading) -> Fraction:
    if isinstance(certificate, Separator):
        return certificate.mistake_bound
    return source.data.radius_squared / certificate.lower_squared

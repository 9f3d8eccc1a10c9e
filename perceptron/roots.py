"""Square roots of fractions, to as many digits as are asked for."""

from decimal import Context, Decimal
from fractions import Fraction
from math import isqrt

from perceptron.exact import Refused

__all__ = ["square_root"]


def square_root(value: Fraction, digits: int) -> Decimal:
    """Return the square root of a positive fraction to so many significant digits, rounded down.

    floor(10^k sqrt(v)) = isqrt(floor(10^2k v)), in integers.

    Examples
    --------
    >>> square_root(Fraction(2), 10)
    Decimal('1.414213562')
    """
    if type(digits) is not int or digits < 1:
        raise Refused(f"digits: {digits!r} is no count; give 1 or more")
    # v is at least 2^(b - 1), and log10 2 lies between 0.301 and 0.3011
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    power = digits - 1 - (bits - 1) * (3010 if bits > 1 else 3011) // 20_000
    shifted = value * Fraction(10) ** (2 * power)
    root = Decimal(isqrt(int(shifted)))
    shown = Context(prec=digits, rounding="ROUND_DOWN", Emin=-(10**9), Emax=10**9)
    return shown.plus(Decimal((0, root.as_tuple().digits, -power)))

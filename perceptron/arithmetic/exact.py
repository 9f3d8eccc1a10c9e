"""Numbers, turned exact at the door: what comes in as a float is the dyadic rational that it is.

Inside there are only `int` and `Fraction`, an `int` wherever the value is integral.

Square roots of fractions, to as many digits as are asked for.
"""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Context, Decimal
from fractions import Fraction
from math import ceil, floor, isqrt, log10
from numbers import Rational
from typing import Any

from perceptron.arithmetic.lazy_numpy import np
from perceptron.errors import Refused, quoted

Exact = int | Fraction

# 10 ** (10 ** 9) is a short text and a whole machine's memory
LARGEST_EXPONENT = 20_000
# to read a number takes time by the square of its length: about a second
LONGEST_TEXT = 100_000
# FLINT reads and writes numbers of so many digits or bits in a fraction of the time
LONG = 2**12
# a number of more characters is cut where it is shown
LONGEST = 40
# digits of a decimal, of a fraction, of an integer that are read at a glance
DECIMAL, FRACTION, INTEGER = 8, 9, 24

_INTEGER = re.compile(r"[+-]?\d+", re.ASCII)
_RATIO = re.compile(r"([+-]?\d+)/(\d+)", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(\d++\.?\d*|\.\d+)([eE]([+-]?\d+))?", re.ASCII)
_BINARY = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]++)\.?([0-9a-fA-F]*)(?:[pP]([+-]?\d+))?", re.ASCII)


_PLAIN = (float, Fraction, Decimal)


class NoNumber(Refused):
    """What is not a number at all, not one that is too long or not finite."""


class NotFinite(Refused):
    """An infinity, or nan."""


def exact(value: object) -> Exact:
    """Return the number that `value` is, without rounding.

    Parameters
    ----------
    value
        An int, Fraction, Decimal, float, or a numpy scalar of such a kind.

    Raises
    ------
    Refused
        Where `value` is not a number, or is infinite or not a number.

    Examples
    --------
    >>> exact(0.5), exact(Decimal("0.1")), exact(3.0)
    (Fraction(1, 2), Fraction(1, 10), 3)
    """
    if isinstance(value, int):
        return int(value)
    if type(value) is float:
        return _from_floating(value)
    if type(value) is Fraction and type(value.numerator) is type(value.denominator) is int:
        return _lowest(value)
    if type(value) not in _PLAIN:  # of numpy, perhaps
        if isinstance(value, np.generic) and not isinstance(value, np.longdouble):
            value = value.item()
        if isinstance(value, np.longdouble):
            return _from_floating(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Rational):
        return _lowest(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, float | Decimal):
        return _from_floating(value)
    raise NoNumber(f"{quoted(value)} is not a number")


def from_text(text: str) -> Exact:
    """Return the number that `text` spells: "-12", "3/7", "0.1" (one tenth) or "0x1.8p-3".

    Raises
    ------
    Refused
        Where `text` spells no finite number, one with an exponent beyond 20,000, or one of
        over 100,000 characters.
    """
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise Refused(f"{quoted(text)} has over {LONGEST_TEXT} characters")
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if match := _RATIO.fullmatch(text):
        return _ratio(text, _integer(match[1]), _integer(match[2]))
    if match := _DECIMAL.fullmatch(text):
        _exponent(text, match[3])
        return _lowest(Fraction(Decimal(text)))
    if match := _BINARY.fullmatch(text):
        return _from_binary(match)
    if text.lower().lstrip("+-") in ("nan", "inf", "infinity"):
        raise NotFinite(f"{quoted(text)} is not finite")
    raise NoNumber(f"{quoted(text)} is not a number")


def number_in(text: str) -> Exact | None:
    """Return the number that a text spells as `from_text` reads it; None where it spells none."""
    try:
        return from_text(text)
    except Refused:
        return None


def to_text(value: Exact) -> str:
    """Return `value` as "n" or "p/q" in decimal digits, whatever its size."""
    if value.denominator == 1:
        return _digits(value.numerator)
    return f"{_digits(value.numerator)}/{_digits(value.denominator)}"


def _lowest(value: Fraction) -> Exact:
    return value.numerator if value.denominator == 1 else value


def _from_floating(value: float | Decimal | np.longdouble) -> Exact:
    if (
        isinstance(value, Decimal)
        and value.is_finite()
        and abs(value.adjusted()) > LARGEST_EXPONENT
    ):
        raise Refused(f"{quoted(value)} has an exponent beyond {LARGEST_EXPONENT}")
    try:
        top, bottom = value.as_integer_ratio()
    except (OverflowError, ValueError):
        raise NotFinite(f"{quoted(value)} is not finite") from None
    return top if bottom == 1 else Fraction(top, bottom)


def counted(how_many: int, what: str, many: str = "") -> str:
    """Return how many there are, as in 1 mistake, 2 mistakes."""
    return f"{how_many} {what if how_many == 1 else many or f'{what}s'}"


def about(value: Exact) -> str:
    """Return the size of a number in decimals, to six digits; beyond the floats, a power of 10."""
    try:
        near = float(value)
    except OverflowError:
        power = len(to_text(int(size(value)))) - 1
    else:
        if near or not value:
            return f"{near:.6g}"
        power = -len(to_text(ceil(1 / size(value)) - 1))
    return f"{'-' * (value < 0)}10^{power}"


def as_written(value: Exact) -> str:
    """Return an exact number as people write it; a float is not rounded further.

    Examples
    --------
    >>> [as_written(a) for a in (12, Fraction(1, 10), Fraction(1, 3), exact(0.3), 1 << 200)]
    ['12', '0.1', '1/3', '0.3', 'about 1.60694e+60']
    """
    text = to_text(value)
    try:
        near = float(value)
    except OverflowError:
        return cut(text)
    if value.denominator == 1:
        return text if len(text) <= INTEGER else f"about {near:.6g}"
    if not near:
        return cut(text)
    return text if len(text) <= FRACTION and len(repr(near)) > DECIMAL else repr(near)


def cut(text: str) -> str:
    """Return a number's text without its middle, if it is long."""
    return text if len(text) <= INTEGER else f"{text[:10]}...{text[-4:]}"


def shown(value: Exact) -> str:
    """Return the exact number, and its size in decimals as a reading aid; a long one is cut."""
    text = to_text(value)
    if len(text) <= LONGEST:
        return text if value.denominator == 1 else f"{text} (about {about(value)})"
    return f"{text[:9]}...{text[-3:]} ({len(text)} characters, about {about(value)})"


def size(a: Exact) -> Exact:
    """Return |a|, exact; of `abs` the type checkers do not know that it is a number."""
    return -a if a < 0 else a


def _integer(digits: str) -> int:
    # int(str) refuses more than 4,300 digits, Decimal and FLINT do not
    return int(_long(digits.removeprefix("+"), len(digits)))


def _ratio(text: str, numerator: int, denominator: int) -> Exact:
    if denominator == 0:
        raise Refused(f"{quoted(text)} divides by zero")
    return _lowest(Fraction(numerator, denominator))


def _from_binary(match: re.Match[str]) -> Exact:
    sign, whole, part, power = match.groups()
    mantissa = Fraction(int(sign + whole + part, 16), 16 ** len(part))
    return _lowest(mantissa * Fraction(2) ** _exponent(match[0], power))


def _exponent(text: str, digits: str | None) -> int:
    power = Decimal(digits or 0)
    if not -LARGEST_EXPONENT <= power <= LARGEST_EXPONENT:
        raise Refused(f"{quoted(text)} has an exponent beyond {LARGEST_EXPONENT}")
    return int(power)


def _digits(value: int) -> str:
    # str(int) refuses more than 4,300 digits, Decimal and FLINT do not
    return str(_long(value, value.bit_length()))


def _long(number: str | int, length: int) -> Any:
    """Return a number that is read and written at any length: one of FLINT if it is long."""
    if length >= LONG:
        with suppress(ModuleNotFoundError):
            from flint import fmpz  # noqa: PLC0415 - a twentieth of a second that few need

            return fmpz(number)
    return Decimal(number)


def square_root(value: Fraction, digits: int) -> Decimal:
    """Return the square root of a positive fraction to so many significant digits, rounded down.

    floor(10^k sqrt(v)) = isqrt(floor(10^2k v)), in integers.

    Examples
    --------
    >>> square_root(Fraction(2), 10)
    Decimal('1.414213562')
    """
    if type(digits) is not int or digits < 1:
        raise Refused(f"digits: {quoted(digits)} is not a count; give 1 or more")
    # v is above 2^(b - 1); one digit is to spare, since the logarithm is a float
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    power = digits - floor((bits - 1) * log10(2) / 2)
    shifted = value * Fraction(10) ** (2 * power)
    root = Decimal(isqrt(int(shifted)))
    shown = Context(prec=digits, rounding="ROUND_DOWN", Emin=-(10**9), Emax=10**9)
    return shown.plus(Decimal((0, root.as_tuple().digits, -power)))

"""The plain form of a certificate: each field is named when it is missing or of another form."""

import re
from collections.abc import Collection, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

__all__ = [
    "Number",
    "Unreadable",
    "Vector",
    "choice",
    "field",
    "multipliers",
    "number",
    "order",
    "positive",
    "rows",
    "vector",
    "vectors",
    "whole",
]

Number = int | Fraction
Vector = list[Number]
Certificate = Mapping[str, Any]

_NUMBER = re.compile(r"(-?\d+)(?:/(\d+))?", re.ASCII)
_ORDER = re.compile(r"cyclic|reversed|shuffled:\d{1,9}", re.ASCII)
_ROW = re.compile(r"0|[1-9]\d{0,11}", re.ASCII)


class Unreadable(ValueError):
    """A certificate that is not of the known form; the message names the field."""


def field(certificate: Any, name: str) -> Any:
    """Return the field `name`, whatever it holds."""
    if not isinstance(certificate, Mapping) or name not in certificate:
        raise Unreadable(f"{name}: this field is missing")
    return certificate[name]


def choice(certificate: Any, name: str, allowed: Collection[str]) -> str:
    """Return the field `name`, one of the texts that are `allowed`."""
    value = field(certificate, name)
    if not isinstance(value, str) or value not in allowed:
        raise Unreadable(f"{name}: {value!r} is unknown; it is one of {', '.join(allowed)}")
    return value


def whole(certificate: Any, name: str) -> int:
    """Return the field `name`, a JSON integer that a run can count to."""
    value = field(certificate, name)
    if type(value) is not int or not 0 <= value < 10**15:
        raise Unreadable(f"{name}: {value!r} is no count")
    return value


def rows(certificate: Any, name: str, size: int) -> list[int]:
    """Return the field `name`, a list of rows of data of `size` points."""
    value = field(certificate, name)
    if not isinstance(value, list) or not all(type(r) is int and 0 <= r < size for r in value):
        raise Unreadable(f"{name}: give a list of rows, 0 to {size - 1}")
    return value


def number(certificate: Any, name: str) -> Number:
    """Return the field `name`, a string such as "-12" or "3/7"."""
    return _number(name, field(certificate, name))


def positive(certificate: Any, name: str) -> Number:
    """Return the field `name`, a number above 0."""
    value = number(certificate, name)
    if value <= 0:
        raise Unreadable(f"{name}: {certificate[name]} is not positive")
    return value


def vector(certificate: Any, name: str, dimension: int) -> Vector:
    """Return the field `name`, a list of `dimension` numbers."""
    return _vector(name, field(certificate, name), dimension)


def vectors(certificate: Any, name: str, dimension: int) -> list[Vector]:
    """Return the field `name`, a list of vectors of `dimension` numbers."""
    given = field(certificate, name)
    if not isinstance(given, list):
        raise Unreadable(f"{name}: give a list of vectors")
    return [_vector(name, texts, dimension) for texts in given]


def multipliers(certificate: Any, size: int) -> dict[int, Number]:
    """Return the field "multipliers", an object from row to number, not empty."""
    given = field(certificate, "multipliers")
    if not isinstance(given, Mapping) or not given:
        raise Unreadable("multipliers: give an object from row to number, not empty")
    return {_row(key, size): _number("multipliers", text) for key, text in given.items()}


def order(conventions: Any, size: int) -> str | list[int]:
    """Return the field "order": a name, or rows that hold each of `size` at least once."""
    value = field(conventions, "order")
    if not isinstance(value, str):
        if set(rows(conventions, "order", size)) != set(range(size)):
            raise Unreadable(f"order: name each of the rows 0 to {size - 1} at least once")
    elif not _ORDER.fullmatch(value):
        raise Unreadable(f"order: {value!r} is unknown")
    named: str | list[int] = value
    return named


def _vector(name: str, texts: Any, dimension: int) -> Vector:
    if not isinstance(texts, list) or len(texts) != dimension:
        raise Unreadable(f"{name}: give a list of {dimension} numbers")
    return [_number(name, text) for text in texts]


def _number(name: str, text: Any) -> Number:
    match = _NUMBER.fullmatch(text) if isinstance(text, str) else None
    if not match or (match[2] and not Decimal(match[2])):
        raise Unreadable(f'{name}: {text!r} is no number of the form "-12" or "3/7"')
    # int(str) refuses more than 4,300 digits, Decimal does not
    numerator = int(Decimal(match[1]))
    return Fraction(numerator, int(Decimal(match[2]))) if match[2] else numerator


def _row(key: Any, size: int) -> int:
    if not isinstance(key, str) or not _ROW.fullmatch(key) or int(key) >= size:
        raise Unreadable(f"multipliers: {key!r} is no row of the data")
    return int(key)

"""The verdict on a certificate: the page to read before trusting one. It imports nothing of ours.

A separator is believed because every point has a positive score; that nothing separates the data,
because a sum over the points is zero. Both are decided below on the points as they were given, in
Python's integers and fractions. Two things are handed in. `read` finds the fields in the JSON:
whatever numbers it finds, those are the numbers summed here, and weights with positive scores
separate the data wherever they came from. `further` holds, for each kind, the check of what else it
says, a page of its own: where the answer is one of these two it comes after, and can only refuse.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, NamedTuple

Number = int | Fraction
Rows = Sequence[Sequence[Number]]
Said = Mapping[str, Any]  # the fields of a certificate, as values
Check = Callable[[Said, "Data"], str]  # returns what holds, or raises Untrue


class Data(NamedTuple):
    """The rows z_i = scale * y_i * x_i in integers, with the certificate's bias; the labels y_i."""

    z: list[list[int]]
    scale: int
    labels: Sequence[int]


class Unreadable(ValueError):
    """A certificate or data of another form than the known one; the message names the field.

    Examples
    --------
    >>> verdict({}, [], [], dict, {})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perceptron.checker.verdict.Unreadable: data: give at least one point, ...
    """


class Untrue(Exception):
    """Something that the certificate says does not hold."""


def verdict(
    certificate: Any, rows: Rows, labels: Sequence[int],
    read: Callable[[Any, int, int], Said], further: Mapping[str, Check],
) -> tuple[bool, str]:  # fmt: skip
    """Say whether every field of `certificate` is true of these points and labels, and why."""
    has_form = len({len(x) for x in rows}) == 1 and len(rows) == len(labels)
    if not (has_form and set(labels) <= {-1, 1} and are_exact(labels, *rows)):
        raise Unreadable(
            "data: give at least one point, each of as many ints and Fractions as the first, and "
            "for each a label -1 or +1"
        )
    said = read(certificate, len(rows), len(rows[0]))
    kind, data = said["kind"], data_of(said["bias"], rows, labels)
    try:
        demand(said["digest"] == digest(rows, labels), "it is made for other data")
        proved = [checks[kind](said, data) for checks in (BY_SUMS, further) if kind in checks]
        demand(bool(proved), "nothing checks this kind")
    except Untrue as reason:
        return False, f"{kind}: refused, {reason}"
    return True, f"{kind}: {', and '.join(proved)}"


def separator(said: Said, data: Data) -> str:
    """<w, z_i> > 0 for every i: the weights w separate the data."""
    demand(are_exact(said["weights"]), "its weights are not exact numbers")
    wrong = first_wrong(said["weights"], data.z)
    demand(wrong is None, f"row {wrong} is not strictly on its side")
    return "every point lies strictly on its side"


def gordan(said: Said, data: Data) -> str:
    """Sum a_i z_i = 0, no a_i negative, one positive: then no w has <w, z_i> > 0 for every i."""
    demand(are_exact(said["multipliers"].values()), "its multipliers are not exact numbers")
    demand(cancels(said["multipliers"], data.z), "the combination is not zero")
    return "a nonnegative combination of the signed points is zero, so no weights separate the data"


BY_SUMS: Mapping[str, Check] = {"separator": separator, "enclosure": separator, "gordan": gordan}


def digest(rows: Iterable[Sequence[Number | float]], labels: Sequence[int]) -> str:
    """Return the SHA-256 of the data: a line "label p/q p/q ..." a point, in hexadecimal."""
    sha, ratio, known = hashlib.sha256(), "%x/%x", dict[Number | float, str]()
    for x, y in zip(rows, labels, strict=True):
        if Fraction in map(type, x) or len(known) > 4096:  # quicker to write than to find again
            texts = [ratio % a.as_integer_ratio() for a in x]
        else:
            texts = [known.get(a) or known.setdefault(a, ratio % a.as_integer_ratio()) for a in x]
        sha.update(" ".join([f"{y:+d}", *texts]).encode() + b"\n")
    return sha.hexdigest()


def data_of(bias: str, rows: Rows, labels: Sequence[int]) -> Data:
    """Return the points as the rows z_i, with a coordinate 1 where the bias stands."""
    first, last = [1] * (bias == "prepend"), [1] * (bias == "append")
    scale = lcm(*{a.denominator for x in rows for a in x})
    signed = ((y, (*first, *x, *last)) for x, y in zip(rows, labels, strict=True))
    z = [[y * a.numerator * (scale // a.denominator) for a in x] for y, x in signed]
    return Data(z, scale, labels)


def first_wrong(weights: Sequence[Number], signed: Rows) -> int | None:
    """Return the first of the rows z_i that has no positive score."""
    return next((row for row, z in enumerate(signed) if not dot(weights, z) > 0), None)


def cancels(multipliers: Mapping[int, Number], signed: Rows) -> bool:
    """Say whether these multiples of the rows z_i add up to 0, none negative, not all 0."""
    is_zero = not any(combination(multipliers, signed))
    return is_zero and any(multipliers.values()) and min(multipliers.values()) >= 0


def combination(multipliers: Mapping[int, Number], rows: Rows) -> list[Number]:
    """Return the sum of these multiples of the rows."""
    columns = zip(*(rows[row] for row in multipliers), strict=True)
    return [dot(list(multipliers.values()), column) for column in columns]


def dot(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """Return <u, v>."""
    total: Number = sum(map(mul, u, v))
    return total


def are_exact(*vectors: Iterable[Any]) -> bool:
    """Say whether all are Python's own ints and Fractions, which neither round nor overflow."""
    return {type(a) for v in vectors for a in v} <= {int, Fraction}


def demand(holds: bool, otherwise: str) -> None:
    """Refuse the certificate for this reason unless this holds."""
    if not holds:
        raise Untrue(otherwise)

"""What a certificate says: `KINDS` lists its fields, and how each is read; no other field is read.

A number is a text such as "-12" or "3/7". What would take too long to check is refused here: a
number of over `DIGITS` digits, and a run that takes over `PRODUCTS` products of coordinates to make
again (some minutes; a long number counts as several).
"""

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from perceptron.errors import quoted

__all__ = [
    "DIGITS",
    "FORMAT",
    "PRODUCTS",
    "Number",
    "Unreadable",
    "Vector",
    "lists",
    "parse",
    "read",
]

FORMAT = "perceptron-certificate/1"
DIGITS, PRODUCTS = 50_000, 10**9
# a proof names so many cores, in branches no deeper than this
MOST_CORES, DEEPEST = 10**6, 150

Number = int | Fraction
Vector = list[Number]
Said = dict[str, Any]


class Size(NamedTuple):
    """Of the data: how many points, and coordinates with the bias."""

    points: int
    dimension: int


# reads the content of the field of this name
Reader = Callable[[str, Any, Size], Any]

_NUMBER = re.compile(rf"(-?\d{{1,{DIGITS}}})(?:/(\d{{1,{DIGITS}}}))?", re.ASCII)
_ORDER = re.compile(r"cyclic|reversed|shuffled:\d{1,9}", re.ASCII)
_KEY = re.compile(r"0|[1-9]\d{0,11}", re.ASCII)


class Unreadable(ValueError):
    """A certificate that is not of the known form; the message names the field."""


def parse(text: str) -> Any:
    """Return what a JSON text holds; refuse an object that has one key twice."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON ({error})") from None


def read(certificate: Any, points: int, coordinates: int) -> Said:
    """Return the values of all fields, for data of so many points and coordinates, bias aside."""
    for name, among in (("format", _FORMAT), ("kind", _one_of(*KINDS)), ("bias", _BIAS)):
        among(name, _field(certificate, name), Size(points, coordinates))
    return _certificate(certificate, Size(points, coordinates + (certificate["bias"] != "none")))


def lists(order: Any) -> bool:
    """Say whether an order is a list of lists: one for each pass."""
    return isinstance(order, list) and bool(order) and isinstance(order[0], list)


# ---- one value each
def _one_of(*known: str) -> Reader:
    def choice(name: str, content: Any, size: Size) -> str:
        if not isinstance(content, str) or content not in known:
            raise Unreadable(f"{name}: {quoted(content)} is unknown; use one of {', '.join(known)}")
        return content

    return choice


def _text(name: str, content: Any, size: Size) -> str:
    if not isinstance(content, str):
        raise Unreadable(f"{name}: {quoted(content)} is not a text")
    return content


def _number(name: str, content: Any, size: Size) -> Number:
    match = _NUMBER.fullmatch(content) if isinstance(content, str) else None
    # int(str) refuses more than 4,300 digits, Decimal does not
    top, bottom = (int(Decimal(digits or 1)) for digits in match.groups()) if match else (0, 0)
    if not bottom:
        raise Unreadable(
            f'{name}: {quoted(content)} is not a number such as "-12" or "3/7" of at most {DIGITS} '
            "digits"
        )
    return Fraction(top, bottom) if bottom > 1 else top


def _number_with(holds: Callable[[Number], bool], otherwise: str) -> Reader:
    def number(name: str, content: Any, size: Size) -> Number:
        value = _number(name, content, size)
        if not holds(value):
            raise Unreadable(f"{name}: {quoted(content)} is not {otherwise}")
        return value

    return number


def _integer_below(end: int, what: str) -> Reader:
    def integer(name: str, content: Any, size: Size) -> int:
        if type(content) is not int or not 0 <= content < end:
            raise Unreadable(f"{name}: {quoted(content)} is not {what}")
        return content

    return integer


# ---- lists
def _list_of(each: Reader, what: str) -> Reader:
    def items(name: str, content: Any, size: Size) -> list[Any]:
        if not isinstance(content, list):
            raise Unreadable(f"{name}: give a list{what}")
        return [each(name, item, size) for item in content]

    return items


def _one_a_coordinate(each: Reader, what: str) -> Reader:
    def items(name: str, content: Any, size: Size) -> list[Any]:
        if not isinstance(content, list) or len(content) != size.dimension:
            raise Unreadable(f"{name}: give a list of {size.dimension} {what}")
        return [each(name, item, size) for item in content]

    return items


def _start(name: str, content: Any, size: Size) -> Vector:
    return [0] * size.dimension if content == "0" else _VECTOR(name, content, size)


def _integer_vectors(name: str, content: Any, size: Size) -> list[list[int]]:
    """Return a list of vectors; to find their scores on all rows takes limited work."""
    if isinstance(content, list) and len(content) * size.points * size.dimension > PRODUCTS:
        raise Unreadable(f"{name}: to find their scores takes over {PRODUCTS} products")
    found = _VECTORS(name, content, size)
    if any(a.denominator > 1 for each in found for a in each):
        raise Unreadable(f"{name}: give vectors of integers")
    return [[int(a) for a in each] for each in found]


def _rows(name: str, content: Any, size: Size) -> list[int]:
    within = range(size.points)
    if not isinstance(content, list) or not all(type(r) is int and r in within for r in content):
        raise Unreadable(f"{name}: give a list of rows, 0 to {size.points - 1}")
    return content


def _order(name: str, content: Any, size: Size) -> Any:
    """Return a name, rows that hold each of the data at least once, or a list of these."""
    if isinstance(content, str):
        if not _ORDER.fullmatch(content):
            raise Unreadable(f"{name}: {quoted(content)} is unknown")
        return content
    for rows in content if lists(content) else [content]:
        if set(_rows(name, rows, size)) != set(range(size.points)):
            raise Unreadable(f"{name}: name each of the rows 0 to {size.points - 1} at least once")
    return content


def _cores(name: str, content: Any, size: Size) -> list[dict[int, int]]:
    """Return a list of multipliers; to find the ranks of their rows takes limited work."""
    cores: list[dict[int, int]] = _list_of(_multipliers, " of multipliers")(name, content, size)
    if sum(len(core) ** 2 for core in cores) * size.dimension > PRODUCTS:
        raise Unreadable(f"{name}: to check that they are minimal takes over {PRODUCTS} products")
    return cores


# ---- objects
def _object(**fields: Reader) -> Reader:
    return lambda name, content, size: _record(name, content, fields, size)


def _by_number(value: Reader, end: Callable[[Size], int], what: str, give: str) -> Reader:
    """Read an object whose keys are the numbers of something, below an end."""

    def items(name: str, content: Any, size: Size) -> dict[int, Any]:
        if not isinstance(content, dict):
            raise Unreadable(f"{name}: give an object from {give}")
        found = {}
        for key, item in content.items():
            if not isinstance(key, str) or not _KEY.fullmatch(key) or int(key) >= end(size):
                raise Unreadable(f"{name}: {quoted(key)} is not {what}")
            found[int(key)] = value(name, item, size)
        return found

    return items


def _multipliers(name: str, content: Any, size: Size) -> dict[int, int]:
    return _OF_ROWS(name, content or None, size)  # type: ignore[no-any-return]


def _proof(name: str, content: Any, size: Size, deepest: int = DEEPEST) -> Said:
    """Return a packing of cores, by number, or a core with a branch for each of its rows."""
    if not isinstance(content, dict) or not deepest:
        raise Unreadable(
            f"{name}: give an object of a packing, or of a core and its branches, "
            f"no more than {DEEPEST} deep"
        )
    if "packing" in content:
        return _record(name, content, {"packing": _SHARES}, size)

    said = _record(name, content, _BRANCHED, size)
    for branch in said["branches"]:
        branch["then"] = _proof(name, branch["then"], size, deepest - 1)
    return said


def _row(name: str, content: Any, size: Size) -> int:
    return _rows(name, [content], size)[0]


def _unread(name: str, content: Any, size: Size) -> Any:
    return content


def _evidence(name: str, content: Any, size: Size) -> Said | None:
    if content is None:
        return None
    _one_of("cycle", "gordan")("kind", _field(content, "kind"), size)
    return _certificate(content, size)


def _certificate(content: Mapping[str, Any], size: Size) -> Said:
    kind = content["kind"]
    said = _record(kind, content, KINDS[kind], size)
    if passes := said.get("second_pass", said.get("passes", 0)):
        rule = said["conventions"]
        longest = max(map(_bits, [rule["rate"], *rule["start"]]))
        order = rule["order"]
        rows = max(map(len, order)) if lists(order) else len(order)
        rows = size.points if isinstance(order, str) else rows
        if passes * rows * size.dimension * (1 + longest // 64) > PRODUCTS:
            raise Unreadable(
                f"{kind}: to make {passes} passes again takes over {PRODUCTS} products"
            )
    return said


def _record(name: str, content: Any, fields: Mapping[str, Reader], size: Size) -> Said:
    """Return the values of exactly these fields."""
    said = {each: value(each, _field(content, each), size) for each, value in fields.items()}
    for unknown in content.keys() - said:
        raise Unreadable(f"{quoted(unknown)}: {name} has no such field; leave it out")
    return said


def _field(content: Any, name: str) -> Any:
    if not isinstance(content, dict) or name not in content:
        raise Unreadable(f"{name}: this field is missing")
    return content[name]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {quoted(name)} stands twice in one object")
        found[name] = value
    return found


def _bits(number: Number) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


_FORMAT, _BIAS = _one_of(FORMAT), _one_of("none", "append", "prepend")
_POSITIVE = _number_with(lambda a: a > 0, "positive")
_COUNT = _number_with(lambda a: a.denominator == 1 and a >= 0, "a count")
_TIMES = _integer_below(10**15, "a count")
_WHOLE = _number_with(lambda a: a.denominator == 1, "a positive integer")
_SHARE = _number_with(lambda a: a.denominator == 1 and a > 0, "a positive integer")
_VECTOR = _one_a_coordinate(_number, "numbers")
_VECTORS = _list_of(_VECTOR, " of vectors")
_ROW, _TO_INTEGER = "a row of the data", "row to positive integer, not empty"
_OF_ROWS = _by_number(_SHARE, lambda size: size.points, _ROW, _TO_INTEGER)
_FREE = _by_number(_WHOLE, lambda size: size.points, _ROW, _TO_INTEGER)
_SHARES = _by_number(_SHARE, lambda _: MOST_CORES, "a core", _TO_INTEGER)
_BRANCHED: dict[str, Reader] = {
    "core": _integer_below(MOST_CORES, "a core"),
    "branches": _list_of(_object(row=_row, then=_unread), ""),
}
_ROUND: dict[str, Reader] = {"multipliers": _multipliers, "free": _FREE}
_SIGNS = _by_number(
    _object(**_ROUND, times=_POSITIVE),
    lambda size: size.dimension,
    "a column",
    "column to combination",
)
_ESTIMATE = _one_of("finite", "+infinite", "-infinite", "sign not fixed", "not identified")
_RULE: dict[str, Reader] = {
    "update": _one_of("le", "lt", "predict+", "predict-"),
    "step": _one_of("1", "2"),
    "rate": _POSITIVE,
    "start": _start,
}
_RUN = _object(**_RULE, order=_order)

_HEAD: dict[str, Reader] = {"format": _FORMAT, "kind": _text, "digest": _text, "bias": _BIAS}


def _kind(**fields: Reader) -> dict[str, Reader]:
    return _HEAD | fields


#: The fields of each kind of certificate, and what reads them.
KINDS: dict[str, dict[str, Reader]] = {
    "separator": _kind(
        weights=_VECTOR, multipliers=_multipliers,
        margin_squared=_number, radius_squared=_number, mistake_bound=_number,
    ),
    "gordan": _kind(multipliers=_multipliers),
    "cycle": _kind(
        conventions=_RUN, first_pass=_TIMES, second_pass=_TIMES,
        period=_object(passes=_TIMES, updates=_TIMES), weights=_VECTOR, multipliers=_multipliers,
    ),
    "trace": _kind(
        conventions=_RUN, mistakes=_rows, passes=_TIMES,
        outcome=_one_of("converged", "endless", "limit"), weights=_VECTOR, evidence=_evidence,
    ),
    "enclosure": _kind(
        weights=_VECTOR, multipliers=_multipliers, lower_squared=_POSITIVE, upper_squared=_number,
    ),
    "closed-set": _kind(
        conventions=_object(**_RULE), weights=_VECTORS, longest_squared=_number,
    ),
    "float-bound": _kind(
        arithmetic=_one_of("float64", "float32"),
        weights=_VECTOR, mistakes_below=_number, slack_squared=_number,
    ),
    "explanation": _kind(
        cores=_cores, at_least=_COUNT, at_most=_COUNT, removed=_rows, weights=_VECTOR, proof=_proof,
    ),
    "separation": _kind(
        model=_one_of("logit", "poisson"),
        outcome=_one_of("complete", "quasi-complete", "overlap"),
        coefficients=_one_a_coordinate(_ESTIMATE, "words"),
        separated=_rows, directions=_integer_vectors,
        rounds=_list_of(_object(**_ROUND), " of combinations"),
        span=_rows, basis=_integer_vectors, null=_integer_vectors, full=_rows, signs=_SIGNS,
    ),
}  # fmt: skip

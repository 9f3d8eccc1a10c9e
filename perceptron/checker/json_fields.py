"""What a certificate says, as values: `KINDS` lists the fields of each kind, and what each holds.

A number is a text such as "-12" or "3/7". What is missing, unknown or of another form is refused by
the name of its field, and so is what would take too long to check: a number of over `DIGITS`
digits, and what takes over `PRODUCTS` products of coordinates, such as a run that is made again
(some minutes; a long number counts as several). Whether any of it is true is decided elsewhere.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from perceptron.checker.verdict import Number, Unreadable
from perceptron.errors import quoted

FORMAT = "perceptron-certificate/1"
DIGITS, PRODUCTS = 50_000, 10**9
# so many digits of a number are read at once
PART = 600
# a proof names so many cores, in branches no deeper than this
MOST_CORES, DEEPEST = 10**6, 150

_NUMBER = re.compile(rf"(-?\d{{1,{DIGITS}}})(?:/(\d{{1,{DIGITS}}}))?", re.ASCII)
_ORDER = re.compile(r"cyclic|reversed|shuffled:\d{1,9}", re.ASCII)
_KEY = re.compile(r"0|[1-9]\d{0,11}", re.ASCII)

Said = dict[str, Any]


class Size(NamedTuple):
    """Of the data: how many points, and coordinates with the bias."""

    points: int
    dimension: int


def parse(text: str) -> Any:
    """Return what a JSON text holds; refuse an object that has one key twice."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is not JSON: {error}") from None


def read(certificate: Any, points: int, coordinates: int) -> Said:
    """Return the values of all fields, for data of so many points and coordinates, bias aside."""
    for name in ("format", "kind", "bias"):
        _value(_HEAD[name], name, _field(certificate, name), Size(points, coordinates))
    return _certificate(certificate, Size(points, coordinates + (certificate["bias"] != "none")))


def rank_work(rows: int, dimension: int) -> int:
    """Return about how many products the rank of so many rows takes as long as."""
    # a row is taken off another in as long as a sixteenth of its products
    return rows * dimension * (rows + 64) // 16


def lists(order: Any) -> bool:
    """Say whether an order is a list of lists: one for each pass."""
    return isinstance(order, list) and bool(order) and isinstance(order[0], list)


# ---- what a field holds: one of some words, a number, a list, an object, or what a function reads
class Items(NamedTuple):
    """A list of these; `one_a_coordinate`: as many as the points have coordinates."""

    each: Any
    what: str
    one_a_coordinate: bool = False


class Numbered(NamedTuple):
    """An object that holds these under numbers of rows, columns or cores."""

    key: str
    each: Any
    what: str
    least: int = 0


# the texts that are numbers, and the integers that are indices and counts, by what they are called
_NUMBERS: dict[str, Callable[[Number], bool]] = {
    "a number": lambda a: True,
    "positive": lambda a: a > 0,
    "a nonnegative integer": lambda a: a.denominator == 1 and a >= 0,
    "an integer": lambda a: a.denominator == 1,
    "a positive integer": lambda a: a.denominator == 1 and a > 0,
}
_BELOW: dict[str, Callable[[Size], int]] = {
    "a row of the data": lambda size: size.points,
    "a column": lambda size: size.dimension,
    "a core": lambda size: MOST_CORES,
    "a count": lambda size: 10**15,
}


def _value(form: Any, name: str, content: Any, size: Size) -> Any:
    """Return the value of the field of this name, which is to be of this form."""
    match form:
        case dict():
            return _record(form, name, content, size)
        case Items(each, what, one_a_coordinate):
            count = f"{size.dimension} " if one_a_coordinate else ""
            if not isinstance(content, list) or (count and len(content) != size.dimension):
                raise Unreadable(f"{name}: give a list of {count}{what}")
            return [_value(each, name, item, size) for item in content]
        case Numbered(key, each, what, least):
            if not isinstance(content, dict) or len(content) < least:
                raise Unreadable(f"{name}: give an object from {what}")
            for text in content:
                if not _is_number(text) or int(text) >= _BELOW[key](size):
                    raise Unreadable(f"{name}: {quoted(text)} is not {key}")
            return {int(text): _value(each, name, item, size) for text, item in content.items()}
        case tuple():
            if not isinstance(content, str) or content not in form:
                words = ", ".join(form)
                raise Unreadable(f"{name}: {quoted(content)} is unknown; use one of {words}")
            return content
        case str() if form in _BELOW:
            if type(content) is not int or not 0 <= content < _BELOW[form](size):
                raise Unreadable(f"{name}: {quoted(content)} is not {form}")
            return content
        case str():
            value = _number(name, content)
            if not _NUMBERS[form](value):
                raise Unreadable(f"{name}: {quoted(content)} is not {form}")
            return value
    return form(name, content, size)


def _record(fields: Mapping[str, Any], name: str, content: Any, size: Size) -> Said:
    """Return the values of exactly these fields."""
    said = {each: _value(form, each, _field(content, each), size) for each, form in fields.items()}
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


def _number(name: str, content: Any) -> Number:
    match = _NUMBER.fullmatch(content) if isinstance(content, str) else None
    top, bottom = (_integer(digits or "1") for digits in match.groups()) if match else (0, 0)
    if not bottom:
        raise Unreadable(
            f'{name}: {quoted(content)} is not a number such as "-12" or "3/7" of at most {DIGITS} '
            "digits"
        )
    value = Fraction(top, bottom) if bottom > 1 else top
    return value.numerator if value.denominator == 1 else value


def _integer(digits: str) -> int:
    """Return what the digits spell, part by part: int(str) may refuse more than 640 digits."""
    if digits[0] == "-":
        return -_integer(digits[1:])
    first = len(digits) % PART
    number = int(digits[:first] or 0)
    for k in range(first, len(digits), PART):
        number = number * 10**PART + int(digits[k : k + PART])
    return number


def _text(name: str, content: Any, size: Size) -> str:
    if not isinstance(content, str):
        raise Unreadable(f"{name}: {quoted(content)} is not a text")
    return content


def _start(name: str, content: Any, size: Size) -> list[Number]:
    return [0] * size.dimension if content == "0" else _value(_VECTOR, name, content, size)


def _order(name: str, content: Any, size: Size) -> Any:
    """Return a name, rows that hold each of the data at least once, or a list of these."""
    if isinstance(content, str):
        if not _ORDER.fullmatch(content):
            raise Unreadable(f"{name}: {quoted(content)} is unknown")
        return content
    for rows in content if lists(content) else [content]:
        if set(_value(_ROWS, name, rows, size)) != set(range(size.points)):
            raise Unreadable(f"{name}: name each of the rows 0 to {size.points - 1} at least once")
    return content


def _proof(name: str, content: Any, size: Size, deepest: int = DEEPEST) -> Said:
    """Return a packing of cores, by number, or a core with a branch for each of its rows."""
    if not isinstance(content, dict) or not deepest:
        raise Unreadable(
            f"{name}: give an object of a packing, or of a core and its branches, "
            f"no more than {DEEPEST} deep"
        )
    if "packing" in content:
        return _record({"packing": _SHARES}, name, content, size)
    said = _record(_BRANCHED, name, content, size)
    for branch in said["branches"]:
        branch["then"] = _proof(name, branch["then"], size, deepest - 1)
    return said


def _evidence(name: str, content: Any, size: Size) -> Said | None:
    if content is None:
        return None
    _value(("cycle", "gordan"), "kind", _field(content, "kind"), size)
    return _certificate(content, size)


def _certificate(content: Mapping[str, Any], size: Size) -> Said:
    kind = content["kind"]
    said = _record(_HEAD | KINDS[kind], kind, content, size)
    for products, what in _work(said, size):
        if products > PRODUCTS:
            raise Unreadable(f"{what} takes over {PRODUCTS} products")
    return said


def _work(said: Said, size: Size) -> Iterator[tuple[int, str]]:
    """Yield how many products of coordinates it takes to check this, roughly, and for what."""
    for name in _ON_EVERY_ROW.get(said["kind"], ()):
        yield len(said[name]) * size.points * size.dimension, f"{name}: to find their scores"
    if cores := said.get("cores"):
        ranks = sum(rank_work(len(core), size.dimension) for core in cores)
        yield ranks, "cores: to check that they are minimal"
    if passes := said.get("second_pass", said.get("passes", 0)):
        rule = said["conventions"]
        longest = max(map(_bits, [rule["rate"], *rule["start"]]))
        order = rule["order"]
        rows = max(map(len, order)) if lists(order) else len(order)
        rows = size.points if isinstance(order, str) else rows
        run = passes * rows * size.dimension * (1 + longest // 64)
        yield run, f"{said['kind']}: to make {passes} passes again"


def _is_number(key: Any) -> bool:
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def _bits(number: Number) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


_VECTOR = Items("a number", "numbers", one_a_coordinate=True)
_ROWS = Items("a row of the data", "rows")
_INTEGERS = Items("an integer", "numbers", one_a_coordinate=True)
_TO_INTEGER = "row to positive integer, not empty"
_MULTIPLIERS = Numbered("a row of the data", "a positive integer", _TO_INTEGER, least=1)
_FREE = Numbered("a row of the data", "an integer", "row to integer")
_SHARES = Numbered("a core", "a positive integer", "core to positive integer")
_BRANCH = {"row": "a row of the data", "then": lambda name, content, size: content}  # read later
_BRANCHED = {"core": "a core", "branches": Items(_BRANCH, "branches")}
_ROUND = {"multipliers": _MULTIPLIERS, "free": _FREE}
_ESTIMATES = ("finite", "+infinite", "-infinite", "sign not fixed", "not identified")
_ON_EVERY_ROW = {"separation": ("directions", "basis", "null"), "closed-set": ("weights",)}
_RULE = {
    "update": ("le", "lt", "predict+", "predict-"),
    "step": ("1", "2"),
    "rate": "positive",
    "start": _start,
}
_RUN = _RULE | {"order": _order}

#: The fields of each kind of certificate beside those of `_HEAD`, and what each holds.
KINDS: dict[str, dict[str, Any]] = {
    "separator": {
        "weights": _VECTOR, "multipliers": _MULTIPLIERS, "margin_squared": "a number",
        "radius_squared": "a number", "mistake_bound": "a number",
    },
    "gordan": {"multipliers": _MULTIPLIERS},
    "enclosure": {
        "weights": _VECTOR, "multipliers": _MULTIPLIERS,
        "lower_squared": "positive", "upper_squared": "a number",
    },
    "cycle": {
        "conventions": _RUN, "first_pass": "a count", "second_pass": "a count",
        "period": {"passes": "a count", "updates": "a count"},
        "weights": _VECTOR, "multipliers": _MULTIPLIERS,
    },
    "trace": {
        "conventions": _RUN, "mistakes": _ROWS, "passes": "a count",
        "outcome": ("converged", "endless", "limit"), "weights": _VECTOR, "evidence": _evidence,
    },
    "closed-set": {
        "conventions": _RULE, "weights": Items(_VECTOR, "vectors"), "longest_squared": "a number",
    },
    "float-bound": {
        "arithmetic": ("float64", "float32"), "weights": _VECTOR,
        "mistakes_below": "a number", "slack_squared": "a number",
    },
    "explanation": {
        "cores": Items(_MULTIPLIERS, "multipliers"),
        "at_least": "a nonnegative integer", "at_most": "a nonnegative integer",
        "removed": _ROWS, "weights": _VECTOR, "proof": _proof,
    },
    "separation": {
        "model": ("logit", "poisson"), "outcome": ("complete", "quasi-complete", "overlap"),
        "coefficients": Items(_ESTIMATES, "words", one_a_coordinate=True),
        "separated": _ROWS, "directions": Items(_INTEGERS, "vectors"),
        "rounds": Items(_ROUND, "combinations"), "span": _ROWS,
        "basis": Items(_INTEGERS, "vectors"), "null": Items(_INTEGERS, "vectors"), "full": _ROWS,
        "signs": Numbered("a column", _ROUND | {"times": "positive"}, "column to combination"),
    },
}  # fmt: skip

_HEAD = {
    "format": (FORMAT,),
    "kind": tuple(KINDS),
    "digest": _text,
    "bias": ("none", "append", "prepend"),
}

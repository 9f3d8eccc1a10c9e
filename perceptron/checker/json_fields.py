"""What a certificate says, read from its JSON; a field that is missing, unknown or not so is named.

A number is a text such as "-12" or "3/7". What would take too long to check is refused here: a
number of over `DIGITS` digits, and a run that takes over `PRODUCTS` products of coordinates to make
again (some minutes; a long number counts as several).
"""

import json
import re
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

# the fields of each kind; `conventions` and `period` have fields of their own
HEAD = "format kind digest bias"
FIELDS = {
    "separator": f"{HEAD} weights multipliers margin_squared radius_squared mistake_bound",
    "gordan": f"{HEAD} multipliers",
    "cycle": f"{HEAD} conventions first_pass second_pass period weights multipliers",
    "trace": f"{HEAD} conventions mistakes passes outcome weights evidence",
    "enclosure": f"{HEAD} weights multipliers lower_squared upper_squared",
    "closed-set": f"{HEAD} conventions weights longest_squared",
    "float-bound": f"{HEAD} arithmetic weights mistakes_below slack_squared",
    "explanation": f"{HEAD} cores at_least at_most removed weights proof",
    "separation": f"{HEAD} model outcome coefficients separated directions rounds span basis null "
    "full signs",
}
CHOICES = {
    "format": (FORMAT,),
    "kind": tuple(FIELDS),
    "bias": ("none", "append", "prepend"),
    "update": ("le", "lt", "predict+", "predict-"),
    "step": ("1", "2"),
    "model": ("logit", "poisson"),
    "outcome": ("converged", "endless", "limit"),
    "arithmetic": ("float64", "float32"),
}

ESTIMATES = ("finite", "+infinite", "-infinite", "sign not fixed", "not identified")

Number = int | Fraction
Vector = list[Number]
Said = dict[str, Any]

_NUMBER = re.compile(rf"(-?\d{{1,{DIGITS}}})(?:/(\d{{1,{DIGITS}}}))?", re.ASCII)
_ORDER = re.compile(r"cyclic|reversed|shuffled:\d{1,9}", re.ASCII)
_ROW = re.compile(r"0|[1-9]\d{0,11}", re.ASCII)


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
    for name in ("format", "kind", "bias"):
        _choice(name, _field(certificate, name))
    return _certificate(certificate, points, coordinates + (certificate["bias"] != "none"))


def _certificate(content: Any, points: int, dimension: int) -> Said:
    kind = _choice("kind", _field(content, "kind"))
    said = _Reader(kind, points, dimension).record(kind, content, FIELDS[kind])
    if passes := said.get("second_pass", said.get("passes", 0)):
        rule = said["conventions"]
        longest = max(map(_bits, [rule["rate"], *rule["start"]]))
        order = rule["order"]
        rows = max(map(len, order)) if lists(order) else len(order)
        rows = points if isinstance(order, str) else rows
        if passes * rows * dimension * (1 + longest // 64) > PRODUCTS:
            raise Unreadable(
                f"{kind}: to make {passes} passes again takes over {PRODUCTS} products"
            )
    return said


class _Reader(NamedTuple):
    """Reads the fields of a certificate of a kind, for data of this size, bias included."""

    kind: str
    points: int
    dimension: int

    def record(self, name: str, content: Any, fields: str) -> Said:
        """Return the values of exactly these fields."""
        said = {each: self.value(each, _field(content, each)) for each in fields.split()}
        for unknown in content.keys() - said:
            raise Unreadable(f"{quoted(unknown)}: {name} has no such field; leave it out")
        return said

    def value(self, name: str, content: Any) -> Any:
        """Return what the field of this name says, whatever kind it stands in."""
        match name:
            case "digest" if isinstance(content, str):
                return content
            case "conventions":
                order = " order" * (self.kind != "closed-set")
                return self.record(name, content, f"update step rate start{order}")
            case "period":
                return self.record(name, content, "passes updates")
            case "evidence" if content is None:
                return None
            case "evidence":
                _choice("kind", _field(content, "kind"), ("cycle", "gordan"))
                return _certificate(content, self.points, self.dimension)
            case "first_pass" | "second_pass" | "passes" | "updates":
                if type(content) is int and 0 <= content < 10**15:
                    return content
                raise Unreadable(f"{name}: {quoted(content)} is not a count")
            case "mistakes" | "removed":
                return self.rows(name, content)
            case "separated" | "span" | "full":
                return self.rows(name, content)
            case "directions" | "basis" | "null":
                return self.vectors(name, content)
            case "coefficients":
                return self.words(content)
            case "outcome" if self.kind == "separation":
                return _choice(name, content, ("complete", "quasi-complete", "overlap"))
            case "rounds":
                if isinstance(content, list):
                    return [self.combination(each, "") for each in content]
                raise Unreadable("rounds: give a list of combinations")
            case "signs":
                return self.signs(content)
            case "cores":
                return self.cores(content)
            case "proof":
                return self.proof(content, DEEPEST)
            case "order":
                return self.order(content)
            case "weights" if self.kind == "closed-set":
                if isinstance(content, list):
                    return [self.vector(name, each) for each in content]
                raise Unreadable(f"{name}: give a list of vectors")
            case "start" if content == "0":
                return [0] * self.dimension
            case "weights" | "start":
                return self.vector(name, content)
            case "multipliers":
                return self.multipliers(content)
            case _ if name in CHOICES:
                return _choice(name, content)
            case "rate" | "lower_squared":
                return _positive(name, content)
        value = _number(name, content)
        if name in ("at_least", "at_most") and (value.denominator > 1 or value < 0):
            raise Unreadable(f"{name}: {quoted(content)} is not a count")
        return value

    def rows(self, name: str, content: Any) -> list[int]:
        within = range(self.points)
        if not isinstance(content, list) or not all(
            type(r) is int and r in within for r in content
        ):
            raise Unreadable(f"{name}: give a list of rows, 0 to {self.points - 1}")
        return content

    def order(self, content: Any) -> Any:
        """Return a name, rows that hold each of the data at least once, or a list of these."""
        if isinstance(content, str):
            if not _ORDER.fullmatch(content):
                raise Unreadable(f"order: {quoted(content)} is unknown")
            return content
        for rows in content if lists(content) else [content]:
            if set(self.rows("order", rows)) != set(range(self.points)):
                raise Unreadable(
                    f"order: name each of the rows 0 to {self.points - 1} at least once"
                )
        return content

    def vector(self, name: str, content: Any) -> Vector:
        if not isinstance(content, list) or len(content) != self.dimension:
            raise Unreadable(f"{name}: give a list of {self.dimension} numbers")
        return [_number(name, text) for text in content]

    def vectors(self, name: str, content: Any) -> list[Vector]:
        """Return a list of vectors; to find their scores on all rows takes limited work."""
        if not isinstance(content, list):
            raise Unreadable(f"{name}: give a list of vectors")
        if len(content) * self.points * self.dimension > PRODUCTS:
            raise Unreadable(f"{name}: to find their scores takes over {PRODUCTS} products")
        found = [self.vector(name, each) for each in content]
        if any(a.denominator > 1 for each in found for a in each):
            raise Unreadable(f"{name}: give vectors of integers")
        return [[int(a) for a in each] for each in found]

    def words(self, content: Any) -> list[str]:
        """Return what is said of each coefficient."""
        if not isinstance(content, list) or len(content) != self.dimension:
            raise Unreadable(f"coefficients: give a list of {self.dimension} words")
        return [_choice("coefficients", word, ESTIMATES) for word in content]

    def combination(self, content: Any, more: str) -> Said:
        """Return positive multipliers of rows, and others of any sign."""
        given = self.only("rounds" if not more else "signs", content, f"multipliers free {more}")
        free = given["free"]
        found: Said = {
            "multipliers": self.multipliers(given["multipliers"]),
            "free": _integers("free", free, self.points, "a row of the data") if free != {} else {},
        }
        for name in more.split():
            found[name] = _positive(name, given[name])
        return found

    def signs(self, content: Any) -> dict[int, Said]:
        """Return a combination for some of the columns, and its multiple of the unit vector."""
        if not isinstance(content, dict):
            raise Unreadable("signs: give an object from column to combination")
        found = {}
        for key, each in content.items():
            if not isinstance(key, str) or not _ROW.fullmatch(key) or int(key) >= self.dimension:
                raise Unreadable(f"signs: {quoted(key)} is not a column")
            found[int(key)] = self.combination(each, "times")
        return found

    def cores(self, content: Any) -> list[dict[int, int]]:
        """Return a list of multipliers; to find the ranks of their rows takes limited work."""
        if not isinstance(content, list):
            raise Unreadable("cores: give a list of multipliers")
        cores = [self.multipliers(each) for each in content]
        if sum(len(core) ** 2 for core in cores) * self.dimension > PRODUCTS:
            raise Unreadable(
                f"cores: to check that they are minimal takes over {PRODUCTS} products"
            )
        return cores

    def proof(self, content: Any, deepest: int) -> Said:
        """Return a packing of cores, by number, or a core with a branch for each of its rows."""
        if not isinstance(content, dict) or not deepest:
            raise Unreadable(
                "proof: give an object of a packing, or of a core and its branches, "
                f"no more than {DEEPEST} deep"
            )
        if "packing" in content:
            given = self.only("proof", content, "packing")["packing"]
            shares = (
                _positive_integers("packing", given, MOST_CORES, "a core") if given != {} else {}
            )
            return {"packing": shares}
        given = self.only("proof", content, "core branches")
        core, branches = given["core"], given["branches"]
        if type(core) is not int or not 0 <= core < MOST_CORES:
            raise Unreadable(f"core: {quoted(core)} is not a core")
        if not isinstance(branches, list):
            raise Unreadable("branches: give a list")
        found = [self.only("branches", each, "row then") for each in branches]
        rows = self.rows("row", [each["row"] for each in found])
        then = [self.proof(each["then"], deepest - 1) for each in found]
        pairs = zip(rows, then, strict=True)
        return {"core": core, "branches": [{"row": row, "then": after} for row, after in pairs]}

    def only(self, name: str, content: Any, fields: str) -> Said:
        """Return an object of exactly these fields, unread."""
        found = {each: _field(content, each) for each in fields.split()}
        for unknown in content.keys() - found:
            raise Unreadable(f"{quoted(unknown)}: {name} has no such field; leave it out")
        return found

    def multipliers(self, content: Any) -> dict[int, int]:
        """Return the positive integers of an object from row to number, not empty."""
        return _positive_integers("multipliers", content, self.points, "a row of the data")


def _positive_integers(name: str, content: Any, below: int, what: str) -> dict[int, int]:
    """Return the positive integers of an object by key, a number of such a thing, not empty."""
    found = _integers(name, content, below, what)
    for row, text in content.items():
        if found[int(row)] <= 0:
            raise Unreadable(f"{name}: {quoted(text)} is not a positive integer")
    return found


def _integers(name: str, content: Any, below: int, what: str) -> dict[int, int]:
    if not isinstance(content, dict) or not content:
        raise Unreadable(f"{name}: give an object from row to positive integer, not empty")
    found = {}
    for key, text in content.items():
        if not isinstance(key, str) or not _ROW.fullmatch(key) or int(key) >= below:
            raise Unreadable(f"{name}: {quoted(key)} is not {what}")
        number = _number(name, text)
        if number.denominator > 1:
            raise Unreadable(f"{name}: {quoted(text)} is not a positive integer")
        found[int(key)] = int(number)
    return found


def _positive(name: str, content: Any) -> Number:
    number = _number(name, content)
    if number <= 0:
        raise Unreadable(f"{name}: {quoted(content)} is not positive")
    return number


def lists(order: Any) -> bool:
    """Say whether an order is a list of lists: one for each pass."""
    return isinstance(order, list) and bool(order) and isinstance(order[0], list)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {quoted(name)} stands twice in one object")
        found[name] = value
    return found


def _field(content: Any, name: str) -> Any:
    if not isinstance(content, dict) or name not in content:
        raise Unreadable(f"{name}: this field is missing")
    return content[name]


def _choice(name: str, content: Any, allowed: tuple[str, ...] = ()) -> str:
    known = allowed or CHOICES[name]
    if not isinstance(content, str) or content not in known:
        raise Unreadable(f"{name}: {quoted(content)} is unknown; use one of {', '.join(known)}")
    return content


def _number(name: str, content: Any) -> Number:
    match = _NUMBER.fullmatch(content) if isinstance(content, str) else None
    # int(str) refuses more than 4,300 digits, Decimal does not
    top, bottom = (int(Decimal(digits or 1)) for digits in match.groups()) if match else (0, 0)
    if not bottom:
        raise Unreadable(
            f'{name}: {quoted(content)} is not a number such as "-12" or "3/7" of at most {DIGITS} '
            "digits"
        )
    return Fraction(top, bottom) if bottom > 1 else top


def _bits(number: Number) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())

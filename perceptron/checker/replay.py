"""The checker: is what a certificate says true of this data? It trusts nothing else in the package.

It reads the plain content of a JSON certificate and the points as they were given, and does its own
arithmetic. A certificate that is not of the known form is refused; one that is false is found so.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import islice, product
from math import lcm
from typing import Any

from perceptron.checker import json_fields, textbook_loop
from perceptron.checker.json_fields import Number, Vector

__all__ = ["FORMAT", "Verdict", "cancels", "digest", "first_wrong", "replay"]

FORMAT = "perceptron-certificate/1"

Rows = Sequence[Sequence[Number]]
Certificate = Mapping[str, Any]


class _False(Exception):
    """Something that the certificate says does not hold."""


@dataclass(frozen=True)
class Verdict:
    """Whether a certificate holds, and why, in a sentence."""

    holds: bool
    sentence: str


def digest(rows: Iterable[Sequence[Number]], labels: Sequence[int]) -> str:
    """Return the SHA-256 of the data: a line "label p/q p/q ..." a point, in hexadecimal."""
    sha = hashlib.sha256()
    for x, y in zip(rows, labels, strict=True):
        numbers = (f"{a.numerator:x}/{a.denominator:x}" for a in x)
        sha.update(" ".join([f"{y:+d}", *numbers]).encode() + b"\n")
    return sha.hexdigest()


def replay(certificate: Certificate, rows: Rows, labels: Sequence[int]) -> Verdict:
    """Check `certificate` against the points as they were given and their labels -1 and +1.

    Returns
    -------
    Verdict
        Exact: it holds where every field of the certificate is true of this data, and only there.

    Raises
    ------
    Unreadable
        Where the certificate is not of the form ``perceptron-certificate/1``.

    References
    ----------
    Gordan (1873) for the alternative; Wolfe (1976), optimality of the nearest point.
    """
    if not rows or len(rows) != len(labels) or not set(labels) <= {-1, 1}:
        raise json_fields.Unreadable("data: give at least one point, and for each a label -1 or +1")
    json_fields.choice(certificate, "format", (FORMAT,))
    kind = json_fields.choice(certificate, "kind", _CHECKS)
    try:
        found = _CHECKS[kind](certificate, _data(certificate, rows, labels))
        return Verdict(True, f"{kind}: {found}")
    except _False as reason:
        return Verdict(False, f"{kind}: refused, {reason}")


def first_wrong(weights: Sequence[Number], signed: Rows) -> int | None:
    """Return the first of the rows y_i x_i that the weights do not put strictly on its side."""
    return next((row for row, z in enumerate(signed) if textbook_loop.dot(weights, z) <= 0), None)


def cancels(multipliers: Mapping[int, Number], signed: Rows) -> bool:
    """Say whether these multiples of the rows y_i x_i add up to 0, none negative, not all 0."""
    sums = zip(*signed, strict=True)
    is_zero = all(sum(a * z[row] for row, a in multipliers.items()) == 0 for z in sums)
    return is_zero and any(multipliers.values()) and min(multipliers.values()) >= 0


@dataclass(frozen=True)
class _Data:
    """The rows z_i = y_i x_i with the certificate's bias, and the labels y_i."""

    signed: list[Vector]
    labels: Sequence[int]

    @property
    def dimension(self) -> int:
        return len(self.signed[0])

    @cached_property
    def scale(self) -> int:
        return lcm(*{a.denominator for z in self.signed for a in z})

    @cached_property
    def grid(self) -> list[list[int]]:
        """The rows by the scale: integers, which are much faster."""
        by = self.scale
        return [[a.numerator * (by // a.denominator) for a in z] for z in self.signed]


def _data(certificate: Certificate, rows: Rows, labels: Sequence[int]) -> _Data:
    _demand(
        json_fields.field(certificate, "digest") == digest(rows, labels),
        "it is made for other data",
    )
    bias = json_fields.choice(certificate, "bias", ("none", "append", "prepend"))
    before, after = [1] * (bias == "prepend"), [1] * (bias == "append")
    points = ([*before, *x, *after] for x in rows)
    return _Data([[y * a for a in x] for x, y in zip(points, labels, strict=True)], labels)


def _separator(certificate: Certificate, data: _Data) -> str:
    _right(certificate, data)
    p, total = _point_of_hull(certificate, data)
    level = textbook_loop.dot(p, p)
    for row, z in enumerate(data.grid):
        _demand(
            total * textbook_loop.dot(z, p) >= level, f"row {row} shows that the margin is smaller"
        )
    margin_squared = Fraction(level, (total * data.scale) ** 2)
    radius_squared = Fraction(max(textbook_loop.dot(z, z) for z in data.grid), data.scale**2)
    _demand_number(certificate, "margin_squared", margin_squared)
    _demand_number(certificate, "radius_squared", radius_squared)
    _demand_number(certificate, "mistake_bound", radius_squared / margin_squared)
    return "every point lies strictly on its side, and the margin is exact"


def _enclosure(certificate: Certificate, data: _Data) -> str:
    """From below, the least score by w / |w|; from above, the length of a point of the hull."""
    weights = _right(certificate, data)
    least = Fraction(min(textbook_loop.dot(weights, z) for z in data.grid), data.scale)
    lower = json_fields.number(certificate, "lower_squared")
    _demand(
        0 < lower * textbook_loop.dot(weights, weights) <= least**2,
        "its lower_squared is not proved",
    )
    p, total = _point_of_hull(certificate, data)
    upper = json_fields.number(certificate, "upper_squared") * (total * data.scale) ** 2
    _demand(textbook_loop.dot(p, p) <= upper, "its upper_squared is not proved")
    return "every point lies strictly on its side, and the margin within these bounds"


def _right(certificate: Certificate, data: _Data) -> Vector:
    weights = json_fields.vector(certificate, "weights", data.dimension)
    wrong = first_wrong(weights, data.grid)
    _demand(wrong is None, f"row {wrong} is not strictly on its side")
    return weights


def _point_of_hull(certificate: Certificate, data: _Data) -> tuple[Vector, Number]:
    """Return sum a_i z_i on the grid, and sum a_i."""
    multipliers = _nonnegative(certificate, data)
    grid, given = data.grid, multipliers.items()
    p = [sum(a * grid[row][j] for row, a in given) for j in range(data.dimension)]
    return p, sum(multipliers.values())


def _nonnegative(certificate: Certificate, data: _Data) -> dict[int, Number]:
    multipliers = json_fields.multipliers(certificate, len(data.signed))
    _demand(all(a >= 0 for a in multipliers.values()), "a multiplier is negative")
    _demand(any(multipliers.values()), "every multiplier is zero")
    return multipliers


def _gordan(certificate: Certificate, data: _Data) -> str:
    multipliers = _nonnegative(certificate, data)
    _demand(cancels(multipliers, data.grid), "the combination is not zero")
    return "a nonnegative combination of the signed points is zero, so no weights separate the data"


def _cycle(certificate: Certificate, data: _Data) -> str:
    weights = json_fields.vector(certificate, "weights", data.dimension)
    first, second = (
        json_fields.whole(certificate, "first_pass"),
        json_fields.whole(certificate, "second_pass"),
    )
    loop, order = _run(certificate, data)
    _demand(first < second, "the second pass is not after the first")
    _demand(not str(order).startswith("shuffled"), "a shuffle need not repeat")
    _demand(first > 0 or weights == loop.start, "the run starts with other weights")
    between: Counter[int] = Counter()
    for number, (state, mistakes) in enumerate(islice(loop.passes(order), second), 1):
        _demand(bool(mistakes), f"pass {number} makes no update: the run converges")
        if number in (first, second):
            _demand(state == weights, f"pass {number} ends with other weights")
        elif number > first:
            _demand(state != weights, f"pass {number} ends with these weights already")
        between.update(mistakes if number > first else ())
    _demand(_nonnegative(certificate, data) == between, "the mistakes between the two are others")
    period = json_fields.field(certificate, "period")
    _demand(
        json_fields.whole(period, "passes") == second - first, "its period in passes is another"
    )
    _demand(
        json_fields.whole(period, "updates") == between.total(), "its period in updates is another"
    )
    return f"pass {second} ends with the weights of pass {first}, so the run is endless"


def _closed_set(certificate: Certificate, data: _Data) -> str:
    """Induction over the mistakes: the start is inside, and from inside none leads out."""
    weights = json_fields.vectors(certificate, "weights", data.dimension)
    loop, inside = _loop(certificate, data), set(map(tuple, weights))
    _demand(len(inside) == len(weights), "the same weights stand there twice")
    _demand(tuple(loop.start) in inside, "the start is not among the weights")
    for w, row in product(weights, range(len(data.signed))):
        stays = not loop.errs(w, row) or tuple(loop.moved(w, row)) in inside
        _demand(stays, f"a mistake on row {row} leads out of the weights")
    longest = max(textbook_loop.dot(w, w) for w in weights)
    _demand_number(certificate, "longest_squared", longest)
    return f"no run in any order leaves these {len(weights)} weights, |w|^2 at most {longest}"


def _trace(certificate: Certificate, data: _Data) -> str:
    loop, order = _run(certificate, data)
    passes, outcome = (
        json_fields.whole(certificate, "passes"),
        json_fields.field(certificate, "outcome"),
    )
    mistakes = json_fields.rows(certificate, "mistakes", len(data.signed))
    _demand(passes <= len(mistakes) + 1, "it has more passes than mistakes to make in them")
    run, made, clean = loop.passes(order), list[int](), False
    for _, rows in islice(run, passes):
        _demand(not clean, "a pass follows one without an update")
        made, clean = made + rows, not rows
    if outcome == "limit":
        made = _stopped(made, next(run)[1], len(mistakes))
    _demand(made == mistakes, "the mistakes are others")
    weights = reduce(loop.moved, made, loop.start)
    claimed = json_fields.vector(certificate, "weights", data.dimension)
    _demand(weights == claimed, "the weights are others")
    _demand((outcome == "converged") == clean, f"the run does not end {outcome}")
    return f"{len(made)} mistakes, {_ended(certificate, data)}"


def _stopped(made: list[int], ahead: list[int], limit: int) -> list[int]:
    """Return the mistakes of a run that stops in the pass ahead, at its `limit`."""
    _demand(len(made) <= limit < len(made) + len(ahead), "it is not stopped by that limit")
    return (made + ahead)[:limit]


def _ended(certificate: Certificate, data: _Data) -> str:
    outcome = json_fields.choice(certificate, "outcome", ("converged", "endless", "limit"))
    if outcome != "endless":
        return outcome
    evidence = json_fields.field(certificate, "evidence")
    same = all(
        json_fields.field(evidence, name) == certificate[name] for name in ("digest", "bias")
    )
    _demand(same, "the evidence is made for other data")
    if json_fields.choice(evidence, "kind", ("cycle", "gordan")) == "gordan":
        support = [row for row, a in _nonnegative(evidence, data).items() if a]
        ties = map(_loop(certificate, data).errs_at_a_tie, support)
        _demand(any(ties), "a tie may stop this run though nothing separates")
        return f"endless: {_gordan(evidence, data)}"
    others = _run(evidence, data) != _run(certificate, data)
    _demand(not others, "the evidence is of another run")
    return f"endless: {_cycle(evidence, data)}"


def _run(certificate: Certificate, data: _Data) -> tuple[textbook_loop.Loop, str | list[int]]:
    loop = _loop(certificate, data)
    return loop, json_fields.order(certificate["conventions"], len(data.signed))


def _loop(certificate: Certificate, data: _Data) -> textbook_loop.Loop:
    return textbook_loop.loop(
        json_fields.field(certificate, "conventions"), data.signed, data.labels
    )


_CHECKS = {
    "separator": _separator,
    "gordan": _gordan,
    "cycle": _cycle,
    "trace": _trace,
    "enclosure": _enclosure,
    "closed-set": _closed_set,
}


def _demand_number(certificate: Certificate, name: str, value: Number) -> None:
    _demand(json_fields.number(certificate, name) == value, f"its {name} is another")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise _False(otherwise)

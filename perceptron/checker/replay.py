"""The checker: is what a certificate says true of this data? It trusts nothing else in the package.

`json_fields` reads what a certificate says; here is the arithmetic of its own that holds each field
against the points as they were given. What is false is found so, and said in a sentence.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice, product
from math import gcd
from random import Random
from typing import Any

from perceptron.checker.diagnosis import explanation
from perceptron.checker.float_bound import float_bound
from perceptron.checker.json_fields import FORMAT, Number, Unreadable, Vector, lists, read
from perceptron.checker.separation import separation
from perceptron.checker.signed_points import (
    Data,
    Rows,
    Said,
    Untrue,
    cancels,
    combination,
    data_of,
    demand,
    dot,
    first_wrong,
)

__all__ = ["FORMAT", "Verdict", "cancels", "digest", "first_wrong", "replay"]


@dataclass(frozen=True)
class Verdict:
    """Whether a certificate holds, and why, in a sentence.

    Parameters
    ----------
    holds
        Exact: whether every field of the certificate is true of the data.
    sentence
        What holds, or which field does not.

    Examples
    --------
    >>> from perceptron import Dataset, certify, replay
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> replay(certify(data).content(), data.rows, data.labels).holds
    True
    """

    holds: bool
    sentence: str


def digest(rows: Iterable[Sequence[Number]], labels: Sequence[int]) -> str:
    """Return the SHA-256 of the data: a line "label p/q p/q ..." a point, in hexadecimal."""
    sha = hashlib.sha256()
    for x, y in zip(rows, labels, strict=True):
        numbers = (f"{a.numerator:x}/{a.denominator:x}" for a in x)
        sha.update(" ".join([f"{y:+d}", *numbers]).encode() + b"\n")
    return sha.hexdigest()


def replay(certificate: Mapping[str, Any], rows: Rows, labels: Sequence[int]) -> Verdict:
    """Check `certificate` against the points as they were given and their labels -1 and +1.

    Parameters
    ----------
    certificate
        What a certificate's JSON holds.
    rows
        n points of d exact numbers, before any bias.
    labels
        n labels, -1 or +1.

    Returns
    -------
    Verdict
        Exact: it holds where every field of the certificate is true of this data, and only there.

    Raises
    ------
    Unreadable
        Where the certificate is not of the form ``perceptron-certificate/1``: a field is missing,
        unknown, of another form, or asks for more work than ``json_fields`` states.

    References
    ----------
    Gordan (1873) for the alternative; Wolfe (1976), optimality of the nearest point.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> claimed = certify(data).content() | {"weights": ["-1"]}
    >>> replay(claimed, data.rows, data.labels).holds
    False
    """
    if not rows or len(rows) != len(labels) or not set(labels) <= {-1, 1}:
        raise Unreadable("data: give at least one point, and for each a label -1 or +1")
    said = read(certificate, len(rows), len(rows[0]))
    try:
        demand(said["digest"] == digest(rows, labels), "it is made for other data")
        return Verdict(
            True, f"{said['kind']}: {_CHECKS[said['kind']](said, data_of(said, rows, labels))}"
        )
    except Untrue as reason:
        return Verdict(False, f"{said['kind']}: refused, {reason}")


# ---- what is said of the data
def _separator(said: Said, data: Data) -> str:
    """Where <z, p> >= |p|^2 for all z, the point p of the hull is nearest to 0: |p| the margin."""
    p, z = _right_and_hull(said, data), data.z
    total, level = sum(said["multipliers"].values()), dot(p, p)
    for row, each in enumerate(z):
        demand(total * dot(each, p) >= level, f"row {row} shows that the margin is smaller")
    shortest = [a // gcd(*p) for a in p]
    demand(
        said["weights"] == shortest, "its weights are not the shortest integers along the margin"
    )
    margin_squared = Fraction(level, (total * data.scale) ** 2)
    radius_squared = Fraction(max(dot(each, each) for each in z), data.scale**2)
    demand(said["margin_squared"] == margin_squared, "its margin_squared is another")
    demand(said["radius_squared"] == radius_squared, "its radius_squared is another")
    bound = radius_squared / margin_squared
    demand(said["mistake_bound"] == bound, "its mistake_bound is another")
    return "every point lies strictly on its side, and the margin is exact"


def _enclosure(said: Said, data: Data) -> str:
    """From below, the least score by w / |w|; from above, the length of a point of the hull."""
    p, w = _right_and_hull(said, data), said["weights"]
    least, total = min(dot(w, each) for each in data.z), sum(said["multipliers"].values())
    lower, upper = (said[name] * data.scale**2 for name in ("lower_squared", "upper_squared"))
    demand(lower * dot(w, w) <= least**2, "its lower_squared is not proved")
    demand(dot(p, p) <= upper * total**2, "its upper_squared is not proved")
    return "every point lies strictly on its side, and the margin within these bounds"


def _right_and_hull(said: Said, data: Data) -> list[int]:
    """Check that the weights separate; return sum a_i z_i, which is then not 0."""
    wrong = first_wrong(said["weights"], data.z)
    demand(wrong is None, f"row {wrong} is not strictly on its side")
    return list(map(int, combination(said["multipliers"], data.z)))


def _gordan(said: Said, data: Data) -> str:
    demand(cancels(said["multipliers"], data.z), "the combination is not zero")
    return "a nonnegative combination of the signed points is zero, so no weights separate the data"


# ---- what is said of a run
class _Loop:
    """The textbook loop once more, in a unit of which every move is a multiple: w + factor * z."""

    def __init__(self, rule: Said, data: Data) -> None:
        self.data, self.update = data, rule["update"]
        factor = int(rule["step"]) * rule["rate"]
        self.unit, self.factor = data.scale * factor.denominator, factor.numerator
        self.start = self.in_units(rule["start"])

    def in_units(self, w: Sequence[Number]) -> Vector:
        multiples = (a * self.unit for a in w)
        return [int(a) if a.denominator == 1 else a for a in multiples]

    def errs(self, w: Sequence[Number], row: int) -> bool:
        score = dot(w, self.data.z[row])
        return score < 0 or (score == 0 and self.errs_at_a_tie(row))

    def errs_at_a_tie(self, row: int) -> bool:
        y = self.data.labels[row]
        return {"le": True, "lt": False, "predict+": y < 0, "predict-": y > 0}[self.update]

    def moved(self, w: Sequence[Number], row: int) -> Vector:
        return [a + self.factor * b for a, b in zip(w, self.data.z[row], strict=True)]

    def passes(self, order: Any) -> Iterator[tuple[Vector, list[int]]]:
        """Yield, after each pass, the weights and the rows of its mistakes.

        For ever, or as long as there is an order for each.
        """
        w = self.start
        for rows in order if lists(order) else self.orders(order):
            mistakes = []
            for row in rows:
                if self.errs(w, row):
                    w = self.moved(w, row)
                    mistakes.append(row)
            yield w, mistakes

    def orders(self, order: str | list[int]) -> Iterator[list[int]]:
        """Yield, for ever, the rows of a pass in the order of this name."""
        rows = order if isinstance(order, list) else [*range(len(self.data.z))]
        name, _, seed = str(order).partition(":")
        shuffle = Random(seed and int(seed)).shuffle  # noqa: S311 - an order, no secret
        if name == "reversed":
            rows.reverse()
        while True:
            if name == "shuffled":
                shuffle(rows)
            yield rows


def _cycle(said: Said, data: Data) -> str:
    first, second, order = said["first_pass"], said["second_pass"], said["conventions"]["order"]
    loop = _Loop(said["conventions"], data)
    weights = loop.in_units(said["weights"])
    demand(first < second, "the second pass is not after the first")
    demand(not str(order).startswith("shuffled"), "a shuffle need not repeat")
    demand(not lists(order), "orders for each pass need not repeat")
    demand(first > 0 or weights == loop.start, "the run starts with other weights")
    between: Counter[int] = Counter()
    for number, (w, mistakes) in enumerate(islice(loop.passes(order), second), 1):
        demand(bool(mistakes), f"pass {number} makes no update: the run converges")
        if number in (first, second):
            demand(w == weights, f"pass {number} ends with other weights")
        elif number > first:
            demand(w != weights, f"pass {number} ends with these weights already")
        between.update(mistakes if number > first else ())
    period = {"passes": second - first, "updates": between.total()}
    demand(said["multipliers"] == between, "the mistakes between the two are others")
    for unit, length in period.items():
        demand(said["period"][unit] == length, f"its period in {unit} is another")
    return f"pass {second} ends with the weights of pass {first}, so the run is endless"


def _closed_set(said: Said, data: Data) -> str:
    """Induction over the mistakes: the start is inside, and from inside none leads out."""
    loop = _Loop(said["conventions"], data)
    weights = [tuple(loop.in_units(w)) for w in said["weights"]]
    inside = set(weights)
    demand(len(inside) == len(weights), "the same weights stand there twice")
    demand(tuple(loop.start) in inside, "the start is not among the weights")
    for w, row in product(weights, range(len(data.z))):
        stays = not loop.errs(w, row) or tuple(loop.moved(w, row)) in inside
        demand(stays, f"a mistake on row {row} leads out of the weights")
    longest = max(dot(w, w) for w in said["weights"])
    demand(said["longest_squared"] == longest, "its longest_squared is another")
    return f"no run in any order leaves these {len(weights)} weights, |w|^2 at most {longest}"


def _trace(said: Said, data: Data) -> str:
    loop, passes, mistakes = _Loop(said["conventions"], data), said["passes"], said["mistakes"]
    demand(passes <= len(mistakes) + 1, "it has more passes than mistakes to make in them")
    run, made, clean, done = loop.passes(said["conventions"]["order"]), list[int](), False, 0
    for _, rows in islice(run, passes):
        demand(not clean, "a pass follows one without an update")
        made += rows
        clean, done = not rows, done + 1
    demand(done == passes, f"there are orders for {done} passes only")
    if said["outcome"] == "limit" and (then := next(run, None)):
        _, ahead = then
        stopped = len(made) <= len(mistakes) < len(made) + len(ahead)
        demand(stopped, "it is not stopped by that limit")
        made += ahead[: len(mistakes) - len(made)]
    demand(made == mistakes, "the mistakes are others")
    weights = loop.in_units(said["weights"])
    demand(reduce(loop.moved, made, loop.start) == weights, "the weights are others")
    demand((said["outcome"] == "converged") == clean, f"the run does not end {said['outcome']}")
    return f"{len(made)} mistakes, {_ended(said, loop)}"


def _ended(said: Said, loop: _Loop) -> str:
    outcome, evidence = said["outcome"], said["evidence"]
    given = lists(said["conventions"]["order"])
    demand(outcome != "endless" or not given, "with an order for each pass no run is endless")
    if evidence is None:
        demand(outcome != "endless", "an endless run needs evidence")
        return str(outcome)
    demand(outcome == "endless", f"a run that ends {outcome} has no evidence")
    same = all(evidence[name] == said[name] for name in ("digest", "bias"))
    demand(same, "the evidence is made for other data")
    if evidence["kind"] == "gordan":
        ties = map(loop.errs_at_a_tie, evidence["multipliers"])
        demand(any(ties), "a tie may stop this run though nothing separates")
        return f"endless: {_gordan(evidence, loop.data)}"
    demand(evidence["conventions"] == said["conventions"], "the evidence is of another run")
    return f"endless: {_cycle(evidence, loop.data)}"


_CHECKS: dict[str, Callable[[Said, Data], str]] = {
    "separator": _separator,
    "gordan": _gordan,
    "cycle": _cycle,
    "trace": _trace,
    "enclosure": _enclosure,
    "closed-set": _closed_set,
    "float-bound": float_bound,
    "explanation": explanation,
    "separation": separation,
}

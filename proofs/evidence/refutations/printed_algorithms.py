"""The texts as printed: does each algorithm keep what its text promises? On all small data.

A text leaves gaps: a start ("initialise w"), a stop ("until tired"), the sign of 0. Each way of
filling them is a reading, and every reading is held to every promise, printed by that text or not.
What stands in place of the printed words, one bound for all texts among it, `SCOPE` says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from perceptron import Conventions
from perceptron.arithmetic.vectors import Vector, dot, scaled
from perceptron.conventions import Update
from perceptron.data.bias import joined
from perceptron.data.dataset import Bias
from proofs.display.tables import table as written
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import Case, separator
from proofs.evidence.refutations.run_outcomes import (
    Outcome,
    Signed,
    in_passes,
    under_every_sampling,
)
from proofs.terms import Refused

Rows: TypeAlias = tuple[Signed, ...]

ENTRIES = (0, 1, -1)
SCOPE = (
    "all n <= 3 points of d <= 2 coordinates -1, 0 or 1, in every order, with all labels, none the "
    "point 0 where there is no bias; from starts other than 0: n <= 2, weights -1, 0 or 1; in "
    "place of what is printed: for all bounds, 1/gamma^2 at |x| <= 1 and strict ones too, k <= "
    "R^2/gamma*^2 with the largest margin; rate 1 for any alpha or eta; a clean pass for T rounds "
    "and for tired"
)

PROMISES = {
    "bound": "on separable data at most R^2/gamma^2 mistakes",
    "stops": "on separable data the run stops",
    "separates": "where it stops on separable data every y<w,x> > 0",
    "never stops": "on data that nothing separates it never stops",
}

#: What each text promises of its algorithm, with the entry of the text in which it does.
PRINTED: Mapping[str, Mapping[str, str]] = {
    "E": {
        "bound": "theorem",
        "stops": "finds",
        "separates": "finds",
        "never stops": "not-separable",
    },
    "C": {
        "bound": "bound",
        "stops": "terminates",
        "separates": "learns",
        "never stops": "must-be-separable",
    },
    "W": {"bound": "theorem"},
    "M": {"stops": "converges"},
    "K": {
        "bound": "theorem",
        "stops": "theorem",
        "separates": "better-margin",
        "never stops": "not-separable",
    },
}

_STRICT = {"bound": "strict-rule-bound", "stops": "strict-rule-bound"}
_PREDICT = {"bound": "predict-rule-bound", "stops": "predict-rule-bound"}
_LE = {"bound": "mistake-bound", "stops": "finite-convergence"}
_CLEAN = {"separates": "clean-pass-separates", "never stops": "clean-pass-separates"}

#: The theorems by which the readings keep promises; a promise that is not here is broken.
KEPT_BY: Mapping[str, Mapping[str, str]] = {
    "E": _STRICT,
    "E, other starts": {"stops": "strict-rule-bound"},
    "C": _STRICT,
    "C, by sign": {"bound": "strict-rule-bound"},
    "W, sign(0) = +1": _PREDICT,
    "W, sign(0) = -1": _PREDICT,
    "M1": {**_PREDICT, "never stops": "predict-rule-with-bias"},
    "M2": {**_PREDICT, "never stops": "predict-rule-with-bias"},
    "K": {**_LE, **_CLEAN},
}


class Reading(NamedTuple):
    """One way of filling the gaps of a text's algorithm."""

    name: str
    words: str
    conventions: Conventions
    other_starts: bool = False
    by_sign: bool = False
    sampled: bool = False

    def outcomes(self, rows: Rows, separable: bool) -> Iterator[tuple[Vector, Outcome]]:
        """Yield the ends of the runs over the rows, each with its start."""
        zero = (0,) * len(rows[0][0])
        if self.sampled:
            ends = [*under_every_sampling(rows, self.conventions, separable=separable)]
            if separable and not ends:
                raise Refused(f"sampling: no run on {rows} ends, so that none keeps a bound")
            yield from ((zero, end) for end in ends)
        elif not self.other_starts:
            yield zero, in_passes(rows, self.conventions, by_sign=self.by_sign)
        elif len(rows) <= 2:
            for start in filter(any, product(ENTRIES, repeat=len(zero))):
                yield start, in_passes(rows, self.conventions, start, by_sign=self.by_sign)


class Promised(NamedTuple):
    """Whether a reading keeps a promise on the whole scope: by which theorem, or where not."""

    reading: Reading
    promise: str
    printed: bool
    kept: bool
    shown: str
    witness: str = ""


def _reading(name: str, words: str, update: Update | None = None, **gaps: bool) -> Reading:
    """Return a reading of the text that the name begins with."""
    how = Conventions.named(name.split(",", maxsplit=1)[0])
    return Reading(name, words, replace(how, update=update) if update else how, **gaps)


READINGS = (
    _reading("E", "from 0, until a pass makes no update"),
    _reading("E, other starts", "until a pass makes no update", other_starts=True),
    _reading("C", "until a pass makes no update"),
    _reading("C, by sign", "sign(0) = +1, until every sign(<w,x>) is y", by_sign=True),
    _reading("W, sign(0) = +1", "every sampling, until no point errs", sampled=True),
    _reading("W, sign(0) = -1", "every sampling, until no point errs", "predict-", sampled=True),
    _reading("M1", "tired when a pass makes no update"),
    _reading("M2", "eta = 1, tired when a pass makes no update"),
    _reading("K", "T large enough for a pass that makes no update"),
)


def texts_as_printed(kept_by: Mapping[str, Mapping[str, str]] = KEPT_BY) -> tuple[str, ...]:
    """Decide every promise of every reading on the whole scope, and compare with `KEPT_BY`.

    Raises `Refused` where a promise is kept that was broken, or the other way round.
    """
    rows = []
    for reading, promise, printed, kept, shown, witness in table():
        if kept != (promise in kept_by[reading.name]):
            raise Refused(f"texts: {reading.name}, {PROMISES[promise]}: {shown}; mend the table")
        settled = f"by {shown}" if kept else f"not: {witness}"
        rows.append((reading.name, promise, "yes" if printed else "no", settled))
    return written(("reading", "promise", "said", "kept"), rows)


@cache
def table() -> tuple[Promised, ...]:
    """Return every promise of every reading, kept or with the smallest witness against it."""
    return tuple(row for reading in READINGS for row in _promised(reading))


def _promised(reading: Reading) -> Iterator[Promised]:
    broken: dict[str, tuple[str, str]] = {}
    for case, rows, bound in _data(reading.conventions.bias or "none"):
        for start, end in reading.outcomes(rows, bound is not None):
            for promise in {*_broken(end, rows, bound)} - broken.keys():
                where = f"{case.told}{f' from {told(start)}' if any(start) else ''}"
                broken[promise] = f"{where}: {_shown(end, bound)}", where
    for promise in PROMISES:
        by = KEPT_BY[reading.name].get(promise, "holds in the scope")
        printed = promise in PRINTED[reading.name[0]]
        yield Promised(
            reading, promise, printed, promise not in broken, *broken.get(promise, (by,))
        )


def _broken(end: Outcome, rows: Rows, bound: Fraction | None) -> Iterator[str]:
    """Yield the promises that this end breaks; without a bound nothing separates the data."""
    made, w = end
    if bound is None:
        if w is not None:
            yield "never stops"
        return
    if made > bound:
        yield "bound"
    if w is None:
        yield "stops"
    elif any(y * dot(w, x) <= 0 for x, y in rows):
        yield "separates"


def _shown(end: Outcome, bound: Fraction | None) -> str:
    stop = "never stops" if end.weights is None else f"stops at w = {told(end.weights)}"
    data = "nothing separates" if bound is None else f"R^2/gamma^2 = {bound}"
    return f"{stop}, {end.mistakes} made, {data}"


@cache
def _data(bias: Bias) -> tuple[tuple[Case, Rows, Fraction | None], ...]:
    """Return the data of the scope, the smallest first, each with its best bound."""
    found: list[tuple[Case, Rows, Fraction | None]] = []
    for case in _cases():
        if bias != "none" or all(map(any, case.points)):
            pairs = zip(case.points, case.labels, strict=True)
            rows = tuple((joined(x, 1, bias), y) for x, y in pairs)
            best = separator(frozenset(scaled(y, x) for x, y in rows))
            found.append((case, rows, best.mistake_bound if best else None))
    return tuple(found)


def _cases() -> Iterator[Case]:
    """Yield all points and labels of the scope; unlike `cases`, with the point 0 alone too."""
    for n, d in product((1, 2, 3), (1, 2)):
        for points in product(tuple(product(ENTRIES, repeat=d)), repeat=n):
            for labels in product((1, -1), repeat=n):
                yield Case(points, labels)

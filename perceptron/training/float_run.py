"""The run of the specification, mistake by mistake, at the speed of floats.

The loops of `compiled_loop` propose every sign with a proof; where they have none, the score is
computed in exact integers, and they go on. What a run has done is its list of mistakes; the
exact weights follow from that, and nearly always are the sums of two floats that the loops keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from fractions import Fraction
from functools import cache, cached_property
from itertools import repeat
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.float_mode import departure, far_from_subnormal
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import Conventions, Update
from perceptron.data.bias import parted
from perceptron.data.dataset import Dataset
from perceptron.data.storage import Floats, float_error, nearest_float
from perceptron.specification import is_mistake
from perceptron.training.exact_weights import FloatPairs, Weights, cancels

if TYPE_CHECKING:
    from numpy.typing import NDArray

Reason = Literal["clean", "limit", "back", "pause"]
Order: TypeAlias = "NDArray[np.int64]"

EVER = 2**62
# so few numbers are copied if they are stored in another type
FEW = 2**20
# room for so many mistakes is made four times as large, for more twice
MANY = 2**20


def floats_suit(data: Dataset, conventions: Conventions) -> bool:
    """Say whether the bounds of the loops hold for these numbers, on this processor as it is set.

    They do not where a Fraction lies below the normal floats. Where some other library has told
    the processor to take subnormal numbers for 0 they do if none comes up: from a start at 0, if
    all numbers are far from them. Under another rounding they never do.
    """
    match departure():
        case "rounds":
            return False
        case "flushes" if any(conventions.start or ()) or not far_from_subnormal(
            data.floats.values
        ):
            return False
    return data.floats.rounding < 1


class Run:
    """A run, of no more updates than the limit, that `advance` takes forward."""

    def __init__(self, data: Dataset, conventions: Conventions, limit: int | None) -> None:
        from perceptron.training import compiled_loop, float32_filter  # noqa: PLC0415 - numba takes half a second to import

        self._loops = compiled_loop
        self._data, self._conventions = data, conventions
        self._factor = Fraction(conventions.step * conventions.rate)
        self._limit = EVER if limit is None else min(limit, EVER)
        self._orders = _orders(conventions, len(data))
        self._order, self._at_once = next(self._orders), conventions.repeats
        start = conventions.first_weights(data.dimension)
        start = self._exact.start if any(start) else start
        self._mistakes = np.empty(1024, dtype=np.int64)
        self._counts = np.zeros(7, dtype=np.int64)
        self._counts[compiled_loop.LAST] = EVER
        self._shadow, self._lost, spill = _shadow(data, start)
        self._sizes, self._mark = np.zeros(4), np.zeros(len(self._shadow) + 1)
        if any(start):
            drift = np.abs(self._lost).sum() + spill
            self._sizes[:] = np.abs(self._shadow).sum(), drift, 0, spill
            self._mark[:-1], self._mark[-1] = self._shadow, drift
        stored = data.floats
        self._points = (
            *_usual(stored),
            data.signs,
            _ties(conventions.update),
            float(data.bias != "none"),
            stored.rounding,
        )
        # float32 comes nearer to its subnormal numbers
        self._coarse = None if departure() else float32_filter.room_for(stored.values)
        self.doubts = 0

    @cached_property
    def _exact(self) -> Weights:
        return Weights(self._data, self._conventions)

    @property
    def mistakes(self) -> NDArray[np.int64]:
        """The rows of the updates made, in order."""
        return self._mistakes[: self._counts[self._loops.UPDATES]]

    @property
    def passes(self) -> int:
        """How many passes were completed."""
        return int(self._counts[self._loops.PASSES])

    @property
    def milestone(self) -> tuple[int, NDArray[np.int64]]:
        """The pass whose weights later ones are compared with, and the mistakes since."""
        number, updates = self._counts[[self._loops.MARK_PASS, self._loops.MARK]]
        return int(number), self.mistakes[updates:]

    def weights(self) -> Vector:
        """Return the weights as they are now, exact."""
        if pairs := self.pairs:
            return pairs.vector()
        self._exact.catch_up(self.mistakes)
        return self._exact.vector()

    @property
    def pairs(self) -> FloatPairs | None:
        """The weights as they are now, as sums of two floats; None if these are not exact."""
        norm, _, _, spill = self._sizes
        if self._data.floats.rounding or spill != 0 or not isfinite(norm):
            return None
        high, low, bias = self._shadow, self._lost, self._data.bias
        if bias == "prepend":
            return FloatPairs(np.roll(high, 1), np.roll(low, 1), self._factor)
        end = len(high) - (bias == "none")
        return FloatPairs(high[:end].copy(), low[:end].copy(), self._factor)

    def advance(self, passes: int) -> Reason:
        """Run to the end of so many passes in all, or until there is a reason to stop.

        Returns
        -------
        str
            "clean": a pass made no update. "limit": one more update is called for than may be
            made. "back": the pass ends with the weights of the milestone. "pause": none of these.
        """
        compiled_loop, decision = self._loops, 0
        while self.passes < passes:
            until = passes if self._at_once else self.passes + 1
            reason = self._run(until, decision)
            decision = 0
            if reason == compiled_loop.DOUBT:
                decision = self._decision()
            elif reason == compiled_loop.FULL:
                room = np.empty(len(self._mistakes) * (3 if len(self._mistakes) < MANY else 1), int)
                self._mistakes = np.append(self._mistakes, room)
            elif reason == compiled_loop.LIMIT:
                return "limit"
            elif reason == compiled_loop.CLEAN:
                return "clean"
            else:
                self._next_order()
                if reason == compiled_loop.BACK and cancels(self._data, self.milestone[1]):
                    return "back"
        return "pause"

    def _next_order(self) -> None:
        if not self._at_once:
            self._order = next(self._orders, self._order)
            self._counts[self._loops.LAST] = EVER  # so many rows as there are

    def _run(self, until: int, decision: int) -> int:
        values, indices, indptr, signs, ties, bias, rounding = self._points
        # what overflows is in doubt; only without the compiler does it also warn
        with np.errstate(all="ignore") if not self._loops.COMPILED else nullcontext():
            reason: int = self._loops.advance(
                values, indices, indptr, signs, self._order, ties, self._shadow, self._lost, bias,
                rounding, self._sizes, self._coarse, self._counts, self._mark, self._mistakes,
                self._limit, until, decision,
            )  # fmt: skip
        return reason

    def _decision(self) -> int:
        """Decide in exact integers on the point in doubt: 1 right, -1 a mistake."""
        self.doubts += 1
        row = self._row_in_doubt()
        self._exact.catch_up(self.mistakes)
        sign, y = self._exact.sign(row), int(self._data.signs[row])
        return -1 if is_mistake(self._conventions.update, sign, y) else 1

    def _row_in_doubt(self) -> int:
        at, order = int(self._counts[self._loops.AT]), self._order
        if order[0] >= 0:
            return int(order[at])
        return at if order[0] == self._loops.FORWARD else len(self._data) - 1 - at


def _usual(stored: Floats) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return what is stored of the points, few numbers as most are: as float64, not read-only.

    For each type the loops are compiled anew, which takes seconds; many numbers are not copied.
    """
    is_usual = stored.values.dtype == np.float64 and stored.values.flags.carray
    if stored.values.size > FEW or (is_usual and stored.values.ndim == 2):
        return stored.values, stored.indices, stored.indptr
    indices, indptr = (np.require(a, np.int32, ["C", "W"]) for a in (stored.indices, stored.indptr))
    return np.require(stored.values, np.float64, ["C", "W"]), indices, indptr


def _orders(conventions: Conventions, points: int) -> Iterator[Order]:
    """Return the rows of each pass as the loops take them."""
    if conventions.order in ("cyclic", "reversed"):
        return repeat(_unlisted(conventions.order))
    return (np.array(rows, dtype=np.int64) for rows in conventions.passes(points))


@cache
def _unlisted(order: str) -> Order:
    """Return what stands for the rows in their order, or in reverse."""
    from perceptron.training.compiled_loop import BACKWARD, FORWARD  # noqa: PLC0415 - likewise

    return np.array([FORWARD if order == "cyclic" else BACKWARD])


@cache
def _ties(update: Update) -> NDArray[np.bool_]:
    """Say whether a score of 0 is a mistake for the label -1, for the label +1."""
    return np.array([is_mistake(update, 0, y) for y in (-1, 1)])


def _shadow(data: Dataset, start: Vector) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Return the start as sums of two floats, the bias last, and how far off they may be in all."""
    if not any(start):
        zeros = np.zeros(len(start) + (data.bias == "none"))
        return zeros, zeros.copy(), 0.0
    coordinates, last = parted(start, data.bias)
    high = [nearest_float(a) for a in (*coordinates, last)]
    pairs = zip(high, (*coordinates, last), strict=True)
    rests = [a - exact(v) if isfinite(v) else a for v, a in pairs]
    low = [nearest_float(a) for a in rests]
    pairs = zip(low, rests, strict=True)
    errors = (float_error(v, a) * abs(v) if v else float(v != a) for v, a in pairs)
    return np.array(high), np.array(low), sum(errors)

"""Moves that depend on the time, on the moves before, or on the label: rates, and momentum.

How fast a rate falls is a number, which a target's answers show: the second rate over the first.
Runs are followed in floats, since such rates are fractions that grow with every update.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import log2, sqrt
from typing import Any, Literal

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.causes import MOVE, Cause, Fault
from properties.seeded_faults.textbook import Textbook, moved_in_floats, variant

Clock = Literal["passes", "updates", "points"]
# momentum that people choose; a target that moves at every point hides its own
MOMENTA = (0.9, 0.5)
# passes between two steps of a rate
PERIODS = (2, 5, 10, 20)


class _Timed(Textbook):
    """The rate is multiplied by a factor of how many passes, updates or points there were."""

    long, most = 100, 1000
    clock: Clock
    factor: Callable[[int], float]

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.velocity = [0.0] * data.dimension
        return super().__call__(data, conventions)

    def score(self, w: Vector, x: Vector) -> Any:
        return sum(float(a) * float(b) for a, b in zip(w, x, strict=True))

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by = float(self.eta) * self.factor(getattr(self, self.clock)) * y
        return moved_in_floats(w, by, x)


class _FallsToTheLimit(_Timed):
    """The rate falls in equal parts, so that it would be 0 after the last pass."""

    clock = "passes"

    def factor(self, passed: int) -> float:
        return 1 - passed / self.limit if self.limit else 1.0


class _HasMomentum(_Timed):
    """A part of the move before is added to each move."""

    part: float

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by, before = float(self.eta) * y, self.velocity
        self.velocity = [self.part * v + by * float(b) for v, b in zip(before, x, strict=True)]
        return tuple(exact(float(a) + v) for a, v in zip(w, self.velocity, strict=True))


class _RollsOn(_HasMomentum):
    """It goes on moving at points that are right, by less and less."""

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        w, erred = super().present(w, x, y)
        return (w if erred else self.moved(w, (0,) * len(x), y)), erred


class _WeighsALabel(_Timed):
    """It moves another way at points of one label."""

    label: int
    part: float

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by = float(self.eta) * y * (self.part if y == self.label else 1.0)
        return moved_in_floats(w, by, x)


CLOCKS: dict[Clock, str] = {"passes": "pass", "updates": "update", "points": "point"}


@lru_cache
def changing_rates(ratio: float) -> tuple[Fault, ...]:
    """Return what the second rate over the first may come from, each with its sentence."""
    return tuple(_changing(ratio))


def _changing(ratio: float) -> Iterator[Fault]:
    for clock, one in CLOCKS.items():
        for name, words, factor in _factors(ratio):
            does = "grow" if ratio > 1 else "fall"
            sentence = f"lets the rate {does}: it is {words.format(one=one, many=clock)}"
            cause = Cause(f"{name}-{one}", sentence, MOVE)
            yield variant(_Timed, clock=clock, factor=factor), cause
    for period in PERIODS:
        sentence = f"lets the rate fall: it is multiplied by {ratio:.6g} after {period} passes each"
        learner = variant(_Timed, clock="passes", factor=_stepped(ratio, period))
        yield learner, Cause(f"rate-steps-{period}", sentence, MOVE)
    sentence = "lets the rate fall in equal parts, to 0 after the last pass"
    yield _FallsToTheLimit, Cause("rate-to-zero", sentence, MOVE)
    for part in dict.fromkeys((ratio, *MOMENTA)):
        cause = Cause("momentum", f"adds {part:.6g} times the move before: momentum", MOVE)
        yield variant(_HasMomentum, part=part), cause
        for stops in (True, False):
            words = f"{cause.words}, also at points that are right"
            yield variant(_RollsOn, part=part, stops=stops), Cause("momentum", words, MOVE)
    for label in (1, -1):
        words = f"moves {ratio:.6g} times as far at label {label:+d} as at label {-label:+d}"
        cause = Cause("weighs-labels", words, MOVE)
        yield variant(_WeighsALabel, label=label, part=ratio), cause


def _factors(ratio: float) -> Iterator[tuple[str, str, Callable[[int], float]]]:
    power, slope = -log2(ratio), 1 / ratio - 1
    if abs(power - 0.5) < 1e-6:
        yield "rate-root", "divided by the square root of t at {one} t", _root
    if abs(power - 1) < 1e-6:
        yield "rate-decays", "divided by t at {one} t", lambda t: 1 / (1 + t)
    elif slope > 0:
        words = f"divided by 1 + {slope:.6g} t after t {{many}}"
        yield "rate-decays", words, lambda t: 1 / (1 + slope * t)
    times = f"multiplied by {ratio:.6g} after each {{one}}"
    yield "rate-times", times, lambda t: float(ratio**t)


def _stepped(ratio: float, period: int) -> Callable[[int], float]:
    return lambda t: float(ratio ** (t // period))


def _root(t: int) -> float:
    return 1 / sqrt(1 + t)

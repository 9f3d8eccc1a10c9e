"""The small data sets on which a target is observed, to tell conventions apart."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from perceptron.exact import Exact
from perceptron.vectors import Vector, scaled
from properties.conformance.cases import Signed, cases
from properties.conformance.protocol import hexadecimal

__all__ = ["CYCLING", "POINTS", "Options", "Probe", "first_probes", "pool"]

# their shortest period, with a bias and without, is far beyond the limits that people set
CYCLING: tuple[Signed, ...] = (((-1, 2), 1), ((9973, 1), -1), ((19947, 1), 1))
# powers of 2: an update by one is exact; and so large that it suffices after a small start
POINTS: tuple[Vector, ...] = ((1024, 2048), (4096, -1024))
# given to a target that takes one, cut to its number of weights
STARTS: tuple[Vector, ...] = (
    (-5, 3, 2),
    (1, 0, 0),
    (0, -2, 1),
    (Fraction(1, 2), 1, -1),
    (2, -1, 0),
)
# so many rows that no order but the right one explains them by chance; they converge soon
MANY: tuple[tuple[Signed, ...], ...] = tuple(
    tuple(((a, b), y) for a, b, y in rows)
    for rows in (
        [(1, 6, -1), (3, -3, 1), (-6, -6, -1), (-1, -4, 1), (3, 6, -1), (3, 2, 1), (1, -3, 1)],
        [(2, 6, -1), (-3, -6, 1), (6, 4, 1), (-4, -3, -1), (5, 5, 1), (-4, 2, -1), (-3, -3, -1)],
        [(1, -5, 1), (5, 2, 1), (1, -4, 1), (2, 6, -1), (6, 6, 1), (-3, -3, -1), (-2, -5, 1)],
        [(-3, -3, -1), (-5, -3, -1), (3, 0, 1), (3, -4, 1), (2, 5, -1), (0, 3, -1), (3, 6, -1)],
    )
)


@dataclass(frozen=True)
class Probe:
    """Points, and those options that the target is given; `w0` as it lays its weights out."""

    points: tuple[Signed, ...]
    epochs: int | None = None
    w0: Vector | None = None
    eta: Exact | None = None
    order: tuple[int, ...] | None = None

    @cached_property
    def request(self) -> dict[str, Any]:
        """What the target's process is told; floats in hexadecimal."""
        given: Mapping[str, Any] = {
            "epochs": None if self.epochs is None else str(self.epochs),
            "w0": self.w0 and hexadecimal(self.w0),
            "eta": self.eta and float(self.eta).hex(),
            "order": self.order and list(map(str, self.order)),
        }
        return {
            "X": [hexadecimal(x) for x, _ in self.points],
            "y": [str(y) for _, y in self.points],
            "options": {name: value for name, value in given.items() if value is not None},
        }


@dataclass(frozen=True)
class Options:
    """The options that a target takes, and those that it needs.

    Parameters
    ----------
    taken, needed
        Names among "epochs", "w0", "order", "eta".
    weights
        How long a `w0` is; 0 as long as that is not known.
    starts
        Whether every probe gives a start, since the target's own is drawn anew each time.
    scale
        By what all points are multiplied: beside large ones a start that is not known is nothing.
    """

    taken: frozenset[str]
    needed: frozenset[str] = frozenset()
    weights: int = 0
    starts: bool = False
    scale: int = 1

    def probe(self, points: tuple[Signed, ...], epochs: int = 3, w0: Vector | None = None) -> Probe:
        """Return the probe with no other option than those that it has to give."""
        if w0 is None and ("w0" in self.needed or self.starts):
            w0 = (0,) * (self.weights or len(points[0][0]))
        return Probe(
            tuple((scaled(self.scale, x), y) for x, y in points),
            epochs=epochs if "epochs" in self.taken else None,
            w0=w0,
            eta=1 if "eta" in self.needed else None,
            order=tuple(range(len(points))) if "order" in self.needed else None,
        )


def first_probes(options: Options) -> Iterator[Probe]:
    """Yield those that every target is given: they end soon, whatever the conventions are."""
    plain: tuple[Signed, ...] = ((2, 1), 1), ((1, 3), 1), ((-1, -2), -1)
    split: tuple[Signed, ...] = ((1, 2), 1), ((2, -1), -1), ((4, 1), -1)
    for points in (plain, split, plain[::-1], split[::-1]):
        for signed in (points, _mirrored(points)):
            yield options.probe(signed, 2)
    yield options.probe(split[:2], 4)
    if "epochs" in options.taken:  # does it stop earlier, by a tolerance or a limit of its own?
        yield options.probe(plain, 40)
        yield options.probe((*CYCLING, *_mirrored(CYCLING)), 60)
    starts: list[Vector | None] = [None]
    if "w0" in options.taken and options.weights:
        starts = [*STARTS]
    for number, points in enumerate(MANY):
        start = starts[number % len(starts)]
        yield options.probe(points, 3, start and start[: options.weights])


def pool(options: Options, start: Vector | None = None) -> Iterator[Probe]:
    """Yield those among which the probes that tell most are chosen.

    From a `start` of the target's own (the bias last), some lead back to 0: there a tie is a tie.
    """
    starts: tuple[Vector | None, ...] = (None,)
    if "w0" in options.taken and options.weights:
        starts = (None, *(start[: options.weights] for start in STARTS))
    for number, points in enumerate((*_from_zero(start), *_sets())):
        probe = options.probe(points, 1 + number % 4, starts[number % len(starts)])
        yield probe
        if "eta" in options.taken and number % 5 == 0:
            yield Probe(probe.points, probe.epochs, probe.w0, Fraction(1, 2), probe.order)


def _sets() -> Iterator[tuple[Signed, ...]]:
    small = [c.points for c in cases() if c.id.startswith("small-2d-2-")]
    aimed = [c.points for c in cases() if c.family == "aimed" and len(c.points) <= 3]
    hard = [c.points for c in cases() if c.id in ("xor-signs", "xor-bits", "contradiction-late")]
    yield from hard
    yield from aimed
    yield from small[::7]


def _from_zero(start: Vector | None) -> Iterator[tuple[Signed, ...]]:
    if start is None:
        return
    back: tuple[Signed, ...] = ((scaled(-1, start[:2]), 1), *(((0, 0), -1) for _ in start[2:]))
    for x, y in product(((1, 2), (2, -1)), (1, -1)):
        yield (*back, (x, y))
        yield ((x, y), *back[::-1])


def _mirrored(points: tuple[Signed, ...]) -> tuple[Signed, ...]:
    return tuple((x, -y) for x, y in points)

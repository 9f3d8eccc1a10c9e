"""What a right perceptron answers, by every convention that mutants are compared with.

Written apart from the kit that is measured, with the specification's own rule of what a mistake is.
"""

import functools
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import product

from perceptron.conventions import Update
from perceptron.specification import is_mistake

#: Of the points that are tried.
DIMENSIONS = range(1, 7)
Number = int | Fraction
Weights = tuple[Number, ...]


class Doubt(IntEnum):
    """Whether rounding can turn a decision: never, if the rate is rounded, or at any rate."""

    NONE = 0
    INEXACT_RATE = 1
    ALWAYS = 2


@dataclass(frozen=True)
class Data:
    """At most six points, their labels, and how many passes are asked for."""

    points: tuple[Weights, ...]
    labels: tuple[int, ...]
    passes: int


@dataclass(frozen=True)
class Rule:
    """How a perceptron decides, in which order, with a bias or without, and what it returns.

    `beyond_ties` is how many steps it moves where the score is not 0.
    """

    update: Update = "le"
    order: str = "cyclic"
    mode: str = "online"
    is_biased: bool = False
    beyond_ties: int = 1


#: Under these the theory promises a separator, from every start and at every rate.
COVERED = tuple(
    Rule(update, order, "online", is_biased)
    for update, order, is_biased in product(
        ("le", "predict+", "predict-"), ("cyclic", "reversed"), (False, True)
    )
)
#: Sound as well, if the passes are not counted.
OTHER_ORDERS = ("last first", "second first", "each twice", "all twice", "by label")
OTHER_ORDERS += ("by label down", "until right", "first mistake", "last twice")


@functools.lru_cache(maxsize=400_000)
def answer(
    rule: Rule, data: Data, start: Weights, rate: Number, bias_rate: Number
) -> tuple[Weights, Doubt]:
    """Return the weights, the bias last, and how a float program may come to others."""
    one = (1,) if rule.is_biased else ()
    moves = (rate,) * len(data.points[0]) + (bias_rate,) * len(one)
    steps = [_scaled(moves, y, (*x, *one)) for x, y in zip(data.points, data.labels, strict=True)]
    w, seen, doubt = start, list[Weights](), Doubt.NONE
    for _ in range(data.passes):
        before, is_clean = w, True
        for row in _rows(rule.order, data.labels):
            x, y = (*data.points[row], *one), data.labels[row]
            used = before if rule.mode == "batch" else w
            score = _dot(used, x)
            if used is not start:
                doubt = max(doubt, _doubt(score, used, x))
            if is_mistake(rule.update, score, y):
                is_clean = False
                for _ in range(rule.beyond_ties if score else 1):
                    w = _sum(w, steps[row])
            while rule.order == "until right" and any(x) and is_mistake(rule.update, _dot(w, x), y):
                w = _sum(w, steps[row])
            seen.append(w)
            if rule.order == "first mistake" and not is_clean:
                break
        if is_clean and rule.mode != "average":
            break
    if rule.mode == "average" and seen:
        w = tuple(sum(column) / Fraction(len(seen)) for column in zip(*seen, strict=True))
    return w, doubt


def _scaled(moves: Weights, y: int, x: Weights) -> Weights:
    return tuple(m * y * a for m, a in zip(moves, x, strict=True))


def _sum(w: Weights, x: Weights) -> Weights:
    return tuple(a + b for a, b in zip(w, x, strict=True))


def _doubt(score: Number, w: Weights, x: Weights) -> Doubt:
    """Say what rounding can do to the sign of a score; scores are small next to long products."""
    size = sum(abs(a * b) for a, b in zip(w, x, strict=True))
    if size >= 2**53 and abs(score) * 2**48 <= size:
        return Doubt.ALWAYS
    return Doubt.INEXACT_RATE if score == 0 else Doubt.NONE


def _dot(w: Weights, x: Weights) -> Number:
    return sum(a * b for a, b in zip(w, x, strict=True))


def _rows(order: str, labels: tuple[int, ...]) -> list[int]:
    """Return the rows of a pass."""
    n = len(labels)
    rows = list(range(n))
    match order:
        case "reversed":
            return rows[::-1]
        case "last first":
            return [n - 1, *rows[:-1]]
        case "last twice":
            return [n - 1, *rows]
        case "second first":
            return [*rows[1:], 0]
        case "each twice":
            return [row for row in rows for _ in range(2)]
        case "all twice":
            return rows * 2
        case "by label":
            return sorted(rows, key=lambda row: labels[row])
        case "by label down":
            return sorted(rows, key=lambda row: -labels[row])
    return rows


@functools.cache
def battery() -> tuple[Data, ...]:
    """Return the data on which mutants are tried, the small ones first."""
    sets = [*_small(), *_aimed(), *_drawn(), *_large()]
    runs = [Data(x, y, passes) for x, y in dict.fromkeys(sets) for passes in (1, 2, 3, 12)]
    return tuple(sorted(runs, key=lambda run: (len(run.points), len(run.points[0]), run.passes)))


Labelled = tuple[tuple[Weights, ...], tuple[int, ...]]


def _small() -> Iterator[Labelled]:
    """Every set of at most two points on a line or of one in the plane; some of two there."""
    for n in (1, 2):
        for points in product([(-1,), (0,), (1,), (2,)], repeat=n):
            yield from ((points, labels) for labels in product((1, -1), repeat=n))
    plane = list(product((-1, 0, 1), repeat=2))
    for point, label in product(plane, (1, -1)):
        yield (point,), (label,)
    pairs = list(product(product(plane, repeat=2), product((1, -1), repeat=2)))
    yield from pairs[::5]


def _aimed() -> Iterator[Labelled]:
    """Points at right angles, turned about, twice over or opposed: ties, and no separator."""
    for a, b in ((1, 0), (2, 1), (1, -3)):
        square = ((a, b), (-b, a), (-a, -b), (b, -a))
        for n, labels in itertools.product((3, 4), product((1, -1), repeat=3)):
            yield square[:n], (*labels, 1)[:n]
    for labels in product((1, -1), repeat=4):
        yield ((0, 0), (0, 1), (1, 0), (1, 1)), labels
    for labels in product((1, -1), repeat=3):
        yield ((1, 1, 0), (1, -1, 0), (0, 0, 2)), labels
        yield ((1, 1), (1, 1), (-1, -1)), labels


def _drawn() -> Iterator[Labelled]:
    """Draw small integers: half of the sets can be separated."""
    draw = random.Random(1)  # noqa: S311 - examples
    for number in range(160):
        n, d = draw.randint(3, 6), draw.randint(1, 3) if number % 8 else draw.randint(4, 6)
        points = tuple(tuple(draw.randint(-4, 4) for _ in range(d)) for _ in range(n))
        way = [draw.randint(-3, 3) for _ in range(d)]
        side = [2 * _dot(x, tuple(way)) + draw.choice((-1, 1)) for x in points]
        drawn = [draw.choice((-1, 1)) for _ in points]
        yield (
            points,
            tuple(
                (1 if s > 0 else -1) if number % 2 else y for s, y in zip(side, drawn, strict=True)
            ),
        )


def _large() -> Iterator[Labelled]:
    """Numbers that narrow types do not hold, and parts of one."""
    draw = random.Random(2)  # noqa: S311 - examples
    for size in (Fraction(1, 4), Fraction(3, 1024), 100, 301, 2049, 70001, 2**24 + 1, 2**31 + 1):
        for n, d in ((1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 2)):
            points = tuple(tuple(size * draw.randint(-2, 2) for _ in range(d)) for _ in range(n))
            yield points, tuple(draw.choice((-1, 1)) for _ in points)
    # what narrow types round away turns the second score
    for size, (a, b) in product((2**11, 2**24), ((1, 0), (1, 2), (1, 1), (3, 4))):
        for labels in product((1, -1), repeat=2):
            yield ((1, 1), (size + a, -size - b)), labels

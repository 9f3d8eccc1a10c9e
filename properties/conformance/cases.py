"""The fixed cases of the conformance kit: each has an id for ever, its data, and why it is there.

Every number is a float64. Which cases apply to a target follows from its conventions and from the
options that it takes; nothing here is drawn anew from run to run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import product
from json import dumps
from random import Random
from typing import Any, Literal

from perceptron import Dataset, Separator, certify
from perceptron.dataset import Bias
from perceptron.exact import Exact, exact, to_text
from perceptron.vectors import Vector, add, dot, scaled

__all__ = ["Case", "Family", "cases", "of_data", "renamed"]

Family = Literal[
    "worked", "tight", "inseparable", "small", "aimed", "option", "number", "searched", "data"
]
Signed = tuple[Vector, int]


@dataclass(frozen=True)
class Case:
    """One data set to train on.

    Parameters
    ----------
    id, family, why
        Its name, never given to another case; its kind; what it is there to show.
    points
        Pairs of a point and its label.
    epochs
        The limit of passes, for a target that takes one.
    start
        First weights, the last of them for the bias: only for a target that takes `w0`.
    rate, order
        Only for a target that takes `eta`, or `order`.
    """

    id: str
    family: Family
    why: str
    points: tuple[Signed, ...]
    epochs: int = 4
    start: Vector | None = None
    rate: Exact | None = None
    order: tuple[int, ...] | None = None

    @property
    def size(self) -> tuple[int, int, int]:
        """Number of points, dimension, longest number: the smaller the easier to read."""
        largest = max(abs(a.numerator) * a.denominator for x, _ in self.points for a in x)
        return len(self.points), len(self.points[0][0]), largest

    def content(self) -> dict[str, Any]:
        """Return plain JSON content; numbers as strings."""
        given = {
            "id": self.id,
            "why": self.why,
            "X": [[to_text(a) for a in x] for x, _ in self.points],
            "y": [str(y) for _, y in self.points],
            "epochs": str(self.epochs),
            "w0": self.start and [to_text(a) for a in self.start],
            "eta": self.rate and to_text(self.rate),
            "order": self.order and list(map(str, self.order)),
        }
        return {name: value for name, value in given.items() if value is not None}


@cache
def cases() -> tuple[Case, ...]:
    """Return every case, in the order in which they are given."""
    families = (_worked, _tight, _inseparable, _options, _small, _aimed, _numbers)
    return tuple(case for family in families for case in family())


def of_data(data: Dataset, bias: Bias) -> Case:
    """Return a case of the user's own points, each number as the float64 nearest to it.

    Whether something separates them is decided with this bias: nothing but a limit ends the run of
    a target where nothing does.
    """
    rows = [tuple(exact(float(a)) for a in x) for x in data.rows]
    separable = isinstance(certify(Dataset(rows, data.labels, bias)), Separator)
    family: Family = "data" if separable else "inseparable"
    points = tuple(zip(rows, data.labels, strict=True))
    return Case("data", family, "your own data", points, epochs=10)


def renamed(case: Case) -> Case:
    """Return a case with an id that its content makes."""
    content = {k: v for k, v in case.content().items() if k not in ("id", "why")}
    return replace(case, id=f"searched-{sha256(dumps(content).encode()).hexdigest()[:10]}")


def _worked() -> Iterator[Case]:
    """Those that the teaching texts work through by hand."""
    k = (((4, 0), 1), ((1, 1), -1), ((0, 1), -1), ((-2, -2), 1))
    m = (((1, 1), 1), ((1, 2), 1), ((0, 0), -1), ((-1, 0), -1))
    plain = (((2, 1), 1), ((1, 3), 1), ((-1, -2), -1), ((1, -2), -1))
    yield Case("plain", "worked", "four points, well apart", plain, epochs=5)
    yield Case("example-K-separable", "worked", "worked out in a text", k, epochs=5)
    yield Case("example-M", "worked", "worked out in a text, with a bias", m, epochs=5)


def _tight() -> Iterator[Case]:
    for n in range(1, 6):
        units = tuple((_unit(i, n), 1) for i in range(n))
        yield Case(f"orthonormal-{n}", "tight", "the mistake bound is attained", units)
    for n in (12, 40):
        signed = tuple((_unit(i, n), 1 - 2 * (i % 2)) for i in range(n))
        yield Case(f"signed-units-{n}", "tight", "the last row and coordinate count too", signed)
    for n in range(2, 5):
        rows = tuple(((-1,) * i + (1,) + (0,) * (n - 1 - i), 1) for i in range(n))
        yield Case(f"triangular-{n}", "tight", "(4^d - 1)/3 mistakes without a bias", rows, 50)


def _inseparable() -> Iterator[Case]:
    signs, bits = tuple(product((1, -1), repeat=2)), tuple(product((0, 1), repeat=2))
    data: dict[str, tuple[Signed, ...]] = {
        "xor-signs": tuple((x, x[0] * x[1]) for x in signs),
        "xor-bits": tuple((x, 1 if sum(x) % 2 else -1) for x in bits),
        "parity-3": tuple((x, x[0] * x[1] * x[2]) for x in product((1, -1), repeat=3)),
        "contradiction": (((1,), 1), ((1,), -1)),
        "contradiction-late": (((2, 1), 1), ((1, 2), 1), ((2, 1), -1)),
    }
    for name, points in data.items():
        yield Case(name, "inseparable", "nothing separates these points", points, epochs=3)


def _options() -> Iterator[Case]:
    """Cases that set a start, a rate or an order, for targets that take one."""
    starts: tuple[Vector, ...] = ((1, 0, 0), (0, -2, 1), (-5, 3, 0), (Fraction(1, 2), 1, -1))
    for number, (points, start) in enumerate(product(_few(), starts)):
        yield Case(f"start-{number}", "option", "a start other than 0", points, start=start)
    rates: tuple[Exact, ...] = (Fraction(1, 4), Fraction(1, 2), 2, 8)
    for number, (points, rate) in enumerate(product(_few(), rates)):
        yield Case(f"rate-{number}", "option", "a rate other than 1", points, rate=rate)
    for number, (points, order) in enumerate(product(_few(), ((2, 1, 0), (1, 0, 2, 1)))):
        yield Case(f"order-{number}", "option", "a given order", points, order=order)
    # the second update takes the first one back: its row is a mistake again in the same pass
    back: tuple[Signed, ...] = ((1, 0), 1), ((3, -1), -1), ((0, 1), 1)
    for number, again in enumerate(((0, 1, 0, 2), (2, 0, 1, 0))):
        why = "an order that names a row twice"
        yield Case(f"order-repeated-{number}", "option", why, back, epochs=1, order=again)


def _few() -> Iterator[tuple[Signed, ...]]:
    yield ((2, 1), 1), ((1, 3), -1), ((-1, 2), -1)
    yield ((1, 1), 1), ((-1, 1), 1), ((1, -1), -1)
    yield ((3, -1), 1), ((1, 1), 1), ((-2, 1), -1)


def _small() -> Iterator[Case]:
    """All labelled sets of so few points with coordinates -1, 0, 1."""
    for d, n in ((1, 1), (1, 2), (2, 1), (2, 2)):
        signed = tuple(product(product((1, 0, -1), repeat=d), (1, -1)))
        for number, points in enumerate(product(signed, repeat=n)):
            name = f"small-{d}d-{n}-{number:03}"
            yield Case(name, "small", "all small sets, one by one", points, epochs=3)


def _aimed() -> Iterator[Case]:
    """Points put on the hyperplane of the weights of the moment, where ties are decided."""
    for number in range(160):
        random = Random(number)  # noqa: S311 - a fixed sequence, no secret
        separator = (random.randint(-3, 3), random.choice((-2, -1, 1, 2)))
        points = tuple(_aimed_points(random, separator if number % 4 else None))
        name, why = f"aimed-{number:03}", "points on the hyperplane of the moment"
        yield Case(name, "aimed", why, points, epochs=1 + number % 5)


def _aimed_points(random: Random, separator: Vector | None) -> Iterator[Signed]:
    w: Vector = (0, 0)
    for _ in range(random.randint(2, 5)):
        x: Vector = (random.randint(-3, 3), random.randint(-3, 3))
        if any(w) and random.randint(0, 1):
            x = scaled(random.choice((-1, 1)), (-w[1], w[0]))
        y = _side(x, separator) if separator else random.choice((-1, 1))
        if y:
            yield x, y
            w = add(w, scaled(y, x)) if y * dot(w, x) <= 0 else w
    yield (1, 2), (_side((1, 2), separator) if separator else 1) or 1


def _side(x: Vector, separator: Vector) -> int:
    score = dot(separator, x)
    return (score > 0) - (score < 0)


# what narrower arithmetic loses, in the order in which it is told of
LARGE: tuple[tuple[str, Exact], ...] = (
    ("12 * 12 is beyond 127, the largest 8-bit integer", 12),
    ("128 is beyond the 8-bit integers", 128),
    ("182 * 182 is beyond 32767, the largest 16-bit integer", 182),
    ("2049 has more bits than a float16 holds", 2**11 + 1),
    ("2^16 is beyond the largest float16, and 2^32 beyond the 32-bit integers", 2**16),
    ("46341 * 46341 is beyond the 32-bit integers", 46341),
    ("2^24 + 1 has more bits than a float32 holds", 2**24 + 1),
    ("2^31 is beyond the 32-bit integers", 2**31),
    ("2^32 * 2^32 is beyond the 64-bit integers", 2**32),
    ("2^63 is beyond the 64-bit integers", 2**63),
    ("2^130 is beyond the largest float32", 2**130),
    ("2^480 is large, and exact in float64", 2**480),
)
SMALL: tuple[tuple[str, Exact], ...] = (
    ("1/2 is no integer", Fraction(1, 2)),
    ("2^-20 is small, and no tie", Fraction(1, 2**20)),
    ("2^-40 is small, and no tie", Fraction(1, 2**40)),
    ("2^-150 is below the least float32", Fraction(1, 2**150)),
    ("2^-500 is small, and exact in float64", Fraction(1, 2**500)),
)


def _numbers() -> Iterator[Case]:
    """Climb a ladder of magnitudes: one long number, and zeros, in each data set."""
    for level, (why, b) in enumerate((*LARGE, *SMALL)):
        shapes: Sequence[tuple[Signed, ...]] = (
            (((b,), 1),),
            (((b, 0), 1), ((b, b), 1)),
            (((b, b), 1), ((-b, b), 1)),
            (((-b, 0), -1), ((b, -b), 1), ((0, b), -1)),
        )
        for number, points in enumerate(shapes):
            yield Case(f"number-{level:02}-{number}", "number", why, points)


def _unit(i: int, n: int) -> Vector:
    return tuple(int(j == i) for j in range(n))

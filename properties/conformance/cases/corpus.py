"""The fixed cases: each has an id for ever, its data, and why it is there.

Those of the kit hold float64 numbers only. The further ones, of the vectors, are cases that only
exact arithmetic gets right, and named data; a check gives those of them that float64 holds.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import count, islice, product
from random import Random

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from perceptron.data.dataset import Dataset
from perceptron.data.hard_families import alternating_nested, orthonormal, triangular
from properties.conformance.cases.case import Case, Signed, held_by_float64


@cache
def corpus() -> tuple[Case, ...]:
    """Return every case that a check gives, in the order in which they are given."""
    known = {case.points: case.epochs for case in kit_cases()}
    more = (
        case
        for case in vector_cases()
        if known.get(case.points) != case.epochs
        and all(held_by_float64(a) for x, _ in case.points for a in x)
    )
    return (*kit_cases(), *more)


@cache
def kit_cases() -> tuple[Case, ...]:
    """Return every case of the kit."""
    families = (_worked, _tight, _inseparable, _options, _small, _aimed, _sizes, _numbers, _near)
    return tuple(case for family in families for case in family())


def vector_cases() -> Iterator[Case]:
    """Yield every further case of the vectors: their numbers are exact, and need not be float64."""
    yield from _ladder()
    yield from _fractions()
    yield from _families()
    yield from _parities()
    yield from _ties()
    yield from _rows()


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
    nearly = (((19, 1), 1), ((18, -1), -1))
    yield Case("nearly-opposite", "tight", "dozens of passes in any order", nearly, 100)


def _inseparable() -> Iterator[Case]:
    signs, bits = tuple(product((1, -1), repeat=2)), tuple(product((0, 1), repeat=2))
    both = tuple((x, y) for y in (1, -1) for x in ((1, 0), (3, -1)))
    data: dict[str, tuple[Signed, ...]] = {
        "xor-signs": tuple((x, x[0] * x[1]) for x in signs),
        "xor-bits": tuple((x, 1 if sum(x) % 2 else -1) for x in bits),
        "parity-3": tuple((x, x[0] * x[1] * x[2]) for x in product((1, -1), repeat=3)),
        "contradiction": (((1,), 1), ((1,), -1)),
        "contradiction-late": (((2, 1), 1), ((1, 2), 1), ((2, 1), -1)),
        "contradictions": (*both, ((-1, 3), 1), ((-1, 1), -1)),
    }
    for name, points in data.items():
        yield Case(name, "inseparable", "nothing separates these points", points, epochs=3)
    # with fewer mistakes after the second pass than after the third
    worse: tuple[Signed, ...] = ((-3,), 1), ((-1,), -1), ((-1,), -1)
    why = "with a bias alone something separates these points"
    yield Case("worse-later", "inseparable", why, worse, epochs=4)


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


# rows and coordinates, of which no other fixed case has as many
SIZES = (
    (7, 11), (9, 7), (10, 9), (11, 10), (13, 15), (14, 13), (15, 14), (17, 3), (3, 17), (20, 3),
    (3, 20), (33, 2), (2, 33), (65, 2), (2, 65), (129, 2), (2, 129),
)  # fmt: skip


# rows of which the last must not be left out: more than are in the data sets that people begin with
LATE, MANY = 161, 1200
# rows that are right, beside one that is not: nearly all are 99 in 100, and more
EASY = 200


def _sizes() -> Iterator[Case]:
    """So many points around a separator, in so many coordinates."""
    for n, d in SIZES:
        random = Random(f"{n} x {d}")  # noqa: S311 - a fixed sequence, no secret
        separator = tuple(random.choice((-2, -1, 1, 2)) for _ in range(d))
        drawn = (tuple(random.randint(-3, 3) for _ in range(d)) for _ in count())
        sided = ((x, _side(x, separator)) for x in drawn)
        points = tuple(islice(((x, y) for x, y in sided if y), n))
        yield Case(f"size-{n}x{d}", "size", f"{n} rows of {d} coordinates", points, epochs=7)
    first = tuple(((n, 0), 1) for n in range(1, LATE))
    why = f"the last of {LATE} rows alone moves the second weight"
    yield Case("size-late", "size", why, (*first, ((1, 1), -1)), epochs=7)
    many = (*first, *(((n, 0), 1) for n in range(LATE, MANY)), ((1, 1), -1))
    why = f"the last of {MANY} rows alone moves the second weight"
    yield Case("size-latest", "size", why, many, epochs=3)
    right = tuple(((100 + n, 1), 1) for n in range(EASY))
    why = f"one of {EASY + 1} rows is a mistake in pass after pass, the others are right"
    yield Case("size-nearly-all", "size", why, (*right, ((1, -5), -1)), epochs=4)
    why = f"the limit leaves one of {EASY + 1} rows wrong"
    yield Case("size-one-wrong", "size", why, (*right, ((1, -5), -1)), epochs=2)
    near: tuple[Signed, ...] = ((30,), 1), ((31,), -1)
    yield Case("size-passes", "size", "120 passes, and with a bias not enough", near, epochs=120)
    slow: tuple[Signed, ...] = ((64, 0), 1), ((1, -1), -1)
    yield Case("size-one-mistake", "size", "one mistake a pass in pass after pass", slow, epochs=40)
    slower: tuple[Signed, ...] = ((2000, 0), 1), ((1, -1), -1)
    yield Case("size-669-passes", "size", "one mistake in nearly every pass", slower, epochs=700)
    far: tuple[Signed, ...] = ((2**17,), 1), ((1,), -1), ((0,), 1), ((0,), -1)
    why = "the second pass, and each after it, changes a weight by a hundred-thousandth"
    yield Case("size-changes", "size", why, far, epochs=6)
    each: tuple[Signed, ...] = ((-1, 0), -1), ((2, -1), 1), ((-1, 2), 1)
    why = "after a pass a point of each label is wrong, if a score of 0 predicts +1"
    yield Case("size-one-of-each", "size", why, each, epochs=4)


def _side(x: Vector, separator: Vector) -> int:
    score = dot(separator, x)
    return (score > 0) - (score < 0)


# what narrower arithmetic loses, in the order in which it is reported
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
            # three passes, each of which changes little
            *[(((-b, b), 1), ((-b, 0), -1))] * (2 * b < 1),
        )
        for number, points in enumerate(shapes):
            yield Case(f"number-{level:02}-{number}", "number", why, points)


# scores, each between two margins that people write
NEAR: tuple[Exact, ...] = (
    *(Fraction(n, 32) for n in (24, 12, 9, 7, 5, 4, 3, 1)),
    *(Fraction(1, 2**bits) for bits in (8, 12, 15, 18, 21, 25, 28, 32, 35)),
)


def _near() -> Iterator[Case]:
    """Yield a point that is right by a small score: in turn with a bias, and without one."""
    for number, (score, less) in enumerate(product(NEAR, (1, 0))):
        having = "with a bias" if less else "without a bias"
        why = f"{having} the second point has a score of {score}, and is right"
        yield Case(f"near-{number:02}", "number", why, (((1,), 1), ((score - less,), 1)))


def _unit(i: int, n: int) -> Vector:
    return tuple(int(j == i) for j in range(n))


# the widths of signed and unsigned integers, and of the significands of floats
BITS = (7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64)


def _ladder() -> Iterator[Case]:
    for bits, more in product(BITS, (-1, 0, 1)):
        b = 2**bits + more
        name, why = f"ladder-{bits}{more:+d}", f"2^{bits}{f'{more:+d}' if more else ''}"
        beside: tuple[Signed, ...] = (((b, 0), 1), ((b, 1), -1))
        # rounded, the second point is a tie: <(b, 1), (1, -b)> = 0, <(b, 1), (1, 1 - b)> = 1
        nearly: tuple[Signed, ...] = (((1, -b), 1), ((b, 1), -1), ((b, 0), 1))
        yield Case(f"{name}-beside", "number", f"{why} and its neighbour", beside, epochs=6)
        yield Case(f"{name}-tie", "number", f"a tie only where {why} is kept", nearly, epochs=3)


def _fractions() -> Iterator[Case]:
    for q in (2, 3, 7, 10, 10**20):
        a: Exact = Fraction(1, q)
        points: tuple[Signed, ...] = (((a, 1), 1), ((1, a), -1), ((-a, a), -1))
        yield Case(f"fraction-{q}", "number", f"the number 1/{q}", points, epochs=6)
    points = (((Fraction(1, 10), 0), 1), ((Fraction(2, 10), 1), 1), ((Fraction(3, 10), 1), -1))
    yield Case("tenths", "number", "0.1 + 0.2 is 0.3", points, epochs=6)


def _families() -> Iterator[Case]:
    for d in (5, 6):
        why = "(4^d - 1)/3 mistakes without a bias"
        yield Case(f"triangular-{d}", "tight", why, _points(triangular(d).data), 12)
    for n in (2, 3, 4):
        why = "and, or in turns: small weights do not do"
        yield Case(f"nested-{n}", "tight", why, _points(alternating_nested(n).data), 40)
    why = "the mistake bound is attained"
    yield Case("orthonormal-8", "tight", why, _points(orthonormal(8).data))


def _parities() -> Iterator[Case]:
    why = "nothing separates a parity"
    for n, bits in product((2, 3, 4), ((0, 1), (-1, 1))):
        points = tuple((x, 1 if x.count(1) % 2 else -1) for x in product(bits, repeat=n))
        yield Case(f"parity-{n}-of-{bits[0]}", "inseparable", why, points, epochs=3)


def _ties() -> Iterator[Case]:
    """After the first point the second lies on the hyperplane, with either label."""
    scales: tuple[Exact, ...] = (1, 3, Fraction(1, 3))
    for y, scale in product((1, -1), scales):
        for sign in (1, -1):
            points: tuple[Signed, ...] = (
                ((2, 1), 1),
                ((-scale * sign, 2 * scale * sign), y),
                ((1, 1), 1),
            )
            name = f"on-the-line-{y:+d}-{sign:+d}-{scale}".replace("/", "-")
            yield Case(name, "aimed", "a point on the hyperplane of the moment", points, epochs=5)


def _rows() -> Iterator[Case]:
    rows: dict[str, tuple[str, tuple[Signed, ...]]] = {
        "zero-row-first": ("a point 0", (((0, 0), 1), ((1, 2), 1), ((-1, 1), -1))),
        "zero-row-last": ("a point 0", (((1, 2), 1), ((-1, 1), -1), ((0, 0), -1))),
        "zero-rows-both": ("the point 0 twice", (((0, 0), 1), ((1, 0), 1), ((0, 0), -1))),
        "repeated": ("a point three times", (((1, 2), 1),) * 3 + (((2, 1), -1),)),
        "repeated-mistake": (
            "a point that is a mistake three times in a row",
            (((5, 1), -1), *(((1, -1), 1),) * 3, ((2, -3), 1)),
        ),
        "one-class": ("one label only", (((1, 2), 1), ((2, 1), 1), ((-1, 3), 1))),
        "other-class": ("one label only", (((1, 2), -1), ((2, 1), -1), ((-1, 3), -1))),
        "zero-column": ("a coordinate always 0", (((0, 1), 1), ((0, -1), -1), ((0, 2), 1))),
        "negated": ("a point and its negative", (((1, 2), 1), ((-1, -2), -1))),
        "contradiction-scaled": ("twice a point, the other label", (((1, 1), 1), ((2, 2), -1))),
    }
    for name, (why, points) in rows.items():
        yield Case(name, "aimed", why, points, epochs=5)


def _points(data: Dataset) -> tuple[Signed, ...]:
    return tuple(zip(data.rows, data.labels, strict=True))

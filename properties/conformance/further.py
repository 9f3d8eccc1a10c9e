"""Cases that only exact arithmetic gets right, and named data, beside the fixed cases of the kit.

A vector's numbers are exact: unlike those of the kit they need not be float64.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from perceptron import Dataset
from perceptron.exact import Exact
from perceptron.families import alternating_nested, orthonormal, triangular
from properties.conformance.cases import Case, Signed

__all__ = ["further"]

# the widths of signed and unsigned integers, and of the significands of floats
BITS = (7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64)


def further() -> Iterator[Case]:
    """Yield every further case."""
    yield from _ladder()
    yield from _fractions()
    yield from _families()
    yield from _parities()
    yield from _ties()
    yield from _rows()


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

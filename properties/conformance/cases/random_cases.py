"""Cases drawn with a seed, aimed where implementations err: ties, copies, decimals, long numbers.

The same seed gives the same cases, on any machine and under any release of any library.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, add, dot, scaled
from properties.conformance.cases.case import Case, Signed, renamed

SCALES: tuple[Exact, ...] = (
    Fraction(1, 2), Fraction(1, 2**10), Fraction(1, 2**20), 10**5, 2**26, 2**53,
    Fraction(1, 2**60), 2**200,
)  # fmt: skip
RATES: tuple[Exact, ...] = (Fraction(1, 2), 2, Fraction(1, 8))
# what stands in data for a value that is missing
MISSING = (99, -999, -9, 999, -99, 9999, -9999, 9)
EPOCHS = (4, 1, 2, 3, 7, 30)
WHY = "found by a search"

Points = tuple[Signed, ...]


def random_cases(seed: int, count: int, parameters: Collection[str] = ()) -> Iterator[Case]:
    """Yield so many cases; starts, rates and orders only for a target that takes them.

    Examples
    --------
    >>> [case.id for case in random_cases(0, 2)] == [case.id for case in random_cases(0, 2)]
    True
    """
    for number in range(count):
        random = Random(f"{seed}/{number}")  # noqa: S311 - a fixed sequence, no secret
        kind = KINDS[number % len(KINDS)]
        points = kind(random)
        case = Case("", "searched", WHY, points, random.choice(EPOCHS))
        yield renamed(_with_options(case, random, parameters))


def _with_options(case: Case, random: Random, parameters: Collection[str]) -> Case:
    n, d = len(case.points), case.dimension
    if "w0" in parameters and random.random() < 0.3:
        case = replace(case, start=tuple(random.randint(-4, 4) for _ in range(d + 1)))
    if "eta" in parameters and random.random() < 0.3:
        case = replace(case, rate=random.choice(RATES))
    if "order" in parameters and random.random() < 0.3:
        rows = [*range(n), *(random.randrange(n) for _ in range(random.randint(0, 2)))]
        random.shuffle(rows)
        case = replace(case, order=tuple(rows))
    return case


def _separable(random: Random, most: int = 6, dimension: int = 3, size: int = 5) -> Points:
    """Draw points around a planted separator; half of them aimed at the weights of the moment."""
    d = random.randint(1, dimension)
    separator: Vector = tuple(random.randint(-3, 3) for _ in range(d))
    if not any(separator):
        separator = (1,) * d
    w: Vector = (0,) * d
    points: list[Signed] = []
    for _ in range(random.randint(1, most)):
        x = _aimed(random, w, size) if random.random() < 0.5 else _point(random, d, size)
        side = dot(separator, x)
        if not side:
            continue
        y = 1 if side > 0 else -1
        points.append((x, y))
        if y * dot(w, x) <= 0:
            w = add(w, scaled(y, x))
    return tuple(points) or ((separator, 1),)


def _aimed(random: Random, w: Vector, size: int) -> Vector:
    """Draw a point on the hyperplane of w, if it has one."""
    d = len(w)
    if d < 2 or not any(w):
        return _point(random, d, size)
    i, j = random.sample(range(d), 2)
    x: list[Exact] = [0] * d
    x[i], x[j] = w[j], -w[i]
    return scaled(random.choice((1, -1, 2)), x) if any(x) else _point(random, d, size)


def _point(random: Random, d: int, size: int) -> Vector:
    return tuple(random.randint(-size, size) for _ in range(d))


def _scaled_points(random: Random) -> Points:
    by = random.choice(SCALES)
    return tuple((scaled(by, x), y) for x, y in _separable(random, most=10))


def _decimals(random: Random) -> Points:
    """Draw points with one decimal, rounded to floats as people have them."""
    points = _separable(random, most=5, dimension=2, size=30)
    return tuple((tuple(exact(float(Fraction(a) / 10)) for a in x), y) for x, y in points)


def _any_labels(random: Random) -> Points:
    d = random.randint(1, 3)
    drawn = (_point(random, d, 3) for _ in range(random.randint(2, 6)))
    points = [(x, random.choice((1, -1))) for x in drawn]
    if random.random() < 0.5:
        x, y = points[0]
        points[0] = (random.choice(MISSING), *x[1:]), y
    return tuple(points)


def _cancelling(random: Random) -> Points:
    """Draw points of which a positive combination is 0: nothing separates them."""
    d = random.randint(1, 3)
    signed = [_point(random, d, 3) for _ in range(random.randint(1, 3))]
    total: Vector = (0,) * d
    for z in signed:
        total = add(total, z)
    signed.append(scaled(-1, total))
    labels = [random.choice((1, -1)) for _ in signed]
    return tuple((scaled(y, z), y) for z, y in zip(signed, labels, strict=True))


def _with_copies(random: Random) -> Points:
    points = list(_separable(random, most=4))
    points += [random.choice(points) for _ in range(random.randint(1, 3))]
    random.shuffle(points)
    return tuple(points)


def _with_zeros(random: Random) -> Points:
    points = list(_separable(random, most=4))
    d = len(points[0][0])
    points.insert(random.randint(0, len(points)), ((0,) * d, random.choice((1, -1))))
    return tuple(points)


def _one_class(random: Random) -> Points:
    y = random.choice((1, -1))
    return tuple((scaled(y * label, x), y) for x, label in _separable(random))


def _boolean(random: Random) -> Points:
    bits = random.choice(((0, 1), (-1, 1)))
    n = random.randint(1, 3)
    return tuple((x, random.choice((1, -1))) for x in product(bits, repeat=n))


def _nearly_tied(random: Random) -> Points:
    """Draw two points that one unit in the last place of a coordinate tells apart."""
    a = float(random.randint(1, 2**20))
    b = a * (1 + 2**-52)
    return (((exact(a), 1), 1), ((exact(-b), -1), random.choice((1, -1))), ((1, 3), 1))


KINDS: tuple[Callable[[Random], Points], ...] = (
    _separable, _scaled_points, _separable, _any_labels, _decimals,
    partial(_separable, most=14, dimension=6, size=3), _with_copies,
    _cancelling, _with_zeros, _one_class, _boolean, _nearly_tied,
)  # fmt: skip

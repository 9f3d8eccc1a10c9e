"""Counted exactly, label by label: what is separable, and how many mistakes are the fewest.

Every decision is one of `certify`, which replays its certificate before it answers.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import comb, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import counted
from proofs.display.tables import listed, table
from proofs.terms import Refused

Points = Sequence[Sequence[int]]
Curve = Callable[[int, int], tuple[int, ...]]
Tables: TypeAlias = npt.NDArray[np.int64]

THRESHOLD_FUNCTIONS = (2, 4, 14, 104, 1882)

CORNERS = tuple(product((-1, 1), repeat=2))
CUBE = tuple(product((-1, 1), repeat=3))
LINE = ((-2, 1), (-1, 1), (0, 1), (1, 1), (2, 1))

#: Points, labels, and the least number of points that any weights leave on the wrong side.
FEWEST: Mapping[str, tuple[Points, tuple[int, ...], int]] = {
    "xor with bias": (tuple((*x, 1) for x in CORNERS), tuple(map(prod, CORNERS)), 1),
    "xor without bias": (CORNERS, tuple(map(prod, CORNERS)), 2),
    "parity of three bits": (tuple((*x, 1) for x in CUBE), tuple(map(prod, CUBE)), 2),
    "alternating on a line": (LINE, (1, -1, 1, -1, 1), 2),
    "one point under both labels": (((1, 1), (1, 1), (1, 1)), (1, -1, 1), 1),
    "separable": (LINE, (-1, -1, 1, 1, 1), 0),
}


def separable(points: Points, labels: Sequence[int]) -> bool:
    """Say whether some weights put every point strictly on its side, by a replayed certificate."""
    return isinstance(certify(Dataset(points, labels)), Separator)


def threshold_counts(known_counts: Sequence[int] = THRESHOLD_FUNCTIONS) -> list[str]:
    """Count the linear threshold functions of n = 0..4 Boolean variables.

    One certificate settles a class of functions: to permute or to negate variables, or to negate
    the function, does the same to the weights.

    References
    ----------
    Muroga (1971); the On-Line Encyclopedia of Integer Sequences, A000609.
    """
    lines = []
    for n, known in enumerate(known_counts):
        corners = [(*x, 1) for x in product((-1, 1), repeat=n)]
        alike = threshold_classes(n)
        sizes = [m for f, m in alike.items() if separable(corners, _labels(f, len(corners)))]
        found = sum(sizes)
        if found != known:
            raise Refused(f"threshold: {found} functions of {n} variables, not {known}; recount")
        classes = counted(len(alike), "class", "classes")
        lines.append(f"n = {n}: {found} of {1 << len(corners)}, {len(sizes)} of {classes}")
    return lines


def threshold_classes(n: int) -> Counter[int]:
    """Return how many truth tables of n variables are alike, by the least of them.

    Two are alike if permuting and negating variables, or negating the function, makes one of the
    other. Bit i of a table is the value at the i-th corner, so a corner is a number of n bits. To
    negate one variable is enough, since the others come to its place.
    """
    size = 1 << n
    swaps = [_moves(partial(_swapped, i=j, j=j + 1), size) for j in range(n - 1)]
    flips = [_moves(lambda i: i ^ 1, size)] if n else []
    tables = np.arange(1 << size)
    images = [_moved(tables, *how) for how in (*swaps, *flips)] + [tables ^ tables[-1]]
    least, lower = tables, np.minimum.reduce([tables, *images])
    while (lower < least).any():
        least, lower = lower, np.minimum.reduce([lower, *(lower[image] for image in images)])
    return Counter(least.tolist())


def moment_curve(t: int, dimension: int) -> tuple[int, ...]:
    """Return (1, t, ..., t^(d-1)); of these points any d are independent."""
    return tuple(t**power for power in range(dimension))


def cover_counts(curve: Curve = moment_curve) -> tuple[str, ...]:
    """Count the separable labellings of n <= 7 points in general position in R^d, d <= 4.

    The points (1, t, ..., t^(d-1)) are in general position: any d of them have a determinant that
    is not 0, Vandermonde's. Labels and their opposites are separable together.

    Raises `Refused` where a count departs from 2 sum over k < d of binom(n - 1, k).

    References
    ----------
    Cover (1965).
    """
    counts = {}
    for n, d in product(range(1, 8), range(1, 5)):
        points = [curve(t, d) for t in range(1, n + 1)]
        halves = product(*([(1,)] + [(1, -1)] * (n - 1)))
        found = 2 * sum(separable(points, labels) for labels in halves)
        if found != (known := 2 * sum(comb(n - 1, k) for k in range(d))):
            raise Refused(f"cover: {found} labellings of {n} points in R^{d}, not {known}; recount")
        counts[n, d] = found
    head = ("points", *(f"R^{d}" for d in range(1, 5)), "labellings")
    return table(head, ((n, *(counts[n, d] for d in range(1, 5)), 1 << n) for n in range(1, 8)))


def fewest_mistakes(
    fewest: Mapping[str, tuple[Points, tuple[int, ...], int]] = FEWEST,
) -> list[str]:
    """Find the fewest mistakes that any weights make on some small data, in two ways.

    Once by leaving out points until the rest is separable, once by going through all labellings,
    the sign patterns of weights in general position, for the separable one nearest to the labels.

    Raises `Refused` where the two ways differ, or depart from what is recorded.
    """
    lines = []
    for name, (points, labels, known) in fewest.items():
        found = minimal_mistakes(points, labels), _nearest_pattern(points, labels)
        if found != (known, known):
            raise Refused(f"fewest: {name} has {found} mistakes in the two ways, not {known} twice")
        lines.append(f"{name}: {listed(set(found))} of {counted(len(points), 'point')}")
    return lines


def minimal_mistakes(points: Points, labels: Sequence[int]) -> int:
    """Return the fewest points, none of them 0, that any weights fail to put on their side.

    A tie is a failure. Where the rest is separable by w, weights near w have no ties at all.
    """
    rows = range(len(points))
    kept = (few for left_out in rows for few in combinations(rows, len(rows) - left_out))
    for few in kept:
        if separable([points[i] for i in few], [labels[i] for i in few]):
            return len(rows) - len(few)
    raise Refused("fewest: no point can be put on its side; leave out the points that are 0")


def _labels(table: int, size: int) -> list[int]:
    return [1 if table >> i & 1 else -1 for i in range(size)]


def _swapped(corner: int, i: int, j: int) -> int:
    differ = (corner >> i ^ corner >> j) & 1
    return corner ^ (differ << i | differ << j)


def _moves(image: Callable[[int], int], size: int) -> tuple[int, int]:
    """Return how a map exchanges corners: the lower ones, as bits, and how far up the others are.

    To swap two neighbouring variables, or to negate the first, moves all corners equally far.
    """
    up = {i: image(i) - i for i in range(size) if image(i) > i}
    (distance,) = {*up.values()}
    return sum(1 << i for i in up), distance


def _moved(tables: Tables, lower: int, distance: int) -> Tables:
    """Return the tables with each of the lower bits exchanged with the one so far above it."""
    differ = (tables ^ tables >> distance) & lower
    return tables ^ differ ^ differ << distance


def _nearest_pattern(points: Points, labels: Sequence[int]) -> int:
    """Return the least number of labels in which a separable labelling differs from these."""
    patterns = product((1, -1), repeat=len(points))
    differences = {signs: sum(map(int.__ne__, signs, labels)) for signs in patterns}
    nearest = sorted(differences, key=lambda signs: differences[signs])
    return next(differences[signs] for signs in nearest if separable(points, signs))

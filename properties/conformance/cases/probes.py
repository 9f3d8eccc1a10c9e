"""The small data sets on which a target is observed, to find its conventions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path

from perceptron.arithmetic.vectors import Vector, scaled
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted
from perceptron.specification import passes
from properties.conformance.cases.case import Case, Signed, read_case
from properties.conformance.cases.corpus import corpus, kit_cases

# powers of 2, so that an update by one is exact; so large that one update suffices
LONELY: tuple[Vector, ...] = (
    (1024, 2048),
    (4096, -1024),
    (1024,),
    (1024, 2048, -512),
    (-512, 4096, 1024, 2048),
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
PLAIN: tuple[tuple[Signed, ...], ...] = (
    (((2, 1), 1), ((1, 3), 1), ((-1, -2), -1)),
    (((1, 2), 1), ((2, -1), -1), ((4, 1), -1)),
)
# a point stays on the hyperplane alone; another update would take it off
STAYING: tuple[tuple[Signed, ...], ...] = (
    (((1, 1), -1), ((1, 0), 1)),
    (((1, 1), 1), ((1, 0), -1)),
)
WHY = "tells conventions apart"
SINGLE = "probe-one-"


def single(x: Vector, y: int) -> Case:
    """Return a case of one point."""
    name = f"{SINGLE}{len(x)}d-{x[0]}-{y:+d}"
    return Case(name, "small", WHY, ((x, y),), epochs=3)


def mirrored(case: Case) -> Case:
    """Return a case of one point with its negative, of the other label: y x is the same of both."""
    ((x, y),) = case.points
    other = (scaled(-1, x), -y)
    return replace(case, id=f"{case.id}-mirrored", points=(*case.points, other))


def is_single(case: Case) -> bool:
    """Say whether a case is one point, or one with its negative."""
    return case.id.startswith(SINGLE)


@cache
def single_probes() -> tuple[Case, ...]:
    """Return one point at a time, with either label: they show start, rate and bias."""
    return tuple(single(x, y) for x in LONELY for y in (1, -1))


@cache
def small_probes() -> tuple[Case, ...]:
    """Return few points each, separable without a bias: a right run over them ends soon."""
    return tuple(case for case in _small() if _ends(case))


@cache
def endless_probes() -> tuple[Case, ...]:
    """Return data that nothing separates, for targets that take a limit of passes."""
    return tuple(c for c in kit_cases() if c.id in ("xor-signs", "xor-bits", "contradiction-late"))


def _ends(case: Case) -> bool:
    X, y = zip(*case.points, strict=True)
    run = passes(Dataset(X, y), Conventions())
    return any(not mistakes for _, mistakes in islice(run, case.epochs))


def _small() -> Iterator[Case]:
    numbered = 0
    for points in (*PLAIN, *(p[::-1] for p in PLAIN)):
        for signed in (points, tuple((x, -y) for x, y in points)):
            numbered += 1
            yield Case(f"probe-plain-{numbered}", "small", WHY, signed, 20)
    for number, points in enumerate(MANY):
        yield Case(f"probe-many-{number}", "small", WHY, points, 40)
    for number, points in enumerate(STAYING):
        yield Case(f"probe-staying-{number}", "small", WHY, points, 20)
    yield from _ties()


def _ties() -> Iterator[Case]:
    """Return sets on which the four update rules differ, with a bias and without."""
    for number, (x, y, z) in enumerate(
        product(((1, 2), (2, -1)), ((-2, 1), (1, 2)), ((1, 1), (-1, 2)))
    ):
        points = ((x, 1), (y, -1), (z, 1 if number % 2 else -1))
        yield Case(f"probe-tie-{number}", "small", WHY, points, 30)
    small = [c for c in kit_cases() if c.id.startswith("small-2d-2-")]
    yield from small[5:300:23]


def chosen(case: str | None) -> tuple[Case, ...]:
    """Return the case of this name, or in this file; without a name all fixed ones.

    Raises
    ------
    Refused
        If there is no such case, or the file holds none.
    """
    if case is None:
        return corpus()
    if case.endswith(".json"):
        return (read_case(Path(case)),)
    known = (*corpus(), *single_probes(), *small_probes(), *endless_probes())
    named = tuple(each for each in known if each.id == case)[:1]
    if not named:
        raise Refused(f"case: {quoted(case[:200])} is unknown; a report names those that it shows")
    return named

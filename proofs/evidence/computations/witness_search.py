"""The search for the smallest exact witness against a statement that a text prints.

Smallest: the fewest points, then the lowest dimension, then the smallest largest integer, 1 or
more; among those, the first in the order in which the integers are tried, 0, 1, -1, 2, -2, ...
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import Exact
from proofs.display.tables import labelled, listed
from proofs.terms import Refused

ORDER = "number of points, then dimension, then largest integer"

# cases that one refutation may try before it gives up
MOST = 200_000

Vector = tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """Points, their labels, and as many more vectors of the same dimension as were asked for."""

    points: tuple[Vector, ...]
    labels: tuple[int, ...]
    vectors: tuple[Vector, ...] = ()

    @property
    def data(self) -> Dataset:
        """The points with their labels."""
        return Dataset(self.points, self.labels)

    @property
    def examples(self) -> tuple[Vector, ...]:
        """The z = y x of the points."""
        return tuple(tuple(y * a for a in x) for x, y in zip(self.points, self.labels, strict=True))

    @property
    def separator(self) -> Separator | None:
        """Weights of the largest margin, or None where nothing separates the points."""
        return separator(frozenset(self.examples))

    @property
    def told(self) -> str:
        """The points with the signs of their labels, as in ((1,0),+1), ((0,1),-1)."""
        return listed(map(labelled, self.points, self.labels))

    def content(self) -> dict[str, object]:
        """Return the case for a report, every integer as a decimal string."""
        rows = [[str(a) for a in x] for x in self.points]
        beside = [[str(a) for a in v] for v in self.vectors]
        return {"points": rows, "labels": [str(y) for y in self.labels], "vectors": beside}


@dataclass(frozen=True)
class Witness:
    """The case that refutes, what happens on it in exact numbers, and how many were tried."""

    case: Case
    shown: str
    tried: int


@dataclass(frozen=True)
class Refutation:
    """A statement as a text prints it, and what makes a case a counterexample.

    Parameters
    ----------
    source
        The entry of a text in which it stands or can be read, such as "C/strict-length", or
        "folklore".
    printed
        The statement that is false, as the text means it.
    departs
        What happens on a case in one sentence with its exact numbers where the statement fails on
        it, None where the statement holds or says nothing.
    cases
        All cases, the smallest first.
    order
        How the first witness stands among the cases, as a report says it.
    """

    source: str
    printed: str
    departs: Callable[[Case], str | None]
    cases: Callable[[], Iterable[Case]]
    order: str = f"the smallest by {ORDER}"

    def witness(self) -> Witness:
        """Return the first case that refutes; refuse where none of the first `MOST` does."""
        for tried, case in enumerate(islice(self.cases(), MOST), 1):
            if shown := self.departs(case):
                return Witness(case, shown, tried)
        raise Refused(f"refutation: {self.printed!r} holds wherever it was tried; print it as true")


def cases(
    *,
    vectors: int = 0,
    fewest: int = 1,
    points: int = 4,
    dimension: int = 3,
    largest: int = 6,
    labels: tuple[int, ...] = (1, -1),
) -> Iterator[Case]:
    """Yield every case up to these sizes, the smallest first, each exactly once.

    Parameters
    ----------
    vectors
        How many vectors there are beside the points, such as a start or a claimed separator.
    fewest
        With how many points the enumeration begins.
    points, dimension, largest
        Where it ends.
    labels
        Those that a point may have.
    """
    for n, d, m in product(
        range(fewest, points + 1), range(1, dimension + 1), range(1, largest + 1)
    ):
        for rows in vectors_of_size(m, n + vectors, d):
            for given in product(labels, repeat=n):
                yield Case(rows[:n], given, rows[n:])


def vectors_of_size(m: int, count: int, dimension: int) -> Iterator[tuple[Vector, ...]]:
    """Yield so many vectors of integers, of which the largest is m in size, in every way."""
    integers = [0, *(sign * a for a in range(1, m + 1) for sign in (1, -1))]
    for flat in product(integers, repeat=count * dimension):
        if max(map(abs, flat)) == m:
            yield tuple(flat[i : i + dimension] for i in range(0, len(flat), dimension))


def refutes(
    source: str,
    printed: str,
    among: Callable[[], Iterable[Case]] = cases,
    order: str = Refutation.order,
) -> Callable[[Callable[[Case], str | None]], Refutation]:
    """Make of a function that finds departures the refutation of what it is against."""
    return lambda departs: Refutation(source, printed, departs, among, order)


@cache
def separator(signed: frozenset[Sequence[Exact]]) -> Separator | None:
    """Return weights of the largest margin for these y x, None where nothing separates them."""
    found = certify(Dataset([*signed], [1] * len(signed)))
    return found if isinstance(found, Separator) else None

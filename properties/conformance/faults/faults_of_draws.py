"""Faults that follow from the random numbers that a target drew."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product, repeat

from perceptron.arithmetic.vectors import Vector
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.draws import (
    Permutation,
    as_drawn,
    carried,
    permutations,
    rows_drawn,
)
from properties.seeded_faults.causes import COPIES_ROWS, DRAWS_PARTS, EACH, Cause, Fault
from properties.seeded_faults.edits import limited
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook, variant

#: Passes that a run without a limit is followed, if it is not said how many.
FAR = 40
#: Passes of a run that has more, in an order that is known.
LONG = 150

APART = Cause(
    "shuffles-apart",
    "shuffles points and labels apart from each other, so that labels go with other points",
    EACH,
)


class OfDraws(Textbook):
    """It presents what the target drew."""

    answer: Answer


class _PresentsDrawnRows(OfDraws):
    """The rows that were drawn are a pass."""

    def orders(self) -> Iterator[Permutation]:
        if rows := rows_drawn(self.answer, len(self.data)):
            return repeat(rows)
        raise LookupError


class _DrawsFewer(OfDraws):
    """It draws orders of all rows but one; if there is only one, it may present that."""

    first: int

    def orders(self) -> Iterator[Permutation]:
        if len(self.data) == 1 and not self.answer.draws:
            return repeat((0,))
        drawn = permutations(self.answer, len(self.data) - 1)
        if not drawn:
            raise LookupError
        return (tuple(row + self.first for row in order) for order in drawn)


class _ShufflesApart(OfDraws):
    """A pass presents the points in one order, and the labels in another.

    It draws an order for each of them, or for one alone, at its start or its end; each stands for
    itself, or shuffles as the one before left them, or there is one for all passes.
    """

    of: Callable[[list[Permutation], int], list[Permutation]]
    shuffled: str
    late: bool

    def orders(self) -> Iterator[Permutation]:
        n = len(self.data)
        drawn, whole = permutations(self.answer, n), tuple(range(n))
        points, labels = self.of(drawn[::2], n), self.of(drawn[1::2], n)
        if self.shuffled != "both":
            points = labels = self.of(drawn, n)
        pairs = [
            (whole if self.shuffled == "labels" else i, whole if self.shuffled == "points" else j)
            for i, j in zip(points, labels, strict=False)
        ]
        if not pairs:
            raise LookupError
        passes = [(whole, whole), *pairs[:-1]] if self.late else pairs
        self.pairs = iter(passes)
        return (whole for _ in passes)

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        points, labels = next(self.pairs)
        apart = [(examples[i][0], examples[j][1]) for i, j in zip(points, labels, strict=True)]
        return super().one_pass(w, apart, order)

    def is_clean(self, made: list[int], w: Vector) -> bool:
        # otherwise it drew as often as it made passes
        return self.of is _once and super().is_clean(made, w)


def _once(orders: list[Permutation], n: int) -> list[Permutation]:
    """Return the first order for each pass."""
    return orders[:1] * FAR


class _CopiesRows(OfDraws):
    """It shuffles an array as a list is: what is put in the place of a row is lost behind it."""

    afresh: bool

    def orders(self) -> Iterator[Permutation]:
        rows = whole = list(range(len(self.data)))
        drawn = permutations(self.answer, len(whole))
        if not drawn:
            raise LookupError
        for order in drawn:
            rows = _copied(whole if self.afresh else rows, order)
            yield tuple(rows)


def _copied(rows: Sequence[int], order: Permutation) -> list[int]:
    """Return rows after the swaps that bring a list into an order, each the copy of one row alone.

    References
    ----------
    Fisher and Yates (1938), from the last place to the first, as Python's ``random.shuffle``.
    """
    listed, made = list(range(len(order))), list(rows)
    for i in reversed(range(1, len(order))):
        j = listed.index(order[i])
        listed[i], listed[j] = listed[j], listed[i]
        made[i] = made[j]
    return made


#: Faults that follow from what was drawn.
SHUFFLES_APART: tuple[Fault, ...] = tuple(
    (variant(_ShufflesApart, of=of, shuffled=shuffled, late=late, limit=limit), APART)
    for (of, limit), shuffled, late in product(
        ((as_drawn, LONG), (carried, LONG), (_once, None)),
        ("both", "points", "labels"),
        (False, True),
    )
)
PRESENTS_DRAWN_ROWS: tuple[Fault, ...] = (
    *(limited((_PresentsDrawnRows, DRAWS_PARTS), passes) for passes in (1, FAR)),
    *(
        (
            variant(_DrawsFewer, first=first),
            Cause(f"draws-all-but-{left}", f"draws orders of all points but the {left}", EACH),
        )
        for first, left in ((0, "last"), (1, "first"))
    ),
    *((variant(_CopiesRows, afresh=a), COPIES_ROWS) for a in (False, True)),
)

"""Passes that miss rows, or take the place of a row in the order of a pass for its number."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.causes import EACH, MOVE, TEST, Cause, Fault
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook, variant

SHARES = tuple(Fraction(n, 100) for n in (80, 50, 70, 75, 90, 60, Fraction(200, 3), 85, 95))
WHOLE: tuple[Callable[[Exact], int], ...] = (floor, ceil, round)
NUMBERS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class PresentsOtherRows(Textbook):
    """It rounds nothing that the textbook loop does not round."""


class _PresentsAPart(PresentsOtherRows):
    part: Callable[[Order], Order]

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        return super().one_pass(w, examples, self.part(order))


class _MixesRows(PresentsOtherRows):
    """It tests a row, and takes something of that whose number is the place in the pass."""

    of_test: bool
    of_point: bool

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = []
        for place, row in enumerate(order):
            x, y = examples[row]
            mixed = (examples[place][0], y) if self.of_point else (x, examples[place][1])
            if self.is_wrong(w, *(mixed if self.of_test else (x, y))):
                w = self.moved(w, *((x, y) if self.of_test else mixed))
                made.append(row)
        return w, made


def parts_of_rows() -> Iterator[Fault]:
    """Yield the loops over a part of the rows, or over rows mixed up, each with its sentence."""
    yield from _LOOPS
    yield from _MIXED


def _parts() -> Iterator[tuple[str, str, Callable[[Order], Order]]]:
    yield "leaves-last-out", "leaves out the last point of each pass", lambda order: order[:-1]
    yield "leaves-first-out", "leaves out the first point of each pass", lambda order: order[1:]
    # some keep the row if it is the only one
    yield "leaves-last-out", "leaves out the last point of each pass", lambda o: o[:-1] or o
    yield "leaves-first-out", "leaves out the first point of each pass", lambda o: o[1:] or o
    for step, number in NUMBERS.items():
        for left in range(step):
            words = f"leaves out every {number} point of a pass"
            yield f"leaves-{number}-out", words, _without(step, left)
    for share, whole in product(SHARES, WHOLE):
        part = f"{float(100 * share):.3g} %"
        words = f"presents a part of the points only, such as {part}, and leaves out the others"
        yield "holds-rows-out", words, _share(share, whole, last=False)
        yield "holds-rows-out", words, _share(share, whole, last=True)


def _without(step: int, left: int) -> Callable[[Order], Order]:
    return lambda order: tuple(row for i, row in enumerate(order) if i % step != left)


def _share(share: Exact, whole: Callable[[Exact], int], *, last: bool) -> Callable[[Order], Order]:
    def part(order: Order) -> Order:
        count = max(1, whole(share * len(order)))
        return order[-count:] if last else order[:count]

    return part


_LOOPS = tuple(
    (variant(_PresentsAPart, part=part), Cause(name, words, EACH)) for name, words, part in _parts()
)

_MIXED = tuple(
    (
        variant(_MixesRows, of_test=of_test, of_point=of_point),
        Cause(
            "mixes-rows",
            f"{'tests' if of_test else 'adds'} the {'point' if of_point else 'label'} of another "
            "row: it takes the place in the shuffled order for the row",
            TEST if of_test else MOVE,
        ),
    )
    for of_test, of_point in product((True, False), repeat=2)
)

"""Passes over the first part of the rows: the others are held out, to test on or to validate."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.causes import EACH, Cause
from properties.seeded_faults.textbook import Example, Textbook

__all__ = ["parts_of_rows"]

SHARES = tuple(Fraction(n, 100) for n in (80, 50, 70, 75, 90, 60, Fraction(200, 3), 85, 95))
WHOLE: tuple[Callable[[Exact], int], ...] = (floor, ceil, round)


class _HoldsRowsOut(Textbook):
    share: Exact
    whole: Callable[[Exact], int]

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        kept = max(1, self.whole(self.share * len(order)))
        return super().one_pass(w, examples, order[:kept])


def parts_of_rows() -> Iterator[tuple[type[Textbook], Cause]]:
    """Yield the loops over a part of the rows, each with its sentence."""
    yield from _PARTS


def _parts() -> Iterator[tuple[type[Textbook], Cause]]:
    for share, whole in product(SHARES, WHOLE):
        held = {"share": share, "whole": staticmethod(whole)}
        part = f"{float(100 * share):.3g} %"
        words = f"presents about {part} of the points only, and holds out the others"
        yield type("HoldsOut", (_HoldsRowsOut,), held), Cause("holds-rows-out", words, EACH)


_PARTS = tuple(_parts())

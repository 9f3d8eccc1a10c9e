"""The fixed cases that a check gives: those of the kit, and of the further vectors what fits.

A target is given float64 numbers, so that a vector whose numbers float64 does not hold is left out.
"""

from functools import cache

from properties.conformance.cases import Case, cases
from properties.conformance.further import further
from properties.conformance.grid import held_by_float64

__all__ = ["fixed"]


@cache
def fixed() -> tuple[Case, ...]:
    """Return every fixed case, in the order in which they are given."""
    known = {case.points: case.epochs for case in cases()}
    more = (
        case
        for case in further()
        if known.get(case.points) != case.epochs
        and all(held_by_float64(a) for x, _ in case.points for a in x)
    )
    return (*cases(), *more)

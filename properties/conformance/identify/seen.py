"""What is known of a target before its conventions are: its answers, and the numbers in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import scaled
from properties.conformance.cases.probes import is_single
from properties.conformance.identify.responses import Response
from properties.conformance.reference.setup import BITS
from properties.conformance.reference.target_conventions import Dimension, Number, Place

#: So many answers show what one may show by chance.
FEW_SHOWN = 2
SHORT = 20
# the largest denominator of a fraction that people write
DENOMINATOR = 1000
# by how much, relative to it, a rate that is read off sums of such numbers may be wrong
LAST_BITS: Mapping[Number, Fraction] = {
    "float64": Fraction(1, 10**11),
    "float32": Fraction(1, 10**6),
}


@dataclass(frozen=True)
class Seen:
    """What came back of a target before its conventions are known, that on the fewest points first.

    The dimension is the one number of coordinates that it takes, if all other points made it fail;
    or "several", if all points of one did.
    It may round if its source holds such numbers, or is not known.
    """

    responses: tuple[Response, ...]
    dimension: Dimension | None = None
    may_round: bool = True

    @cached_property
    def both(self) -> bool:
        """Whether all data that it was asked about hold both labels."""
        return all(len(r.question.case.labels) == 2 for r in self.responses)

    @cached_property
    def step(self) -> Exact | None:
        """What a mistake adds at a given rate of 1; None if no rate can be given."""
        for response in (r for r in self.lonely if r.question.rate == 1):
            (x, _), *_ = response.question.case.points
            for numbers in (answer.numbers for answer in response.answers if answer.numbers):
                moved = Fraction(max(map(size, numbers))) / max(map(size, x))
                if 2 * moved < 1:  # it is where it began
                    continue
                whole = round(moved)
                is_whole = abs(moved - whole) < Fraction(1, 50)
                return whole if is_whole else snapped(moved, self.number)
        return None

    @cached_property
    def number(self) -> Number:
        """The type that the answers show: float32 if that holds all of them, and some are long."""
        numbers = [a for r in self.responses for each in r.answers for a in each.numbers]
        is_long = any(a.denominator >= 2**SHORT for a in numbers)
        is_single = all(held_in("float32", a) for a in numbers)
        return "float32" if is_long and is_single else "float64"

    def drew(self, kind: str) -> bool:
        """Whether random numbers of this kind were drawn."""
        return any(d.kind == kind for r in self.responses for a in r.answers for d in a.draws)

    @property
    def may_draw_a_start(self) -> bool:
        """Whether numbers were drawn, or indices of one range, whatever the rows."""
        draws = [d for r in self.responses for a in r.answers for d in a.draws]
        ranges = {d.among for d in draws if d.kind == "indices"}
        return any(d.kind == "numbers" for d in draws) or (len(ranges) == 1 and max(ranges) > 1)

    @property
    def shuffles_once(self) -> bool:
        """Whether an order was drawn, and in no run a second one."""
        drawn = [[d.kind for d in a.draws] for r in self.responses for a in r.answers]
        return max((kinds.count("permutation") for kinds in drawn), default=0) == 1

    @cached_property
    def lonely(self) -> tuple[Response, ...]:
        """Answers about one point, or one and its negative."""
        return tuple(r for r in self.responses if r.answer and is_single(r.question.case))

    @cached_property
    def predicts_only(self) -> bool:
        """Whether it gives labels and no weights."""
        return all(r.answer is None or r.answer.weights is None for r in self.responses)


def held_in(number: Number, a: Exact) -> bool:
    """Say whether a number has no more significant bits than those of a type of floats."""
    top, bottom = abs(a.numerator), a.denominator
    return not bottom & (bottom - 1) and (top // max(top & -top, 1)).bit_length() <= BITS[number]


def places_of(seen: Seen) -> tuple[Place, ...]:
    """Return where the target may keep its bias, from how many numbers it returns."""
    if seen.predicts_only:
        return "append", "none"
    # one row may be taken for a column of points
    for response in sorted(seen.responses, key=lambda r: -len(r.question.case.points)):
        answer, d = response.answer, response.question.case.dimension
        if answer is None or answer.weights is None:
            continue
        if answer.bias is not None and len(answer.weights) == d:
            return ("separate",)
        return tuple(_ends(seen)) if len(answer.weights) == d + 1 else ("none",)
    return ("none",)


def _ends(seen: Seen) -> list[Place]:
    """Return at which end the bias may be: from 0, one point moves it as far as by 1 or -1."""
    alone = [r for r in seen.lonely if len(r.question.case.points) == 1]
    held = [(r.question.case.points[0][0], a.weights or ()) for r in alone for a in r.answers]
    ends: list[tuple[Place, int, slice]] = [
        ("append", -1, slice(-1)), ("prepend", 0, slice(1, None))
    ]  # fmt: skip
    known = [
        place for place, end, rest in ends
        if all(w and w[rest] in (scaled(w[end], x), scaled(-w[end], x)) for x, w in held)
    ]  # fmt: skip
    return known or ["append", "prepend"]


@lru_cache(maxsize=4096)
def snapped(ratio: Fraction, number: Number) -> Exact:
    """Return the shortest decimal, or the fraction, within rounding of a quotient of floats."""
    if ratio.denominator < 2**SHORT and not ratio.denominator & (ratio.denominator - 1):
        return exact(ratio)
    decimals = (Fraction(f"{float(ratio):.{digits}g}") for digits in range(1, 10))
    for near in (*decimals, ratio.limit_denominator(DENOMINATOR)):
        if abs(near - ratio) <= LAST_BITS[number] * abs(ratio):
            return exact(near)
    return exact(Fraction(repr(float(ratio))))

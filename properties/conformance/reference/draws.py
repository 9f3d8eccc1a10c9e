"""Random draws that a target's process recorded, read as orders and as starts.

An order of a target's own is then no licence: it is the order that these draws make, and the run in
that order is followed mistake by mistake.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal

from perceptron.arithmetic.exact import Exact, exact, from_text
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import Refused
from properties.conformance.reference.answer import Answer

__all__ = [
    "ONCE",
    "ORDER_RULES",
    "DrawnStart",
    "Permutation",
    "as_drawn",
    "carried",
    "drawn_floats",
    "drawn_starts",
    "indices",
    "permutations",
    "presented",
    "rows_drawn",
]

Permutation = tuple[int, ...]
Orders = list[Permutation]

# what people scale and shift uniform or normal numbers by
SCALES: tuple[Exact, ...] = (
    1, Fraction(1, 100), Fraction(1, 10), Fraction(1, 1000), 2, Fraction(1, 2), Fraction(1, 10**4),
    Fraction(1, 20), Fraction(1, 50), 5, 10, -1,
)  # fmt: skip
SHIFTS: tuple[Exact, ...] = (0, Fraction(-1, 2), -1, 1)
# how a number for the bias is made alone: as it is, or one from 0 to 1 made one from -1 to 1
PLAIN: tuple[tuple[Exact, Exact], ...] = ((1, 0), (2, -1))


@dataclass(frozen=True)
class DrawnStart:
    """How first weights follow from recorded numbers: scale * number + shift.

    At a scale of 0 none are drawn for the weights.

    Parameters
    ----------
    bias
        Where its number stands, "last" or "first" among those drawn; or what it is, not drawn.
    under, divided
        None; or how many more than the coordinates stand under a root: the number is multiplied by
        ``sqrt(scale / (d + under))``, or divided by ``sqrt(d + under)``, which rounds otherwise, or
        by `d + under` itself.
    apart
        Scale and shift of the number of the bias, if they are others.
    """

    scale: Exact
    shift: Exact
    bias: Exact | Literal["last", "first"]
    under: int | None = None
    divided: Literal["", "root", "whole"] = ""
    apart: tuple[Exact, Exact] | None = None

    def of(self, answer: Answer, dimension: int, has_bias: bool) -> Vector | None:
        """Return the first weights of the run that gave this answer, the bias last."""
        own = int(has_bias and isinstance(self.bias, str))
        drawn = drawn_floats(answer)
        if not self.scale:
            drawn = ((0,) * dimension + drawn[:own]) if len(drawn) >= own else ()
        if len(drawn) < dimension + own:
            return None
        scale, by = float(self.scale), 1.0
        if self.under is not None and self.divided:
            by = dimension + self.under
            by = math.sqrt(by) if self.divided == "root" else by
        elif self.under is not None:
            scale = math.sqrt(scale / (dimension + self.under))
        made = [exact(scale * float(a) / by + float(self.shift)) for a in drawn[: dimension + own]]
        if not has_bias:
            return tuple(made)
        if not isinstance(self.bias, str):
            return (*made, self.bias)
        place = 0 if self.bias == "first" else dimension
        bias = made.pop(place)
        if self.apart is not None:
            times, plus = map(float, self.apart)
            bias = exact(times * float(drawn[place]) + plus)
        return (*made, bias)


def drawn_starts(constants: Iterable[Exact]) -> Iterator[DrawnStart]:
    """Yield the ways in which people make a random start, the plainest first.

    Parameters
    ----------
    constants
        Where a bias that is not drawn may begin.
    """
    biases: list[Exact | Literal["last", "first"]] = ["last", *constants, "first"]
    for scale in SCALES:
        for shift in SHIFTS if scale in (1, 2) else SHIFTS[:1]:
            yield from (DrawnStart(scale, shift, bias) for bias in biases)
            for end, apart in product((biases[0], biases[-1]), PLAIN):
                if apart != (scale, shift):
                    yield DrawnStart(scale, shift, end, apart=apart)
    for weight, apart in product((0, 1), PLAIN):
        yield DrawnStart(0, weight, "last", apart=apart)
    # 0.01 * (rand - 0.5), written out
    for scale in (Fraction(1, 100), Fraction(1, 10)):
        yield DrawnStart(scale, -scale / 2, "last")
    for under, bias in product((0, 1), biases):
        yield DrawnStart(1, 0, bias, under, "root")
        yield DrawnStart(1, 0, bias, under, "whole")
        yield from (DrawnStart(scale, 0, bias, under) for scale in (1, 2))


def drawn_floats(answer: Answer) -> Vector:
    """Return the numbers that were drawn, in order: floats or, if there are none, indices."""
    drawn = [a for draw in answer.draws if draw.kind == "floats" for a in draw.numbers]
    try:
        return tuple(map(from_text, drawn)) or tuple(index for _, index in indices(answer))
    except Refused:
        return ()


def permutations(answer: Answer, n: int) -> Orders:
    """Return the permutations of n things that were drawn, in order."""
    drawn = (draw.numbers for draw in answer.draws if draw.kind == "permutation")
    return [order for order in drawn if len(order) == n]


def indices(answer: Answer) -> list[tuple[int, int]]:
    """Return every index that was drawn, each with the number of things it was drawn from."""
    drawn = (draw for draw in answer.draws if draw.kind == "indices")
    return [(draw.among, index) for draw in drawn for index in draw.numbers]


def rows_drawn(answer: Answer, n: int) -> Permutation:
    """Return the rows, of n, that were drawn in one way or another, in order."""
    among = {"permutation": 0, "indices": n}
    drawn = (d for d in answer.draws if among.get(d.kind) == d.among)
    whole = (d.numbers for d in drawn if d.kind == "indices" or len(d.numbers) == n)
    return tuple(row for rows in whole for row in rows)


def as_drawn(orders: Orders, n: int) -> Orders:
    """Return each order for itself."""
    return orders


def carried(orders: Orders, n: int) -> Orders:
    """Return each order applied to the rows as the one before left them."""
    made, rows = [], tuple(range(n))
    for order in orders:
        rows = tuple(rows[i] for i in order)
        made.append(rows)
    return made


def _after(orders: Orders, n: int) -> Orders:
    return [tuple(range(n)), *orders]


def _paired(orders: Orders) -> Orders:
    """Return every second order, if points and labels were shuffled one after the other."""
    return orders[::2] if orders[::2] == orders[1::2] else []


def _inverse(orders: Orders) -> Orders:
    return [tuple(sorted(range(len(order)), key=order.__getitem__)) for order in orders]


#: The rules that make one order, which every pass has.
ONCE = ("shuffles its rows once", "shuffles points and labels once")
#: Rules by which permutations that were drawn make the order of each pass, in words.
ORDER_RULES: Mapping[str, Callable[[Orders, int], Orders]] = {
    "draws a new order before each pass": as_drawn,
    "shuffles its rows again before each pass": carried,
    "shuffles points and labels again before each pass": lambda o, n: carried(_paired(o), n),
    "draws a new order of points and labels before each pass": lambda o, n: _paired(o),
    "shuffles its rows again after each pass": lambda o, n: _after(carried(o, n), n),
    "draws a new order after each pass": _after,
    ONCE[0]: lambda orders, n: orders[:1],
    ONCE[1]: lambda orders, n: _paired(orders)[:1],
    "presents its rows in the order of drawn keys": lambda o, n: _inverse(o),
}


def presented(rule: str, answer: Answer, n: int) -> Orders:
    """Return the order of each pass that a rule makes of what was drawn, for n rows.

    Under a rule of `ONCE` there is one order, that of every pass.
    """
    return ORDER_RULES[rule](permutations(answer, n), n)

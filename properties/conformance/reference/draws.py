"""Random draws that a target's process recorded, read as orders and as starts.

An order of a target's own is then no licence: it is the order that these draws make, and the run in
that order is followed mistake by mistake.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from typing import Literal, NamedTuple

from perceptron.arithmetic.exact import Exact, exact, from_text
from perceptron.arithmetic.vectors import Vector
from perceptron.errors import Refused
from properties.conformance.reference.answer import Answer, Draw

Permutation = tuple[int, ...]
Orders = list[Permutation]


class Line(NamedTuple):
    """How weights follow from the numbers that were drawn: scale * number + shift.

    Parameters
    ----------
    under
        None; or how many more than the coordinates the number is divided by.
    root
        Whether it is divided by the root of that, and multiplied by the root of `scale`.
    digits
        To how many decimals that is rounded; None if it is not.
    """

    scale: Exact
    shift: Exact
    under: int | None = None
    root: bool = False
    digits: int | None = None

    def factors(self, dimension: int, *, divides: bool) -> tuple[float, float]:
        """Return what a number is multiplied by, and divided by."""
        if self.under is None:
            return (1.0, float(1 / Fraction(self.scale))) if divides else (float(self.scale), 1.0)
        size = dimension + self.under
        if not self.root:
            return float(self.scale), float(size)
        if divides:
            return math.sqrt(self.scale), math.sqrt(size)
        return math.sqrt(float(self.scale) / size), 1.0


@dataclass(frozen=True)
class DrawnStart:
    """How first weights follow from recorded numbers.

    At a scale of 0 none are drawn for the weights.

    Parameters
    ----------
    bias
        Where its number stands, "last" or "first" among those drawn; or what it is, not drawn.
    divides, shifts_first
        Whether the number is divided in place of multiplied, and whether it is shifted before:
        either rounds otherwise.
    apart
        The line of the number of the bias, if it is another.
    before
        How many numbers were drawn for something else before.
    """

    line: Line
    bias: Exact | Literal["last", "first"]
    divides: bool = False
    shifts_first: bool = False
    apart: Line | None = None
    before: int = 0

    def of(self, answer: Answer, dimension: int, has_bias: bool) -> Vector | None:
        """Return the first weights of the run that gave this answer, the bias last."""
        own = int(has_bias and isinstance(self.bias, str))
        drawn = drawn_numbers(answer)[self.before :]
        if not self.line.scale:
            drawn = ((0,) * dimension + drawn[:own]) if len(drawn) >= own else ()
        if len(drawn) < dimension + own:
            return None
        numbers = list(drawn[: dimension + own])
        biases = [numbers.pop(0 if self.bias == "first" else dimension)] if own else []
        made = [self._on(self.line, a, dimension) for a in numbers]
        made += [self._on(self.apart or self.line, a, dimension) for a in biases]
        if has_bias and not isinstance(self.bias, str):
            made.append(self.bias)
        return tuple(made)

    def _on(self, line: Line, number: Exact, dimension: int) -> Exact:
        times, over = line.factors(dimension, divides=self.divides)
        before, after = 0.0, float(line.shift)
        if self.shifts_first:
            before, after = float(Fraction(line.shift) / line.scale), 0.0
        made = times * (float(number) + before) / over + after
        return exact(made if line.digits is None else round(made, line.digits))


def drawn_starts(
    lines: Iterable[Line], of_bias: Sequence[Line], constants: Iterable[Exact]
) -> Iterator[DrawnStart]:
    """Yield the ways in which people make a random start, the plainest first.

    Parameters
    ----------
    lines, of_bias
        How the weights, and the bias, may follow from what was drawn.
    constants
        Where a bias that is not drawn may begin.
    """
    known, lines = list(constants), list(lines)
    biases: list[Exact | Literal["last", "first"]] = ["last", *known, "first"]
    ends = list(product((biases[0], biases[-1]), of_bias))
    for line in lines:
        may_divide = line.under is None or line.root
        for divides, first in product((False, True)[: 1 + may_divide], (False, True)):
            if not first or line.shift or any(each.shift for each in of_bias):
                yield from (DrawnStart(line, bias, divides, first) for bias in biases)
                apart = ((end, own) for end, own in ends if own != line)
                yield from (DrawnStart(line, end, divides, first, own) for end, own in apart)
    for weight, own in product((0, 1), of_bias):
        yield DrawnStart(Line(0, weight), "last", apart=own)
    yield from (DrawnStart(line, bias, before=1) for line, bias in product(lines, known))


def drawn_numbers(answer: Answer) -> Vector:
    """Return the numbers that were drawn, in order; if there are none, the indices."""
    return _numbers(answer.draws) or tuple(index for _, index in indices(answer))


@lru_cache(maxsize=4096)
def _numbers(draws: tuple[Draw, ...]) -> Vector:
    drawn = [a for draw in draws if draw.kind == "numbers" for a in draw.numbers]
    try:
        return tuple(map(from_text, drawn))
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
    return list(accumulate(orders, lambda rows, order: tuple(rows[i] for i in order)))


def _after(orders: Orders, n: int) -> Orders:
    return [tuple(range(n)), *orders]


def _paired(orders: Orders) -> Orders:
    """Return every second order, if points and labels were shuffled one after the other."""
    return orders[::2] if orders[::2] == orders[1::2] else []


#: The rules that make one order, which every pass has.
ONCE = ("shuffles its rows once", "shuffles points and labels once")
#: Rules by which permutations that were drawn make the order of each pass, in words.
ORDER_RULES: Mapping[str, Callable[[Orders, int], Orders]] = {
    "draws a new order before each pass": as_drawn,
    "shuffles its rows again before each pass": carried,
    "shuffles row numbers again before each pass, and applies them to shuffled rows": lambda o, n: (
        carried(carried(o, n), n)
    ),
    "shuffles points and labels again before each pass": lambda o, n: carried(_paired(o), n),
    "draws a new order of points and labels before each pass": lambda o, n: _paired(o),
    "shuffles its rows again after each pass": lambda o, n: _after(carried(o, n), n),
    "draws a new order after each pass": _after,
    ONCE[0]: lambda orders, n: orders[:1],
    ONCE[1]: lambda orders, n: _paired(orders)[:1],
    "presents its rows in the order of drawn keys": lambda orders, n: [
        tuple(sorted(range(n), key=order.__getitem__)) for order in orders
    ],
}


def presented(rule: str, answer: Answer, n: int) -> Orders:
    """Return the order of each pass that a rule makes of what was drawn, for n rows.

    Under a rule of `ONCE` there is one order, that of every pass.
    """
    return ORDER_RULES[rule](permutations(answer, n), n)

"""A case as one target is asked it: the options that it is given, and the limit that follows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Literal

from perceptron.arithmetic.exact import Exact, to_text
from perceptron.arithmetic.vectors import Vector
from properties.conformance.cases.case import Case
from properties.conformance.reference.target_conventions import TargetConventions
from properties.conformance.target import Greeting

# how far from 0 a coordinate is that rounding to one decimal moves there
NEAR = Fraction(1, 32)
SIGNS = (1, -1)
Taught = Literal[
    "twice", "after a clash", "after an end", "before another", "in parts", "by scores",
    "by points", "of integers", "of zeros and ones", "3 updates",
]  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What a target is asked.

    Parameters
    ----------
    case
        Points and labels.
    given
        Names of the options that it is given, among "epochs", "w0", "eta" and "order".
    layout
        Conventions that say how the target lays weights out, for `w0`; with their rate for "eta".
    predicts
        Whether it is asked for labels at `probes`.
    from_a_bias
        Whether its bias, apart from its weights, begins where the case says.
    at
        Points at which labels are asked for, if they are not those of `probes` by default.
    taught
        "twice", if its object is first taught the rows from last to first, with the other labels;
        "after a clash", if the same points with both labels each; "after an end", if two opposite
        points; "before another", if its answer is read after a call for other rows; "in parts", by
        two calls of its `partial_fit`; "by scores", if its `decision_function` is to say the sides
        of the points; "by points", if it predicts these one at a time; "of integers", if they come
        as such; "of zeros and ones", if the labels do; "3 updates", if its limit of updates is 3;
        None, as always.
    pass_limits
        Numbers in the target's source that may limit its passes, if it is given no limit.
    """

    case: Case
    given: frozenset[str]
    layout: TargetConventions
    predicts: bool = False
    from_a_bias: bool = False
    at: tuple[Vector, ...] = ()
    taught: Taught | None = None
    pass_limits: tuple[int, ...] = ()

    @property
    def epochs(self) -> int | None:
        """The limit of passes that it is given."""
        return self.case.epochs if "epochs" in self.given else None

    @property
    def rate(self) -> Exact | None:
        """The rate that it is given."""
        return (self.case.rate or 1) if "eta" in self.given else None

    @property
    def start(self) -> Vector | None:
        """The first weights that it is given, the bias last; None if it begins with its own."""
        if "w0" not in self.given or self.case.start is None:
            return None
        return self.case.start

    @cached_property
    def probes(self) -> tuple[Vector, ...]:
        """Points at which a target that only predicts is asked for labels."""
        if self.at:
            return self.at
        d = self.case.dimension
        grid = product((-3, -1, 0, 2), repeat=d) if d <= 2 else ()
        ways = (1, -1, NEAR, -NEAR)
        units = [tuple(way * (i == j) for i in range(d)) for j in range(d) for way in ways]
        points = (*(x for x, _ in self.case.points), *grid, *units)
        # as many as coordinates: a `predict` may take columns for rows
        return points[:d] if self.case.family == "size" and d > 2 else points

    @property
    def options(self) -> dict[str, Any]:
        """The options in words, as a report shows them."""
        case, w0 = self.case.content(), list(map(to_text, self._first_weights()))
        content = case | {"w0": w0, "eta": to_text(self.case.rate or 1)}
        return {
            name: content[name]
            for name in ("epochs", "w0", "eta", "order")
            if name in content and name in self.given
        }

    def request(self) -> dict[str, Any]:
        """Return what the target's process is sent; floats in hexadecimal."""
        case = self.case
        options: Mapping[str, Callable[[], Any]] = {
            "epochs": lambda: str(case.epochs),
            "w0": lambda: _hexadecimal(self._first_weights()),
            "eta": lambda: float(case.rate or 1).hex(),
            "order": lambda: list(map(str, case.order or range(len(case.points)))),
        }
        sent: dict[str, Any] = {
            "X": [_hexadecimal(x) for x, _ in case.points],
            "y": [str(y) for _, y in case.points],
            "options": {name: made() for name, made in options.items() if name in self.given},
        }
        if self.predicts:
            sent["predict"] = list(map(_hexadecimal, self.probes))
        return sent | ({"taught": self.taught} if self.taught else {})

    def _first_weights(self) -> Vector:
        """Return the start as the target lays it out."""
        d = self.case.dimension
        start = self.case.start or (0,) * (d + 1)
        is_whole = self.from_a_bias or self.layout.bias in ("append", "prepend")
        return self.layout.laid_out(start) if is_whole else start[:d]


def asked(
    case: Case,
    greeting: Greeting,
    layout: TargetConventions,
    *,
    predicts: bool = False,
    rated: bool = False,
) -> Question | None:
    """Return the question for a target that describes itself so; None if the case does not apply.

    Parameters
    ----------
    rated
        Whether the target is given a rate even if the case has none: 1, which rounds nothing.
    """
    parameters, required = greeting.parameters, greeting.required
    if not case.applies(parameters) or not layout.takes(case.dimension):
        return None
    if greeting.takes_labels_apart:
        if len(case.labels) < len(SIGNS):
            return None
        # so they are presented
        case = replace(case, points=tuple(p for y in SIGNS for p in case.points if p[1] == y))
    given = {"epochs", *required} & {*parameters, *required}
    wanted = {"w0": case.start, "eta": case.rate or rated, "order": case.order}
    given |= {name for name, value in wanted.items() if value and name in parameters}
    if "w0" in given and case.start is None:
        case = replace(case, start=(0,) * (case.dimension + 1))
    from_a_bias = layout.bias == "separate" and "from a bias" in greeting.beside
    return Question(
        case, frozenset(given), layout, predicts, from_a_bias, pass_limits=greeting.pass_limits
    )


def _hexadecimal(numbers: Vector) -> list[str]:
    return [float(a).hex() for a in numbers]

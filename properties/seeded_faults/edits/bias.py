"""What else than its label a bias is moved by, and when."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from perceptron import Dataset, Trace
from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.causes import MOVE, MOVE_BIAS, RETURN, TEST, Cause, Fault
from properties.seeded_faults.textbook import Example, Examples, Order, Pass, Textbook, variant

#: What stands in the place of the bias's own input, of points as they are and the move at rate 1.
Input = Callable[[Vector, Exact, Exact], Exact]


class _OfABias(Textbook):
    which = "bias"

    def with_input(self, x: Vector, put: Exact) -> Vector:
        """Return a point whose bias has another input."""
        return tuple(put if j == self.bias_axis else a for j, a in enumerate(x))


class _MovesTheBias(_OfABias):
    put: Input

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        j = self.bias_axis or 0
        rest = (*x[:j], *x[j + 1 :])
        return super().moved(w, self.with_input(x, self.put(rest, x[j], self.eta)), y)


class _MovesTheWeightsAtOne(_OfABias):
    """The bias alone moves at the rate."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        at_one = tuple(Fraction(a) / self.eta for a in x)
        return super().moved(w, self.with_input(at_one, x[self.bias_axis or 0]), y)


class _PredictsAnew(_OfABias):
    """The bias moves where the point is still wrong once the weights have moved."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        v = super().moved(w, self.bias_times(x, 0), y)
        alone = tuple(a * (j == self.bias_axis) for j, a in enumerate(x))
        return super().moved(v, alone, y) if self.is_wrong(v, x, y) else v


class _MovesTheBiasOnce(_OfABias):
    """The bias moves once a pass, by the label of the last point, or if that point was wrong."""

    always: bool

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = list[int]()
        for row in order:
            x, y = examples[row]
            if self.is_wrong(w, x, y):
                w = self.moved(w, self.bias_times(x, 0), y)
                made.append(row)
        if made and (self.always or made[-1] == order[-1]):
            x, y = examples[order[-1]]
            w = self.moved(w, tuple(a * (j == self.bias_axis) for j, a in enumerate(x)), y)
        return w, made


class _MovesTheBiasAlways(_OfABias):
    """The bias gets the label at every point; the weights move at mistakes."""

    zero: int

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        v, erred = super().present(w, x, y)
        if (j := self.bias_axis) is not None:
            by = self.eta * x[j] * (1 if y > 0 else self.zero)
            v = self.with_input(v, exact(w[j] + by))
        return v, erred


class _TestsTheBiasWithoutTheLabel(_OfABias):
    def is_wrong(self, w: Vector, x: Vector, y: int) -> bool:
        return super().is_wrong(w, self.bias_times(x, y), y)


class _TurnsAllButTheBias(_OfABias):
    """A point of label -1 is given as its negative, of label +1, with the bias as it is."""

    def examples(self, data: Dataset) -> list[Example]:
        return [(self.bias_times(tuple(y * a for a in x), y), 1) for x, y in super().examples(data)]


class _ScoresTheBiasAgain(_OfABias):
    times: Callable[[int], int]

    def score(self, w: Vector, x: Vector) -> Any:
        return super().score(w, self.bias_times(x, self.times(len(x) - 1)))


class _AnswersWithoutTheBias(_OfABias):
    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(run, self.bias_times(w, 0))


INPUTS: tuple[tuple[str, str, Input], ...] = (
    (
        "first-to-bias",
        "adds y times the first coordinate of x to the bias, not y",
        lambda rest, own, move: rest[0] if rest else own,
    ),
    (
        "bias-for-each-weight",
        "moves the bias once for each weight, not once a mistake",
        lambda rest, own, move: len(rest) * own,
    ),
    *(
        (
            "bias-without-rate",
            "does not use the rate when it moves the bias",
            lambda rest, own, move, step=step: Fraction(step) / move * own,
        )
        for step in (1, 2)
    ),
)
# by what the bias gets at a point of label -1
ALWAYS = {
    -1: ("bias-always", "moves the bias at every point, right or wrong"),
    1: ("bias-counts", "adds 1 to the bias at every point, right or wrong"),
    0: ("bias-label", "adds the label, 0 or 1, to the bias at every point, right or wrong"),
}
# how often the score has the bias, of points of so many coordinates
AGAIN: tuple[tuple[str, str, Callable[[int], int]], ...] = (
    (
        "bias-scored-twice",
        "counts the bias twice in the score: as a weight of a 1, and beside it",
        lambda d: 2,
    ),
    (
        "bias-scored-each",
        "counts the bias in the score once for each coordinate, not once",
        lambda d: d,
    ),
)


def _edits() -> Iterator[Fault]:
    for name, words, put in INPUTS:
        yield variant(_MovesTheBias, put=put), Cause(name, words, MOVE_BIAS)
    words = "does not use the rate when it moves the weights, only when it moves the bias"
    yield _MovesTheWeightsAtOne, Cause("weights-without-rate", words, MOVE)
    for always in (True, False):
        words = "moves the bias once a pass, by its last point, not at each mistake"
        yield variant(_MovesTheBiasOnce, always=always), Cause("bias-once", words, MOVE_BIAS)
    for (zero, (name, words)), stops in product(ALWAYS.items(), (True, False)):
        yield variant(_MovesTheBiasAlways, zero=zero, stops=stops), Cause(name, words, MOVE_BIAS)
    words = "predicts anew before it moves the bias, by the weights that it has just moved"
    yield _PredictsAnew, Cause("predicts-anew", words, MOVE_BIAS)
    words = "multiplies the score by the label but not the bias: it tests y <w, x> + b"
    yield _TestsTheBiasWithoutTheLabel, Cause("bias-without-label", words, TEST)
    words = "multiplies each point by its label, and not the 1 that its bias is multiplied by"
    yield _TurnsAllButTheBias, Cause("bias-not-turned", words, TEST)
    for name, words, times in AGAIN:
        yield variant(_ScoresTheBiasAgain, times=times), Cause(name, words, TEST)
    words = "leaves the bias out of what it returns or predicts"
    yield _AnswersWithoutTheBias, Cause("answers-without-bias", words, RETURN)


#: With the sentence for the author of each.
BIAS_EDITS: Mapping[type[Textbook], Cause] = dict(_edits())

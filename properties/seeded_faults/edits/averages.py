"""Averages that are none: the sum of weights of one kind, divided by a count of another.

One run adds up all that people add up, and counts all that they divide by.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.vectors import Vector, add, scaled
from properties.seeded_faults.causes import RETURN, Cause, Fault
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook, variant

SUMS: Mapping[str, str] = {
    "point": "the weights after each point",
    "before": "the weights before each point",
    "right": "the weights at each point that is right",
    "update": "the weights after each update",
    "before-update": "the weights before each update",
    "replaced": "all weights but the last, each as often as it was tried",
    "survived": "all weights but the last, each as often as it was right",
    "pass": "the weights after each pass",
}
COUNTS: Mapping[str, str] = {
    "one": "does not divide the sum",
    "rows": "divides by the number of points",
    "pass": "divides by the number of passes",
    "point": "divides by the number of presentations",
    "point-1": "divides by the number of presentations and 1",
    "update": "divides by the number of updates",
    "update-1": "divides by the number of updates and 1",
    "right": "divides by the number of points that were right",
    "replaced": "divides by the number of points before the last update",
}
# the average of all weights but the bias, which is the last; and of the bias alone
BUT_BIAS, BIAS_ALONE = ("point", "but-bias"), ("point", "bias-alone")
#: Averages that are wrong where there is a bias.
OF_A_BIAS = (BUT_BIAS, BIAS_ALONE)
#: What is no fault, but a convention: its name, what is added up and the count that divides it.
MEANS: Mapping[str, tuple[str, str]] = {
    "average": ("point", "point"),
    "average-updates": ("update", "update"),
    "average-before": ("before", "point"),
    "average-passes": ("pass", "pass"),
    "sum": ("point", "one"),
}


class Averages(Textbook):
    """The textbook loop, which returns what it adds up over what it divides by."""

    added: str
    divided: str

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        """Run over the data; return the trace of the plain loop."""
        zero: Vector = (0,) * data.dimension
        self.sums = dict.fromkeys(SUMS, zero)
        self.counts = Counter({"one": 1, "point-1": 1, "update-1": 1, "rows": len(data)})
        self.since, self.right, self.last = zero, zero, zero
        return super().__call__(data, conventions)

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        self.last, made = super().one_pass(w, examples, order)
        self._add("pass", self.last)
        self.counts.update(["pass"])
        return self.last, made

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        after, erred = super().present(w, x, y)
        self._add("before", w)
        self._add("point", after)
        self.counts.update(["point", "point-1"])
        self.since = add(self.since, w)
        if erred:
            self._note_update(w, after)
        else:
            self.right = add(self.right, w)
            self._add("right", w)
            self.counts.update(["right"])
        return after, erred

    def _note_update(self, before: Vector, after: Vector) -> None:
        self._add("update", after)
        self._add("before-update", before)
        self.counts.update(["update", "update-1"])
        self.counts["replaced"] = self.counts["point"] - 1
        self._add("replaced", self.since)
        self._add("survived", self.right)
        self.since = self.right = scaled(0, before)

    def _add(self, name: str, w: Vector) -> None:
        self.sums[name] = add(self.sums[name], w)

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(run, self.answer(self.added, self.divided))

    def answer(self, added: str, divided: str) -> Vector:
        """Return a sum over a count, or over 1 if that is 0."""
        if (added, divided) in OF_A_BIAS:
            mean, last, j = self.answer("point", "point"), self.last, self.bias_axis
            of_bias, rest = (last, mean) if divided == "but-bias" else (mean, last)
            return tuple((of_bias if i == j else rest)[i] for i in range(len(last)))
        return scaled(Fraction(1, max(self.counts[divided], 1)), self.sums[added])


def _averages() -> Iterator[tuple[tuple[str, str], Cause]]:
    for added, divided in product(SUMS, COUNTS):
        if (added, divided) not in MEANS.values():
            sentence = f"returns a wrong average: it adds up {SUMS[added]}, and {COUNTS[divided]}"
            yield (added, divided), Cause(f"average-{added}-{divided}", sentence, RETURN)
    words = "returns the average of the weights after each point, but the last bias"
    yield BUT_BIAS, Cause("average-but-bias", words, RETURN)
    words = "returns the average of the bias after each point, and the last of the other weights"
    yield BIAS_ALONE, Cause("average-bias-alone", words, RETURN)


@lru_cache
def wrong_averages(*, bias: bool) -> tuple[Fault, ...]:
    """Return loops that return a wrong average of a loop with a bias, or without one."""
    return tuple(
        (variant(Averages, added=added, divided=divided, stops=stops), cause)
        for (added, divided), cause in _averages()
        if bias or (added, divided) not in OF_A_BIAS
        for stops in (True, False)
    )

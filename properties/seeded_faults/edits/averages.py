"""Averages that are none: the sum of weights of one kind, divided by a count of another."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import groupby, product

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
        self.counts = Counter({"one": 1, "point-1": 1, "update-1": 1, "rows": len(data)})
        self.noted: list[Vector] = []
        self.since: list[Vector] = []
        self.right: list[Vector] = []
        self.last: Vector = (0,) * data.dimension
        return super().__call__(data, conventions)

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        self.last, made = super().one_pass(w, examples, order)
        self._note("pass", [self.last])
        self.counts.update(["pass"])
        return self.last, made

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        after, erred = super().present(w, x, y)
        self._note("before", [w])
        self._note("point", [after])
        self.counts.update(["point", "point-1"])
        self.since.append(w)
        if erred:
            self._note_update(w, after)
        else:
            self.right.append(w)
            self._note("right", [w])
            self.counts.update(["right"])
        return after, erred

    def _note_update(self, before: Vector, after: Vector) -> None:
        self._note("update", [after])
        self._note("before-update", [before])
        self.counts.update(["update", "update-1"])
        self.counts["replaced"] = self.counts["point"] - 1
        self._note("replaced", self.since)
        self._note("survived", self.right)
        self.since, self.right = [], []

    def _note(self, name: str, weights: list[Vector]) -> None:
        if name == self.added:
            self.noted += weights

    def said(self, run: Trace, w: Vector) -> Trace:
        if (self.added, self.divided) not in OF_A_BIAS:
            return super().said(run, self._sum_over(self.divided))
        mean, last, j = self._sum_over("point"), self.last, self.bias_axis
        of_bias, rest = (last, mean) if self.divided == "but-bias" else (mean, last)
        return super().said(run, tuple((of_bias if i == j else rest)[i] for i in range(len(last))))

    def _sum_over(self, divided: str) -> Vector:
        """Return what was added up over a count, or over 1 if that is 0."""
        # weights that stay are added once
        alike = (list(same) for _, same in groupby(self.noted, key=id))
        total = reduce(add, (scaled(len(same), same[0]) for same in alike), scaled(0, self.last))
        return scaled(Fraction(1, max(self.counts[divided], 1)), total)


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

"""The textbook loop, right as it stands, in parts of which a wrong learner replaces one.

A subclass is one bug, its docstring says which. An instance is a learner as the searches take it.
"""

from collections.abc import Iterator
from typing import Any

from perceptron import Conventions, Dataset, GordanCertificate, Trace, certify
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.specification import is_mistake, updated
from perceptron.training.termination import EndSearch
from perceptron.training.trace import Outcome

Example = tuple[Vector, int]


class Textbook:
    """The perceptron, right. Each method is a place for a bug."""

    # a run that ends makes fewer updates on the drawn data, several times over
    long, most = 400, 1000
    # a limit of passes; with one, no evidence is sought for a run without an end
    limit: int | None = None
    # passes beyond the number that it is given
    extra_passes = 0

    how: Conventions
    data: Dataset

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        """Run over the data, and say what the run did."""
        self.data, self.how = data, conventions
        examples, w = self.examples(data), self.start()
        mistakes = list[int]()
        if self.limit is None:
            search = EndSearch(data, conventions, may_certify=False)
        for number, order in enumerate(self.orders(), 1):
            w, made = self.one_pass(w, examples, order)
            mistakes += made
            if self.is_clean(made, w):
                return self.said(mistakes, number, "converged", None, w)
            if self.limit is None:
                evidence = search.after_pass(w, made)
                if not evidence and len(mistakes) > self.long:
                    evidence = self.certificate()
                if evidence:
                    return self.said(mistakes, number, "endless", evidence, w)
            if number == self.limit or self.is_tired(len(mistakes), number):
                break
        return self.said(mistakes, number, "limit", None, w)

    def examples(self, data: Dataset) -> list[Example]:
        """Return the points and labels, by row."""
        return list(data)

    def start(self) -> Vector:
        """Return the first weights."""
        return self.how.first_weights(self.data.dimension)

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Yield the rows of each pass."""
        return self.how.passes(len(self.data))

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        """Present the rows in order; return the weights and the rows of the mistakes."""
        made = []
        for row in order:
            w, erred = self.present(w, *examples[row])
            if erred:
                made.append(row)
        return w, made

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        """Return the weights after a point, and whether it was a mistake."""
        erred = self.is_wrong(w, x, y)
        return (self.moved(w, x, y) if erred else w), erred

    def is_wrong(self, w: Vector, x: Vector, y: int) -> bool:
        """Say whether a point is a mistake."""
        return self.errs(self.score(w, x), y)

    def score(self, w: Vector, x: Vector) -> Any:
        """Return <w, x>."""
        return dot(w, x)

    def errs(self, score: Any, y: int) -> bool:
        """Say whether this score is a mistake."""
        return is_mistake(self.how.update, score, y)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        """Return the weights after a mistake."""
        return updated(w, x, y, self.how)

    def is_clean(self, made: list[int], w: Vector) -> bool:
        """Say whether a pass with these mistakes was the last."""
        return not made

    def is_tired(self, updates: int, passes: int) -> bool:
        """Say whether to stop short of an end."""
        return max(updates, passes) > self.most

    def certificate(self) -> GordanCertificate | None:
        """Return a certificate that the run is endless, if it is certain."""
        found = certify(self.data)
        if isinstance(found, GordanCertificate) and self.how.update == "le":
            return found
        return None

    def said(
        self, mistakes: list[int], passes: int, outcome: Outcome, evidence: Any, w: Vector
    ) -> Trace:
        """Return what the learner says of its run."""
        trace = Trace(self.data, self.how, tuple(mistakes), passes, outcome, evidence)
        return told(trace, w)

    @property
    def bias_axis(self) -> int | None:
        """Which coordinate is the bias."""
        return {"none": None, "append": self.data.dimension - 1, "prepend": 0}[self.data.bias]


def told(trace: Trace, weights: Any) -> Trace:
    """Return the trace with these weights, whatever its mistakes add up to."""
    trace.__dict__["weights"] = weights
    return trace

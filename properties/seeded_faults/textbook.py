"""The textbook loop, right as it stands, in parts of which a wrong learner replaces one.

Each subclass has one bug. What it is stands in its cause, the sentence that the author of such a
program reads, or in its docstring where it has no cause. An instance is a learner for the searches.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from perceptron import Conventions, Dataset, GordanCertificate, Trace, certify
from perceptron.arithmetic.exact import Exact, exact
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.specification import is_mistake, updated
from perceptron.training.termination import EndSearch
from perceptron.training.trace import Outcome

Example = tuple[Vector, int]
Examples = list[Example]
Order = tuple[int, ...]
Pass = tuple[Vector, list[int]]

START, EACH, TEST, MOVE, STOP, RETURN = (
    "w = 0",
    "for each point x with label y, in order:",
    "if y <w, x> <= 0:",
    "w = w + rate y x",
    "until a pass makes no update",
    "return w",
)
#: What `MOVE` is of a bias that stands beside the weights.
MOVE_BIAS = "b = b + rate y"


class Cause(NamedTuple):
    """The name of a cause, its sentence, and the line of the textbook loop that it concerns."""

    id: str
    words: str
    line: str


#: A wrong learner, and the cause that it shows.
Fault = tuple[type["Textbook"], Cause]
Learner = TypeVar("Learner", bound=type["Textbook"])


class Textbook:
    """The perceptron, right. Each method is a place for a bug."""

    # a run that ends makes fewer updates on the drawn data, several times over
    long, most = 400, 1000
    # a limit of passes; with one, no evidence is sought for a run without an end
    limit: int | None = None
    # passes beyond the number that it is given
    extra_passes = 0
    # whether a pass without a mistake is the last
    stops = True

    # of a learner that has one; an heir has its own, or that of the one before it
    cause: Cause
    how: Conventions
    data: Dataset

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        """Run over the data, and say what the run did."""
        self.data, self.how = data, conventions
        self.passes = self.points = self.updates = 0
        examples, w = self.examples(data), self.start()
        mistakes = list[int]()
        if self.limit is None:
            search = EndSearch(data, conventions, may_certify=False)
        for number, order in enumerate(self.orders(), 1):
            w, made = self.one_pass(w, examples, order)
            mistakes += made
            self.passes += 1
            if self.is_clean(made, w):
                return self.ended(mistakes, number, "converged", w)
            if self.limit is None:
                evidence = search.after_pass(w, made)
                if not evidence and len(mistakes) > self.long:
                    evidence = self.certificate()
                if evidence:
                    return self.ended(mistakes, number, "endless", w, evidence)
            if number == self.limit or self.is_tired(len(mistakes), number):
                break
        return self.ended(mistakes, number, "limit", w)

    def examples(self, data: Dataset) -> list[Example]:
        """Return the points and labels, by row."""
        return list(data)

    def start(self) -> Vector:
        """Return the first weights."""
        return self.how.first_weights(self.data.dimension)

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Yield the rows of each pass."""
        return self.how.passes(len(self.data))

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        """Present the rows in order; return the weights and the rows of the mistakes."""
        made = []
        for row in order:
            w, erred = self.present(w, *examples[row])
            if erred:
                made.append(row)
            if self.ends_pass(erred=erred):
                break
        return w, made

    def ends_pass(self, *, erred: bool) -> bool:
        """Say whether a pass ends after a point, a mistake or not, with others left."""
        return False

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        """Return the weights after a point, and whether it was a mistake."""
        erred = self.is_wrong(w, x, y)
        w = self.moved(w, x, y) if erred else w
        self.points, self.updates = self.points + 1, self.updates + erred
        return w, erred

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
        return self.stops and not made

    def is_tired(self, updates: int, passes: int) -> bool:
        """Say whether to stop short of an end."""
        return max(updates, passes) > self.most

    def certificate(self) -> GordanCertificate | None:
        """Return a certificate that the run is endless, if it is certain."""
        found = certify(self.data)
        if isinstance(found, GordanCertificate) and self.how.update == "le":
            return found
        return None

    def ended(
        self, mistakes: list[int], passes: int, outcome: Outcome, w: Vector, evidence: Any = None
    ) -> Trace:
        """Return what the learner says of its run, as it ended."""
        return self.said(Trace(self.data, self.how, tuple(mistakes), passes, outcome, evidence), w)

    def said(self, run: Trace, w: Vector) -> Trace:
        """Return what the learner says of its run."""
        return told(run, w)

    @property
    def eta(self) -> Exact:
        """What a move multiplies y x by: step times rate."""
        return self.how.step * self.how.rate

    @property
    def bias_axis(self) -> int | None:
        """Which coordinate is the bias."""
        return {"none": None, "append": self.data.dimension - 1, "prepend": 0}[self.data.bias]

    def bias_times(self, x: Vector, by: int) -> Vector:
        """Return a point whose bias has so many times its input."""
        return tuple(by * a if j == self.bias_axis else a for j, a in enumerate(x))


def told(trace: Trace, weights: Any) -> Trace:
    """Return the trace with these weights, whatever its mistakes add up to."""
    trace.__dict__["weights"] = weights
    return trace


def moved_in_floats(w: Vector, by: float, x: Vector) -> Vector:
    """Return w + by x, each number rounded to a float: exact ones may grow with every update."""
    return tuple(exact(float(a) + by * float(b)) for a, b in zip(w, x, strict=True))


class Reports(Textbook):
    """What was done is changed in the telling."""

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        trace = super().__call__(data, conventions)
        return told(replace(trace, **self.changed(trace)), self.shown(trace))

    def changed(self, trace: Trace) -> dict[str, Any]:
        return {}

    def shown(self, trace: Trace) -> Any:
        return trace.weights


def shows(name: str, words: str, line: str) -> Callable[[Learner], Learner]:
    """Give a wrong learner the cause that it shows."""

    def given(learner: Learner) -> Learner:
        learner.cause = Cause(name, words, line)
        return learner

    return given


def is_changed(learner: type[Textbook], *parts: str) -> bool:
    """Say whether a learner has one of these parts of the textbook loop otherwise."""
    return any(getattr(learner, part) is not getattr(Textbook, part) for part in parts)


def variant(learner: type[Textbook], **parts: Any) -> type[Textbook]:
    """Return the learner with other attributes; functions are kept as static methods."""
    held = {name: staticmethod(part) if callable(part) else part for name, part in parts.items()}
    return type(learner.__name__, (learner,), held)

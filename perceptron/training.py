"""A run to its end: converged, endless with the evidence, or stopped by the caller's limit."""

from collections import Counter
from dataclasses import dataclass

from perceptron.certificates import Cycle, GordanCertificate, Separator
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.decision import certify
from perceptron.exact import Refused
from perceptron.specification import passes
from perceptron.trace import Trace
from perceptron.vectors import Vector

__all__ = ["train"]

# a run of so many updates is asked whether it can end at all
LONG = 1000


def train(
    data: Dataset, conventions: Conventions = Conventions(), max_updates: int | None = None
) -> Trace:
    """Run the perceptron over `data` until it ends. Exact.

    Without `max_updates` it always ends: on separable data every rule makes finitely many
    mistakes; otherwise the weights come back to where they were, or, under "le", a Gordan
    certificate shows that no pass can be clean.

    Parameters
    ----------
    data
        n points; a bias in `conventions` is added to them.
    conventions
        Which perceptron; by default update on y<w,x> <= 0, from 0, at rate 1, in cyclic order.
    max_updates
        Stop rather than make one more update than this.

    Raises
    ------
    Refused
        Where the conventions do not fit the data; where a shuffled order under another rule than
        "le" could run for ever without evidence, and no limit is given.

    References
    ----------
    Novikoff (1962); Block and Levin (1970) for the weights coming back.

    Examples
    --------
    >>> trace = train(Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]))
    >>> trace.weights, trace.outcome, trace.separates
    ((1, -3), 'converged', True)
    >>> train(Dataset([[1], [-1]], [+1, +1])).outcome
    'endless'
    """
    if max_updates is not None and max_updates < 0:
        raise Refused(f"max_updates: {max_updates} is negative; give 0 or more, or None")
    data = _with_bias(data, conventions)
    run, mistakes, completed = passes(data, conventions), list[int](), 0
    search = _EndlessSearch(data, conventions, may_certify=max_updates is None)
    while True:
        w, made = next(run)
        if max_updates is not None and len(mistakes) + len(made) > max_updates:
            stopped = (*mistakes, *made)[:max_updates]
            return Trace(data, conventions, stopped, completed, "limit")
        mistakes += made
        completed += 1
        if not made:
            return Trace(data, conventions, tuple(mistakes), completed, "converged")
        if evidence := search.after_pass(w, made):
            return Trace(data, conventions, tuple(mistakes), completed, "endless", evidence)


def _with_bias(data: Dataset, conventions: Conventions) -> Dataset:
    if conventions.bias in (None, data.bias):
        return data
    if data.bias != "none":
        raise Refused(
            f"bias: the data have {data.bias!r}, the conventions {conventions.bias!r}; "
            "leave one of them out"
        )
    return data.with_bias(conventions.bias)


@dataclass
class _Milestone:
    """A pass whose weights later ones are compared with, and the mistakes on each row since."""

    number: int
    weights: Vector
    since: Counter[int]


class _EndlessSearch:
    """Watches a run for evidence that it never ends, in the memory of one pass (Brent 1980)."""

    def __init__(self, data: Dataset, conventions: Conventions, *, may_certify: bool) -> None:
        self.data, self.conventions, self.may_certify = data, conventions, may_certify
        self.number = 0
        self.updates = 0
        start = conventions.first_weights(data.dimension)
        self.milestone = _Milestone(0, start, Counter())

    def after_pass(self, w: Vector, made: list[int]) -> Cycle | GordanCertificate | None:
        """Take in a pass with updates; return evidence as soon as there is some."""
        self.number += 1
        self.updates += len(made)
        self.milestone.since.update(made)
        if w == self.milestone.weights:
            return self._returned(w)
        if self.number == 2 * self.milestone.number + 1:
            self.milestone = _Milestone(self.number, w, Counter())
        if self.may_certify and self.updates >= LONG:
            self.may_certify = False
            return self._certified()
        return None

    def _returned(self, w: Vector) -> Cycle | GordanCertificate | None:
        multipliers = tuple(sorted(self.milestone.since.items()))
        if not self.conventions.repeats:
            gordan = GordanCertificate(self.data.digest, self.data.bias, multipliers)
            return gordan if self.conventions.update == "le" else None
        return Cycle(
            self.data.digest,
            self.data.bias,
            self.conventions,
            self.milestone.number,
            self.number,
            w,
            multipliers,
        )

    def _certified(self) -> GordanCertificate | None:
        certificate = certify(self.data)
        if isinstance(certificate, Separator):
            return None
        if self.conventions.update == "le":
            return certificate
        if not self.conventions.repeats:
            raise Refused(
                f"max_updates: None, but under {self.conventions.update!r} a shuffled run on data "
                "that nothing separates may neither end nor repeat; give a limit"
            )
        return None

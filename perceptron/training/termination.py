"""Will a run end? Weights that came back and Gordan certificates say no, the theorem says when.

A repeated state gives the certificate at once: the mistakes made between the two are multipliers
that make the signed points cancel.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from perceptron.arithmetic.vectors import IntegerVector, Vector, dot
from perceptron.certificates.cycle import Cycle
from perceptron.certificates.separability import GordanCertificate, Separator
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Defect, Refused
from perceptron.separability.certify import certify
from perceptron.specification import is_mistake

# a run of so many updates is asked whether it can end at all
LONG = 1000


@dataclass
class _Milestone:
    """A pass whose weights later ones are compared with, and the mistakes on each row since."""

    number: int
    weights: Vector
    since: Counter[int]


class _Theorem:
    """The two inequalities that bound the mistakes on separable data, held against a run."""

    def __init__(self, u: IntegerVector, data: Dataset, conventions: Conventions) -> None:
        step, self.u = conventions.step * conventions.rate, u
        start = conventions.first_weights(data.dimension)
        self.alignment, self.norm_squared = dot(start, u), dot(start, start)
        self.gain = step * min(y * dot(u, x) for x, y in data)
        self.growth = step**2 * data.radius_squared

    def check(self, w: Vector, updates: int) -> None:
        """Raise `Defect` where `updates` mistakes cannot have led to w (Novikoff 1962)."""
        aligned = dot(w, self.u) >= self.alignment + updates * self.gain
        bounded = dot(w, w) <= self.norm_squared + updates * self.growth
        if not (aligned and bounded):
            broken = "norm-bounded" if aligned else "alignment-grows"
            raise Defect(f"train: {updates} updates break {broken}; please report this data set")


class EndSearch:
    """Watches a run for evidence that it never ends, in the memory of one pass (Brent 1980).

    With `may_certify` a long run is asked if it can end at all.
    """

    def __init__(self, data: Dataset, conventions: Conventions, *, may_certify: bool) -> None:
        self.data, self.conventions, self.may_certify = data, conventions, may_certify
        self.number = 0
        self.updates = 0
        start = conventions.first_weights(data.dimension)
        self.milestone = _Milestone(0, start, Counter())
        self.theorem: _Theorem | None = None

    def after_pass(self, w: Vector, made: list[int]) -> Cycle | GordanCertificate | None:
        """Take in a pass with updates; return evidence as soon as there is some."""
        self.number += 1
        self.updates += len(made)
        self.milestone.since.update(made)
        if self.theorem:
            self.theorem.check(w, self.updates)
        since = self.milestone
        if w == since.weights and (
            evidence := self.returned(since.number, self.number, w, since.since)
        ):
            return evidence
        if self.number == 2 * self.milestone.number + 1:
            self.milestone = _Milestone(self.number, w, Counter())
        return self.certified() if self.updates >= LONG else None

    def returned(
        self, first: int, second: int, w: Vector, mistakes: Mapping[int, int]
    ) -> Cycle | GordanCertificate | None:
        """Return the evidence that two passes end alike, with these mistakes on rows between."""
        multipliers = tuple(sorted(mistakes.items()))
        if not self.conventions.repeats:
            gordan = GordanCertificate(self.data.digest, self.data.bias, multipliers)
            return gordan if self._forbids_a_clean_pass(gordan) else None
        rule = replace(self.conventions, bias=None)
        return Cycle(self.data.digest, self.data.bias, rule, first, second, w, multipliers)

    def certified(self) -> GordanCertificate | None:
        """Ask, once, whether the run can end at all; from then on hold it against the theorem."""
        if not self.may_certify:
            return None
        self.may_certify = False
        certificate = certify(self.data)
        if isinstance(certificate, Separator):
            separator = certificate.witness or certificate.weights
            self.theorem = _Theorem(separator, self.data, self.conventions)
            return None
        if self._forbids_a_clean_pass(certificate):
            return certificate
        if not self.conventions.repeats:
            raise Refused(
                f"max_updates: None, but under {self.conventions.update!r} a shuffled run on data "
                "that nothing separates may neither end nor repeat; give a limit"
            )
        return None

    def _forbids_a_clean_pass(self, gordan: GordanCertificate) -> bool:
        """Where points cancel, a clean pass scores 0 on all of them: does a tie err on one?"""
        labels = (self.data.labels[row] for row, _ in gordan.multipliers)
        return any(is_mistake(self.conventions.update, 0, y) for y in labels)

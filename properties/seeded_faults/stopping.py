"""Learners that stop too early, too late, or cannot say why."""

from dataclasses import replace

from perceptron import Conventions, Dataset, GordanCertificate, Trace
from perceptron.arithmetic.vectors import Vector, dot
from properties.seeded_faults.textbook import STOP, Examples, Order, Pass, Textbook, shows


@shows("one-pass", "stops after one pass, or begins every pass with the first weights", STOP)
class StopsAfterAPass(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return True


@shows("stops-at-clean-point", "stops once some point of a pass was right", STOP)
class StopsAfterACleanPoint(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) < len(self.data)


@shows("stops-at-one-mistake", "stops although the last pass made an update", STOP)
class StopsAtOneMistake(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) <= 1


@shows(
    "row-0-taken-for-none",
    "stops although row 0 was a mistake, if it was the only one: it tests the numbers of the "
    "rows, of which 0 counts as none, and not how many there are",
    STOP,
)
class TakesRow0ForNone(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return not any(made)


@shows(
    "errors-cancel",
    "stops if the errors of a pass add up to 0: mistakes on label +1 and on label -1 cancel",
    STOP,
)
class AddsUpSignedErrors(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return sum(self.data.labels[row] for row in made) == 0


@shows("last-point-only", "stops if the last point of the pass was right", STOP)
class LooksAtTheLastPointOnly(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(self.data) - 1 not in made


@shows(
    "first-point-only",
    "stops once the first point of a pass is right, whatever the others are",
    STOP,
)
class LooksAtTheFirstPointOnly(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        is_wrong = self.is_wrong(w, *examples[order[0]])
        return super().one_pass(w, examples, order) if is_wrong else (w, [])


class StopsOnceAllAreRight(Textbook):
    """It stops after the pass that made every point right, and counts no pass to see that."""

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return all(y * dot(w, x) > 0 for x, y in self.data)


@shows("stops-with-ties", "stops although a point still lies on the hyperplane", STOP)
class StopsWithTies(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return all(y * dot(w, x) >= 0 for x, y in self.data)


@shows("stops-at-few-errors", "stops once most points are right, such as three in four", STOP)
class StopsAtAFewErrors(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) * 4 <= len(self.data)


@shows(
    "own-update-limit", "stops after as many updates as the square of the number of points", STOP
)
class GivesUpAtItsOwnBound(Textbook):
    def is_tired(self, updates: int, passes: int) -> bool:
        return updates > len(self.data) ** 2


class CallsTheLimitConverged(Textbook):
    """After ten passes it says that it converged."""

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return not made or self.passes == 10


class CallsEveryEndConverged(Textbook):
    """It says converged where weights came back."""

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(replace(run, outcome="converged", evidence=None), w)


class NeverEnds(Textbook):
    """It does not see that weights came back, and runs into its limit."""

    def said(self, run: Trace, w: Vector) -> Trace:
        ended = run.outcome if run.outcome == "converged" else "limit"
        return super().said(replace(run, outcome=ended, evidence=None), w)


class ShowsNoEvidence(Textbook):
    """It says that a run is endless, and not why."""

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(replace(run, evidence=None), w)


class ShowsACycleOneShort(Textbook):
    """The cycle in its evidence ends a pass too soon, the certificate has a row too few."""

    def said(self, run: Trace, w: Vector) -> Trace:
        evidence = run.evidence
        if isinstance(evidence, GordanCertificate):
            evidence = replace(evidence, multipliers=evidence.multipliers[1:])
        elif evidence:
            evidence = replace(evidence, second_pass=evidence.second_pass - 1)
        return super().said(replace(run, evidence=evidence), w)


class ShowsOtherEvidence(Textbook):
    """Its evidence is about other data."""

    def said(self, run: Trace, w: Vector) -> Trace:
        other = replace(run.evidence, digest="0" * 64) if run.evidence else None
        return super().said(replace(run, evidence=other), w)


class CallsSlowRunsEndless(Textbook):
    """After five passes it says that the run is endless."""

    def is_tired(self, updates: int, passes: int) -> bool:
        return passes >= 5

    def said(self, run: Trace, w: Vector) -> Trace:
        ended = "endless" if run.outcome == "limit" else run.outcome
        return super().said(replace(run, outcome=ended), w)


@shows("one-class", "returns at once if all labels are equal", STOP)
class TakesOneClassAsDone(Textbook):
    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        if len(set(data.labels)) > 1:
            return super().__call__(data, conventions)
        return Trace(data, conventions, (), 1, "converged")

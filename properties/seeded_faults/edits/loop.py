"""Small edits of the textbook loop: what is done to the weights, to which of them, and where.

Each edit is a wrong learner with the sentence for its author, as those of the catalogue are. There
are too many to plant one by one; a cause is sought among them once the catalogue explains nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from typing import Any, Literal, NamedTuple

from perceptron import Conventions, Dataset, Trace
from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import (
    Vector,
    add,
    multiple_of_dot,
    scaled,
)
from perceptron.training.trace import Outcome
from properties.seeded_faults.causes import EACH, MOVE, RETURN, STOP, TEST, Cause, Fault
from properties.seeded_faults.edits.bias import BIAS_EDITS
from properties.seeded_faults.edits.other_learners import OTHER_LEARNERS
from properties.seeded_faults.edits.passes import LIMITS
from properties.seeded_faults.edits.points import changed_points
from properties.seeded_faults.orders import EndsThePassAtAMistake
from properties.seeded_faults.textbook import Example, Textbook, told

__all__ = ["ALWAYS", "edits"]

Which = Literal["all", "points", "bias"]
Where = Literal["pass", "point", "mistake", "update", "clean", "return"]
Change = Callable[[Vector], Vector]

WHICH: Mapping[Which, str] = {
    "all": "the weights",
    "points": "the weights but not the bias",
    "bias": "the bias",
}
WHERE: Mapping[Where, tuple[str, str]] = {
    "update": ("after each update", MOVE),
    "mistake": ("before each update", MOVE),
    "return": ("before it returns them", RETURN),
    "pass": ("at the start of each pass", EACH),
    "clean": ("at the end of each pass", EACH),
    "point": ("before each point", EACH),
}


class _Change(NamedTuple):
    """What is done to weights: a name, the sentence around which of them, and the function."""

    name: str
    words: str
    of: Change
    which: tuple[Which, ...] = ("all", "points", "bias")


def _length(w: Vector) -> Exact:
    """Return the Euclidean length, as a float rounds it."""
    return exact(sqrt(sum(a * a for a in w)))


def _divided(w: Vector, by: Exact) -> Vector:
    """Return w divided, each number rounded to a float: exact ones grow with every update."""
    return tuple(exact(float(a) / float(by)) for a in w) if by else w


def _unit(w: Vector) -> Vector:
    return _divided(w, _length(w))


def _clipped(most: int) -> Change:
    return lambda w: tuple(max(-most, min(most, a)) for a in w)


CHANGES: tuple[_Change, ...] = (
    _Change("shrinks", "shrinks {} by a tenth", lambda w: scaled(Fraction(9, 10), w)),
    _Change("shrinks-1", "shrinks {} by one part in 100", lambda w: scaled(Fraction(99, 100), w)),
    _Change(
        "shrinks-01", "shrinks {} by one part in 1000", lambda w: scaled(Fraction(999, 1000), w)
    ),
    _Change("halves", "halves {}", lambda w: scaled(Fraction(1, 2), w)),
    _Change("doubles", "doubles {}", lambda w: scaled(2, w)),
    _Change("zeroes", "sets {} to 0", lambda w: scaled(0, w)),
    _Change("negates", "turns the sign of {}", lambda w: scaled(-1, w)),
    _Change("signs", "keeps the sign of {} alone", lambda w: tuple((a > 0) - (a < 0) for a in w)),
    _Change("rounds", "rounds {} to integers", lambda w: tuple(round(a) for a in w)),
    _Change("truncates", "cuts {} down to integers", lambda w: tuple(map(int, w))),
    _Change("sizes", "drops the sign of {}", lambda w: tuple(map(size, w))),
    *(
        _Change(f"clips-{n}", f"keeps {{}} between -{n} and {n}", _clipped(n))
        for n in (1, 2, 3, 5, 10)
    ),
    _Change("backwards", "reverses the order of {}", lambda w: w[::-1], ("all", "points")),
    _Change("unit", "divides {} by their length", _unit, ("all", "points")),
    _Change(
        "at-most-unit", "divides {} by their length if that is above 1",
        lambda w: _divided(w, max(1, _length(w))), ("all", "points"),
    ),
    _Change(
        "unit", "divides {} by their length",  # and has no 0 to divide by
        lambda w: _divided(w, _length(w) + exact(1e-12)), ("all", "points"),
    ),
)  # fmt: skip


class _Edited(Textbook):
    """The textbook loop with a change of some weights at one place."""

    # fractions may grow with every update
    long, most = 100, 200
    change: Change
    which: Which
    where: Where

    def changed(self, w: Vector) -> Vector:
        """Return the weights, those that are meant changed."""
        if self.which == "all" or self.bias_axis is None:
            return self.change(w)
        j = self.bias_axis
        rest, bias = (*w[:j], *w[j + 1 :]), w[j : j + 1]
        if self.which == "points":
            rest = self.change(rest)
        else:
            bias = self.change(bias)
        return (*rest[:j], *bias, *rest[j:])

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        w, made = super().one_pass(self.changed(w) if self.where == "pass" else w, examples, order)
        return (self.changed(w) if self.where == "clean" else w), made

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        return super().present(self.changed(w) if self.where == "point" else w, x, y)

    def is_wrong(self, w: Vector, x: Vector, y: int) -> bool:
        # the sign decides, and to bring long fractions to lowest terms takes far longer
        return self.errs(multiple_of_dot(w, x), y)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        w = super().moved(self.changed(w) if self.where == "mistake" else w, x, y)
        return self.changed(w) if self.where == "update" else w

    def said(
        self, mistakes: list[int], passes: int, outcome: Outcome, evidence: Any, w: Vector
    ) -> Any:
        trace = super().said(mistakes, passes, outcome, evidence, w)
        return told(trace, self.changed(w)) if self.where == "return" else trace


class _Moved(Textbook):
    """The textbook loop that multiplies the move of some weights by a factor of the label's."""

    factor: Callable[[int], Exact]
    which: Which

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        by = self.factor(y)
        some = tuple(a * (by if self.is_meant(j) else 1) for j, a in enumerate(x))
        return super().moved(w, some, y)

    def is_meant(self, j: int) -> bool:
        """Say whether it is this weight whose move is another."""
        return self.which == "all" or (self.which == "bias") == (j == self.bias_axis)


class _AddsUpTheWeights(Textbook):
    def score(self, w: Vector, x: Vector) -> Any:
        return sum(w)


class _TakesSmallScoresForTies(Textbook):
    threshold: Exact

    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score if size(score) > self.threshold else 0, y)


class _HasAThreshold(Textbook):
    threshold: Exact

    def errs(self, score: Any, y: int) -> bool:
        return super().errs(score - self.threshold, y)


class _UpdatesIfRight(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return not super().errs(score, y)


class _UpdatesUnlessWrong(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(y * score >= 0)


class _TestsTheOtherSign(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return super().errs(-score, y)


class _UpdatesAlways(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return True


class _MovesAlways(Textbook):
    """It updates on every point, and counts those that are wrong."""

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        return self.moved(w, x, y), self.is_wrong(w, x, y)


class _ComparesTheScore(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(score != y)


class _AddsTheLabel(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, (self.how.rate * self.how.step * y,) * len(w))


class _UsesTheRateTwice(_Moved):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        rate = self.how.rate * self.how.step
        some = tuple(rate * a if self.is_meant(j) else a for j, a in enumerate(x))
        return Textbook.moved(self, w, some, y)


class _StopsOnceItErred(Textbook):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return bool(made)


class _GoesThereAndBack(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return ((*order, *order[::-1]) for order in super().orders())


class _ReturnsAtAMistake(EndsThePassAtAMistake):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return True


class _AddsTheFirst(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        first = next(j for j in range(len(x)) if j != self.bias_axis or len(x) == 1)
        some = tuple(a if j == self.bias_axis else x[first] for j, a in enumerate(x))
        return super().moved(w, some, y)


class _MovesOnAnotherPoint(Textbook):
    """Which one follows from the row, that before it in the pass, and how many rows there are."""

    other: Callable[[int, int, int], int]

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        made = []
        for before, row in pairwise((order[-1], *order)):
            x, y = examples[row]
            if self.is_wrong(w, x, y):
                w = self.moved(w, examples[self.other(row, before, len(examples))][0], y)
                made.append(row)
        return w, made


class _LearnsFromOneRow(Textbook):
    place: int

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        return super().one_pass(w, examples, (sorted(order)[self.place],))


class _KeepsItsBias(Textbook):
    """It trains a bias beside the weights that it returns."""

    which = "none"

    def start(self) -> Vector:
        return (*super().start(), 0)

    def examples(self, data: Dataset) -> list[Example]:
        return [((*x, 1), y) for x, y in super().examples(data)]

    def said(
        self, mistakes: list[int], passes: int, outcome: Outcome, evidence: Any, w: Vector
    ) -> Any:
        return super().said(mistakes, passes, outcome, evidence, w[:-1])


class _Overwrites(_Moved):
    """It sets weights to what is added to them, which is nothing at a right point."""

    factor = staticmethod(lambda y: 1)

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        after, erred = super().present(w, x, y)
        pairs = zip(after, w, strict=True)
        return tuple(a - b if self.is_meant(j) else a for j, (a, b) in enumerate(pairs)), erred


class _PredictsOnce(Textbook):
    def is_wrong(self, w: Vector, x: Vector, y: int) -> bool:
        return super().is_wrong(self.start(), x, y)


class _UpdatesAtTiesAlone(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return bool(score == 0)


class _LeavesTheLastCoordinate(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        last = max(j for j in range(len(x)) if j != self.bias_axis or len(x) == 1)
        return super().moved(w, tuple(0 if j == last else a for j, a in enumerate(x)), y)


class _StopsAfterUpdates(Textbook):
    """It returns in the middle of a pass, once it made so many updates."""

    count: int

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.left = self.count
        return super().__call__(data, conventions)

    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        made = list[int]()
        for row in order:
            w, erred = self.present(w, *examples[row])
            made += [row] * erred
            if len(made) == self.left:
                break
        self.left -= len(made)
        return w, made

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return not self.left or super().is_clean(made, w)


class _AddsUpWithoutLabels(Textbook):
    def said(
        self, mistakes: list[int], passes: int, outcome: Outcome, evidence: Any, w: Vector
    ) -> Any:
        total, examples = self.start(), self.examples(self.data)
        for row in mistakes:
            total = self.moved(total, examples[row][0], 1)
        return told(super().said(mistakes, passes, outcome, evidence, w), total)


class _EndsThePassAtARightPoint(Textbook):
    def one_pass(
        self, w: Vector, examples: list[Example], order: tuple[int, ...]
    ) -> tuple[Vector, list[int]]:
        made = list[int]()
        for row in order:
            w, erred = self.present(w, *examples[row])
            if not erred:
                break
            made.append(row)
        return w, made


class _ReturnsAtARightPoint(_EndsThePassAtARightPoint):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) < len(self.data.labels)


FACTORS: tuple[tuple[str, str, Callable[[int], Exact]], ...] = (
    ("no-label", "leaves the label y out of what it adds to {}", lambda y: y),
    ("label-zero", "adds nothing to {} at a mistake on label -1", lambda y: max(y, 0)),
    ("label-one", "adds nothing to {} at a mistake on label +1", lambda y: max(-y, 0)),
    ("never", "never updates {}", lambda y: 0),
    ("wrong-way", "moves {} the wrong way at a mistake", lambda y: -1),
    ("twice", "moves {} twice as far at a mistake", lambda y: 2),
    ("half", "moves {} half as far at a mistake", lambda y: Fraction(1, 2)),
)
OTHER_POINTS: Mapping[str, Callable[[int, int, int], int]] = {
    "the point before": lambda row, before, rows: before,
    "the last point": lambda row, before, rows: rows - 1,
    "the first point": lambda row, before, rows: 0,
    "the row before": lambda row, before, rows: row - 1,
    "the row after": lambda row, before, rows: (row + 1) % rows,
}
ONE_ROW = {
    place: type("LearnsFromOneRow", (_LearnsFromOneRow,), {"place": place}) for place in (0, -1)
}
#: What adds y x at every point, whatever its score.
ALWAYS: Fault = (
    _UpdatesAlways,
    Cause("updates-always", "updates on every point, right or wrong", TEST),
)
OTHERS: Mapping[type[Textbook], Cause] = {
    **{
        type("Threshold", (_HasAThreshold,), {"threshold": at}): Cause(
            "threshold",
            f"compares the score with a number such as {float(at):g}, not with 0: a threshold "
            "that never moves",
            TEST,
        )
        for at in (Fraction(1, 2), 1, Fraction(1, 10), Fraction(1, 5))
    },
    **{
        type("Small", (_TakesSmallScoresForTies,), {"threshold": most}): Cause(
            "small-scores",
            "takes a score that is small, but not 0, for a tie: it asks for a margin, or rounds "
            "the score",
            TEST,
        )
        for most in (Fraction(1, 2), Fraction(1, 5), Fraction(1, 10), Fraction(1, 100))
    },
    _UpdatesIfRight: Cause("updates-if-right", "updates on the points that are right", TEST),
    _UpdatesUnlessWrong: Cause(
        "updates-unless-wrong", "updates on the points that are right or tied", TEST
    ),
    _TestsTheOtherSign: Cause("other-sign", "tests -<w, x> in place of <w, x>", TEST),
    _ComparesTheScore: Cause(
        "compares-score", "compares the score itself, not its sign, with the label", TEST
    ),
    _GoesThereAndBack: Cause(
        "there-and-back", "goes through the points there and back in each pass", EACH
    ),
    **dict([ALWAYS]),
    _MovesAlways: ALWAYS[1],
    _AddsUpTheWeights: Cause("score-without-x", "computes the score without x", TEST),
    _AddsTheLabel: Cause("move-without-x", "adds y to every weight, not y x", MOVE),
    **OTHER_LEARNERS,
    **dict(changed_points()),
    **BIAS_EDITS,
    _AddsUpWithoutLabels: Cause(
        "sums-without-labels", "adds up x over its mistakes for the answer, not y x", RETURN
    ),
    **dict.fromkeys(
        (_EndsThePassAtARightPoint, _ReturnsAtARightPoint),
        Cause("ends-at-right", "ends the pass, or the run, once some point is right", EACH),
    ),
    _AddsTheFirst: Cause(
        "adds-first", "adds y times the first coordinate of x to every weight, not y x", MOVE
    ),
    _UpdatesAtTiesAlone: Cause(
        "ties-alone", "updates where the score is 0 alone: it does not test y <w, x>", TEST
    ),
    **{
        type("Moves", (_MovesOnAnotherPoint,), {"other": staticmethod(other)}): Cause(
            f"adds-{name.replace(' ', '-')}", f"adds {name}, not the one that was wrong", MOVE
        )
        for name, other in OTHER_POINTS.items()
    },
    _KeepsItsBias: Cause(
        "bias-not-returned",
        "trains a bias, and leaves it out of what it returns or predicts",
        RETURN,
    ),
    _PredictsOnce: Cause(
        "predicts-once", "decides before the first pass which points are wrong, and not again", TEST
    ),
    _LeavesTheLastCoordinate: Cause(
        "last-coordinate-kept", "never updates the weight of the last coordinate", MOVE
    ),
    _StopsOnceItErred: Cause(
        "stops-at-mistakes",
        "stops after a pass with an update, and goes on after one without",
        STOP,
    ),
    # under a reversed order it returns at its first mistake
    ONE_ROW[-1]: Cause("learns-last", "learns from the last point alone, pass after pass", EACH),
    _ReturnsAtAMistake: Cause(
        "returns-at-mistake", "returns right after its first update of a pass", MOVE
    ),
    ONE_ROW[0]: Cause("learns-first", "learns from the first point alone, pass after pass", EACH),
}


def _edits() -> Iterator[Fault]:
    yield from OTHERS.items()
    for (name, words, factor), which in product(FACTORS, WHICH):
        held: dict[str, Any] = {"factor": staticmethod(factor), "which": which}
        sentence = words.format(WHICH[which])
        yield type("Moved", (_Moved,), held), Cause(f"{name}-{which}", sentence, MOVE)
    for which in WHICH:
        sentence = f"multiplies the move of {WHICH[which]} by the rate twice"
        twice = type("UsesTheRateTwice", (_UsesTheRateTwice,), {"which": which})
        yield twice, Cause(f"rate-twice-{which}", sentence, MOVE)
        sentence = f"sets {WHICH[which]} to what it should add at a mistake"
        overwrites = type("Overwrites", (_Overwrites,), {"which": which})
        yield overwrites, Cause(f"overwrites-{which}", sentence, MOVE)
    for count in LIMITS:
        sentence = f"stops after {count} update{'s' * (count > 1)}, converged or not"
        yield (
            type("StopsAfter", (_StopsAfterUpdates,), {"count": count}),
            Cause(f"update-limit-{count}", sentence, STOP),
        )
    for where, change in product(WHERE, CHANGES):
        place, line = WHERE[where]
        for which in change.which:
            held = {"change": staticmethod(change.of), "which": which, "where": where}
            sentence = f"{change.words.format(WHICH[which])} {place}"
            if which == "bias":
                sentence = sentence.replace("them", "it")
            yield (
                type("Edited", (_Edited,), held),
                Cause(f"{change.name}-{which}-{where}", sentence, line),
            )


_EDITS: Mapping[type[Textbook], Cause] = dict(_edits())


def edits(*, bias: bool) -> Iterator[Fault]:
    """Yield the edits of a loop with a bias, or without one."""
    without = ("points", "bias") if not bias else ("none",)
    for learner, cause in _EDITS.items():
        if getattr(learner, "which", "all") not in without:
            yield learner, cause

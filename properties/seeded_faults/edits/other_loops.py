"""Other loops: another test, another point, other rows, or another end.

Each is a wrong learner with the sentence for its author.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from perceptron import Dataset, Trace
from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import Vector, add
from properties.seeded_faults.causes import EACH, MOVE, RETURN, STOP, TEST, Cause, Fault
from properties.seeded_faults.data_handling import EndsThePassAtAMistake
from properties.seeded_faults.edits.bias import BIAS_EDITS
from properties.seeded_faults.edits.other_learners import OTHER_LEARNERS
from properties.seeded_faults.edits.points import changed_points
from properties.seeded_faults.textbook import Example, Examples, Order, Pass, Textbook, variant


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


class _TestsTheOtherSign(Textbook):
    def errs(self, score: Any, y: int) -> bool:
        return super().errs(-score, y)


class _MovesAlways(Textbook):
    """It updates on every point, and counts those that are wrong."""

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        return self.moved(w, x, y), self.is_wrong(w, x, y)


class _AddsTheLabel(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return add(w, (self.eta * y,) * len(w))


class _GoesThereAndBack(Textbook):
    def orders(self) -> Iterator[tuple[int, ...]]:
        return ((*order, *order[::-1]) for order in super().orders())


class _AddsTheFirst(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        first = next(j for j in range(len(x)) if j != self.bias_axis or len(x) == 1)
        some = tuple(a if j == self.bias_axis else x[first] for j, a in enumerate(x))
        return super().moved(w, some, y)


class _MovesOnAnotherPoint(Textbook):
    """Which one follows from the row, that before it in the pass, and how many rows there are."""

    other: Callable[[int, int, int], int]

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = []
        for before, row in pairwise((order[-1], *order)):
            x, y = examples[row]
            if self.is_wrong(w, x, y):
                w = self.moved(w, examples[self.other(row, before, len(examples))][0], y)
                made.append(row)
        return w, made


class _LearnsFromOneRow(Textbook):
    place: int

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        return super().one_pass(w, examples, (sorted(order)[self.place],))


class _MovesAfterThePass(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made = [row for row in order if self.is_wrong(w, *examples[row])]
        return (self.moved(w, *examples[order[-1]]) if made else w), made


class _KeepsItsBias(Textbook):
    """It trains a bias beside the weights that it returns."""

    which = "none"

    def start(self) -> Vector:
        return (*super().start(), 0)

    def examples(self, data: Dataset) -> list[Example]:
        return [((*x, 1), y) for x, y in super().examples(data)]

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(run, w[:-1])


class _PredictsOnce(Textbook):
    def is_wrong(self, w: Vector, x: Vector, y: int) -> bool:
        return super().is_wrong(self.start(), x, y)


class _LeavesOutTheLast(Textbook):
    def without_last(self, x: Vector) -> Vector:
        """Return a point whose last coordinate, but for the bias, is 0."""
        last = max(j for j in range(len(x)) if j != self.bias_axis or len(x) == 1)
        return tuple(0 if j == last else a for j, a in enumerate(x))


class _ScoresWithoutTheLast(_LeavesOutTheLast):
    def score(self, w: Vector, x: Vector) -> Any:
        return super().score(w, self.without_last(x))


class _NeverMovesTheLast(_LeavesOutTheLast):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, self.without_last(x), y)


class _TestsForEachWeight(Textbook):
    """Its weights move one after the other, each if the point is wrong by then."""

    is_last: bool

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        v = w
        for j in sorted(range(len(x)), key=lambda j: (j == self.bias_axis) == self.is_last):
            if self.is_wrong(v, x, y):
                v = (*v[:j], self.moved(v, x, y)[j], *v[j + 1 :])
        return v, v != w


class _SkipsAfterAMistake(Textbook):
    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        made, erred = list[int](), False
        for row in order:
            if erred:
                erred = False
                continue
            w, erred = self.present(w, *examples[row])
            made += [row] * erred
        return w, made


class _StopsAtSoManyRight(Textbook):
    """It never begins to count the points that are right anew, and ends in the midst of a pass."""

    def ends_pass(self, *, erred: bool) -> bool:
        return self.points - self.updates == len(self.data)

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return self.ends_pass(erred=bool(made))


class _KeepsTheWorst(Textbook):
    """Of all weights it keeps those with most mistakes, the first of them."""

    begins_at_0: bool
    by_sign: bool

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        if not self.passes:
            self.worst, self.most_wrong = w, 0 if self.begins_at_0 else self._wrong(w)
        return super().one_pass(w, examples, order)

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        after, erred = super().present(w, x, y)
        if erred and (wrong := self._wrong(after)) > self.most_wrong:
            self.worst, self.most_wrong = after, wrong
        return after, erred

    def _wrong(self, w: Vector) -> int:
        examples = self.examples(self.data)
        if self.by_sign:
            return sum((self.score(w, x) > 0) != (y > 0) for x, y in examples)
        return sum(self.is_wrong(w, x, y) for x, y in examples)

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(run, self.worst)


class _DividesByTheRows(Textbook):
    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        n = len(self.examples(self.data))
        return super().moved(w, tuple(exact(Fraction(a) / n) for a in x), y)


class _AddsUpWithoutLabels(Textbook):
    def said(self, run: Trace, w: Vector) -> Trace:
        total, examples = self.start(), self.examples(self.data)
        for row in run.mistakes:
            total = self.moved(total, examples[row][0], 1)
        return super().said(run, total)


class _EndsThePassAtARightPoint(Textbook):
    def ends_pass(self, *, erred: bool) -> bool:
        return not erred


class _ReturnsAtARightPoint(_EndsThePassAtARightPoint):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) < len(self.data.labels)


class _ReturnsIfAllAreWrong(_EndsThePassAtARightPoint):
    def is_clean(self, made: list[int], w: Vector) -> bool:
        return len(made) == len(self.data.labels)


class _ScoresWithoutLabels(Textbook):
    """It counts its mistakes by row, and sums up x over them for the score, not y x."""

    def start(self) -> Vector:
        self.unsigned = super().start()
        return self.unsigned

    def score(self, w: Vector, x: Vector) -> Any:
        return super().score(self.unsigned, x)

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        self.unsigned = super().moved(self.unsigned, x, 1)
        return super().moved(w, x, y)


OTHER_POINTS: Mapping[str, Callable[[int, int, int], int]] = {
    "the point before": lambda row, before, rows: before,
    "the last point": lambda row, before, rows: rows - 1,
    "the first point": lambda row, before, rows: 0,
    "the row before": lambda row, before, rows: row - 1,
    "the row after": lambda row, before, rows: (row + 1) % rows,
}
#: What adds y x at every point, whatever its score.
ALWAYS: Fault = (
    variant(Textbook, errs=lambda score, y: True),
    Cause("updates-always", "updates on every point, right or wrong", TEST),
)
OTHER_LOOPS: Mapping[type[Textbook], Cause] = {
    **{
        variant(_HasAThreshold, threshold=at): Cause(
            "threshold",
            f"compares the score with a number such as {float(at):g}, not with 0: a threshold "
            "that never moves",
            TEST,
        )
        for at in (Fraction(1, 2), 1, Fraction(1, 10), Fraction(1, 5))
    },
    **{
        variant(_TakesSmallScoresForTies, threshold=most): Cause(
            "small-scores",
            "takes a score that is small, but not 0, for a tie: it asks for a margin, or rounds "
            "the score",
            TEST,
        )
        for most in (Fraction(1, 2), *(Fraction(1, n) for n in (5, 10, 20, 100)))
    },
    _UpdatesIfRight: Cause("updates-if-right", "updates on the points that are right", TEST),
    variant(Textbook, errs=lambda score, y: y * score >= 0): Cause(
        "updates-unless-wrong", "updates on the points that are right or tied", TEST
    ),
    _TestsTheOtherSign: Cause("other-sign", "tests -<w, x> in place of <w, x>", TEST),
    **dict([ALWAYS]),
    _MovesAlways: ALWAYS[1],
    variant(Textbook, errs=lambda score, y: score != y): Cause(
        "compares-score", "compares the score itself, not its sign, with the label", TEST
    ),
    _GoesThereAndBack: Cause(
        "there-and-back", "goes through the points there and back in each pass", EACH
    ),
    variant(Textbook, score=lambda w, x: sum(w)): Cause(
        "score-without-x", "computes the score without x", TEST
    ),
    _AddsTheLabel: Cause("move-without-x", "adds y to every weight, not y x", MOVE),
    **OTHER_LEARNERS,
    **dict(changed_points()),
    **BIAS_EDITS,
    _AddsUpWithoutLabels: Cause(
        "sums-without-labels", "adds up x over its mistakes for the answer, not y x", RETURN
    ),
    _ScoresWithoutLabels: Cause(
        "scores-without-labels", "adds up x over its mistakes for the score, not y x", TEST
    ),
    **dict.fromkeys(
        (_EndsThePassAtARightPoint, _ReturnsAtARightPoint, _ReturnsIfAllAreWrong),
        Cause("ends-at-right", "ends the pass, or the run, once some point is right", EACH),
    ),
    _AddsTheFirst: Cause(
        "adds-first", "adds y times the first coordinate of x to every weight, not y x", MOVE
    ),
    **{
        variant(_TestsForEachWeight, is_last=is_last): Cause(
            "tests-each-weight",
            "tests the point anew for each weight that it moves, after others have moved",
            TEST,
        )
        for is_last in (True, False)
    },
    _StopsAtSoManyRight: Cause(
        "stops-at-right-in-all",
        "stops once as many points were right in all its passes together as there are",
        STOP,
    ),
    **{
        variant(_KeepsTheWorst, begins_at_0=at_0, by_sign=by_sign): Cause(
            "keeps-worst", "keeps the weights with most mistakes, not those with fewest", RETURN
        )
        for at_0, by_sign in product((False, True), repeat=2)
    },
    _ScoresWithoutTheLast: Cause(
        "score-without-last-of-x", "leaves the last coordinate of x out of the score", TEST
    ),
    _SkipsAfterAMistake: Cause(
        "skips-after-mistake", "leaves out the point after each mistake", EACH
    ),
    variant(Textbook, errs=lambda score, y: score == 0): Cause(
        "ties-alone", "updates where the score is 0 alone: it does not test y <w, x>", TEST
    ),
    **{
        variant(_MovesOnAnotherPoint, other=other): Cause(
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
    _NeverMovesTheLast: Cause(
        "last-coordinate-kept", "never updates the weight of the last coordinate", MOVE
    ),
    _DividesByTheRows: Cause(
        "moves-by-1/n",
        "divides each update by the number of rows: its rate is not the one that it is given, "
        "and changes with the data",
        MOVE,
    ),
    variant(Textbook, is_clean=lambda made, w: bool(made)): Cause(
        "stops-at-mistakes",
        "stops after a pass with an update, and goes on after one without",
        STOP,
    ),
    variant(Textbook, is_clean=lambda made, w: len(made) == 1): Cause(
        "stops-at-one", "stops after a pass that made one update, and not after one without", STOP
    ),
    # under a reversed order it returns at its first mistake
    variant(_LearnsFromOneRow, place=-1): Cause(
        "learns-last", "learns from the last point alone, pass after pass", EACH
    ),
    variant(EndsThePassAtAMistake, is_clean=lambda made, w: True): Cause(
        "returns-at-mistake",
        "returns right after its first update of a pass, or looks at the first point alone",
        EACH,
    ),
    variant(_LearnsFromOneRow, place=0): Cause(
        "learns-first", "learns from the first point alone, pass after pass", EACH
    ),
    _MovesAfterThePass: Cause(
        "moves-after-pass",
        "moves once a pass, at its end, by the last point: the update stands outside the loop over "
        "the points",
        MOVE,
    ),
}

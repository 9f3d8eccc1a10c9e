"""Small edits of the textbook loop: what is done to the weights, to which of them, and where.

Each edit is a wrong learner with the sentence for its author, as those of the catalogue are. There
are too many to plant one by one; a cause is sought among them once the catalogue explains nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Literal, NamedTuple

from perceptron import Trace
from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import Vector, multiple_of_dot, scaled
from properties.seeded_faults.causes import EACH, MOVE, MOVE_BIAS, RETURN, Cause, Fault
from properties.seeded_faults.edits.other_loops import OTHER_LOOPS
from properties.seeded_faults.edits.passes import update_limits
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook, variant

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

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
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

    def said(self, run: Trace, w: Vector) -> Trace:
        return super().said(run, self.changed(w) if self.where == "return" else w)


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


class _UsesTheRateTwice(_Moved):
    def factor(self, y: int) -> Exact:
        return self.eta


class _Overwrites(_Moved):
    """It sets weights to what is added to them; at a right point, if there too, to nothing."""

    factor = staticmethod(lambda y: 1)
    always: bool

    def present(self, w: Vector, x: Vector, y: int) -> tuple[Vector, bool]:
        after, erred = super().present(w, x, y)
        if not (erred or self.always):
            return after, erred
        pairs = zip(after, w, strict=True)
        return tuple(a - b if self.is_meant(j) else a for j, (a, b) in enumerate(pairs)), erred


FACTORS: tuple[tuple[str, str, Callable[[int], Exact]], ...] = (
    ("no-label", "leaves the label y out of what it adds to {}", lambda y: y),
    ("label-zero", "adds nothing to {} at a mistake on label -1", lambda y: max(y, 0)),
    ("label-one", "adds nothing to {} at a mistake on label +1", lambda y: max(-y, 0)),
    ("never", "never updates {}", lambda y: 0),
    ("wrong-way", "moves {} the wrong way at a mistake", lambda y: -1),
    ("twice", "moves {} twice as far at a mistake", lambda y: 2),
    ("half", "moves {} half as far at a mistake", lambda y: Fraction(1, 2)),
)


# of what is not done "but not the bias" would say the opposite
NOT_DONE = {
    "nothing to the weights but not the bias": "nothing to the weights, though to the bias,",
    "never updates the weights but not the bias": "never updates the weights, only the bias",
}


def _move_of(which: Which) -> str:
    return MOVE_BIAS if which == "bias" else MOVE


def _edits() -> Iterator[Fault]:
    for (name, words, factor), which in product(FACTORS, WHICH):
        sentence = words.format(WHICH[which])
        for unclear, clear in NOT_DONE.items():
            sentence = sentence.replace(unclear, clear)
        learner = variant(_Moved, factor=factor, which=which)
        yield learner, Cause(f"{name}-{which}", sentence, _move_of(which))
    yield from OTHER_LOOPS.items()
    for which in WHICH:
        sentence = f"multiplies the move of {WHICH[which]} by the rate twice"
        learner, move = variant(_UsesTheRateTwice, which=which), _move_of(which)
        yield learner, Cause(f"rate-twice-{which}", sentence, move)
        sentence = f"sets {WHICH[which]} to what it should add at a mistake"
        for always, stops in ((True, True), (True, False), (False, True)):
            learner = variant(_Overwrites, which=which, always=always, stops=stops)
            yield learner, Cause(f"overwrites-{which}", sentence, move)
    yield from update_limits()
    for where, change in product(WHERE, CHANGES):
        place, line = WHERE[where]
        for which in change.which:
            sentence = f"{change.words.format(WHICH[which])} {place}"
            if which == "bias":
                sentence = sentence.replace("them", "it")
            learner = variant(_Edited, change=change.of, which=which, where=where)
            at = _move_of(which) if line == MOVE else line
            yield learner, Cause(f"{change.name}-{which}-{where}", sentence, at)


_EDITS: Mapping[type[Textbook], Cause] = dict(_edits())


def edits(*, bias: bool) -> Iterator[Fault]:
    """Yield the edits of a loop with a bias, or without one."""
    without = ("points", "bias") if not bias else ("none",)
    for learner, cause in _EDITS.items():
        if getattr(learner, "which", "all") not in without:
            yield learner, cause

"""Sets of runs: under an order that is not known, or with decisions that rounding may turn.

Such a set is gone through as far as it is small.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from operator import mul

from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import IntegerVector, Vector
from perceptron.conventions import Update
from properties.conformance.reference.conventions import TargetConventions
from properties.conformance.reference.runs import (
    Run,
    grown,
    is_close,
    is_mistake,
    known_orders,
    stopped,
    summed,
    worst_error,
)
from properties.conformance.reference.setup import Setup

__all__ = [
    "COUNTED",
    "Turned",
    "Undecided",
    "Witnesses",
    "branches",
    "most_mistakes",
    "reached",
    "witnesses",
    "wrong_rows",
]

# states of a set of runs that are gone through
MANY = 800
# presented rows, over all runs, that are gone through
WORK = 12_000
# passes up to which sets of runs are gone through pass by pass
COUNTED = 12
# updates that widen the margin of a separator, whose bound is then smaller
WIDENED = 50
# presentations, over all branches, that are followed through close decisions
BRANCHES = 6000

#: A decision that rounding turned: row, updates before, exact score, error of a float score.
Turned = tuple[int, int, Exact, Fraction]


class Undecided(Exception):
    """There are too many runs to go through them all."""


@dataclass(frozen=True)
class Witnesses:
    """Every answer that some legal run gives, each with one such run.

    Parameters
    ----------
    runs
        By the weights at the stop, the rows of the updates.
    """

    setup: Setup
    runs: dict[IntegerVector, tuple[int, ...]]

    def of(self, numbers: Vector) -> tuple[int, ...] | None:
        """Return the updates of a legal run that ends with these weights; None if there is none."""
        unit = self.setup.unit
        whole = [a * unit for a in numbers]
        if all(a.denominator == 1 for a in whole):
            found = self.runs.get(tuple(int(a) for a in whole))
            if found is not None:
                return found
        if self.setup.bits is None or self.setup.safe >= 10**6:
            return None
        return self._near(numbers)

    def _near(self, numbers: Vector) -> tuple[int, ...] | None:
        for weights, rows in self.runs.items():
            run = Run(weights, _sizes(self.setup, rows), rows)
            errors = run.error(self.setup, "last")
            due = self.setup.weights(weights)
            if all(size(a - b) <= e for a, b, e in zip(due, numbers, errors, strict=True)):
                return rows
        return None


def wrong_rows(
    setup: Setup, update: Update, w: IntegerVector, rows: Sequence[int] | None
) -> tuple[set[int], set[int]]:
    """Return the rows that are mistakes at w for certain, and those that may be.

    Parameters
    ----------
    rows
        Those of the updates that led to w, in which floats rounded; None if nothing rounds.
    """
    certain, possible = set[int](), set[int]()
    rounds = rows is not None and len(rows) > setup.safe
    made = len(rows) if rows else 0
    sizes = _sizes(setup, rows) if rounds and rows is not None else ()
    for row, (x, y) in enumerate(zip(setup.points, setup.labels, strict=True)):
        score = sum(a * b for a, b in zip(w, x, strict=True))
        close = rounds and is_close(setup, score, sizes, x, made)
        wrong = is_mistake(update, score, y)
        if wrong or close:
            possible.add(row)
        if wrong and not close:
            certain.add(row)
    return certain, possible


def _sizes(setup: Setup, rows: Sequence[int]) -> IntegerVector:
    sizes = tuple(map(abs, setup.start))
    for row in rows:
        sizes = grown(sizes, setup.moves[row])
    return sizes


def reached(setup: Setup, conventions: TargetConventions, *, in_passes: bool) -> Witnesses:
    """Go through every legal run, whatever the order; return where they stop.

    Parameters
    ----------
    in_passes
        Whether each pass presents every row once; otherwise any mistake may come next.

    Raises
    ------
    Undecided
        If there are too many states.
    """
    return _Reach(setup, conventions, in_passes).witnesses()


_KEPT: dict[tuple[Setup, TargetConventions, bool], Witnesses | None] = {}


def witnesses(setup: Setup, conventions: TargetConventions, *, in_passes: bool) -> Witnesses:
    """Return what `reached` does, gone through once for each setup.

    Raises
    ------
    Undecided
        If there are too many states.
    """
    how = TargetConventions(  # what the runs depend on
        update=conventions.update,
        bias=conventions.bias,
        bias_input=conventions.bias_input,
        mode=conventions.mode,
        number=conventions.number,
    )
    key = setup, how, in_passes
    if key not in _KEPT:
        try:
            _KEPT[key] = reached(setup, how, in_passes=in_passes)
        except Undecided:
            _KEPT[key] = None
    found = _KEPT[key]
    if found is None:
        raise Undecided
    return found


class _Reach:
    def __init__(self, setup: Setup, conventions: TargetConventions, in_passes: bool) -> None:
        self.setup, self.how, self.in_passes = setup, conventions, in_passes
        self.sharp = setup.safe > MANY
        self.known: dict[IntegerVector, tuple[set[int], set[int]]] = {}
        self.work = 0

    def witnesses(self) -> Witnesses:
        setup, ends = self.setup, dict[IntegerVector, tuple[int, ...]]()
        going: dict[IntegerVector, tuple[int, ...]] = {setup.start: ()}
        # up to a small limit a run may come back to weights that it had, and be stopped there
        counted = self.in_passes and setup.limit is not None and setup.limit <= COUNTED
        seen, passes = set(going), 0
        while going and not (self.in_passes and passes == setup.limit):
            after: dict[IntegerVector, tuple[int, ...]] = {}
            for w, rows in going.items():
                certain, possible = self._wrong(w, rows)
                if not certain:
                    ends.setdefault(w, rows)
                if possible:
                    for v, more in self._next(w, rows, possible):
                        if counted or v not in seen:
                            after.setdefault(v, more)
            seen.update(after)
            if len(seen) > MANY:
                raise Undecided
            going, passes = after, passes + 1
        if self.in_passes and setup.limit is not None:
            for w, rows in going.items():
                ends.setdefault(w, rows)
        return Witnesses(setup, ends)

    def _next(
        self, w: IntegerVector, rows: tuple[int, ...], possible: set[int]
    ) -> list[tuple[IntegerVector, tuple[int, ...]]]:
        if self.in_passes:
            return self._after_a_pass(w, rows)
        return [(summed(w, self.setup.moves[row]), (*rows, row)) for row in possible]

    def _after_a_pass(
        self, w: IntegerVector, rows: tuple[int, ...]
    ) -> list[tuple[IntegerVector, tuple[int, ...]]]:
        """Return the weights after a pass in any order: which rows were presented, and weights."""
        n = len(self.setup.points)
        going = {(w, 0): rows}
        for _ in range(n):
            after: dict[tuple[IntegerVector, int], tuple[int, ...]] = {}
            for (v, presented), made in going.items():
                certain, possible = self._wrong(v, made)
                for row in range(n):
                    if presented >> row & 1:
                        continue
                    now = presented | 1 << row
                    if row in possible:
                        after.setdefault((summed(v, self.setup.moves[row]), now), (*made, row))
                    if row not in certain:
                        after.setdefault((v, now), made)
            self.work += len(after)
            if self.work > WORK:
                raise Undecided
            going = after
        return [(v, made) for (v, _), made in going.items()]

    def _wrong(self, w: IntegerVector, rows: Sequence[int]) -> tuple[set[int], set[int]]:
        """Return the rows that are mistakes for certain, and those that may be."""
        if w in self.known:
            return self.known[w]
        rounds = not self.sharp and len(rows) > self.setup.safe
        found = wrong_rows(self.setup, self.how.update, w, rows if rounds else None)
        if not rounds:
            self.known[w] = found
        return found


def branches(
    setup: Setup, conventions: TargetConventions, order: Sequence[tuple[int, ...]]
) -> Iterator[tuple[Run, Turned | None]]:
    """Yield every run that takes close decisions either way, with the first one that it turned.

    Parameters
    ----------
    order
        The rows of each pass, as many passes as there are at most.

    Yields
    ------
    tuple
        The run at its stop; and, if it decided otherwise than exact numbers do, the row, how many
        updates came before, the exact score and the error that a float score may have there.

    Raises
    ------
    Undecided
        If there are too many.
    """
    yield from _Branches(setup, conventions, order).all()


class _Branches:
    def __init__(
        self, setup: Setup, conventions: TargetConventions, order: Sequence[tuple[int, ...]]
    ) -> None:
        self.setup, self.how, self.order = setup, conventions, order
        self.presented = 0

    def all(self) -> Iterator[tuple[Run, Turned | None]]:
        begun = Run.begun(self.setup, "last")
        waiting: list[tuple[Run, int, bool, Turned | None]] = [(begun, 0, True, None)]
        while waiting:
            run, at, clean, turned = waiting.pop()
            if run.passes == len(self.order) or (run.passes and run.clean):
                yield self._at_limit(run), turned
                continue
            waiting += self._presented_one(run, at, clean, turned)

    def _at_limit(self, run: Run) -> Run:
        if run.clean and self.how.stop == "epochs" and self.setup.limit is not None:
            return run._replace(passes=self.setup.limit)
        return run

    def _presented_one(
        self, run: Run, at: int, clean: bool, turned: Turned | None
    ) -> Iterator[tuple[Run, int, bool, Turned | None]]:
        self.presented += 1
        if self.presented > BRANCHES:
            raise Undecided
        row = self.order[run.passes][at]
        x, made = self.setup.points[row], len(run.mistakes)
        score = sum(a * b for a, b in zip(run.weights, x, strict=True))
        wrong = is_mistake(self.how.update, score, self.setup.labels[row])
        close = made > self.setup.safe and is_close(self.setup, score, run.sizes, x, made)
        ways = [(wrong, turned)]
        if close:
            error = worst_error(self.setup, run.sizes, x, made)
            scale = self.setup.unit * self.setup.factor
            here = turned or (row, made, Fraction(score, scale), error / scale)
            ways.insert(0, (not wrong, here))
        for errs, told in ways:
            moved = _moved(self.setup, run, row) if errs else run
            still = clean and not errs
            if at + 1 < len(self.order[run.passes]):
                yield moved, at + 1, still, told
            else:
                yield moved._replace(passes=run.passes + 1, clean=still), 0, True, told


def _moved(setup: Setup, run: Run, row: int) -> Run:
    z = setup.moves[row]
    return run._replace(
        weights=summed(run.weights, z),
        sizes=grown(run.sizes, z),
        mistakes=(*run.mistakes, row),
        clean=False,
    )


@lru_cache(maxsize=4096)
def most_mistakes(setup: Setup, how: TargetConventions) -> Fraction | None:
    """Return what no run exceeds in mistakes, whatever its order; None if no bound is found.

    References
    ----------
    Novikoff (1962), with any separator u, from any start.
    """
    certain, possible = wrong_rows(setup, how.update, setup.start, None)
    if not (certain or possible):
        return Fraction(0)
    separator = _separator(setup.points, setup.labels) if how.bias_rate == 1 else None
    if separator is None:
        return None
    radius = max(sum(a * a for a in z) for z in setup.moves)
    start = sum(a * a for a in setup.start)
    bounds = []
    for u, delta in _widened(separator, setup):
        norm = sum(a * a for a in u)
        bounds.append(Fraction(radius * norm + (2 * isqrt(norm * start) + 2) * delta, delta**2))
    return min(bounds)


def _widened(u: IntegerVector, setup: Setup) -> Iterator[tuple[IntegerVector, int]]:
    """Yield separators whose margins grow, each with its least score on the moves.

    A point that is nearest to the hyperplane is added.

    References
    ----------
    Krauth and Mezard (1987), Learning algorithms with optimal stability in neural networks.
    """
    for _ in range(WIDENED):
        scores = [sum(map(mul, u, z)) for z in setup.moves]
        if (least := min(scores)) > 0:
            yield u, least
        u = summed(u, setup.moves[scores.index(least)])


@lru_cache(maxsize=4096)
def _separator(points: tuple[IntegerVector, ...], labels: tuple[int, ...]) -> IntegerVector | None:
    """Return where the textbook's run from 0, exact, ends; None if not in the passes followed."""
    moves = tuple([tuple([y * a for a in x]) for x, y in zip(points, labels, strict=True)])
    zero = (0,) * len(points[0])
    prepared = Setup(points, labels, moves, zero, 1, 1, limit=None, bits=None, safe=10**9)
    textbook = TargetConventions()
    run = stopped(prepared, textbook, known_orders(textbook, None, len(points)))
    return None if run is None else run.weights

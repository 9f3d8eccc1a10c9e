"""The simulator: follows a run of any conventions, pass by pass, in exact integers.

A decision is *close* if the exact score lies within the error that a float score may have there;
a program may then take it either way. Without close decisions a run is one run; with them, or with
an order that is not known, it is a set of runs, which is gone through as far as it is small.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import IntegerVector, Vector
from perceptron.conventions import Conventions, Update
from properties.conformance.reference.conventions import Result, TargetConventions
from properties.conformance.reference.question import Question
from properties.conformance.reference.setup import Setup

__all__ = [
    "COUNTED",
    "Close",
    "Orders",
    "Run",
    "Turned",
    "Undecided",
    "Witnesses",
    "branches",
    "expected_orders",
    "follow",
    "is_mistake",
    "known_orders",
    "reached",
    "stopped",
    "worst_error",
    "wrong_rows",
]

# passes that a run without a limit is followed; states of a set of runs that are gone through
FAR, MANY = 1000, 800
# presented rows, over all runs, that are gone through
WORK = 12_000
# passes up to which sets of runs are gone through pass by pass
COUNTED = 12
# presentations, over all branches, that are followed through close decisions
BRANCHES = 6000

Orders = Iterator[tuple[int, ...]]
#: A decision that rounding turned: row, updates before, exact score, error of a float score.
Turned = tuple[int, int, Exact, Fraction]
Pick = Callable[[Setup, IntegerVector, Sequence[int]], int]


class Close(Exception):
    """A float program may decide otherwise here; the run is not one run."""


class Undecided(Exception):
    """There are too many runs to go through them all."""


@dataclass(frozen=True)
class Run:
    """Where a run is after some passes.

    Parameters
    ----------
    weights
        Times the unit of the setup.
    sizes
        The sums of the sizes of all that was added: rounding is bounded by them.
    mistakes
        The rows of all updates, in order.
    passes
        How many passes are completed.
    clean
        Whether the last pass was without a mistake.
    total, met
        The sum of the weights that an average is over, and how many they are.
    """

    weights: IntegerVector
    sizes: IntegerVector
    mistakes: tuple[int, ...] = ()
    passes: int = 0
    clean: bool = False
    total: IntegerVector = ()
    met: int = 0

    @classmethod
    def begun(cls, setup: Setup, result: Result) -> "Run":
        """Return the run before its first pass."""
        with_start = result == "average-with-start"
        total = setup.start if with_start else (0,) * len(setup.start)
        return cls(setup.start, tuple(map(abs, setup.start)), total=total, met=int(with_start))

    def answer(self, setup: Setup, result: Result) -> Vector:
        """Return the exact weights that a target with this kind of result returns, bias last."""
        if result == "last" or not self.met:
            return setup.weights(self.weights)
        share = 1 if result == "sum" else self.met
        return tuple(exact(Fraction(a, share * setup.unit)) for a in self.total)

    def error(self, setup: Setup, result: Result) -> tuple[Fraction, ...]:
        """Return how far each weight of a float program may lie from the exact one."""
        if setup.bits is None or (len(self.mistakes) <= setup.safe and result == "last"):
            return (Fraction(0),) * len(self.weights)
        operations = len(self.mistakes) + 8 + (0 if result == "last" else 4 * self.met)
        share = max(1, self.met) if result == "sum" else 1
        u = Fraction(operations * share, 2**setup.bits - operations)
        return tuple(u * a / setup.unit for a in self.sizes)


def is_mistake(update: Update, score: int, y: int) -> bool:
    """Say whether a point with this label and score calls for an update."""
    if score:
        return (score > 0) != (y > 0)
    if update == "le":
        return True
    return update != "lt" and (y < 0) == (update == "predict+")


def known_orders(
    conventions: TargetConventions, case_order: Sequence[int] | None, n: int
) -> Orders:
    """Return the rows of each pass, without end."""
    order = tuple(case_order) if case_order else conventions.order
    return Conventions(order=order).passes(n)


def expected_orders(conventions: TargetConventions, question: Question) -> Orders:
    """Return the rows of each pass over the points of a question, without end."""
    return known_orders(conventions, question.case.order, len(question.case.points))


def follow(
    setup: Setup, conventions: TargetConventions, orders: Orders, begun: Run | None = None
) -> Iterator[Run]:
    """Yield the run after each pass, while orders come; raise `Close` at a close decision."""
    run = Run.begun(setup, conventions.result) if begun is None else begun
    one_pass = _online if conventions.mode == "online" else _batch
    for order in orders:
        run = one_pass(setup, conventions, run, order)
        yield run


def _online(setup: Setup, conventions: TargetConventions, run: Run, order: Sequence[int]) -> Run:
    w, sizes, update, result = run.weights, run.sizes, conventions.update, conventions.result
    mistakes, total, met = list(run.mistakes), run.total, run.met
    before = len(mistakes)
    for row in order:
        x, y = setup.points[row], setup.labels[row]
        score = 0
        for a, b in zip(w, x, strict=True):
            score += a * b
        if len(mistakes) > setup.safe and _is_close(setup, score, sizes, x, len(mistakes)):
            raise Close
        if result in ("average-before",):
            total, met = _sum(total, w), met + 1
        if is_mistake(update, score, y):
            z = setup.moves[row]
            w = _sum(w, z)
            sizes = _grown(sizes, z)
            mistakes.append(row)
            if result == "average-updates":
                total, met = _sum(total, w), met + 1
        if result in ("average", "average-with-start", "sum"):
            total, met = _sum(total, w), met + 1
    if result == "average-passes":
        total, met = _sum(total, w), met + 1
    clean = len(mistakes) == before
    return Run(w, sizes, tuple(mistakes), run.passes + 1, clean, total, met)


def _batch(setup: Setup, conventions: TargetConventions, run: Run, order: Sequence[int]) -> Run:
    """Move once, by all points that are wrong at the start of the pass."""
    w, sizes = run.weights, run.sizes
    wrong = []
    for row in order:
        x = setup.points[row]
        score = sum(a * b for a, b in zip(run.weights, x, strict=True))
        made = len(run.mistakes)
        if made > setup.safe and _is_close(setup, score, run.sizes, x, made):
            raise Close
        if is_mistake(conventions.update, score, setup.labels[row]):
            z = setup.moves[row]
            w = _sum(w, z)
            sizes = _grown(sizes, z)
            wrong.append(row)
    total, met = (
        (run.total, 0) if conventions.result == "last" else (_sum(run.total, w), run.met + 1)
    )
    mistakes = (*run.mistakes, *wrong)
    return Run(w, sizes, mistakes, run.passes + 1, not wrong, total, met)


def worst_error(setup: Setup, sizes: IntegerVector, x: IntegerVector, updates: int) -> Fraction:
    """Return how far a float score may lie from the exact one, in whatever order one sums.

    References
    ----------
    Higham (2002), Accuracy and Stability of Numerical Algorithms, Lemma 3.1.
    """
    if setup.bits is None:
        return Fraction(0)
    operations = updates + len(x) + 6
    terms = sum(s * abs(b) for s, b in zip(sizes, x, strict=True))
    return Fraction(operations * terms, 2**setup.bits - operations)


def _is_close(
    setup: Setup, score: int, sizes: IntegerVector, x: IntegerVector, updates: int
) -> bool:
    if setup.bits is None:
        return False
    terms = 0
    for s, b in zip(sizes, x, strict=True):
        terms += s * abs(b)
    return bool(terms) and abs(score) * ((1 << setup.bits) - 9999) <= (updates + len(x) + 6) * terms


def stopped(setup: Setup, conventions: TargetConventions, orders: Orders) -> Run | None:
    """Return the run at its stop; None if it has no end that is reached.

    After a clean pass nothing changes any more, so that later passes need not be followed.
    """
    if conventions.picks:
        return _picked(setup, conventions)
    limit, run = setup.limit, Run.begun(setup, conventions.result)
    seen: set[IntegerVector] = set()
    repeats = not str(conventions.order).startswith("shuffled")
    for run in islice(follow(setup, conventions, orders), FAR if limit is None else limit):
        if run.clean:
            return _repeated(run, setup, conventions) if conventions.stop == "epochs" else run
        if limit is None and repeats:
            if run.weights in seen:
                return None
            seen.add(run.weights)
    return None if limit is None else run


def _repeated(run: Run, setup: Setup, conventions: TargetConventions) -> Run:
    """Return a run in which nothing is a mistake any more, at its limit of passes."""
    if setup.limit is None:
        return run
    left = setup.limit - run.passes
    presented = conventions.result in ("average", "average-before", "average-with-start", "sum")
    share = len(setup.points) if presented and conventions.mode == "online" else 1
    count = 0 if conventions.result == "average-updates" else left * share
    total = tuple(a + count * b for a, b in zip(run.total, run.weights, strict=True))
    return replace(run, total=total, met=run.met + count, passes=setup.limit)


def _picked(setup: Setup, conventions: TargetConventions) -> Run | None:
    """Follow a rule that picks the next mistake, until there is none."""
    run, pick, seen = Run.begun(setup, "last"), PICKS[str(conventions.order)], set[IntegerVector]()
    rows = list(zip(setup.points, setup.labels, strict=True))
    w, sizes, made = run.weights, run.sizes, list[int]()
    while w not in seen and len(seen) < FAR:
        seen.add(w)
        wrong = []
        for row, (x, y) in enumerate(rows):
            score = 0
            for a, b in zip(w, x, strict=True):
                score += a * b
            if len(made) > setup.safe and _is_close(setup, score, sizes, x, len(made)):
                raise Close
            if is_mistake(conventions.update, score, y):
                wrong.append(row)
        if not wrong:
            return Run(w, sizes, tuple(made), 0, clean=True, total=run.total)
        made.append(pick(setup, w, wrong))
        z = setup.moves[made[-1]]
        w, sizes = _sum(w, z), _grown(sizes, z)
    return None


def _grown(sizes: IntegerVector, z: IntegerVector) -> IntegerVector:
    return tuple([s + abs(a) for s, a in zip(sizes, z, strict=True)])


def _moved(setup: Setup, run: Run, row: int) -> Run:
    z = setup.moves[row]
    return replace(
        run,
        weights=_sum(run.weights, z),
        sizes=_grown(run.sizes, z),
        mistakes=(*run.mistakes, row),
        clean=False,
    )


def _worst(setup: Setup, w: IntegerVector, wrong: Sequence[int]) -> int:
    def margin(row: int) -> int:
        return setup.labels[row] * sum(a * b for a, b in zip(w, setup.points[row], strict=True))

    return min(wrong, key=margin)


PICKS: dict[str, Pick] = {
    "first-mistake": lambda setup, w, wrong: wrong[0],
    "last-mistake": lambda setup, w, wrong: wrong[-1],
    "worst-mistake": _worst,
}


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
        close = rounds and _is_close(setup, score, sizes, x, made)
        wrong = is_mistake(update, score, y)
        if wrong or close:
            possible.add(row)
        if wrong and not close:
            certain.add(row)
    return certain, possible


def _sizes(setup: Setup, rows: Sequence[int]) -> IntegerVector:
    sizes = tuple(map(abs, setup.start))
    for row in rows:
        sizes = _grown(sizes, setup.moves[row])
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
        return [(_sum(w, self.setup.moves[row]), (*rows, row)) for row in possible]

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
                        after.setdefault((_sum(v, self.setup.moves[row]), now), (*made, row))
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
            return replace(run, passes=self.setup.limit)
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
        close = made > self.setup.safe and _is_close(self.setup, score, run.sizes, x, made)
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
                yield replace(moved, passes=run.passes + 1, clean=still), 0, True, told


def _sum(u: IntegerVector, v: IntegerVector) -> IntegerVector:
    return tuple([a + b for a, b in zip(u, v, strict=True)])

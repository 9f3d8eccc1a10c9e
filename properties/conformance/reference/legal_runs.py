"""Sets of runs: under an order that is not known, or with decisions that rounding may turn.

Such a set is gone through as far as it is small.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import ceil, gcd, isqrt
from operator import mul
from typing import Literal

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import IntegerVector, Vector, cleared
from properties.conformance.reference.runs import Run, worst_error, wrong_rows
from properties.conformance.reference.setup import Setup
from properties.conformance.reference.target_conventions import TargetConventions

# states of a set of runs that are gone through
MANY = 800
# presented rows, over all runs, that are gone through
WORK = 12_000
# passes up to which sets of runs are gone through pass by pass
COUNTED = 12
# how many bits longer a separator is made, so that a length rounded down costs nothing
FINE = 20
# presentations, over all branches, that are followed through close decisions
BRANCHES = 6000

#: What the limit of a target with an order of its own counts: passes, each of all rows; updates; or
#: anything else.
Counted = Literal["passes", "updates", "anything"]
#: By the weights at the stop of a legal run, the rows of its updates.
Ends = dict[IntegerVector, tuple[int, ...]]
#: A decision that rounding turned: row, updates before, exact score, error of a float score.
Turned = tuple[int, int, Exact, Fraction]


class Undecided(Exception):
    """There are too many runs to go through them all."""


def witness(setup: Setup, runs: Ends, numbers: Vector) -> tuple[int, ...] | None:
    """Return the updates of a legal run that ends with these weights; None if there is none."""
    whole = [a * setup.unit for a in numbers]
    if all(a.denominator == 1 for a in whole):
        found = runs.get(tuple(int(a) for a in whole))
        if found is not None:
            return found
    if setup.bits is None or setup.safe >= 10**6 or not runs:
        return None
    largest = _largest_errors(setup)
    for weights, made in runs.items():
        due, errors = setup.weights(weights), largest or Run.of(setup, made).error(setup)
        if all(size(a - b) <= e for a, b, e in zip(due, numbers, errors, strict=True)):
            return made
    return None


def _largest_errors(setup: Setup) -> tuple[Fraction, ...] | None:
    """Return how far rounding may lead a run with most updates astray; None if none is known.

    Many sequences of updates may lead to the same weights, and each rounds on its way.
    """
    bounds = _bounds(setup)
    if not bounds:
        return None
    most = ceil(min(bounds))
    columns = zip(setup.start, zip(*setup.moves, strict=True), strict=True)
    sizes = tuple(abs(a) + most * max(map(abs, moves)) for a, moves in columns)
    return Run(setup.start, sizes, (0,) * most).error(setup)


def is_out_of_reach(setup: Setup, numbers: Vector) -> bool:
    """Whether no multiples of the moves add up to these weights, however many updates there are.

    Each coordinate of a sum of moves is a multiple of their greatest common divisor. Nothing is
    said where so many updates may round.
    """
    bounds = _bounds(setup)
    if not bounds or (setup.bits is not None and min(bounds) > setup.safe):
        return False
    halved = setup.how.tie == "half"
    moves = [setup.half(row) if halved else move for row, move in enumerate(setup.moves)]
    steps = (gcd(*column) for column in zip(*moves, strict=True))
    ways = (a * setup.unit - w for a, w in zip(numbers, setup.start, strict=True))
    return any(way % step if step else way for way, step in zip(ways, steps, strict=True))


def _bounds(setup: Setup) -> list[Fraction | int]:
    """Return what is known to bound the updates of a run: its limit, and a theorem."""
    limited = None if setup.limit is None else setup.limit * len(setup.points)
    return [bound for bound in (limited, most_mistakes(setup)) if bound is not None]


def reached(setup: Setup, counted: Counted) -> Ends | None:
    """Go through every legal run, whatever the order; return where they stop.

    None if there are too many states.

    Parameters
    ----------
    counted
        Of passes each presents every row once; otherwise any mistake may come next. Where a limit
        counts anything, a run may stop wherever it is.
    """
    # of the conventions only these matter
    how = setup.how
    plain = TargetConventions(update=how.update, tie=how.tie, margin=how.margin)
    return _reached(replace(setup, how=plain, order="own"), counted)


@lru_cache(maxsize=4096)
def _reached(setup: Setup, counted: Counted) -> Ends | None:
    try:
        return _Reach(setup, counted).ends()
    except Undecided:
        return None


class _Reach:
    def __init__(self, setup: Setup, counted: Counted) -> None:
        self.setup, self.counted = setup, counted
        self.known: dict[IntegerVector, tuple[set[int], set[int]]] = {}
        self.work = 0

    def ends(self) -> Ends:
        setup, ends = self.setup, Ends()
        going: dict[IntegerVector, tuple[int, ...]] = {setup.start: ()}
        # up to a small limit a run may come back to weights that it had, and be stopped there
        few = setup.limit is not None and setup.limit <= COUNTED
        is_open = self.counted == "anything" and setup.limit is not None
        most = (setup.limit or 0) * len(setup.points) ** 2 if is_open else setup.limit
        # so many passes, or updates
        seen, made = set(going), 0
        while going and made != most:
            after: dict[IntegerVector, tuple[int, ...]] = {}
            for w, rows in going.items():
                certain, possible = self._wrong(w, rows)
                if is_open or not certain:
                    ends.setdefault(w, rows)
                if possible and self.counted == "passes":
                    states = self._after_a_pass(w, rows)
                else:
                    states = [(setup.moved(w, r), (*rows, r)) for r in possible]
                for v, more in states:
                    if few or v not in seen:
                        after.setdefault(v, more)
            seen.update(after)
            if len(seen) > MANY:
                raise Undecided
            going, made = after, made + 1
        if setup.limit is not None:
            for w, rows in going.items():
                ends.setdefault(w, rows)
        return ends

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
                        after.setdefault((self.setup.moved(v, row), now), (*made, row))
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
        rounds = len(rows) > self.setup.safe
        run = Run.of(self.setup, rows) if rounds else Run(w, (), tuple(rows))
        found = wrong_rows(self.setup, run)
        if not rounds:
            self.known[w] = found
        return found


def branches(setup: Setup, order: Sequence[tuple[int, ...]]) -> Iterator[tuple[Run, Turned | None]]:
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
    waiting: list[tuple[Run, int, bool, Turned | None]] = [(Run.of(setup, ()), 0, True, None)]
    presented = 0
    while waiting:
        run, at, clean, turned = waiting.pop()
        if run.passes == len(order) or (run.passes and run.clean):
            whole = setup.limit if run.clean and setup.how.stop == "epochs" else None
            yield run._replace(passes=whole or run.passes), turned
            continue
        presented += 1
        if presented > BRANCHES:
            raise Undecided
        row = order[run.passes][at]
        for moved, told in _ways(setup, run, row, turned):
            still = clean and moved is run
            if at + 1 < len(order[run.passes]):
                waiting.append((moved, at + 1, still, told))
            else:
                waiting.append((moved._replace(passes=run.passes + 1, clean=still), 0, True, told))


def _ways(
    setup: Setup, run: Run, row: int, turned: Turned | None
) -> list[tuple[Run, Turned | None]]:
    """Return the run after a row, a mistake or not, each with the first decision turned so far."""
    x, made = setup.points[row], len(run.mistakes)
    score = sum(map(mul, run.weights, x))
    wrong = setup.is_wrong(row, score)
    if not run.is_unsure(setup, row, score):
        return [(run.moved(setup, row) if wrong else run, turned)]
    error = worst_error(setup, run.sizes, x, made)
    scale = setup.unit * setup.factor
    here = turned or (row, made, Fraction(score, scale), error / scale)
    # a score that rounds to 0 moves half as far
    lengths = (setup.half(row), setup.moves[row]) if setup.how.tie == "half" else (None,)
    moved = [(run.moved(setup, row, by), turned if wrong else here) for by in lengths]
    return [(run, here), *moved] if wrong else [*moved, (run, turned)]


@lru_cache(maxsize=4096)
def most_mistakes(setup: Setup) -> Fraction | None:
    """Return what no run exceeds in mistakes, whatever its order; None if no bound is found.

    References
    ----------
    Novikoff (1962), with the separator u of largest margin, from any start.
    """
    how = setup.how
    scores = [sum(map(mul, setup.start, x)) for x in setup.points]
    if not any(map(setup.is_wrong, range(len(scores)), scores)):
        return Fraction(0)
    is_whole = how.bias_rate == 1 and how.tie == "whole"
    separator = _separator(setup.points, setup.labels) if is_whole else None
    if separator is None:
        return None
    u = [a << FINE for a in separator]
    radius, norm, start = (
        max(sum(a * a for a in z) for z in rows) for rows in (setup.moves, [u], [setup.start])
    )
    delta = min(sum(map(mul, u, z)) for z in setup.moves)
    grows = radius + (2 * _most_along(setup) if how.margin else Fraction(0))
    bound: Fraction = (grows * norm + (2 * isqrt(norm * start) + 2) * delta) / delta**2
    return bound


def _most_along(setup: Setup) -> Fraction:
    """Return the largest product of weights and the move of a mistake, where a margin allows one.

    With it the squared length grows by R^2 and twice as much at most: claim
    ``perturbed-mistake-bound``.
    """
    pairs = zip(setup.moves, setup.points, setup.labels, strict=True)
    moved, a, y = next((m, p, y) for ms, ps, y in pairs for m, p in zip(ms, ps, strict=True) if p)
    return Fraction(moved * y * setup.edge, a)


@lru_cache(maxsize=4096)
def _separator(points: tuple[IntegerVector, ...], labels: tuple[int, ...]) -> IntegerVector | None:
    """Return the separator of largest margin; None if there is none."""
    found = certify(Dataset(points, labels))
    return cleared(found.weights) if isinstance(found, Separator) else None

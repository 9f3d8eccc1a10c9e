"""Where a model's run on a probe can end, exactly.

One whose order is not known can end in several states; one whose numbers float64 rounds is silent
where a score lies too near 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from perceptron.exact import Exact, size
from perceptron.specification import is_mistake
from perceptron.vectors import Vector, add, dot, scaled
from properties.conformance.grid import dyadic
from properties.conformance.models import Model, Run
from properties.conformance.probes import Probe

__all__ = ["ROUNDS", "Unsure", "ends", "runs"]

# passes of a run without a limit; states, and points, of one whose order is not known
NEAR, MANY, FEW = 100, 1000, 4
# numbers of so few bits round in no number type that a probe could meet
SHORT = 2**20
# what rounding may move, relative to the largest number met: far more than it does
ROUNDS = Fraction(1, 2**20)
# and how near 0, relative to its terms, a float64 score may have the wrong sign
NEAR_ZERO = Fraction(1, 2**36)

Signed = Sequence[tuple[Vector, int, Vector]]


class Unsure(Exception):
    """The model cannot say where the run ends: a score too near 0, or too many states."""


class _Setting(NamedTuple):
    """A probe as a model sees it: points with the bias, their moves, whether floats are exact."""

    points: Signed
    first: Vector
    sharp: bool


def ends(model: Model, probe: Probe, *, with_rows: bool = True) -> list[Run]:
    """Return the runs in which the model can stop; none where it has no end.

    Raises
    ------
    Unsure
        Where the model cannot say.
    """
    if model.drawn:
        known = [replace(model, drawn=False, start=start) for start in _starts(model)]
        return [run for each in known for run in ends(each, probe, with_rows=with_rows)]
    if model.order == "picked":
        return list(_picked(model, probe, with_rows))
    if model.order == "shuffled":
        return list(_shuffled(model, probe, with_rows))
    return list(_known(model, probe))


def runs(model: Model, probe: Probe) -> Iterator[Run]:
    """Yield the run after each pass, without end; only of a model whose order is known."""
    setting = _setting(model, probe)
    (order,) = _orders(model, probe)
    run = _begin(setting)
    while True:
        run = _next_pass(model, setting, run, order, with_rows=True)
        yield run


def _known(model: Model, probe: Probe) -> Iterator[Run]:
    """Where it stops follows from its passes up to the first clean one: later ones repeat it."""
    limit = model.passes(probe)
    last, done = NEAR if limit is None else limit, _started(_base(model), probe)
    run = None
    for run in done.passes(last):
        if model.stop == "own":
            yield run
    if run is None or model.stop == "own":
        return
    if run.clean and model.stop == "epochs" and limit is not None:
        yield _repeated(model, run, limit, len(probe.points))
    elif run.clean or limit is not None:
        yield run


@lru_cache(maxsize=4096)
def _base(model: Model) -> Model:
    return replace(model, stop="clean", limit=None)


@lru_cache(maxsize=4096)
def _started(model: Model, probe: Probe) -> "_Started":
    return _Started(model, probe)


class _Started:
    """The passes of a run, made when they are asked for, and kept."""

    def __init__(self, model: Model, probe: Probe) -> None:
        self._made: list[Run] = []
        self._more = runs(model, probe)
        self._unsure = False

    def passes(self, number: int) -> list[Run]:
        """Return the first passes, to the first without a mistake."""
        while len(self._made) < number and not (self._made and self._made[-1].clean):
            if self._unsure:
                raise Unsure
            try:
                self._made.append(next(self._more))
            except Unsure:
                self._unsure = True
                raise
        return self._made[:number]


def _shuffled(model: Model, probe: Probe, with_rows: bool) -> Iterator[Run]:
    setting, limit = _setting(model, probe), model.passes(probe)
    orders = _orders(model, probe)
    going, points = {_begin(setting)}, len(probe.points)
    for _ in range(NEAR if limit is None else limit):
        after = {_next_pass(model, setting, run, o, with_rows) for run in going for o in orders}
        if len(after) > MANY:
            raise Unsure
        if model.stop == "own":
            yield from after
        going = {run for run in after if not run.clean}
        for run in after - going:
            if model.stop == "clean":
                yield run
            elif model.stop == "epochs" and limit is not None:
                yield _repeated(model, run, limit, points)
        if not going:
            return
    if limit is not None and model.stop != "own":
        yield from going


def _repeated(model: Model, run: Run, limit: int, points: int) -> Run:
    """Return a run in which nothing is a mistake any more, at its limit."""
    left = limit - run.passes
    count = left * (1 if model.result == "average-passes" or model.mode != "online" else points)
    total = add(run.total, scaled(count, run.weights))
    return run._replace(total=total, met=run.met + count, passes=limit)


def _picked(model: Model, probe: Probe, with_rows: bool) -> Iterator[Run]:
    setting = _setting(model, probe)
    going, seen = [_begin(setting)], set()
    for _ in range(NEAR):
        after = []
        for run in going:
            wrong = _mistakes(model, setting, run, range(len(setting.points)))
            if not wrong or probe.epochs is not None:
                yield run._replace(clean=not wrong)
            after += [_moved(setting, run, [row], with_rows) for row in wrong]
        going = [run for run in dict.fromkeys(after) if run not in seen]
        seen.update(going)
        if len(seen) > MANY:
            raise Unsure
        if not going:
            return


def _setting(model: Model, probe: Probe) -> _Setting:
    moves, first = model.moves(probe), model.first(probe)
    tail = () if model.bias == "none" else (1,)
    points = [
        ((*x, *tail), y, tuple(y * m * a for m, a in zip(moves, (*x, *tail), strict=True)))
        for x, y in probe.points
    ]
    shares = len(points) if model.mode == "batch-mean" else 1
    numbers = [Fraction(1, shares), *first, *(a for x, _, z in points for a in (*x, *z))]
    sharp = all(dyadic(a) and abs(a.numerator) * a.denominator <= SHORT for a in numbers)
    return _Setting(points, first, sharp)


def _starts(model: Model) -> Iterator[Vector]:
    """Yield starts in all directions: in which one the unknown start lies decides the run."""
    tail: Vector = () if model.bias == "none" else (0,)
    for a, b in ((97, 13), (71, 67), (37, 91)):
        for x, y in ((a, b), (-b, a), (-a, -b), (b, -a)):
            yield (Fraction(x, SHORT), Fraction(y, SHORT), *tail)


def _orders(model: Model, probe: Probe) -> Sequence[tuple[int, ...]]:
    rows = tuple(range(len(probe.points)))
    if probe.order is not None:
        return [probe.order]
    if model.order == "shuffled":
        if len(rows) > FEW:
            raise Unsure
        return list(permutations(rows))
    return [rows[::-1] if model.order == "reversed" else rows]


def _begin(setting: _Setting) -> Run:
    return Run(setting.first, (0,) * len(setting.first), 0, 0, 0, False, ())


def _next_pass(
    model: Model, setting: _Setting, run: Run, order: tuple[int, ...], with_rows: bool
) -> Run:
    if model.mode != "online":
        wrong = _mistakes(model, setting, run, order)
        share = len(order) if model.mode == "batch-mean" else 1
        after = _moved(setting, run, wrong, with_rows, share)
        return _closed(after, after.weights, 1)
    total: Vector = (0,) * len(run.weights)
    at = run
    for row in order:
        if _mistakes(model, setting, at, (row,)):
            at = _moved(setting, at, [row], with_rows)
        if model.result == "average":
            total = add(total, at.weights)
    clean = at.updates == run.updates
    if model.result == "average":
        return _closed(at, total, len(order))._replace(clean=clean)
    return _closed(at, at.weights, 1)._replace(clean=clean)


def _closed(run: Run, weights: Vector, count: int) -> Run:
    return run._replace(total=add(run.total, weights), met=run.met + count, passes=run.passes + 1)


def _moved(
    setting: _Setting, run: Run, wrong: Sequence[int], with_rows: bool, share: int = 1
) -> Run:
    w = run.weights
    for row in wrong:
        z = setting.points[row][2]
        w = add(w, z if share == 1 else scaled(Fraction(1, share), z))
    rows = (*run.rows, *wrong) if with_rows else ()
    return run._replace(weights=w, updates=run.updates + len(wrong), rows=rows, clean=not wrong)


def _mistakes(model: Model, setting: _Setting, run: Run, order: Iterable[int]) -> list[int]:
    w, wrong = run.weights, []
    for row in order:
        x, y, _ = setting.points[row]
        score = dot(w, x)
        if not setting.sharp and _may_be_zero(score, run, x):
            raise Unsure
        if is_mistake(model.update, score, y):
            wrong.append(row)
    return wrong


def _may_be_zero(score: Exact, run: Run, x: Vector) -> bool:
    """Say whether rounding may take a score to 0, or away from it; one update makes no false 0."""
    mass: Exact = sum(size(a * b) for a, b in zip(run.weights, x, strict=True))
    return size(score) <= NEAR_ZERO * mass if mass else run.updates > 1

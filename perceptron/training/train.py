"""A run to its end: converged, endless with the evidence, or stopped by the caller's limit."""

import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.float_mode import departure
from perceptron.arithmetic.vectors import Vector, common_denominator, scaled
from perceptron.certificates.cycle import Cycle
from perceptron.certificates.separability import GordanCertificate
from perceptron.conventions import Conventions, checked_conventions
from perceptron.data.dataset import Dataset, checked
from perceptron.errors import Refused, quoted
from perceptron.specification import passes
from perceptron.training.float_run import Run, floats_suit
from perceptron.training.termination import EndSearch
from perceptron.training.trace import Outcome, Trace

Evidence = Cycle | GordanCertificate | None

# an array of so many numbers is run with floats at once; exact numbers, or fewer, after so many
# products of integers, or of fractions: as many as take the time of importing the loops, or, where
# they are there, of a call
SMALL = 2**8
SOON, SOON_OF_FRACTIONS = 2**20, 2**16
LOADED = 2**12
# fractions over a common denominator of more bits are added up one by one
MOST_BITS = 2**10
COMPILED = "perceptron.training.compiled_loop"
# deciding is worth as much as so many passes, each with an update
MANY_PASSES = 2**10


_SLOWLY = {
    "flushes": "train: a library in this process makes the processor take subnormal numbers for 0 "
    "(often by -ffast-math), and these data have such numbers or start elsewhere than at 0; the "
    "run is made in fractions, right but slow; load that library after it, or scale the data",
    "rounds": "train: a library in this process has left the processor with another rounding than "
    "to nearest; the run is made in fractions, right but slow; set it back",
}


def _silent(updates: int) -> None:
    """Show no progress."""


def train(
    data: Dataset,
    conventions: Conventions = Conventions(),
    max_updates: int | None = None,
    *,
    after_pass: Callable[[int], object] = _silent,
) -> Trace:
    """Run the perceptron over `data` until it ends. Exact.

    A list of orders, one for each pass, ends it after the last of them, as a limit does. Without
    that and without `max_updates` it always ends: on separable data every rule makes finitely many
    mistakes, and a long run is held against the inequalities that make it so; otherwise the
    weights come back to where they were, or a Gordan certificate with a point on which a tie errs
    shows that no pass can be clean. Under "lt" no tie errs, and coming back can take long.

    Parameters
    ----------
    data
        n points; a bias in `conventions` is added to them.
    conventions
        Which perceptron; by default update on y<w,x> <= 0, from 0, at rate 1, in cyclic order.
    max_updates
        Stop rather than make one more update than this.
    after_pass
        Called after every pass with the number of its updates, to show progress.

    Returns
    -------
    Trace
        Every mistake by its row, the exact weights, and how the run ended, with evidence.

    Raises
    ------
    Refused
        Where the conventions do not fit the data; where a shuffled run could go on for ever
        without evidence, and no limit is given.
    Defect
        Where a long run on separable data breaks the inequalities of the theorem: a fault here.

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
    if max_updates is not None and (type(max_updates) is not int or max_updates < 0):
        raise Refused(f"max_updates: {quoted(max_updates)} is not a count; give 0 or more, or None")
    data = _with_bias(checked(data), checked_conventions(conventions))
    task = _Task(data, conventions, max_updates, after_pass)
    if _is_large(data) and task.floats_suit:
        return _with_floats(task, told=0)
    return _plainly(task) or _with_floats(task, told=task.search.number)


@dataclass
class _Task:
    """A run to be made, and how it may end."""

    data: Dataset
    conventions: Conventions
    max_updates: int | None
    after_pass: Callable[[int], object]

    @cached_property
    def search(self) -> EndSearch:
        return EndSearch(self.data, self.conventions, may_certify=self.max_updates is None)

    @cached_property
    def floats_suit(self) -> bool:
        suit = floats_suit(self.data, self.conventions)
        if not suit and (mode := departure()):
            warnings.warn(_SLOWLY[mode], RuntimeWarning, stacklevel=4)
        return suit

    @cached_property
    def has_integers(self) -> bool:
        """Whether the points, times a number that is not too long, are integers."""
        return self.data.scale.bit_length() <= MOST_BITS

    def ended(
        self, mistakes: Any, completed: int, outcome: Outcome, evidence: Evidence = None
    ) -> Trace:
        return Trace(self.data, self.conventions, mistakes, completed, outcome, evidence)

    def stopped(self, run: Run, outcome: Outcome, evidence: Evidence = None) -> Trace:
        """Return the trace of a run in floats as it stands."""
        rows: Any = run.mistakes.copy()
        return Trace(self.data, self.conventions, rows, run.passes, outcome, evidence, run.pairs)


def _is_large(data: Dataset) -> bool:
    return not data.is_exact and len(data) * data.dimension > SMALL


def _plainly(task: _Task) -> Trace | None:
    """Run the specification; return None where that takes long, and floats suit the data."""
    run, mistakes, completed = _exact_passes(task), list[int](), 0
    last_pass = task.conventions.passes_given
    soon = SOON if task.has_integers else SOON_OF_FRACTIONS
    soon = LOADED if COMPILED in sys.modules else soon
    while completed * len(task.data) * task.data.dimension < soon or not task.floats_suit:
        if completed == last_pass:
            return task.ended(tuple(mistakes), completed, "limit")
        w, made = next(run)
        if task.max_updates is not None and len(mistakes) + len(made) > task.max_updates:
            return task.ended((*mistakes, *made)[: task.max_updates], completed, "limit")
        mistakes += made
        completed += 1
        task.after_pass(len(made))
        if not made:
            return task.ended(tuple(mistakes), completed, "converged")
        if last_pass is None and (evidence := task.search.after_pass(w, made)):
            return task.ended(tuple(mistakes), completed, "endless", evidence)
    return None


def _exact_passes(task: _Task) -> Iterator[tuple[Vector, list[int]]]:
    """Yield the passes of the specification, run on integers where the points allow.

    The points times s, and the weights times a unit that makes the start and each move integers:
    a positive number, so that no score changes its sign.
    """
    data, rule, scale = task.data, task.conventions, task.data.scale
    move = rule.step * rule.rate
    if not task.has_integers or (scale == 1 and rule.start is None and move == 1):
        yield from passes(data, rule)
        return
    points = [[int(scale * a) for a in x] for x in data.points]
    first = scaled(Fraction(scale) / move, rule.first_weights(data.dimension))
    rate = common_denominator(first)
    whole = replace(rule, step=1, rate=rate, start=scaled(rate, first), bias=None)
    top, bottom = Fraction(move, rate * scale).as_integer_ratio()
    for w, made in passes(Dataset(points, data.labels), whole):
        yield tuple(_divided(top * a, bottom) for a in map(int, w)), made


def _divided(a: int, by: int) -> Exact:
    return Fraction(a, by) if a % by else a // by


def _with_floats(task: _Task, told: int) -> Trace:
    """Run from the beginning, with floats and exact in doubt; `told` passes have been shown."""
    run = Run(task.data, task.conventions, task.max_updates)
    last_pass = task.conventions.passes_given
    while True:
        before = len(run.mistakes)
        until = _until(run.passes) if task.after_pass is _silent else run.passes + 1
        reason = run.advance(until if last_pass is None else min(until, last_pass))
        if reason == "limit":
            task.data.check_finite()
            return task.stopped(run, "limit")
        if run.passes > told:
            task.after_pass(len(run.mistakes) - before)
        if reason == "clean":
            return task.stopped(run, "converged")
        if last_pass is not None:
            if run.passes >= last_pass:
                task.data.check_finite()
                return task.stopped(run, "limit")
        elif evidence := _evidence(run, task, is_back=reason == "back"):
            return task.stopped(run, "endless", evidence)


def _evidence(run: Run, task: _Task, *, is_back: bool) -> Evidence:
    if is_back:
        number, since = run.milestone
        between = Counter(since.tolist())
        if found := task.search.returned(number, run.passes, run.weights(), between):
            return found
    if run.passes & (run.passes - 1):
        return None
    if task.search.theorem:
        task.search.theorem.check(run.weights(), len(run.mistakes))
    return task.search.certified() if run.passes >= MANY_PASSES else None


def _until(passes: int) -> int:
    """Return the next power of 2, 128 at least: the run is looked at that often."""
    return max(128, 1 << passes.bit_length())


def _with_bias(data: Dataset, conventions: Conventions) -> Dataset:
    if conventions.bias in (None, data.bias):
        return data
    if data.bias != "none":
        raise Refused(
            f"bias: the data have {quoted(data.bias)}, the conventions {quoted(conventions.bias)}; "
            "leave one of them out"
        )
    return data.with_bias(conventions.bias)

"""Slips about how a run ends and how long it takes, each with the smallest data against it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.vectors import IntegerVector, Vector, dot, primitive
from perceptron.specification import passes
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import Case, cases, refutes
from proofs.evidence.texts import FOLKLORE

_WITH_ONE = partial(cases, vectors=1)


@refutes(
    "E/theorem",
    "Whatever the start, a run on points no longer than 1 makes at most 1/gamma^2 mistakes.",
    _WITH_ONE,
)
def breaks_the_bound(case: Case) -> str | None:
    """Run from another start than 0."""
    if any(dot(x, x) > 1 for x in case.points) or not (found := case.separator):
        return None
    trace = train(case.data, Conventions(update="lt", start=case.vectors[0]))
    most = 1 / found.margin_squared
    if trace.updates <= most:
        return None
    return (
        f"on {_told(case)} the run from w_0 = {told(case.vectors[0])} makes {trace.updates} "
        f"mistakes, and 1/gamma^2 is {most}"
    )


@refutes(FOLKLORE, "The order of the points does not change the solution.")
def depends_on_the_order(case: Case) -> str | None:
    """Run in the order of the points, and in the reversed one."""
    if not case.separator:
        return None
    there, back = _end(case.examples)[0], _end(case.examples[::-1])[0]
    if _direction(there) == _direction(back):
        return None
    return (
        f"on {_told(case)} the run ends with w = {told(there)}, "
        f"and with w = {told(back)} in the reversed order"
    )


@refutes(FOLKLORE, "The start does not change the solution.", _WITH_ONE)
def depends_on_the_start(case: Case) -> str | None:
    """Run from 0, and from another start."""
    if not case.separator:
        return None
    start = case.vectors[0]
    home, away = (train(case.data, Conventions(start=w)).weights for w in (None, start))
    if _direction(home) == _direction(away):
        return None
    return (
        f"on {_told(case)} the run from 0 ends with w = {told(home)}, "
        f"the one from {told(start)} with w = {told(away)}"
    )


@refutes(FOLKLORE, "From any start the mistakes do not depend on the rate.", _WITH_ONE)
def depends_on_the_rate(case: Case) -> str | None:
    """Run at rate 1 and at rate 2."""
    if not case.separator:
        return None
    start = case.vectors[0]
    slow, fast = (train(case.data, Conventions(rate=rate, start=start)) for rate in (1, 2))
    if slow.mistakes == fast.mistakes:
        return None
    return (
        f"on {_told(case)} the run from w_0 = {told(start)} makes {slow.updates} mistakes "
        f"at rate 1 and {fast.updates} at rate 2"
    )


@refutes(FOLKLORE, "The run ends with the separator of largest margin.")
def misses_the_margin(case: Case) -> str | None:
    """Hold the margin at the end of a run against the largest."""
    if not (found := case.separator):
        return None
    w, _ = _end(case.examples)
    margin = Fraction(min(dot(w, z) for z in case.examples) ** 2) / dot(w, w)
    if margin == found.margin_squared:
        return None
    return (
        f"on {_told(case)} the run ends with w = {told(w)}, whose squared margin is {margin}, "
        f"and w = {told(found.weights)} has {found.margin_squared}"
    )


@refutes(FOLKLORE, "On separable data a limit of passes stops on a separator.")
def errs_after_a_pass(case: Case) -> str | None:
    """Stop after the first pass."""
    if not case.separator:
        return None
    w, made = next(passes(case.data, Conventions()))
    wrong = [x for x, z in zip(case.points, case.examples, strict=True) if dot(w, z) <= 0]
    if not wrong:
        return None
    stopped = train(case.data, max_updates=len(made))
    return (
        f"on {_told(case)} pass 1 leaves w = {told(w)}, with <w,x> = {dot(w, wrong[0])} at "
        f"x = {told(wrong[0])}; stopped there, the outcome is {stopped.outcome!r}"
    )


@refutes(
    "W/all-equivalent",
    "Weights that separate the data predict alike everywhere.",
    partial(cases, vectors=3),
)
def disagrees_elsewhere(case: Case) -> str | None:
    """Find a new point on which two separators disagree."""
    u, v, new = case.vectors
    separate = all(dot(u, z) > 0 and dot(v, z) > 0 for z in case.examples)
    if not separate or dot(u, new) * dot(v, new) >= 0:
        return None
    return (
        f"u = {told(u)} and v = {told(v)} both separate {_told(case)}, and at the new point "
        f"{told(new)} they score {dot(u, new)} and {dot(v, new)}"
    )


def _pairs_of_data() -> Iterator[Case]:
    """Yield the points of one data set, and as vectors those of another, all labelled +1."""
    for n in (1, 2, 3):
        yield from cases(vectors=n, fewest=n, points=n, dimension=2, largest=3, labels=(1,))


@refutes(
    "W/slow",
    "Of two data sets of one radius R the one with the smaller margin costs no fewer mistakes.",
    _pairs_of_data,
)
def is_quicker(case: Case) -> str | None:
    """Hold two data sets of one radius against each other: the points, and the vectors."""
    longest = [max(dot(x, x) for x in points) for points in (case.points, case.vectors)]
    if longest[0] != longest[1]:
        return None
    wide, narrow = (Case(points, case.labels) for points in (case.points, case.vectors))
    far, near = (each.separator for each in (wide, narrow))
    if not (far and near and near.margin_squared < far.margin_squared):
        return None
    before, after = (_end(each.examples)[1] for each in (wide, narrow))
    if after >= before:
        return None
    return (
        f"R^2 is {longest[0]} for both: {_told(wide)} has gamma^2 = {far.margin_squared} and takes "
        f"{before} mistakes, {_told(narrow)} has gamma^2 = {near.margin_squared} and takes {after}"
    )


@cache  # of points and labels a run depends on the y x alone
def _end(examples: tuple[IntegerVector, ...]) -> tuple[Vector, int]:
    """Return the weights at the end of the run from 0 in this order, and its updates."""
    trace = train(Dataset(examples, [1] * len(examples)))
    return trace.weights, trace.updates


def _direction(w: Vector) -> Vector:
    return primitive([int(a) for a in w])


def _told(case: Case) -> str:
    signed = zip(case.points, case.labels, strict=True)
    return ", ".join(f"({told(x)}, {'+' if y > 0 else '-'})" for x, y in signed)

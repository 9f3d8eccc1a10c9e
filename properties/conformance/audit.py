"""The audit of a target whose order is its own: whether some legal run gives its answer.

Where it tells its mistakes, each must be one at the weights of the moment. From its final weights
alone: no point may be a mistake any more, and legal updates must lead to them, as far as that can
be decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import flint

from perceptron import Separator, certify
from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import size, to_text
from perceptron.specification import is_mistake, updated
from perceptron.vectors import Vector, dot, scaled
from properties.conformance.states import State

__all__ = ["Fault", "fault", "updates_bound"]

# so many states of the weights are gone through
MOST = 1000


@dataclass(frozen=True)
class Fault:
    """What no legal run does: a name for the kind, its sentence, and the details of this case."""

    id: str
    cause: str
    here: str


def updates_bound(data: Dataset) -> Fraction | None:
    """Return R^2/gamma*^2, which no run from 0 exceeds; None where nothing separates the data.

    References
    ----------
    Novikoff (1962); claim ``mistake-bound``.
    """
    proof = _certified(data)
    return proof.mistake_bound if isinstance(proof, Separator) else None


@lru_cache(maxsize=1024)
def _certified(data: Dataset) -> object:
    return certify(data)


def fault(
    data: Dataset,
    conventions: Conventions,
    answer: State,
    *,
    due: bool,
    start_known: bool,
) -> Fault | None:
    """Return what is illegal in an answer, whatever the order; None where nothing is found.

    Parameters
    ----------
    data, conventions
        The run; the order in the conventions is not looked at.
    answer
        What the target told.
    due
        Whether it must have ended clean.
    start_known
        Whether the conventions' start is the target's.
    """
    slack = Fraction(0) if start_known else Fraction(data.dimension + 4, 2**53)
    found = _unclean(data, conventions, answer, slack) if due or answer.converged else None
    if found or not start_known:
        return found
    if answer.mistakes is not None:
        return _illegal(data, conventions, answer, answer.mistakes)
    bound = _bound(data, conventions)
    return None if bound is None else _unreachable(data, conventions, answer, bound)


def _bound(data: Dataset, conventions: Conventions) -> Fraction | None:
    if any(conventions.first_weights(data.dimension)):
        return None
    return updates_bound(data)


def _unclean(
    data: Dataset, conventions: Conventions, answer: State, slack: Fraction
) -> Fault | None:
    """Find a point that is a mistake at the end, by more than the slack that rounding needs."""
    for row, (x, y) in enumerate(data):
        score = dot(answer.weights, x)
        terms = sum(size(a * b) for a, b in zip(answer.weights, x, strict=True))
        if is_mistake(conventions.update, score, y) and (size(score) > slack * terms or not slack):
            return Fault(
                "audit-unclean",
                "stops although a point is still a mistake",
                f"row {row} has label {y:+d} and the score {to_text(score)} under its weights",
            )
    return None


def _illegal(
    data: Dataset, conventions: Conventions, answer: State, mistakes: tuple[int, ...]
) -> Fault | None:
    """Follow the mistakes that are told."""
    w = conventions.first_weights(data.dimension)
    for number, row in enumerate(mistakes, 1):
        if not 0 <= row < len(data):
            return Fault(
                "audit-row",
                "tells of a mistake on a row that there is not",
                f"update {number} is on row {row}; the rows are 0 to {len(data) - 1}",
            )
        x, y = data.points[row], data.labels[row]
        score = dot(w, x)
        if not is_mistake(conventions.update, score, y):
            return Fault(
                "audit-illegal",
                "updates on a point that is no mistake",
                f"update {number} is on row {row}, of label {y:+d}, whose score is then "
                f"{to_text(score)}",
            )
        w = updated(w, x, y, conventions)
    if w != answer.weights:
        return Fault(
            "audit-weights",
            "its weights are not its start and the updates that it tells of",
            f"they lead to ({', '.join(map(to_text, w))})",
        )
    if answer.updates not in (None, len(mistakes)):
        return Fault(
            "audit-updates",
            "tells of another number of updates than of mistakes",
            f"it tells of {answer.updates} updates, and of {len(mistakes)} mistakes",
        )
    return None


def _unreachable(
    data: Dataset, conventions: Conventions, answer: State, bound: Fraction
) -> Fault | None:
    """Decide, where it can be, whether legal updates lead to the weights."""
    legal = _led_to(data, conventions, answer)
    if legal is None:
        legal = _is_combination(data, conventions, answer.weights, bound)
    if legal is False:
        return Fault(
            "audit-combination",
            "no legal updates, in whatever order, lead to its weights",
            f"they would be its start and at most {to_text(bound)} of the y x",
        )
    if answer.updates is not None and answer.updates > bound:
        return Fault(
            "audit-bound",
            "makes more updates than the mistake bound R^2/gamma^2 allows",
            f"{answer.updates} updates, and at most {to_text(bound)} are possible",
        )
    return None


def _led_to(data: Dataset, conventions: Conventions, answer: State) -> bool | None:
    """Go through all weights that legal updates lead to; None where there are too many."""
    going, met, updates = {conventions.first_weights(data.dimension)}, 0, 0
    while going:
        if answer.weights in going and answer.updates in (None, updates):
            return True
        met += len(going)
        if met > MOST:
            return None
        going = {
            updated(w, x, y, conventions)
            for w in going
            for x, y in data
            if is_mistake(conventions.update, dot(w, x), y)
        }
        updates += 1
    return False


def _is_combination(
    data: Dataset, conventions: Conventions, weights: Vector, bound: Fraction
) -> bool | None:
    """Where the y x are independent, say whether natural numbers of them give the weights."""
    z = [scaled(conventions.step * conventions.rate * y, x) for x, y in data]
    reduced, rank = _matrix([*z, weights]).rref()
    without = _matrix(z).rref()[1]
    if rank > without:
        return False
    if without < len(z):
        return None
    times = [reduced[i, len(z)] for i in range(len(z))]
    natural = all(a.q == 1 and a.p >= 0 for a in times)
    return natural and sum(int(a.p) for a in times) <= bound


def _matrix(columns: Sequence[Vector]) -> flint.fmpq_mat:
    """Return the matrix of these columns."""
    rows = zip(*columns, strict=True)
    return flint.fmpq_mat([[flint.fmpq(a.numerator, a.denominator) for a in row] for row in rows])

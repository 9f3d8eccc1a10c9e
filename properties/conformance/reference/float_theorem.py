"""What is proved of every run in floats, held against an answer that rounding hides from all runs.

Where too many decisions are close, no run can be said to be the right one. Still no program in
float64 or float32 makes more mistakes than is proved, and where it stops, its weights are right but
for what a score may err by (claim ``float-mistake-bound``).
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from perceptron import Dataset, Separator, certify
from perceptron.arithmetic.vectors import IntegerVector, Vector
from perceptron.training.float_mistake_bound import FLOAT32, FLOAT64, FloatRuns, float_runs
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.setup import Setup

KINDS = {"float64": FLOAT64, "float32": FLOAT32}
THEOREM = "theorem float-mistake-bound"

Points = tuple[tuple[Fraction, ...], ...]


def broken(setup: Setup, answer: Answer, given: Vector | None) -> tuple[str, str] | None:
    """Return which field of an answer no run in these floats gives, and why; None if unknown.

    Parameters
    ----------
    given
        The weights of the answer, the bias last; None if it has none.

    References
    ----------
    Claim ``float-mistake-bound``.
    """
    how = setup.how
    if not _is_covered(setup):
        return None
    floats = _floats(setup.points, setup.factor, how.number)
    proved = floats and _proved(floats, setup.labels, how.number)
    if not floats or not proved or proved.mistakes is None:
        return None
    made = answer.updates if answer.mistakes is None else len(answer.mistakes)
    if made is not None and made > proved.mistakes:
        return (
            "updates",
            f"it makes {made} updates, and in whatever order its sums are added no {how.number} "
            f"program makes more than {proved.mistakes} ({THEOREM})",
        )
    ended = answer.converged or setup.limit is None or setup.limit > proved.mistakes
    if given is None or not ended:
        return None
    if (row := _wrong(floats, setup.labels, given, proved, how.number)) is None:
        return None
    return (
        "weights",
        f"it ends although row {row} is on the wrong side by more than any {how.number} score "
        f"errs ({THEOREM})",
    )


def _is_covered(setup: Setup) -> bool:
    """Say whether the theorem speaks of such runs: from 0, moved by y x on y <w,x> <= 0."""
    how = setup.how
    covered = (how.update, how.mode, how.result, how.margin) == ("le", "online", "last", 0)
    if not covered or how.number not in KINDS or any(setup.start):
        return False
    return all(
        a * setup.factor == y * b * setup.unit
        for z, x, y in zip(setup.moves, setup.points, setup.labels, strict=True)
        for a, b in zip(z, x, strict=True)
    )


@lru_cache(maxsize=256)
def _floats(points: tuple[IntegerVector, ...], factor: int, number: str) -> Points | None:
    """Return the points as a program reads them; None where one overflows."""
    kind = KINDS[number]
    read = [[kind.nearest(Fraction(a, factor)) for a in x] for x in points]
    if any(a is None for x in read for a in x):
        return None
    return tuple(tuple(a for a in x if a is not None) for x in read)


@lru_cache(maxsize=256)
def _proved(points: Points, labels: tuple[int, ...], number: str) -> FloatRuns | None:
    """Return what is proved of all runs, by the largest margin; None where nothing separates."""
    data = Dataset(points, labels)
    found = certify(data)
    if not isinstance(found, Separator):
        return None
    return float_runs(data, found.weights, KINDS[number])


def _wrong(
    points: Points, labels: Sequence[int], w: Vector, proved: FloatRuns, number: str
) -> int | None:
    """Return a row whose score is on the wrong side by more than a score may err."""
    lost = len(w) * Fraction(2) ** KINDS[number].smallest
    most = proved.slack_squared * sum(Fraction(a) ** 2 for a in w)
    for row, (x, y) in enumerate(zip(points, labels, strict=True)):
        score = y * sum(Fraction(a) * b for a, b in zip(w, x, strict=True)) + lost
        if score < 0 and score * score > most:
            return row
    return None

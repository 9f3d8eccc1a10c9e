"""Slips about the model, the criterion and one update, each with the smallest case against it."""

from fractions import Fraction
from functools import partial

from perceptron import Conventions, Separator, certify
from perceptron.arithmetic.vectors import Vector, add, dot
from perceptron.specification import is_mistake, updated
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import ORDER, Case, cases, refutes
from proofs.evidence.texts import FOLKLORE

_BESIDE_ONE = partial(cases, vectors=1, points=1, dimension=2)
# one point alone cannot make more mistakes, so little of it is tried
_FEW = partial(cases, vectors=1, dimension=2, largest=2)
_SMALL = f"the smallest by {ORDER}, in at most two dimensions, integers up to 2"


@refutes(
    "C/affine",
    "Without a bias, some plane separates the data if and only if some w has every y<w,x> > 0.",
)
def affine_only(case: Case) -> str | None:
    """Both labels occur, some plane separates them, and none through 0 does."""
    if len(set(case.labels)) < 2 or case.separator:
        return None
    if not isinstance(certify(case.data.with_bias("append")), Separator):
        return None
    return f"a plane separates {case.told}, and no w has y<w,x> > 0 for both"


@refutes("C/affine", "The same, for data without the point 0.")
def affine_only_off_zero(case: Case) -> str | None:
    """Leave out the point 0, which no w scores."""
    return affine_only.departs(case) if all(map(any, case.points)) else None


@refutes(FOLKLORE, "Where the criterion is 0 no point is misclassified.", _BESIDE_ONE)
def vanishes_with_mistakes(case: Case) -> str | None:
    """Find a tie at a point that is not 0, as none is with the text's 1 prepended."""
    (w,) = case.vectors
    if min(dot(w, z) for z in case.examples) != 0 or not all(map(any, case.points)):
        return None
    return f"at w = {told(w)} the criterion of {case.told} is 0, and so is a score"


@refutes("E/minimise", "For a misclassified x, <w,x> is to be made small.", _BESIDE_ONE)
def moves_away(case: Case) -> str | None:
    """Make <w,x> smaller, as printed, and hold the criterion before against the one after."""
    (w,), (x,), (y,) = case.vectors, case.points, case.labels
    after = add(w, tuple(-a for a in x))
    before, now = -y * dot(w, x), -y * dot(after, x)
    if before <= 0 or now <= before:
        return None
    return (
        f"{case.told} is misclassified by w = {told(w)}; w - x = {told(after)} makes <w,x> smaller "
        f"and raises the criterion from {before} to {now}"
    )


@refutes(
    "W/longer-than-0",
    "An update, made where sign(<w,x>) is not y, raises y<w,x> strictly.",
    _BESIDE_ONE,
)
def stays_as_low(case: Case) -> str | None:
    """Update once by W's rule, which with sign(0) = +1 takes ties on negative points."""
    (w,), (x,), (y,) = case.vectors, case.points, case.labels
    rule = Conventions.named("W")
    before, after = y * dot(w, x), y * dot(updated(w, x, y, rule), x)
    if not is_mistake(rule.update, dot(w, x), y) or after > before:
        return None
    return f"from w = {told(w)} an update on {case.told} leaves y<w,x> at {after}"


@refutes("W/corrects", "One update puts its point right.", _BESIDE_ONE)
def still_wrong(case: Case) -> str | None:
    """Find a mistake, other than 0, that one update does not put right."""
    (w,), (z,) = case.vectors, case.examples
    before, after = dot(w, z), dot(add(w, z), z)
    if before > 0 or after > 0 or not any(z):
        return None
    return f"from w = {told(w)} an update on {case.told} lifts y<w,x> from {before} to {after} only"


@refutes(
    "K/better",
    "An update makes no more mistakes than there were.",
    _FEW,
    _SMALL,
)
def more_mistakes(case: Case) -> str | None:
    """Update on the first point that is wrong, and count the mistakes before and after."""
    (w,) = case.vectors
    wrong = [z for z in case.examples if dot(w, z) <= 0]
    if not wrong:
        return None
    after = add(w, wrong[0])
    now = sum(dot(after, z) <= 0 for z in case.examples)
    if now <= len(wrong):
        return None
    return (
        f"on {case.told} w = {told(w)} makes {len(wrong)} mistake, and {told(after)}, after the "
        f"update, {now}"
    )


@refutes(
    "K/better",
    "On separable data an update makes no more mistakes than there were.",
    _FEW,
    _SMALL,
)
def more_mistakes_on_separable_data(case: Case) -> str | None:
    """Count them on separable data alone."""
    shown = more_mistakes.departs(case)
    return shown if shown and case.separator else None


@refutes(
    "K/better",
    "An update turns w towards every separator.",
    partial(cases, vectors=2, points=1, dimension=2),
)
def turns_away(case: Case) -> str | None:
    """Hold the cosines of w and w + z with a separator u against each other, squared and exact."""
    (w, u), (z,) = case.vectors, case.examples
    after = add(w, z)
    if dot(w, z) > 0 or dot(u, z) <= 0 or dot(w, u) <= 0:
        return None
    before, now = _cosine(w, u), _cosine(after, u)
    if now >= before:
        return None
    return (
        f"w = {told(w)} is wrong on {case.told}; its squared cosine with the separator {told(u)} "
        f"is {before}, and {now} after the update"
    )


def _cosine(a: Vector, b: Vector) -> Fraction:
    return Fraction(dot(a, b) ** 2, dot(a, a) * dot(b, b))

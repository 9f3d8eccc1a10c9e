"""The misprints: what texts print, and the exact numbers that make a case a counterexample to it.

Each function returns the sentence that says what happens on the case, or None where the statement
holds on it or says nothing about it.
"""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice
from operator import lt

from perceptron import Conventions, Separator, certify, train
from perceptron.arithmetic.exact import counted
from perceptron.arithmetic.vectors import dot
from perceptron.conventions import Update
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import Case, cases, refutes
from proofs.evidence.refutations.run_outcomes import in_passes, learnt_classes
from proofs.evidence.texts import FOLKLORE

_WITH_ONE = partial(cases, vectors=1)
_IN_THE_PLANE = partial(cases, dimension=2, largest=3)
# the example of K in units of 1/20, so that its 0.05 is an integer
_K_EXAMPLE = Case(
    points=((20, -20), (-20, -20), (1, 0), (-20, 0)), labels=(1, 1, 1, -1), vectors=((1, 0),)
)


@refutes(
    "C/learns",
    "From w_0 = 0, updating where y<w,x> < 0 ends on separable data with every y<w,x> > 0.",
)
def strict_stop(case: Case) -> str | None:
    """Run C's rule to its end on separable data, from the start that the case has or from 0."""
    return _stop(case, "lt") if not case.vectors or any(case.vectors[0]) else None


strict_stop_from_elsewhere = replace(
    strict_stop,
    source="E/finds",
    printed="From any other start, updating where y<w,x> < 0 ends with every y<w,x> > 0.",
    cases=_WITH_ONE,
)


@refutes(
    "M/finds",
    "Updating where sign(<w,x>) is not y, with sign(0) = +1, ends with every y<w,x> > 0.",
)
def predict_stop(case: Case) -> str | None:
    """Run the rule sign(<w,x>) != y with sign(0) = +1 to its end on separable data."""
    return _stop(case, "predict+")


def _stop(case: Case, update: Update) -> str | None:
    """Say where a run on separable data ends, if no strict separator is there."""
    data, found = case.data, case.separator
    if not found:
        return None
    start = case.vectors[0] if case.vectors else None
    trace = train(data, Conventions(update=update, start=start))
    if trace.outcome != "converged" or trace.separates:
        return None
    scores = [y * dot(trace.weights, x) for x, y in data]
    begun = f" from {told(start)}" if start else ""
    return (
        f"u = {told(found.weights)} separates {case.told}, but the run{begun} stops at "
        f"w = {told(trace.weights)} after {counted(trace.updates, 'update')}, with "
        f"y<w,x> = {told(scores)}"
    )


@refutes(
    "C/terminates",
    "Read with sign(0) = +1, the same run ends once every sign(<w,x>) is y.",
)
def never_ends(case: Case) -> str | None:
    """Read C with sign(0) = +1: update on y<w,x> < 0, stop once every sign(<w,x>) is y."""
    if not case.separator:
        return None
    end = in_passes(tuple(case.data), Conventions.named("C"), by_sign=True)
    if end.weights is not None:
        return None
    return (
        f"on {case.told} the run from 0, after {counted(end.mistakes, 'update')}, is at weights "
        "that it had before, where some sign(<w,x>) is not y: it never ends"
    )


@refutes(
    "E/not-separable",
    "On data that nothing separates, none of them 0, updating where y<w,x> < 0 never ends.",
    _IN_THE_PLANE,
)
def strict_nonseparable_stop(case: Case) -> str | None:
    """Run C's rule."""
    return _nonseparable_stop(case, "lt")


@refutes(
    FOLKLORE,
    "On such data updating where sign(<w,x>) is not y, with sign(0) = +1, never ends.",
    _IN_THE_PLANE,
)
def predict_nonseparable_stop(case: Case) -> str | None:
    """Run the rule sign(<w,x>) != y with sign(0) = +1."""
    return _nonseparable_stop(case, "predict+")


def _nonseparable_stop(case: Case, update: Update) -> str | None:
    """Say where a run ends on data that nothing separates; a point 0 would be too easy."""
    data = case.data
    if not all(map(any, case.points)) or isinstance(found := certify(data), Separator):
        return None
    trace = train(data, Conventions(update=update), max_updates=100)
    if trace.outcome != "converged":
        return None
    terms = ((f"{a} " * (a > 1), row + 1) for row, a in found.multipliers)
    cancelling = " + ".join(f"{a}y{row} x{row}" for a, row in terms)
    return (
        f"on {case.told}, {cancelling} = 0, so that nothing separates; the run stops at "
        f"w = {told(trace.weights)} after {counted(trace.updates, 'update')}"
    )


@refutes("C/strict-length", "|w_k|^2 < k R^2 for every k.")
def long_weights(case: Case) -> str | None:
    """Run C's rule, which from 0 makes no update."""
    return _long_weights(case, "lt", 0)


@refutes(FOLKLORE, "|w_k|^2 < k R^2 for every k >= 1, under the rule <=.")
def long_weights_after_a_mistake(case: Case) -> str | None:
    """Run the rule y<w,x> <= 0, up to a mistake or more."""
    return _long_weights(case, "le", 1)


def _long_weights(case: Case, update: Update, least: int) -> str | None:
    """Find |w_k|^2 >= k R^2 along the run from 0, for some k from `least` on."""
    if not case.separator:
        return None
    trace, radius = train(case.data, Conventions(update=update)), case.data.radius_squared
    for k, w in islice(enumerate(trace.history()), least, None):
        if dot(w, w) >= k * radius:
            return (
                f"on {case.told}, w_{k} = {told(w)} has |w_{k}|^2 = {dot(w, w)}, "
                f"and k R^2 = {k * radius}"
            )
    return None


@refutes(
    "C/strict-products",
    "|<u,w>| < |u| |w| for all u and w other than 0.",
    partial(cases, points=1, vectors=1),
)
def equal_product(case: Case) -> str | None:
    """Find vectors, not 0, with |<u,w>| = |u| |w|."""
    (u,), (w,) = case.points, case.vectors
    if not (any(u) and any(w)) or dot(u, w) ** 2 < dot(u, u) * dot(w, w):
        return None
    return f"u = {told(u)}, w = {told(w)}: <u,w>^2 = {dot(u, w) ** 2} = |u|^2 |w|^2"


@refutes(
    "C/strict-product",
    "|<u,w_k>| < |u| |w_k| for a separator u and the weights of a run from 0, k >= 1.",
    _WITH_ONE,
)
def parallel_weights(case: Case) -> str | None:
    """Find, along the run from 0, weights that are a multiple of a separator u."""
    (u,) = case.vectors
    if min(dot(u, z) for z in case.examples) <= 0:
        return None
    history = enumerate(train(case.data).history())
    for k, w in islice(history, 1, None):
        if dot(u, w) ** 2 == dot(u, u) * dot(w, w):
            return (
                f"on {case.told} with u = {told(u)}, w_{k} = {told(w)}: "
                f"<u,w_{k}>^2 = {dot(u, w) ** 2} = |u|^2 |w_{k}|^2"
            )
    return None


@refutes(
    "K/margin-separates",
    "Where min |<w,x>| / |w| > 0, the weights w separate the data.",
    _WITH_ONE,
)
def positive_margin(case: Case) -> str | None:
    """Find w with a positive min |<w,x>| / |w| that errs."""
    (w,) = case.vectors
    scores = [int(dot(w, x)) for x in case.points]
    signed = [y * s for y, s in zip(case.labels, scores, strict=True)]
    if not any(w) or not all(scores) or min(signed) > 0:
        return None
    squared, row = Fraction(min(map(abs, scores)) ** 2, int(dot(w, w))), signed.index(min(signed))
    return (
        f"w = {told(w)} has min <w,x>^2/|w|^2 = {squared} on {case.told}, "
        f"but y<w,x> = {signed[row]} at {told(case.points[row])}"
    )


positive_margin_of_k = replace(
    positive_margin,
    source="K/example-separated",
    printed="The example with w = (1,0) and the margin 0.05 is separated, here in units of 1/20.",
    cases=lambda: (_K_EXAMPLE,),
    order="the text's own example",
)


@refutes(
    "C/margin",
    "gamma = min <w*,x> / |w*| is positive wherever w* separates the data.",
    _WITH_ONE,
)
def negative_margin(case: Case) -> str | None:
    """Find a separator w* with a negative min <w*,x>, the label being dropped."""
    (w,) = case.vectors
    scores = [int(dot(w, x)) for x in case.points]
    if min(dot(w, z) for z in case.examples) <= 0 or min(scores) > 0:
        return None
    return f"w* = {told(w)} separates {case.told}, but min <w*,x> = {min(scores)}"


@refutes(
    "C/invariant",
    "gamma = min y<w*,x> / |w*| is the same for every separator w* of the data.",
    partial(cases, vectors=2, largest=2),
)
def two_margins(case: Case) -> str | None:
    """Find two separators of the same data with different margins."""
    least = [min(int(dot(w, z)) for z in case.examples) for w in case.vectors]
    if min(least) <= 0:
        return None
    squares = [Fraction(a * a, int(dot(w, w))) for a, w in zip(least, case.vectors, strict=True)]
    if squares[0] == squares[1]:
        return None
    first, second = map(told, case.vectors)
    return (
        f"on {case.told}, w* = {first} has gamma^2 = {squares[0]}, "
        f"w* = {second} has gamma^2 = {squares[1]}"
    )


@refutes(
    "M/multiclass-strict",
    "From theta = 0, updating where theta_y x is less than the largest theta_k x, the run "
    "learns whatever classes can be separated.",
)
def unlearnt_classes(case: Case) -> str | None:
    """Run M's rule on two classes that weights can tell apart, until a pass makes no update."""
    data, found = case.data, case.separator
    if len(set(case.labels)) < 2 or not found:
        return None
    theta = learnt_classes(tuple(data), lt)
    wrong = [(x, y) for x, y in data if dot(theta[y], x) <= dot(theta[-y], x)]
    if not wrong:
        return None
    x, y = wrong[0]
    return (
        f"theta_+ = {told(found.weights)}, theta_- = -theta_+ tell {case.told} apart, but the run "
        f"stops at theta_+ = {told(theta[1])}, theta_- = {told(theta[-1])}, where {told(x)} scores "
        f"{dot(theta[y], x)} with its class and {dot(theta[-y], x)} with the other"
    )

"""The perceptron that sees inner products alone, and two ways to the exclusive or, run exactly."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from perceptron import Conventions, Dataset, GordanCertificate, certify, train
from perceptron.arithmetic.exact import Exact, counted
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.training.variants import dual_passes
from proofs.display.tables import table, told
from proofs.evidence.computations.demands import agree
from proofs.evidence.computations.variants import SEPARABLE
from proofs.evidence.named_data import CORNERS
from proofs.terms import Refused

Kernel = Callable[[Vector, Vector], Exact]
Features = Callable[[Vector], Vector]
Unit = tuple[int, ...]
Row = tuple[str, int, str, Fraction]
Corners = Mapping[str, tuple[Sequence[tuple[int, int]], Sequence[int]]]
Networks = Mapping[str, tuple[Unit, Unit, Unit]]

_agree = partial(agree, "kernel")
# mistakes after which a run is given up
MOST = 1000
#: The points of the texts without a bias coordinate, and their labels.
XOR: Corners = {
    "on 0 and 1": ([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]),
    "on signs": (CORNERS, [1, -1, -1, 1]),
}
# the hidden units and the one above them, each with its weight of the bias first
NETWORKS: Networks = {
    "on 0 and 1": ((-1, 2, 2), (3, -2, -2), (-1, 1, 1)),
    "on signs": ((1, 1, 1), (1, -1, -1), (1, -1, -1)),
}


def dual_runs(features: Features | None = None) -> tuple[str, ...]:
    """Run the perceptron by kernel values alone: mistake by mistake the run by weights.

    The kernels are <x,z> and (1 + <x,z>)^2; the weights of the second have the products of two
    coordinates of (1,x) for features.

    Raises `Refused` where the mistakes differ, a score at the end, at a point of the data or at
    another, or there are more mistakes than the bound, of kernel values alone, allows.
    """
    rows = []
    for name, data in SEPARABLE.items():
        rows.append(_run_both_ways(name, data, dot, tuple))
        rows.append(_run_both_ways(f"{name}, quadratic", data, _quadratic, features or _products))
    return table(("data", "mistakes", "alpha", "bound"), rows)


def xor_with_kernel(corners: Corners = XOR) -> list[str]:
    """Run the exclusive or with the kernel (1 + <x,z>)^2: it separates what no weights separate.

    The separator of the bound is what the run itself ends with, measured by kernel values.

    Raises `Refused` where weights and a bias separate, the run does not, or it makes more mistakes
    than allowed.
    """
    lines = []
    for name, (points, labels) in corners.items():
        data = Dataset(points, labels)
        plain = isinstance(certify(data.with_bias("append")), GordanCertificate)
        _agree(f"exclusive or {name}: no separator", True, plain)
        counts, mistakes = _dual_run(data, _quadratic)
        scores = [_score(data, counts, [_quadratic(x, z) for z in points]) for x in points]
        least = _least(data, scores)
        _agree(f"exclusive or {name}: every margin is positive", True, least > 0)
        most = _bound(data, _quadratic, mistakes, least)
        _agree(f"exclusive or {name}: over {most} mistakes", False, len(mistakes) > most)
        made = f"{counted(len(mistakes), 'mistake')}, at most {most}"
        lines.append(f"{name}: alpha = {told(counts)}, scores {told(scores)}, {made}")
    return lines


def hidden_layer(networks: Networks = NETWORKS) -> tuple[str, ...]:
    """Run an explicit network of two hidden units on the corners, 0/1 and -1/+1: all four right.

    Raises `Refused` where a unit is at a tie, or the output has the wrong sign.
    """
    rows = []
    for name, (points, labels) in XOR.items():
        *hidden, output = networks[name]
        inner = [tuple(_fires(unit, x) for unit in hidden) for x in points]
        outputs = [_fires(output, fired) for fired in inner]
        _agree(f"network {name}: outputs", labels, outputs)
        seen = zip(points, inner, outputs, strict=True)
        rows += [(told(x), told(fired), y) for x, fired, y in seen]
    return table(("inputs", "hidden", "output"), rows)


def _run_both_ways(name: str, data: Dataset, kernel: Kernel, features: Features) -> Row:
    """Compare the run by kernel values with the one by weights of the features; tell how it was."""
    images = Dataset([features(x) for x in data.points], data.labels)
    trace, (counts, mistakes) = train(images), _dual_run(data, kernel)
    _agree(f"{name}: mistakes", list(trace.mistakes), mistakes)
    places = [*data.points, *(tuple(a + Fraction(1, 3) for a in x) for x in data.points)]
    scores = [_score(data, counts, [kernel(x, z) for z in data.points]) for x in places]
    _agree(f"{name}: scores", [dot(trace.weights, features(x)) for x in places], scores)
    most = _bound(data, kernel, mistakes, _least(data, scores))
    _agree(f"{name}: over {most} mistakes", False, len(mistakes) > most)
    return name, len(mistakes), told(counts), most


def _dual_run(data: Dataset, kernel: Kernel) -> tuple[Vector, list[int]]:
    """Return how many mistakes each point has at a clean pass, and their rows in order.

    Points enter kernels only.
    """
    mistakes = list[int]()
    for counts, made in dual_passes(data.points, data.labels, kernel, Conventions()):
        mistakes += made
        if not made:
            return counts, mistakes
        if len(mistakes) > MOST:
            break
    raise Refused(f"kernel: over {MOST} mistakes; take a kernel that separates the data")


def _score(data: Dataset, counts: Sequence[Exact], kernels: Sequence[Exact]) -> Exact:
    """Return sum of alpha_i y_i K(x_i,x), alpha_i the number of mistakes on the point."""
    return sum(a * y * value for a, y, value in zip(counts, data.labels, kernels, strict=True))


def _bound(data: Dataset, kernel: Kernel, mistakes: Sequence[int], least: Exact) -> Fraction:
    """Return |u|^2 R^2 / delta^2 in feature space, u the sum of the mistakes' examples."""
    signed = [(data.points[row], data.labels[row]) for row in mistakes]
    length = sum(y * t * kernel(x, z) for x, y in signed for z, t in signed)
    longest = max(kernel(x, x) for x in data.points)
    return Fraction(length * longest) / least**2


def _least(data: Dataset, scores: Sequence[Exact]) -> Exact:
    """Return the least y times score over the points, whose scores come first."""
    return min(y * score for y, score in zip(data.labels, scores, strict=False))


def _products(x: Vector) -> Vector:
    """Return all products of two coordinates of (1,x): the features of the quadratic kernel."""
    return tuple(a * b for a, b in product((1, *x), repeat=2))


def _quadratic(x: Vector, z: Vector) -> Exact:
    return (1 + dot(x, z)) ** 2


def _fires(unit: Unit, inputs: Sequence[Exact]) -> int:
    """Return the sign of a threshold unit's score."""
    score = dot(unit, (1, *inputs))
    if score == 0:
        raise Refused(f"network: the unit {unit} is at a tie on {tuple(inputs)}; move its bias")
    return 1 if score > 0 else -1

"""The perceptron that sees inner products alone, and two ways to the exclusive or, run exactly."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from perceptron import Dataset, GordanCertificate, certify, train
from perceptron.exact import Exact
from perceptron.vectors import Vector, dot
from proofs.computed.extensions import SEPARABLE
from proofs.terms import Refused

__all__ = ["dual_runs", "hidden_layer", "xor_with_kernel"]

Kernel = Callable[[Vector, Vector], Exact]
Unit = tuple[int, ...]

# mistakes after which a run is given up
MOST = 1000
#: The points of the texts without a bias coordinate, and their labels.
XOR = {
    "on 0 and 1": ([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]),
    "on signs": ([(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, -1, -1, 1]),
}
# the hidden units and the one above them, each with its weight of the bias first
NETWORKS: dict[str, tuple[Unit, Unit, Unit]] = {
    "on 0 and 1": ((-1, 2, 2), (3, -2, -2), (-1, 1, 1)),
    "on signs": ((1, 1, 1), (1, -1, -1), (1, -1, -1)),
}


def dual_runs() -> None:
    """Run the perceptron by inner products alone: mistake by mistake the run by weights.

    Raises
    ------
    Refused
        Where the mistakes differ, or a score at the end.
    """
    for name, data in SEPARABLE.items():
        trace, (mistakes, scores) = train(data), _dual_run(data, dot)
        _agree(f"{name}: mistakes", list(trace.mistakes), mistakes)
        _agree(f"{name}: scores", [dot(trace.weights, x) for x in data.points], scores)


def xor_with_kernel() -> None:
    """Run the exclusive or with the kernel (1 + <x,z>)^2: it separates what no weights separate.

    The separator of the bound is what the run itself ends with, measured by kernel values.

    Raises
    ------
    Refused
        Where weights and a bias separate, the run does not, or it makes more mistakes than allowed.
    """
    for name, (points, labels) in XOR.items():
        data = Dataset(points, labels)
        plain = isinstance(certify(data.with_bias("append")), GordanCertificate)
        _agree(f"exclusive or {name}: no separator", True, plain)
        mistakes, scores = _dual_run(data, _quadratic)
        margins = [y * score for y, score in zip(labels, scores, strict=True)]
        _agree(f"exclusive or {name}: every margin is positive", True, min(margins) > 0)
        most = _bound(data, _quadratic, mistakes, min(margins))
        _agree(f"exclusive or {name}: over {most} mistakes", False, len(mistakes) > most)


def hidden_layer() -> None:
    """Run an explicit network of two hidden units on the corners, 0/1 and -1/+1: all four right.

    Raises
    ------
    Refused
        Where a unit is at a tie, or the output has the wrong sign.
    """
    for name, (points, labels) in XOR.items():
        *hidden, output = NETWORKS[name]
        outputs = [_fires(output, [_fires(unit, x) for unit in hidden]) for x in points]
        _agree(f"network {name}: outputs", labels, outputs)


def _dual_run(data: Dataset, kernel: Kernel) -> tuple[list[int], list[Exact]]:
    """Return the mistakes until a pass is clean, and the scores then; points enter kernels only."""
    kernels = [[kernel(x, z) for z in data.points] for x in data.points]
    counts, mistakes, clean = [0] * len(data), list[int](), False
    while not clean:
        if len(mistakes) > MOST:
            raise Refused(f"kernel: over {MOST} mistakes; take a kernel that separates the data")
        clean = True
        for row, y in enumerate(data.labels):
            if y * _score(data, counts, kernels[row]) <= 0:
                counts[row] += 1
                mistakes.append(row)
                clean = False
    return mistakes, [_score(data, counts, row) for row in kernels]


def _score(data: Dataset, counts: Sequence[int], kernels: Sequence[Exact]) -> Exact:
    """Return sum of alpha_i y_i K(x_i,x), alpha_i the number of mistakes on the point."""
    return sum(a * y * value for a, y, value in zip(counts, data.labels, kernels, strict=True))


def _bound(data: Dataset, kernel: Kernel, mistakes: Sequence[int], least: Exact) -> Fraction:
    """Return |u|^2 R^2 / delta^2 in feature space, u the sum of the mistakes' examples."""
    signed = [(data.points[row], data.labels[row]) for row in mistakes]
    length = sum(y * t * kernel(x, z) for x, y in signed for z, t in signed)
    longest = max(kernel(x, x) for x in data.points)
    return Fraction(length * longest) / least**2


def _quadratic(x: Vector, z: Vector) -> Exact:
    return (1 + dot(x, z)) ** 2


def _fires(unit: Unit, inputs: Sequence[Exact]) -> int:
    """Return the sign of a threshold unit's score."""
    score = dot(unit, (1, *inputs))
    if score == 0:
        raise Refused(f"network: the unit {unit} is at a tie on {tuple(inputs)}; move its bias")
    return 1 if score > 0 else -1


def _agree(what: str, expected: object, found: object) -> None:
    """Refuse what comes out otherwise."""
    if found != expected:
        raise Refused(f"kernel: {what}: {found}, not {expected}; the two ways differ")

"""The worked examples of the texts and the run of the proofs, weight by weight, exactly."""

from dataclasses import replace

from perceptron import Conventions, Dataset, Trace, train
from proofs.execution import agrees_with_specification
from proofs.terms import Refused

__all__ = ["example_k_separable", "example_k_xor", "example_m", "run_of_the_proofs"]


def example_m() -> None:
    """Run Melbourne's four points under M2: three updates, then a clean third pass.

    Raises
    ------
    Refused
        Where the run comes out otherwise.
    """
    points = [(1, 1), (1, 2), (0, 0), (-1, 0)]
    trace = train(Dataset(points, [1, 1, -1, -1]), Conventions.named("M2"))
    _agree("weights", [(0, 0, 0), (-2, 0, 0), (0, 2, 2), (-2, 2, 2)], list(trace.history()))
    _agree("mistakes", (2, 0, 2), tuple(trace.mistakes))
    _agree("end", ("converged", 3, True), (trace.outcome, trace.passes, trace.separates))


def example_k_separable() -> None:
    """Run the lecture notes' separable points: three updates in pass 1, and (1, -3) separates.

    Raises
    ------
    Refused
        Where the run comes out otherwise.
    """
    trace = _without_bias([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1])
    _agree("weights", [(0, 0), (4, 0), (3, -1), (1, -3)], list(trace.history()))
    _agree("mistakes", (0, 1, 3), tuple(trace.mistakes))
    _agree("end", ("converged", 2, True), (trace.outcome, trace.passes, trace.separates))


def example_k_xor() -> None:
    """Run the lecture notes' exclusive or: the weights return to 0 with every pass, for ever.

    Raises
    ------
    Refused
        Where the run comes out otherwise.
    """
    trace = _without_bias([(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, -1, -1, 1])
    _agree("weights", [(0, 0), (1, 1), (0, 2), (1, 1), (0, 0)], list(trace.history())[:5])
    _agree("mistakes", (0, 1, 2, 3), tuple(trace.mistakes)[:4])
    _agree("end", "endless", trace.outcome)


def run_of_the_proofs() -> None:
    """Execute the run that the theorems speak of, and hold it against the specification.

    Raises
    ------
    Refused
        Where it makes another mistake, or comes to other weights after one.
    """
    identity = [tuple(int(i == j) for j in range(8)) for i in range(8)]
    triangular = [(-1,) * i + (1,) + (0,) * (5 - i) for i in range(6)]
    separable = {
        "M": Dataset([(1, 1), (1, 2), (0, 0), (-1, 0)], [1, 1, -1, -1], bias="prepend"),
        "K": Dataset([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1]),
        "floats": Dataset([(0.1, 0.3), (0.3, 0.1), (-0.2, 0.7)], [1, -1, 1], bias="append"),
        "orthonormal": Dataset(identity, [1, -1] * 4),
        "triangular": Dataset(triangular, [1] * 6),
    }
    for name, data in separable.items():
        if not agrees_with_specification(data):
            raise Refused(f"run: it departs from the specification on {name}; compare the two")


def _without_bias(points: list[tuple[int, int]], labels: list[int]) -> Trace:
    """Run the lecture notes' perceptron on points as they are."""
    return train(Dataset(points, labels), replace(Conventions.named("K"), bias=None))


def _agree(what: str, expected: object, found: object) -> None:
    """Refuse what is not as printed."""
    if found != expected:
        raise Refused(f"example: the {what} are {found}, not {expected}; the text differs")

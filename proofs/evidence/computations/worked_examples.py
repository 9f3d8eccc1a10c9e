"""The worked examples of the texts and the run of the proofs, weight by weight, exactly."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from perceptron import Conventions, Dataset, Trace, train
from perceptron.arithmetic.exact import counted
from proofs.display.tables import labelled, told
from proofs.evidence.computations.demands import agree
from proofs.evidence.computations.mistake_counts import identity, triangle
from proofs.evidence.named_data import CORNERS, K_DATA, M_DATA, K, M
from proofs.evidence.semantics.execution import agrees_with_specification
from proofs.terms import Refused

Points = Sequence[tuple[int, int]]
_agree = partial(agree, "example")


def example_m(points: Points = M) -> list[str]:
    """Run Melbourne's four points under M2: three updates, then a clean third pass."""
    trace = train(Dataset(points, [1, 1, -1, -1]), Conventions.named("M2"))
    _agree("weights", [(0, 0, 0), (-2, 0, 0), (0, 2, 2), (-2, 2, 2)], list(trace.history()))
    _agree("mistakes", (2, 0, 2), tuple(trace.mistakes))
    _agree("end", ("converged", 3, True), (trace.outcome, trace.passes, trace.separates))
    return [*_updates("theta", trace), f"pass {trace.passes}: no update; theta separates"]


def example_k_separable(points: Points = K) -> list[str]:
    """Run the lecture notes' separable points: three updates in pass 1, and (1, -3) separates."""
    trace = _without_bias(points, [1, -1, -1, 1])
    _agree("weights", [(0, 0), (4, 0), (3, -1), (1, -3)], list(trace.history()))
    _agree("mistakes", (0, 1, 3), tuple(trace.mistakes))
    _agree("end", ("converged", 2, True), (trace.outcome, trace.passes, trace.separates))
    return [*_updates("w", trace), f"pass {trace.passes}: no update; w separates"]


def example_k_xor(points: Points = CORNERS) -> list[str]:
    """Run the lecture notes' exclusive or: the weights return to 0 with every pass, for ever."""
    trace = _without_bias(points, [1, -1, -1, 1])
    _agree("weights", [(0, 0), (1, 1), (0, 2), (1, 1), (0, 0)], list(trace.history())[:5])
    _agree("mistakes", (0, 1, 2, 3), tuple(trace.mistakes)[:4])
    _agree("end", "endless", trace.outcome)
    return [*_updates("w", trace), f"after pass {trace.passes}: w as at the start, {trace.outcome}"]


def run_of_the_proofs(named: Mapping[str, Dataset] | None = None) -> list[str]:
    """Execute the run that the theorems speak of, and hold it against the specification."""
    separable = {
        "M": M_DATA,
        "K": K_DATA,
        "floats": Dataset([(0.1, 0.3), (0.3, 0.1), (-0.2, 0.7)], [1, -1, 1], bias="append"),
        "orthonormal": Dataset(identity(8), [1, -1] * 4),
        "triangular": Dataset(triangle(6), [1] * 6),
    }
    lines = []
    for name, data in (named or separable).items():
        if not agrees_with_specification(data):
            raise Refused(f"run: it departs from the specification on {name}; compare the two")
        made = counted(train(data).updates, "mistake")
        lines.append(f"{name}: {made} on {len(data)} points, each the same, to the same weights")
    return lines


def _updates(name: str, trace: Trace) -> Iterator[str]:
    """Yield the start and every update, with its pass and its row, counted from 0.

    Weights that are right on the rows left in a pass are so in the next one too: what is wrong next
    is a row of the next pass where it comes no later than the last one.
    """
    signed, history, number, before = list(trace.data), trace.history(), 1, -1
    yield f"start: {name} = {told(next(history))}"
    for row, weights in zip(trace.mistakes, history, strict=True):
        number += row <= before
        yield f"pass {number}, row {row}, {labelled(*signed[row])}: {name} = {told(weights)}"
        before = row


def _without_bias(points: Points, labels: list[int]) -> Trace:
    """Run the lecture notes' perceptron on points as they are."""
    return train(Dataset(points, labels), replace(Conventions.named("K"), bias=None))

"""What each convention expects of a case: exact, from the specification's own passes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from typing import Any

from perceptron import Separator, certify, train
from perceptron.arithmetic.exact import to_text
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import UPDATES, Conventions
from perceptron.data.dataset import BIASES, Dataset
from perceptron.specification import passes
from perceptron.training.trace import Outcome, Trace
from properties.conformance.cases.case import Case, held_by_float64
from properties.floating_point.exactness import float64_is_exact

#: By their names, in the order in which a vector lists them.
RULES: Mapping[str, Conventions] = {
    **{f"{u}/{b}": Conventions(update=u, bias=b) for u, b in product(UPDATES, BIASES[:2])},
    "le/none/reversed": Conventions(bias="none", order="reversed"),
}


@dataclass(frozen=True)
class Expected:
    """Where a run stops: after its first clean pass, or at the limit of passes.

    The outcome is "converged" after a clean pass, "limit" if one would come after the limit,
    "endless" if none ever comes; the bias is among the weights, a clean pass among the passes. A
    right program in float64 ends with these very numbers, however it sums, or may not.
    """

    weights: Vector
    mistakes: tuple[int, ...]
    passes: int
    outcome: Outcome
    float64: bool

    def content(self) -> dict[str, Any]:
        """Return plain JSON values, numbers as strings."""
        return {
            "weights": list(map(to_text, self.weights)),
            "mistakes": list(map(str, self.mistakes)),
            "passes": str(self.passes),
            "outcome": self.outcome,
            "float64": self.float64,
        }


@cache
def expected(case: Case) -> dict[str, Expected]:
    """Return, by the names of the conventions that apply, where a right program stops."""
    return {
        name: _run(case, rules)
        for name, rules in RULES.items()
        # an order that the case gives is the order
        if case.order is None or rules.order == "cyclic"
    }


def _run(case: Case, rules: Conventions) -> Expected:
    X, y = zip(*case.points, strict=True)
    data = Dataset(X, y, rules.bias or "none")
    conventions = replace(
        rules,
        bias=None,
        start=None if case.start is None else case.start[: data.dimension],
        rate=case.rate or rules.rate,
        order=case.order or rules.order,
    )
    made, done, clean, w = list[int](), 0, False, conventions.first_weights(data.dimension)
    for w, rows in islice(passes(data, conventions), case.epochs):  # noqa: B007 - the last ones
        done, clean = done + 1, not rows
        made += rows
        if clean:
            break
    outcome = "converged" if clean else _later(data, conventions)
    run = Trace(data, conventions, tuple(made), done, outcome)
    return Expected(w, tuple(made), done, outcome, _in_float64(run, case))


def _later(data: Dataset, conventions: Conventions) -> Outcome:
    """Say what comes after the limit; a run over separable points ends, though it may be long."""
    if isinstance(certify(data), Separator):
        return "limit"
    if conventions.update == "le":
        return "endless"
    return "limit" if train(data, conventions).outcome == "converged" else "endless"


def _in_float64(run: Trace, case: Case) -> bool:
    numbers = (a for x, _ in case.points for a in x)
    held = all(map(held_by_float64, numbers))
    return held and float64_is_exact(run.data, run.conventions, run.history())

"""The controls of every check: what it must accept and what it must refuse, in each run."""

from collections.abc import Iterator, Sequence
from functools import partial

from proofs.claims import CLAIMS
from properties.claims import PROPERTIES
from properties.readings import READINGS
from properties.verification.control import Draw, Measured, drawn
from properties.verification.controls.certificates import certificate_controls
from properties.verification.controls.computations import computation_controls
from properties.verification.controls.identification import identification_controls
from properties.verification.controls.kernel import instance_controls, kernel_controls
from properties.verification.controls.provers import (
    coq_controls,
    installed,
    solver_controls,
    theory_controls,
)
from properties.verification.controls.refutations import refutation_controls
from properties.verification.controls.replay import replay_controls
from properties.verification.controls.reports import report_controls, wording_controls
from properties.verification.controls.runs import margin_controls, run_controls
from properties.verification.controls.searches import (
    reading_controls,
    search_controls,
)

__all__ = ["measure"]


def measure(names: Sequence[str], seed: int) -> list[Measured]:
    """Measure the checks on which the claims of these names rest, with controls from the seed."""
    return [drawn(check, seed, draw) for check, draw in _checks(names, seed)]


def _checks(names: Sequence[str], seed: int) -> Iterator[tuple[str, Draw]]:
    """Yield each check with how its controls are drawn."""
    yield "kernel", kernel_controls
    yield "instances", instance_controls
    yield "replay", replay_controls
    for solver in filter(installed, ("z3", "cvc5")):
        yield solver, solver_controls(solver)
    if installed("coq"):
        yield "coq", coq_controls
    yield "coq theory", theory_controls
    yield "certificates", certificate_controls
    yield "runs", run_controls
    yield "margins", margin_controls
    yield "identification", identification_controls
    yield "wording", wording_controls
    yield "report", partial(report_controls, names, seed)
    for claim in (claim for claim in CLAIMS if claim.name in names):
        if claim.name in READINGS:
            yield f"reading of {claim.name}", partial(reading_controls, claim)
        if claim.name in PROPERTIES:
            yield f"search of {claim.name}", partial(search_controls, claim.name)
        if claim.compute or claim.symbolic:
            yield f"computation of {claim.name}", partial(computation_controls, claim)
        if claim.refutations:
            yield f"refutation of {claim.name}", partial(refutation_controls, claim)

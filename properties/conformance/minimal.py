"""Makes the case of a finding smaller, where small steps lead to a smaller one of its sort."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from properties.conformance.cases import Case
from properties.conformance.findings import Finding
from properties.conformance.outcomes import Outcome
from properties.conformance.shrinking import shrunk

__all__ = ["minimal"]

# all sets of so few points stand among the fixed cases; of numbers the first that fails is told
SMALL = 2
TOLD_AS_THEY_ARE = ("small", "number", "searched", "data")
# a fixed case is small already; so long it is made smaller
SECONDS = 0.5


def minimal(finding: Finding, ask: Callable[[Case], Outcome | None]) -> Finding:
    """Return the finding, shown on a smaller case where one departs in the same way.

    Parameters
    ----------
    finding
        Of the fixed cases.
    ask
        Gives a case to the target; None where it does not apply.
    """
    shown, case = finding.shown, finding.shown.task.case
    least = len(case.points) <= SMALL and len(case.points[0][0]) <= SMALL
    if shown.agrees or least or case.family in TOLD_AS_THEY_ARE:
        return finding

    def alike(smaller: Case) -> Outcome | None:
        outcome = ask(smaller)
        return outcome if outcome is not None and _sort(outcome) == _sort(shown) else None

    found = shrunk(shown, alike, SECONDS)
    if found is shown:
        return finding
    because = {"because": found.fault.here} if found.fault else {}
    details = finding.details | because
    return replace(finding, shown=found, expected=found.wanted(), details=details)


def _sort(outcome: Outcome) -> tuple[Any, ...]:
    kind = outcome.trouble and (outcome.trouble.kind, outcome.trouble.words.partition(":")[0])
    fault = outcome.fault and outcome.fault.id
    return kind, fault, outcome.departs[:1], outcome.edited, outcome.unsteady

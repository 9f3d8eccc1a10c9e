"""What else a target may be whose answers no fixed order explains: one with an order of its own.

Only where it declares nothing. To pick any point that is a mistake, or to draw a start, is legal,
and a few probes may take it for something else; every answer is then audited.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from properties.conformance.declared import Declared, Start
from properties.conformance.findings import Finding
from properties.conformance.outcomes import TO_BE_SURE
from properties.conformance.process import Lost, Process
from properties.conformance.tasks import Task

__all__ = ["explains_more", "other_conventions"]

# what another order changes
OF_ORDER = {"weights", "mistakes", "updates", "passes"}
# what no convention excuses, and what says nothing of the order
BESIDE = {"edits-input"}
# every so many-th case shows whether chance or memory is at work
EVERY = 5


def other_conventions(
    found: Sequence[Finding], declared: Declared, given: Sequence[Task], process: Process
) -> Iterator[Declared]:
    """Yield conventions under which what was found may be legal, the plainest first."""
    names = {finding.id for finding in found} - BESIDE
    picked = replace(declared, own_order=True)
    if "weights" in names and names <= OF_ORDER:
        yield replace(picked, text=picked.to_text())
    elif names == {"unsteady"} and _draws_lots(given[::EVERY], process):
        starts: tuple[Start, ...] = ("known", "random")
        for start in starts:
            drawn = replace(picked, start=start)
            yield replace(drawn, text=drawn.to_text())


def explains_more(found: Sequence[Finding]) -> bool:
    """Say whether what is found under other conventions leaves their legality untouched."""
    return {finding.id for finding in found} <= BESIDE


def _draws_lots(given: Sequence[Task], process: Process) -> bool:
    """Say whether two fresh processes, asked the same, answer otherwise: chance, not memory."""
    try:
        return _afresh(given, process) != _afresh(given, process)
    except Lost:
        return False


def _afresh(given: Sequence[Task], process: Process) -> list[dict[str, Any]]:
    process.start()
    return process.ask_together([task.request for task in given], TO_BE_SURE)

"""Hands programs to `properties.check` as a user would, and says how fair each verdict is."""

import contextlib
import io
import resource
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from properties import check
from tests.conformance.bars.equivalence import OWN_START, classed
from tests.conformance.bars.mutants import Mutant, mutants
from tests.conformance.bars.program import CONFORMS, DEVIATES, EITHER, UNUSUAL, Program
from tests.conformance.bars.public import public
from tests.conformance.bars.right import right

#: Makes a program, and says of which group it is; to be run where there is time for it.
Task = Callable[[], tuple[str, Program]]
#: What is fair to say of a mutant; of an unclear one anything is but to refuse it.
FAIR = {
    "wrong": DEVIATES,
    "broken": ("deviates", "cannot-run"),
    "equivalent": CONFORMS,
    "unusual": UNUSUAL,
    "narrow": ("deviates", "unusual"),
    "refitted": ("deviates", "unusual"),
    "unclear": ("conforms", "unusual", "undetermined", "deviates"),
}


@dataclass(frozen=True)
class Measured:
    """A program, what the kit said of it, and what that took."""

    program: Program
    group: str
    target: str
    verdict: str
    causes: tuple[str, ...]
    cpu: float

    @property
    def outcome(self) -> str:
        """One of found, fair, missed, false alarm, undetermined, refused."""
        if self.verdict in self.program.fair:
            return "found" if self.program.fair[0] == "deviates" else "fair"
        if self.verdict in ("undetermined", "cannot-run"):
            return {"cannot-run": "refused"}.get(self.verdict, self.verdict)
        strict = ("conforms", "unusual", "deviates")
        is_milder = strict.index(self.verdict) < strict.index(self.program.fair[0])
        return "missed" if is_milder else "false alarm"

    @property
    def in_words(self) -> str:
        """What was said of the program, and what is fair."""
        program, fair = self.program, " or ".join(self.program.fair)
        why = f" ({program.cause})" if program.cause else ""
        said = textwrap.shorten("; ".join(self.causes), 160)
        said = f": {said}" if said else ""
        took = f"{self.outcome}, {self.cpu:.1f} s"
        return f"{took}: {program.name}{why} {self.verdict}{said}; fair: {fair}"


def measured(task: Task, folder: Path, seed: int, budget: str = "default") -> Measured:
    """Write a program to `folder`, have it checked, and say how that went."""
    group, program = task()
    target = program.written(folder)
    before = _cpu()
    with contextlib.redirect_stdout(io.StringIO()):
        verdict, causes = _judged(target, budget=budget, seed=seed, folder=folder)
    return Measured(program, group, target, verdict, causes, _cpu() - before)


def _judged(target: str, **options: Any) -> tuple[str, tuple[str, ...]]:
    try:
        report = check(target, **options)
    except Exception as error:
        return "cannot-run", (f"check raises {type(error).__name__}: {error}",)
    causes = tuple(finding.cause for finding in report.findings)
    return report.verdict, causes or (report.reason or "",)


def _cpu() -> float:
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, who))


def _mutants(seed: int, count: int | None) -> Iterator[Task]:
    for number, mutant in enumerate(mutants(seed, count or 2000)):
        yield partial(_mutant, f"mutant-{seed}-{number:04}", mutant)


def _mutant(name: str, mutant: Mutant) -> tuple[str, Program]:
    kind = classed(mutant)
    has_own_start = kind.name == "equivalent" and kind.reason.endswith(OWN_START)
    fair = EITHER if has_own_start else FAIR[kind.name]
    about = f"{mutant.style}, {mutant.description}"
    return kind.name, Program(name, mutant.source, mutant.target, fair, about)


def _right(seed: int, count: int | None) -> Iterator[Task]:
    return (partial(_grouped, "right", program) for program in _some(right(), seed, count))


def _public(seed: int, count: int | None) -> Iterator[Task]:
    groups = {"deviates": "wrong", "unusual": "unusual", "conforms": "right"}
    for program in _some(public(), seed, count):
        yield partial(_grouped, groups[program.fair[0]], program)


def _grouped(group: str, program: Program) -> tuple[str, Program]:
    return group, program


def _some(programs: Iterable[Program], seed: int, count: int | None) -> list[Program]:
    """Return `count` programs, evenly spaced; others for another seed."""
    known = list(programs)
    step = max(1, len(known) // (count or len(known)))
    return known[seed % step :: step][:count]


#: Makers of the programs of each kind, by seed and number; each says its group.
KINDS: dict[str, Callable[[int, int | None], Iterator[Task]]] = {
    "mutants": _mutants,
    "right": _right,
    "public": _public,
}

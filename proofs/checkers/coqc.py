"""Coq, asked about many theorems at once, because to start it takes longer than to check a proof.

Where `coqc` is not installed, it is not run.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from proofs.checkers.solvers import Opinion
from proofs.export.coq import Script
from proofs.theorem import Theorem

#: What Coq's real numbers themselves rest on; no theorem may rest on more.
AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
}

# seconds for one file; that of the whole library takes a few
LONGEST = 300

_found: dict[Theorem, Opinion] = {}


class Complaint(NamedTuple):
    """What Coq refuses: the number of the line, 0 if it is none, and why."""

    line: int
    words: str


def coq_opinions(theorems: Iterable[Theorem]) -> list[Opinion]:
    """Ask Coq about those of these that it was not asked about before, in one file.

    Each that it refuses costs one file more.

    Returns
    -------
    list of Opinion
        One a theorem, in their order, counted in lines of the proof.
    """
    asked = list(theorems)
    coqc = shutil.which("coqc")
    if coqc is None:
        return [Opinion("not run") for _ in asked]
    waiting = [*dict.fromkeys(theorem for theorem in asked if theorem not in _found)]
    refused = _refused(coqc, waiting)
    for theorem in waiting:
        lines, reason = len(theorem.steps), refused.get(theorem, "")
        _found[theorem] = Opinion(
            "failed" if reason else "passed", lines, 0 if reason else lines, reason
        )
    return [_found[theorem] for theorem in asked]


def _refused(coqc: str, waiting: Sequence[Theorem]) -> dict[Theorem, str]:
    """Return why Coq refuses what: each time the first, until it accepts the others."""
    refused: dict[Theorem, str] = {}
    while left := [theorem for theorem in waiting if theorem not in refused]:
        script = Script(left)
        if (found := complaint(coqc, script.text())) is None:
            break
        first = script.theorem_at(found.line)
        # where it is no line of theirs, Coq did not end, or found other axioms
        blamed = [theorem for theorem in left if first in (None, theorem)]
        refused |= {theorem: f"coq: {theorem.name}: {found.words}" for theorem in blamed}
    return refused


def complaint(coqc: str, text: str) -> Complaint | None:
    """Return what the program `coqc` has against this file, if anything.

    It must compile, and at its end print the axioms it rests on, `AXIOMS` at most.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, "proof.v")
        file.write_text(text)
        try:
            ran = subprocess.run(  # noqa: S603  coqc and a file of ours
                [coqc, "-q", file], capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return Complaint(0, f"no answer within {LONGEST} s")
    if ran.returncode:
        error = re.search(r"line (\d+), characters .*\nError:\s*([^\n]*)", ran.stderr)
        said = ran.stderr[-200:].strip() or "nothing"
        ended = Complaint(0, f"coqc ended with code {ran.returncode} and said {said}")
        return Complaint(int(error[1]), error[2]) if error else ended
    if not ran.stdout.startswith(("Axioms:", "Closed under")):
        return Complaint(0, "it prints no axioms")
    others = set(re.findall(r"^([\w.]+)(?: :|$)", ran.stdout, re.MULTILINE)) - AXIOMS
    return Complaint(0, f"it assumes {', '.join(sorted(others))}") if others else None

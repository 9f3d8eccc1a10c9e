"""The report of `perceptron verify`, the only source of verdicts.

A page shows a verdict only if the report was made for what the page prints: the same version, the
same statement, hypotheses and axioms, the same length of the proof.
"""

import json
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

from perceptron.cli.report import FORMAT
from proofs.theorem import Theorem

__all__ = ["confirmed", "read"]

_AGAIN = "run `perceptron verify` again"


def read(path: Path, version: str) -> dict[str, dict[str, Any]]:
    """Return the claims of a report by name.

    Raises
    ------
    ExtensionError
        There is no report, or not one of this format and version.
    """
    if not path.is_file():
        raise ExtensionError(f"report: {path} is missing; run `perceptron verify --report {path}`")
    report = json.loads(path.read_text(encoding="utf-8"))
    for field, wanted in (("format", FORMAT), ("version", version)):
        if report.get(field) != wanted:
            found = f"the {field} is {report.get(field)!r}, not {wanted!r}"
            raise ExtensionError(f"report: {found}; {_AGAIN}")
    return {claim["name"]: claim for claim in report["claims"]}


def confirmed(claims: dict[str, dict[str, Any]], theorem: Theorem, verdict: str) -> dict[str, Any]:
    """Return what the report says of a theorem.

    Raises
    ------
    ExtensionError
        The report does not know the claim, was made for another theorem, or differs in verdict.
    """
    where = f"report, {theorem.name}"
    if theorem.name not in claims:
        raise ExtensionError(f"{where}: the claim is not in the report; {_AGAIN}")
    claim = claims[theorem.name]
    if claim["verdict"] != verdict or not claim["holds"]:
        found = f"the verdict is {claim['verdict']!r}, the page expects {verdict!r}"
        raise ExtensionError(f"{where}: {found}; mend the proof or the page")
    proof = claim["proof"] or {}
    for part, reported, proved in (
        ("statement", claim["statement"], theorem.statement),
        ("hypotheses", proof.get("hypotheses"), list(theorem.hypotheses)),
        ("axioms", proof.get("axioms"), list(theorem.axioms)),
        ("lines", proof.get("lines"), len(theorem.steps)),
    ):
        if reported != proved:
            found = f"{part}: {reported!r} in the report, {proved!r} in the proof"
            raise ExtensionError(f"{where}, {found}; {_AGAIN}")
    return claim

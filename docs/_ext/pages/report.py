"""The report of `perceptron verify`, the only source of verdicts.

A page shows a verdict only if the report was made for what the page prints: the same version, the
same statement, hypotheses and axioms, the same length of the proof.
"""

import json
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

from perceptron.cli.report import FORMAT
from proofs.claims import Claim
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


def confirmed(
    claims: dict[str, dict[str, Any]], claim: Claim, theorems: list[Theorem], verdict: str
) -> dict[str, Any]:
    """Return what the report says of a claim with these theorems.

    Raises
    ------
    ExtensionError
        The report does not know the claim, was made for other theorems, or differs in verdict.
    """
    where = f"report, {claim.name}"
    if claim.name not in claims:
        raise ExtensionError(f"{where}: the claim is not in the report; {_AGAIN}")
    found = claims[claim.name]
    if found["verdict"] != verdict or not found["holds"]:
        differs = f"the verdict is {found['verdict']!r}, the page expects {verdict!r}"
        raise ExtensionError(f"{where}: {differs}; mend the proof or the page")
    reported = (found["proof"] or {}).get("theorems", [])
    if len(reported) != len(theorems):
        differs = f"{len(reported)} theorems in the report, {len(theorems)} in the claim"
        raise ExtensionError(f"{where}, {differs}; {_AGAIN}")
    for said, theorem in zip(reported, theorems, strict=True):
        _compare(where, said, theorem)
    return found


def _compare(where: str, said: dict[str, Any], theorem: Theorem) -> None:
    """Refuse a report that was made for another theorem."""
    for part, proved in (
        ("name", theorem.name),
        ("statement", theorem.statement),
        ("hypotheses", list(theorem.hypotheses)),
        ("axioms", list(theorem.axioms)),
        ("lines", len(theorem.steps)),
    ):
        if said.get(part) != proved:
            differs = f"{part}: {said.get(part)!r} in the report, {proved!r} in the proof"
            raise ExtensionError(f"{where}, {differs}; {_AGAIN}")

"""The report of `perceptron verify`, the only source of verdicts.

A page shows a verdict only if the report was made for what the page prints: the same version, the
same modules, the same statement, scope, sources, hypotheses, axioms, cases and length of proof.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

from proofs.claims import Claim
from proofs.theorem import Theorem
from properties.verification.verdicts import FORMAT

_AGAIN = "run `perceptron verify` again"


def read(path: Path, version: str, code: str) -> dict[str, dict[str, Any]]:
    """Return the claims of a report by name.

    Raises
    ------
    ExtensionError
        There is no report, or not one of this format and version, or it was made with other code.
    """
    if not path.is_file():
        raise ExtensionError(f"report: {path} is missing; run `perceptron verify --report {path}`")
    report = json.loads(path.read_text(encoding="utf-8"))
    for field, wanted in (("format", FORMAT), ("version", version), ("code", code)):
        if report.get(field) != wanted:
            found = f"the {field} is {report.get(field)!r}, not {wanted!r}"
            raise ExtensionError(f"report: {found}; {_AGAIN}")
    if blind := report.get("controls", {}).get("not_trusted"):
        raise ExtensionError(f"report: not trusted: {', '.join(blind)}; mend these checks")
    return {claim["name"]: claim for claim in report["claims"]}


def confirmed(
    claims: dict[str, dict[str, Any]], claim: Claim, theorems: list[Theorem], verdict: str
) -> dict[str, Any]:
    """Return what the report says of a claim with these theorems.

    Raises
    ------
    ExtensionError
        The report does not know the claim, was made for another, or differs in verdict.
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
    _compare(where, _of_claim(found, claim))
    for said, theorem in zip(reported, theorems, strict=True):
        _compare(where, _of_theorem(said, theorem))
    return found


_Compared = Iterator[tuple[str, Any, Any]]


def _compare(where: str, compared: _Compared) -> None:
    for part, said, held in compared:
        if said != held:
            differs = f"{part}: {said!r} in the report, {held!r} in the claim or its proof"
            raise ExtensionError(f"{where}, {differs}; {_AGAIN}")


def _of_claim(said: dict[str, Any], claim: Claim) -> _Compared:
    """Yield what the report has of a claim, beside what the claim has."""
    repaired, computed = said["repaired"] or {}, said["computed"] or said["symbolic"] or {}
    yield "claim", said["statement"], claim.statement
    yield "scope", said.get("scope"), claim.scope.content()
    yield "sources", said["sources"], [source.key for source in claim.sources]
    yield "repaired", repaired.get("statement", ""), claim.repaired
    yield "cited", said["cited"] or "", claim.cited
    refuted = [[each["source"], each["printed"]] for each in said["refutations"] or []]
    yield "refuted", refuted, [[each.source, each.printed] for each in claim.refutations]
    in_coq = said["proved_in_coq"]
    yield "in Coq", in_coq and in_coq["says"], claim.coq and claim.coq.says
    theorems = [f"{each['file']}.{each['name']}" for each in (in_coq or {}).get("theorems", [])]
    yield "theorems in Coq", theorems, [*claim.coq.theorems] if claim.coq else []
    if claim.compute or claim.symbolic:
        yield "cases", computed.get("cases"), claim.cases


def _of_theorem(said: dict[str, Any], theorem: Theorem) -> _Compared:
    """Yield what the report has of a theorem, beside what was proved."""
    yield "name", said.get("name"), theorem.name
    yield "statement", said.get("statement"), theorem.statement
    yield "hypotheses", said.get("hypotheses"), list(theorem.hypotheses)
    yield "axioms", said.get("axioms"), list(theorem.axioms)
    yield "lines", said.get("lines"), len(theorem.steps)

"""The report: every claim with the verdict that was measured, proof and search joined by its name.

It is the only source of verdicts for the table, the pages and the README.
"""

import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Any

from perceptron.exact import Refused

__all__ = ["FORMAT", "Content", "claim_names", "report", "settled"]

FORMAT = "perceptron-report/1"

Content = dict[str, Any]


def claim_names(wanted: Sequence[str] = ()) -> list[str]:
    """Return the names of the wanted claims, or of all; refuse a name that is none."""
    from proofs.claims import CLAIMS

    known = [claim.name for claim in CLAIMS]
    for name in wanted:
        if name not in known:
            raise Refused(f"claim: {name!r} is unknown; use one of {', '.join(known)}")
    return [name for name in known if not wanted or name in wanted]


def report(claims: Sequence[Content], budget: str, seed: int) -> Content:
    """Return the report on claims that are settled."""
    return {
        "format": FORMAT,
        "version": version("verified-perceptron"),
        "python": platform.python_version(),
        "budget": budget,
        "seed": seed,
        "holds": all(claim["holds"] for claim in claims),
        "claims": list(claims),
    }


def settled(name: str, budget: str, seed: int) -> Content:
    """Prove, compute and search one claim; whatever goes wrong on the way is its failure."""
    from proofs.claims import CLAIMS

    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    parts: Content = dict.fromkeys(SETTLING)
    failures = []
    for part, settle in SETTLING.items():
        try:
            parts[part] = settle(claim, budget, seed)
        except Exception as error:
            failures.append(f"{part}: {type(error).__name__}: {error}")
    if parts["search"] and parts["search"]["departure"]:
        failures.append(f"search: {parts['search']['told']}")
    for solver, opinion in (parts["solvers"] or {}).items():
        if opinion["verdict"] == "failed":
            failures.append(f"{solver}: {opinion['unsat']} of {opinion['asked']} answers are unsat")
    verdict = "failed" if failures else _verdict(parts)
    return {
        "name": name,
        "statement": parts["proof"]["statement"] if parts["proof"] else claim.statement,
        "words": claim.statement,
        "sources": [source.key for source in claim.sources],
        "verdict": verdict,
        "expected": claim.expects,
        "holds": verdict == claim.expects,
        "failures": failures,
        "replay": f"perceptron verify {name} --budget {budget} --seed {seed}",
        **parts,
    }


def _verdict(parts: Content) -> str:
    if parts["proof"]:
        return "conditional" if parts["proof"]["axioms"] else "proved"
    if parts["computed"]:
        return "computed"
    return "searched" if parts["search"] else "not run"


def _proof(claim: Any, budget: str, seed: int) -> Content | None:
    from proofs.execution import holds_on_its_instance
    from proofs.terms import Refused as Unproved

    proved = [prove() for prove in claim.theorems]
    for theorem in proved:
        if theorem.instance and not holds_on_its_instance(theorem):
            raise Unproved(f"{theorem.name}: its own instance does not satisfy it")
    if not proved:
        return None
    concluded = tuple(theorem.statement for theorem in proved)
    if concluded != claim.concludes:
        raise Unproved(f"{claim.name}: proved is {concluded}, claimed is {claim.concludes}")
    return {
        "statement": "; ".join(dict.fromkeys(concluded)),
        "lines": sum(len(theorem.steps) for theorem in proved),
        "hypotheses": [h for theorem in proved for h in theorem.hypotheses],
        "axioms": [axiom for theorem in proved for axiom in theorem.axioms],
    }


def _solvers(claim: Any, budget: str, seed: int) -> Content | None:
    from proofs.checkers.solvers import SOLVERS, opinion

    if not claim.theorems:
        return None
    opinions = {name: [opinion(name, prove()) for prove in claim.theorems] for name in SOLVERS}
    return {
        name: {
            "verdict": _worst(each.verdict for each in asked),
            "asked": sum(each.asked for each in asked),
            "unsat": sum(each.unsat for each in asked),
        }
        for name, asked in opinions.items()
    }


def _worst(verdicts: Iterable[str]) -> str:
    found = set(verdicts)
    return next(verdict for verdict in ("failed", "not run", "passed") if verdict in found)


def _computed(claim: Any, budget: str, seed: int) -> Content | None:
    if claim.compute is None:
        return None
    claim.compute()
    return {"scope": claim.scope}


def _search(claim: Any, budget: str, seed: int) -> Content | None:
    from properties.registry import PROPERTIES
    from properties.search import search

    if claim.name not in PROPERTIES:
        return None
    found = search(claim.name, budget, seed)
    return {
        "examples": found.examples,
        "seed": found.seed,
        "departure": found.departure.content() if found.departure else None,
        "told": str(found.departure) if found.departure else None,
    }


SETTLING = {"proof": _proof, "solvers": _solvers, "computed": _computed, "search": _search}

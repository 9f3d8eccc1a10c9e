"""The report: every claim with the verdict that was measured, proof and search joined by its name.

It is the only source of verdicts for the table, the pages and the README.
"""

import platform
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import perceptron
from proofs import claims as library
from proofs.checkers import run_all
from proofs.checkers.coq_record import stated
from proofs.checkers.coq_theory import Checked, checked
from proofs.checkers.solvers import Opinion
from proofs.claims import claim_text, record
from proofs.evidence.semantics import counterexamples, necessity
from proofs.terms import Refused
from proofs.theorem import Theorem
from properties.claims import PROPERTIES
from properties.harness.budgets import BUDGETS, known_budget
from properties.harness.registry import Train
from properties.readings import READINGS, UNREAD
from properties.readings import search as readings
from properties.verification import saved_counterexamples, trust
from properties.verification import search as searches
from properties.verification.control import Measured
from properties.verification.source_digest import digest

FORMAT = "perceptron-report/1"
# where a thorough search keeps what it finds
KEPT = Path("perceptron-counterexamples")

Content = dict[str, Any]


def prepare(names: Sequence[str]) -> None:
    """Ask Coq about all theorems at once: to start it takes longer than to check a proof."""
    theorems = []
    for prove in [
        prove for claim in library.CLAIMS if claim.name in names for prove in claim.theorems
    ]:
        with suppress(Exception):  # `settled` proves it again, and says so
            theorems.append(prove())
    run_all.CHECKERS["coq"](theorems)


def report(
    claims: Sequence[Content], budget: str, seed: int, measured: Sequence[Measured] = ()
) -> Content:
    """Return the report on claims that are settled, by checks that were measured with controls.

    Nothing rests on a check whose controls came out otherwise than they must.
    """
    blind = trust.untrusted(measured)
    claims = [trust.distrusted(claim, blind) for claim in claims]
    return {
        "format": FORMAT,
        "version": version("verified-perceptron"),
        "python": platform.python_version(),
        "code": digest(),
        "budget": budget,
        "seed": seed,
        "holds": not blind and all(claim["holds"] for claim in claims),
        "controls": trust.account(measured, seed),
        "claims": claims,
    }


def settled(name: str, budget: str, seed: int, beside: Collection[str] = PROPERTIES) -> Content:
    """Settle the claim of this name as `settle` does."""
    (claim,) = (claim for claim in library.CLAIMS if claim.name == name)
    return settle(claim, budget, seed, beside=beside)


def settle(
    claim: library.Claim,
    budget: str,
    seed: int,
    train: Train = perceptron.train,
    beside: Collection[str] = PROPERTIES,
) -> Content:
    """Settle one claim in every way that it has; whatever goes wrong on the way is its failure.

    `train` is the learner that is searched for a counterexample; the examples are drawn once for
    this claim and those `beside` it.
    """
    name = claim.name
    parts, failures = _parts(_Attempt(claim, budget, seed, train, beside))
    try:
        record.as_worded(claim)
    except Refused as refusal:
        failures.append(str(refusal))
    verdict = "failed" if failures else _verdict(claim, parts)
    return {
        "name": name,
        "statement": claim.statement,
        "scope": claim.scope.content(),
        "sources": [source.key for source in claim.sources],
        "verdict": verdict,
        "expected": claim.expects,
        "holds": verdict == claim.expects,
        "proved_by": _proved_by(parts),
        "repaired": _repaired(claim, parts),
        "cited": claim.cited or None,
        "failures": failures,
        "not_trusted": [],
        "unread": UNREAD.get(name),
        "replay": f"perceptron verify {name} --budget {budget} --seed {seed}",
        **parts,
    }


@dataclass(frozen=True)
class _Attempt:
    """A claim that is being settled; its theorems are proved once."""

    claim: library.Claim
    budget: str
    seed: int
    train: Train
    beside: Collection[str]

    @cached_property
    def theorems(self) -> list[Theorem]:
        return record.proved(self.claim)


def _parts(attempt: _Attempt) -> tuple[Content, list[str]]:
    parts: Content = dict.fromkeys(SETTLING)
    failures = []
    for part, settle in SETTLING.items():
        if part == "checkers" and not parts["proof"]:
            continue  # there is nothing to check, or it failed above
        try:
            parts[part] = settle(attempt)
        except Exception as error:
            failures.append(f"{part}: {type(error).__name__}: {error}")
    if search := parts["search"]:
        if search["departure"]:
            failures.append(f"search: {search['told']}")
        elif search["examples"] < search["asked"]:
            failures.append(_too_few("search", search))
    if reading := parts["reading"]:
        if reading["counterexample"]:
            failures.append(f"reading: the sentence is false on {reading['counterexample']}")
        elif reading["examples"] < reading["asked"]:
            failures.append(_too_few("reading", reading))
    for checker, opinion in (parts["checkers"] or {}).items():
        if opinion["verdict"] == "failed":
            failures.append(f"{checker}: {opinion['passed']} of {opinion['asked']} steps passed")
            failures.extend(opinion["reasons"])
    return parts, failures


def _too_few(part: str, tried: Content) -> str:
    return f"{part}: only {tried['examples']} of {tried['asked']} examples were tried"


def _verdict(claim: library.Claim, parts: Content) -> str:
    if claim.repaired:
        return "refuted" if parts["refutations"] and _settling(claim, parts) else "not run"
    return _settling(claim, parts) or "not run"


def _proved_by(parts: Content) -> list[str]:
    """Return who proved the claim as it stands: the kernel, Coq, both or neither."""
    in_coq = parts["proved_in_coq"]
    coq = ["Coq"] if in_coq and in_coq["checked"] != "not run" else []
    return [*(["kernel"] if parts["proof"] else []), *coq]


def _repaired(claim: library.Claim, parts: Content) -> Content | None:
    if not claim.repaired:
        return None
    return {"statement": claim.repaired, "verdict": _settling(claim, parts) or "not run"}


def _settling(claim: library.Claim, parts: Content) -> str | None:
    """Return the word for what settled a claim, the strongest; a citation alone settles nothing."""
    if claim.cited:
        return "cited"
    if parts["proof"]:
        return "conditional" if parts["proof"]["axioms"] else "proved"
    if in_coq := parts["proved_in_coq"]:
        return "not run" if in_coq["checked"] == "not run" else "proved in Coq"
    words = {"symbolic": "symbolic", "computed": "computed", "search": "searched"}
    return next((word for part, word in words.items() if parts[part]), None)


def _proof(attempt: _Attempt) -> Content | None:
    theorems = [_theorem(theorem) for theorem in attempt.theorems]
    if not theorems:
        return None
    return {
        "lines": sum(theorem["lines"] for theorem in theorems),
        "axioms": [axiom for theorem in theorems for axiom in theorem["axioms"]],
        "theorems": theorems,
    }


@cache  # claims share theorems
def _theorem(theorem: Theorem) -> Content:
    """Return what a theorem says, values on which it holds, and values against it with less."""
    necessity.not_vacuous(theorem)
    return {
        "name": theorem.name,
        "words": theorem.words,
        "statement": theorem.statement,
        "hypotheses": list(theorem.hypotheses),
        "axioms": list(theorem.axioms),
        "lines": len(theorem.steps),
        "holds_on": counterexamples.written(theorem.instance) if theorem.instance else None,
        "needed": [
            {"hypothesis": need.hypothesis, "without": need.shown}
            for need in necessity.needed(theorem)
        ],
    }


def _checkers(attempt: _Attempt) -> Content:
    return {checker: _joined(ask(attempt.theorems)) for checker, ask in run_all.CHECKERS.items()}


def _joined(opinions: Sequence[Opinion]) -> Content:
    """Return one opinion on all theorems of a claim, as bad as the worst of them."""
    found = {opinion.verdict for opinion in opinions}
    return {
        "verdict": next(word for word in ("failed", "not run", "passed") if word in found),
        "asked": sum(opinion.asked for opinion in opinions),
        "passed": sum(opinion.passed for opinion in opinions),
        "reasons": [opinion.reason for opinion in opinions if opinion.reason],
    }


def _proved_in_coq(attempt: _Attempt) -> Content | None:
    """Return which theorems of the Coq theory prove the claim, and whether Coq checked them."""
    proof = attempt.claim.coq
    if proof is None:
        return None
    known = _theory()
    if known.how == "failed":
        raise Refused(known.words)
    return {
        "says": proof.says,
        "theorems": [claim_text.coq_theorem(each) for each in stated(proof)],
        "checked": known.how,
        "told": known.words,
    }


@cache
def _theory() -> Checked:
    """Ask once whether Coq checked the theory: where the record does not know, Coq takes long."""
    return checked()


def _refutations(attempt: _Attempt) -> list[Content] | None:
    return [*map(claim_text.refuted, attempt.claim.refutations)] or None


def _symbolic(attempt: _Attempt) -> Content | None:
    return _found(attempt.claim, attempt.claim.symbolic)


def _computed(attempt: _Attempt) -> Content | None:
    return _found(attempt.claim, attempt.claim.compute)


def _found(claim: library.Claim, settle: Callable[[], Any] | None) -> Content | None:
    """Return over what a claim was settled without a proof, and what came out, in lines."""
    return {"cases": claim.cases, "found": list(settle())} if settle else None


def _search(attempt: _Attempt) -> Content | None:
    if attempt.claim.name not in PROPERTIES:
        return None
    name = attempt.claim.name
    found = saved_counterexamples.again(name, KEPT) or searches.shared(
        name, attempt.budget, attempt.seed, attempt.train, beside=attempt.beside
    )
    if attempt.budget == "thorough":
        saved_counterexamples.keep(found, KEPT)
    return {
        "examples": found.examples,
        "asked": PROPERTIES[name].asked(BUDGETS[found.budget]),
        "seed": found.seed,
        "departure": found.departure.content() if found.departure else None,
        "told": str(found.departure) if found.departure else None,
    }


def _reading(attempt: _Attempt) -> Content | None:
    """Return on how many examples of its scope the sentence was read, and one on which it fails."""
    name, asked = attempt.claim.name, BUDGETS[known_budget(attempt.budget)]
    if name not in READINGS:
        return None
    scope, beside = attempt.claim.scope, {name, *attempt.beside}
    alike = {claim.name for claim in library.CLAIMS if claim.scope == scope} & beside & {*READINGS}
    seed = f"{scope.words}, {attempt.seed}"
    try:
        found = _read_together(frozenset({name, *alike}), scope, asked, seed)[name]
    except Exception:  # what another sentence raises is a failure of its own claim alone
        found = readings.search(READINGS[name].holds, scope, asked, seed)
    return {
        "examples": found.examples,
        "asked": asked,
        "seed": attempt.seed,
        "counterexample": found.counterexample and found.counterexample.told(),
    }


@lru_cache
def _read_together(
    names: frozenset[str], scope: library.Scope, asked: int, seed: str
) -> Mapping[str, readings.Searched]:
    """Read the sentences of one scope on the same examples: to draw and run them takes longest."""
    every = [READINGS[name].holds for name in names]
    return dict(zip(names, readings.search_all(every, scope, asked, seed), strict=True))


SETTLING: Mapping[str, Callable[[_Attempt], Any]] = {
    "proof": _proof,
    "proved_in_coq": _proved_in_coq,
    "checkers": _checkers,
    "refutations": _refutations,
    "symbolic": _symbolic,
    "computed": _computed,
    "search": _search,
    "reading": _reading,
}

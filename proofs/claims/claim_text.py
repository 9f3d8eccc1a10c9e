"""The account of a claim: what is claimed, what refutes it or settles it, and all of its proofs."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from proofs.checkers.coq_record import CoqProof, Statement, stated
from proofs.checkers.coq_theory import Checked, checked
from proofs.claims.claim import Claim
from proofs.claims.record import proved
from proofs.display.tables import told
from proofs.evidence.computations.witness_search import Refutation
from proofs.evidence.semantics.counterexamples import written
from proofs.evidence.semantics.necessity import needed
from proofs.evidence.texts import VERDICTS, attributed, places_of
from proofs.evidence.texts.sources import Source
from proofs.export.formats import as_text
from proofs.export.json_ledger import document
from proofs.terms import Refused
from proofs.theorem import Theorem


def claim_text(claim: Claim) -> str:
    """Return a claim with all that settles it, in 80 columns; refuse where anything fails.

    Raises
    ------
    Refused
        Where a proof, a witness or a computation does not come out.
    """
    blocks = [
        f"Claim {claim.name}: {claim.expects}",
        _said(claim),
        "\n".join(_sources(claim)),
        *map(_refuted, claim.refutations),
        *([_hanging("Cited, not checked here: ", claim.cited)] if claim.cited else []),
        *map(_settled, settled(claim)),
        *(_in_coq(claim.coq) if claim.coq else ()),
    ]
    proofs = (block for theorem in proved(claim) for block in _proved(theorem))
    return "\n\n".join([*blocks, *proofs]) + "\n"


def claim_json(claim: Claim) -> str:
    """Return the same as JSON, format perceptron-claim/1, each proof as perceptron-proof/1.

    What is said of a proof stands beside it, in ``theorems``: the proof has no words.
    """
    content = {
        "format": "perceptron-claim/1",
        "name": claim.name,
        "statement": claim.statement,
        "scope": claim.scope.content(),
        "expected": claim.expects,
        "sources": [source.key for source in claim.sources],
        "refutations": [*map(refuted, claim.refutations)],
        "repaired": claim.repaired or None,
        "cited": claim.cited or None,
        "settled": settled(claim),
        "proved_in_coq": _coq_content(claim.coq) if claim.coq else None,
        "theorems": [_texts(theorem) for theorem in proved(claim)],
        "proofs": [document(theorem) for theorem in proved(claim)],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def refuted(refutation: Refutation) -> dict[str, Any]:
    """Find the witness against what a text prints, and return both as plain data."""
    witness = refutation.witness()
    return {
        "source": refutation.source,
        "said": attributed(refutation.source),
        "printed": refutation.printed,
        "witness": witness.case.content(),
        "shown": witness.shown,
        "order": refutation.order,
        "tried": witness.tried,
    }


def settled(claim: Claim) -> list[dict[str, Any]]:
    """Settle what no theorem does, and return how, over which cases, and what was found."""
    ways = []
    for how, settle in (
        ("calculus in sympy", claim.symbolic),
        ("exact computation", claim.compute),
    ):
        if settle:
            ways.append({"by": how, "cases": claim.cases, "found": list(settle())})
    if claim.expects == "searched":
        ways.append(
            {"by": f"a search, by `perceptron verify {claim.name}`", "cases": "", "found": []}
        )
    return ways


def coq_theorem(each: Statement) -> dict[str, Any]:
    """Return a theorem of the Coq theory as plain data."""
    return {
        "name": each.name,
        "file": each.file,
        "statement": each.says,
        "axioms": [*each.axioms],
    }


def _coq_content(proof: CoqProof) -> dict[str, Any]:
    known = _checked()
    return {
        "says": proof.says,
        "theorems": [coq_theorem(each) for each in stated(proof)],
        "checked": known.how,
        "told": known.words,
    }


def _checked() -> Checked:
    """Say whether Coq checked the theory; refuse where it has something against it."""
    known = checked()
    if known.how == "failed":
        raise Refused(known.words)
    return known


def _in_coq(proof: CoqProof) -> Iterator[str]:
    """Write what Coq proves of a claim: how that is known, and each theorem as Coq printed it."""
    known = _checked()
    said = "Proved in Coq" if known.how != "not run" else "Not run: to be proved in Coq"
    yield _hanging(f"{said} ", f"{proof.says} ({known.words}).")
    for each in stated(proof):
        axioms = ", ".join(axiom.rpartition(".")[2] for axiom in each.axioms) or "no axiom"
        says = [line.rstrip() for line in each.says.split("\n")]
        lines = [f"Theorem {each.file}.{each.name} :", f"  {says[0]}"]
        lines += [f"  {line.removeprefix('       ')}" for line in says[1:]]
        narrow = [part for line in lines for part in _narrow(line)]
        yield "\n".join([*narrow, _hanging("Rests on: ", axioms)])


def _narrow(line: str) -> list[str]:
    """Break a line of Coq that is too long, under where it begins."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, 80, subsequent_indent=indent, break_long_words=False) or [""]


def _said(claim: Claim) -> str:
    """Write the sentence, of a false one what is true instead, and for what it is meant."""
    true = [_hanging("Repaired: ", claim.repaired)] if claim.repaired else []
    scope = _hanging("Scope: ", f"{claim.scope.words}.")
    return "\n".join([_hanging("", claim.statement), *true, scope])


def _texts(theorem: Theorem) -> dict[str, Any]:
    """Return what a theorem says to its readers; an axiom is one of the hypotheses."""
    return {
        "name": theorem.name,
        "statement": theorem.statement,
        "words": theorem.words,
        "remarks": list(theorem.remarks),
        "source": theorem.source,
        "axioms": list(theorem.axioms),
    }


def _settled(way: dict[str, Any]) -> str:
    cases = f": {way['cases']}" if way["cases"] else ""
    lines = [_hanging("Settled by ", f"{way['by']}{cases}.")]
    return "\n".join([*lines, *(_hanging("  ", line) for line in way["found"])])


def _proved(theorem: Theorem) -> Iterator[str]:
    """Yield the proof, values on which it holds, and values that refute it with less."""
    yield as_text(theorem).rstrip()
    if theorem.instance:
        yield _hanging("Holds on: ", written(theorem.instance))
    without = [_hanging(f"  * without {need.hypothesis}: ", need.shown) for need in needed(theorem)]
    if without:
        yield "\n".join(["False with one hypothesis less", *without])


def _refuted(refutation: Refutation) -> str:
    witness = refutation.witness()
    said = f"{attributed(refutation.source)}: "
    with_ = f"; with {', '.join(map(told, witness.case.vectors))}" if witness.case.vectors else ""
    searched = f"; case {witness.tried} of the search" if witness.tried > 1 else ""
    order = f"{refutation.order}{searched}"
    return "\n".join([
        _hanging(said, refutation.printed),
        _hanging("Refuted by: ", f"{witness.case.told}{with_}"),
        *(_hanging(" " * 12, line) for line in (witness.shown, order)),
    ])  # fmt: skip


def _sources(claim: Claim) -> Iterator[str]:
    """Yield who says it; of the texts, where, the formula as it stands there, and what is found."""
    yield _hanging("Sources: ", "; ".join(map(_named, claim.sources)))
    for said in places_of(claim.name):
        formula = f": {said.formula}" if said.formula else ""
        found = f"{VERDICTS[said.verdict].capitalize()}: " if said.verdict else ""
        yield _hanging("  * ", f"{attributed(said.key)}{formula}. {found}{said.says}")


def _named(source: Source) -> str:
    """Name a text, its year where it prints one."""
    return f"{source.author}, {source.title}{f' ({source.year})' if source.year else ''}"


def _hanging(head: str, body: str) -> str:
    """Return a paragraph of 80 columns that hangs under a short head, or a little otherwise."""
    hang = " " * min(len(head), 12)
    return textwrap.fill(body, 80, initial_indent=head, subsequent_indent=hang)

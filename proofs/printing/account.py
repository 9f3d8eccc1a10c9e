"""The account of a claim: what is claimed, what refutes it or settles it, and all of its proofs."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from proofs.claims.claim import Claim
from proofs.claims.sources import Source
from proofs.needed import needed
from proofs.printing.interchange import document
from proofs.printing.render import as_text
from proofs.refuted.search import ORDER, Refutation, Witness
from proofs.theorem import Theorem

__all__ = ["as_account", "as_account_json"]


def as_account(claim: Claim) -> str:
    """Return a claim with all that settles it, in 80 columns; refuse where anything fails.

    Raises
    ------
    Refused
        Where a proof, a witness or a computation does not come out.
    """
    blocks = [
        f"Claim {claim.name}",
        _wrapped(claim.statement),
        _hanging("Sources: ", "; ".join(map(_named, claim.sources))),
        *(_refuted(each, each.witness()) for each in claim.refutations),
        *([_hanging("Repaired: ", claim.repaired)] if claim.repaired else []),
        *([_hanging("Cited, not checked here: ", claim.cited)] if claim.cited else []),
        *_settled(claim),
    ]
    proofs = (block for prove in claim.theorems for block in _proved(prove()))
    return "\n\n".join([*blocks, *proofs]) + "\n"


def as_account_json(claim: Claim) -> str:
    """Return the same as JSON, format perceptron-claim/1, each proof as perceptron-proof/1."""
    content = {
        "format": "perceptron-claim/1",
        "name": claim.name,
        "statement": claim.statement,
        "sources": [source.key for source in claim.sources],
        "refutations": [_content(each, each.witness()) for each in claim.refutations],
        "repaired": claim.repaired or None,
        "cited": claim.cited or None,
        "settled": list(_settled(claim)),
        "proofs": [document(prove()) for prove in claim.theorems],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _proved(theorem: Theorem) -> Iterator[str]:
    """Yield the proof, and what refutes the theorem without each of its hypotheses."""
    yield as_text(theorem).rstrip()
    without = [_hanging(f"  * without {need.hypothesis}: ", need.shown) for need in needed(theorem)]
    if without:
        yield "\n".join(["False with one hypothesis less", *without])


def _settled(claim: Claim) -> list[str]:
    """Settle what is computed, and say over which scope."""
    said = []
    if claim.symbolic:
        claim.symbolic()
        said.append("Checked by calculus in sympy, outside the kernel.")
    if claim.compute:
        claim.compute()
        said.append(_hanging("Computed exactly over: ", f"{claim.scope}."))
    if claim.expects == "searched":
        said.append("Searched for counterexamples on real runs; no proof is claimed.")
    return said


def _refuted(refutation: Refutation, witness: Witness) -> str:
    """Write what a text prints, and the witness against it."""
    case = witness.case
    points = ", ".join(
        f"({_tuple(x)},{'+' if y > 0 else '-'})"
        for x, y in zip(case.points, case.labels, strict=True)
    )
    lines = [
        _hanging(f"Printed in {refutation.source}: ", refutation.printed),
        _hanging("Refuted by: ", "; ".join([points, *map(_tuple, case.vectors)])),
        _hanging("            ", witness.shown),
        _hanging("            ", f"the smallest by {ORDER}; case {witness.tried} of the search"),
    ]
    return "\n".join(lines)


def _content(refutation: Refutation, witness: Witness) -> dict[str, Any]:
    """Return a refutation as plain data."""
    return {
        "source": refutation.source,
        "printed": refutation.printed,
        "witness": witness.case.content(),
        "shown": witness.shown,
        "order": ORDER,
        "tried": witness.tried,
    }


def _named(source: Source) -> str:
    """Name a text, its year where it prints one."""
    return f"{source.author}, {source.title}{f' ({source.year})' if source.year else ''}"


def _tuple(x: tuple[int, ...]) -> str:
    """Write a vector."""
    return f"({','.join(map(str, x))})"


def _wrapped(body: str) -> str:
    return textwrap.fill(body, 80)


def _hanging(head: str, body: str) -> str:
    """Return a paragraph of 80 columns that hangs under a short head, or a little otherwise."""
    hang = " " * min(len(head), 12)
    return textwrap.fill(body, 80, initial_indent=head, subsequent_indent=hang)

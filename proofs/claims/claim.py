"""A claim: its name, its statement in words, who makes it, and what settles it here.

A name is what a verdict, a property and a page share.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from proofs.checkers.coq_record import CoqProof
from proofs.claims.scope import Scope
from proofs.evidence.computations.witness_search import Refutation
from proofs.evidence.texts.sources import Source
from proofs.theorem import Proof

Found: TypeAlias = Sequence[str]

Verdict = Literal[
    "proved",
    "proved in Coq",
    "symbolic",
    "computed",
    "searched",
    "refuted",
    "conditional",
    "cited",
]


@dataclass(frozen=True)
class Claim:
    """What is claimed, by whom, and what settles it.

    Parameters
    ----------
    name
        The name that verdicts, properties and pages use.
    statement
        The claim in words; where it is refuted, as it is printed.
    sources
        Who makes it.
    expects
        The verdict that is looked for. "refuted" wants `refutations` and `repaired`; "proved" and
        "conditional" want `theorems`, "proved in Coq" `coq`, "symbolic" `symbolic`, "computed"
        `compute`, "searched" a property of this name, "cited" `cited`.
    scope
        The runs or the data of which the statement speaks, or where it is refuted, the repaired.
    theorems
        The proofs; each returns a `Theorem` or raises `Refused`.
    concludes
        What the theorems must conclude, word for word; their hypotheses are in the record.
    coq
        The theorems of ``proofs/coq`` that prove it, beside the kernel or alone.
    symbolic, compute
        Settle by calculus, or by going through the cases, and return what was found, in lines;
        each raises `Refused` where it fails.
    cases
        The cases that were computed, where not all can be.
    refutations
        What texts print and the smallest witness refutes: of the claim itself where it is expected
        to be refuted, of a slip beside a true claim elsewhere.
    repaired
        The nearest true statement, which everything above settles.
    cited
        Where the claim is proved, if not here.
    """

    name: str
    statement: str
    sources: tuple[Source, ...]
    expects: Verdict
    scope: Scope = field(kw_only=True)
    theorems: tuple[Proof, ...] = ()
    concludes: tuple[str, ...] = ()
    coq: CoqProof | None = None
    symbolic: Callable[[], Found] | None = None
    compute: Callable[[], Found] | None = None
    cases: str = ""
    refutations: tuple[Refutation, ...] = ()
    repaired: str = ""
    cited: str = ""

"""The record: the words of every claim, and the hypotheses of every theorem.

No program can tell whether a sentence says what its formula does, and a theorem of more hypotheses
concludes the same and says less. So both are kept twice: where they stand, and in
``recorded.json``, a sentence or a hypothesis to a line, where a change shows.
``python -m proofs.claims.record`` writes the record anew, for the change to be read.
"""

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from perceptron.data.readers import write_whole
from perceptron.errors import quoted
from proofs.checkers.coq_record import pinned
from proofs.claims import CLAIMS
from proofs.claims.claim import Claim
from proofs.evidence.texts import attributed, places_of
from proofs.terms import Refused
from proofs.theorem import Proof, Theorem

RECORD = Path(__file__).with_name("recorded.json")
ANEW = "if that is meant, write the record anew: python -m proofs.claims.record"

Lines = Mapping[str, Sequence[str]]


def proved(claim: Claim) -> list[Theorem]:
    """Prove the theorems of a claim.

    Raises
    ------
    Refused
        Where the kernel does not admit one, or where it says other than the claim and the record.
    """
    theorems = [prove() for prove in claim.theorems]
    concluded = tuple(theorem.statement for theorem in theorems)
    if concluded != claim.concludes:
        raise Refused(f"{claim.name}: proved is {concluded}, claimed is {claim.concludes}")
    for theorem in theorems:
        as_recorded(theorem)
    return theorems


def words(claim: Claim) -> list[str]:
    """Return all sentences of a claim: its own, of its theorems, and where texts say what.

    A theorem of the Coq theory stands there as Coq printed it.
    """
    proofs = (" ".join((proof.__doc__ or "").split()) for proof in claim.theorems)
    refuted = (f"{attributed(each.source)}: {each.printed}" for each in claim.refutations)
    said = (claim.statement, claim.repaired, claim.scope.words, claim.cases, claim.cited)
    in_coq = pinned(claim.coq) if claim.coq else ()
    placed = ((attributed(each.key), each.formula or each.says) for each in places_of(claim.name))
    places = (f"{where}: {what}" for where, what in placed)
    return [*filter(None, said), *claim.concludes, *refuted, *proofs, *in_coq, *places]


def hypotheses(proofs: Iterable[Proof]) -> dict[str, list[str]]:
    """Prove the theorems, and return the hypotheses of each by its name."""
    found: dict[str, list[str]] = {}
    for proof in sorted(dict.fromkeys(proofs), key=lambda proof: proof.name):
        if proof.name in found:
            raise Refused(f"record: two theorems are called {proof.name}; rename one")
        found[proof.name] = list(proof().hypotheses)
    return found


@functools.cache
def recorded() -> Mapping[str, Lines]:
    """Return what is on record: the "words" by claim, the "hypotheses" by theorem."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def as_worded(claim: Claim) -> None:
    """Refuse a claim that says other words than those on record.

    Raises
    ------
    Refused
        With the first sentence that differs.
    """
    now, then = words(claim), list(recorded()["words"].get(claim.name, ()))
    if now != then:
        other = next((each for each in now if each not in then), "a sentence less")
        raise Refused(f"wording: {claim.name} says {quoted(other)}, which is not on record; {ANEW}")


def as_recorded(theorem: Theorem) -> None:
    """Refuse a theorem that rests on other hypotheses than those on record.

    Raises
    ------
    Refused
        Where it rests on more, on less, or where nothing is recorded.
    """
    now, then = list(theorem.hypotheses), recorded()["hypotheses"].get(theorem.name)
    if then is None:
        raise Refused(f"record: no hypotheses are recorded for {theorem.name}; {ANEW}")
    if now != then:
        more, less = [h for h in now if h not in then], [h for h in then if h not in now]
        raise Refused(f"record: {theorem.name} gained the hypotheses {more}, lost {less}; {ANEW}")


def anew() -> str:
    """Return the record as it is now, proving every theorem: a sentence or hypothesis to a line."""
    found = {
        "words": {claim.name: words(claim) for claim in CLAIMS},
        "hypotheses": hypotheses(proof for claim in CLAIMS for proof in claim.theorems),
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    write_whole(RECORD, anew())

"""The words of every claim and theorem, on record: a changed sentence shows, and is read.

No program can tell whether a sentence says what its formula does, so each is kept twice: where it
stands, and in ``recorded_words.json``. ``python -m proofs.claims.pinned_words`` writes the record
anew, for the change to be read.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from perceptron.data.readers import write_whole
from proofs.checkers.coq_record import pinned
from proofs.claims import CLAIMS
from proofs.claims.claim import Claim
from proofs.evidence.texts import attributed, places_of
from proofs.terms import Refused

__all__ = ["as_worded", "recorded_words", "words"]

RECORD = Path(__file__).with_name("recorded_words.json")
ANEW = "if that is meant, write the record anew: python -m proofs.claims.pinned_words"

Words = Mapping[str, Sequence[str]]


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


@functools.cache
def recorded_words() -> Words:
    """Return the sentences on record, by claim."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def as_worded(claim: Claim) -> None:
    """Refuse a claim that says other words than those on record.

    Raises
    ------
    Refused
        With the first sentence that differs.
    """
    now, then = words(claim), list(recorded_words().get(claim.name, ()))
    if now != then:
        other = next((each for each in now if each not in then), "a sentence less")
        raise Refused(f"wording: {claim.name} says {other!r}, which is not on record; {ANEW}")


def _main() -> None:
    found = {claim.name: words(claim) for claim in CLAIMS}
    write_whole(RECORD, json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    print(f"{RECORD}: {len(found)} claims")


if __name__ == "__main__":
    _main()

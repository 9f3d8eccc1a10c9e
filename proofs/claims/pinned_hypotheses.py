"""What every theorem of a claim must say: a claim pins the conclusions, the record the hypotheses.

A theorem of more hypotheses concludes the same and says less, so these are pinned too, as printed:
in ``recorded.json``, one to a line, where a change shows.
``python -m proofs.claims.pinned_hypotheses`` writes the record anew, for the change to be read.
"""

import functools
import json
from collections.abc import Iterable
from pathlib import Path

from perceptron.data.readers import write_whole
from proofs.claims import CLAIMS
from proofs.claims.claim import Claim
from proofs.terms import Refused
from proofs.theorem import Proof, Theorem

__all__ = ["RECORD", "as_recorded", "proved", "record", "recorded"]

RECORD = Path(__file__).with_name("recorded.json")
ANEW = "if that is meant, write the record anew: python -m proofs.claims.pinned_hypotheses"


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


def record(proofs: Iterable[Proof]) -> dict[str, list[str]]:
    """Prove the theorems, and return the hypotheses of each by its name."""
    found: dict[str, list[str]] = {}
    for proof in sorted(dict.fromkeys(proofs), key=lambda proof: proof.name):
        if proof.name in found:
            raise Refused(f"recorded: two theorems are called {proof.name}; rename one")
        found[proof.name] = list(proof().hypotheses)
    return found


@functools.cache
def recorded() -> dict[str, list[str]]:
    """Return what was recorded, in the form of `record`."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def as_recorded(theorem: Theorem) -> None:
    """Refuse a theorem that rests on other hypotheses than those on record.

    Raises
    ------
    Refused
        Where it rests on more, on less, or where nothing is recorded.
    """
    now, then = list(theorem.hypotheses), recorded().get(theorem.name)
    if then is None:
        raise Refused(f"recorded: of {theorem.name} there is nothing; {ANEW}")
    if now != then:
        more, less = [h for h in now if h not in then], [h for h in then if h not in now]
        raise Refused(f"recorded: {theorem.name} now rests on {more} and no more on {less}; {ANEW}")


def _main() -> None:
    found = record(proof for claim in CLAIMS for proof in claim.theorems)
    write_whole(RECORD, json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    print(f"{RECORD}: {len(found)} theorems")


if __name__ == "__main__":
    _main()

"""The record of every theorem as it is printed: what it rests on, and what it concludes.

A claim pins what its theorems conclude. A theorem of more hypotheses concludes the same and says
less, so the hypotheses are pinned too: in ``recorded.json``, one to a line, where a change shows.
``python -m proofs.claims.record`` writes the record anew, for the change to be read.
"""

import functools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from perceptron.files import write_whole
from proofs.claims import CLAIMS
from proofs.terms import Refused
from proofs.theorem import Proof, Theorem

__all__ = ["RECORD", "as_recorded", "record", "recorded"]

RECORD = Path(__file__).with_name("recorded.json")
ANEW = "if that is meant, write the record anew: python -m proofs.claims.record"


def record(proofs: Iterable[Proof]) -> dict[str, dict[str, Any]]:
    """Prove the theorems, and return what each says, by the name of its function."""
    found: dict[str, dict[str, Any]] = {}
    for proof in sorted(dict.fromkeys(proofs), key=_name):
        if _name(proof) in found:
            raise Refused(f"recorded: two theorems are called {_name(proof)}; rename one")
        found[_name(proof)] = _stated(proof())
    return found


@functools.cache
def recorded() -> dict[str, dict[str, Any]]:
    """Return what was recorded, in the form of `record`."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def as_recorded(proof: Proof, theorem: Theorem) -> None:
    """Refuse a theorem that is not the one on record.

    Raises
    ------
    Refused
        Where a hypothesis or the conclusion is another, or where nothing is recorded.
    """
    name, now = _name(proof), _stated(theorem)
    then = recorded().get(name)
    if then is None:
        raise Refused(f"recorded: of {name} there is nothing; {ANEW}")
    if now["concludes"] != then["concludes"]:
        raise Refused(f"recorded: {name} now concludes {now['concludes']}; {ANEW}")
    if now["hypotheses"] != then["hypotheses"]:
        more = [h for h in now["hypotheses"] if h not in then["hypotheses"]]
        less = [h for h in then["hypotheses"] if h not in now["hypotheses"]]
        raise Refused(f"recorded: {name} now rests on {more} and no more on {less}; {ANEW}")


def _stated(theorem: Theorem) -> dict[str, Any]:
    return {"hypotheses": list(theorem.hypotheses), "concludes": theorem.statement}


def _name(proof: Proof) -> str:
    return proof.prove.__name__


def _main() -> None:
    found = record(proof for claim in CLAIMS for proof in claim.theorems)
    write_whole(RECORD, json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    print(f"{RECORD}: {len(found)} theorems")


if __name__ == "__main__":
    _main()

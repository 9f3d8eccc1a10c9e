"""Controls of the words: every claim is worded as on record, and one that is not is refused."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from proofs.claims import CLAIMS, Claim
from proofs.claims.pinned_words import as_worded, recorded_words
from properties.verification.controls.control import Control

__all__ = ["wording_controls"]

SWAPS = (("R^2", "R"), ("<=", "<"), ("at most", "at least"), ("never", "always"), ("no", "every"))


def wording_controls(random: Random) -> Iterator[Control]:
    """Yield the list of claims, and sentences of it changed, cut short, and exchanged."""
    yield Control("the list of claims", True, _is_whole)
    true, other = random.sample(CLAIMS, 2)
    yield Control(f"the words of {true.name}", True, partial(_says, true))
    words = true.statement.split()
    words.pop(random.randrange(len(words)))
    for changed in (
        " ".join(words),
        other.statement,
        f"{true.statement} It always does.",
        *(true.statement.replace(*swap) for swap in SWAPS if swap[0] in true.statement),
    ):
        forged = replace(true, statement=changed)
        yield Control(f"{true.name}, worded {changed!r}", False, partial(_says, forged))


def _is_whole() -> bool:
    return [claim.name for claim in CLAIMS] == list(recorded_words())


def _says(claim: Claim) -> bool:
    as_worded(claim)
    return True

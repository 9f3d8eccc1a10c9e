"""The replay of a theorem's own proof: its text, its hypotheses and every line of it."""

import json

from proofs.checkers import replay, statements
from proofs.printing.interchange import as_json
from proofs.terms import Refused
from proofs.theorem import Theorem

__all__ = ["replayed"]


def replayed(theorem: Theorem) -> int:
    """Return how many lines of the proof were derived again, to the conclusion as it is printed.

    Raises
    ------
    Refused
        Where a line does not follow, or the last one is not what the theorem states.
    """
    try:
        lines = replay.replay(json.loads(as_json(theorem)))
        stated = statements.read(theorem.statement)
    except replay.Refused as refusal:
        raise Refused(f"replay: {theorem.name}, {refusal}") from None
    if stated != lines[-1].says:
        raise Refused(f"replay: {theorem.name} states {stated}, but proves {lines[-1].says}")
    return len(lines)

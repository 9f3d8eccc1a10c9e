"""The replay of a theorem's own proof: its texts, its hypotheses and every line of it."""

import json

from proofs.checkers import replay, statements
from proofs.printing.interchange import as_json
from proofs.terms import Refused
from proofs.theorem import Theorem

__all__ = ["replayed"]


def replayed(theorem: Theorem) -> int:
    """Return how many lines of the proof were derived again, to the theorem as it is printed.

    Raises
    ------
    Refused
        Where a line does not follow, or the last one is not what the theorem states, or rests on
        other hypotheses than those that are printed.
    """
    try:
        lines = replay.replay(json.loads(as_json(theorem)))
        stated = statements.read_all(theorem.statement, theorem.hypotheses)
    except replay.Refused as refusal:
        raise Refused(f"replay: {theorem.name}, {refusal}") from None
    proved = lines[-1]
    if stated.says != proved.says:
        raise Refused(f"replay: {theorem.name} states {stated.says}, but proves {proved.says}")
    if stated.hypotheses != proved.hypotheses:
        printed = "; ".join(theorem.hypotheses) or "none"
        raise Refused(f"replay: {theorem.name} prints as hypotheses {printed}, but rests on others")
    return len(lines)

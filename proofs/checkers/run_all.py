"""What every checker says of a theorem that the kernel admitted, each apart from the others."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from proofs.checkers import independent_kernel, statement_parser
from proofs.checkers.coqc import coq_opinions
from proofs.checkers.solvers import Opinion, opinion
from proofs.export.json_ledger import document
from proofs.terms import Refused
from proofs.theorem import Theorem


def replayed(theorem: Theorem) -> int:
    """Return how many lines of the proof were derived again, to the theorem as it is printed.

    Raises
    ------
    Refused
        Where a line does not follow, or the last one is not what the theorem states, or rests on
        other hypotheses than those that are printed.
    """
    try:
        lines = independent_kernel.replay(json.loads(json.dumps(document(theorem))))
        stated = statement_parser.read_all(theorem.statement, theorem.hypotheses)
    except independent_kernel.Refused as refusal:
        raise Refused(f"replay: {theorem.name}, {refusal}") from None
    proved = lines[-1]
    if stated.says != proved.says:
        raise Refused(f"replay: {theorem.name} states {stated.says}, but proves {proved.says}")
    if stated.hypotheses != proved.hypotheses:
        printed = "; ".join(theorem.hypotheses) or "none"
        raise Refused(f"replay: {theorem.name} prints as hypotheses {printed}, but rests on others")
    return len(lines)


def _replay(theorems: Sequence[Theorem]) -> list[Opinion]:
    return list(map(_replayed, theorems))


@cache  # claims share theorems
def _replayed(theorem: Theorem) -> Opinion:
    try:
        lines = replayed(theorem)
    except Refused as refusal:
        return Opinion("failed", len(theorem.steps), reason=str(refusal))
    return Opinion("passed", lines, lines)


def _solved(solver: str, theorems: Sequence[Theorem]) -> list[Opinion]:
    return [opinion(solver, theorem) for theorem in theorems]


#: By name; each is asked about many theorems at once, which costs less than one by one.
CHECKERS: Mapping[str, Callable[[Sequence[Theorem]], list[Opinion]]] = {
    "replay": _replay,
    "z3": partial(_solved, "z3"),
    "cvc5": partial(_solved, "cvc5"),
    "coq": coq_opinions,
}

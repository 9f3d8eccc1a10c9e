"""What every checker says of a theorem that the kernel admitted, each apart from the others."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from proofs.checkers.coqc import coq_opinions
from proofs.checkers.replaying import replayed
from proofs.checkers.solvers import Opinion, opinion
from proofs.terms import Refused
from proofs.theorem import Theorem

__all__ = ["CHECKERS"]


def _replay(theorems: Sequence[Theorem]) -> list[Opinion]:
    return list(map(_replayed, theorems))


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

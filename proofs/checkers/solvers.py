"""Two SMT solvers by other authors, asked about every inference of a proof.

A solver's unsat is a second opinion and no proof. One that is not installed is not run.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from proofs.checkers.smt import as_smt2
from proofs.theorem import Theorem

__all__ = ["SOLVERS", "Opinion", "opinion"]

Answer = Callable[[Any, str], list[str]]

# milliseconds for one question; the proofs here need a few
LONGEST = 5000


@dataclass(frozen=True)
class Opinion:
    """What a solver answered: to how many inferences, and to how many of them unsat."""

    verdict: Literal["passed", "failed", "not run"]
    asked: int = 0
    unsat: int = 0


def opinion(solver: str, theorem: Theorem) -> Opinion:
    """Ask the solver, one of `SOLVERS`, about every inference; each must be unsat."""
    if find_spec(solver) is None:
        return Opinion("not run")
    script = as_smt2(theorem)
    asked = script.count("(check-sat)")
    unsat = SOLVERS[solver](import_module(solver), script).count("unsat")
    return Opinion("passed" if unsat == asked else "failed", asked, unsat)


def _z3(z3: Any, script: str) -> list[str]:
    context = z3.Context(timeout=LONGEST)  # held here, or it is freed while it answers
    return str(z3.Z3_eval_smtlib2_string(context.ref(), script)).split()


def _cvc5(cvc5: Any, script: str) -> list[str]:
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(LONGEST))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "proof")
    answers = []
    while not (command := parser.nextCommand()).isNull():
        answers.append(command.invoke(solver, parser.getSymbolManager()).strip())
    return answers


SOLVERS: Mapping[str, Answer] = {"z3": _z3, "cvc5": _cvc5}

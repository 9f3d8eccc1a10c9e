"""Two SMT solvers by other authors, asked about every inference of a proof.

A solver's unsat is a second opinion and no proof. One that is not installed is not run.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from proofs.export.smtlib import questions
from proofs.kernel import Fact
from proofs.theorem import Theorem

Answer = Callable[[Any, str], str]
Question = tuple[str, str]  # what is asked, and the script

# steps of a solver's own count for one question, seconds of work, where the proofs here need
# milliseconds; a limit in time would depend on what else the machine does
MOST = {"z3": 10_000_000, "cvc5": 1_000_000}


@dataclass(frozen=True)
class Opinion:
    """What a checker was asked, in inferences or in lines, how much of it passed, what failed."""

    verdict: Literal["passed", "failed", "not run"]
    asked: int = 0
    passed: int = 0
    reason: str = ""


def opinion(solver: str, theorem: Theorem) -> Opinion:
    """Ask the solver, one of `SOLVERS`, about every inference; each must be unsat."""
    if find_spec(solver) is None:
        return Opinion("not run")
    return answered(solver, theorem.name, _questions(theorem.fact))


@lru_cache(maxsize=64)  # every solver is asked the same, and to write it takes as long as to answer
def _questions(fact: Fact) -> tuple[Question, ...]:
    return tuple(questions(fact))


def answered(solver: str, name: str, asked: Iterable[Question]) -> Opinion:
    """Ask an installed solver all questions about what has this name; each must be unsat."""
    try:
        import_module(solver)
    except ImportError as error:
        return Opinion("failed", reason=f"{solver}: installed, but not to be imported: {error}")
    answers = [(why, _answer(solver, body)) for why, body in asked]
    others = [f"{solver}: {name}, {why}: {said}" for why, said in answers if said != "unsat"]
    if others:
        return Opinion("failed", len(answers), len(answers) - len(others), others[0])
    return Opinion("passed", len(answers), len(answers))


@cache  # theorems share lemmas, and a question that was answered is not asked again
def _answer(solver: str, body: str) -> str:
    return SOLVERS[solver](import_module(solver), body)


def _z3(z3: Any, script: str) -> str:
    # the limit is said in the script: as a parameter it would hold for the contexts made later
    asked = f"(reset)\n(set-option :rlimit {MOST['z3']})\n{script}"
    return str(z3.Z3_eval_smtlib2_string(_context(z3).ref(), asked)).strip()


@cache  # to make one takes as long as to answer; each script resets it
def _context(z3: Any) -> Any:
    return z3.Context()


def _cvc5(cvc5: Any, script: str) -> str:
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit-per", str(MOST["cvc5"]))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "proof")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, parser.getSymbolManager())
    return said.strip()


SOLVERS: Mapping[str, Answer] = {"z3": _z3, "cvc5": _cvc5}

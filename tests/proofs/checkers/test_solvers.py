"""The solvers: each inference of every theorem is asked of z3 and cvc5."""

import shutil
import subprocess
import sys

import pytest

from proofs import theorems
from proofs.checkers.solvers import SOLVERS, Opinion, answered, opinion
from proofs.export.smtlib import as_smt2

FALSE = "(set-logic QF_NRA)\n(declare-const |k| Real)\n(assert (not (> |k| 0.0)))\n(check-sat)\n"
EACH_SOLVER = pytest.mark.parametrize("solver", SOLVERS)


@EACH_SOLVER
def test_a_proof_passes_when_every_answer_is_unsat(solver):
    pytest.importorskip(solver)

    assert opinion(solver, theorems.margin_class_of_the_nearest()) == Opinion("passed", 6, 6)


@pytest.mark.parametrize("command", [["z3"], ["cvc5"], ["cvc5", "--incremental"]], ids=" ".join)
def test_the_command_line_of_a_solver_answers_unsat_to_each(command, tmp_path):
    if not (found := shutil.which(command[0])):
        pytest.skip(f"the command {command[0]} is not installed")
    script = as_smt2(theorems.mistake_bound())
    file = tmp_path / "proof.smt2"
    file.write_text(script)

    said = subprocess.run(
        [found, *command[1:], file], capture_output=True, text=True, timeout=60, check=True
    )

    assert said.stdout.split() == ["unsat"] * script.count("(check-sat)")


@EACH_SOLVER
def test_a_theorem_with_a_false_inference_fails_and_the_inference_is_named(solver):
    pytest.importorskip(solver)

    found = answered(solver, "greater", [("line 1, a sum", FALSE)])

    assert found == Opinion("failed", 1, 0, f"{solver}: greater, line 1, a sum: sat")


WITHOUT = """
import sys
from importlib.machinery import PathFinder
from proofs import theorems
from proofs.checkers.solvers import Opinion, opinion

class Others(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name == {solver!r} else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Others
print(opinion({solver!r}, theorems.norm_bounded()) == Opinion("not run"))
"""


@EACH_SOLVER
def test_a_solver_that_is_not_installed_is_not_run(solver):
    command = [sys.executable, "-c", WITHOUT.format(solver=solver)]

    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert said == "True\n"

import pytest

from proofs import theorems
from proofs.checkers import solvers
from proofs.checkers.solvers import SOLVERS, Opinion, opinion

FALSE = "(set-logic QF_NRA)\n(declare-const |k| Real)\n(assert (not (> |k| 0.0)))\n(check-sat)\n"


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_proof_passes_when_every_answer_is_unsat(solver):
    pytest.importorskip(solver)

    assert opinion(solver, theorems.norm_bounded()) == Opinion("passed", 4, 4)


@pytest.mark.parametrize("solver", SOLVERS)
def test_one_false_inference_among_true_ones_fails_the_proof(solver, monkeypatch):
    pytest.importorskip(solver)
    script = solvers.as_smt2(theorems.norm_bounded())
    monkeypatch.setattr(solvers, "as_smt2", lambda theorem: f"{script}(reset)\n{FALSE}")

    assert opinion(solver, theorems.norm_bounded()) == Opinion("failed", 5, 4)


def test_a_solver_that_is_not_installed_is_not_run(monkeypatch):
    monkeypatch.setattr(solvers, "find_spec", lambda name: None)

    assert opinion("z3", theorems.norm_bounded()) == Opinion("not run")

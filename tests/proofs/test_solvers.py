import shutil
import subprocess

import pytest
from changed_lines import CHANGES, looking_at

from proofs import theorems
from proofs.checkers import solvers
from proofs.checkers.solvers import SOLVERS, Opinion, opinion
from proofs.claims import CLAIMS
from proofs.display.ledger import ledger
from proofs.export import smtlib
from proofs.export.smtlib import as_smt2, questions
from proofs.kernel import look

FALSE = "(set-logic QF_NRA)\n(declare-const |k| Real)\n(assert (not (> |k| 0.0)))\n(check-sat)\n"
EACH_SOLVER = pytest.mark.parametrize("solver", SOLVERS)


@EACH_SOLVER
def test_a_proof_passes_when_every_answer_is_unsat(solver):
    pytest.importorskip(solver)

    assert opinion(solver, theorems.norm_bounded()) == Opinion("passed", 4, 4)


@EACH_SOLVER
def test_every_theorem_of_every_claim_passes(solver):
    pytest.importorskip(solver)
    proved = [prove() for claim in CLAIMS for prove in claim.theorems]

    failed = [each.name for each in proved if opinion(solver, each).verdict != "passed"]

    assert failed == []


@EACH_SOLVER
def test_one_false_inference_among_true_ones_fails_the_proof(solver, monkeypatch):
    pytest.importorskip(solver)
    asked = [*questions(theorems.norm_bounded().fact), ("false", FALSE)]
    monkeypatch.setattr(solvers, "questions", lambda fact: asked)

    reason = f"{solver}: norm-bounded, false: sat"
    assert opinion(solver, theorems.norm_bounded()) == Opinion("failed", 5, 4, reason)


@EACH_SOLVER
@pytest.mark.parametrize(("proof", "rule", "change"), CHANGES)
def test_a_changed_line_fails_the_proof(proof, rule, change, solver, monkeypatch):
    pytest.importorskip(solver)
    proved = proof()

    monkeypatch.setattr(smtlib, "look", looking_at(rule, change))

    assert opinion(solver, proved).verdict == "failed"


def test_a_solver_that_is_not_installed_is_not_run(monkeypatch):
    monkeypatch.setattr(solvers, "find_spec", lambda name: None)

    assert opinion("z3", theorems.norm_bounded()) == Opinion("not run")


def test_no_question_is_asked_twice(monkeypatch):
    asked = []
    monkeypatch.setattr(solvers, "find_spec", lambda name: True)
    monkeypatch.setattr(solvers, "import_module", lambda name: name)
    monkeypatch.setattr(solvers, "SOLVERS", {"other": lambda module, body: asked.append(body)})

    opinion("other", theorems.mistake_bound())
    opinion("other", theorems.finite_convergence())

    assert len(asked) == len(set(asked)) > 30


@pytest.mark.parametrize("proof", [theorems.mistake_bound, theorems.xor_signed_not_separable])
def test_every_inference_but_an_assumption_is_a_question(proof):
    fact = proof().fact
    rules = {number: look(each).rule for each, number in ledger(fact).items()}

    asked = [why.split(",")[0] for why, _ in questions(fact)]

    expected = [f"line {n}" for n, rule in rules.items() if rule != "assume"]
    assert sorted(set(asked)) == sorted(expected)
    assert len(asked) == len(expected) + [*rules.values()].count("invariant")


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

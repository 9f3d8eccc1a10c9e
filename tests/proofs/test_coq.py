import re
import shutil
import subprocess

import pytest
from changed_lines import CHANGES, looking_at, lowered, tripled

from proofs import theorems
from proofs.checkers import coqc
from proofs.checkers.coqc import coq_opinion, coq_opinions
from proofs.checkers.solvers import Opinion
from proofs.claims import CLAIMS
from proofs.export import coq
from proofs.export.coq import Script, as_coq

INSTALLED = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not installed")


@pytest.fixture(autouse=True)
def nothing_is_known_yet(monkeypatch):
    monkeypatch.setattr(coqc, "_found", {})


def compiled(text, folder):
    file = folder / "proof.v"
    file.write_text(text)
    return subprocess.run(
        [shutil.which("coqc"), "-q", file], capture_output=True, text=True, check=False
    )


@INSTALLED
def test_coq_accepts_every_theorem_of_every_claim():
    proved = [prove() for claim in CLAIMS for prove in claim.theorems]

    opinions = coq_opinions(proved)

    assert [each.verdict for each in opinions] == ["passed"] * len(proved)
    assert [each.passed for each in opinions] == [len(each.steps) for each in proved]


@INSTALLED
def test_the_mistake_bound_rests_on_the_axioms_of_the_reals_alone(tmp_path):
    said = compiled(as_coq(theorems.mistake_bound()), tmp_path)

    assert said.returncode == 0, said.stderr
    assert set(re.findall(r"^([\w.]+)(?: :|$)", said.stdout, re.MULTILINE)) <= coqc.AXIOMS


def test_the_last_theorem_says_hypotheses_and_conclusion():
    text = as_coq(theorems.cauchy_schwarz())

    assert (
        "Theorem theorem_1_cauchy_schwarz : forall (v_u : V) (v_v : V),\n"
        "  0 <= (ip v_u v_u) * (ip v_v v_v) - (ip v_u v_v)^2.\n"
    ) in text


def test_a_line_that_two_theorems_share_is_written_once():
    one = Script([theorems.norm_bounded()]).text()
    two = Script([theorems.norm_bounded(), theorems.norm_bounded()]).text()

    assert two.count("\nLemma line_") == one.count("\nLemma line_")
    assert two.count("\nTheorem ") == 2


@INSTALLED
@pytest.mark.parametrize(
    ("proof", "rule", "change"), [*CHANGES, (theorems.norm_bounded, "combine", tripled)]
)
def test_coq_refuses_a_changed_line(proof, rule, change, monkeypatch):
    proved = proof()

    monkeypatch.setattr(coq, "look", looking_at(rule, change))

    assert coq_opinion(proved).verdict == "failed"


@INSTALLED
def test_what_coq_refuses_is_told_apart_from_what_it_accepts(monkeypatch):
    good, bad = theorems.cauchy_schwarz(), theorems.norm_bounded()

    monkeypatch.setattr(coq, "look", looking_at("invariant", lowered))

    assert [each.verdict for each in coq_opinions([good, bad, good])] == [
        "passed", "failed", "passed",
    ]  # fmt: skip


@INSTALLED
def test_a_proof_that_assumes_an_axiom_of_its_own_is_refused(monkeypatch):
    text = "Axiom free : False.\n"
    monkeypatch.setattr(coq.Script, "text", with_axiom(coq.Script.text, text))

    assert coq_opinion(theorems.alignment_grows()).reason == "coq: alignment-grows: it assumes free"


@INSTALLED
def test_a_file_that_prints_no_axioms_is_refused(monkeypatch):
    text = coq.Script.text
    monkeypatch.setattr(coq.Script, "text", lambda script: text(script).split("Print Assum")[0])

    assert coq_opinion(theorems.alignment_grows()).reason.endswith("it prints no axioms")


@INSTALLED
def test_what_coq_does_not_answer_in_time_is_no_proof(monkeypatch):
    monkeypatch.setattr(coqc, "LONGEST", 0.01)

    assert coq_opinion(theorems.alignment_grows()).reason.endswith("no answer within 0.01 s")


@INSTALLED
def test_the_real_line_is_a_space_of_which_the_theorems_speak(tmp_path):
    on_the_line = (
        "Goal forall x y : R, 0 <= x * x * (y * y) - (x * y)^2.\nProof. intros.\n"
        "apply (theorem_1_cauchy_schwarz R Rplus Rmult Rmult); intros; try ring.\n"
        "apply Rle_0_sqr. Qed.\n"
    )

    said = compiled(as_coq(theorems.cauchy_schwarz()) + on_the_line, tmp_path)

    assert said.returncode == 0, said.stderr


def with_axiom(text, axiom):
    def changed_text(script):
        proof, end = text(script).split("End Space.")
        return f"{axiom}{proof}End Space.{end}".replace("(tt", "(free")

    return changed_text


def test_without_coqc_nothing_is_run(monkeypatch):
    monkeypatch.setattr(coqc.shutil, "which", lambda name: None)

    assert coq_opinion(theorems.norm_bounded()) == Opinion("not run")


def test_a_theorem_is_asked_about_once(monkeypatch):
    calls = []
    monkeypatch.setattr(coqc.shutil, "which", lambda name: "coqc")
    monkeypatch.setattr(coqc, "complaint", lambda coqc, text: calls.append(text))

    first, second = coq_opinion(theorems.norm_bounded()), coq_opinion(theorems.norm_bounded())

    assert first == second == Opinion("passed", 6, 6)
    assert len(calls) == 1

"""Coq: theorems as files, and the theory held against its record."""

import re
import shutil
import subprocess

import pytest

from proofs import theorems
from proofs.checkers import coqc
from proofs.checkers.coq_theory import RECORD, THEORY, account, read_sources, theory_opinion
from proofs.checkers.coqc import coq_opinion, coq_opinions
from proofs.checkers.solvers import Opinion
from proofs.claims import CLAIMS
from proofs.export.coq import Script, as_coq

INSTALLED = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not installed")


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
def test_the_real_line_is_a_space_of_which_the_theorems_speak(tmp_path):
    on_the_line = (
        "Goal forall x y : R, 0 <= x * x * (y * y) - (x * y)^2.\nProof. intros.\n"
        "apply (theorem_1_cauchy_schwarz R Rplus Rmult Rmult); intros; try ring.\n"
        "apply Rle_0_sqr. Qed.\n"
    )

    said = compiled(as_coq(theorems.cauchy_schwarz()) + on_the_line, tmp_path)

    assert said.returncode == 0, said.stderr


FLOCQ = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not installed")


DOUBLED = """(* An Axiom in a comment (* or an Admitted in another *) is none. *)
From Coq Require Import ZArith Lia.
Open Scope Z_scope.
Definition doubled (n : Z) : Z := 2 * n.
Lemma doubled_even : forall n, doubled n = n + n.
Proof. unfold doubled. lia. Qed.
Theorem doubled_grows : forall n, 0 < n -> n < doubled n.
Proof. unfold doubled. lia. Qed.
"""


FOURFOLD = """From Coq Require Import ZArith Lia.
From Perceptron Require Import Doubled.
Open Scope Z_scope.
Theorem fourfold_grows : forall n, 0 < n -> n < doubled (doubled n).
Proof. intros. pose proof (doubled_grows n). rewrite !doubled_even in *. lia. Qed.
"""


STATED = "Theorem doubled_grows"


README = (THEORY / "README.md").read_text()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A theory of two files, one after the other, on record."""
    folder = tmp_path_factory.mktemp("theory")
    (folder / "Doubled.v").write_text(DOUBLED)
    (folder / "Fourfold.v").write_text(FOURFOLD)
    (folder / RECORD).write_text(account(folder))
    return folder


@pytest.fixture
def small(recorded, tmp_path):
    """The same, to be changed."""
    return shutil.copytree(recorded, tmp_path / "theory")


def changed(folder, old, new, file="Doubled.v"):
    """The theory with one passage changed, which must be there."""
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


@FLOCQ
def test_the_theory_compiles_and_says_what_is_on_record():
    opinion = theory_opinion()

    assert (opinion.verdict, opinion.reason) == ("passed", "")
    assert opinion.passed == sum(len(source.stated) for source in read_sources(THEORY).values())


@FLOCQ
def test_a_theory_that_says_what_is_on_record_passes(small):
    assert theory_opinion(small) == Opinion("passed", 2, 2)


@FLOCQ
def test_the_record_holds_definitions_statements_and_what_they_rest_on(small):
    said = (small / RECORD).read_text()

    assert "doubled = fun n : Z => 2 * n" in said
    assert "doubled_grows\n     : forall n : Z, 0 < n -> n < doubled n" in said
    assert "fourfold_grows rests on no axiom" in said


SLIPS = {
    "weaker": ("0 < n -> n", "1 < n -> n", "statements.txt: recorded ': forall n : Z, 0 < n -> "),
    "other definition": (":= 2 * n", ":= n + n", "statements.txt: recorded 'doubled = fun n"),
    "other name": ("fourfold_grows", "fourfold_more", "statements.txt: recorded 'fourfold_grows'"),
    "no main theorem": (STATED, "Lemma doubled_grows", "statements.txt: recorded 'doubled_grows'"),
    "one theorem more": ("Lemma", "Theorem", "statements.txt: now 'doubled_even'"),
    "no proof": ("lia. Qed.", "Admitted.", "Doubled.v: Admitted; prove it"),
    "a part of no proof": ("lia. Qed.", "all: admit. Qed.", "Doubled.v: admit; prove it"),
    "given up": ("lia. Qed.", "give_up. Qed.", "Doubled.v: give_up; prove it"),
    "an axiom": (STATED, f"Axiom free : False.\n{STATED}", "Doubled.v: Axiom; prove it"),
    "a parameter": (STATED, f"Parameter free : False.\n{STATED}", "Doubled.v: Parameter; prove it"),
    "a conjecture": (STATED, f"Conjecture c : False.\n{STATED}", "Doubled.v: Conjecture; prove"),
    "a variable of no section": (
        STATED,
        f"Variable free : False.\n{STATED}",
        "Doubled.v: File ",
    ),
    "silence": (STATED, f'Set Warnings "-all".\n{STATED}', "Doubled.v: Set Warnings; prove it"),
    "another axiom": (
        FOURFOLD,
        FOURFOLD.replace("Lia", "Lia ProofIrrelevance").replace(
            "intros.", "intros. pose proof (proof_irrelevance True)."
        ),
        "Fourfold.v: fourfold_grows assumes proof_irrelevance; prove it",
    ),
    "no termination": (STATED, f"Unset Guard Checking.\n{STATED}", "Doubled.v: Unset Guard Check"),
    "other signs": (STATED, f'Notation "a < b" := True.\n{STATED}', 'Doubled.v: Notation "; give'),
    "a false statement": ("n < doubled n", "n > doubled n", "Doubled.v: File "),
}


@FLOCQ
@pytest.mark.parametrize(("old", "new", "reason"), SLIPS.values(), ids=SLIPS)
def test_a_changed_theory_is_refused(small, old, new, reason):
    changed(small, old, new, "Fourfold.v" if "fourfold" in old else "Doubled.v")

    opinion = theory_opinion(small)
    assert (opinion.verdict, opinion.passed) == ("failed", 0)
    assert opinion.reason.startswith(f"coq: {reason}")


@FLOCQ
def test_a_larger_bound_on_the_mistakes_is_refused(tmp_path):
    for name in ("Vectors", "Program", "Convergence"):
        shutil.copy(next(THEORY.rglob(f"{name}.v")), tmp_path)
    (tmp_path / RECORD).write_text(account(tmp_path))

    changed(
        tmp_path,
        "Z.of_nat (updates t) <= most /\\",
        "Z.of_nat (updates t) <= most + most /\\",
        "Convergence.v",
    )
    changed(
        tmp_path, "  - now apply mistakes_at_most.\n", "  - rewrite B. " + MORE, "Convergence.v"
    )

    assert "recorded 'Z.of_nat (updates t) <= most" in theory_opinion(tmp_path).reason


MORE = """assert (0 <= most) by (apply Z.div_pos; [pose proof (norm2_nonneg u)|]; nia).
    assert (Z.of_nat (updates t) <= most) by (rewrite <- B; now apply mistakes_at_most). lia.
"""


@FLOCQ
def test_a_theory_without_a_record_is_refused(small):
    (small / RECORD).unlink()

    assert theory_opinion(small).reason.startswith("coq: statements.txt: there is no record; ")


def on_record():
    """What each main theorem rests on, in the words of the table, by its file and name."""
    found = {}
    for part in re.split(r"^== ", (THEORY / RECORD).read_text(), flags=re.MULTILINE)[1:]:
        for name, axioms in re.findall(r"^([\w']+) rests on (.+)$", part, re.MULTILINE):
            word = "Flocq" if "classic" in axioms else "reals"
            found[part.split()[0], name] = "none" if axioms == "no axiom" else word
    return found


def test_the_record_names_each_main_theorem_and_no_other():
    stated = {
        (name, each) for name, source in read_sources(THEORY).items() for each in source.stated
    }

    assert on_record().keys() == stated


def test_the_table_names_each_main_theorem_with_its_file_and_what_it_rests_on():
    rows = re.findall(r"^\| `([\w']+)` \|.*\| (\w+) \| (\w+) \|$", README, re.MULTILINE)

    assert {(file, name): rests for name, file, rests in rows} == on_record()


# ---- what is not proved
UNPROVED = {
    "a false conclusion": ("0 <= (ip v_u v_u)", "1 <= (ip v_u v_u)"),
    "another sign": ("(ip v_v v_v) - (ip v_u v_v)", "(ip v_v v_v) + (ip v_u v_v)"),
    "another number": ("- (ip v_u v_v)^2.", "- 2 * (ip v_u v_v)^2."),
}


@INSTALLED
@pytest.mark.parametrize(("true", "false"), UNPROVED.values(), ids=UNPROVED)
def test_coq_refuses_another_theorem_than_the_one_proved(true, false, tmp_path):
    head, theorem, tail = as_coq(theorems.cauchy_schwarz()).partition("Theorem theorem_1")
    assert true in tail

    said = compiled(head + theorem + tail.replace(true, false, 1), tmp_path)

    assert said.returncode != 0


@INSTALLED
def test_a_proof_that_ends_in_admitted_shows_among_the_axioms(tmp_path):
    head, lemma, tail = as_coq(theorems.norm_bounded()).partition("Lemma line_")

    said = compiled(head + lemma + tail.replace("Qed.", "Admitted.", 1), tmp_path)

    assert "line_" in said.stdout or said.returncode != 0


def test_without_coqc_nothing_is_run(monkeypatch):
    monkeypatch.setenv("PATH", "")

    assert coq_opinion(theorems.norm_bounded()) == Opinion("not run")

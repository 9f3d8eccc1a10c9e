"""Coq: theorems as files, and the theory held against its record."""

import os
import re
import shutil
import subprocess
import sys
from random import Random

import pytest

from proofs import theorems
from proofs.checkers.coq_record import (
    CHECKED,
    STATEMENTS,
    THEORY,
    CoqProof,
    on_record,
    record_checked,
    stated,
    statement,
)
from proofs.checkers.coq_theory import account, checked, read_sources, theory_opinion
from proofs.checkers.coqc import AXIOMS, coq_opinions
from proofs.checkers.solvers import Opinion
from proofs.claims import CLAIMS
from proofs.export.coq import as_coq
from proofs.terms import Refused
from properties.verification.control import measured
from properties.verification.controls.provers import coq_controls
from tests.proofs.coq.coq_library import INSTALLED, coqc


def compiled(text, folder):
    """What coqc says of a text, without the library."""
    file = folder / "proof.v"
    file.write_text(text)
    return coqc(file, folder)


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
    assert set(re.findall(r"^([\w.]+)(?: :|$)", said.stdout, re.MULTILINE)) <= AXIOMS


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
    (folder / STATEMENTS).write_text(account(folder))
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


@INSTALLED
def test_the_theory_compiles_and_says_what_is_on_record():
    opinion = theory_opinion()

    assert (opinion.verdict, opinion.reason) == ("passed", "")
    assert opinion.passed == sum(len(source.stated) for source in read_sources(THEORY).values())


@INSTALLED
def test_a_theory_passes_whose_record_holds_definitions_statements_and_what_they_rest_on(small):
    said = (small / STATEMENTS).read_text()

    assert theory_opinion(small) == Opinion("passed", 2, 2)
    assert "doubled = fun n : Z => 2 * n" in said
    assert "doubled_grows\n     : forall n : Z, 0 < n -> n < doubled n" in said
    assert "fourfold_grows rests on no axiom" in said


SLIPS = {
    "weaker": ("0 < n -> n", "1 < n -> n", "statements.txt: recorded ': forall n : Z, 0 < n -> "),
    "other definition": (":= 2 * n", ":= n + n", "statements.txt: recorded 'doubled = fun n"),
    "no main theorem": (STATED, "Lemma doubled_grows", "statements.txt: recorded 'doubled_grows'"),
    "one theorem more": ("Lemma", "Theorem", "statements.txt: now 'doubled_even'"),
    "no proof": ("lia. Qed.", "Admitted.", "Doubled.v: Admitted; prove it"),
    "a part of no proof": ("lia. Qed.", "all: admit. Qed.", "Doubled.v: admit; prove it"),
    "an axiom": (STATED, f"Axiom free : False.\n{STATED}", "Doubled.v: Axiom; prove it"),
    "a parameter": (STATED, f"Parameter free : False.\n{STATED}", "Doubled.v: Parameter; prove it"),
    "a variable of no section": (STATED, f"Variable v : False.\n{STATED}", "Doubled.v: File "),
    "silence": (STATED, f'Set Warnings "-all".\n{STATED}', "Doubled.v: Set Warnings; prove it"),
    "another axiom": (
        FOURFOLD,
        FOURFOLD.replace("Lia", "Lia ProofIrrelevance").replace(
            "intros.", "intros. pose proof (proof_irrelevance True)."
        ),
        "Fourfold.v: fourfold_grows assumes ProofIrrelevance.proof_irrelevance; prove it",
    ),
    "no termination": (STATED, f"Unset Guard Checking.\n{STATED}", "Doubled.v: Unset Guard Check"),
    "other signs": (STATED, f'Notation "a < b" := True.\n{STATED}', 'Doubled.v: Notation "; give'),
    "a false statement": ("n < doubled n", "n > doubled n", "Doubled.v: File "),
}


@INSTALLED
@pytest.mark.parametrize(("old", "new", "reason"), SLIPS.values(), ids=SLIPS)
def test_a_changed_theory_is_refused(small, old, new, reason):
    changed(small, old, new, "Fourfold.v" if "fourfold" in old else "Doubled.v")

    opinion = theory_opinion(small)

    assert (opinion.verdict, opinion.passed) == ("failed", 0)
    assert opinion.reason.startswith(f"coq: {reason}")


@INSTALLED
def test_a_theory_off_the_record_is_checked_in_this_run_and_without_a_record_refused(small):
    assert checked(small) == ("in this run", "checked by Coq 8.16.1 in this run")

    (small / STATEMENTS).unlink()
    assert theory_opinion(small).reason.startswith("coq: statements.txt: there is no record; ")


def rests():
    """What each main theorem rests on, in the words of the table, by its file and name."""
    return {
        (name, each): statement(f"{name}.{each}").rests_on
        for name, source in read_sources(THEORY).items()
        for each in source.stated
    }


def test_record_and_table_name_each_main_theorem_and_no_other_with_what_it_rests_on():
    names = re.findall(r"^([\w']+) rests on ", (THEORY / STATEMENTS).read_text(), re.MULTILINE)
    rows = re.findall(r"^\| `([\w']+)` \|.*\| (\w+) \| (\w+) \|$", README, re.MULTILINE)

    assert sorted(names) == sorted(name for _, name in rests())
    by_hand = {where: word for where, word in rests().items() if not where[0].endswith("32")}
    assert {(file, name): word for name, file, word in rows} == by_hand


def test_what_is_proved_of_float64_is_proved_of_float32_in_the_same_words():
    sources = read_sources(THEORY)
    copies = {name: sources[name] for name in sources if name.endswith("32")}

    assert {"FloatGrid32", "FloatRuns32", "ReplayRuns32"} <= copies.keys()
    for name, copy in copies.items():
        own = sources[name.removesuffix("32")]
        assert (copy.stated, copy.defined) == (own.stated, own.defined)
        assert not re.search(r"\b(53|52|1024|1074|1075|1022|1023|2048|float64)\b", copy.text)
    assert (
        statement("FloatRuns32.float_runs_end").says == statement("FloatRuns.float_runs_end").says
    )
    assert "prec = 24\n" in (THEORY / STATEMENTS).read_text()


# ---- that Coq checked it
def test_coq_checked_the_theory_as_it_is():
    assert on_record(), "tox -e coq compiles it, and records that"


@pytest.fixture
def known(tmp_path):
    """A theory that Coq is on record to have checked."""
    (tmp_path / "Doubled.v").write_text(DOUBLED)
    (tmp_path / STATEMENTS).write_text(SAID)
    record_checked("8.16.1", tmp_path)
    return tmp_path


SAID = """Coq 8.16.1

== Doubled
doubled = fun n : Z => 2 * n
     : Z -> Z
doubled_grows
     : forall n : Z,
       0 < n -> n < doubled n
doubled_grows rests on no axiom
"""


@INSTALLED
def test_what_coq_says_is_trusted_by_its_controls():
    found = measured("coq", coq_controls(Random(0)))  # noqa: S311 - a draw, no secret

    assert (found.faults, found.accepted, found.refused) == ((), 1, 2)


def test_a_theory_on_record_is_known_to_be_checked_in_whatever_folder(known, monkeypatch):
    monkeypatch.setenv("PATH", "")
    (known / "numbers").mkdir()
    (known / "Doubled.v").rename(known / "numbers" / "Doubled.v")

    assert checked(known) == ("on record", "these very files were checked by Coq 8.16.1")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("Doubled.v", "0 < n", "1 < n"),
        ("Doubled.v", "lia. Qed.", "lia.  Qed."),
        (STATEMENTS, "0 < n", "1 < n"),
        (STATEMENTS, "Coq 8.16.1", "Coq 8.17.0"),
        (CHECKED, "8.16.1", "8.17.0"),
        (CHECKED, '"sha256": "', '"sha256": "0'),
        (CHECKED, "{", ""),
    ],
)
def test_a_changed_theory_or_record_is_not_run_where_coq_is_missing(
    known, monkeypatch, file, old, new
):
    monkeypatch.setenv("PATH", "")
    changed(known, old, new, file)

    said = "the theory is not the one on record, and coqc is not installed; run `tox -e coq`"
    assert checked(known) == ("not run", said)


@pytest.mark.parametrize("name", ["Doubled.doubled", "Fourfold.doubled_grows", "doubled_grows"])
def test_what_is_not_on_record_is_refused(known, name):
    with pytest.raises(Refused, match=f"^coq: {name} is not on record; prove it, and run "):
        statement(name, known)


def test_axioms_that_were_not_expected_are_refused():
    with pytest.raises(Refused, match="^coq: Space.cauchy_schwarz: the axioms are 'reals', expec"):
        stated(CoqProof(("Space.cauchy_schwarz",), "none", "for real inner product spaces"))


def test_a_claim_that_is_proved_in_coq_names_theorems_on_record():
    assert all(stated(claim.coq) for claim in CLAIMS if claim.coq)


def test_without_coqc_nothing_is_run(monkeypatch):
    monkeypatch.setenv("PATH", "")

    assert coq_opinions([theorems.norm_bounded()]) == [Opinion("not run")]


def test_the_command_writes_all_files_for_compiling_by_hand_and_says_where_coqc_is_missing(
    tmp_path,
):
    command, folder = (sys.executable, "-m", "proofs.checkers.coq_theory"), tmp_path / "a" / "b"
    without_coq = {"env": os.environ | {"PATH": ""}, "capture_output": True, "text": True}

    subprocess.run([*command, "write", folder], check=True, **without_coq)
    bare = subprocess.run(command, check=False, **without_coq)

    sources = {f"{name}.v": source.text for name, source in read_sources(THEORY).items()}
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} == sources
    missing = "coq: coqc: not installed; install Coq 8.16 and Flocq\n"
    assert (bare.returncode, bare.stdout, bare.stderr) == (1, "", missing)

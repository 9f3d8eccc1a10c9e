"""`perceptron prove`: every claim is shown, in every form."""

import json

import pytest

from proofs.claims import CLAIMS


@pytest.mark.parametrize(
    ("form", "beginning"),
    [
        ("text", "Claim mistake-bound: proved"),
        ("latex", r"\documentclass"),
        ("smt2", ";"),
        ("coq", "(*"),
        ("json", "{"),
    ],
)
def test_a_proof_is_shown_in_every_form(run, form, beginning):
    code, out, _ = run("prove", "mistake-bound", "--format", form)

    assert (code, out.startswith(beginning)) == (0, True)


def test_a_refuted_claim_is_shown_with_its_witness_beside_the_repaired_one(run):
    out = run("prove", "strict-norm")[1]

    parts = ("\nRepaired", "\nSources", "\nC states", "\nRefuted by", "\nTheorem")
    shown = [out.index(part) for part in parts]
    assert shown == sorted(shown)


def test_a_claim_is_shown_as_json_with_its_proofs(run):
    content = json.loads(run("prove", "mistake-bound", "--json")[1])

    assert (content["format"], content["name"]) == ("perceptron-claim/1", "mistake-bound")
    assert content["proofs"][0]["format"] == "perceptron-proof/1"


def test_changed_lines_are_told_apart_into_false_and_true(run):
    out = run("prove", "norm-bounded", "--mutants")[1]

    assert out.startswith("norm-bounded: 14 changed lines are false, 8 true though not proved so")
    assert "false, for example: line 5, term 1 dropped: R = -1" in out


NAMES = [claim.name for claim in CLAIMS]


@pytest.mark.parametrize("name", NAMES[::19])
def test_a_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80


def test_a_claim_that_coq_alone_proves_is_shown_as_a_file_that_asks_coq_for_its_theorems(run):
    code, out, _ = run("prove", "stops-iff-separable", "--format", "coq")

    assert code == 0
    assert "From Perceptron Require Decision.\nCheck @Decision.stops_iff_separable.\n" in out
    assert out.endswith("Print Assumptions RealWeights.real_weights_separate_no_more.\n")


@pytest.mark.parametrize(
    ("options", "how"), [(("--format", "coq"), "as coq"), (("--mutants",), "with --mutants")]
)
def test_where_there_is_no_theorem_the_way_out_is_told(run, options, how):
    told = f"claim: 'example-M' has no theorem to show {how}; use --format text"

    assert run("prove", "example-M", *options) == (2, "", f"perceptron prove: {told}\n")


def test_json_is_a_format_too(run):
    one, other = (run("prove", "gordan", *form)[1] for form in (["--json"], ["--format", "json"]))

    assert one == other

import json

import pytest

from perceptron.cli.report import claim_names


def test_a_proof_that_the_kernel_refuses_is_not_shown(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.mistake_bound, "prove", lambda: kernel.number(-1))

    assert run("prove", "mistake-bound")[0] == 1


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


@pytest.mark.parametrize("name", claim_names())
def test_every_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80


def test_a_refuted_claim_is_shown_with_its_witness_beside_the_repaired_one(run):
    out = run("prove", "strict-norm")[1]

    shown = [out.index(part) for part in ("Printed in C", "Refuted by", "Repaired", "Theorem")]
    assert shown == sorted(shown)


def test_a_claim_is_shown_as_json_with_its_proofs(run):
    content = json.loads(run("prove", "mistake-bound", "--json")[1])

    assert (content["format"], content["name"]) == ("perceptron-claim/1", "mistake-bound")
    assert content["proofs"][0]["format"] == "perceptron-proof/1"


def test_changed_lines_are_told_apart_into_false_and_true(run):
    out = run("prove", "norm-bounded", "--mutants")[1]

    assert out.startswith("norm-bounded: 14 changed lines are false, 8 true though not proved so")
    assert "false, for example: line 5, term 1 dropped: R = -1" in out

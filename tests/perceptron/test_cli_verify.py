import json

import pytest

from perceptron import specification
from perceptron.arithmetic.vectors import add, scaled


def test_verify_prints_a_verdict_for_every_claim_and_writes_the_report(run, tmp_path):
    code, out, _ = run("verify", "mistake-bound", "no-convergence")
    report = json.loads((tmp_path / "report.json").read_text())

    assert code == 0
    assert [(claim["name"], claim["verdict"]) for claim in report["claims"]] == [
        ("mistake-bound", "proved"),
        ("no-convergence", "proved"),
    ]
    assert [line.split()[:3] for line in out.splitlines()[1:3]] == [
        ["mistake-bound", "✓", "proved"],
        ["no-convergence", "✓", "proved"],
    ]


@pytest.fixture
def searches_anew():
    """What was found before the reference was broken is not asked for again, nor after."""
    from properties import search

    search._found_together.cache_clear()
    yield
    search._found_together.cache_clear()


@pytest.mark.usefixtures("searches_anew")
def test_a_broken_update_turns_verify_red(run, monkeypatch):
    monkeypatch.setattr(specification, "updated", lambda w, x, y, c: add(w, scaled(-y, x)))

    code, out, _ = run("verify", "mistake-bound", "finite-convergence", "example-M")

    assert (code, out.count("✗ failed")) == (1, 3)
    assert "replay: perceptron verify finite-convergence --budget quick --seed 0" in out


@pytest.mark.usefixtures("searches_anew")
def test_what_a_search_kept_is_tried_before_anything_is_drawn(run, monkeypatch, tmp_path):
    from properties.saved_counterexamples import keep
    from properties.search import search

    monkeypatch.setattr(specification, "updated", lambda w, x, y, c: add(w, scaled(-y, x)))
    keep(search("finite-convergence"), tmp_path / "perceptron-counterexamples")

    run("verify", "finite-convergence")

    report = json.loads((tmp_path / "report.json").read_text())
    assert report["claims"][0]["search"]["examples"] == 1


def test_verify_says_how_many_examples_it_tried(run):
    _, _, err = run("verify", "mistake-bound", "no-convergence", "--seed", "4")

    assert " s, 200 examples from seed 4; the report is in report.json" in err


def test_a_broken_bound_in_the_proof_turns_verify_red(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.mistake_bound, "prove", lambda: kernel.number(-1))

    code, out, _ = run("verify", "mistake-bound")

    assert (code, "proof: Refused: number: -1 is no positive rational" in out) == (1, True)


def test_a_claim_that_nothing_settles_is_not_run_and_not_green(run, monkeypatch):
    from proofs import claims

    bare = claims.Claim("bare", "Nothing settles this.", (), "proved")
    monkeypatch.setattr(claims, "CLAIMS", (bare,))

    code, out, _ = run("verify")

    assert (code, out.splitlines()[1].split()) == (1, ["bare", "-", "not", "run", *"-----"])


def test_a_theorem_that_is_weaker_than_its_claim_turns_verify_red(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.finite_convergence, "prove", lambda: kernel.number(1))
    monkeypatch.setattr(theorems.finite_convergence, "instance", None)

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "finite-convergence: proved is ('1 > 0', " in out) == (1, True)


def test_what_rests_on_an_axiom_is_conditional_and_not_proved(run, monkeypatch):
    from proofs import theorems

    monkeypatch.setattr(theorems.finite_convergence, "axioms", ("delta >= 0",))

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "finite-convergence            ~ conditional" in out) == (1, True)


def test_a_theorem_that_is_not_as_recorded_turns_verify_red(run, monkeypatch):
    from proofs.claims import pinned_hypotheses

    monkeypatch.setattr(pinned_hypotheses, "recorded", dict)

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "proof: Refused: recorded: " in out) == (1, True)

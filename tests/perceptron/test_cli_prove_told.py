"""What `prove` asks for and prints, of a claim that is made up."""

from types import SimpleNamespace

import pytest

from proofs import claims
from proofs.claims import Claim, account, pinned_hypotheses
from proofs.export import formats
from proofs.semantics import proof_mutants
from proofs.terms import Refused


@pytest.fixture
def made_up(monkeypatch):
    """Let there be two claims, one with a theorem; what is printed says what was asked for."""
    bare = Claim("bare", "So it is.", (), "computed")
    proved = Claim("proved", "So it is.", (), "proved", theorems=("a proof",))
    monkeypatch.setattr(claims, "CLAIMS", (bare, proved))
    monkeypatch.setattr(pinned_hypotheses, "proved", lambda claim: [f"theorem of {claim.name}"])
    monkeypatch.setattr(account, "as_account", lambda claim: f"text of {claim.name}\n")
    monkeypatch.setattr(account, "as_account_json", lambda claim: f"json of {claim.name}\n")
    monkeypatch.setattr(formats, "render_all", lambda theorems, form: f"{form} of {theorems}\n")


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ((), "text of proved\n"),
        (("--format", "text"), "text of proved\n"),
        (("--format", "json"), "json of proved\n"),
        (("--json",), "json of proved\n"),
        (("--json", "--format", "coq"), "json of proved\n"),
        (("--format", "latex"), "latex of ['theorem of proved']\n"),
        (("--format", "smt2"), "smt2 of ['theorem of proved']\n"),
        (("--format", "coq"), "coq of ['theorem of proved']\n"),
    ],
)
def test_a_claim_is_printed_in_the_form_asked_for(run, options, printed):
    assert run("prove", "proved", *options) == (0, printed, "")


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("options", "how"), [(("--format", "coq"), "as coq"), (("--mutants",), "with --mutants")]
)
def test_where_there_is_no_theorem_the_way_out_is_told(run, options, how):
    told = f"claim: 'bare' has no theorem to show {how}; use --format text"

    assert run("prove", "bare", *options) == (2, "", f"perceptron prove: {told}\n")
    assert run("prove", "bare") == (0, "text of bare\n", "")


@pytest.mark.usefixtures("made_up")
def test_what_is_not_settled_is_told_with_the_reason_and_code_1(run, monkeypatch):
    def refuses(claim):
        raise Refused("number: -1 is no positive rational")

    monkeypatch.setattr(account, "as_account", refuses)

    assert run("prove", "proved") == (
        1,
        "proved: not settled: number: -1 is no positive rational\n",
        "",
    )


@pytest.mark.usefixtures("made_up")
def test_changed_lines_are_counted_theorem_by_theorem_and_a_false_one_shown(run, monkeypatch):
    def table(theorems):
        assert theorems == ["theorem of proved"]
        counts = {"false": 3, "true": 2, "unknown": 1}
        yield SimpleNamespace(name="a", counts=counts, shown="line 1: x = 0")
        yield SimpleNamespace(name="b", counts=dict.fromkeys(counts, 0), shown="")

    monkeypatch.setattr(proof_mutants, "table", table)

    assert run("prove", "proved", "--mutants") == (
        0,
        "a: 3 changed lines are false, 2 true though not proved so, 1 undecided\n"
        "  false, for example: line 1: x = 0\n"
        "b: 0 changed lines are false, 0 true though not proved so, 0 undecided\n",
        "",
    )

"""`perceptron verify` and `prove`: each claim settled, reported, and shown in every form."""

import contextlib
import io
import json
import platform
import re
from importlib.metadata import version

import pytest

from perceptron.cli import main
from proofs.claims import claim_names

KINDS = {"strict-norm": ("refuted", "proved"), "example-M": ("computed", None)}


@pytest.fixture(scope="module")
def verified(tmp_path_factory):
    """One run over a claim that is refuted and one that is computed: code, stdout, stderr, report.

    The README, whose output is held to what the command prints, shows the table without `-v`.
    """
    folder, out, err = tmp_path_factory.mktemp("verified"), io.StringIO(), io.StringIO()
    said = contextlib.redirect_stdout(out), contextlib.redirect_stderr(err)
    with contextlib.chdir(folder), said[0], said[1]:
        code = main(["verify", *KINDS, "--seed", "4", "--report", "r.json", "-v"])
    report = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    return code, out.getvalue(), err.getvalue(), report


def test_the_report_says_how_each_claim_was_settled(verified):
    code, _, _, report = verified

    assert (code, report["holds"], report["seed"], len(report["code"])) == (0, True, 4, 64)
    assert (report["format"], report["version"], report["python"]) == (
        "perceptron-report/1",
        version("verified-perceptron"),
        platform.python_version(),
    )
    for claim in report["claims"]:
        verdict, repaired = KINDS[claim["name"]]
        assert (claim["verdict"], claim["expected"], claim["holds"]) == (verdict, verdict, True)
        assert (claim["failures"], (claim["repaired"] or {}).get("verdict")) == ([], repaired)


def test_the_table_has_a_row_for_each_claim_and_below_it_what_it_says(verified):
    _, out, err, report = verified
    lines = [line.split() for line in out.partition("\n\n")[0].splitlines()[1:]]
    settled = [each for claim in report["claims"] for each in (claim, claim["repaired"]) if each]

    told = [line[:3] for line in lines if line[0] in (*KINDS, "repaired")]
    said = " ".join(word for line in lines for word in line)

    assert told == [
        ["strict-norm", "≠", "refuted"],
        ["repaired", "✓", "proved"],
        ["example-M", "✓", "computed"],
    ]
    assert [each["statement"] for each in settled if each["statement"] not in said] == []
    assert "\n2 of 2 claims settled, 0 failed; budget quick, seed 4\n" in out
    assert max(map(len, out.splitlines())) <= 80
    assert re.fullmatch(r"\d+\.\d s, \d+ examples from seed 4; the report is in r\.json\n", err)


def test_the_table_says_what_its_words_and_columns_mean(verified):
    said = verified[1].partition("\n\n")[2]

    for word in ("proved: true of every run", "computed: worked out", "refuted: false as a text"):
        assert f"\n{word}" in f"\n{said}"
    assert "replay, z3, cvc5, coq: steps of the proof that this program confirmed" in said
    assert "cited: " not in said


# prove
@pytest.mark.parametrize("name", claim_names()[::31])
def test_a_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80

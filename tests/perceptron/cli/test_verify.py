"""`perceptron verify`: a row for each claim, a report for the machines, a code for scripts."""

import json
import platform
import re
from importlib.metadata import version

import pytest

KINDS = {
    "strict-norm": ("refuted", "proved"),
    "example-M": ("computed", None),
}


def test_the_table_and_the_report_say_how_each_claim_was_settled(run, tmp_path):
    code, out, err = run("verify", *KINDS, "--seed", "4", "--report", "r.json")

    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert (code, report["holds"], report["seed"], len(report["code"])) == (0, True, 4, 64)
    assert (report["format"], report["version"], report["python"]) == (
        "perceptron-report/1",
        version("verified-perceptron"),
        platform.python_version(),
    )
    assert {claim["name"]: claim["verdict"] for claim in report["claims"]} == {
        name: verdict for name, (verdict, _) in KINDS.items()
    }
    for claim in report["claims"]:
        verdict, repaired = KINDS[claim["name"]]
        assert (claim["expected"], claim["holds"], claim["failures"]) == (verdict, True, [])
        assert (claim["repaired"] or {}).get("verdict") == repaired
    assert [line.split()[:3] for line in out.splitlines()[1:4]] == [
        ["strict-norm", "≠", "refuted"],
        ["repaired", "✓", "proved"],
        ["example-M", "✓", "computed"],
    ]
    assert "\n2 of 2 claims settled, 0 failed; budget quick, seed 4\n" in out
    assert max(map(len, out.splitlines())) <= 80
    assert re.fullmatch(r"\d+\.\d s, \d+ examples from seed 4; the report is in r\.json\n", err)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("mistake_bound", "did you mean mistake-bound"),
        ("xyz", "`perceptron verify` lists all"),
    ],
)
def test_a_claim_that_is_none_is_refused_with_those_that_may_be_meant(run, tmp_path, name, meant):
    code, out, err = run("verify", "gordan", name)

    assert (code, out, list(tmp_path.iterdir())) == (2, "", [])
    assert err.startswith(f"perceptron verify: claim: {name!r} is unknown; {meant}")


@pytest.mark.parametrize("seed", ["1234567890123456789", "-1", "1.5", ""])
def test_what_is_no_seed_is_refused_with_what_is(run, seed):
    code, _, err = run("verify", "gordan", f"--seed={seed}")

    assert code == 2
    assert f"argument --seed: {seed!r} is not a seed; give an integer, 0 or more; see" in err


def test_the_table_says_what_its_words_and_columns_mean(run):
    out = run("verify", "strict-norm", "example-M")[1]

    said = out.partition("\n\n")[2]
    for word in ("proved: true of every run", "computed: worked out", "refuted: false as a text"):
        assert f"\n{word}" in f"\n{said}"
    assert "replay, z3, cvc5, coq: steps of the proof that this program confirmed" in said
    assert "cited: " not in said


def test_verbose_adds_what_each_claim_says_and_what_is_true_instead(run):
    plain, told = (run("verify", "strict-norm", *options)[1] for options in ((), ("-v",)))

    added = [line for line in told.splitlines() if line not in plain.splitlines()]
    assert all(line.startswith("  ") for line in added)
    name, *printed = told.partition("  repaired")[0].splitlines()[1:]
    assert name.startswith("strict-norm ")
    assert printed
    assert set(printed) <= set(added)
    assert max(map(len, told.splitlines())) <= 80

"""What `verify` asks for, prints and writes, of claims that are made up."""

import json
import re
from argparse import ArgumentTypeError

import pytest

from perceptron import Refused
from perceptron.cli import verify
from perceptron.cli.report import claim_names
from tests.perceptron.bars import ON_A_TERMINAL, bars


def opinion(verdict, passed=0, asked=0):
    return {"verdict": verdict, "passed": passed, "asked": asked}


def claim(name, verdict="proved", **fields):
    return {
        "name": name,
        "verdict": verdict,
        "expected": "proved",
        "holds": True,
        "checkers": None,
        "search": None,
        "failures": [],
        "repaired": None,
        "replay": f"perceptron verify {name}",
    } | fields


def written(*claims, budget="quick", seed=0):
    return {"claims": claims, "budget": budget, "seed": seed, "holds": True}


CHECKED = {
    "coq": opinion("not run", 0, 9),
    "cvc5": opinion("failed", 1, 4),
    "z3": opinion("passed", 4, 4),
    "replay": opinion("passed", 12, 12),
}

TABLE = """\
claim                         verdict       replay  z3      cvc5    coq     runs
a                             ✓ proved      12/12   4/4     1/4     not run 9999
b                             ≠ refuted     -       -       -       -       -
  repaired                    ~ conditional 3/3     -       -       -       10k
c                             ✓ symbolic    -       -       -       -       1234k
d                             ✓ computed    -       -       -       -       -
e                             ✓ searched    -       -       -       -       0
f                             ~ cited       -       -       -       -       -
g                             ✗ failed      -       -       -       -       -
h                             - not run     -       -       -       -       -

g: failed, expected proved
  proof: no
  z3: no
  replay: perceptron verify g

h: not run, expected cited
  replay: perceptron verify h

6 of 8 claims settled, 2 failed; budget thorough, seed 5
1 proved, 1 symbolic, 1 computed, 1 searched, 1 refuted, 1 cited, 1 failed, 1 not run"""


@pytest.mark.parametrize("verdict", verify.SIGNS)
def test_the_table_fits_in_80_columns_with_every_claim_in_it(verdict):
    widest = {
        "repaired": {"verdict": "conditional"},
        "checkers": dict.fromkeys(CHECKED, opinion("not run")),
        "search": {"examples": 999_999},
    }
    claims = [claim(name, verdict, **widest) for name in claim_names()]

    lines = verify.table(written(*claims, budget="thorough", seed=2**32 - 1)).splitlines()

    assert max(map(len, lines)) <= 80
    rows = [line for line in lines[1:-3] if not line.startswith("  repaired")]
    assert [line.split()[0] for line in rows] == list(claim_names())


def test_the_table_has_a_row_for_each_claim_and_below_it_what_failed():
    claims = (
        claim("a", checkers=CHECKED, search={"examples": 9999}),
        claim(
            "b",
            "refuted",
            repaired={"verdict": "conditional"},
            checkers={"replay": opinion("passed", 3, 3)},
            search={"examples": 10_000},
        ),
        claim("c", "symbolic", search={"examples": 1_234_567}),
        claim("d", "computed"),
        claim("e", "searched", search={"examples": 0}),
        claim("f", "cited"),
        claim("g", "failed", holds=False, failures=["proof: no", "z3: no"]),
        claim("h", "not run", holds=False, expected="cited"),
    )

    assert verify.table(written(*claims, budget="thorough", seed=5)) == TABLE


@pytest.mark.parametrize(
    ("names", "summary"),
    [
        ("a", "1 of 1 claim settled, 0 failed; budget quick, seed 0\n1 proved"),
        ("ab", "2 of 2 claims settled, 0 failed; budget quick, seed 0\n2 proved"),
        ("", "0 of 0 claims settled, 0 failed; budget quick, seed 0\n"),
    ],
)
def test_the_table_ends_with_a_count(names, summary):
    assert verify.table(written(*map(claim, names))).endswith(f"\n\n{summary}")


# the command
@pytest.fixture
def settling(monkeypatch):
    """Let claims be settled in no time; return what was asked for, in order."""
    asked = []

    def settled(name, budget, seed):
        asked.append((name, budget, seed))
        return claim(name, search={"examples": 7} if name == "drawn" else None)

    def report(claims, budget, seed):
        return written(*claims, budget=budget, seed=seed) | {"said": "≠"}

    monkeypatch.setattr(verify, "claim_names", lambda wanted: [*wanted] or ["all"])
    monkeypatch.setattr(verify, "prepare", asked.append)
    monkeypatch.setattr(verify, "settled", settled)
    monkeypatch.setattr(verify, "report", report)
    return asked


def test_the_claims_are_prepared_together_and_settled_one_by_one(run, settling, monkeypatch):
    made = bars(monkeypatch, verify)

    code, out, err = run("verify", "drawn", "other", "--budget", "default", "--seed", "12")

    assert settling == [["drawn", "other"], ("drawn", "default", 12), ("other", "default", 12)]
    assert [bar.shown for bar in made] == [ON_A_TERMINAL | {"desc": "verify", "unit": "claim"}]
    assert (code, out.splitlines()[1:3]) == (
        0,
        [
            f"{'drawn':<30}✓ proved      -       -       -       -       7",
            f"{'other':<30}✓ proved      -       -       -       -       -",
        ],
    )
    assert re.fullmatch(r"\d+\.\d s, 7 examples from seed 12; the report is in report\.json\n", err)


def test_without_arguments_all_is_settled_quickly_from_seed_0(run, settling):
    run("verify")

    assert settling == [["all"], ("all", "quick", 0)]


def test_the_seconds_are_those_that_it_took(run, settling, monkeypatch):
    clock = iter([10.0, 12.34])
    monkeypatch.setattr(verify.time, "perf_counter", lambda: next(clock))

    assert run("verify", "a")[2] == "2.3 s, 0 examples from seed 0; the report is in report.json\n"


def test_the_report_is_written_whole_and_printed_only_where_it_is_asked_for(
    run, settling, tmp_path
):
    _, out, err = run("verify", "a", "--report", "r.json", "--json")
    content = (tmp_path / "r.json").read_text(encoding="utf-8")

    assert (out, err.endswith("; the report is in r.json\n")) == (content, True)
    assert content.startswith('{\n  "claims": [\n    {\n      "name": "a",\n')
    assert content.endswith('  "said": "≠"\n}\n')
    assert (json.loads(content)["budget"], json.loads(content)["seed"]) == ("quick", 0)


def test_a_claim_that_does_not_come_out_is_code_1(run, settling, monkeypatch):
    monkeypatch.setattr(
        verify, "report", lambda *asked: written(claim("a", holds=False)) | {"holds": False}
    )

    assert run("verify", "a")[0] == 1


def test_a_claim_that_is_none_is_refused_before_anything_is_settled(run, settling, monkeypatch):
    def refuses(wanted):
        raise Refused("claim: it is unknown")

    monkeypatch.setattr(verify, "claim_names", refuses)

    assert run("verify", "a") == (2, "", "perceptron verify: claim: it is unknown\n")
    assert settling == []


@pytest.mark.parametrize(
    ("text", "seed"), [("0", 0), ("007", 7), ("123456789012345678", 123456789012345678)]
)
def test_a_seed_is_a_number_of_up_to_18_digits(text, seed):
    assert verify._seed(text) == seed


@pytest.mark.parametrize("text", ["1234567890123456789", "-1", "1.5", ""])
def test_what_is_no_seed_is_refused_with_what_is(text):
    with pytest.raises(ArgumentTypeError) as refused:
        verify._seed(text)

    assert str(refused.value) == f"{text!r} is no seed; give an integer, 0 or more"

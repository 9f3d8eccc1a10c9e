"""How the tests of a target end, and what a failure says."""

import re

import pytest

from properties.conformance.check import check
from properties.conformance.reports import record
from properties.pytest_plugin.item_outcomes import Checked

from .conftest import STUDENTS

# what several tests read is run once
pytestmark = pytest.mark.xdist_group("plugin")

FAMILIES = ["worked", "tight", "inseparable", "option", "small", "aimed", "number"]


def ends(done, name):
    return {n.split("::")[1]: end for n, end in done.ends.items() if f"mine.py:{name}::" in n}


def failure(done, title):
    """What is printed of one failing test."""
    part = re.search(rf"^_+ {re.escape(title)} _+\n(.*?)^[_=]{{5}}", done.out, re.M | re.S)
    return part[1]


def test_each_family_of_cases_is_a_test_and_so_is_the_verdict(checked):
    assert list(ends(checked("right", "strict"), "right")) == [*FAMILIES, "verdict"]


def test_a_right_target_passes_and_a_family_that_does_not_apply_is_skipped(checked):
    done = checked("right", "strict")

    passed = dict.fromkeys([*FAMILIES, "verdict"], "PASSED")
    assert ends(done, "right") == passed | {"option": "SKIPPED"}


def test_a_deviation_fails_the_families_that_show_it_and_the_verdict(checked):
    done = checked("right", "strict")

    shown = dict.fromkeys(["worked", "tight", "small", "aimed", "number", "verdict"], "FAILED")
    assert ends(done, "strict") == shown | {"inseparable": "PASSED", "option": "SKIPPED"}
    assert done.code == pytest.ExitCode.TESTS_FAILED


def test_a_failing_family_gives_a_sentence_counts_a_case_and_a_command(checked):
    said = failure(checked("right", "strict"), "mine.py:strict worked")

    assert re.fullmatch(
        r"never updates at a tie: from a zero start it never learns: \d of \d cases, for example "
        r"\S+\n  run it again: perceptron check mine.py:strict --convention update=lt --case \S+\n",
        said,
    )


def test_a_failing_verdict_shows_the_whole_report(checked):
    said = failure(checked("right", "strict"), "mine.py:strict verdict")

    assert said.startswith("deviates: mine.py:strict, 1 cause found\n\nconventions  update lt, ")
    assert "\n1. never updates at a tie: from a zero start it never learns\n" in said


def test_unusual_conventions_fail_the_verdict_alone_and_say_what_to_declare(checked):
    done = checked("heavy_bias")

    said = " ".join(failure(done, "mine.py:heavy_bias verdict").split())
    assert [name for name, end in ends(done, "heavy_bias").items() if end == "FAILED"] == [
        "verdict"
    ]
    assert said.startswith(
        "unusual: mine.py:heavy_bias updates the bias at rate 2 where the weights move at 1: "
        "declare `bias_rate=2` if this is meant "
    )


def test_declared_they_are_the_contract(checked):
    options = ("--perceptron-convention", "bias=separate,bias_rate=2")

    assert "FAILED" not in ends(checked("heavy_bias", options=options), "heavy_bias").values()


def test_a_target_that_cannot_be_run_fails_every_test_with_the_reason(checked):
    done = checked("nobody")

    assert set(ends(done, "nobody").values()) == {"FAILED"}
    assert failure(done, "mine.py:nobody worked").startswith("cannot-run: target: ")


def test_an_undetermined_verdict_fails(monkeypatch):
    monkeypatch.chdir(STUDENTS.parent)
    alone = record(check("students.py:right", case="plain"))

    outcome = Checked(alone).verdict()

    assert outcome.kind == "failed"
    assert outcome.words.startswith("undetermined: students.py:right: agrees on the one case")


@pytest.mark.parametrize("result", ["not run", "timed out"])
def test_cases_that_did_not_come_to_an_end_fail_their_family(result):
    each = [{"id": "a", "family": "worked", "result": name} for name in ("agrees", result)]

    outcome = Checked({"each": each, "verdict": "undetermined"}).family("worked")

    assert (outcome.kind, outcome.words) == ("failed", "only 1 of 2 cases were run")


def test_the_summary_gives_each_target_its_verdict_counts_and_causes(checked):
    done = checked("right", "strict")
    summary = done.out.split("= perceptron =")[1].splitlines()

    assert summary[1] == "conforms: mine.py:right agrees exactly with the reference"
    assert summary[4] == "deviates: mine.py:strict, 1 cause found"
    assert re.fullmatch(r"cases        (\d+) declared, \1 run, 0 skipped", summary[6])
    assert re.fullmatch(r"cause        never updates at a tie: .* \(\d+ cases\)", summary[7])
    assert summary[8].startswith("  run it again: perceptron check mine.py:strict --convention ")

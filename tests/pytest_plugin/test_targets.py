"""How the tests of a target end, and what a failure says."""

import re

import pytest

from properties.pytest_plugin.item_outcomes import Checked
from tests.conformance.kit import recorded

# what several tests read is run once
pytestmark = pytest.mark.xdist_group("students")

FAMILIES = ["worked", "tight", "inseparable", "option", "small", "aimed", "size", "number"]


@pytest.fixture
def ends(targets_of_all_kinds):
    return lambda name: targets_of_all_kinds.ends_of(f"mine.py:{name}")


@pytest.fixture
def failure(targets_of_all_kinds):
    """What is printed of one failing test."""

    def of(title):
        title = rf"^_+ mine\.py:{title} _+\n(.*?)^[_=]{{5}}"
        return re.search(title, targets_of_all_kinds.out, re.M | re.S)[1]

    return of


def test_a_right_target_passes_by_families_and_one_that_does_not_apply_is_skipped(ends):
    passed = dict.fromkeys([*FAMILIES, "verdict"], "PASSED")

    assert ends("right") == passed | {"option": "SKIPPED"}
    assert list(ends("right")) == [*FAMILIES, "verdict"]


def test_a_deviation_fails_the_families_that_show_it_and_the_verdict(targets_of_all_kinds, ends):
    shown = dict.fromkeys([*FAMILIES, "verdict"], "FAILED")

    assert ends("strict") == shown | {"inseparable": "PASSED", "option": "SKIPPED"}
    assert targets_of_all_kinds.code == pytest.ExitCode.TESTS_FAILED


def test_a_failing_family_gives_a_case_and_a_command_and_the_verdict_the_whole_report(failure):
    said = failure("strict verdict")

    assert said.startswith("deviates: mine.py:strict, 1 cause found\n\nconventions  update lt, ")
    assert "\n1. never updates at a tie; from a zero start it never learns\n" in said
    assert re.fullmatch(
        r"never updates at a tie; from a zero start it never learns: \d of \d cases, "
        r"for example "
        r"\S+\n  run it again: perceptron check mine.py:strict --convention update=lt "
        r"--case \S+\n",
        failure("strict worked"),
    )


def test_unusual_conventions_fail_the_verdict_alone_and_once_declared_they_are_the_contract(
    failure, ends, checked
):
    declared = ("--perceptron-convention", "bias=separate,bias_rate=2")
    done = checked("mine.py:heavy_bias", options=declared)
    failed = [name for name, end in ends("heavy_bias").items() if end == "FAILED"]

    assert failed == ["verdict"]
    assert " ".join(failure("heavy_bias verdict").split()).startswith(
        "unusual: mine.py:heavy_bias updates the bias at rate 2 where the weights move at 1: "
        "declare `bias_rate=2` if this is meant "
    )
    assert "FAILED" not in done.ends.values()


def test_a_target_that_cannot_be_run_fails_every_test_with_the_reason(failure, ends):
    assert set(ends("nobody").values()) == {"FAILED"}
    assert failure("nobody worked").startswith("cannot-run: target: ")


def test_an_undetermined_verdict_fails():
    outcome = Checked(recorded("right", case="plain")).verdict()

    assert outcome.kind == "failed"
    assert outcome.words.startswith("undetermined: students.py:right: agrees on the one case")


@pytest.mark.parametrize("result", ["not run", "timed out"])
def test_cases_that_did_not_come_to_an_end_fail_their_family(result):
    each = [{"id": "a", "family": "worked", "result": name} for name in ("agrees", result)]

    outcome = Checked({"each": each, "verdict": "undetermined"}).family("worked")

    assert (outcome.kind, outcome.words) == ("failed", "only 1 of 2 cases were run")


def test_the_summary_gives_each_target_its_verdict_counts_and_causes(targets_of_all_kinds):
    summary = targets_of_all_kinds.out.split("= perceptron =")[1].splitlines()

    assert summary[1] == "conforms: mine.py:right agrees exactly with the reference"
    assert summary[4] == "deviates: mine.py:strict, 1 cause found"
    assert re.fullmatch(r"cases        (\d+) declared, \1 run, 0 skipped", summary[6])
    assert re.fullmatch(r"cause        never updates at a tie; .* \(\d+ cases\)", summary[7])
    assert summary[8].startswith("  run it again: perceptron check mine.py:strict --convention ")

"""What the plugin prints above the tests and below them, whole."""

import json
from argparse import Namespace
from importlib.metadata import PackageNotFoundError, version

import pytest

from properties.conformance.declared import Declared
from properties.conformance.judging import Judged
from properties.plugin import telling
from properties.plugin.telling import header, summary

PLAIN = Declared().to_json()


@pytest.fixture
def vectors(monkeypatch, tmp_path):
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps({"version": "1.7", "sha256": "0123456789abcdef" * 4}))
    monkeypatch.setattr(telling, "FILE", path)


def options(convention=None):
    return Namespace(perceptron_convention=convention, perceptron_budget="quick", perceptron_seed=3)


@pytest.mark.usefixtures("vectors")
def test_the_header_names_versions_targets_and_options():
    lines = header(options("update=lt"), ["a.py:f", "b.py:f"], "3.11.7")

    assert lines == [
        f"perceptron: verified-perceptron {version('verified-perceptron')}, vectors 1.7 "
        "sha256 0123456789abcdef",
        "perceptron: a.py:f, b.py:f",
        "perceptron: conventions update=lt; budget quick, seed 3, Python 3.11.7",
    ]


@pytest.mark.usefixtures("vectors")
def test_where_nothing_is_installed_or_given_the_header_says_so(monkeypatch):
    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(telling, "version", missing)

    first, _, last = header(options(), ["a.py:f"], "3.11.7")

    assert first.startswith("perceptron: verified-perceptron, not installed, vectors 1.7 ")
    assert last == (
        "perceptron: conventions each target's own, or identified; budget quick, seed 3, "
        "Python 3.11.7"
    )


def judged(verdict="conforms", declared=9, run=9, findings=(), conventions=PLAIN, **more):
    counts = {"declared": declared, "run": run, "skipped": declared - run}
    content = {
        "verdict": verdict,
        "target": "a.py:f",
        "cases": counts,
        "findings": list(findings),
        "conventions": conventions,
    }
    return Judged(content | more, "")


CONVENTIONS = "conventions update=le, order=cyclic, bias=none"


def test_a_target_that_conforms_is_told_by_its_conventions_and_counts():
    assert list(summary([judged()], 1, 0)) == [
        "conforms    a.py:f",
        CONVENTIONS,
        "cases       9 declared, 9 run, 0 skipped",
    ]


def test_each_finding_is_told_by_its_cause_and_its_replay():
    findings = [
        {"cause": "never updates at a tie", "count": 4, "replay": "perceptron check a --case 1"},
        {"cause": "small numbers", "count": 1, "replay": "perceptron check a --case 2"},
    ]

    assert list(summary([judged("deviates", findings=findings)], 1, 0)) == [
        "deviates    a.py:f",
        CONVENTIONS,
        "cases       9 declared, 9 run, 0 skipped",
        "cause       never updates at a tie (4 cases)",
        "  replay    perceptron check a --case 1",
        "cause       small numbers (1 case)",
        "  replay    perceptron check a --case 2",
    ]


def test_cases_that_were_not_run_are_an_error():
    assert list(summary([judged("cannot-run", run=7)], 1, 0))[2:] == [
        "cases       9 declared, 7 run, 2 skipped",
        "error       fewer cases ran than declared: nothing is said of the others",
    ]


def test_of_a_target_that_cannot_run_the_reason_is_told_and_the_next_one_follows():
    assert list(summary([judged("cannot-run", reason="no file"), judged()], 2, 0))[:4] == [
        "cannot-run  a.py:f",
        "            no file",
        "conforms    a.py:f",
        CONVENTIONS,
    ]


@pytest.mark.parametrize(
    ("targets", "known", "lines"),
    [
        (1, 0, []),
        (3, 0, ["not run     2 of 3 targets"]),
        (1, 1, ["known       1 entry in the file of known deviations"]),
        (
            2,
            2,
            ["not run     1 of 2 targets", "known       2 entries in the file of known deviations"],
        ),
    ],
)
def test_targets_that_were_not_judged_and_entries_are_counted(targets, known, lines):
    assert list(summary([judged()], targets, known))[3:] == lines


def test_conventions_that_are_not_the_plain_ones_are_told_too():
    held = PLAIN | {"update": "lt", "rate": "1/2", "undetermined": ["step"]}

    _, line, *_ = summary([judged(conventions=held)], 1, 0)

    assert line == "conventions update=lt, rate=1/2, order=cyclic, bias=none"

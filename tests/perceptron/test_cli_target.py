"""What `check` and `identify` ask of a target, and what they do with the answer."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from properties.conformance.command import Command

from properties import conformance
from properties.conformance import identifying, judging, telling, writing


@pytest.fixture
def answering(monkeypatch):
    """Let every check end at once with one report; keep what was asked, and written."""
    asked = SimpleNamespace(checks=[], files=[], code=0)

    def check(target, conventions, **named):
        asked.checks.append((target, conventions, named))
        return SimpleNamespace(exit_code=asked.code, to_json=lambda: "the report as JSON")

    monkeypatch.setattr(conformance, "check", check)
    monkeypatch.setattr(telling, "told", lambda report: f"told of {report.exit_code}")
    monkeypatch.setattr(judging, "judged", lambda target, report: (target, report.exit_code))
    monkeypatch.setattr(writing, "write_report", lambda *file: asked.files.append(file))
    return asked


DEFAULTS = {"case": None, "data": None, "budget": "default", "seed": 0}


def test_a_target_alone_is_checked_by_what_it_says_of_itself(run, answering):
    assert run("check", "a.py:train") == (0, "told of 0\n", "")
    assert answering.checks == [("a.py:train", None, DEFAULTS)]
    assert answering.files == []


def test_what_is_asked_for_is_handed_on(run, answering):
    options = "--convention bias=append --case tie-1 --budget thorough --seed 12"

    run("check", "a.py:train", *options.split())

    asked = {"case": "tie-1", "data": None, "budget": "thorough", "seed": 12}
    assert answering.checks == [("a.py:train", "bias=append", asked)]


def test_a_command_is_checked_as_one(run, answering):
    run("check", "--command", "node mine.js --fast")

    assert answering.checks == [(Command("node mine.js --fast"), None, DEFAULTS)]


@pytest.mark.parametrize("code", [0, 1, 2, 3])
def test_the_code_is_the_report_s(run, answering, code):
    answering.code = code

    assert run("check", "a.py:train") == (code, f"told of {code}\n", "")


def test_the_report_is_printed_as_json(run, answering):
    assert run("check", "a.py:train", "--json") == (0, "the report as JSON\n", "")


def given(answering):
    data = answering.checks[0][2]["data"]
    return [*data.rows], data.labels, data.bias


def test_points_of_one_s_own_are_read_without_a_bias(run, answering, tmp_path):
    (tmp_path / "a.csv").write_text("kind,x,y\nyes,1,2\nno,3,4\n")

    run("check", "a.py:f", "--data", "a.csv", "--label", "kind", "--positive", "no")

    assert given(answering) == ([(1, 2), (3, 4)], (-1, 1), "none")


def test_of_points_without_a_label_named_the_last_column_is_it(run, answering, tmp_path):
    (tmp_path / "a.csv").write_text("x,y\n1,-1\n")

    run("check", "a.py:f", "--data", "a.csv")

    assert given(answering) == ([(1,)], (-1,), "none")


# the report as a file
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_the_report_is_written_beside_what_is_printed(run, answering, options):
    answering.code = 1

    code, out, _ = run("check", "a.py:train", "--report", "r.html", *options)

    assert (code, out != "") == (1, True)
    assert answering.files == [(Path("r.html"), [("a.py:train", 1)])]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--report r.txt", "report: r.txt ends in none of .json, .xml, .html; name it so"),
        ("--report no/r.json", "report: no is no folder; make it first"),
        (
            "--report r.json --case tie-1",
            "report: --case runs one case, a report holds all; leave one of them out",
        ),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_before_anything_runs(
    run, answering, options, sentence
):
    refused = (2, "", f"perceptron check: {sentence}\n")

    assert run("check", "a.py:train", *options.split()) == refused
    assert answering.checks == []


# identify
@pytest.mark.parametrize(
    ("arguments", "target"),
    [(("a.py:train",), "a.py:train"), (("--command", "node a.js"), Command("node a.js"))],
)
@pytest.mark.parametrize(
    ("options", "printed"), [((), "found in words\n"), (("--json",), "found as JSON\n")]
)
def test_what_is_identified_is_printed_and_its_code_returned(
    run, monkeypatch, arguments, target, options, printed
):
    asked = []
    found = SimpleNamespace(
        told=lambda: "found in words", to_json=lambda: "found as JSON", exit_code=1
    )
    monkeypatch.setattr(identifying, "identify", lambda target: asked.append(target) or found)

    assert run("identify", *arguments, *options) == (1, printed, "")
    assert asked == [target]

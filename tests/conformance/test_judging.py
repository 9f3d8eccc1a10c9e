"""All that a written report holds of a target: the report, a line a case, and the text."""

import pytest

from properties.conformance.cases import Case
from properties.conformance.casewise import CaseResult
from properties.conformance.command import Command
from properties.conformance.declared import Declared
from properties.conformance.judging import judged, target_named
from properties.conformance.report import Counts, Report
from properties.conformance.telling import told

PLAIN = Case("plain", "worked", "four points", (((1,), 1),))


def test_a_judgement_holds_the_report_and_a_line_a_case(monkeypatch):
    report = Report("mine.py:train", Declared(), Counts(700, 700))
    results = (
        CaseResult(PLAIN, "agrees"),
        CaseResult(PLAIN, "departs", "weights", {"weights": ["1"]}, {"weights": ["0"]}),
    )
    asked = []
    monkeypatch.setattr(
        "properties.conformance.judging.case_results",
        lambda target, report: asked.append((target, report)) or results,
    )

    judgement = judged("mine.py:train", report)

    agrees = {"id": "plain", "family": "worked", "result": "agrees"}
    departs = {
        "id": "plain",
        "family": "worked",
        "result": "departs",
        "finding": "weights",
        "expected": {"weights": ["1"]},
        "got": {"weights": ["0"]},
        "replay": "perceptron check mine.py:train --case plain",
    }
    assert judgement.content == report.content() | {"each": [agrees, departs]}
    assert judgement.text == told(report)
    assert asked == [("mine.py:train", report)]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("mine.py:train", "mine.py:train"),
        ("--commandeer.py:train", "--commandeer.py:train"),
        ("--command 'node  mine.js'", Command("node  mine.js")),
        ("--command node mine.js", Command("node mine.js")),
    ],
)
def test_a_command_line_names_a_target_as_a_report_does(text, target):
    assert target_named(text) == target


def test_what_a_command_calls_itself_names_it_again():
    command = Command("node 'my file.js' --quiet")

    assert target_named(command.arguments) == command

"""A report as plain values: the verdict and its code, the counts, the commands that replay."""

import json

import pytest

from properties.conformance.declared import Declared
from properties.conformance.findings import Finding
from properties.conformance.report import Counts, Report
from properties.conformance.searching import Searched
from tests.conformance.made import PLAINEST, answered, task

STRICT = "promised: at the stop every point is strictly on its side"
SLOW = "the time for the search was over before its examples were"
FEW = (
    "only 99 cases are exact in float64 under these conventions; a start of 0 and a rate that is "
    "a power of two give hundreds"
)


def report(*found, text="update=le", counts=(700, 700), **more):
    return Report("mine.py:train", Declared.read(text), Counts(*counts), found, **more)


def finding(**details):
    return Finding("weights", "is wrong", 3, answered(task(), (0,)), {"some": "5"}, details)


def test_a_report_without_findings_is_told_whole():
    assert report().content() == {
        "format": "perceptron-conformance/1",
        "target": "mine.py:train",
        "verdict": "conforms",
        "conventions": PLAINEST,
        "cases": {"declared": 700, "run": 700, "skipped": 0},
        "findings": [],
        "rounding": [],
        "searched": None,
        "remarks": [STRICT],
    }


def test_a_report_tells_what_was_found_what_was_rounded_and_what_was_searched():
    searched, passes = Searched("quick", 7, 150), {"expected": [], "got": []}

    content = report(
        finding(because="of this"), rounding=(finding(),), searched=searched, traces=passes
    ).content()

    shown = {
        "id": "weights",
        "cause": "is wrong",
        "count": 3,
        "case": {"id": "made", "why": "why made is there", "X": [["1"]], "y": ["1"], "epochs": "4"},
        "expected": {"some": "5"},
        "got": {"weights": ["0"]},
        "replay": "perceptron check mine.py:train --convention update=le --case made",
    }
    assert content == {
        "format": "perceptron-conformance/1",
        "target": "mine.py:train",
        "verdict": "deviates",
        "conventions": PLAINEST,
        "cases": {"declared": 700, "run": 700, "skipped": 0},
        "findings": [shown | {"because": "of this"}],
        "rounding": [shown],
        "searched": {"budget": "quick", "seed": 7, "examples": 150},
        "remarks": [],
        "traces": passes,
    }


def test_the_json_is_the_content_two_spaces_a_level():
    text = report(reason="there is no file").to_json()

    assert json.loads(text)["reason"] == "there is no file"
    assert text.startswith('{\n  "format": "perceptron-conformance/1",\n  "target": "mine.py:train')


@pytest.mark.parametrize(
    ("found", "counts", "reason", "verdict", "code"),
    [
        ((), (700, 700), None, "conforms", 0),
        ((), (700, 699), None, "cannot-run", 3),
        ((), (0, 0), "there is no file", "cannot-run", 2),
        ((), (700, 699), "there is no file", "cannot-run", 2),
        ((finding(),), (700, 700), None, "deviates", 1),
        ((finding(),), (700, 699), None, "deviates", 1),
    ],
)
def test_the_verdict_follows_from_findings_reason_and_counts(found, counts, reason, verdict, code):
    made = report(*found, counts=counts, reason=reason)

    assert (made.verdict, made.exit_code) == (verdict, code)


LATE = Searched("quick", 0, 3, late=True)


@pytest.mark.parametrize(
    ("given", "remarks"),
    [
        ({"counts": (100, 100)}, (STRICT,)),
        ({"counts": (99, 99)}, (FEW, STRICT)),
        ({"counts": (99, 99), "traces": {}}, (STRICT,)),
        ({"counts": (1, 1)}, (FEW.replace("99", "1"), STRICT)),
        ({"counts": (0, 0)}, (STRICT,)),
        ({"counts": (700, 7)}, ("only 7 of 700 cases were run in the time allowed",)),
        ({"searched": LATE}, (SLOW, STRICT)),
        ({"searched": Searched("quick", 0, 3)}, (STRICT,)),
        ({"notes": ("one", "two")}, (STRICT, "one", "two")),
    ],
)
def test_remarks_say_what_a_reader_should_know(given, remarks):
    assert report(**given).remarks == remarks


def test_of_a_target_that_deviates_nothing_is_promised_and_no_case_is_missed():
    assert report(finding(), counts=(700, 7)).remarks == ()


@pytest.mark.parametrize(
    ("text", "case", "command"),
    [
        ("", "plain", "perceptron check mine.py:train --case plain"),
        (
            "start=1;2",
            "plain",
            "perceptron check mine.py:train --convention 'start=1;2' --case plain",
        ),
        ("", "own", "perceptron check mine.py:train --case 'my folder/own.json'"),
    ],
)
def test_a_case_is_run_again_under_the_conventions_that_were_given(text, case, command):
    places = {"own": ("--case", "my folder/own.json")}

    assert report(text=text, places=places).replay(case) == command


def test_nothing_was_counted_unless_it_is_told():
    assert Report("mine.py:train", Declared()).content()["cases"] == {
        "declared": 0,
        "run": 0,
        "skipped": 0,
    }

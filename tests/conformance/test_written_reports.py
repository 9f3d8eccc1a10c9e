"""Reports as files, in the form that the ending of the name asks for."""

from pathlib import Path

import pytest

from perceptron.exact import Refused
from properties.conformance.html import page
from properties.conformance.judging import Judged
from properties.conformance.junit import suites
from properties.conformance.writing import checked_place, write_report

CONTENT = {
    "target": "mine.py:train",
    "verdict": "conforms",
    "conventions": {},
    "cases": {"declared": 1, "run": 1, "skipped": 0},
    "findings": [],
    "remarks": [],
    "rounding": [],
    "each": [{"id": "plain", "family": "worked", "result": "agrees"}],
}
JUDGED = [Judged(CONTENT, "conforms")]


def written(path):
    write_report(path, JUDGED)
    return path.read_text(encoding="utf-8")


def test_the_json_holds_every_report(tmp_path):
    text = written(tmp_path / "report.json")

    assert text.startswith('{\n "format": "perceptron-reports/1",\n "reports": [\n  {\n   "target"')
    assert text.endswith("\n ]\n}\n")


@pytest.mark.parametrize(("name", "form"), [("r.xml", suites), ("R.HTML", page)])
def test_the_ending_names_the_form(tmp_path, name, form):
    assert written(tmp_path / name) == form(JUDGED)


def test_a_place_that_is_fit_is_returned(tmp_path):
    assert checked_place(tmp_path / "report.Xml") == tmp_path / "report.Xml"


def test_a_place_without_a_folder_is_in_the_one_at_hand(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert checked_place(Path("report.json")) == Path("report.json")


@pytest.mark.parametrize("name", ["report.txt", "report"])
def test_an_ending_without_a_form_is_refused(tmp_path, name):
    with pytest.raises(Refused) as refused:
        checked_place(tmp_path / name)

    assert str(refused.value) == (
        f"report: {tmp_path / name} ends in none of .json, .xml, .html; name it so"
    )


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused) as refused:
        write_report(tmp_path / "none" / "report.json", JUDGED)

    assert str(refused.value) == f"report: {tmp_path / 'none'} is no folder; make it first"

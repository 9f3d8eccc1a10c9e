"""Reports as files, by the ending of the name: one run, whole or not at all."""

import json

import pytest

from perceptron import Refused
from properties.conformance.check import check
from properties.conformance.reports import checked_place, record, write_report
from tests.conformance.kit import recorded

pytestmark = pytest.mark.xdist_group("students")


def test_the_json_holds_every_record(tmp_path):
    records = [recorded("right"), recorded("forgets_label")]

    write_report(tmp_path / "r.json", records)

    content = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert content == {"format": "perceptron-reports/1", "reports": records}
    assert content["reports"][0]["format"] == "perceptron-conformance/1"


def test_a_record_has_a_row_for_each_fixed_case_that_counts_as_its_causes_do():
    content = recorded("forgets_label")
    departing = [case["finding"] for case in content["each"] if case["result"] == "departs"]

    assert len(content["each"]) >= content["cases"]["declared"]
    assert {f["id"]: f["count"] for f in content["findings"]} == {
        name: departing.count(name) for name in departing
    }


def test_nothing_is_run_again_to_write_a_report(tmp_path):
    source, log = tmp_path / "mine.py", tmp_path / "log"
    source.write_text(
        f"def train(X, y, epochs):\n    open({str(log)!r}, 'a').write('.')\n    return 0 * X[0]\n"
    )
    found = record(check(f"{source}:train", "bias=none", budget="quick", folder=tmp_path))
    source.unlink()
    asked = log.read_text()

    for name in ("r.json", "r.xml", "r.html", "R.HTML"):
        write_report(tmp_path / name, [found])
        assert (tmp_path / name).stat().st_size > 0

    assert log.read_text() == asked


@pytest.mark.parametrize("name", ["report.pdf", "report"])
def test_an_ending_without_a_form_is_refused(tmp_path, name):
    with pytest.raises(Refused) as refused:
        checked_place(tmp_path / name)

    assert str(refused.value) == (
        f"report: {tmp_path / name} has the wrong ending; use one of .json, .xml, .html"
    )


def test_a_folder_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(Refused) as refused:
        write_report(tmp_path / "none" / "report.json", [recorded("right")])

    assert str(refused.value) == (
        f"report: the folder {tmp_path / 'none'} does not exist; create it first"
    )


def test_a_report_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    (tmp_path / "r.html").mkdir()

    with pytest.raises(Refused, match=r"report: .*r\.html cannot be written; name a file"):
        write_report(tmp_path / "r.html", [recorded("right")])

    assert [path.name for path in tmp_path.iterdir()] == ["r.html"]

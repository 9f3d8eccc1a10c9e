import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from perceptron import Refused
from perceptron.cli import check as command
from properties.conformance import searching
from properties.conformance.judging import Judged
from properties.conformance.writing import write_report

RIGHT, STRICT, NARROW, NONE = (
    "right.py:lists",
    "wrong.py:strict",
    "wrong.py:int8",
    "nowhere.py:train",
)
# what the targets are found to be is found once
pytestmark = pytest.mark.xdist_group("plugin")

VOID = {"meta", "link", "br"}


@pytest.fixture
def written(tmp_path, judged):
    def of(ending, *names, **changed):
        path = tmp_path / f"report{ending}"
        several = [judged(name) for name in names]
        write_report(path, [Judged({**one.content, **changed}, one.text) for one in several])
        return path.read_text(encoding="utf-8")

    return of


def read_xml(text):
    return ElementTree.fromstring(text)  # noqa: S314 - our own


class Page(HTMLParser):
    """Reads a page strictly: every tag is closed, in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.words = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", " ".join(self.words))


@pytest.mark.parametrize("name", [STRICT, NARROW, RIGHT, NONE])
def test_a_line_a_case_counts_as_the_findings_do(judged, name):
    content = judged(name).content
    causes = Counter(case["finding"] for case in content["each"] if case["result"] == "departs")

    assert causes == {finding["id"]: finding["count"] for finding in content["findings"]}


def test_a_line_a_case_says_how_many_were_declared_and_run(judged):
    content = judged(STRICT).content
    results = Counter(case["result"] for case in content["each"])

    assert results["agrees"] + results["departs"] == content["cases"]["run"]
    assert results["not run"] == content["cases"]["skipped"]


def test_each_finding_has_the_passes_of_both(judged):
    (finding,) = judged(NARROW).content["findings"]

    assert finding["traces"]["expected"][-1]["weights"] == finding["expected"]["weights"]
    assert finding["traces"]["got"][-1]["weights"] == finding["got"]["weights"]


def test_the_json_holds_what_the_command_prints_and_a_line_a_case(written, judged):
    content = json.loads(written(".json", RIGHT, STRICT))

    assert content["format"] == "perceptron-reports/1"
    assert content["reports"] == [judged(RIGHT).content, judged(STRICT).content]
    assert content["reports"][1]["format"] == "perceptron-conformance/1"


def test_the_xml_has_an_element_a_case_and_one_for_the_verdict(written, judged):
    suite = read_xml(written(".xml", STRICT)).find("testsuite")
    each = judged(STRICT).content["each"]

    assert [case.get("name") for case in suite.findall("testcase")] == [
        *(case["id"] for case in each),
        "deviates",
    ]


def test_the_xml_counts_what_it_holds(written, judged):
    suite = read_xml(written(".xml", STRICT)).find("testsuite")
    results = Counter(case["result"] for case in judged(STRICT).content["each"])
    counts = {name: int(suite.get(name)) for name in ("tests", "failures", "errors", "skipped")}

    assert counts == {
        "tests": results.total() + 1,
        "failures": results["departs"] + 1,
        "errors": 0,
        "skipped": results["does not apply"],
    }


def test_a_failure_in_the_xml_has_its_cause_and_its_replay(written):
    failure = read_xml(written(".xml", STRICT)).find("testsuite/testcase/failure")

    assert failure.get("type") == "tie-no-update"
    assert failure.get("message").startswith("never updates at a tie")
    assert "replay: perceptron check wrong.py:strict" in failure.text


def test_a_target_that_cannot_run_is_an_error_in_the_xml(written):
    suite = read_xml(written(".xml", NONE)).find("testsuite")

    assert suite.get("errors") == "1"
    assert suite.find("testcase/error").get("message").startswith("target: nowhere.py is no file")


def test_the_xml_can_be_read_whatever_the_target_printed(written):
    text = written(".xml", NONE, reason="it printed \x00 \x1b[31m <b> & \ud800")

    error = read_xml(text).find("testsuite/testcase/error")

    assert error.get("message") == "it printed \ufffd \ufffd[31m <b> & \ufffd"


def test_the_page_is_whole_and_loads_nothing(written):
    page = Page(written(".html", RIGHT, STRICT, NARROW, NONE))
    loading = {"src", "href", "action", "data"}

    assert page.open == []
    assert {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"} == set()
    assert [attrs for _, attrs in page.tags if loading & set(attrs)] == []


def test_the_page_says_each_verdict_with_a_word_and_a_sign(written):
    told = Page(written(".html", RIGHT, STRICT, NONE)).text

    for words in ("✓ conforms", "✗ deviates: 1 cause found", "! cannot-run: target: nowhere.py is"):
        assert words in told


def test_the_page_shows_the_data_both_traces_and_the_replay(written, judged):
    (finding,) = judged(NARROW).content["findings"]
    told = Page(written(".html", NARROW)).text

    for words in (finding["cause"], finding["replay"], "The data row y x0 0 +1", "Pass by pass"):
        assert words in told
    assert "the reference the target" in told


def test_the_page_reads_in_the_dark_and_on_a_phone(written):
    text = written(".html", RIGHT)

    assert "color-scheme: light dark" in text
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text


def test_what_a_target_printed_is_text_on_the_page(written):
    text = written(".html", NONE, reason="<script>alert(1)</script>", target="<img src=x>.py:f")

    assert "<script>" not in text
    assert "<img" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_a_long_number_is_cut_and_stands_whole_beside(written, judged):
    (finding,) = judged(NARROW).content["findings"]
    long = {**finding, "case": {**finding["case"], "X": [["7" * 150]], "y": ["1"]}}

    text = written(".html", NARROW, findings=[long])

    assert f'<span title="{"7" * 150}">7777777777…7777</span>' in text


@pytest.mark.parametrize("name", ["report.pdf", "report", "no/report.html"])
def test_a_place_where_no_report_can_be_written_is_refused(tmp_path, name):
    with pytest.raises(Refused, match="^report: "):
        write_report(tmp_path / name, [])


def run(*arguments):
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    parsed = parser.parse_args(["check", *map(str, arguments)])
    return parsed.run(parsed)


def test_the_command_writes_the_report_and_prints_it_too(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(searching.BUDGETS, "quick", (20, 5))
    (tmp_path / "mine.py").write_text("def train(X, y, epochs):\n    return 0 * X[0]\n")
    monkeypatch.chdir(tmp_path)

    code = run("mine.py:train", "--convention", "update=lt", "--report", "report.html")

    assert code == 1
    assert capsys.readouterr().out.startswith("deviates: mine.py:train")
    assert "deviates" in Page((tmp_path / "report.html").read_text(encoding="utf-8")).text


def test_the_command_refuses_a_report_of_one_case(tmp_path):
    with pytest.raises(Refused, match="^report: --case runs one case, a report holds all; leave"):
        run("mine.py:train", "--case", "plain", "--report", tmp_path / "r.html")


def test_the_command_refuses_a_place_before_anything_runs(tmp_path):
    with pytest.raises(
        Refused, match="^report: .* ends in none of .json, .xml, .html; name it so$"
    ):
        run("mine.py:train", "--report", tmp_path / "r.txt")


def test_a_report_of_a_command_is_one_too(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "perceptron", "check", "--command", "no-such-program",
         "--report", tmp_path / "r.json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 2
    assert "no program 'no-such-program' is found" in done.stdout + done.stderr

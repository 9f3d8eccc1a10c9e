"""The report as JUnit's XML, as continuous integration reads it."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from properties.conformance.reports import write_report
from tests.conformance.kit import recorded

pytestmark = pytest.mark.xdist_group("students")


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    def of(content):
        path = tmp_path_factory.mktemp("xml") / "report.xml"
        write_report(path, [recorded(content) if isinstance(content, str) else content])
        return ElementTree.parse(path).getroot().find("testsuite")  # noqa: S314 - our own

    return of


def counts(element):
    return {name: int(element.get(name)) for name in ("tests", "failures", "errors", "skipped")}


def test_each_fixed_case_is_an_element_and_so_is_the_verdict(suite):
    names = [case.get("name") for case in suite("forgets_label").findall("testcase")]

    each = recorded("forgets_label")["each"]
    assert names == [*(case["id"] for case in each), "deviates"]


def test_the_suite_counts_what_it_holds(suite):
    results = Counter(case["result"] for case in recorded("forgets_label")["each"])

    assert counts(suite("forgets_label")) == {
        "tests": results.total() + 1,
        "failures": results["departs"] + 1,
        "errors": 0,
        "skipped": results["does not apply"] + results["undecided"],
    }


def test_what_rounding_explains_passes(suite):
    results = Counter(case["result"] for case in recorded("right")["each"])

    assert results["rounding"] > 0
    assert counts(suite("right")) == {
        "tests": results.total() + 1,
        "failures": 0,
        "errors": 0,
        "skipped": results["does not apply"],
    }


def test_a_failure_has_its_cause_what_was_expected_and_its_command(suite):
    failure = suite("forgets_label").find("testcase/failure")

    assert failure.get("message") == "adds x at a mistake, not y x"
    assert failure.text.splitlines()[0].startswith('expected: {"weights": ')
    assert failure.text.splitlines()[1].startswith('got: {"weights": ')
    assert failure.text.splitlines()[2].startswith("run it again: perceptron check students.py:")
    *_, verdict = suite("forgets_label").iterfind("testcase/failure")
    found = recorded("forgets_label")["findings"]
    assert verdict.text == "\n".join(each["replay"] for each in found)


def test_the_properties_are_the_verdict_the_conventions_and_the_counts(suite):
    held = {p.get("name"): p.get("value") for p in suite("right").find("properties")}

    shown = ("verdict", "update", "bias", "skipped")
    assert [held[name] for name in shown] == ["conforms", "le", "none", "0"]


def test_unusual_conventions_fail_the_verdict(suite):
    verdict = suite("heavy_bias").findall("testcase")[-1]

    assert verdict.get("name") == "unusual"
    assert "declare `bias_rate=2` if this is meant" in verdict.find("failure").get("message")


@pytest.mark.parametrize("name", ["nobody", "plain"])
def test_without_a_verdict_there_is_an_error(suite, name):
    content = recorded("right", case="plain") if name == "plain" else recorded(name)
    verdict = suite(content).findall("testcase")[-1]

    assert verdict.get("name") in ("cannot-run", "undetermined")
    assert verdict.find("error").get("message") == content["headline"]


def test_the_xml_can_be_read_whatever_a_program_raises(suite):
    messages = [failure.get("message") for failure in suite("swears").iter("failure")]

    assert any("\ufffd\ufffd[31m<b>&" in message for message in messages)

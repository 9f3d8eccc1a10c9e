"""Reports in JUnit's XML, as continuous integration reads them."""

from properties.conformance.judging import Judged
from properties.conformance.junit import suites

REPORT = {
    "target": "mine.py:train",
    "verdict": "deviates",
    "conventions": {"update": "le", "undetermined": ["predict_at_zero"]},
    "cases": {"declared": 3, "run": 2, "skipped": 1},
    "findings": [
        {"id": "weights", "cause": "its weights are wrong", "replay": "perceptron check a"},
        {"id": "updates", "cause": "its updates are wrong", "replay": "perceptron check b"},
    ],
    "each": [
        {"id": "plain", "family": "worked", "result": "agrees"},
        {
            "id": "tie",
            "family": "aimed",
            "result": "departs",
            "finding": "weights",
            "expected": {"weights": ["1"]},
            "got": {"weights": ["0"]},
            "replay": "perceptron check mine.py:train --case tie",
        },
        {
            "id": "lost",
            "family": "aimed",
            "result": "departs",
            "finding": "raises",
            "expected": {},
            "got": {"trouble": "it raises <\x00>"},
            "replay": "perceptron check mine.py:train --case lost",
        },
        {"id": "start-0", "family": "option", "result": "does not apply"},
    ],
}
CONFORMS = {
    "target": "right.py:train",
    "verdict": "conforms",
    "conventions": {},
    "cases": {},
    "findings": [],
    "each": [],
}


def written(*contents):
    return suites([Judged(content, "") for content in contents])


def test_a_report_is_a_suite_with_a_case_a_line_and_one_for_the_whole():
    assert (
        written(REPORT)
        == """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="perceptron">
  <testsuite name="mine.py:train" failures="3" errors="0" skipped="1" tests="5">
    <properties>
      <property name="verdict" value="deviates" />
      <property name="update" value="le" />
      <property name="undetermined" value="[&quot;predict_at_zero&quot;]" />
      <property name="declared" value="3" />
      <property name="run" value="2" />
      <property name="skipped" value="1" />
    </properties>
    <testcase classname="worked" name="plain" time="0" />
    <testcase classname="aimed" name="tie" time="0">
      <failure type="weights" message="its weights are wrong">\
expected: {"weights": ["1"]}
got: {"weights": ["0"]}
replay: perceptron check mine.py:train --case tie</failure>
    </testcase>
    <testcase classname="aimed" name="lost" time="0">
      <failure type="raises" message="raises">\
expected: {}
got: {"trouble": "it raises &lt;\\u0000&gt;"}
replay: perceptron check mine.py:train --case lost</failure>
    </testcase>
    <testcase classname="option" name="start-0" time="0">
      <skipped message="does not apply" />
    </testcase>
    <testcase classname="verdict" name="deviates" time="0">
      <failure type="weights" message="its weights are wrong">perceptron check a
perceptron check b</failure>
    </testcase>
  </testsuite>
</testsuites>
"""
    )


def test_each_target_has_its_suite():
    refused = CONFORMS | {"target": "no.py", "verdict": "cannot-run", "reason": "it is no \x01"}
    short = refused | {"target": "slow.py", "reason": None}

    assert (
        written(CONFORMS, refused, short)
        == """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="perceptron">
  <testsuite name="right.py:train" failures="0" errors="0" skipped="0" tests="1">
    <properties>
      <property name="verdict" value="conforms" />
    </properties>
    <testcase classname="verdict" name="conforms" time="0" />
  </testsuite>
  <testsuite name="no.py" failures="0" errors="1" skipped="0" tests="1">
    <properties>
      <property name="verdict" value="cannot-run" />
    </properties>
    <testcase classname="verdict" name="cannot-run" time="0">
      <error type="cannot-run" message="it is no \ufffd" />
    </testcase>
  </testsuite>
  <testsuite name="slow.py" failures="0" errors="1" skipped="0" tests="1">
    <properties>
      <property name="verdict" value="cannot-run" />
    </properties>
    <testcase classname="verdict" name="cannot-run" time="0">
      <error type="cannot-run" message="fewer cases ran than declared" />
    </testcase>
  </testsuite>
</testsuites>
"""
    )


def test_what_xml_cannot_hold_is_replaced_wherever_a_target_says_it():
    bell = "a\x07b"
    case = REPORT["each"][1] | {"finding": "bell", "got": {}, "replay": bell}
    found = {"id": "bell", "cause": bell, "replay": bell}
    content = CONFORMS | {"target": bell, "conventions": {"start": bell}}

    text = written(content | {"findings": [found], "each": [case]})

    assert text.count("a\ufffdb") == 6
    assert bell not in text

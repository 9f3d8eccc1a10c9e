"""Records of reports as JUnit's XML, an element a case, as continuous integration reads it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from properties.conformance.reports.facts import Record, clean

# what a verdict is reported as, if it is not one on cases
TAGS = {"cannot-run": "error", "undetermined": "error", "unusual": "failure"}


def suites(records: Sequence[Record]) -> str:
    """Return the XML: a suite a target, an element a fixed case, and one for the verdict."""
    root = Element("testsuites", name="perceptron")
    for content in records:
        _suite(root, content)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(root: Element, content: Record) -> None:
    causes = {finding["id"]: finding["cause"] for finding in content["findings"]}
    suite = SubElement(root, "testsuite", name=clean(content["target"]))
    held = SubElement(suite, "properties")
    named = content["conventions"] | content["cases"]
    for name, value in (("verdict", content["verdict"]), *named.items()):
        text = value if isinstance(value, str) else json.dumps(value)
        SubElement(held, "property", name=name, value=clean(text))
    for case in content["each"]:
        _case(suite, case, causes)
    _verdict(suite, content)
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))


def _case(suite: Element, case: Mapping[str, Any], causes: Mapping[str, str]) -> None:
    at = SubElement(suite, "testcase", classname=case["family"], name=case["id"], time="0")
    if case["result"] == "departs":
        cause = causes.get(case["finding"], case["finding"])
        failure = SubElement(at, "failure", type=case["finding"], message=clean(cause))
        facts = (f"{name}: {json.dumps(case[name])}" for name in ("expected", "got"))
        failure.text = clean("\n".join([*facts, f"run it again: {case['replay']}"]))
    elif case["result"] not in ("agrees", "rounding"):
        SubElement(at, "skipped", message=case["result"])


def _verdict(suite: Element, content: Record) -> None:
    """Add what is beyond the fixed cases: that it ran at all, and what was found of the whole."""
    verdict = content["verdict"]
    at = SubElement(suite, "testcase", classname="verdict", name=verdict, time="0")
    found = content["findings"]
    if tag := TAGS.get(verdict):
        SubElement(at, tag, type=verdict, message=clean(content["headline"]))
    elif found:
        failure = SubElement(at, "failure", type=found[0]["id"], message=clean(found[0]["cause"]))
        failure.text = clean("\n".join(finding["replay"] for finding in found))

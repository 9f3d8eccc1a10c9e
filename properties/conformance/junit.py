"""A report as JUnit's XML, with an element a case, as continuous integration reads it."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from properties.conformance.judging import Judged

__all__ = ["suites"]

# what XML 1.0 cannot hold, and a target may print
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def suites(judged: Sequence[Judged]) -> str:
    """Return the XML: a test suite a target, a test case a fixed case, and one for the whole."""
    root = Element("testsuites", name="perceptron")
    for one in judged:
        _suite(root, one.content)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(root: Element, content: Mapping[str, Any]) -> None:
    causes = {finding["id"]: finding["cause"] for finding in content["findings"]}
    suite = SubElement(root, "testsuite", name=_clean(content["target"]))
    held = SubElement(suite, "properties")
    for name, value in _properties(content):
        SubElement(held, "property", name=name, value=_clean(value))
    for case in content["each"]:
        _case(suite, case, causes)
    _whole(suite, content)
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))


def _properties(content: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "verdict", content["verdict"]
    for name, value in (*content["conventions"].items(), *content["cases"].items()):
        yield name, value if isinstance(value, str) else json.dumps(value)


def _case(suite: Element, case: Mapping[str, Any], causes: Mapping[str, str]) -> None:
    at = SubElement(suite, "testcase", classname=case["family"], name=case["id"], time="0")
    if case["result"] == "departs":
        cause = causes.get(case["finding"], case["finding"])
        failure = SubElement(at, "failure", type=case["finding"], message=_clean(cause))
        facts = (f"{name}: {json.dumps(case[name])}" for name in ("expected", "got"))
        failure.text = _clean("\n".join([*facts, f"replay: {case['replay']}"]))
    elif case["result"] != "agrees":
        SubElement(at, "skipped", message=case["result"])


def _whole(suite: Element, content: Mapping[str, Any]) -> None:
    """Add what is beyond the fixed cases: that it ran at all, and what the search found."""
    at = SubElement(suite, "testcase", classname="verdict", name=content["verdict"], time="0")
    if content["verdict"] == "cannot-run":
        words = content.get("reason") or "fewer cases ran than declared"
        SubElement(at, "error", type="cannot-run", message=_clean(words))
    for finding in content["findings"][:1]:
        failure = SubElement(at, "failure", type=finding["id"], message=_clean(finding["cause"]))
        failure.text = _clean("\n".join(f["replay"] for f in content["findings"]))


def _clean(text: str) -> str:
    return FORBIDDEN.sub("\ufffd", text)

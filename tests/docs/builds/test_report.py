import copy
import json
from dataclasses import replace

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from docutils import nodes
from pages.claims.report import confirmed, read
from pages.claims.sections import sections
from sphinx.errors import ExtensionError

from proofs.checkers.coq_record import CoqProof
from proofs.claims import CLAIMS, Scope
from proofs.evidence.refutations import misprints

(SAYS,) = (claim.coq.says for claim in CLAIMS if claim.name == "mistake-bound")
REPORT = {"format": "perceptron-report/1", "version": "1.0", "code": "00", "claims": []}


@pytest.fixture
def claim(measured):
    return copy.deepcopy(measured["claims"][0])


def confirm(*reported, **changed):
    (claim,) = (claim for claim in CLAIMS if claim.name == "mistake-bound")
    proved = [prove() for prove in claim.theorems]
    claim = replace(claim, **changed)
    return confirmed({each["name"]: each for each in reported}, claim, proved, "proved")


def test_a_report_of_this_theorem_is_confirmed_and_one_without_the_claim_refused(claim):
    assert confirm(claim) is claim
    with pytest.raises(ExtensionError, match="^report, mistake-bound: the claim is not in"):
        confirm()


def test_a_page_shows_the_verdict_that_was_measured_of_each_claim(measured):
    shown = [verdicts_on_the_page(reported) for reported in measured["claims"]]

    # the claim, what is true instead, and each way in which it is refuted
    assert shown == [["✓ proved"], ["≠ refuted", "✓ proved", "≠ refuted", "≠ refuted"]]


def verdicts_on_the_page(reported):
    (claim,) = (claim for claim in CLAIMS if claim.name == reported["name"])
    blocks = sections(claim, [prove() for prove in claim.theorems], reported)
    found = [node for block in blocks for node in block.findall(nodes.inline)]
    return [node.astext() for node in found if "verdict" in node["classes"]]


#: What is changed in the report of a claim, and what is said against it.
REPORTED = {
    "a weaker verdict": ("verdict", "searched", "the verdict is 'searched'"),
    "a failure": ("verdict", "failed", "the verdict is 'failed'"),
    "a claim that does not hold": ("holds", False, "the verdict is 'proved'"),
    "no proof": ("proof", None, "0 theorems in the report"),
    "statement": ("statement", "k*delta <= |u|*R", r"statement: 'k\*delta <= "),
    "hypotheses": ("hypotheses", [], "hypotheses: "),
    "axioms": ("axioms", ["continuity"], "axioms: "),
    "lines": ("lines", 3, "lines: "),
}


@pytest.mark.parametrize(("field", "value", "told"), REPORTED.values(), ids=REPORTED)
def test_a_report_of_something_else_is_refused(claim, field, value, told):
    theorem = claim["proof"]["theorems"][0]
    (theorem if field in theorem else claim)[field] = value

    with pytest.raises(ExtensionError, match=f"^report, mistake-bound[,:] {told}"):
        confirm(claim)


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("claim", {"statement": "k delta <= |u| R"}),
        ("scope", {"scope": Scope(start="0", data="separable", rate="1")}),
        ("sources", {"sources": ()}),
        ("repaired", {"repaired": "k delta^2 <= |u|^2 R^2"}),
        ("cited", {"cited": "Novikoff (1962)"}),
        ("in Coq", {"coq": None}),
        ("theorems in Coq", {"coq": CoqProof(("Space.cauchy_schwarz",), "reals", SAYS)}),
        ("refuted", {"refutations": (misprints.long_weights,)}),
        ("cases", {"compute": list, "cases": "everything"}),
    ],
)
def test_a_report_of_another_claim_is_refused(claim, part, changed):
    with pytest.raises(ExtensionError, match=f"^report, mistake-bound, {part}: "):
        confirm(claim, **changed)


@pytest.mark.parametrize(
    ("changed", "code", "told"),
    [
        (None, "00", r".*report\.json is missing; run `perceptron"),
        ({"format": "other/1"}, "00", "the format is 'other/1'"),
        ({"format": None}, "00", "the format is "),
        ({"version": "0.9"}, "00", "the version is '0.9'"),
        ({"version": None}, "00", "the version is "),
        ({}, "01", "the code is '00', not '01'; run"),
    ],
)
def test_a_report_that_is_missing_or_of_another_format_version_or_code_is_refused(
    tmp_path, changed, code, told
):
    file = tmp_path / "report.json"
    if changed is not None:
        report = {key: value for key, value in (REPORT | changed).items() if value is not None}
        file.write_text(json.dumps(report), encoding="utf-8")

    with pytest.raises(ExtensionError, match=f"^report: {told}"):
        read(file, "1.0", code)


def test_a_report_of_this_code_is_read(tmp_path):
    (tmp_path / "report.json").write_text(json.dumps(REPORT), encoding="utf-8")

    assert read(tmp_path / "report.json", "1.0", "00") == {}

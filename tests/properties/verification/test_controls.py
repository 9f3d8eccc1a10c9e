"""Every check is measured with controls, and one that can no longer fail is not trusted."""

import json
from random import Random

import pytest

from perceptron.checker.json_fields import KINDS
from proofs.claims import CLAIMS, claim_names
from properties.claims import PROPERTIES
from properties.verification.control import Control, measured
from properties.verification.controls import measure
from properties.verification.controls.certificates import certificate_controls
from properties.verification.controls.computations import computation_controls
from properties.verification.controls.refutations import refutation_controls
from properties.verification.controls.searches import search_controls
from properties.verification.table import table
from properties.verification.verdicts import report, settled


def checked(*controls):
    return measured("a check", [Control("something", *control) for control in controls])


TRUE, FALSE = (True, lambda: True), (False, lambda: False)


def test_a_check_that_accepts_what_is_true_and_refuses_what_is_false_is_trusted():
    assert checked(TRUE, FALSE).trusted


@pytest.mark.parametrize(
    ("controls", "fault"),
    [
        ([TRUE, (False, lambda: True)], "it accepts something, which is false"),
        ([FALSE, (True, lambda: False)], "it refuses something, which is true"),
        ([FALSE, (True, lambda: 1 / 0)], "it ends in ZeroDivisionError on something: "),
        ([TRUE], "nothing false was offered to it"),
    ],
)
def test_a_check_is_not_trusted_where_a_control_comes_out_otherwise(controls, fault):
    found = checked(*controls)

    assert not found.trusted
    assert found.faults[0].startswith(fault)


def test_controls_that_cannot_be_drawn_leave_a_check_untrusted():
    def broken():
        raise ValueError("no data")
        yield

    assert measured("a check", broken()).faults == (
        "no control could be drawn: ValueError: no data",
    )


def test_a_certificate_of_each_kind_is_among_the_controls_and_forgeries_of_it():
    controls = certificate_controls(Random(5))  # noqa: S311 - a draw, no secret
    offered = {control.offered: control.accepted for control in controls}

    for kind in KINDS:
        assert offered[f"a true certificate ({kind})"]
        assert sum(text.startswith(f"a certificate ({kind}) with ") for text in offered) > 5


# of the claims that are broken on purpose, each seed draws others; the session of `verify` is one
@pytest.mark.parametrize("seed", [*(pytest.param(n, marks=pytest.mark.deep) for n in range(3)), 3])
def test_every_check_of_the_project_is_trusted(seed):
    names = claim_names(["example-M", "strict-norm", "threshold-counts", "gordan"])

    found = measure(names, seed)

    assert [each.faults for each in found if not each.trusted] == []
    assert sum(each.refused for each in found) > 200


@pytest.mark.parametrize("claim", PROPERTIES)
def test_every_search_catches_each_wrong_learner_that_can_be_drawn(claim):
    found = measured(claim, search_controls(claim, Random(0)))  # noqa: S311 - examples

    assert found.trusted, found.faults


@pytest.mark.parametrize(
    ("draw", "claim"),
    [
        *((computation_controls, claim) for claim in CLAIMS if claim.compute or claim.symbolic),
        *((refutation_controls, claim) for claim in CLAIMS if claim.refutations),
    ],
    ids=lambda each: getattr(each, "name", None),
)
def test_every_computation_and_refutation_refuses_another_scope(draw, claim):
    found = measured(claim.name, draw(claim, Random(0)))  # noqa: S311 - a draw, no secret

    assert found.trusted, found.faults


def blind(check):
    return measured(check, [Control("what is false", False, lambda: True)])


@pytest.fixture(scope="module")
def claim():
    return settled("example-M", "quick", 0)


def test_no_verdict_rests_on_a_check_that_is_not_trusted(claim):
    written = report([claim], "quick", 0, [blind("computation of example-M")])

    assert written["claims"][0]["verdict"] == "not trusted"
    assert (written["holds"], written["claims"][0]["holds"]) == (False, False)


def test_a_claim_is_settled_anew_beside_an_old_report(claim, tmp_path, monkeypatch):
    old = {"claims": [claim | {"verdict": "failed"}]}
    (tmp_path / "report.json").write_text(json.dumps(old), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert settled("example-M", "quick", 0)["verdict"] == claim["verdict"]


def test_the_table_names_the_check_that_can_no_longer_fail(claim):
    lines = table(report([claim], "quick", 0, [blind("computation of example-M")])).splitlines()

    assert "? not trusted" in lines[1]
    assert "computation of example-M: not trusted, no verdict rests on it" in lines
    assert "  it accepts what is false, which is false" in lines
    assert f"example-M: not trusted, expected {claim['expected']}" in lines


def test_the_last_line_of_the_table_counts_the_controls(claim):
    found = checked(TRUE, FALSE, FALSE)

    assert table(report([claim], "quick", 0, [found])).splitlines()[-1] == (
        "2 controls failed as they must"
    )


def test_the_report_says_what_the_controls_showed(claim):
    controls = report([claim], "quick", 3, [checked(TRUE, FALSE), blind("z3")])["controls"]

    assert {name: controls[name] for name in ("seed", "failed_as_they_must", "not_trusted")} == {
        "seed": 3,
        "failed_as_they_must": 1,
        "not_trusted": ["z3"],
    }

"""A started target: what it is given, in which order, and the report on what came back."""

from fractions import Fraction

import numpy as np
import pytest

from properties.conformance import subject as module
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.process import Hung
from properties.conformance.report import Counts, Report
from properties.conformance.rounding import Rounding
from properties.conformance.searching import Searched
from properties.conformance.subject import CannotRun
from tests.conformance.in_process import (
    CASES,
    LARGE,
    PLAIN,
    ROUNDS,
    TRACES,
    InProcess,
    case,
    dying,
    names,
    off,
    plan,
    right,
    subject,
)
from tests.conformance.made import answered, task

pytestmark = pytest.mark.usefixtures("noted")


def test_a_right_target_is_given_all_cases_and_then_a_search(noted):
    right_one = subject(right)

    report = right_one.report(plan())

    search = Searched("quick", 7, 150, None, [])
    assert report == Report("mine.py:train", PLAIN, Counts(3, 3), (), searched=search)
    assert noted.searched == [(right_one.process, PLAIN, ("epochs",), (), "quick", 7)]


def test_a_wrong_target_is_told_with_its_passes_and_is_not_searched(noted):
    wrong = subject(off)

    report = wrong.report(plan())

    (finding,) = report.findings
    assert (finding.id, finding.count, finding.shown.task.case.id) == ("weights", 3, "c")
    assert finding.details == {"traces": TRACES}
    assert noted.traced == [(finding.shown.task, wrong.process, 6)]
    assert (report.searched, noted.searched, report.places) == (None, [], {})


def test_of_a_case_that_loses_the_target_no_passes_are_shown(noted):
    (finding,) = subject(dying).report(plan()).findings

    assert (finding.id, finding.details) == ("ends-its-process", {})
    assert noted.traced == []


def test_of_an_audited_case_no_passes_are_shown(noted):
    own = subject(off, Declared.read("update=le,order=own"))

    assert all(finding.details.keys() == {"because"} for finding in own.report(plan()).findings)
    assert noted.traced == []


def test_what_the_search_finds_is_told_and_kept_in_a_file(noted, tmp_path):
    noted.found = answered(task(LARGE, name="f", family="searched"), (7, 7))

    report = subject(right).report(plan(tmp_path))

    assert names(report) == ["weights"]
    assert report.findings[0].shown is noted.found
    assert report.places == {"f": ("--case", str(tmp_path / "f.json"))}
    assert (tmp_path / "f.json").exists()


def test_what_the_search_finds_is_made_smaller(noted, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    noted.found = answered(task(LARGE, name="f", family="searched"), (7, 7))
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 1))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[2:]))

    (finding,) = report.findings
    assert finding.shown.task.case.points == (((0,), -1), ((0,), 1))
    assert list(report.places) == [finding.shown.task.case.id]
    assert {seconds for _, seconds in wrong_on_many.process.asked[2:]} == {1.0}


def test_what_the_search_met_close_to_0_is_told_with_how_to_search_again(noted):
    close = answered(task(ROUNDS, name="close"), (Fraction(0.1), Fraction(0.7)))
    vars(close)["_explained"] = (Rounding(None, (1, 1)), False)
    noted.close = [close]

    report = subject(right).report(plan())

    assert report.places == {"close": ("--budget", "quick", "--seed", "7")}
    assert [(f.id, f.shown) for f in report.rounding] == [("rounding-digits", close)]


def test_the_case_of_a_finding_is_made_smaller(tmp_path, monkeypatch):
    monkeypatch.setattr("properties.conformance.minimal.SECONDS", 60)
    target = subject(off)

    (finding,) = target.report(plan(tmp_path, cases=CASES[:1])).findings

    assert finding.shown.task.case.why == "made smaller from a"
    assert {seconds for _, seconds in target.process.asked[1:]} == {1.0}


def test_a_case_alone_is_told_with_its_passes_and_given_half_a_minute(noted):
    target = subject(off)

    report = target.alone(CASES[0])

    assert (report.target, report.declared, report.cases) == ("mine.py:train", PLAIN, Counts(1, 1))
    assert (names(report), report.traces) == (["weights"], TRACES)
    asked = report.findings[0].shown.task
    assert noted.traced == [(asked, target.process, 20)]
    assert (asked.case, target.process.asked) == (CASES[0], [(3, 30.0)])


def test_a_case_alone_that_rounding_explains_is_told_so():
    points = (((Fraction(0.1),), 1), ((Fraction(-0.3),), 1))
    near = subject(lambda X, y, epochs: np.nextafter(right(X, y, epochs), 1))

    report = near.alone(case("r", points, epochs=1))

    assert (report.findings, [f.id for f in report.rounding]) == ((), ["rounding-digits"])


def test_a_case_alone_that_does_not_apply_is_refused():
    with pytest.raises(CannotRun) as refusal:
        subject(right).alone(case("e", rate=2))

    assert str(refusal.value) == (
        "case: e does not apply; it needs an option that the target does not take, or a limit of "
        "passes, or other conventions"
    )


BIAS = (
    "target: it returns 3 weights for 2 coordinates, and no bias is declared; give --convention "
    "bias=append (or prepend, where the bias comes first)"
)


@pytest.mark.parametrize("give", [lambda s: s.report(plan()), lambda s: s.alone(CASES[0])])
def test_a_bias_that_is_not_declared_is_refused(give):
    biased = subject(lambda X, y, epochs: np.zeros(3))

    with pytest.raises(CannotRun) as refusal:
        give(biased)

    assert str(refusal.value) == BIAS


@pytest.mark.parametrize(("text", "shown"), [("update=le", "update=le"), ("", "them")])
def test_conventions_that_no_case_fits_are_refused(text, shown):
    with pytest.raises(CannotRun) as refusal:
        subject(right, Declared.read(text)).report(plan(cases=(case("e", rate=2),)))

    assert str(refusal.value) == (
        f"conventions: no case fits {shown}, or float64 would round in each; use a start of 0 and "
        "a rate that is a power of two"
    )


def test_a_case_is_asked_under_a_name_that_its_content_makes():
    target = subject(right)

    renamed, own, endless = (
        target._ask(case("x", family=family), 2.5).task.case
        for family in ("aimed", "data", "inseparable")
    )

    assert renamed.id.startswith("searched-")
    assert (own.id, endless.id) == ("x", "x")
    assert target.process.asked == [(3, 2.5)] * 3
    assert target._ask(case("e", rate=2), 2.5) is None


def test_a_hang_is_a_loss_and_an_exception_is_none():
    late = InProcess(lambda X, y, epochs: (_ for _ in ()).throw(Hung("late")))

    assert subject(late)._ask(CASES[0], 4.0).trouble.kind == "hangs"
    assert [
        module._is_lost(Outcome(task(), trouble=kind and Trouble(kind, "")))
        for kind in ("hangs", "ends-its-process", "talks-nonsense", "raises", None)
    ] == [True, True, True, False, False]

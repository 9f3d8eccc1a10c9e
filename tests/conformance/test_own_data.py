"""Data of one's own beside the cases: how they are given, remarked, told and made smaller."""

import numpy as np
import pytest

from perceptron import Dataset
from properties.conformance import subject as module
from tests.conformance.in_process import AGREES, CASES, DATA, ROUNDS, names, plan, right, subject
from tests.conformance.made import answered, task

pytestmark = pytest.mark.usefixtures("noted")


def test_data_that_agree_are_remarked_and_given_half_a_minute(noted):
    target = subject(right)

    report = target.report(plan(data=DATA))

    assert (report.notes, report.findings) == ((AGREES,), ())
    assert target.process.asked[-1] == (3, 30.0)
    assert len(noted.searched) == 1


def test_data_that_agree_by_rounding_are_told_after_a_search_too(noted):
    def near(X, y, epochs):
        w = right(X, y, epochs)
        return np.nextafter(w, 1) if (X % 1).any() else w

    report = subject(near).report(plan(data=Dataset([[0.1, 0.7], [0.3, -1]], [1, -1])))

    assert (len(noted.searched), report.notes) == (1, (AGREES,))
    assert [finding.id for finding in report.rounding] == ["rounding-digits"]


def test_data_on_which_it_departs_are_told_and_kept(noted, tmp_path):
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 2))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[1:], data=DATA))

    assert (names(report), report.notes) == (["weights"], ())
    assert (report.findings[0].shown.task.case.id, report.findings[0].count) == ("data", 1)
    assert report.places == {"data": ("--case", str(tmp_path / "data.json"))}
    assert noted.searched == []


def test_data_on_which_it_departs_are_made_smaller(noted, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    wrong_on_many = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) > 1))

    report = wrong_on_many.report(plan(tmp_path, cases=CASES[2:], data=DATA))

    (finding,) = report.findings
    assert (finding.count, finding.shown.task.case.points) == (2, (((0,), -1), ((0,), 1)))
    assert set(report.places) == {"data", finding.shown.task.case.id}
    assert wrong_on_many.process.asked[2] == (3, 1.0)


def test_data_that_cannot_be_made_smaller_are_told_once(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "TO_SHRINK", 60.0)
    least = Dataset([[0]], [1])

    late = subject(lambda X, y, epochs: right(X, y, epochs) + (epochs == 10))

    report = late.report(plan(tmp_path, data=least))

    assert set(report.places) == {"data"}


def test_data_too_close_to_0_are_remarked(monkeypatch):
    unjudged = answered(task(ROUNDS), (0, 0))
    vars(unjudged)["_explained"] = (None, True)
    monkeypatch.setattr(module.Subject, "_ask", lambda self, case, seconds: unjudged)

    assert subject(right).report(plan(data=DATA)).notes == (
        "your data were given too; too many scores are close to 0 to say if rounding explains it",
    )


def test_data_that_do_not_apply_are_remarked(monkeypatch):
    monkeypatch.setattr(module.Subject, "_ask", lambda self, case, seconds: None)

    assert subject(right).report(plan(data=DATA)).notes == (
        "your data were not given: a run over them has no end that the reference reaches",
    )

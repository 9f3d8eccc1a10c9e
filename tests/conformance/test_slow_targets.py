"""A slow target that departs is given no more than shows why; all others get every case."""

import pytest

from properties.conformance.report import Counts
from tests.conformance.in_process import AGREES, DATA, MANY, dying, off, plan, right, subject
from tests.conformance.made import answered, task

pytestmark = pytest.mark.usefixtures("noted")
SLOW = (
    "the other cases were not given: the target takes long, and that it deviates is known; "
    "--budget thorough gives them all"
)


def test_a_slow_target_that_departs_is_given_no_more_than_shows_why():
    slow = subject(off, costs=1.0)

    report = slow.report(plan(cases=MANY))

    assert (report.cases, report.notes) == (Counts(60, 49), (SLOW,))


def test_a_slow_target_is_remarked_beside_data_that_agree():
    slow = subject(lambda X, y, epochs: right(X, y, epochs) + (len(X) != 3), costs=1.0)

    assert slow.report(plan(cases=MANY, data=DATA)).notes == (AGREES, SLOW)


def test_who_took_as_long_as_allowed_is_not_slow():
    came = [answered(task(name=str(n)), (9,)) for n in range(60)]

    assert list(subject(off)._until_known(iter(came), 0)) == came


@pytest.mark.parametrize(
    ("train", "costs", "budget"),
    [(off, 0.001, "quick"), (right, 1.0, "quick"), (off, 0.5, "thorough")],
)
def test_all_others_are_given_every_case(train, costs, budget):
    report = subject(train, costs=costs).report(plan(cases=MANY, budget=budget))

    assert (report.cases, report.notes) == (Counts(60, 60), ())


def test_a_target_that_is_lost_is_not_called_slow():
    report = subject(dying).report(plan(cases=MANY))

    assert (report.cases, report.notes) == (Counts(60, 32), ())


def test_a_report_of_few_cases_without_a_finding_is_not_searched(noted):
    report = subject(right).report(plan(cases=MANY, seconds=-1))

    assert (report.cases, report.searched, noted.searched) == (Counts(60, 0), None, [])


def own_order(X, y, epochs):
    return right(X, y, epochs, order=range(len(X))[::-1])

"""The faults are data; what they replace is still there, so that none is a fault no longer."""

import pytest

from tests.faults.__main__ import ROOT, faults, with_fault

FAULTS = faults()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["why"].replace(" ", "-"))
def test_what_a_fault_replaces_occurs_once_and_the_tests_that_are_to_notice_it_are_there(fault):
    text = (ROOT / fault["file"]).read_text(encoding="utf-8")
    named = [each for each in fault["tests"].split() if each.startswith("tests/")]

    assert text.count(fault["old"]) == 1
    assert with_fault(text, fault) != text
    assert named
    assert all((ROOT / each).exists() for each in named)


def test_there_are_thirty_faults_each_with_a_reason_of_its_own():
    assert len({fault["why"] for fault in FAULTS}) == len(FAULTS) >= 30

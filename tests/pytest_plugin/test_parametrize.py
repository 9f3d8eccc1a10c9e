"""The decorator with which a project's own tests hold its perceptron against the reference."""

import pytest

from perceptron import Refused
from properties import parametrize

pytestmark = pytest.mark.xdist_group("students")

TESTS = """
import properties
from mine import strict

@properties.parametrize(strict)
def test_function(check):
    check()

@properties.parametrize('own.py:heavy_bias', 'bias=separate,bias_rate=2')
def test_named_and_declared(check):
    check()

@properties.parametrize(strict, known='known.toml')
def test_known(check):
    check()
"""


@pytest.fixture(scope="module")
def decorated(run_pytest, entry):
    known = entry('convention = "update=lt"') + entry('id = "pass-limit"', expiry="2020-01-31")
    own = "open('log', 'a').write('started ')\nfrom mine import *\n"
    return run_pytest(test_mine_py=TESTS, known_toml=known, own_py=own)


@pytest.fixture
def ends(decorated):
    """How the tests of one decorated function ended, by what stands in their brackets."""
    return lambda name: {
        test.split("[")[1].rstrip("]"): end
        for test, end in decorated.ends.items()
        if f"::{name}[" in test
    }


def test_a_test_runs_once_a_family_and_once_for_the_verdict(ends):
    assert ends("test_function") == {
        "worked": "FAILED", "tight": "FAILED", "inseparable": "PASSED", "option": "SKIPPED",
        "small": "FAILED", "aimed": "FAILED", "size": "FAILED", "number": "FAILED",
        "verdict": "FAILED",
    }  # fmt: skip


def test_a_failure_is_the_report_without_the_lines_of_the_plugin(decorated):
    assert "Deviation: deviates: " in decorated.out
    assert "1. never updates at a tie; from a zero start it never learns" in decorated.out
    assert "end_test(" not in decorated.out


def test_a_target_may_be_named_and_its_conventions_declared_and_is_checked_once(ends, decorated):
    found = ends("test_named_and_declared")

    assert found["verdict"] == "PASSED"
    assert "FAILED" not in found.values()
    assert (decorated.folder / "log").read_text() == "started "


def test_each_known_entry_is_a_test_too(ends):
    found = ends("test_known")

    assert (found["small"], found["verdict"]) == ("XFAIL", "XFAIL")
    assert (found["known update=lt"], found["known pass-limit"]) == ("PASSED", "FAILED")


def test_at_once_no_target_is_run_but_a_file_that_does_not_exist_is_refused(tmp_path):
    assert parametrize(f"{tmp_path}/nobody.py:train").name == "parametrize"
    with pytest.raises(Refused, match="not a readable file of known deviations"):
        parametrize("mine.py:train", known=tmp_path / "known.toml")

"""The decorator with which a project's own tests hold its perceptron against the reference."""

import pytest

from perceptron import Refused
from properties import parametrize

pytestmark = pytest.mark.xdist_group("plugin")

TEST = """
import properties
from mine import {name}

@properties.parametrize({target}{options})
def test_mine(check):
    check()
"""


@pytest.fixture(scope="module")
def decorated(run_pytest):
    def run(name, target=None, options="", **files):
        source = TEST.format(name=name, target=target or name, options=options)
        return run_pytest(test_mine_py=source, **files)

    return run


def ends(done):
    return {name.split("[")[1].rstrip("]"): end for name, end in done.ends.items()}


def test_a_test_runs_once_a_family_and_once_for_the_verdict(decorated):
    found = ends(decorated("strict"))

    assert list(found) == [
        "worked", "tight", "inseparable", "option", "small", "aimed", "number", "verdict",
    ]  # fmt: skip
    assert (found["inseparable"], found["option"], found["small"], found["verdict"]) == (
        "PASSED", "SKIPPED", "FAILED", "FAILED",
    )  # fmt: skip


def test_a_failure_is_the_report_without_the_lines_of_the_plugin(decorated):
    out = decorated("strict").out

    assert "Deviation: deviates: " in out
    assert "1. never updates at a tie: from a zero start it never learns" in out
    assert "end_test(" not in out


def test_a_target_may_be_named_and_its_conventions_declared(decorated):
    done = decorated("right", target="'mine.py:heavy_bias', 'bias=separate,bias_rate=2'")

    assert done.code == 0
    assert ends(done)["verdict"] == "PASSED"


def test_each_known_entry_is_a_test_too(decorated, entry):
    known = entry('convention = "update=lt"') + entry('id = "pass-limit"', expiry="2020-01-31")

    found = ends(decorated("strict", options=", known='known.toml'", known_toml=known))

    assert (found["small"], found["verdict"]) == ("XFAIL", "XFAIL")
    assert (found["known update=lt"], found["known pass-limit"]) == ("PASSED", "FAILED")


def test_the_target_runs_at_the_first_call_and_not_before(tmp_path):
    assert parametrize(f"{tmp_path}/nobody.py:train").name == "parametrize"


def test_a_file_of_known_deviations_that_does_not_exist_is_refused_at_once(tmp_path):
    with pytest.raises(Refused, match="not a readable file of known deviations"):
        parametrize("mine.py:train", known=tmp_path / "known.toml")


def test_the_target_is_checked_once(decorated, tmp_path):
    log = tmp_path / "log"
    own = f"open({str(log)!r}, 'a').write('started ')\nfrom mine import *\n"

    done = decorated("right", target="'own.py:right'", own_py=own)

    assert (done.code, log.read_text()) == (0, "started ")

"""A session of pytest: silent unless asked, refused in a sentence, reported once."""

import json
import os
import re
import subprocess
import sys

import pytest

from properties.vectors.build import FILE

pytestmark = pytest.mark.xdist_group("plugin")

HEAVY = ("hypothesis", "jinja2", "jsonschema", "numba", "numpy", "perceptron", "rich", "scipy")
RIGHT = ("--perceptron-impl", "mine.py:right")


def test_the_module_of_the_plugin_imports_nothing_heavy(tmp_path):
    code = (
        "import sys, pytest\n"
        "pytest.main(['-p', 'properties.pytest_plugin', '--co', '-q'])\n"
        f"print(sorted(set(sys.modules) & set({HEAVY})))\n"
        "print('properties.pytest_plugin' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )

    assert done.stdout.splitlines()[-2:] == ["[]", "True"]


def test_a_run_without_a_target_reports_nothing(run_pytest):
    done = run_pytest(test_own_py="def test_own(): pass\n")

    assert list(done.ends) == ["test_own.py::test_own"]
    assert "perceptron" not in done.out.replace("verified-perceptron", "")


def test_the_tests_of_a_target_come_after_the_projects_own(run_pytest):
    done = run_pytest(*RIGHT, "--co", "-qq", test_own_py="def test_own(): pass\n")

    assert list(done.ends)[:2] == ["test_own.py::test_own", "perceptron mine.py:right::worked"]


def test_the_header_says_what_is_held_against_what(checked):
    vectors = json.loads(FILE.read_text(encoding="utf-8"))
    header = [
        line for line in checked("right", "strict").out.splitlines() if "perceptron: " in line
    ]

    assert header[0].startswith("perceptron: verified-perceptron")
    assert header[0].endswith(f"vectors {vectors['version']} sha256 {vectors['sha256'][:16]}")
    assert header[1] == "perceptron: mine.py:right, mine.py:strict"
    assert re.fullmatch(
        r"perceptron: conventions each target's own, or identified; budget quick, seed 0, "
        r"Python 3\.\d+\.\d+",
        header[2],
    )


USAGE = {
    ("--perceptron-report", "x.html"): "--perceptron-impl: no target is given; name one to check",
    ("--perceptron-known", "x.toml"): "--perceptron-impl: no target is given; name one to check",
    (*RIGHT, "--perceptron-report", "x.pdf"): "report: x.pdf has the wrong ending; use one of",
    (*RIGHT, "--perceptron-report", "no/x.xml"): "report: the folder no does not exist; create it",
    (*RIGHT, "--perceptron-known", "x.toml"): "x.toml: not a readable file of known deviations (",
    (*RIGHT, "--perceptron-seed", "-1"): "seed: -1 is not a seed; give an integer, 0 or more",
    (*RIGHT, "--perceptron-convention", "bias=x"): "bias: 'x' is unknown; use one of",
}


@pytest.mark.parametrize("arguments", USAGE)
def test_wrong_usage_is_refused_in_a_sentence_before_anything_runs(run_pytest, arguments):
    done = run_pytest(*arguments)

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert done.err.startswith(f"ERROR: {USAGE[arguments]}")


def test_a_report_holds_all_targets_of_the_one_run(run_pytest, tmp_path):
    path = tmp_path / "r.json"
    strict = ("--perceptron-impl", "mine.py:strict", "--perceptron-budget", "quick")
    done = run_pytest(*RIGHT, *strict, "--perceptron-report", str(path))

    content = json.loads(path.read_text(encoding="utf-8"))
    assert [one["verdict"] for one in content["reports"]] == ["conforms", "deviates"]
    assert f"\nreport       {path}\n" in done.out


def test_a_report_that_cannot_be_written_is_an_error(run_pytest, tmp_path):
    (tmp_path / "r.json").mkdir()
    done = run_pytest("-k", "worked", *RIGHT, "--perceptron-report", str(tmp_path / "r.json"))

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert re.search(r"^error        .*r\.json: ", done.out, re.MULTILINE)


def test_a_target_that_no_selected_test_needs_is_not_run(run_pytest):
    done = run_pytest("-k", "test_own", *RIGHT, test_own_py="def test_own(): pass\n")

    assert list(done.ends.values()) == ["PASSED"]
    assert "not run      1 targets\n" in done.out


def test_a_command_is_a_target_too(run_pytest):
    done = run_pytest("--perceptron-impl=--command 'no-such-program --x'", "-k", "verdict")

    assert "cannot-run: command: program 'no-such-program' was not found; give its path" in done.out


def test_under_xdist_a_target_is_checked_once_and_its_tests_share_the_workers(run_pytest, tmp_path):
    pytest.importorskip("xdist", reason="not run: xdist is not installed")
    log = tmp_path / "log"
    source = f"open({str(log)!r}, 'a').write('started ')\nfrom mine import *\n"
    options = ("-n", "2", "--perceptron-budget", "quick")
    done = run_pytest(*options, "--perceptron-impl", "own.py:strict", own_py=source)

    assert done.out.count("deviates: own.py:strict, 1 cause found\n\nconv") == 1
    assert sum(end == "FAILED" for end in done.ends.values()) == 6
    assert log.read_text() == "started "

"""A session of pytest: silent unless asked, refused in a sentence, reported once."""

import json
import os
import re
import subprocess
import sys

import pytest

from properties.vectors.build import FILE

pytestmark = pytest.mark.xdist_group("students")

HEAVY = ("hypothesis", "jinja2", "jsonschema", "numba", "numpy", "perceptron", "rich", "scipy")
RIGHT = ("--perceptron-impl", "mine.py:right")
OWN = "def test_own(): pass\n"


def test_the_module_of_the_plugin_imports_nothing_heavy(tmp_path):
    code = (
        "import sys, pytest\n"
        "pytest.main(['-p', 'properties.pytest_plugin', '--co', '-q'])\n"
        f"print(sorted(set(sys.modules) & set({HEAVY})))\n"
        "print('properties.pytest_plugin' in sys.modules)\n"
    )
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-2:] == ["[]", "True"]


def test_without_a_target_nothing_is_reported_and_one_that_no_test_needs_is_not_run(run_pytest):
    plain = run_pytest(test_own_py=OWN)
    unneeded = run_pytest("-k", "test_own", *RIGHT, test_own_py=OWN)

    assert list(plain.ends) == ["test_own.py::test_own"]
    assert "perceptron" not in plain.out.replace("verified-perceptron", "")
    assert list(unneeded.ends.values()) == ["PASSED"]
    assert "not run      1 targets\n" in unneeded.out


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


def test_a_report_that_cannot_be_written_is_an_error(checked, tmp_path):
    (tmp_path / "r.json").symlink_to("/dev/full")
    report = ("--perceptron-report", str(tmp_path / "r.json"))
    done = checked("mine.py:nobody", options=("-k", "worked", *report))

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert re.search(r"^error        .*r\.json: ", done.out, re.MULTILINE)


# one session with all targets
def test_the_tests_of_a_target_come_after_the_projects_own(targets_of_all_kinds):
    first, second, *_ = targets_of_all_kinds.ends

    assert (first, second) == ("test_own.py::test_own", "perceptron mine.py:right::worked")


def test_the_header_says_what_is_held_against_what(targets_of_all_kinds):
    vectors = json.loads(FILE.read_text(encoding="utf-8"))
    header = [line for line in targets_of_all_kinds.out.splitlines() if "perceptron: " in line]

    assert header[0].startswith("perceptron: verified-perceptron")
    assert header[0].endswith(f"vectors {vectors['version']} sha256 {vectors['sha256'][:16]}")
    assert header[1].startswith("perceptron: mine.py:right, mine.py:strict, ")
    said = "perceptron: conventions each target's own, or identified; budget quick, seed 0, Python "
    assert re.fullmatch(re.escape(said) + r"3\.\d+\.\d+", header[2])


def test_a_report_holds_all_targets_of_the_one_run_also_a_command(targets_of_all_kinds):
    done = targets_of_all_kinds
    reports = json.loads((done.folder / "r.json").read_text(encoding="utf-8"))["reports"]

    verdicts = [one["verdict"] for one in reports]
    assert verdicts == ["conforms", "deviates", "unusual", "cannot-run", "cannot-run"]
    assert "\nreport       r.json\n" in done.out
    said = "cannot-run: command: program 'no-such-program' was not found; give its path"
    assert said in done.out


@pytest.mark.deep
def test_under_xdist_a_target_is_checked_once_and_its_tests_share_the_workers(checked, tmp_path):
    pytest.importorskip("xdist", reason="not run: xdist is not installed")
    log = tmp_path / "log"
    source = f"open({str(log)!r}, 'a').write('started ')\nfrom mine import *\n"
    done = checked("own.py:strict", options=("-n", "2"), own_py=source)

    assert done.out.count("deviates: own.py:strict, 1 cause found\n\nconv") == 1
    assert sum(end == "FAILED" for end in done.ends.values()) == 7
    assert log.read_text() == "started "

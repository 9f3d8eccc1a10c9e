import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from properties.vectors.making import FILE

from .conftest import PLUGIN

pytest_plugins = "pytester"
# what the targets are found to be is found once
pytestmark = pytest.mark.xdist_group("plugin")

RIGHT, STRICT, NARROW = "right.py:lists", "wrong.py:strict", "wrong.py:int8"
FAMILIES = ["worked", "tight", "inseparable", "option", "small", "aimed", "number", "verdict"]
HEAVY = ("hypothesis", "numba", "numpy", "perceptron", "scipy", "sympy", "flint")
ENTRY = '[[known]]\n{}\nreason = "a lecture has it so"\nexpiry = {}\n'


def entry(name, expiry="2126-01-01"):
    return ENTRY.format(name, expiry)


def test_the_module_of_the_plugin_imports_nothing_heavy(tmp_path):
    code = (
        "import sys, pytest\n"
        "pytest.main(['-p', 'properties.plugin', '--co', '-q'])\n"
        f"print(sorted(set(sys.modules) & set({HEAVY})))\n"
        "print('properties.plugin' in sys.modules)\n"
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


def test_a_run_without_a_target_says_and_loads_nothing(pytester):
    pytester.makepyfile(
        f"""
        import sys
        def test_own():
            assert not set(sys.modules) & set({HEAVY})
        """
    )

    done = pytester.runpytest_subprocess(*PLUGIN, "-p", "no:hypothesispytest")

    done.assert_outcomes(passed=1)
    assert "perceptron" not in done.stdout.str().replace("verified-perceptron", "")


def test_each_family_of_cases_is_an_item_and_so_is_the_verdict(session):
    done = session("--perceptron-impl", RIGHT, "--collect-only", "-q")

    assert done.outlines[: len(FAMILIES)] == [f"perceptron {RIGHT}::{name}" for name in FAMILIES]


def test_a_right_target_passes_and_a_family_that_does_not_apply_is_skipped(session):
    session("--perceptron-impl", RIGHT).assert_outcomes(passed=7, skipped=1)


def test_the_items_stand_behind_the_own_tests_of_the_project(session, pytester):
    pytester.makepyfile("def test_own(): pass")

    done = session("--perceptron-impl", RIGHT, "-v")

    done.stdout.fnmatch_lines(["*::test_own PASSED*", "perceptron right.py:lists::worked PASSED*"])


def test_the_header_says_what_is_held_against_what(session):
    done = session("--perceptron-impl", RIGHT, "--perceptron-impl", STRICT, "--co")
    vectors = json.loads(FILE.read_text(encoding="utf-8"))

    done.stdout.fnmatch_lines(
        [
            f"perceptron: verified-perceptron *, vectors {vectors['version']} "
            f"sha256 {vectors['sha256'][:16]}",
            f"perceptron: {RIGHT}, {STRICT}",
            "perceptron: conventions each target's own*; budget default, seed 0, Python 3.*",
        ]
    )


def test_the_summary_counts_the_cases_and_tells_each_cause_once_with_its_replay(session):
    done = session("--perceptron-impl", RIGHT, "--perceptron-impl", STRICT)
    told = done.stdout.str().split("= perceptron =")[1]

    assert re.search(r"conforms +right.py:lists\n", told)
    assert len(re.findall(r"cases +(\d+) declared, \1 run, 0 skipped", told)) == 2
    assert told.count("cause       never updates at a tie") == 1
    assert re.search("replay    perceptron check wrong.py:strict --convention update=lt", told)


def test_a_deviation_fails_the_families_that_show_it_and_the_verdict(session):
    done = session("--perceptron-impl", STRICT, "-v")

    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(["*::inseparable PASSED*", "*::number FAILED*", "*::verdict FAILED*"])


def test_a_failure_is_a_sentence_with_counts_a_case_and_a_replay_and_no_traceback(session):
    done = session("--perceptron-impl", NARROW, "-k", "number")

    done.stdout.fnmatch_lines(
        [
            "right on small integers, not on other numbers: *: * of * cases, as number-*",
            "  replay  perceptron check wrong.py:int8 * number-*",
        ],
        consecutive=True,
    )
    done.stdout.no_fnmatch_line("*Deviation*")


def test_the_verdict_shows_the_whole_report(session, judged):
    done = session("--perceptron-impl", STRICT, "-k", "verdict")

    done.stdout.fnmatch_lines(judged(STRICT).text.splitlines(), consecutive=True)


def test_a_target_that_cannot_run_fails_every_item(session):
    done = session("--perceptron-impl", "nowhere.py:train")

    done.assert_outcomes(failed=8)
    done.stdout.fnmatch_lines(["cannot-run: target: nowhere.py is no file;*"])


def test_cases_that_were_not_run_are_an_error(session, judged, monkeypatch):
    whole = judged(RIGHT)
    each = [{**case, "result": "not run"} for case in whole.content["each"]]
    cases = {"declared": 600, "run": 0, "skipped": 600}
    content = {**whole.content, "each": each, "cases": cases, "verdict": "cannot-run"}
    monkeypatch.setattr(
        "properties.plugin.session.judge", lambda *_, **__: type(whole)(content, "too few")
    )

    done = session("--perceptron-impl", RIGHT)

    done.assert_outcomes(failed=8)
    done.stdout.fnmatch_lines(["only 0 of 3 cases were run", "error *fewer cases ran than decl*"])


@pytest.mark.parametrize(
    "known",
    [
        'convention = "update=lt"',
        'id = "tie-no-update"',
        f'id = "tie-no-update"\ntarget = "{STRICT}"',
    ],
)
def test_a_known_deviation_is_an_expected_failure(session, known):
    done = session("--perceptron-impl", STRICT, "-rx", known=entry(known))

    assert done.ret == 0
    done.assert_outcomes(xfailed=6, passed=2, skipped=1)
    done.stdout.fnmatch_lines(["XFAIL*::verdict - known: a lecture has it so"])


def test_a_known_vector_excuses_its_case_alone(session, judged):
    vectors = json.loads(FILE.read_text(encoding="utf-8"))["tests"]
    ids = {test["name"]: test["id"] for test in vectors}
    cases = [c for c in judged(STRICT).content["each"] if c["result"] == "departs"]
    worked = [ids[case["id"]] for case in cases if case["family"] == "worked"]
    known = "".join(entry(f'id = "{name}"') for name in worked)

    done = session("--perceptron-impl", STRICT, "-v", known=known)

    done.stdout.fnmatch_lines(["*::worked XFAIL*", "*::tight FAILED*", "*known PASSED*"])


@pytest.mark.parametrize(
    "known", ['id = "pass-less"', 'id = "no-such"', 'convention = "update=predict+"',
              'id = "tie-no-update"\ntarget = "other.py:train"'],
)  # fmt: skip
def test_an_entry_that_excuses_nothing_is_an_error(session, known):
    done = session("--perceptron-impl", RIGHT, known=entry(known))

    done.assert_outcomes(passed=7, skipped=1, failed=1)
    done.stdout.fnmatch_lines(["known: * excuses nothing that was found; remove it (a lecture*"])


USAGE = {
    ("--perceptron-report", "x.html"): "--perceptron-impl: no target is given; name one",
    ("--perceptron-known", "x.toml"): "--perceptron-impl: no target is given; name one",
    ("--perceptron-impl", RIGHT, "--perceptron-report", "x.pdf"): "report: x.pdf ends in none of",
    (
        "--perceptron-impl",
        RIGHT,
        "--perceptron-report",
        "no/x.xml",
    ): "report: no is no folder; make",
    ("--perceptron-impl", RIGHT, "--perceptron-known", "x.toml"): "x.toml: no known deviations can",
    ("--perceptron-impl", RIGHT, "--perceptron-seed", "-1"): "seed: -1 is no seed; give",
    ("--perceptron-impl", RIGHT, "--perceptron-convention", "bias=x"): "bias: 'x' is unknown; use",
}


@pytest.mark.parametrize("arguments", USAGE)
def test_wrong_usage_is_refused_in_a_sentence_before_anything_runs(session, arguments):
    done = session(*arguments)

    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"ERROR: {USAGE[arguments]}*"])


def test_a_report_is_written_for_all_targets(session, pytester):
    targets = ("--perceptron-impl", RIGHT, "--perceptron-impl", STRICT)
    session(*targets, "--perceptron-report", "r.json")

    written = json.loads((pytester.path / "r.json").read_text(encoding="utf-8"))
    assert [one["verdict"] for one in written["reports"]] == ["conforms", "deviates"]


def test_a_report_that_cannot_be_written_is_an_error(session, pytester):
    (pytester.path / "r.json").mkdir()

    done = session("--perceptron-impl", RIGHT, "--perceptron-report", "r.json")

    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stdout.fnmatch_lines(["error *r.json: *"])


def test_a_real_target_is_judged_once_and_its_items_share_the_workers_of_xdist(pytester):
    if find_spec("xdist") is None:
        pytest.skip("not run: xdist is not installed")
    pytester.makepyfile(
        mine="""
        def train(X, y, epochs):
            w = 0 * X[0]
            for _ in range(epochs):
                for x, label in zip(X, y):
                    if label * (w @ x) < 0:
                        w = w + label * x
            return w
        """
    )
    pytester.makefile(".toml", known=entry('convention = "update=lt"'))

    options = ("--perceptron-budget", "quick", "--perceptron-known", "known.toml")
    done = pytester.runpytest_subprocess(
        *PLUGIN, "-p", "no:cacheprovider", "-n", "2", "--perceptron-impl", "mine.py:train", *options
    )

    done.assert_outcomes(xfailed=6, passed=2, skipped=1)
    assert done.stdout.str().count("deviates    mine.py:train") == 1


def test_the_decorator_runs_a_test_once_a_family(pytester):
    pytester.makepyfile(
        """
        import properties

        def train(X, y, epochs):
            w = 0 * X[0]
            for _ in range(epochs):
                before = w
                for x, label in zip(X, y):
                    if label * (w @ x) < 0:
                        w = w + label * x
                if w is before:
                    break
            return w

        @properties.parametrize(train)
        def test_mine(check):
            check()
        """
    )

    done = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-v")

    done.assert_outcomes(passed=1, failed=6, skipped=1)
    done.stdout.fnmatch_lines(
        ["*::test_mine?inseparable? PASSED*", "*::test_mine?verdict? FAILED*"]
    )


def test_under_the_decorator_a_stale_entry_is_an_error_too(pytester, judged, monkeypatch):
    monkeypatch.setattr(
        "properties.plugin.parametrize.judge", lambda target, *_, **__: judged(target)
    )
    pytester.makefile(".toml", known=entry('id = "pass-less"'))
    pytester.makepyfile(
        f"""
        import properties

        @properties.parametrize("{STRICT}", known="known.toml")
        def test_mine(check):
            check()
        """
    )

    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")

    done.assert_outcomes(passed=1, failed=7, skipped=1)
    done.stdout.fnmatch_lines(["*Deviation: known: pass-less excuses nothing*"])
    done.stdout.no_fnmatch_line("*settle(*")

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conformance.kit import STUDENTS

NAMES = {entry.value for entry in entry_points(group="pytest11")}
# if the project is installed, pytest finds the plugin by itself
PLUGIN = [] if "properties.pytest_plugin" in NAMES else ["-p", "properties.pytest_plugin"]


class Done(NamedTuple):
    """A finished session of pytest: its exit code, what it printed, how each test ended."""

    code: int
    out: str
    err: str
    ends: dict
    folder: Path

    def ends_of(self, part):
        """The last parts of the names that hold `part`, and how these tests ended."""
        return {n.split("::")[1]: end for n, end in self.ends.items() if f"{part}::" in n}


def _ends(out):
    found = re.findall(
        r"^(?:\[gw\d\].*?\] )?(PASSED |FAILED |SKIPPED |XFAIL )?(\S.*::.*?)"
        r"(?: (PASSED|FAILED|SKIPPED|XFAIL)\b.*)?$",
        out.split("= FAILURES =")[0].split("= perceptron =")[0],
        re.MULTILINE,
    )
    return {name.strip(): (before or after).strip() for before, name, after in found}


@pytest.fixture(scope="session")
def run_pytest(tmp_path_factory):
    """Run a session of pytest in a new folder that has the students' programs as mine.py."""
    command = [sys.executable, "-P", Path(__file__).with_name("sessions.py")]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    width = os.environ | {"COLUMNS": "200"}

    with subprocess.Popen(command, env=width, **streams) as sessions:

        @cache
        def run(*arguments, **files):
            folder = tmp_path_factory.mktemp("session")
            shutil.copy(STUDENTS, folder / "mine.py")
            for name, text in files.items():
                path = folder / name.replace("_toml", ".toml").replace("_py", ".py")
                path.write_text(text, encoding="utf-8")
            asked = [str(folder), *PLUGIN, "-p", "no:cacheprovider", "-v", *arguments]
            print(json.dumps(asked), file=sessions.stdin, flush=True)
            code = int(sessions.stdout.readline())
            out, err = ((folder / name).read_text(encoding="utf-8") for name in ("out", "err"))
            return Done(code, out, err, _ends(out), folder)

        yield run
        sessions.stdin.close()


@pytest.fixture(scope="session")
def checked(run_pytest):
    """Check targets under the plugin at the quick budget."""

    def run(*targets, options=(), **files):
        given = [f"--perceptron-impl={target}" for target in targets]
        return run_pytest("--perceptron-budget", "quick", *given, *options, **files)

    return run


@pytest.fixture(scope="session")
def entry():
    """Write one entry of a file of known deviations."""

    def written(line, expiry="2126-01-01", reason="a lecture has it so"):
        return f'[[known]]\n{line}\nreason = "{reason}"\nexpiry = {expiry}\n'

    return written


@pytest.fixture(scope="session")
def targets_of_all_kinds(checked):
    """Check a right target, a wrong one, an unusual one, and two that cannot be run, in one run."""
    names = ("right", "strict", "heavy_bias", "nobody")
    targets = [*(f"mine.py:{name}" for name in names), "--command 'no-such-program --x'"]
    options = ("--perceptron-report", "r.json")
    return checked(*targets, options=options, test_own_py="def test_own(): pass\n")


@pytest.fixture(scope="session")
def record_of(targets_of_all_kinds):
    """The record of a target in the report of that run."""
    reports = json.loads((targets_of_all_kinds.folder / "r.json").read_text(encoding="utf-8"))
    found = {one["target"]: one for one in reports["reports"]}
    return lambda name: found[f"mine.py:{name}"]

import contextlib
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

from properties.pytest_plugin import item_outcomes

STUDENTS = Path(__file__).parents[1] / "conformance" / "reports" / "students.py"
NAMES = {entry.value for entry in entry_points(group="pytest11")}
# if the project is installed, pytest finds the plugin by itself
PLUGIN = [] if "properties.pytest_plugin" in NAMES else ["-p", "properties.pytest_plugin"]
QUICK = ("--perceptron-budget", "quick")


class Done(NamedTuple):
    """A finished run of pytest: its exit code, what it printed, how each test ended."""

    code: int
    out: str
    err: str
    ends: dict


@pytest.fixture(scope="session")
def run_pytest(tmp_path_factory):
    """Run pytest once in a new folder that has the students' programs as mine.py."""

    @cache
    def run(*arguments, **files):
        folder = tmp_path_factory.mktemp("session")
        shutil.copy(STUDENTS, folder / "mine.py")
        for name, text in files.items():
            path = folder / name.replace("_toml", ".toml").replace("_py", ".py")
            path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *PLUGIN, "-p", "no:cacheprovider", "-v", *arguments],
            cwd=folder,
            env=os.environ | {"COLUMNS": "200"},
            capture_output=True,
            text=True,
            check=False,
        )
        ends = re.findall(
            r"^(?:\[gw\d\].*?\] )?(PASSED |FAILED |SKIPPED |XFAIL )?(\S.*::.*?)"
            r"(?: (PASSED|FAILED|SKIPPED|XFAIL)\b.*)?$",
            done.stdout.split("= FAILURES =")[0].split("= perceptron =")[0],
            re.MULTILINE,
        )
        found = {name.strip(): (before or after).strip() for before, name, after in ends}
        return Done(done.returncode, done.stdout, done.stderr, found)

    return run


@pytest.fixture(scope="session")
def checked(run_pytest):
    """Check programs of mine.py under the plugin, with some entries that are known."""

    def run(*names, known=None, options=()):
        targets = [word for name in names for word in ("--perceptron-impl", f"mine.py:{name}")]
        if known is None:
            return run_pytest(*QUICK, *targets, *options)
        return run_pytest(
            *QUICK, *targets, "--perceptron-known", "known.toml", *options, known_toml=known
        )

    return run


@pytest.fixture(scope="session")
def entry():
    """Write one entry of a file of known deviations."""

    def written(line, expiry="2126-01-01", reason="a lecture has it so"):
        return f'[[known]]\n{line}\nreason = "{reason}"\nexpiry = {expiry}\n'

    return written


@pytest.fixture(scope="session")
def recorded(tmp_path_factory):
    """Check a program of mine.py, once; return the record of its report."""
    folder = tmp_path_factory.mktemp("students")
    shutil.copy(STUDENTS, folder / "mine.py")

    @cache
    def of(name):
        with contextlib.chdir(folder):
            return item_outcomes.recorded(f"mine.py:{name}", budget="quick")

    return of

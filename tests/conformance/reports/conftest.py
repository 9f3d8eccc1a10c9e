import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from properties.conformance.check import check
from properties.conformance.reports import record

SOURCE = Path(__file__).with_name("students.py")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Return a folder with the students' programs as mine.py."""
    path = tmp_path_factory.mktemp("students")
    shutil.copy(SOURCE, path / "mine.py")
    return path


@pytest.fixture(scope="session")
def recorded(folder):
    """Check a program of mine.py, once; return the record of its report."""

    @cache
    def of(name, *conventions, **options):
        with contextlib.chdir(folder):
            return record(check(f"mine.py:{name}", *conventions, budget="quick", **options))

    return of


@pytest.fixture(scope="session")
def perceptron(folder):
    """Run a command line in the folder of mine.py."""

    def run(line, **environment):
        _, *arguments = shlex.split(line)
        return subprocess.run(
            [sys.executable, "-m", "perceptron", *arguments],
            cwd=folder,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run

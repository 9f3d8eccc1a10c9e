"""Targets from a few lines of source, as a user writes them, and programs of students."""

import contextlib
import textwrap
from functools import cache
from pathlib import Path

import pytest

from properties.conformance.check import check
from properties.conformance.reports import record

STUDENTS = Path(__file__).with_name("students.py")
HEAD = "import random\nimport numpy as np\n\n"

LOOP = """
def train(X, y, epochs=100):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        errors = 0
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                errors += 1
        if not errors:
            break
    return w
"""


@pytest.fixture(name="written")
def _written(tmp_path):
    """Write a source to a file; return the target that names its `train`."""
    made = iter(range(100))

    def write(source, name="train"):
        path = tmp_path / f"target_{next(made)}.py"
        path.write_text(HEAD + textwrap.dedent(source), encoding="utf-8")
        return f"{path}:{name}"

    return write


@cache
def recorded(name, *conventions, **options):
    """Check a student's program once; return the record of its report."""
    with contextlib.chdir(STUDENTS.parent):
        return record(check(f"students.py:{name}", *conventions, budget="quick", **options))

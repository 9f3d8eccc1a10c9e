"""Programs as people write them: those of the texts beside this file, and those of students."""

import contextlib
import re
import textwrap
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from properties.conformance.check import check
from properties.conformance.reports import record

FOLDER = Path(__file__).parent
STUDENTS = FOLDER / "students.py"
HEAD = "import random\nimport numpy as np\n\n"


class Judged(NamedTuple):
    """A program, the verdict and words of it, and the name of the program of which it is a form.

    `declared` are the conventions that it is said to follow, if any are.
    """

    source: str
    verdict: str
    words: str
    form_of: str
    declared: str = ""

    @property
    def target(self):
        """The name in the source that is checked, the last."""
        return re.findall(r"^(?:def|class) (\w+)", self.source, re.MULTILINE)[-1]


def changed(source, *changes):
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def _form(source, changes):
    cells = (change.replace("\\n", "\n").split(" => ") for change in changes)
    return changed(source, *cells)


def _read():
    """Return the programs of the texts by their names, and what is said of each form of them."""
    programs, judged = {"": ""}, []
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in ("programs", "styles"))
    for block in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        head, *lines = block.splitlines()
        name, base, *changes = [*head.split(" | "), ""]
        assert name not in programs, f"two programs are called {name}"
        body = "\n".join(line for line in lines if line[:1] not in ("-", "#"))
        programs[name] = f"{_form(programs[base], changes[:-1])}{body}\n"
        for line in lines:
            if line.startswith("--- "):
                said, words, *changes = line[4:].split(" | ")
                verdict, _, declared = said.partition(" under ")
                source = _form(programs[name], changes)
                judged.append(Judged(source, verdict, words, name, declared))
    return programs, judged


PROGRAMS, _ALL = _read()
JUDGED = [judged for judged in _ALL if not judged.declared]
DECLARED = [judged for judged in _ALL if judged.declared]


def rows(*verdicts, of=JUDGED):
    """Return the programs on which these are the verdicts; some are for `tox -e deep`.

    The tests of one program share a worker, so that it is checked once.
    """
    return [
        pytest.param(
            judged,
            id=f"{judged.form_of}: {judged.words or judged.declared}",
            marks=[
                pytest.mark.xdist_group(f"program {number} {judged.declared}".strip()),
                *(getattr(pytest.mark, mark) for mark in among),
            ],
        )
        for number, judged in enumerate(of)
        for verdict, *among in [judged.verdict.replace("?", "").split()]
        if verdict in verdicts
    ]


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
    with contextlib.chdir(FOLDER):
        return record(check(f"students.py:{name}", *conventions, budget="quick", **options))


@pytest.fixture(name="checked", scope="session")
def _checked(tmp_path_factory):
    """Check a source once, also where one test names what another leaves to the default."""

    @cache
    def report(source, name, conventions):
        path = tmp_path_factory.mktemp("checked") / "target.py"
        path.write_text(HEAD + source, encoding="utf-8")
        return check(f"{path}:{name}", conventions, budget="quick")

    return lambda source, name="train", conventions=None: report(source, name, conventions)

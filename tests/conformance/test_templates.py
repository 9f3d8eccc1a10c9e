"""The files that people copy: each conforms as it stands, and deviates once it has a bug."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from perceptron.exact import Refused, from_text
from properties import conformance
from properties.conformance import protocol
from properties.conformance.cases import cases
from properties.conformance.declared import Declared
from properties.conformance.process import Command, Lost, opened
from properties.conformance.schema import fault
from properties.conformance.states import differing, read_state
from properties.conformance.tasks import tasks
from properties.conformance.templates.__main__ import FOLDER, KNOWN, main

PY = "perceptron.py"
TEMPLATES = Path(conformance.__file__).parent / "templates"
README = (TEMPLATES / "README.md").read_text(encoding="utf-8")


def python(path):
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def node(path):
    return f"{needed('node')} {shlex.quote(str(path))}"


def compiled(path):
    program = path.with_suffix("")
    flags = ["-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([needed("cc"), *flags, "-o", str(program), str(path)], check=True)
    return shlex.quote(str(program))


def awk(path):
    program = needed("awk")
    version = [program, "-W", "version"]
    says = subprocess.run(
        version, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    interactive = "-W interactive " if "mawk" in says.stdout + says.stderr else ""
    return f"{program} {interactive}-f {shlex.quote(str(path))}"


def needed(program):
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"not run: no {program} is installed")
    return shlex.quote(found)


RUN = {
    "perceptron.py": python,
    "perceptron.js": node,
    "perceptron.c": compiled,
    "perceptron.awk": awk,
}
# ways of being wrong, each a change of a text that the file holds once
TIES = {
    "perceptron.py": ("score <= 0", "score < 0"),
    "perceptron.js": ("score <= 0", "score < 0"),
    "perceptron.c": ("score > 0)", "score >= 0)"),
    "perceptron.awk": ("score <= 0", "score < 0"),
}
LAST_ROW = {
    "perceptron.py": ("enumerate(X)", "enumerate(X[:-1] or X)"),
    "perceptron.js": ("X.forEach(", "(X.length > 1 ? X.slice(0, -1) : X).forEach("),
    "perceptron.c": ("row < n;", "row < n - (n > 1);"),
    "perceptron.awk": ("i < n; i++) {", "i < n - (n > 1); i++) {"),
}
ROUNDED = {
    "perceptron.py": ("return float.fromhex(text)", "return round(float.fromhex(text), 3)"),
    "perceptron.js": ("return sign === '-' ?", "value = Math.fround(value); return sign === '-' ?"),
    "perceptron.c": ("double over = strtod(text, &end);", "float over = strtof(text, &end);"),
    "perceptron.awk": ("return sign * value", 'return sprintf("%.6g", sign * value) + 0'),
}
BUGS = {"ties": TIES, "the last row": LAST_ROW, "rounded numbers": ROUNDED}


def told(folder, name, change=("", "")):
    """Return the cases of the kit in which a template, with a change, departs or is lost."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    path = folder / name
    path.write_text(text.replace(*change, 1), encoding="utf-8")
    with opened(Command(RUN[name](path))) as command:
        greeting = command.greeting()
        given = applying(greeting["conventions"], tuple(greeting["parameters"]))
        replies = command.ask_all([task.request for task in given], 20)
        wrong = [t.case.id for t, reply in zip(given, replies, strict=True) if departs(t, reply)]
    return len(given), wrong


@cache
def applying(conventions, parameters):
    return tasks(cases(), Declared.read(conventions), parameters)


def departs(task, reply):
    if isinstance(reply, Lost) or "unsteady" in reply:
        return True
    try:
        return bool(differing(task.end(), read_state(reply["weights"], reply)))
    except Refused:  # a weight that is not finite
        return True


@pytest.mark.parametrize("name", RUN)
def test_a_template_conforms_as_it_stands(tmp_path, name):
    given, wrong = told(tmp_path, name)

    assert (given > 600, wrong) == (True, [])


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("name", RUN)
def test_a_template_with_a_bug_deviates(tmp_path, name, bug):
    _, wrong = told(tmp_path, name, BUGS[bug][name])

    assert wrong


@pytest.mark.parametrize(("change", "verdict"), [(("", ""), "conforms"), (TIES[PY], "deviates")])
def test_the_check_of_a_command_says_what_its_cases_say(tmp_path, change, verdict):
    text = (TEMPLATES / PY).read_text(encoding="utf-8")
    path = tmp_path / PY
    path.write_text(text.replace(*change, 1), encoding="utf-8")

    assert conformance.check(Command(python(path)), budget="quick").verdict == verdict


@pytest.mark.parametrize("name", RUN)
def test_a_seeded_bug_is_a_change_of_the_file(name):
    text = (TEMPLATES / name).read_text(encoding="utf-8")

    assert [old for old, _ in (bug[name] for bug in BUGS.values()) if text.count(old) != 1] == []


NUMBERS = ["-12", "3/8", "-5/4", "0x1.8p-3", "-0x1.921fb54442d18p+1", "0x1p+0", "0x0p+0"]
NUMBERS += [
    "18446744073709551616",
    "0x1.fffffffffffffp+1023",
    "0x0.0000000000001p-1022",
    "0x1p-1074",
    "0x1.0000000000000p-1074",
]


@pytest.mark.parametrize("name", RUN)
def test_a_template_reads_and_writes_every_form_of_a_number_exactly(tmp_path, name):
    path = Path(shutil.copy(TEMPLATES / name, tmp_path))
    unmoved = {"X": [["0"] * len(NUMBERS)], "y": ["1"], "options": {"epochs": "0", "w0": NUMBERS}}

    with opened(Command(RUN[name](path))) as command:
        reply = command.ask(unmoved, 20)

    assert list(map(from_text, reply["weights"])) == list(map(from_text, NUMBERS))


@pytest.mark.parametrize("name", ["perceptron.js", "perceptron.c", "perceptron.awk"])
def test_a_template_names_the_infinities(tmp_path, name):
    path = Path(shutil.copy(TEMPLATES / name, tmp_path))
    too_large = ["0x1p+1024", "-0x1p+1024"]
    unmoved = {"X": [["0", "0"]], "y": ["1"], "options": {"epochs": "0", "w0": too_large}}

    with opened(Command(RUN[name](path))) as command:
        reply = command.ask(unmoved, 20)

    assert reply["weights"] == ["inf", "-inf"]


def test_the_template_that_raises_tells_it_and_answers_the_rest(tmp_path):
    path = Path(shutil.copy(TEMPLATES / "perceptron.py", tmp_path))
    requests = [
        {"X": [["1"]], "y": ["1"], "options": {"epochs": "1", "w0": [start]}}
        for start in ("0x1p+1024", "0")
    ]

    with opened(Command(python(path))) as command:
        replies = list(command.ask_all(requests, 20))

    assert [sorted(reply)[0] for reply in replies] == ["raises", "converged"]


@pytest.mark.parametrize("name", RUN)
def test_the_manual_of_the_templates_names_each(name):
    assert re.search(rf"(?<!\w){re.escape(name)}\b", README)


def test_the_messages_that_the_manual_shows_fit_the_schema():
    shown = re.findall(r"`({.*?})`", README)

    faults = [fault(json.loads(message), protocol.schema()) for message in shown]

    assert faults == [None] * 5


def test_there_is_a_test_of_every_template():
    assert {path.name for path in TEMPLATES.glob("perceptron.*")} == {*RUN}


def test_a_template_is_copied_by_its_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert (main(["perceptron.c", "perceptron.awk"]), capsys.readouterr().out) == (
        0,
        "perceptron.c\nperceptron.awk\n",
    )
    assert (tmp_path / "perceptron.c").read_text() == (FOLDER / "perceptron.c").read_text()


def test_without_a_name_the_templates_are_listed(capsys):
    main([])

    assert set(capsys.readouterr().out.split()) == set(KNOWN) >= {"perceptron.c", "perceptron.js"}


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["perceptron.c", "perceptron.f90"], "template: 'perceptron.f90' is none; use one of"),
        (["perceptron.c", "perceptron.py"], "perceptron.py: there is such a file; move it away"),
    ],
)
def test_what_cannot_be_copied_is_refused_and_nothing_is_written(
    tmp_path, monkeypatch, capsys, names, sentence
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "perceptron.py").write_text("mine")

    assert main(names) == 2
    assert capsys.readouterr().err.startswith(sentence)
    assert [path.name for path in tmp_path.iterdir()] == ["perceptron.py"]
    assert (tmp_path / "perceptron.py").read_text() == "mine"

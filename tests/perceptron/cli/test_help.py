"""What the program and its commands say of themselves: a file of `help` each."""

import shlex
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COMMANDS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).with_name("help").glob("*.txt"))
}
PROGRAM = COMMANDS.pop("perceptron")


@pytest.fixture
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_is_what_is_on_record(run, name):
    command = name.split()

    code, out, err = run(*command, "--help")

    usage, _, said = out.partition("\n\n")
    assert (code, err) == (0, "")
    assert usage.startswith(" ".join(["usage: perceptron", *command, "["]))
    assert said.split() == COMMANDS.get(name, PROGRAM).split()  # Python's versions differ here


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_listed_has_an_example_and_can_print_json(name):
    said = " ".join(COMMANDS[name].split())

    assert (f"example: perceptron {name}" in said, "--json" in said) == (True, True)
    assert f"\n    {name}" in PROGRAM


@pytest.mark.parametrize("name", ["certify", "train", "prove", "identify"])
def test_the_example_in_the_help_runs(run, monkeypatch, name):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "200")
    example = run(name, "--help")[1].partition("example: perceptron ")[2].partition(". Exit")[0]

    assert run(*shlex.split(example))[0] == 0


def test_the_version_is_printed(run):
    code, out, _ = run("--version")

    assert (code, out) == (0, f"perceptron {version('verified-perceptron')}\n")

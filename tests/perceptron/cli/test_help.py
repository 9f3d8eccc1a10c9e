"""What the program and its commands say of themselves: a file of `help` each."""

import shlex
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = """\
The perceptron, exact: check its theory, your data, your implementation.

positional arguments:
  COMMAND
    adapt     write an adapter for a target that cannot be checked as it is
    certify   decide whether data are separable, with a certificate
    check     hold an implementation against the reference
    count     count the threshold functions of N variables, every decision
              certified
    explain   show which rows prevent separability, and how few must go
    identify  find the conventions that an implementation follows
    plot      draw data and what the perceptron does on them
    prove     show the proof of a claim
    replay    check a certificate against data
    separation
              say whether the estimates of a logistic regression are finite
    train     run the perceptron over data, exactly
    verify    check the theory: prove every claim, search for counterexamples

options:
  -h, --help  show this help message and exit
  --version   show program's version number and exit

Exit code: 0 holds, 1 a claim or an implementation fails, 2 wrong usage or
input.
"""
COMMANDS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).with_name("help").glob("*.txt"))
}


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


# what argparse refuses, after the name of the command
WRONG = {
    "": "the following arguments are required: COMMAND",
    "verify none --seed x": "argument --seed: 'x' is not a seed; give an integer, 0 or more",
    "prove": "the following arguments are required: CLAIM",
    "certify": "one of the arguments FILE --function is required",
    "certify a.csv --digits 3 --enclose 1": "argument --enclose: not allowed with argument "
    "--digits",
    "train a.csv --max-updates x": "argument --max-updates: invalid int value: 'x'",
    "identify": "one of the arguments TARGET --command is required",
    "check a.py:f --command b": "argument --command: not allowed with argument TARGET",
    "check a.py:f --seed x": "argument --seed: invalid int value: 'x'",
    "certify a.csv --function 0110": "argument --function: not allowed with argument FILE",
    "replay a.json b.csv --function 01": "argument --function: not allowed with argument DATA",
    "replay": "the following arguments are required: CERTIFICATE",
    "count x": "argument N: invalid int value: 'x'",
    "plot a.csv": "the following arguments are required: --output",
    "plot --output a.svg": "one of the arguments FILE --function is required",
    "plot a.csv --output a.svg --max-updates x": "argument --max-updates: invalid int value: 'x'",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_usage_is_a_sentence_that_names_the_argument(run, line):
    arguments = line.split()
    name = " ".join(["perceptron", *arguments[:1]])

    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert err == f"{name}: error: {WRONG[line]}; see `{name} --help`\n"


@pytest.mark.parametrize(
    ("line", "among"),
    [
        ("verify none --budget huge", "--budget 'huge' quick default thorough"),
        ("prove a --format html", "--format 'html' text latex smt2 coq json"),
        ("check a.py:f --budget huge", "--budget 'huge' quick default thorough"),
        ("replay a b --format html", "--format 'html' text coq smtlib vipr"),
        ("plot a --output b.svg --show all", "--show 'all' margin steps passes columns"),
        ("vrify", "COMMAND 'vrify' verify prove certify train identify check replay count plot"),
    ],
)
def test_a_choice_that_is_none_is_told_with_those_that_are(run, line, among):
    code, _, err = run(*line.split())

    assert (code, [word for word in among.split() if word not in err]) == (2, [])


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

import doctest
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
# what the first command of the README installs beside the program
PROVERS = ("z3", "cvc5")


def test_the_console_output_in_the_readme_is_what_the_commands_print():
    for prover in PROVERS:
        pytest.importorskip(prover)

    refreshed = runpy.run_path(str(ROOT / "docs" / "_ext" / "readme.py"))["refreshed"]

    assert refreshed(README) == README


def test_the_python_in_the_readme_runs():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert results.attempted > 0
    assert results.failed == 0


def test_the_two_commands_stand_first_on_the_first_screen():
    commands = [
        "python -m pip install '.[provers]' && perceptron verify",
        "python -m pip install tox && tox",
    ]

    assert README.split("```sh\n")[1].splitlines()[:2] == commands
    assert README.splitlines().index(commands[-1]) < 25


def test_the_speeds_in_the_readme_are_lines_of_the_measured_table():
    measured = (ROOT / "bench" / "measured.txt").read_text(encoding="utf-8").splitlines()
    quoted = README.split("## Speed\n")[1].split("```text\n")[2].split("```")[0].splitlines()

    assert len(quoted) > 20
    assert set(quoted) <= set(measured)

"""The files that people copy answer as the textbook's run does, in every form of a number."""

import shlex
import shutil
import subprocess
import sys

import pytest

from perceptron import Conventions, Dataset, train
from perceptron.arithmetic.exact import from_text
from properties.conformance.target import Command, Process
from properties.conformance.templates.__main__ import FOLDER
from tests.conformance.target.asking import request

DATA = [[1, 2], [2, -1], [-1, 1], [-1, -2]], [1, 1, -1, -1]
NUMBERS = ["-12", "3/8", "-5/4", "0x1.8p-3", "-0x1.921fb54442d18p+1", "0x1p+0", "0x0p+0"]
NUMBERS += ["18446744073709551616", "0x1.fffffffffffffp+1023", "0x1p-1074", "0x1.0p-1074"]


def needed(program):
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"not run: no {program} is installed")
    return shlex.quote(found)


def compiled(path, folder):
    flags = ["-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"]
    program = folder / "perceptron"
    subprocess.run([needed("cc"), *flags, "-o", program, path], check=True)
    return shlex.quote(str(program))


def awk(path, folder):
    program = needed("awk")
    asked = subprocess.run([program, "-W", "version"], input=b"", capture_output=True, check=False)
    interactive = "-W interactive " if b"mawk" in asked.stdout + asked.stderr else ""
    return f"{program} {interactive}-f {path}"


RUN = {
    "perceptron.py": lambda path, folder: f"{shlex.quote(sys.executable)} {path}",
    "perceptron.js": lambda path, folder: f"{needed('node')} {path}",
    "perceptron.c": compiled,
    "perceptron.awk": awk,
}


@pytest.mark.parametrize("name", RUN)
def test_a_template_answers_as_the_textbook_does(tmp_path, name):
    unmoved = request([[0] * len(NUMBERS)], [1], epochs=0, w0=NUMBERS)

    with Process(Command(RUN[name](FOLDER / name, tmp_path))) as process:
        assert process.greeting().parameters == ("epochs", "w0")
        first, second = process.ask([request(*DATA, epochs=50), unmoved])

    trace = train(Dataset(*DATA), Conventions())
    assert list(map(from_text, first.content["weights"])) == list(trace.weights)
    assert list(map(int, first.content["mistakes"])) == list(trace.mistakes)
    assert list(map(from_text, second.content["weights"])) == list(map(from_text, NUMBERS))


def test_there_is_a_test_of_every_template():
    assert {path.name for path in FOLDER.glob("perceptron.*")} == {*RUN}

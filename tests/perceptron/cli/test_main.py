"""What every command has in common: wrong input, streams, interrupts, exit codes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]


def started(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "perceptron", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def test_an_interrupt_is_one_line_and_code_130(tmp_path):
    triangular = [[-1] * i + [1] + [0] * (29 - i) + [1] for i in range(30)]
    lines = [[f"x{j}" for j in range(30)] + ["y"], *triangular]
    (tmp_path / "a.csv").write_text("".join(",".join(map(str, line)) + "\n" for line in lines))
    with started("train", "a.csv", "--no-bias", cwd=tmp_path) as process:
        process.stderr.readline()  # a note on the data: it has read them, and runs
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()

    assert (process.returncode, out, err) == (130, "", "perceptron train: interrupted\n")


RAISING = """
import sys
from perceptron.cli import main

class Raises:
    def find_spec(self, name, path=None, target=None):
        if name == "perceptron.cli.commands.train":
            raise {}

sys.meta_path.insert(0, Raises())
sys.exit(main(["train", "a.csv"]))
"""


@pytest.mark.parametrize(
    ("raised", "code", "last"),
    [
        ("KeyboardInterrupt", 130, "interrupted"),
        ("ZeroDivisionError", 2, "this is a fault of perceptron itself; please report it"),
    ],
)
def test_what_ends_a_command_before_it_is_loaded_gives_no_code_of_a_verdict(raised, code, last):
    ended = subprocess.run(
        [sys.executable, "-c", RAISING.format(raised)], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout) == (code, "")
    assert ended.stderr.splitlines()[-1] == f"perceptron: {last}"
    assert ("Traceback" in ended.stderr) == (code == 2)  # which a report of it needs


STOPS_EARLY = """
def train(X, y):
    return [0] * len(X[0])
"""


@pytest.mark.parametrize(
    ("command", "code"),
    [(["train", *SETOSA], 0), (["check", "wrong.py:train", "--case", "plain"], 1)],
    ids=["done", "deviates"],
)
def test_a_reader_that_goes_away_changes_no_exit_code(tmp_path, command, code):
    (tmp_path / "wrong.py").write_text(STOPS_EARLY)
    with started(*command, cwd=tmp_path) as process:
        process.stdout.close()
        err = process.stderr.read()

    assert (process.returncode, err) == (code, "")


@pytest.mark.parametrize("closed", [1, 2])
def test_a_closed_output_changes_no_exit_code(closed):
    command = [sys.executable, "-m", "perceptron", "train", *SETOSA]
    ended = subprocess.run(["/bin/sh", "-c", f'exec "$@" {closed}>&-', "sh", *command], check=False)

    assert ended.returncode == 0


def test_a_dash_stands_for_standard_input(tmp_path):
    with started("certify", "-", cwd=tmp_path, stdin=subprocess.PIPE) as process:
        out, _ = process.communicate("\ufeffx;y\r\n1;0\r\n2;1\r\n")

    assert out.startswith("standard input: 2 points, 2 weights (bias appended);\n+1 is y 1 (1)")


@pytest.mark.parametrize(
    ("command", "redirection", "sentence"),
    [
        ("certify -", "</dev/null", "empty; give a header line and a line a point"),
        ("certify -", "<&-", "it is closed; name a file that can be read"),
        ("replay - a.csv", "<&-", "it is closed; name a file that can be read"),
    ],
)
def test_an_empty_or_closed_standard_input_is_refused_by_its_name(command, redirection, sentence):
    line = f'exec "$0" -m perceptron {command} {redirection}'

    ended = subprocess.run(
        ["/bin/sh", "-c", line, sys.executable], capture_output=True, text=True, check=False
    )

    name = command.split()[0]
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        2, "", f"perceptron {name}: standard input: {sentence}\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "certify a.csv --output ./a.csv",
        "explain a.csv --output b.csv",
        "separation b.csv --output a.csv",
        "train a.csv --output a.csv",
        "train a.csv --closed-set a.csv",
    ],
)
def test_the_data_are_never_overwritten(run, tmp_path, line):
    (tmp_path / "a.csv").write_text("x,y\n1,0\n2,1\n")
    (tmp_path / "b.csv").symlink_to("a.csv")

    code, _, err = run(*line.split())

    assert (code, "is the file of the data, which would be overwritten" in err) == (2, True)
    assert (tmp_path / "a.csv").read_text() == "x,y\n1,0\n2,1\n"


def test_under_any_locale_files_are_utf8_and_a_letter_that_cannot_be_shown_stops_nothing(tmp_path):
    pytest.importorskip("matplotlib", reason="it draws")
    (tmp_path / "a.csv").write_text("größe,b,y\n1,1,1\n2,1,1\n-1,0,-1\n", encoding="utf-8")
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    drawn = ["plot", "a.csv", "--show", "columns", "--output", "a.svg"]

    with started(*drawn, cwd=tmp_path, env=os.environ | locale) as process:
        out, err = process.communicate()

    told = "2 points of label +1 and 1 of label -1 by größe and b"
    assert (process.returncode, out, err) == (0, f"a.svg: {told.replace('öß', '??')}\n", "")
    assert told in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_a_full_disk_is_one_line_and_code_2():
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "perceptron", "train", *SETOSA],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip

    assert (ended.returncode, ended.stderr) == (
        2, "perceptron train: its output: no space left on device\n"
    )  # fmt: skip


FULL = """
import resource, sys
from perceptron.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", ["certify", "train"])
def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(tmp_path, command):
    (tmp_path / "c.json").write_text("old")

    ended = subprocess.run(
        [sys.executable, "-c", FULL, command, *SETOSA, "--output", "c.json"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (ended.returncode, ended.stdout, ended.stderr) == (
        2, "", f"perceptron {command}: {tmp_path / 'c.json'}: file too large; name a file that can "
        "be written\n",
    )  # fmt: skip
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("c.json", "old")]


@pytest.mark.parametrize("line", ["", "certify none.csv", "train --nonsense", "verify no-such"])
def test_nothing_is_written_where_the_input_is_wrong(run, tmp_path, line):
    assert run(*line.split())[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_that_is_not_utf8_text_is_reported_as_such_and_not_as_bad_json(run, tmp_path):
    (tmp_path / "c.json").write_bytes(b"\xff\xfe\x00")

    assert run("replay", "c.json", "a.csv")[2] == (
        "perceptron replay: c.json: it is not UTF-8 text; save it as UTF-8\n"
    )

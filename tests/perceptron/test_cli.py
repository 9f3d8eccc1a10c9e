import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from perceptron.cli import COMMANDS, _parser
from tests.perceptron.iris import IRIS, SETOSA

ROOT = Path(__file__).parents[2]


def names():
    return [command.__name__.rsplit(".", 1)[1] for command in COMMANDS]


@pytest.mark.parametrize("name", names())
def test_every_command_has_help_with_an_example(run, name):
    code, out, _ = run(name, "--help")

    assert (code, "example: perceptron " + name in out) == (0, True)


@pytest.mark.parametrize("name", names())
def test_every_command_can_print_json(run, name):
    assert "--json" in run(name, "--help")[1]


@pytest.mark.parametrize("name", ["certify", "train", "prove"])
def test_the_example_in_the_help_runs(run, monkeypatch, name):
    monkeypatch.chdir(ROOT)
    example = run(name, "--help")[1].partition("example: perceptron ")[2]

    assert run(*shlex.split(example))[0] == 0


def test_what_is_printed_fits_in_80_columns(run, tmp_path):
    (tmp_path / "a.csv").write_text(f"x,y\n1{'0' * 400}.5,1\n-1{'0' * 400},-1\n")
    printed = run("certify", "a.csv")[1] + run("certify", *SETOSA[1:], IRIS)[1]

    shown = [line for line in printed.splitlines() if ".csv" not in line]

    assert max(map(len, shown)) <= 80


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("certify", "none.csv"), "perceptron certify: none.csv: no such file or directory; name"),
        (
            ("certify", IRIS),
            "labels 'setosa', 'versicolor', 'virginica' are not -1 and +1; name one",
        ),
        (
            ("train", *SETOSA, "--convention", "update=<="),
            "perceptron train: update: '<=' is unknown",
        ),
        (
            ("train", *SETOSA, "--max-updates", "-1"),
            "perceptron train: max_updates: -1 is no count",
        ),
        (("replay", IRIS, IRIS), "no JSON (Expecting value"),
        (
            ("verify", "mistake-bond"),
            "perceptron verify: claim: 'mistake-bond' is unknown; did you mean mistake-bound",
        ),
        (("prove", "xyz"), "perceptron prove: claim: 'xyz' is unknown; `perceptron verify` lists"),
        (
            ("prove", "example-M", "--format", "smt2"),
            "perceptron prove: claim: 'example-M' has no theorem to show as smt2; use --format",
        ),
        (
            ("prove", "example-M", "--mutants"),
            "perceptron prove: claim: 'example-M' has no theorem to show with --mutants; use",
        ),
        (("verify", "gordan", "--report", "none/r.json"), "name a folder that can be written"),
    ],
)
def test_bad_input_is_one_sentence_on_stderr_and_code_2(run, arguments, sentence):
    code, out, err = run(*arguments)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


@pytest.mark.parametrize(
    "arguments",
    [(), ("vrify",), ("train",), ("verify", "--budget", "huge"), ("verify", "--seed", "x")],
)
def test_wrong_usage_is_code_2(run, arguments):
    assert run(*arguments)[0] == 2


@pytest.mark.parametrize("text", ["[]", '{"format": 1}', "{", "3", "[" * 10**5])
def test_what_is_no_certificate_is_refused(run, tmp_path, text):
    (tmp_path / "c.json").write_text(text)

    code, out, err = run("replay", "c.json", IRIS, "--positive", "setosa")

    assert (code, out, err.startswith("perceptron replay: c.json: ")) == (2, "", True)


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
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out, err) == (130, "", "perceptron train: interrupted\n")


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    with started("prove", "mistake-bound", cwd=tmp_path) as process:
        process.stdout.close()
        err = process.stderr.read()

    assert (process.returncode, err) == (0, "")


def test_output_that_the_terminal_cannot_show_does_not_stop_a_command(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with started("verify", "example-M", cwd=tmp_path, env=environment) as process:
        out, _ = process.communicate(timeout=60)

    assert (process.returncode, "computed" in out) == (0, True)


def test_the_version_is_printed(run):
    assert run("--version")[1].startswith("perceptron ")


def test_the_parser_knows_every_command():
    assert all(name in _parser().format_help() for name in names())

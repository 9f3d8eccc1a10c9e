"""What stands between a command and the system: streams, codes, interrupts, refusals."""

import errno
import io
import os
import signal
import sys
import threading
from importlib.metadata import version
from types import SimpleNamespace

import pytest

from perceptron import Refused, cli
from perceptron.cli import main


@pytest.fixture
def told(monkeypatch):
    """Let the program have one command, `say`, which does what is given."""

    def let(work):
        def run(arguments):
            assert arguments.command == "say"
            return work()

        def add(commands):
            commands.add_parser("say").set_defaults(run=run)

        monkeypatch.setattr(cli, "COMMANDS", (SimpleNamespace(add=add),))
        return main(["say"])

    return let


def raising(error):
    def work():
        print("begun")
        raise error

    return work


@pytest.mark.parametrize("code", [0, 1, True])
def test_the_code_is_the_command_s_as_a_number(told, code):
    ended = told(lambda: code)

    assert (ended, type(ended)) == (code, int)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (Refused("a: 1 is odd; give 2"), 2, "perceptron say: a: 1 is odd; give 2\n"),
        (KeyboardInterrupt(), 130, "perceptron say: interrupted\n"),
    ],
)
def test_what_stops_a_command_is_a_line_and_a_code(told, capsys, error, code, line):
    assert told(raising(error)) == code
    assert capsys.readouterr() == ("begun\n", line)


def test_the_arguments_are_those_of_the_program_where_none_are_given(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["perceptron", "--version"])

    with pytest.raises(SystemExit, match="^0$"):
        main()

    assert capsys.readouterr().out == f"perceptron {version('verified-perceptron')}\n"


# the streams
def test_a_letter_that_a_stream_lacks_is_a_question_mark(told, monkeypatch):
    streams = {}
    for name in ("stdout", "stderr"):
        streams[name] = io.BytesIO()
        monkeypatch.setattr(f"sys.{name}", io.TextIOWrapper(streams[name], encoding="ascii"))

    def work():
        print("≠ 1")
        raise Refused("≠ 2")

    code = told(work)
    sys.stdout.flush()
    sys.stderr.flush()

    assert (code, streams["stdout"].getvalue()) == (2, b"? 1\n")
    assert streams["stderr"].getvalue() == b"perceptron say: ? 2\n"


def test_a_stream_that_is_no_file_of_text_is_written_to_as_it_is(told, monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)

    told(lambda: print("≠") or 0)

    assert out.getvalue() == "≠\n"


def test_all_is_written_before_a_command_ends(told, monkeypatch, tmp_path):
    with (tmp_path / "out").open("w", encoding="utf-8") as out:
        monkeypatch.setattr("sys.stdout", out)
        told(lambda: print("done") or 0)

        assert (tmp_path / "out").read_text() == "done\n"


@pytest.mark.parametrize("way", ["at the end", "at once"])
def test_a_reader_that_is_gone_is_no_failure(told, monkeypatch, capsys, way):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as out:
        monkeypatch.setattr("sys.stdout", out)
        code = told(lambda: print("lost", flush=way == "at once") or 1)

    assert (code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no space left on device"),
        (OSError("The Tape is Torn"), "the tape is torn"),
    ],
)
def test_an_output_that_fails_is_told_and_nothing_more_is_written(
    told, monkeypatch, capsys, tmp_path, error, words
):
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr("sys.stdout", out)
        code = told(raising(error))

    assert (code, capsys.readouterr().err) == (2, f"perceptron say: its output: {words}\n")
    assert (tmp_path / "out").read_text() == ""


# interrupts
def test_an_interrupt_ends_a_command_and_a_second_one_is_not_held_up(told, capsys):
    before, during = signal.getsignal(signal.SIGINT), []

    def work():
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            during.append(signal.getsignal(signal.SIGINT))

    assert told(work) == 130
    assert during == [signal.SIG_DFL]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_command_that_ends_leaves_the_answer_to_interrupts_as_it_was(told):
    before, during = signal.getsignal(signal.SIGINT), []

    told(lambda: during.append(signal.getsignal(signal.SIGINT)) or 0)

    assert during[0] is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_a_command_runs_and_leaves_interrupts_alone(told):
    before, codes = signal.getsignal(signal.SIGINT), []

    thread = threading.Thread(
        target=lambda: codes.append(told(lambda: signal.getsignal(signal.SIGINT) is before))
    )
    thread.start()
    thread.join()

    assert codes == [True]

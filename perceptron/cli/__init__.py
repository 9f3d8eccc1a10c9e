"""The command `perceptron`: find the command that was named, run it, return its code.

A command is a module, registered in the group `perceptron.commands`, with `configure(parser)`
and `run(arguments)`; the first line of its docstring is its line of the help. Only the command
that was named is imported. Results go to stdout, everything else to stderr.
"""

import argparse
import contextlib
import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from importlib import metadata
from typing import Any, NoReturn, TextIO, cast

from perceptron.cli import entry_points
from perceptron.cli.exit_codes import CANNOT_RUN, INTERRUPTED
from perceptron.errors import Refused, reason

__all__ = ["main"]

COMMANDS = "perceptron.commands"
# characters of a message, which may name a long path or quote an argument whole
LONGEST = 1200


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code.

    Parameters
    ----------
    argv
        What stands after `perceptron`; by default, the arguments of this process.

    Returns
    -------
    int
        One of the codes in `perceptron.cli.exit_codes`.

    Raises
    ------
    SystemExit
        With code 2 if the usage is wrong, with 0 after `--help` and `--version`.

    Examples
    --------
    >>> main(["count", "2"])  # doctest: +ELLIPSIS
    14 threshold functions of 2 variables
    ...
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if argv is None else list(argv)
    asked = "perceptron"
    try:
        with _interruptible(), _heard():
            arguments = _parsed(given)
            asked = f"perceptron {arguments.command}"
            code = int(arguments.run(arguments))
            print(end="", flush=True)
    except Refused as refusal:
        print(f"{asked}: {_cut(str(refusal))}", file=sys.stderr)
        return CANNOT_RUN
    except KeyboardInterrupt:
        print(f"{asked}: interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        _drop(sys.stdout)
        print(f"{asked}: its output: {reason(error)}", file=sys.stderr)
        return CANNOT_RUN
    except Exception:  # or a fault of ours would end with the code of a verdict
        traceback.print_exc()
        print(f"{asked}: this is a fault of perceptron itself; please report it", file=sys.stderr)
        return CANNOT_RUN
    return code


class _Heard:
    """An output that drops what is printed after its reader has gone: the command goes on.

    So its exit code is that of the whole command, whoever reads how much of it.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        try:
            return self.stream.write(text)
        except BrokenPipeError:
            _drop(self.stream)
            return len(text)

    def flush(self) -> None:
        try:
            self.stream.flush()
        except BrokenPipeError:
            _drop(self.stream)


@contextlib.contextmanager
def _heard() -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        if sys.stdout is not None:  # it may be closed
            stack.enter_context(contextlib.redirect_stdout(cast("TextIO", _Heard(sys.stdout))))
        if sys.stderr is not None:
            stack.enter_context(contextlib.redirect_stderr(cast("TextIO", _Heard(sys.stderr))))
        yield


def _drop(stream: TextIO) -> None:
    """Keep the interpreter, as it ends, from flushing into what cannot be written."""
    with contextlib.suppress(io.UnsupportedOperation):  # an output within this process
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _cut(message: str) -> str:
    """Return a message in one line, without the middle of what it quotes at length."""
    message = " ".join(message.splitlines())
    if len(message) <= LONGEST:
        return message
    return f"{message[: LONGEST // 2]}...{message[-LONGEST // 2 :]}"


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Let the first interrupt end the command in order, and a second one at once."""

    def interrupted(signum: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Parser(argparse.ArgumentParser):
    """A parser that refuses wrong usage in one line, and names where the right one is shown."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, cut where it quotes much, and exit with code 2."""
        self.exit(CANNOT_RUN, f"{self.prog}: error: {_cut(message)}; see `{self.prog} --help`\n")


class _Version(argparse.Action):
    """Look the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(f"{parser.prog} {metadata.version('verified-perceptron')}")
        parser.exit()


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """Return the arguments; refuse others in the name of the command."""
    arguments, unknown = _parser(given).parse_known_args(given)
    if unknown:
        arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser of all commands; the arguments are known of the one that is named."""
    parser = _Parser(
        prog="perceptron",
        description="The perceptron, exact: check its theory, your data, your implementation.",
        epilog="Exit code: 0 holds, 1 a claim or an implementation fails, 2 wrong usage or input.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show program's version number and exit"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    named = next((word for word in given if not word.startswith("-")), None)
    for name, module in entry_points.modules(COMMANDS).items():
        # what each command does is shown in the list of them alone
        does = entry_points.summary(module) if given[:1] != [named] else None
        own = commands.add_parser(name, help=does)
        if name == named:
            command: Any = entry_points.loaded(COMMANDS, name)
            command.configure(own)
            own.set_defaults(run=command.run, parser=own)
    return parser

"""The command `perceptron`: each command reads, calls the library, prints, and returns a code.

Results go to stdout, everything else to stderr. Code 0: holds; 1: a claim or an implementation
fails; 2: wrong usage or unreadable input; 130: interrupted.
"""

import argparse
import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib.metadata import version

from perceptron.cli import (
    adapt,
    certify,
    check,
    count,
    identify,
    plot,
    prove,
    replay,
    train,
    verify,
)
from perceptron.errors import Refused

__all__ = ["main"]

COMMANDS = (verify, prove, certify, train, identify, check, adapt, replay, count, plot)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    arguments = _parser().parse_args(argv)
    try:
        with _interruptible():
            code = int(arguments.run(arguments))
            print(end="", flush=True)
    except Refused as refusal:
        print(f"perceptron {arguments.command}: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"perceptron {arguments.command}: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # the reader has gone; do not let the interpreter flush into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = (error.strerror or str(error)).lower()
        print(f"perceptron {arguments.command}: its output: {reason}", file=sys.stderr)
        return 2
    return code


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="perceptron",
        description="The perceptron, exact: check its theory, your data, your implementation.",
        epilog="Exit code: 0 holds, 1 a claim or an implementation fails, 2 wrong usage or input.",
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {version('verified-perceptron')}"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return parser

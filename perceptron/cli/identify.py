"""`perceptron identify TARGET`: find an implementation's conventions from its answers."""

import argparse
from typing import Any

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "identify",
        help="find the conventions that an implementation follows",
        description="Run TARGET on a few small data sets and tell, from its answers alone, which "
        "conventions it follows, and which of them no answer can tell apart. This executes the "
        "target's code, in a process of its own under limits of time and memory.",
        epilog="example: perceptron identify examples/textbook.py:train. "
        "Exit code: 0 known conventions explain every answer, 1 none do, 2 cannot run.",
    )
    named = parser.add_mutually_exclusive_group(required=True)
    named.add_argument(
        "target", metavar="TARGET", nargs="?", help="package.module:name or path/file.py:name"
    )
    named.add_argument(
        "--command",
        dest="argv",
        metavar="'ARGV ...'",
        help="a program that speaks JSON lines on stdin and stdout",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Identify TARGET, print what is found, and return a code."""
    from properties.conformance.command import Command
    from properties.conformance.identifying import identify

    given = Command(arguments.argv) if arguments.argv else arguments.target
    found = identify(given)
    print(found.to_json() if arguments.json else found.told())
    return found.exit_code

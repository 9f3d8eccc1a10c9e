"""`perceptron identify TARGET`: find an implementation's conventions from its answers."""

import argparse
import sys
from typing import Any

from perceptron.cli.target import add_target, target_of

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "identify",
        help="find the conventions that an implementation follows",
        description="Run TARGET on a few small data sets and say, from its answers alone, which "
        "conventions it follows, and which of them no answer shows. This executes the target's "
        "code, in a process of its own under limits of time and memory.",
        epilog="example: perceptron identify examples/textbook.py:train. "
        "Exit code: 0 known conventions explain every answer, 1 none do, 2 cannot run.",
    )
    add_target(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Identify TARGET, print what is found, and return a code."""
    from properties.conformance.identify import identify
    from properties.conformance.reports.text import identified_text

    found = identify(target_of(arguments))
    print(found.to_json() if arguments.json else identified_text(found.content(), sys.stdout))
    return found.exit_code

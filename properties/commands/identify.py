"""`perceptron identify TARGET`: find the conventions that an implementation follows."""

import argparse
import sys

from properties.commands.target_options import add_target, target_of
from properties.conformance.identify import identify
from properties.conformance.reports.text import identified_text


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Run TARGET on a few small data sets and say, from its answers alone, which "
        "conventions it follows, and which of them no answer shows. This executes the target's "
        "code, in a process of its own under limits of time and memory."
    )
    parser.epilog = (
        "example: perceptron identify examples/textbook.py:train. "
        "Exit code: 0 known conventions explain every answer, 1 none do, 2 cannot run."
    )
    add_target(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Identify TARGET, print what is found, and return a code."""
    found = identify(target_of(arguments))
    print(found.to_json() if arguments.json else identified_text(found.content(), sys.stdout))
    return found.exit_code

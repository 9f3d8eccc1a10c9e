"""How the command line names an implementation: TARGET, or --command 'ARGV ...'."""

import argparse

from properties.conformance.target import Command


def add_target(parser: argparse.ArgumentParser) -> None:
    """Add TARGET and --command, of which one is given."""
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


def target_of(arguments: argparse.Namespace) -> Command | str:
    """Return what was named: the text, or a `Command`."""
    return Command(arguments.argv) if arguments.argv is not None else arguments.target

"""`perceptron check TARGET`: hold an implementation against the reference."""

import argparse
from typing import Any

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "check",
        help="hold an implementation against the reference",
        description="Run TARGET, a function train(X, y), on a few hundred fixed cases and compare "
        "its answers with the reference, exactly. This executes the target's code, in a process "
        "of its own under limits of time and memory; they protect from mistakes, not from malice.",
        epilog="example: perceptron check examples/textbook.py:train --convention bias=append. "
        "Exit code: 0 conforms, 1 deviates, 2 cannot run, 3 fewer cases ran than declared.",
    )
    parser.add_argument("target", metavar="TARGET", help="package.module:name or path/file.py:name")
    parser.add_argument(
        "--convention",
        metavar="NAME=VALUE,...",
        help="update, step, rate, start, bias (also separate), order, stop (clean or epochs); or a "
        "text's algorithm: E, C, W, M1, M2, K (default: the target's attribute `conventions`, "
        "or update=le from 0 without a bias)",
    )
    parser.add_argument("--case", metavar="ID", help="run this case alone, and show the passes")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check TARGET, print the report, and return its code."""
    from properties.conformance import check
    from properties.conformance.telling import told

    report = check(arguments.target, arguments.convention, case=arguments.case)
    print(report.to_json() if arguments.json else told(report))
    return report.exit_code

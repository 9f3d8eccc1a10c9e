"""`perceptron check TARGET`: hold an implementation against the reference."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptron.cli.target import add_target, target_of

if TYPE_CHECKING:
    from perceptron.dataset import Dataset

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "check",
        help="hold an implementation against the reference",
        description="Run TARGET, a function train(X, y), a stepper step(w, x, y) or an estimator, "
        "on a few hundred fixed cases, then on others that a search draws, and compare its answers "
        "with the reference, exactly. This executes the target's code, in a process "
        "of its own under limits of time and memory; they protect from mistakes, not from malice.",
        epilog="example: perceptron check examples/textbook.py:train --convention bias=append. "
        "Exit code: 0 conforms, 1 deviates, 2 cannot run, 3 fewer cases ran than declared.",
    )
    add_target(parser)
    parser.add_argument(
        "--convention",
        metavar="NAME=VALUE,...",
        help="update, step, rate, start, bias (also separate), order (also own), stop (clean or "
        "epochs), and more; or a text's algorithm: E, C, W, M1, M2, K (default: the target's "
        "attribute `conventions`; without one they are identified first)",
    )
    parser.add_argument(
        "--case",
        metavar="ID",
        help="run this case alone, and show the passes: an id, or a file that a search saved",
    )
    _add_data(parser)
    parser.add_argument(
        "--budget",
        choices=("quick", "default", "thorough"),
        default="default",
        help="how far the search looks beyond the fixed cases",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="where the search starts (default: 0)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="write it to a file too, with a line a case: .json, .xml (JUnit) or .html",
    )
    parser.set_defaults(run=run)


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        metavar="FILE",
        type=Path,
        help="check on your own points too: CSV with a header, .npz, .npy or Parquet",
    )
    parser.add_argument(
        "--label", metavar="NAME", help="the label's column in FILE (default: the last)"
    )
    parser.add_argument(
        "--positive", metavar="VALUE", help="the label in FILE that counts as +1; every other is -1"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check TARGET, print the report, and return its code."""
    from properties.conformance import check
    from properties.conformance.telling import told

    target = target_of(arguments)
    _check_place(arguments)
    report = check(
        target,
        arguments.convention,
        case=arguments.case,
        data=_data(arguments),
        budget=arguments.budget,
        seed=arguments.seed,
    )
    if arguments.report:
        _write(arguments.report, target, report)
    print(report.to_json() if arguments.json else told(report))
    return report.exit_code


def _check_place(arguments: argparse.Namespace) -> None:
    """Refuse, before anything runs, a report that cannot be written."""
    from perceptron.exact import Refused
    from properties.conformance.writing import checked_place

    if arguments.report:
        checked_place(arguments.report)
        if arguments.case:
            raise Refused("report: --case runs one case, a report holds all; leave one of them out")


def _write(path: Path, target: Any, report: Any) -> None:
    from properties.conformance.judging import judged
    from properties.conformance.writing import write_report

    write_report(path, [judged(target, report)])


def _data(arguments: argparse.Namespace) -> "Dataset | None":
    """Return the points of FILE; where a bias goes is the target's convention."""
    from perceptron.files import read

    if arguments.data is None:
        return None
    return read(arguments.data, label=arguments.label, positive=arguments.positive).data

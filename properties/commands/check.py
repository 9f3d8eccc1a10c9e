"""`perceptron check TARGET`: hold an implementation against the reference."""

import argparse
import sys
from pathlib import Path

from perceptron.data.dataset import Dataset
from perceptron.data.readers import read, refuse_unwritable
from perceptron.errors import Refused
from properties.commands.target_options import add_target, target_of
from properties.conformance.check import check
from properties.conformance.reports import checked_place, record, write_report
from properties.conformance.reports.text import report_text
from properties.harness.budgets import seed_from


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Run TARGET, a function train(X, y), a stepper step(w, x, y), an estimator or "
        "a class with a method that trains, on a few hundred fixed cases, then on others that are "
        "drawn, and compare its answers with the reference, exactly. This executes the target's "
        "code, in a process of its own under limits of time and memory; they protect from "
        "mistakes, not from malice."
    )
    parser.epilog = (
        "example: perceptron check examples/textbook.py:train --convention bias=append. "
        "Exit code: 0 conforms, 1 deviates, 2 cannot run, 3 undetermined (too little was run or "
        "decided), 4 unusual (conventions that no textbook prints; declare them if meant)."
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
        help="run this case alone, and show the passes: an id, or a file of a saved case",
    )
    _add_data(parser)
    parser.add_argument(
        "--budget",
        choices=("quick", "default", "thorough"),
        default="default",
        help="how many cases are drawn beyond the fixed ones",
    )
    parser.add_argument(
        "--seed", metavar="N", default="0", help="seed of the drawn cases (default: 0)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    _add_files(parser)


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


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="write the report to a file too: .json, .xml (JUnit) or .html; repeatable",
    )
    parser.add_argument(
        "--save",
        metavar="FOLDER",
        type=Path,
        help="where a case that is not a fixed one is saved, so that it can be run again "
        "(default: a folder of your cache)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check TARGET, write and print the report, and return its code."""
    _refuse_unused(arguments)
    places = [checked_place(path) for path in arguments.report]
    report = check(
        target_of(arguments),
        arguments.convention,
        case=arguments.case,
        data=_data(arguments),
        budget=arguments.budget,
        seed=seed_from(arguments.seed),
        folder=arguments.save,
    )
    recorded = record(report)
    for path in places:
        write_report(path, [recorded])
    print(report.to_json() if arguments.json else report_text(recorded, sys.stdout))
    return report.exit_code


def _refuse_unused(arguments: argparse.Namespace) -> None:
    """Refuse options that would change nothing, and a folder that cannot be one."""
    for option in ("label", "positive"):
        if getattr(arguments, option) is not None and arguments.data is None:
            raise Refused(f"--{option}: it is for the points of --data; give that too")
    if arguments.case is not None and arguments.data is not None:
        raise Refused("--data: it is not used with --case, which runs one case; leave one out")
    if arguments.save is not None and not arguments.save.is_dir():
        refuse_unwritable("save", arguments.save)
        if arguments.save.exists():
            raise Refused(f"save: {arguments.save} is a file; name a folder")


def _data(arguments: argparse.Namespace) -> Dataset | None:
    """Return the points of FILE; where a bias goes is the target's convention."""
    if arguments.data is None:
        return None
    reading = read(arguments.data, label=arguments.label, positive=arguments.positive)
    for note in reading.notes:
        print(note, file=sys.stderr)
    return reading.data

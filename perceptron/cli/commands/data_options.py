"""What the commands that read data share: arguments, and how they describe data and runs."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from perceptron.arithmetic.exact import Exact, counted, shown
from perceptron.arithmetic.lazy_numpy import np
from perceptron.certificates.base import Certificate
from perceptron.checker.json_fields import read
from perceptron.checker.verdict import Unreadable
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.data.labelled import Labelled, Reading, function_table
from perceptron.data.readers import labelled, write_whole
from perceptron.errors import Refused
from perceptron.training.trace import Trace
from perceptron.training.train import train

# so many rows are named
NAMED = 20

BIAS = {"none": "no bias", "append": "bias appended", "prepend": "bias prepended"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add FILE, or a function in its place, and the options that say how to read it."""
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="CSV with a header (- for standard input), .npz, .npy or Parquet",
    )
    given.add_argument(
        "--function",
        metavar="F",
        help="in place of FILE: a truth table such as 0110, or an expression such as 'a & !b'",
    )
    parser.add_argument("--label", metavar="NAME", help="the label's column (default: the last)")
    parser.add_argument(
        "--positive",
        metavar="VALUE",
        help="the label that counts as +1, every other as -1 (default of two labels: 1, True, "
        "or the last in order)",
    )
    parser.add_argument(
        "--negative", metavar="VALUE", help="the label that counts as -1; leave others out"
    )
    parser.add_argument(
        "--encode",
        action="store_true",
        help="turn text columns into a column of 0 and 1 for each of their values",
    )
    parser.add_argument("--no-bias", action="store_true", help="do not append a coordinate 1")


def add_output(parser: argparse.ArgumentParser, what: str = "certificate") -> None:
    """Add the options that say where the answer goes."""
    parser.add_argument("--output", metavar="FILE", type=Path, help=f"write the {what} there")
    parser.add_argument("--json", action="store_true", help=f"print the {what} as JSON")


def table(arguments: argparse.Namespace) -> Labelled:
    """Return the points of FILE, or of a function, with all their labels."""
    if arguments.function is not None:
        if arguments.label is not None:
            raise Refused("--label: a function has no column of labels; leave it out")
        if arguments.encode:
            raise Refused("--encode: a function has no text columns; leave it out")
        return function_table(arguments.function)
    for option in ("output", "closed_set"):
        _refuse_overwriting(arguments.file, option, getattr(arguments, option, None))
    return labelled(arguments.file, label=arguments.label, encode=arguments.encode)


def _refuse_overwriting(source: Path, option: str, path: Path | None) -> None:
    if path and path.is_file() and source.is_file() and path.samefile(source):
        raise Refused(
            f"--{option.replace('_', '-')}: {path} is the file of the data, which would be "
            "overwritten; name another file"
        )


def reading(arguments: argparse.Namespace, conventions: Conventions | None = None) -> Reading:
    """Read the data as the options say; conventions that place a bias decide over the default."""
    return two_sided(table(arguments), arguments, conventions)


def two_sided(
    points: Labelled, arguments: argparse.Namespace, conventions: Conventions | None = None
) -> Reading:
    """Return the data set of two labels that the options ask for."""
    bias = conventions.bias if conventions else None
    if arguments.no_bias and bias not in (None, "none"):
        raise Refused(f"--no-bias: the convention has bias {bias}; leave one of them out")
    return points.reading(
        arguments.positive,
        arguments.negative,
        bias=bias or ("none" if arguments.no_bias else "append"),
    )


def described(source: Reading) -> str:
    """Return a sentence on the data: how many points, and which count as +1."""
    data = source.data
    ones = data.labels.count(1)
    positive, others = f"{source.label} {source.positive or '+1'}", "the rest"
    if negative := source.negative or source.chosen:
        others = f"{source.label} {negative}"
    if source.function is not None:
        positive, others = "where it is true", "where it is false"
        if source.positive == "-1":
            positive, others = others, positive
    return (
        f"{source.origin}: {counted(len(data), 'point')}, "
        f"{counted(data.dimension, 'weight')} ({BIAS[data.bias]});\n"
        f"+1 is {positive} ({ones}), -1 {others} ({len(data) - ones})"
    )


def remarks(source: Reading) -> list[str]:
    """Return what a reader should know about legal but unusual data."""
    data, found = source.data, list(source.notes)
    if len(set(data.labels)) == 1:
        found.append(
            f"note: every label is {data.labels[0]:+d}; this asks only whether some half-space "
            "holds all the points, and with a bias one always does"
        )
    if (zero := _zero_row(data)) is not None:
        found.append(
            f"note: row {zero} is zero; its score is 0 whatever the weights, so nothing "
            "separates the data without a bias"
        )
    return found


def _zero_row(data: Dataset) -> int | None:
    """Return the first point of which every coordinate is zero."""
    if data.bias != "none":
        return None
    may_be: list[int] = np.flatnonzero(~data.floats.values.any(axis=1)).tolist()
    return next((row for row in may_be if not any(data.point(row))), None)  # no tiny number


def tell(remarks: Iterable[str]) -> None:
    """Print remarks where they are in the way of no output."""
    for remark in remarks:
        print(remark, file=sys.stderr)


def write(path: Path | None, content: Mapping[str, Any]) -> None:
    """Write a certificate whole, if a file is named."""
    if path:
        write_whole(path, json.dumps(content, indent=2) + "\n")


def write_checkable(path: Path | None, certificate: Certificate, source: Reading) -> None:
    """Write a certificate and how its data were read, unless `replay` takes too long over it."""
    if path:
        points, content = source.data, certificate.content()
        try:
            read(content, len(points), points.width)
        except Unreadable as reason:
            raise Refused(
                f"--output: replay would refuse this certificate, which is not written ({reason}); "
                "leave --output out for the answer alone"
            ) from None
        write(path, content | {"reading": source.content()})


def rows(numbers: Sequence[int]) -> str:
    """Return the first of these row numbers, and how many more there are."""
    more = f" and {len(numbers) - NAMED} more" if len(numbers) > NAMED else ""
    return f"{', '.join(map(str, numbers[:NAMED]))}{more} (from 0)"


def run(
    source: Reading, conventions: Conventions = Conventions(), max_updates: int | None = None
) -> Trace:
    """Train, with a count of the updates on a terminal where it takes over a second."""
    with tqdm(desc="train", unit=" updates", delay=1, disable=None, leave=False) as bar:
        return train(source.data, conventions, max_updates, after_pass=bar.update)


def numbers(names: tuple[str, ...], values: tuple[Exact, ...]) -> str:
    """Return a line a weight, its exact value after its name."""
    width = max(map(len, names))
    pairs = zip(names, values, strict=True)
    return "\n".join(f"  {name:<{width}}  {shown(value)}" for name, value in pairs)


def outcome(trace: Trace) -> str:
    """Return how a run ended, in words that do not say more than is known."""
    run = f"{counted(trace.updates, 'mistake')} in {counted(trace.passes, 'pass', 'passes')}"
    if trace.outcome == "converged":
        sides = "separating strictly" if trace.separates else "but NOT separating"
        return f"converged: {run}, {sides}"
    if trace.outcome == "endless":
        return f"endless: the run never stops (seen after {run})"
    return f"limit: stopped after {run}; this says nothing about the data"

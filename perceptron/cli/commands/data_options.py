"""What the commands that read a data file share: arguments, and how data and runs are told."""

import argparse
from pathlib import Path

from tqdm import tqdm

from perceptron.arithmetic.exact import Exact, counted, shown
from perceptron.conventions import Conventions
from perceptron.data.readers import Reading, read
from perceptron.training.trace import Trace
from perceptron.training.train import train

__all__ = ["add_arguments", "described", "numbers", "outcome", "reading", "remarks", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add FILE and the options that say how to read it."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="CSV with a header, .npz, .npy or Parquet"
    )
    parser.add_argument("--label", metavar="NAME", help="the label's column (default: the last)")
    parser.add_argument(
        "--positive", metavar="VALUE", help="the label that counts as +1; every other is -1"
    )
    parser.add_argument("--no-bias", action="store_true", help="do not append a coordinate 1")


def reading(arguments: argparse.Namespace, conventions: Conventions | None = None) -> Reading:
    """Read FILE as its options say; conventions that place a bias decide over the default."""
    bias = conventions.bias if conventions else None
    return read(
        arguments.file,
        label=arguments.label,
        positive=arguments.positive,
        bias=bias or ("none" if arguments.no_bias else "append"),
    )


def described(source: Reading, path: Path) -> str:
    """Return a sentence on the data: how many points, and which count as +1."""
    data = source.data
    bias = {"none": "no bias", "append": "bias appended", "prepend": "bias prepended"}[data.bias]
    ones = data.labels.count(1)
    positive = f"{source.label} {source.positive or '+1'}"
    return (
        f"{path}: {counted(len(data), 'point')}, {counted(data.dimension, 'weight')} ({bias});\n"
        f"+1 is {positive} ({ones}), -1 the rest ({len(data) - ones})"
    )


def remarks(source: Reading) -> list[str]:
    """Return what a reader should know about legal but unusual data."""
    data, found = source.data, []
    if len(set(data.labels)) == 1:
        found.append(
            f"note: every label is {data.labels[0]:+d}; this asks only whether some half-space "
            "holds all the points, and with a bias one always does"
        )
    zero = [row for row, x in enumerate(data.points) if not any(x)]
    if zero:
        found.append(
            f"note: row {zero[0]} is zero; its score is 0 whatever the weights, so nothing "
            "separates the data without a bias"
        )
    return found


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

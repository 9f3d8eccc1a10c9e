"""`perceptron train FILE`: run the perceptron over the data until it ends."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from perceptron.cli import data
from perceptron.conventions import Conventions
from perceptron.files import write_whole

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "train",
        help="run the perceptron over data, exactly",
        description="Run the perceptron over FILE until it converges, is seen to be endless, or "
        "reaches the limit given.",
        epilog="example: perceptron train examples/iris.csv --label species --positive setosa",
    )
    data.add_arguments(parser)
    parser.add_argument(
        "--convention",
        metavar="NAME=VALUE,...",
        default="update=le",
        help="update, step, rate, start, bias, order; or a text's algorithm: E, C, W, M1, M2, K",
    )
    parser.add_argument("--max-updates", metavar="N", type=int, help="stop rather than make more")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write the trace there")
    parser.add_argument("--json", action="store_true", help="print the trace as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train on FILE and print how the run ended, and its weights."""
    conventions = Conventions.from_text(arguments.convention)
    source = data.reading(arguments, conventions)
    for remark in data.remarks(source):
        print(remark, file=sys.stderr)
    trace = data.run(source, conventions, arguments.max_updates)
    read_as = {"label": source.label, "positive": source.positive}
    text = json.dumps(trace.content() | {"reading": read_as}, indent=2)
    if arguments.output:
        write_whole(arguments.output, text + "\n")
    told = [data.described(source, arguments.file), "", data.outcome(trace), "weights"]
    told.append(data.numbers(source.names, trace.weights))
    print(text if arguments.json else "\n".join(told))
    return 0

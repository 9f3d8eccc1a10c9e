"""`perceptron train FILE`: run the perceptron over data, exactly."""

import argparse
import json
from pathlib import Path
from typing import Any

from perceptron.arithmetic.exact import shown
from perceptron.certificates.cycle import Cycle
from perceptron.cli.commands import data_options as data
from perceptron.cli.exit_codes import HOLDS
from perceptron.conventions import Conventions
from perceptron.training.reachable_weights import closed_set
from perceptron.training.trace import Trace

# numbers in the points of a period that are gone round once more, to count its weights
SOON = 2**18


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Run the perceptron over FILE until it converges, is seen to be endless, or "
        "reaches the limit given."
    )
    parser.epilog = "example: perceptron train examples/iris.csv --label species --positive setosa"
    data.add_arguments(parser)
    parser.add_argument(
        "--convention",
        metavar="NAME=VALUE,...",
        default="update=le",
        help="update, step, rate, start, bias, order; or a text's algorithm: E, C, W, M1, M2, K",
    )
    parser.add_argument("--max-updates", metavar="N", type=int, help="stop after N updates")
    parser.add_argument(
        "--closed-set",
        metavar="FILE",
        type=Path,
        help="for a few small points: find all weights that a run can have, in any order, and "
        "write that certificate there",
    )
    data.add_output(parser, "trace")


def run(arguments: argparse.Namespace) -> int:
    """Train on FILE and print how the run ended, and its weights."""
    conventions = Conventions.from_text(arguments.convention)
    source = data.reading(arguments, conventions)
    data.tell(data.remarks(source))
    trace = data.run(source, conventions, arguments.max_updates)
    read_as = {"reading": source.content()}
    content = trace.content() | read_as
    data.write(arguments.output, content)
    told = [data.described(source), "", data.outcome(trace), *_cycle(trace)]
    if arguments.closed_set:
        told.append(_in_any_order(trace, arguments.closed_set, read_as))
    told += ["weights", data.numbers(source.names, trace.weights)]
    print(json.dumps(content, indent=2) if arguments.json else "\n".join(told))
    return HOLDS


def _cycle(trace: Trace) -> list[str]:
    """Tell the period of a run whose weights come back, and where that is quick, their number."""
    cycle = trace.evidence
    if not isinstance(cycle, Cycle):
        return []
    period = f"period in passes {cycle.period}, in updates {cycle.updates}"
    line = f"cycle: the weights come back; {period}"
    if cycle.period * len(trace.data) * trace.data.dimension > SOON:
        return [line]
    return [f"{line}; different weights {len(cycle.visited(trace.data))}"]


def _in_any_order(trace: Trace, path: Path, read_as: dict[str, Any]) -> str:
    """Write the certificate of all weights in any order; return it in a line."""
    found = closed_set(trace.data, trace.conventions)
    data.write(path, found.content() | read_as)
    longest = shown(found.longest_squared)
    return f"in any order: different weights {len(found.weights)}, |w|^2 at most {longest}"

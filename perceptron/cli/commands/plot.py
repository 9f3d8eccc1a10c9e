"""`perceptron plot FILE`: draw data and what the perceptron does on them."""

import argparse
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from perceptron import plotting
from perceptron.certificates.separability import Separator
from perceptron.cli.commands import data_options as data
from perceptron.cli.exit_codes import HOLDS
from perceptron.conventions import Conventions
from perceptron.data.labelled import Reading
from perceptron.errors import Refused, quoted
from perceptron.plotting.figure import check
from perceptron.separability.certify import certify
from perceptron.training.train import train

FORMAT = "perceptron-picture/1"

_SHOWS = ("margin", "steps", "passes", "columns")


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Draw FILE: data in the plane with the separator of largest margin, or with "
        "what makes them cancel; of more coordinates, the mistakes pass by pass beside the bound, "
        "or two columns."
    )
    parser.epilog = "example: perceptron plot examples/iris.csv --positive setosa --output iris.svg"
    data.add_arguments(parser)
    parser.add_argument(
        "--output",
        metavar="FILE",
        type=Path,
        required=True,
        help="write the picture there: .svg or .png",
    )
    parser.add_argument(
        "--show", choices=_SHOWS, help="what to draw (default: margin in the plane, else passes)"
    )
    parser.add_argument("--columns", metavar="A,B", help="draw the points by these two columns")
    parser.add_argument("--max-updates", metavar="N", type=int, help="stop the run after N updates")
    parser.add_argument("--json", action="store_true", help="print what is seen as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Draw FILE, and say in words what is seen."""
    check(arguments.output)
    if arguments.columns is not None and arguments.show not in (None, "columns"):
        raise Refused(f"--columns: not used with --show {arguments.show}; leave one of them out")
    source = data.reading(arguments)
    data.tell(data.remarks(source))
    picture = _picture(source, arguments)
    picture.save(arguments.output)
    seen = {"format": FORMAT, "file": str(arguments.output), "shows": picture.told}
    print(json.dumps(seen, indent=2) if arguments.json else f"{arguments.output}: {picture.told}")
    return HOLDS


def _picture(source: Reading, arguments: argparse.Namespace) -> plotting.Picture:
    names = source.columns
    if arguments.columns is not None or arguments.show == "columns":
        chosen = _columns(arguments.columns, names)
        pair = names.index(chosen[0]), names.index(chosen[1])
        return plotting.columns(source.data, pair, chosen)
    show = arguments.show
    if show == "margin" or (show is None and len(names) == 2):
        found = certify(source.data)
        if isinstance(found, Separator):
            return plotting.margin(source.data, found, names)
        return plotting.certificate(source.data, found, names)
    made: list[int] = []
    trace = train(source.data, Conventions(), arguments.max_updates, after_pass=made.append)
    if show == "steps":
        return plotting.steps(trace, names)
    return plotting.passes(trace, made, _bound(source))


def _bound(source: Reading) -> Fraction | None:
    found = certify(source.data)
    return found.mistake_bound if isinstance(found, Separator) else None


def _columns(text: str | None, names: Sequence[str]) -> tuple[str, str]:
    """Return the two columns to draw; the first two where none are named."""
    if len(names) < 2:
        raise Refused(f"columns: {quoted(names[0])} is the only column; use --show passes")
    chosen = text.split(",") if text is not None else names[:2]
    for name in chosen:
        if name not in names:
            raise Refused(f"columns: no column {quoted(name)}; name two of {', '.join(names)}")
    if len(chosen) != 2 or chosen[0] == chosen[1]:
        raise Refused(
            f"columns: {quoted(','.join(chosen))} is not two columns; name two, as in A,B"
        )
    return chosen[0], chosen[1]

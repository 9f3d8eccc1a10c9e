"""`perceptron certify FILE`: is the data separable? The answer with its certificate."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from perceptron.certificates import GordanCertificate, Separator
from perceptron.cli import data
from perceptron.decision import certify
from perceptron.files import Reading, write_whole
from perceptron.trace import Trace

__all__ = ["add"]

# the margin may be so small that no run would end in a lifetime
MOST_UPDATES = 10_000


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "certify",
        help="decide whether data are separable, with a certificate",
        description="Decide exactly whether FILE is linearly separable: weights and the exact "
        "mistake bound R^2/gamma*^2, or a combination of the points that proves there are none.",
        epilog="example: perceptron certify examples/iris.csv --label species --positive setosa",
    )
    data.add_arguments(parser)
    parser.add_argument("--output", metavar="FILE", type=Path, help="write the certificate there")
    parser.add_argument("--json", action="store_true", help="print the certificate as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Certify FILE, run the perceptron over it, print both."""
    source = data.reading(arguments)
    for remark in data.remarks(source):
        print(remark, file=sys.stderr)
    certificate = certify(source.data)
    separable = isinstance(certificate, Separator)
    trace = data.run(source, max_updates=MOST_UPDATES if separable else None)
    text = json.dumps(_content(certificate, trace, source), indent=2)
    if arguments.output:
        write_whole(arguments.output, text + "\n")
    print(text if arguments.json else _told(certificate, trace, source, arguments.file))
    return 0


def _content(
    certificate: Separator | GordanCertificate, trace: Trace, source: Reading
) -> dict[str, Any]:
    ran = {"mistakes": trace.updates, "passes": trace.passes, "outcome": trace.outcome}
    read_as = {"label": source.label, "positive": source.positive}
    return certificate.content() | {"run": ran, "reading": read_as}


def _told(
    certificate: Separator | GordanCertificate, trace: Trace, source: Reading, path: Path
) -> str:
    if isinstance(certificate, Separator):
        answer = _separator(certificate, source)
    else:
        answer = _gordan(certificate)
    lines = [
        data.described(source, path),
        "",
        *answer,
        "",
        f"perceptron run   {data.outcome(trace)}",
    ]
    return "\n".join(lines)


def _separator(certificate: Separator, source: Reading) -> list[str]:
    return [
        "separable: weights of the largest margin",
        data.numbers(source.names, certificate.weights),
        f"mistake bound    {data.shown(certificate.mistake_bound)} = R^2/gamma*^2",
        f"  R^2            {data.shown(certificate.radius_squared)}",
        f"  gamma*^2       {data.shown(certificate.margin_squared)}",
        "checked          every point, exactly, by replay",
    ]


def _gordan(certificate: GordanCertificate) -> list[str]:
    rows = [f"  row {row:<10}  {data.shown(a)}" for row, a in certificate.multipliers[:20]]
    more = len(certificate.multipliers) - len(rows)
    return [
        "not separable: these multiples of the signed points y x add up to zero (rows from 0)",
        *rows,
        *([f"  and {more} more rows; --json has all"] if more else []),
        "checked          the sum, exactly, by replay",
    ]

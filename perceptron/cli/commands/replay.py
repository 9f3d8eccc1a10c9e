"""`perceptron replay CERTIFICATE DATA`: check a certificate against data."""

import argparse
import json
from pathlib import Path
from typing import Any

from perceptron.arithmetic.exact import counted
from perceptron.checker.json_fields import parse
from perceptron.checker.replay import replay
from perceptron.checker.verdict import Unreadable
from perceptron.cli import entry_points
from perceptron.cli.commands.data_options import BIAS
from perceptron.cli.exit_codes import FAILS, HOLDS
from perceptron.data.labelled import Reading, function_table
from perceptron.data.readers import named, read, read_text
from perceptron.errors import Refused, quoted

# what `--json` prints beside the certificate
REMARKS = ("run", "float64", "float32", "margin", "support", "C", "points", "estimates")

# what a certificate says of how its data were read
READ_AS: dict[str, type] = {
    "label": str,
    "positive": str,
    "negative": str,
    "function": str,
    "encode": bool,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Check CERTIFICATE against DATA in exact arithmetic, trusting nothing else "
        "here. How DATA is read (label, positive) is taken from the certificate unless given."
    )
    parser.epilog = "example: perceptron replay certificate.json examples/iris.csv"
    parser.add_argument("certificate", metavar="CERTIFICATE", type=Path)
    given = parser.add_mutually_exclusive_group()
    given.add_argument(
        "data", metavar="DATA", nargs="?", type=Path, help="not needed for that of a function"
    )
    given.add_argument("--function", metavar="F", help="in place of DATA, as certify takes it")
    parser.add_argument("--label", metavar="NAME", help="the label's column")
    parser.add_argument("--positive", metavar="VALUE", help="the label that counts as +1")
    parser.add_argument("--negative", metavar="VALUE", help="the label that counts as -1")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument(
        "--format",
        choices=("text", "coq", "smtlib", "vipr"),
        help="print a file for others to check instead of checking here: for Coq, for an SMT "
        "solver (unsat: it holds), or in the format VIPR 1.0",
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay CERTIFICATE on DATA: 0 where it holds, 1 where it does not."""
    path = arguments.certificate
    try:
        certificate = _certificate(path)
        read_as = _reading(certificate.pop("reading", {}))
        unchecked = [name for name in REMARKS if certificate.pop(name, None) is not None]
        source = _source(arguments, read_as)
        if arguments.format not in (None, "text"):
            return _print_as(arguments.format, certificate, source)
        verdict = replay(certificate, source.data.rows, source.data.labels)
    except Unreadable as reason:
        raise Refused(f"{named(path)}: {reason}; use a certificate as written") from None
    if arguments.json:
        replayed = source.content() | {"bias": certificate["bias"]}
        content = {"holds": verdict.holds, "sentence": verdict.sentence, "reading": replayed}
        print(json.dumps(content | {"unchecked": unchecked}, indent=2))
    else:
        print(_replayed(certificate, source))
        print(f"{'holds' if verdict.holds else 'FAILS'}: {verdict.sentence}")
        if unchecked:
            print(f"not checked: {', '.join(unchecked)}, which the command added")
    return HOLDS if verdict.holds else FAILS


def _source(arguments: argparse.Namespace, read_as: dict[str, Any]) -> Reading:
    """Read the data as the certificate says they were read, but for what the options say."""
    label, positive, negative = (
        read_as.get(name) if getattr(arguments, name) is None else getattr(arguments, name)
        for name in ("label", "positive", "negative")
    )
    if arguments.data is None:
        function = arguments.function or read_as.get("function")
        if function is None:
            raise Refused(
                f"{arguments.certificate}: it is of points in a file; name the file as DATA"
            )
        return function_table(function).reading(positive, negative)
    encode = bool(read_as.get("encode"))
    return read(arguments.data, label=label, positive=positive, negative=negative, encode=encode)


def _replayed(certificate: dict[str, Any], source: Reading) -> str:
    """Say what was replayed: the column of the label, which value is +1, and which bias."""
    labels = source.data.labels
    positive = quoted(source.positive or "1")
    points = f"{labels.count(1)} of {len(labels)} points"
    others = f", -1 is {quoted(source.negative)}, others left out" if source.negative else ""
    encoded = f", {counted(len(source.encoded), 'text column')} encoded" if source.encoded else ""
    return (
        f"{source.origin}: column {quoted(source.label)}, +1 is {positive} ({points}){others}, "
        f"{BIAS[certificate['bias']]}{encoded}"
    )


def _print_as(name: str, certificate: dict[str, Any], source: Reading) -> int:
    written: Any = entry_points.loaded("perceptron.certificate_formats", name)
    try:
        print(written(certificate, source.data).rstrip("\n"))
    except Refused as refusal:  # in the name of a function
        raise Refused(f"--format {name}: {str(refusal).partition(': ')[2]}") from None
    return HOLDS


def _certificate(path: Path) -> dict[str, Any]:
    certificate = parse(read_text(path))
    if not isinstance(certificate, dict):
        raise Unreadable("it is not a JSON object")
    return certificate


def _reading(given: Any) -> dict[str, Any]:
    """Return how the certificate says that its data were read."""
    if not isinstance(given, dict):
        raise Unreadable(f"reading: {quoted(given)} is not an object; leave it out")
    for name, value in given.items():
        if name not in READ_AS:
            raise Unreadable(f"reading: the field {quoted(name)} is unknown; leave it out")
        if not isinstance(value, READ_AS[name] | None):
            due = "a text" if READ_AS[name] is str else "true or false"
            raise Unreadable(f"reading: {name} is {quoted(value)}, not {due}")
    return given

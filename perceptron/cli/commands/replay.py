"""`perceptron replay CERTIFICATE DATA`: check a certificate against data."""

import argparse
import json
from pathlib import Path
from typing import Any

from perceptron.checker.json_fields import Unreadable, parse
from perceptron.checker.replay import replay
from perceptron.cli import entry_points
from perceptron.cli.exit_codes import FAILS, HOLDS
from perceptron.data.readers import Reading, read, read_text
from perceptron.errors import Refused, quoted

__all__ = ["configure", "run"]

# what `certify --json` prints beside the certificate
REMARKS = ("run", "float64", "margin", "support")


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Check CERTIFICATE against DATA in exact arithmetic, trusting nothing else "
        "here. How DATA is read (label, positive) is taken from the certificate unless given."
    )
    parser.epilog = "example: perceptron replay certificate.json examples/iris.csv"
    parser.add_argument("certificate", metavar="CERTIFICATE", type=Path)
    parser.add_argument("data", metavar="DATA", type=Path)
    parser.add_argument("--label", metavar="NAME", help="the label's column")
    parser.add_argument("--positive", metavar="VALUE", help="the label that counts as +1")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument(
        "--format",
        choices=("text", "coq"),
        help="coq: print a file that Coq checks by computation instead of checking here",
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay CERTIFICATE on DATA: 0 where it holds, 1 where it does not."""
    path = arguments.certificate
    try:
        certificate = _certificate(path)
        label, positive = _reading(certificate.pop("reading", {}))
        unchecked = [name for name in REMARKS if certificate.pop(name, None) is not None]
        source = read(
            arguments.data,
            label=label if arguments.label is None else arguments.label,
            positive=positive if arguments.positive is None else arguments.positive,
        )
        if arguments.format == "coq":
            return _print_for_coq(certificate, source)
        verdict = replay(certificate, source.data.rows, source.data.labels)
    except Unreadable as reason:
        raise Refused(f"{path}: {reason}; use a certificate as written") from None
    if arguments.json:
        read_as = {"label": source.label, "positive": source.positive, "bias": certificate["bias"]}
        content = {"holds": verdict.holds, "sentence": verdict.sentence, "reading": read_as}
        print(json.dumps(content | {"unchecked": unchecked}, indent=2))
    else:
        print(_replayed(certificate, source, arguments.data))
        print(f"{'holds' if verdict.holds else 'FAILS'}: {verdict.sentence}")
        if unchecked:
            print(f"not checked: {', '.join(unchecked)}, which the command added")
    return HOLDS if verdict.holds else FAILS


def _replayed(certificate: dict[str, Any], source: Reading, path: Path) -> str:
    """Say what was replayed: the column of the label, which value is +1, and which bias."""
    labels = source.data.labels
    bias = {"none": "no bias", "append": "bias appended", "prepend": "bias prepended"}
    return (
        f"{path}: column {quoted(source.label)}, +1 is {quoted(source.positive or '1')} "
        f"({labels.count(1)} of {len(labels)} points), {bias[certificate['bias']]}"
    )


def _print_for_coq(certificate: dict[str, Any], source: Reading) -> int:
    as_coq: Any = entry_points.loaded("perceptron.certificate_formats", "coq")
    print(as_coq(certificate, source.data))
    return HOLDS


def _certificate(path: Path) -> dict[str, Any]:
    certificate = parse(read_text(path))
    if not isinstance(certificate, dict):
        raise Unreadable("no JSON object")
    return certificate


def _reading(given: Any) -> tuple[str | None, str | None]:
    """Return the label's column and the value of it that is +1, as the certificate names them."""
    if not isinstance(given, dict) or any(not isinstance(a, str | None) for a in given.values()):
        raise Unreadable(f"reading: {quoted(given)} is not an object of texts label and positive")
    if unknown := given.keys() - {"label", "positive"}:
        raise Unreadable(f"reading: the field {quoted(min(unknown))} is unknown; leave it out")
    return given.get("label"), given.get("positive")

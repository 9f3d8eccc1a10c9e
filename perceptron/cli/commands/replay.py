"""`perceptron replay CERTIFICATE DATA`: check a certificate against data."""

import argparse
import json
from pathlib import Path
from typing import Any

from perceptron.checker.json_fields import Unreadable
from perceptron.checker.replay import replay
from perceptron.cli import entry_points
from perceptron.data.dataset import Dataset
from perceptron.data.readers import read, read_text
from perceptron.errors import Refused

__all__ = ["configure", "run"]


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
    certificate = _certificate(arguments.certificate)
    told = certificate.get("reading")
    told = told if isinstance(told, dict) else {}
    source = read(
        arguments.data,
        label=arguments.label or told.get("label"),
        positive=arguments.positive or told.get("positive"),
    )
    try:
        if arguments.format == "coq":
            return _print_for_coq(certificate, source.data)
        verdict = replay(certificate, source.data.rows, source.data.labels)
    except Unreadable as reason:
        raise Refused(f"{arguments.certificate}: {reason}; use a certificate as written") from None
    content = {"holds": verdict.holds, "sentence": verdict.sentence}
    print(
        json.dumps(content, indent=2) if arguments.json else _told(verdict.holds, verdict.sentence)
    )
    return 0 if verdict.holds else 1


def _print_for_coq(certificate: dict[str, Any], data: Dataset) -> int:
    as_coq: Any = entry_points.loaded("perceptron.certificate_formats", "coq")
    print(as_coq(certificate, data))
    return 0


def _certificate(path: Path) -> dict[str, Any]:
    try:
        certificate = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"{path}: no JSON ({error}); use a certificate as written") from None
    if not isinstance(certificate, dict):
        raise Refused(f"{path}: no JSON object; use a certificate as written")
    return certificate


def _told(holds: bool, sentence: str) -> str:
    return f"{'holds' if holds else 'FAILS'}: {sentence}"

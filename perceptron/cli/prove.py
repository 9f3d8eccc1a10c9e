"""`perceptron prove CLAIM`: show the proof that the kernel checked."""

import argparse
import json
from typing import Any

from perceptron.exact import Refused

__all__ = ["add"]

FORMATS = ("text", "latex", "smt2", "json")


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "prove",
        help="show the proof of a claim",
        description="Prove CLAIM again in the kernel and show the proof, line by line, with the "
        "reason of each line and the identity that carries it.",
        epilog="example: perceptron prove mistake-bound --format latex",
    )
    parser.add_argument("claim", metavar="CLAIM", help="such as mistake-bound")
    parser.add_argument("--format", choices=FORMATS, default="text")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prove the claim and print the proof: 0 where the kernel accepts it, 1 where not."""
    from proofs.claims import CLAIMS
    from proofs.printing.render import render
    from proofs.terms import Refused as Unproved

    theorems = {claim.name: claim.theorems for claim in CLAIMS if claim.theorems}
    if arguments.claim not in theorems:
        known = ", ".join(theorems)
        raise Refused(f"claim: {arguments.claim!r} has no proof; use one of {known}")
    form = "json" if arguments.json else arguments.format
    try:
        shown = [render(prove(), form) for prove in theorems[arguments.claim]]
    except Unproved as reason:
        print(f"{arguments.claim}: not proved: {reason}")
        return 1
    print(_joined(shown, form), end="")
    return 0


def _joined(shown: list[str], form: str) -> str:
    if form == "json":
        parts = [json.loads(text) for text in shown]
        return json.dumps(parts[0] if len(parts) == 1 else parts, indent=2) + "\n"
    return "\n".join(shown)

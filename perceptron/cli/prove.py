"""`perceptron prove CLAIM`: show what settles a claim, its proofs as the kernel checked them."""

import argparse
from typing import Any

from perceptron.exact import Refused

__all__ = ["add"]

FORMATS = ("text", "latex", "smt2", "coq", "json")


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "prove",
        help="show the proof of a claim",
        description="Settle CLAIM again and show how: each proof line by line, with the reason of "
        "each line and the identity that carries it; what is refuted, with its smallest witness.",
        epilog="example: perceptron prove mistake-bound --format latex",
    )
    parser.add_argument("claim", metavar="CLAIM", help="such as mistake-bound")
    parser.add_argument("--format", choices=FORMATS, default="text")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Settle the claim and print how: 0 where it comes out, 1 where not."""
    from proofs.terms import Refused as Unproved

    claim = _claim(arguments.claim)
    form = "json" if arguments.json else arguments.format
    try:
        print(_shown(claim, form), end="")
    except Unproved as reason:
        print(f"{claim.name}: not settled: {reason}")
        return 1
    return 0


def _claim(name: str) -> Any:
    from proofs.claims import CLAIMS

    known = {claim.name: claim for claim in CLAIMS}
    if name not in known:
        raise Refused(f"claim: {name!r} is unknown; use one of {', '.join(known)}")
    return known[name]


def _shown(claim: Any, form: str) -> str:
    from proofs.printing.account import as_account, as_account_json
    from proofs.printing.render import render_all

    if form == "text":
        return as_account(claim)
    if form == "json":
        return as_account_json(claim)
    if not claim.theorems:
        raise Refused(f"claim: {claim.name!r} has no theorem to write as {form}; use --format text")
    return render_all([prove() for prove in claim.theorems], form)

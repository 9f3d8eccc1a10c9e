"""`perceptron prove CLAIM`: show the proof of a claim."""

import argparse

from perceptron.cli.exit_codes import FAILS, HOLDS
from perceptron.errors import Refused, quoted
from proofs.checkers.coq_record import asking
from proofs.claims import CLAIMS, Claim, claim_names
from proofs.claims.claim_text import claim_json, claim_text
from proofs.claims.record import proved
from proofs.evidence.semantics.proof_mutants import table
from proofs.export.formats import FORMATS, render_all
from proofs.terms import Refused as Unproved
from proofs.theorem import Theorem


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Settle CLAIM again and show how: each proof line by line, with the reason of "
        "each line and the identity that carries it; what is refuted, with its smallest witness."
    )
    parser.epilog = "example: perceptron prove mistake-bound --format latex"
    parser.add_argument("claim", metavar="CLAIM", help="such as mistake-bound")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument(
        "--format", choices=FORMATS, default="text", help="how to print the proofs (default: text)"
    )
    shown.add_argument("--json", action="store_true", help="the same as --format json")
    shown.add_argument(
        "--mutants",
        action="store_true",
        help="instead, change every line of its proofs a little; say which changes are false",
    )


def run(arguments: argparse.Namespace) -> int:
    """Settle the claim and print how: 0 where it comes out, 1 where not."""
    claim = _claim(arguments.claim)
    form = "json" if arguments.json else arguments.format
    try:
        print(_mutants(claim) if arguments.mutants else _shown(claim, form), end="")
    except Unproved as reason:
        print(f"{claim.name}: not settled: {reason}")
        return FAILS
    return HOLDS


def _claim(name: str) -> Claim:
    (known,) = claim_names([name])
    return next(claim for claim in CLAIMS if claim.name == known)


def _mutants(claim: Claim) -> str:
    """Say of the changed lines, all refused by the kernel, how many are false, and show one."""
    rows = table(_theorems(claim, "with --mutants"))
    return "".join(
        f"{row.name}: {row.counts['false']} changed lines are false, {row.counts['true']} true "
        f"though not proved so, {row.counts['unknown']} undecided\n"
        + (f"  false, for example: {row.shown}\n" if row.shown else "")
        for row in rows
    )


def _shown(claim: Claim, form: str) -> str:
    if form == "text":
        return claim_text(claim)
    if form == "json":
        return claim_json(claim)
    if form == "coq" and claim.coq and not claim.theorems:
        return asking(claim.coq)
    return render_all(_theorems(claim, f"as {form}"), form)


def _theorems(claim: Claim, how: str) -> list[Theorem]:
    """Prove the theorems of a claim; refuse where it has none to show."""
    if not claim.theorems:
        raise Refused(
            f"claim: {quoted(claim.name)} has no theorem to show {how}; use --format text"
        )
    return proved(claim)

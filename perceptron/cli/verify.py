"""`perceptron verify`: prove every claim again, search for counterexamples, print the table."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from tqdm import tqdm

from perceptron.cli.report import Content, claim_names, report, settled
from perceptron.files import write_whole

__all__ = ["add", "table"]

SIGNS = {
    "proved": "✓",
    "computed": "✓",
    "searched": "✓",
    "conditional": "~",
    "failed": "✗",
    "not run": "-",
}


def add(commands: Any) -> None:
    """Add the command to the parser's `commands`."""
    parser = commands.add_parser(
        "verify",
        help="check the theory: prove every claim, search for counterexamples",
        description="Prove every claim in the kernel, reproduce every worked example, search for "
        "counterexamples on real runs, and print the verdicts. The report is written to a file.",
        epilog="example: perceptron verify mistake-bound --budget default --seed 7",
    )
    parser.add_argument("claims", metavar="CLAIM", nargs="*", help="only these (default: all)")
    parser.add_argument("--budget", default="quick", choices=("quick", "default", "thorough"))
    parser.add_argument("--seed", type=_seed, default=0, help="of the search (default: 0)")
    parser.add_argument(
        "--report", metavar="FILE", type=Path, default=Path("report.json"), help="where it goes"
    )
    parser.add_argument("--json", action="store_true", help="print the report, not the table")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Settle the claims, write the report, print it: 0 where each verdict is the expected one."""
    began = time.perf_counter()
    names = claim_names(arguments.claims)
    with tqdm(names, desc="verify", unit="claim", delay=1, disable=None, leave=False) as bar:
        claims = [settled(name, arguments.budget, arguments.seed) for name in bar]
    written = report(claims, arguments.budget, arguments.seed)
    text = json.dumps(written, indent=2, ensure_ascii=False)
    write_whole(arguments.report, text + "\n")
    took = time.perf_counter() - began
    print(text if arguments.json else table(written))
    print(f"{took:.1f} s; the report is in {arguments.report}", file=sys.stderr)
    return 0 if written["holds"] else 1


def table(written: Content) -> str:
    """Return the verdicts in 80 columns, and below them what failed and how to replay it."""
    head = ("claim", "verdict", "proof", "z3", "cvc5", "searched")
    rows = [head, *map(_row, written["claims"])]
    lines = ["{:<22}{:<14}{:<10}{:<9}{:<9}{}".format(*row).rstrip() for row in rows]
    failed = [claim for claim in written["claims"] if not claim["holds"]]
    for claim in failed:
        lines += ["", f"{claim['name']}: {claim['verdict']}, expected {claim['expected']}"]
        lines += [f"  {failure}" for failure in claim["failures"]]
        lines += [f"  replay: {claim['replay']}"]
    settled = len(written["claims"]) - len(failed)
    return "\n".join(
        [
            *lines,
            "",
            f"{settled} of {len(written['claims'])} claims settled, {len(failed)} failed; "
            f"budget {written['budget']}, seed {written['seed']}",
        ]
    )


def _row(claim: Content) -> tuple[str, ...]:
    proof, solvers, search = claim["proof"], claim["solvers"] or {}, claim["search"]
    lines = f"{proof['lines']} lines" if proof else "-"
    opinions = (_opinion(solvers.get(solver)) for solver in ("z3", "cvc5"))
    tried = f"{search['examples']} tried" if search else "-"
    if search and search["departure"]:
        tried += ", 1 found"
    verdict = f"{SIGNS[claim['verdict']]} {claim['verdict']}"
    return claim["name"], verdict, lines, *opinions, tried


def _opinion(asked: Content | None) -> str:
    if asked is None:
        return "-"
    if asked["verdict"] == "not run":
        return "not run"
    return f"{asked['unsat']}/{asked['asked']}"


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; give an integer, 0 or more")
    return int(text)

"""`perceptron verify`: check the theory: prove every claim, search for counterexamples."""

import argparse
import json
import sys
import time
from pathlib import Path

from tqdm import tqdm

from perceptron.cli.exit_codes import FAILS, HOLDS
from perceptron.data.readers import refuse_unwritable, write_whole
from proofs.claims import claim_names
from properties.harness.budgets import seed_from
from properties.verification.controls import measure
from properties.verification.table import table
from properties.verification.verdicts import prepare, report, settled


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the command does and which arguments it takes."""
    parser.description = (
        "Prove every claim in the kernel, reproduce every worked example, search for "
        "counterexamples on real runs, and print the verdicts. The report is written to a file."
    )
    parser.epilog = "example: perceptron verify mistake-bound --budget default --seed 7"
    parser.add_argument("claims", metavar="CLAIM", nargs="*", help="only these (default: all)")
    parser.add_argument(
        "--budget",
        default="quick",
        choices=("quick", "default", "thorough"),
        help="how long to search: 20 s, 2 minutes or an hour (default: quick)",
    )
    parser.add_argument("--seed", metavar="N", default="0", help="seed of the search (default: 0)")
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        default=Path("report.json"),
        help="write the report there (default: report.json)",
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="print below each claim what it says"
    )
    parser.add_argument("--json", action="store_true", help="print the report, not the table")


def run(arguments: argparse.Namespace) -> int:
    """Settle the claims, write the report, print it: 0 where each verdict is the expected one."""
    began = time.perf_counter()
    seed, names = seed_from(arguments.seed), claim_names(arguments.claims)
    refuse_unwritable("report", arguments.report)
    measured = measure(names, seed)
    prepare(names)
    with tqdm(names, desc="verify", unit="claim", delay=1, disable=None, leave=False) as bar:
        claims = []
        for name in bar:
            bar.set_postfix_str(name)
            claims.append(settled(name, arguments.budget, seed, names))
    written = report(claims, arguments.budget, seed, measured)
    text = json.dumps(written, indent=2, ensure_ascii=False)
    write_whole(arguments.report, text + "\n")
    took = time.perf_counter() - began
    print(text if arguments.json else table(written, verbose=arguments.verbose))
    tried = sum(claim["search"]["examples"] for claim in claims if claim["search"])
    print(
        f"{took:.1f} s, {tried} examples from seed {seed}; the report is in {arguments.report}",
        file=sys.stderr,
    )
    return HOLDS if written["holds"] else FAILS

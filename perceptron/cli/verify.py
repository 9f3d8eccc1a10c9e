"""`perceptron verify`: prove every claim again, search for counterexamples, print the table."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqdm import tqdm

from perceptron.cli.report import Content, claim_names, prepare, report, settled
from perceptron.data.readers import write_whole

__all__ = ["add", "table"]

CHECKERS = ("replay", "z3", "cvc5", "coq")

SIGNS = {
    "proved": "✓",
    "symbolic": "✓",
    "computed": "✓",
    "searched": "✓",
    "refuted": "≠",
    "conditional": "~",
    "cited": "~",
    "failed": "✗",
    "not run": "-",
}

COLUMNS = "{:<30}{:<14}{:<8}{:<8}{:<8}{:<8}{}"


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
    prepare(names)
    with tqdm(names, desc="verify", unit="claim", delay=1, disable=None, leave=False) as bar:
        claims = [settled(name, arguments.budget, arguments.seed) for name in bar]
    written = report(claims, arguments.budget, arguments.seed)
    text = json.dumps(written, indent=2, ensure_ascii=False)
    write_whole(arguments.report, text + "\n")
    took = time.perf_counter() - began
    print(text if arguments.json else table(written))
    tried = sum(claim["search"]["examples"] for claim in claims if claim["search"])
    print(
        f"{took:.1f} s, {tried} examples from seed {arguments.seed}; "
        f"the report is in {arguments.report}",
        file=sys.stderr,
    )
    return 0 if written["holds"] else 1


def table(written: Content) -> str:
    """Return the verdicts in 80 columns, and below them what failed and how to replay it."""
    head = ("claim", "verdict", *CHECKERS, "runs")
    rows = [head, *(row for claim in written["claims"] for row in _rows(claim))]
    lines = [COLUMNS.format(*row).rstrip() for row in rows]
    failed = [claim for claim in written["claims"] if not claim["holds"]]
    for claim in failed:
        lines += ["", f"{claim['name']}: {claim['verdict']}, expected {claim['expected']}"]
        lines += [f"  {failure}" for failure in claim["failures"]]
        lines += [f"  replay: {claim['replay']}"]
    return "\n".join([*lines, "", _summary(written, len(failed))])


def _summary(written: Content, failed: int) -> str:
    claims = written["claims"]
    found = Counter(claim["verdict"] for claim in claims)
    told = ", ".join(f"{found[word]} {word}" for word in SIGNS if found[word])
    counted = f"{len(claims)} claim{'s' * (len(claims) != 1)}"
    return (
        f"{len(claims) - failed} of {counted} settled, {failed} failed; "
        f"budget {written['budget']}, seed {written['seed']}\n{told}"
    )


def _rows(claim: Content) -> Iterator[tuple[str, ...]]:
    """Yield the row of a claim, and of what repairs it where it is refuted."""
    checkers, search = claim["checkers"] or {}, claim["search"]
    checked = [_opinion(checkers.get(checker)) for checker in CHECKERS]
    tried = _short(search["examples"]) if search else "-"
    name, verdict = claim["name"], claim["verdict"]
    if verdict == "refuted":
        yield (name, _signed(verdict), *("-" for _ in CHECKERS), "-")
        name, verdict = "  repaired", claim["repaired"]["verdict"]
    yield (name, _signed(verdict), *checked, tried)


def _signed(verdict: str) -> str:
    return f"{SIGNS[verdict]} {verdict}"


def _opinion(opinion: Content | None) -> str:
    if opinion is None:
        return "-"
    if opinion["verdict"] == "not run":
        return "not run"
    return f"{opinion['passed']}/{opinion['asked']}"


def _short(count: int) -> str:
    return str(count) if count < 10_000 else f"{count // 1000}k"


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; give an integer, 0 or more")
    return int(text)
